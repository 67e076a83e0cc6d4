import type { JsonSchema } from 'json-schema-faker';
import { isObject, SCHEMA_KEYWORDS, type SchemaObject } from './resolve.ts';
import { patternFacts } from './validation/pattern.ts';

/** Schemas below each other. */
const DEPTH_LIMIT = 200;

/** Items, keys or characters that a schema may ask for. */
const SIZE_LIMIT = 1_000;

/** Characters of a text that need not be longer. */
const TEXT_LENGTH = 24;

/** Items of an array that need not be longer. */
const ITEM_COUNT = 2;

const SCHEMAS: ReadonlySet<string> = new Set(SCHEMA_KEYWORDS);
const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(
  '$defs definitions properties patternProperties dependentSchemas dependencies'.split(' '),
);

/** Keywords that run code or ask for something else in the library. */
const FOREIGN = new Set('faker chance jsonPath template autoIncrement initialOffset'.split(' '));

type MakeText = (schema: JsonSchema) => string;

/** Thrown for a schema that no sample should be made of. */
class NoSample extends Error {}

/**
 * A copy of a schema for json-schema-faker, whose values satisfy the original and are what a person might enter: tuples in
 * the words of 2020-12, no `null` where there is something else, maps with an entry, no longer texts or lists than needed.
 * Values (`default`, `examples`, `const`, `enum`) stay as they are.
 *
 * @param makeText Makes a text for a schema of texts; used for keys.
 * @returns `null` when the schema asks for values of a size that nobody wants to see, or is none
 */
export function samplingSchema(schema: unknown, makeText: MakeText): JsonSchema | null {
  const isAnything =
    schema === true || schema === undefined || (isObject(schema) && !Object.keys(schema).length);
  if (isAnything || !isObject(schema)) return null;
  try {
    return adapted(schema, 0, makeText);
  } catch (error) {
    if (error instanceof NoSample) return null;
    throw error;
  }
}

function adapted(schema: unknown, depth: number, makeText: MakeText): JsonSchema {
  if (!isObject(schema)) return schema !== false;
  if (depth > DEPTH_LIMIT) throw new NoSample();
  const copy: Record<string, unknown> = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (FOREIGN.has(keyword)) continue;
    copy[keyword] = keywordValue(keyword, value, (member) => adapted(member, depth + 1, makeText));
  }
  if (Array.isArray(schema.items)) {
    copy.prefixItems = copy.items;
    copy.items = adapted(schema.additionalItems, depth + 1, makeText);
    delete copy.additionalItems;
  }
  withoutNull(copy);
  withSize(copy);
  withMember(copy, makeText);
  return copy;
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
  if (typeof copy.pattern === 'string') requireMakeable(copy.pattern);
  if (numberOf(copy, 'maxLength') > TEXT_LENGTH && copy.pattern === undefined && copy.format === undefined) {
    copy.maxLength = Math.max(numberOf(copy, 'minLength'), TEXT_LENGTH);
  }
  if (numberOf(copy, 'maxItems') > ITEM_COUNT)
    copy.maxItems = Math.max(numberOf(copy, 'minItems'), ITEM_COUNT);
}

/** Gives an object that has no names of its own, but a schema for all or for some, one name. */
function withMember(copy: Record<string, unknown>, makeText: MakeText): void {
  const { properties, patternProperties, additionalProperties: other, propertyNames } = copy;
  if (isObject(properties) && Object.keys(properties).length > 0) return;
  const [pattern, member] = isObject(patternProperties) ? (Object.entries(patternProperties)[0] ?? []) : [];
  if (pattern !== undefined) copy.properties = { [makeText({ type: 'string', pattern })]: member };
  else if (isObject(other)) {
    const name = isObject(propertyNames) ? makeText({ ...propertyNames, type: 'string' }) : 'key';
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
