import { isObject, resolveRef, SCHEMA_KEYWORDS, type SchemaObject } from '../resolve.ts';
import { boundedPattern, patternFacts } from './pattern.ts';

/** Schemas below each other, without references. */
const DEPTH_LIMIT = 200;

/** Schemas that are prepared at most; what comes later allows everything. */
const SCHEMA_LIMIT = 100_000;

/** References that are followed for one value: branches that refer to each other can double the work at every level. */
const STEP_LIMIT = 200_000;

/** Longer arrays are not searched for items that occur twice, which compares each with each. */
const UNIQUE_LIMIT = 2_000;

/** Patterns that can be tried on texts of this length are tried on all, in characters. */
const LINEAR = 1_000_000;

const LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependencies']);
const SCHEMAS: ReadonlySet<string> = new Set(
  SCHEMA_KEYWORDS.filter((keyword) => keyword !== 'contentSchema'),
);

const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isCount = (value: unknown) => typeof value === 'number' && value >= 0;
const isNames = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string');
const TYPES = new Set<unknown>(['null', 'boolean', 'integer', 'number', 'string', 'array', 'object']);
const isAny = () => true;

/** Keywords without schemas below them that the validator knows, and what they must be. */
const VALUES: Readonly<Record<string, (value: unknown) => boolean>> = {
  type: (value) => (Array.isArray(value) ? value : [value]).every((name) => TYPES.has(name)),
  const: isAny,
  enum: Array.isArray,
  required: isNames,
  dependentRequired: (value) => isObject(value) && Object.values(value).every(isNames),
  minimum: isNumber,
  maximum: isNumber,
  exclusiveMinimum: isNumber,
  exclusiveMaximum: isNumber,
  multipleOf: (value) => isNumber(value) && (value as number) > 0,
  minLength: isCount,
  maxLength: isCount,
  minItems: isCount,
  maxItems: isCount,
  minContains: isCount,
  maxContains: isCount,
  minProperties: isCount,
  maxProperties: isCount,
};

const NULL: SchemaObject = { type: 'null' };

/** A schema as the validator can take it, and what it does not check of the schema. */
export interface Prepared {
  /**
   * In the words of 2020-12, whatever draft it was written in. References are `#` and `#/$defs/<number>` only, and a
   * `false` schema is `{ not: true }`, whose errors tell where they come from.
   */
  readonly schema: SchemaObject;
  /** Each one sentence for people. */
  readonly notes: readonly string[];
  /** To be called before each check: sets what one value may cost. */
  begin(longestArray: number): void;
}

/**
 * Copies a schema without what the validator would throw at or take too long for: wrong keywords, references that lead
 * nowhere, patterns that are none or too costly. Only those are left out, each with a note. Never throws.
 */
export function prepare(schema: SchemaObject): Prepared {
  return new Preparation(schema).prepared();
}

class Preparation {
  readonly #root: SchemaObject;
  readonly #notes = new Set<string>();
  /** The number of each schema under `$defs`; those after `#done` still have to be copied. */
  readonly #targets = new Map<object, number>();
  readonly #refs = new Map<string, { target: unknown } | null>();
  readonly #isSiblingLess: boolean;
  readonly #budget = { steps: 0, longestArray: 0 };
  #count = 0;

  constructor(root: SchemaObject) {
    this.#root = root;
    const uri = String(root.$schema ?? '');
    // Up to draft-07 a `$ref` stood alone, whatever was beside it.
    this.#isSiblingLess = /draft-0[3-7]/.test(uri);
  }

  prepared(): Prepared {
    const copy = this.#copy(this.#root, '#', 0) as Record<string, unknown>;
    const defs: Record<string, unknown> = {};
    // Copying a target may find more of them, which a Map visits too.
    for (const [target, number] of this.#targets)
      defs[number] = this.#copy(target, `$ref target ${number + 1}`, 0);
    copy.$defs = defs;
    const budget = this.#budget;
    return {
      schema: copy,
      notes: [...this.#notes],
      begin(longestArray) {
        budget.steps = 0;
        budget.longestArray = longestArray;
      },
    };
  }

  #copy(schema: unknown, place: string, depth: number): unknown {
    this.#count += 1;
    if (schema === false) return { not: true };
    if (schema === true) return true;
    if (!isObject(schema)) return this.#leaveOut(`${place} is no schema`, true);
    if (depth > DEPTH_LIMIT || this.#count > SCHEMA_LIMIT) {
      return this.#leaveOut('parts of the schema are too deep or too many', true);
    }
    const copy = this.#copyObject(schema, place, depth);
    // OpenAPI's word, which schemas of tools use as it is meant: null is a value too, whatever else is asked for.
    return schema.nullable === true ? { if: NULL, else: withNullInWords(copy) } : copy;
  }

  #copyObject(schema: SchemaObject, place: string, depth: number): Record<string, unknown> {
    const copy: Record<string, unknown> = {};
    const ref = schema.$ref ?? schema.$dynamicRef ?? schema.$recursiveRef;
    if (ref !== undefined) this.#copyRef(copy, ref, place);
    if (schema.$ref !== undefined && this.#isSiblingLess) return copy;
    for (const [keyword, value] of Object.entries(schema))
      this.#copyKeyword(copy, keyword, value, place, depth);
    this.#modernise(copy, schema, place, depth);
    return copy;
  }

  #copyKeyword(
    copy: Record<string, unknown>,
    keyword: string,
    value: unknown,
    place: string,
    depth: number,
  ): void {
    const here = `${place}/${keyword}`;
    if (Object.hasOwn(VALUES, keyword)) {
      const isOldLimit = /^exclusiveM/.test(keyword) && typeof value === 'boolean';
      if (VALUES[keyword]?.(value)) copy[keyword] = value;
      else if (!isOldLimit) this.#leaveOut(`${here} has a wrong value`);
    } else if (keyword === 'pattern') {
      if (typeof value !== 'string') this.#leaveOut(`${here} is not a text`);
      else {
        const source = this.#pattern(value, here);
        if (source !== null) copy.pattern = source;
      }
    } else if (keyword === 'format') {
      // The library's test of `url` takes exponential time; others may be regular expressions or names of methods.
      if (value === 'url') copy.format = 'uri';
      else if (typeof value === 'string' && /^[a-z-]+$/.test(value) && value !== 'constructor')
        copy.format = value;
    } else if (keyword === 'uniqueItems') {
      const budget = this.#budget;
      if (value === true) {
        Object.defineProperty(copy, keyword, {
          get: () => budget.longestArray <= UNIQUE_LIMIT,
          enumerable: true,
        });
      }
    } else if (keyword === 'items' && Array.isArray(value)) {
      copy.prefixItems = value.map((item, index) => this.#copy(item, `${here}/${index}`, depth + 1));
    } else if (LISTS.has(keyword)) {
      if (!Array.isArray(value)) this.#leaveOut(`${here} is not a list`);
      else copy[keyword] = value.map((item, index) => this.#copy(item, `${here}/${index}`, depth + 1));
    } else if (MAPS.has(keyword)) this.#copyMap(copy, keyword, value, here, depth);
    else if (SCHEMAS.has(keyword) && keyword !== 'additionalItems') {
      copy[keyword] = this.#copy(value, here, depth + 1);
    }
  }

  #copyMap(
    copy: Record<string, unknown>,
    keyword: string,
    value: unknown,
    here: string,
    depth: number,
  ): void {
    if (!isObject(value)) {
      this.#leaveOut(`${here} is not an object`);
      return;
    }
    const members: [string, unknown][] = [];
    for (const [key, member] of Object.entries(value)) {
      const name = keyword === 'patternProperties' ? this.#pattern(key, here) : key;
      if (name === null) continue;
      const isList = keyword === 'dependencies' && isNames(member);
      members.push([name, isList ? member : this.#copy(member, `${here}/${key}`, depth + 1)]);
    }
    // Own properties, also one that is called `__proto__`.
    copy[keyword] = Object.fromEntries(members);
  }

  /** What older drafts said in other words. */
  #modernise(copy: Record<string, unknown>, schema: SchemaObject, place: string, depth: number): void {
    if (Array.isArray(schema.items)) {
      const { additionalItems: rest } = schema;
      if (rest !== undefined) copy.items = this.#copy(rest, `${place}/additionalItems`, depth + 1);
    }
    if (schema.exclusiveMinimum === true && 'minimum' in copy) copy.exclusiveMinimum = copy.minimum;
    if (schema.exclusiveMaximum === true && 'maximum' in copy) copy.exclusiveMaximum = copy.maximum;
    const patterns = isObject(schema.patternProperties) ? Object.keys(schema.patternProperties).length : 0;
    const kept = isObject(copy.patternProperties) ? Object.keys(copy.patternProperties).length : 0;
    if (kept < patterns) {
      // Without its pattern a key would count as one of the others.
      delete copy.additionalProperties;
      delete copy.unevaluatedProperties;
    }
  }

  #copyRef(copy: Record<string, unknown>, ref: unknown, place: string): void {
    const key = typeof ref === 'string' ? ref : '';
    let found = this.#refs.get(key);
    if (found === undefined) {
      found = this.#resolve(ref, place);
      this.#refs.set(key, found);
    }
    if (found === null || found.target === true) return;
    if (found.target === false) {
      copy.not = true;
      return;
    }
    const target = found.target as object;
    let pointer = '#';
    if (target !== this.#root) {
      const number = this.#targets.get(target) ?? this.#targets.size;
      this.#targets.set(target, number);
      pointer = `#/$defs/${number}`;
    }
    const budget = this.#budget;
    Object.defineProperty(copy, '$ref', {
      get() {
        budget.steps += 1;
        if (budget.steps > STEP_LIMIT) throw new Error('it takes too long');
        return pointer;
      },
      enumerable: true,
    });
  }

  #resolve(ref: unknown, place: string): { target: unknown } | null {
    const resolution = resolveRef(this.#root, ref);
    if (!resolution.ok) return this.#leaveOut(`${place}: ${resolution.problem}`, null);
    const { schema: target } = resolution;
    if (typeof target !== 'boolean' && !isObject(target)) {
      return this.#leaveOut(`${place}: ${String(ref)} points to no schema`, null);
    }
    const seen = new Set<unknown>();
    for (let at: unknown = target; isObject(at) && at.$ref !== undefined; ) {
      if (seen.has(at)) return this.#leaveOut(`${place}: ${String(ref)} refers to itself without end`, null);
      seen.add(at);
      const next = resolveRef(this.#root, at.$ref);
      at = next.ok ? next.schema : undefined;
    }
    return { target };
  }

  /** The pattern to run, with its bound; `null`: do not run it. */
  #pattern(pattern: string, place: string): string | null {
    const { source, longestText } = patternFacts(pattern);
    const shown = pattern.length > 80 ? `${pattern.slice(0, 80)}…` : pattern;
    if (source === null)
      return this.#leaveOut(`the pattern ${shown} at ${place} is no regular expression`, null);
    if (longestText === 0) {
      return this.#leaveOut(`the pattern ${shown} at ${place} could take too long`, null);
    }
    return longestText < LINEAR ? boundedPattern(source, longestText) : source;
  }

  #leaveOut<T>(note: string, instead?: T): T {
    this.#notes.add(note.length > 300 ? `${note.slice(0, 300)}…` : note);
    return instead as T;
  }
}

/** The copy of a schema that is not asked about null, naming null where errors name what is allowed. */
function withNullInWords(copy: Record<string, unknown>): Record<string, unknown> {
  const { type, enum: values } = copy;
  const names = [type].flat();
  if (type !== undefined && !names.includes('null')) copy.type = [...names, 'null'];
  if (Array.isArray(values) && !values.includes(null)) copy.enum = [...values, null];
  return copy;
}
