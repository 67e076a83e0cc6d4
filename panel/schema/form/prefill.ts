import type { JsonEntry, JsonNode } from '../json-node.ts';
import { nodeAt, nodeOf, sameNode } from '../json-text.ts';
import { isObject, type SchemaObject } from '../resolve.ts';
import { type TextBudget, textBudget } from '../validation/pattern-text.ts';
import { valueFacts } from './choices.ts';
import { controlOf } from './controls.ts';
import {
  contextOf,
  type Effective,
  effectiveOf,
  type SchemaContext,
  satisfies,
  withConditions,
} from './effective.ts';
import { isExcluded, judge } from './judge.ts';
import { itemSchema, propertySchema, requiredNames, tupleOf } from './members.ts';
import { smallestNumber } from './smallest-number.ts';
import { fitsNames, madeNames, smallestText } from './smallest-text.ts';
import { branchesOf } from './union.ts';

/** Values that are made for one prefill at most: an endless or hostile schema must end. */
const VALUE_LIMIT = 20_000;

/** Levels below each other. */
const DEPTH_LIMIT = 64;

/** Items and keys that are made to reach a lower limit. */
const FILL_LIMIT = 1_000;

/** Other values that are tried where the first one is excluded by `not`. */
const OTHER_LIMIT = 8;

/** How often what conditions add is added. */
const ROUND_LIMIT = 4;

type ObjectNode = JsonNode & { readonly type: 'object' };

const EMPTY_OBJECT: ObjectNode = { type: 'object', entries: [] };
const NULL: JsonNode = { type: 'null' };

/**
 * The smallest input for a schema: required members only, by default, const, first example, first value of an enum, else the
 * smallest value that satisfies the limits; a plain one where a text must have a pattern or format.
 *
 * @param schema `undefined` when the tool has none.
 * @returns `undefined` when the schema allows nothing, or only something endless
 */
export function prefill(schema: unknown): JsonNode | undefined {
  return make(newMaking(contextOf(schema)), [schema], 0);
}

/**
 * The same for one schema of a document.
 * @returns An empty object when there is no value: something to begin with.
 */
export function smallest(context: SchemaContext, schema: unknown): JsonNode {
  return make(newMaking(context), [schema], 0) ?? EMPTY_OBJECT;
}

/** The same for schemas that all apply, the branches of whose unions are among them already. */
export function smallestOfBranch(context: SchemaContext, parts: readonly unknown[]): JsonNode {
  const making = newMaking(context);
  const effective = effectiveOf(context, parts);
  const given = givenValue(effective.schema);
  // What is proposed for the whole union may be of another branch.
  const isOfBranch = given !== undefined && !isExcluded(judge(context, effective, given));
  if (isOfBranch) return completed(making, parts, given) ?? given;
  return ofControl(making, parts, effective, 0) ?? EMPTY_OBJECT;
}

interface Making {
  readonly context: SchemaContext;
  /** Keys of the schemas whose values are being made: a value cannot contain itself. */
  readonly above: string[];
  count: number;
  readonly texts: TextBudget;
}

function newMaking(context: SchemaContext): Making {
  return { context, above: [], count: 0, texts: textBudget() };
}

/**
 * @param turn Counts up where the values must differ.
 */
function make(making: Making, parts: readonly unknown[], turn: number): JsonNode | undefined {
  making.count += 1;
  const { key } = effectiveOf(making.context, parts);
  if (making.count > VALUE_LIMIT || making.above.length > DEPTH_LIMIT || making.above.includes(key)) {
    return undefined;
  }
  making.above.push(key);
  const value = makeHere(making, parts, turn);
  making.above.pop();
  return value;
}

function makeHere(making: Making, parts: readonly unknown[], turn: number): JsonNode | undefined {
  const { context } = making;
  const base = effectiveOf(context, parts);
  if (base.isNever) return undefined;
  const given = turn === 0 ? givenValue(base.schema) : undefined;
  if (given !== undefined) return completed(making, parts, given);
  for (const branch of branchesOf(context, parts)) {
    const effective = effectiveOf(context, branch);
    const inner = effective === base ? undefined : givenValue(effective.schema);
    const value = turn === 0 && inner !== undefined ? inner : ofControl(making, branch, effective, turn);
    if (value !== undefined) return value;
  }
  return valueFacts(context, base).isNullable ? NULL : undefined;
}

/** What the schema itself proposes. */
function givenValue(schema: SchemaObject): JsonNode | undefined {
  if (Object.hasOwn(schema, 'default')) return nodeOf(schema.default);
  const values = schema.enum;
  if (Array.isArray(values) && values.length === 1) return nodeOf(values[0]);
  if (Array.isArray(schema.examples) && schema.examples.length > 0) return nodeOf(schema.examples[0]);
  return Object.hasOwn(schema, 'example') ? nodeOf(schema.example) : undefined;
}

function ofControl(
  making: Making,
  parts: readonly unknown[],
  effective: Effective,
  turn: number,
): JsonNode | undefined {
  if (effective.isNever) return undefined;
  const { schema } = effective;
  const { choices } = valueFacts(making.context, effective);
  if (choices !== null && choices.length > 0) return choices[turn % choices.length]?.value;
  switch (controlOf(effective, null, undefined)) {
    case 'object':
      return completed(making, parts, EMPTY_OBJECT);
    case 'array':
      return smallestArray(making, schema);
    case 'number':
      return notExcluded(making, schema, turn, (one) => smallestNumber(schema, one));
    case 'boolean':
      return { type: 'boolean', value: turn % 2 === 1 };
    case 'null':
      return NULL;
    case 'json':
      return effective.types?.length === 0 ? undefined : EMPTY_OBJECT;
    default:
      return notExcluded(making, schema, turn, (one) => smallestText(schema, one, making.texts));
  }
}

/** The first value that `not` does not exclude, of those from a turn on. */
function notExcluded(
  { context }: Making,
  { not }: SchemaObject,
  turn: number,
  makeOne: (turn: number) => JsonNode,
): JsonNode {
  const first = makeOne(turn);
  if (!isObject(not) || !satisfies(context, not, first)) return first;
  for (let other = turn + 1; other <= turn + OTHER_LIMIT; other += 1) {
    const value = makeOne(other);
    if (!satisfies(context, not, value)) return value;
  }
  return first;
}

function smallestArray(making: Making, schema: SchemaObject): JsonNode | undefined {
  const { minItems, contains, minContains, uniqueItems } = schema;
  const special = contains === undefined ? 0 : typeof minContains === 'number' ? minContains : 1;
  const places = special > 0 ? special + tupleOf(schema).length : 0;
  const count = Math.min(Math.max(typeof minItems === 'number' ? minItems : 0, places), FILL_LIMIT);
  const items: JsonNode[] = [];
  for (let index = 0; index < count; index += 1) {
    const isSpecial = index >= count - special;
    const parts = [itemSchema(schema, index), ...(isSpecial ? [contains] : [])];
    let item = make(making, parts, 0);
    for (let turn = 1; uniqueItems === true && turn <= index && isAmong(items, item); turn += 1) {
      item = make(making, parts, turn);
    }
    if (item === undefined) return undefined;
    items.push(item);
  }
  return { type: 'array', items };
}

function isAmong(items: readonly JsonNode[], item: JsonNode | undefined): boolean {
  return items.some((other) => sameNode(other, item));
}

/** An object with the members that it lacks, also those that only conditions require. Other values as they are. */
function completed(making: Making, parts: readonly unknown[], given: JsonNode): JsonNode | undefined {
  if (given.type !== 'object') return given;
  let object: ObjectNode = given;
  for (let round = 0; round < ROUND_LIMIT; round += 1) {
    const all = withConditions(making.context, parts, object);
    const { schema } = effectiveOf(making.context, all);
    const missing = missingNames(making, schema, object);
    if (missing.length === 0) return object;
    const entries: JsonEntry[] = [...object.entries];
    for (const key of missing) {
      const value = make(making, [propertySchema(schema, key)], 0);
      if (value === undefined) return undefined;
      entries.push({ key, value });
    }
    object = { type: 'object', entries };
  }
  return object;
}

function missingNames(making: Making, schema: SchemaObject, object: ObjectNode): string[] {
  const isMissing = (name: string) => nodeAt(object, [name]) === undefined;
  const missing = requiredNames(schema).filter(isMissing);
  const size = object.entries.length;
  const wanted = typeof schema.minProperties === 'number' ? Math.min(schema.minProperties, FILL_LIMIT) : 0;
  const optional = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  for (const name of optional) {
    if (size + missing.length >= wanted) break;
    if (isMissing(name) && !missing.includes(name)) missing.push(name);
  }
  for (const name of size + missing.length < wanted ? madeNames(schema, wanted, making.texts) : []) {
    if (size + missing.length >= wanted) break;
    const isAllowed = propertySchema(schema, name) !== false && fitsNames(schema.propertyNames, name);
    if (isAllowed && isMissing(name) && !missing.includes(name)) missing.push(name);
  }
  return missing;
}
