import type { JsonNode } from '../json-node.ts';
import { nodeAt } from '../json-text.ts';
import { isObject, resolveRef, type SchemaObject } from '../resolve.ts';
import { validateValue } from '../validate.ts';
import { listOf, mergeKeyword } from './merge.ts';
import type { Choice, FormField, UnionBranch } from './types.ts';

/** Keywords that are followed or gathered, and so are not part of the merged schema. */
const FOLLOWED = new Set(
  '$ref $dynamicRef $recursiveRef allOf anyOf oneOf if then else dependentSchemas dependencies type const enum $defs definitions'.split(
    ' ',
  ),
);

/** How many merged schemas a form remembers; then it begins anew, as a schema can have endless ones. */
const MEMORY_LIMIT = 20_000;

/** References and `allOf` that are followed one below the other. */
const DEPTH_LIMIT = 100;

/** How often conditions are asked again because what they brought has conditions itself. */
const ROUND_LIMIT = 8;

/** A schema with what belongs to it by `$ref` and `allOf`, in one object without these. */
export interface Effective {
  /** Unique for the schemas that it was made of. */
  readonly key: string;
  /** Keywords of the merged schema, with `type`, `enum`. `const` is an `enum` of one. */
  readonly schema: SchemaObject;
  /** The names under `type`; `null` when any type is allowed. `integer` and `number` are never both in it. */
  readonly types: readonly string[] | null;
  /** The lists under `anyOf` and `oneOf`. */
  readonly unions: readonly (readonly unknown[])[];
  readonly conditions: readonly Condition[];
  /** By `nullable: true` of OpenAPI null is allowed whatever else the schema says, and no other part of it forbids null. */
  readonly isNullable: boolean;
  /** A part of it is the schema `false`. */
  readonly isNever: boolean;
  /** The last part of the first `$ref`; empty when there is none. */
  readonly refName: string;
  /** What is odd, each one sentence for people. */
  readonly problems: readonly string[];
  /** A `$ref` leads nowhere, or it is no schema at all: only JSON can be offered. */
  readonly isUnknown: boolean;
}

/** Schemas that apply only to some values. */
type Condition =
  | { readonly test: unknown; readonly passed: unknown; readonly failed: unknown }
  | { readonly key: string; readonly schema: unknown };

/** The schemas that one branch of a union adds; more than one when the branch is a union itself. */
export type Alternative = readonly unknown[];

/** What a schema says about single values. */
export interface ValueFacts {
  /** The allowed values with their titles; `null` when there is no list of them. */
  readonly choices: readonly Choice[] | null;
  /** Whether null is allowed besides what the control is for. */
  readonly isNullable: boolean;
}

/** What is remembered for one input schema. Maps, as weak ones make the garbage collector slow at this size. */
export interface SchemaContext {
  readonly root: unknown;
  readonly effective: Map<string, Effective>;
  readonly ids: Map<object, number>;
  /** Schemas that were made from parts of the document. */
  readonly made: Map<object, SchemaObject>;
  readonly facts: Map<Effective, ValueFacts>;
  readonly alternatives: Map<Effective, readonly Alternative[]>;
  readonly branches: Map<Effective, readonly UnionBranch[]>;
  /** The last field made for each pointer. */
  readonly fields: Map<string, { readonly made: readonly unknown[]; readonly field: FormField }>;
  count: number;
}

const NULL: JsonNode = { type: 'null' };

const contexts = new WeakMap<object, SchemaContext>();

/** What is remembered for a schema that references are looked up in. The same for the same object. */
export function contextOf(root: unknown): SchemaContext {
  const known = typeof root === 'object' && root !== null ? contexts.get(root) : undefined;
  if (known !== undefined) return known;
  const context: SchemaContext = {
    root,
    effective: new Map(),
    ids: new Map(),
    made: new Map(),
    facts: new Map(),
    alternatives: new Map(),
    branches: new Map(),
    fields: new Map(),
    count: 0,
  };
  if (typeof root === 'object' && root !== null) contexts.set(root, context);
  return context;
}

/** Puts a value into a bounded memory. */
export function remember<K, V>(memory: Map<K, V>, key: K, value: V): V {
  if (memory.size >= MEMORY_LIMIT) memory.clear();
  memory.set(key, value);
  return value;
}

/** Schemas that all apply to one value, merged into one. Never throws, whatever they are. */
export function effectiveOf(context: SchemaContext, parts: readonly unknown[]): Effective {
  const key = parts.map((part) => idOf(context, part)).join(' ');
  return context.effective.get(key) ?? remember(context.effective, key, merged(context, key, parts));
}

function idOf(context: SchemaContext, part: unknown): string {
  if (typeof part !== 'object' || part === null) return `${typeof part}:${String(part).slice(0, 20)}`;
  let id = context.ids.get(part);
  if (id === undefined) {
    context.count += 1;
    id = remember(context.ids, part, context.count);
  }
  return String(id);
}

/** What is gathered while schemas are merged. */
interface Gathering {
  readonly context: SchemaContext;
  readonly keywords: Map<string, unknown>;
  readonly done: Set<unknown>;
  readonly unions: (readonly unknown[])[];
  readonly conditions: Condition[];
  readonly problems: string[];
  types: readonly string[] | null;
  isNullable: boolean;
  isNever: boolean;
  isUnknown: boolean;
  refName: string;
}

function merged(context: SchemaContext, key: string, parts: readonly unknown[]): Effective {
  const gathering: Gathering = {
    context,
    keywords: new Map(),
    done: new Set(),
    unions: [],
    conditions: [],
    problems: [],
    types: null,
    isNullable: false,
    isNever: false,
    isUnknown: false,
    refName: '',
  };
  for (const part of parts) gather(gathering, part, []);
  const { keywords, types, unions, conditions, problems, isNullable, isNever, isUnknown, refName } =
    gathering;
  if (types !== null) keywords.set('type', types.length === 1 ? types[0] : types);
  return {
    key,
    schema: Object.fromEntries(keywords),
    types,
    unions,
    conditions,
    isNullable: isNullable && parts.every((part) => satisfies(context, part, NULL)),
    isNever,
    isUnknown,
    refName,
    problems,
  };
}

/** Adds a schema and all that it refers to. `above` are the schemas that led to it. */
function gather(into: Gathering, given: unknown, above: readonly unknown[]): void {
  if (given === false) into.isNever = true;
  if (!isObject(given)) {
    if (typeof given === 'boolean' || given === undefined) return;
    into.isUnknown = true;
    into.problems.push('This is not a schema: an object, true or false is expected');
    return;
  }
  if (into.done.has(given)) return;
  into.done.add(given);
  if (above.length > DEPTH_LIMIT) {
    into.problems.push('References lead too deep to follow');
    return;
  }
  gatherKeywords(into, given);
  gatherConditions(into, given);
  const here = [...above, given];
  for (const keyword of ['$ref', '$dynamicRef', '$recursiveRef'] as const) {
    if (Object.hasOwn(given, keyword)) gatherReference(into, given[keyword], here);
  }
  for (const part of listOf(given.allOf)) gather(into, part, here);
}

function gatherReference(into: Gathering, ref: unknown, here: readonly unknown[]): void {
  const resolution = resolveRef(into.context.root, ref);
  if (!resolution.ok) {
    into.isUnknown = true;
    into.problems.push(`Cannot follow the reference: ${resolution.problem}`);
  } else if (here.includes(resolution.schema)) {
    into.problems.push(`${String(ref)} leads back to itself`);
  } else {
    if (into.refName === '') into.refName = /([^/#]+)$/.exec(String(ref))?.[1] ?? '';
    gather(into, resolution.schema, here);
  }
}

function gatherKeywords(into: Gathering, schema: SchemaObject): void {
  for (const [keyword, value] of Object.entries(schema)) {
    if (value === undefined || FOLLOWED.has(keyword)) continue;
    if (isMalformed(keyword, value)) {
      into.problems.push(`${keyword} is malformed, so it says nothing`);
      if (keyword === 'properties') into.isUnknown = true;
      continue;
    }
    into.keywords.set(keyword, mergeKeyword(keyword, into.keywords.get(keyword), value));
  }
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const list = schema[keyword];
    if (list === undefined) continue;
    if (Array.isArray(list) && list.length > 0) into.unions.push(list);
    else into.problems.push(`${keyword} has no branches`);
  }
  gatherValues(into, schema);
  gatherTypes(into, schema);
}

/** Keywords without which the others cannot be read. What else is odd, nobody reads. */
function isMalformed(keyword: string, value: unknown): boolean {
  if (keyword === 'properties' || keyword === 'patternProperties') return !isObject(value);
  return (keyword === 'required' || keyword === 'prefixItems') && !Array.isArray(value);
}

function gatherValues(into: Gathering, schema: SchemaObject): void {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
  if (values === undefined) return;
  if (Array.isArray(values) && values.length > 0) {
    into.keywords.set('enum', mergeKeyword('enum', into.keywords.get('enum'), values));
  } else into.problems.push('enum has no values');
}

function gatherTypes(into: Gathering, schema: SchemaObject): void {
  if (schema.nullable === true) into.isNullable = true;
  if (schema.type === undefined) return;
  const names = (Array.isArray(schema.type) ? schema.type : [schema.type]).filter(
    (name) => typeof name === 'string',
  );
  if (names.length === 0) {
    into.problems.push('type is no name of a type');
    return;
  }
  const own = new Set(names);
  if (own.has('number')) own.delete('integer');
  into.types = into.types === null ? [...own] : commonTypes(into.types, [...own]);
}

function commonTypes(first: readonly string[], second: readonly string[]): string[] {
  const found = first.filter(
    (name) => second.includes(name) || (name === 'integer' && second.includes('number')),
  );
  const isNarrowed = first.includes('number') && !second.includes('number') && second.includes('integer');
  return isNarrowed ? [...found, 'integer'] : found;
}

function gatherConditions(into: Gathering, schema: SchemaObject): void {
  if (schema.if !== undefined && (schema.then !== undefined || schema.else !== undefined)) {
    into.conditions.push({ test: schema.if, passed: schema.then, failed: schema.else });
  }
  for (const keyword of ['dependentSchemas', 'dependentRequired', 'dependencies'] as const) {
    const map = schema[keyword];
    if (!isObject(map)) continue;
    for (const [key, value] of Object.entries(map)) {
      // Up to draft-07 one keyword had both: a list of names, or a schema.
      into.conditions.push({ key, schema: Array.isArray(value) ? requiring(into.context, value) : value });
    }
  }
}

/** The schema that requires names, the same one for the same list. */
function requiring(context: SchemaContext, names: readonly unknown[]): SchemaObject {
  let schema = context.made.get(names);
  if (schema === undefined) {
    schema = remember(context.made, names, { required: names });
  }
  return schema;
}

/**
 * The schemas with all that their conditions add for a value: `then` or `else`, `dependentSchemas`, `dependentRequired`.
 * @param value For an input that is not there, conditions see an empty object.
 */
export function withConditions(
  context: SchemaContext,
  parts: readonly unknown[],
  value: JsonNode | undefined,
): readonly unknown[] {
  const all = [...parts];
  const asked: Condition[] = [];
  for (let round = 0; round < ROUND_LIMIT; round += 1) {
    const { conditions } = effectiveOf(context, all);
    const open = conditions.filter((condition) => !asked.some((other) => isSame(other, condition)));
    if (open.length === 0) break;
    for (const condition of open) {
      asked.push(condition);
      const added = conditional(context, condition, value ?? { type: 'object', entries: [] });
      if (added !== undefined && !all.includes(added)) all.push(added);
    }
  }
  return all;
}

/** Every merge makes its conditions anew, of the same schemas. */
function isSame(a: Condition, b: Condition): boolean {
  if ('key' in a) return 'key' in b && a.key === b.key && a.schema === b.schema;
  return !('key' in b) && a.test === b.test && a.passed === b.passed && a.failed === b.failed;
}

function conditional(context: SchemaContext, condition: Condition, value: JsonNode): unknown {
  if ('key' in condition) {
    const isThere = value.type === 'object' && nodeAt(value, [condition.key]) !== undefined;
    return isThere ? condition.schema : undefined;
  }
  return satisfies(context, condition.test, value) ? condition.passed : condition.failed;
}

/** Whether a value satisfies a schema of the document, as the validator says. What cannot be checked satisfies it. */
export function satisfies(context: SchemaContext, schema: unknown, value: JsonNode): boolean {
  if (!isObject(schema)) return schema !== false;
  let test = context.made.get(schema);
  if (test === undefined) {
    const root = isObject(context.root) ? context.root : {};
    const shared = ['$schema', '$defs', 'definitions'].filter((keyword) => root[keyword] !== undefined);
    test = { ...schema, ...Object.fromEntries(shared.map((keyword) => [keyword, root[keyword]])) };
    remember(context.made, schema, test);
  }
  return !validateValue(test, value).some(({ severity }) => severity === 'error');
}
