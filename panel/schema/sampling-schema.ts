import type { JsonSchema } from 'json-schema-faker';
import { isObject, resolveRef, SCHEMA_KEYWORDS, type SchemaObject } from './resolve.ts';
import { patternFacts } from './validation/pattern.ts';

/** Schemas below each other. */
const DEPTH_LIMIT = 200;

/** Schemas that references lead to. */
const TARGET_LIMIT = 2_000;

/** Items, keys or characters that a schema may ask for. */
const SIZE_LIMIT = 1_000;

/** Characters of a text that need not be longer. */
const TEXT_LENGTH = 24;

/** Items of an array that need not be longer. */
const ITEM_COUNT = 2;

const SCHEMAS: ReadonlySet<string> = new Set(SCHEMA_KEYWORDS);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set('properties patternProperties dependentSchemas dependencies'.split(' '));

/** Keywords that run code or ask for something else in the library, and those of references, which are written anew. */
const FOREIGN = new Set(
  'faker chance jsonPath template autoIncrement initialOffset $id id $anchor $dynamicAnchor $recursiveAnchor $dynamicRef $recursiveRef $defs definitions'.split(
    ' ',
  ),
);

/** How texts are made for a sample. */
export interface TextSource {
  /** A text for a schema of texts; used for keys. */
  make(schema: JsonSchema): string;
  /** Texts for a pattern that the library shall not read itself, or `null` to leave that to it. */
  ofPattern: ((schema: SchemaObject & { pattern: string }) => readonly string[]) | null;
}

/** Thrown for a schema that no sample should be made of. */
class NoSample extends Error {}

/**
 * A copy of a schema for json-schema-faker, whose values satisfy the original and are what a person might enter: tuples in
 * the words of 2020-12, references that every reader finds, no `null` where there is something else, maps with an entry, no
 * longer texts or lists than needed. Values (`default`, `examples`, `const`, `enum`) stay as they are.
 *
 * @returns `null` when the schema asks for values of a size that nobody wants to see, or is none
 */
export function samplingSchema(schema: unknown, texts: TextSource): JsonSchema | null {
  const isAnything =
    schema === true || schema === undefined || (isObject(schema) && !Object.keys(schema).length);
  if (isAnything || !isObject(schema)) return null;
  try {
    return new Adaptation(schema, texts).adapted();
  } catch (error) {
    if (error instanceof NoSample) return null;
    throw error;
  }
}

class Adaptation {
  readonly #root: SchemaObject;
  readonly #texts: TextSource;
  /** The number of each schema under `$defs` that a reference leads to. */
  readonly #targets = new Map<unknown, number>();

  constructor(root: SchemaObject, texts: TextSource) {
    this.#root = root;
    this.#texts = texts;
  }

  adapted(): JsonSchema {
    const copy = this.#copy(this.#root, 0);
    if (typeof copy === 'boolean' || this.#targets.size === 0) return copy;
    const defs: Record<string, JsonSchema> = {};
    // Copying a target may find more of them, which a Map visits too.
    for (const [target, number] of this.#targets) defs[number] = this.#copy(target, 0);
    return { ...copy, $defs: defs };
  }

  #copy(schema: unknown, depth: number): JsonSchema {
    if (!isObject(schema)) return schema !== false;
    if (depth > DEPTH_LIMIT || this.#targets.size > TARGET_LIMIT) throw new NoSample();
    const below = (member: unknown) => this.#copy(member, depth + 1);
    const copy: Record<string, unknown> = {};
    for (const [keyword, value] of Object.entries(schema)) {
      if (!FOREIGN.has(keyword)) copy[keyword] = keywordValue(keyword, value, below);
    }
    const ref = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef;
    delete copy.$ref;
    const pointer = ref === undefined ? null : this.#reference(ref);
    if (pointer !== null) copy.$ref = pointer;
    if (Array.isArray(schema.items)) {
      copy.prefixItems = copy.items;
      copy.items = below(schema.additionalItems);
      delete copy.additionalItems;
    }
    withoutNull(copy);
    withSize(copy);
    withNumericLimits(copy);
    this.#withPattern(copy);
    withMember(copy, this.#texts);
    return copy;
  }

  /** A reference in the one form that needs no anchors, escapes or identifiers; `null` when it leads nowhere, so to anything. */
  #reference(ref: unknown): string | null {
    const resolution = resolveRef(this.#root, ref);
    if (!resolution.ok) return null;
    const number = this.#targets.get(resolution.schema) ?? this.#targets.size;
    this.#targets.set(resolution.schema, number);
    return `#/$defs/${number}`;
  }

  #withPattern(copy: Record<string, unknown>): void {
    const { pattern } = copy;
    if (typeof pattern !== 'string') return;
    requireMakeable(pattern);
    const made = this.#texts.ofPattern?.({ ...copy, pattern }) ?? [];
    if (made.length === 0) return;
    delete copy.pattern;
    delete copy.format;
    copy.enum = made;
  }
}

function keywordValue(keyword: string, value: unknown, below: (schema: unknown) => JsonSchema): unknown {
  if (Array.isArray(value)) return LISTS.has(keyword) || keyword === 'items' ? value.map(below) : value;
  if (SCHEMAS.has(keyword)) return below(value);
  if (!MAPS.has(keyword) || !isObject(value)) return value;
  const members = Object.entries(value).map(([key, member]) => {
    if (keyword === 'patternProperties') {
      requireMakeable(key);
      // The library tries keys with it.
      if (patternFacts(key).longestText === 0) throw new NoSample();
    }
    return [key, Array.isArray(member) ? member : below(member)];
  });
  return Object.fromEntries(members);
}

function withoutNull(copy: Record<string, unknown>): void {
  if (copy.default === null) delete copy.default;
  if (Array.isArray(copy.type) && copy.type.length > 1) {
    const types = copy.type.filter((type) => type !== 'null');
    copy.type = types.length === 1 ? types[0] : types;
  }
  for (const keyword of ['anyOf', 'oneOf']) {
    const branches = copy[keyword];
    if (!Array.isArray(branches)) continue;
    const others = branches.filter(
      (branch) => !isObject(branch) || (branch.type !== 'null' && branch.const !== null),
    );
    if (others.length > 0) copy[keyword] = others;
  }
}

function withSize(copy: Record<string, unknown>): void {
  for (const keyword of ['minItems', 'minLength', 'minProperties', 'minContains']) {
    if (numberOf(copy, keyword) > SIZE_LIMIT) throw new NoSample();
  }
  if (numberOf(copy, 'maxLength') > TEXT_LENGTH && copy.pattern === undefined && copy.format === undefined) {
    copy.maxLength = Math.max(numberOf(copy, 'minLength'), TEXT_LENGTH);
  }
  if (numberOf(copy, 'maxItems') > ITEM_COUNT)
    copy.maxItems = Math.max(numberOf(copy, 'minItems'), ITEM_COUNT);
}

/** In draft 4 the exclusive limits were booleans beside the others. */
function withNumericLimits(copy: Record<string, unknown>): void {
  for (const [exclusive, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof copy[exclusive] !== 'boolean') continue;
    if (copy[exclusive] === true && copy[limit] !== undefined) {
      copy[exclusive] = copy[limit];
      delete copy[limit];
    } else delete copy[exclusive];
  }
}

/** Gives an object that has no names of its own, but a schema for all or for some, one name. */
function withMember(copy: Record<string, unknown>, texts: TextSource): void {
  const { properties, patternProperties, additionalProperties: other, propertyNames } = copy;
  if (isObject(properties) && Object.keys(properties).length > 0) return;
  const [pattern, member] = isObject(patternProperties) ? (Object.entries(patternProperties)[0] ?? []) : [];
  if (pattern !== undefined) copy.properties = { [texts.make({ type: 'string', pattern })]: member };
  else if (isObject(other)) {
    const name = isObject(propertyNames) ? texts.make({ ...propertyNames, type: 'string' }) : 'key';
    copy.properties = { [name]: other };
  }
}

function requireMakeable(pattern: string): void {
  if (patternFacts(pattern).madeLength > SIZE_LIMIT) throw new NoSample();
}

function numberOf(schema: SchemaObject, keyword: string): number {
  const value = schema[keyword];
  return typeof value === 'number' ? value : 0;
}
