import type { JsonNode } from '../json-node.ts';
import { nodeOf } from '../json-text.ts';
import { isObject } from '../resolve.ts';
import { isChoiceList, isOnlyNull, valueFacts, valueWords, withoutNull } from './choices.ts';
import {
  type Alternative,
  type Effective,
  effectiveOf,
  remember,
  type SchemaContext,
  satisfies,
  type ValueFacts,
  withConditions,
} from './effective.ts';
import { isExcluded, judge } from './judge.ts';
import { listOf } from './merge.ts';
import type { UnionBranch } from './types.ts';

/** Branches that a picker has at most; validation looks at the schema itself and knows them all. */
const BRANCH_LIMIT = 256;

/** Schemas looked at for the branches of one union: unions inside of unions multiply. */
const VISIT_LIMIT = 2_000;

/** Branches that fit equally well and are worth a validation. */
const TIE_LIMIT = 16;

/** What a schema is for one value: its unions decided, its conditions asked. */
export interface Shape extends ValueFacts {
  /** The schemas that it is merged from. */
  readonly parts: readonly unknown[];
  /** With the chosen branch and what conditions add. */
  readonly effective: Effective;
  /** `null` when there is nothing to pick. */
  readonly union: {
    readonly branches: readonly UnionBranch[];
    readonly chosen: number;
    /** What each branch adds to the schema. */
    readonly alternatives: readonly Alternative[];
  } | null;
}

const NO_CHOICE: readonly Alternative[] = [[]];

const TYPE_SCHEMAS: ReadonlyMap<string, object> = new Map(
  ['string', 'number', 'integer', 'boolean', 'object', 'array'].map((type) => [type, { type }]),
);

/**
 * What a schema is for a value.
 *
 * @param picked The branch that the person picked. It holds unless the value cannot be of that branch and can of another.
 */
export function shapeOf(
  context: SchemaContext,
  given: unknown,
  value: JsonNode | undefined,
  picked: number | undefined,
): Shape {
  const parts = withConditions(context, [given], value);
  const base = effectiveOf(context, parts);
  const alternatives = alternativesOf(context, base);
  if (alternatives.length < 2) return shape(context, parts, alternatives[0] ?? [], value, null);
  const chosen = chooseBranch(context, parts, alternatives, value, picked);
  const branches =
    context.branches.get(base) ?? remember(context.branches, base, labelled(context, alternatives));
  return shape(context, parts, alternatives[chosen] ?? [], value, { branches, chosen, alternatives });
}

function shape(
  context: SchemaContext,
  parts: readonly unknown[],
  alternative: Alternative,
  value: JsonNode | undefined,
  union: Shape['union'],
): Shape {
  const all = alternative.length === 0 ? parts : withConditions(context, [...parts, ...alternative], value);
  const effective = effectiveOf(context, all);
  const { choices, isNullable } = valueFacts(context, effective);
  // A branch of a list of types narrows null away; the list allows it all the same.
  const isBaseNullable = choices === null && valueFacts(context, effectiveOf(context, parts)).isNullable;
  return { choices, isNullable: isNullable || isBaseNullable, parts: all, effective, union };
}

/** The schemas with each branch of their unions in turn; branches that are for null only come last. */
export function branchesOf(
  context: SchemaContext,
  parts: readonly unknown[],
): readonly (readonly unknown[])[] {
  const all = alternativesOf(context, effectiveOf(context, parts)).map((added) => [...parts, ...added]);
  const isNull = (branch: readonly unknown[]) => isOnlyNull(effectiveOf(context, branch));
  return [...all.filter((branch) => !isNull(branch)), ...all.filter(isNull)];
}

/** All combinations of one branch of each union, laid out flat. One empty alternative when there is nothing to pick. */
function alternativesOf(context: SchemaContext, effective: Effective): readonly Alternative[] {
  const known = context.alternatives.get(effective);
  if (known !== undefined) return known;
  return remember(context.alternatives, effective, layOut(context, effective, { visits: 0, above: [] }));
}

interface Walk {
  visits: number;
  /** Keys of the schemas that led here: a union may contain itself. */
  readonly above: string[];
}

function layOut(context: SchemaContext, effective: Effective, walk: Walk): readonly Alternative[] {
  walk.visits += 1;
  if (walk.visits > VISIT_LIMIT || walk.above.includes(effective.key)) return NO_CHOICE;
  walk.above.push(effective.key);
  let all: readonly Alternative[] = NO_CHOICE;
  for (const list of effective.unions) {
    const { rest } = withoutNull(context, list);
    if (isChoiceList(context, rest)) continue;
    // Null beside one other branch is no union but "may be null".
    const branches = rest.length === 1 ? rest : list.slice(0, BRANCH_LIMIT);
    const own = branches.flatMap((branch) =>
      layOut(context, effectiveOf(context, [branch]), walk).map((below) => [branch, ...below]),
    );
    if (all.length > 1 && all.length * own.length > BRANCH_LIMIT) continue;
    all = all.flatMap((left) => own.map((right) => [...left, ...right])).slice(0, BRANCH_LIMIT);
  }
  walk.above.pop();
  return all.length > 1 ? all : withTypes(context, effective, all[0] ?? []);
}

/** A list of types is a union too. */
function withTypes(context: SchemaContext, effective: Effective, only: Alternative): readonly Alternative[] {
  const schemas = (effective.types ?? []).flatMap((type) => TYPE_SCHEMAS.get(type) ?? []);
  const isUnion = schemas.length > 1 && valueFacts(context, effective).choices === null;
  return isUnion ? schemas.map((schema) => [...only, schema]) : [only];
}

function chooseBranch(
  context: SchemaContext,
  parts: readonly unknown[],
  alternatives: readonly Alternative[],
  value: JsonNode | undefined,
  picked: number | undefined,
): number {
  const isPicked = picked !== undefined && picked >= 0 && picked < alternatives.length;
  const branch = (index: number) => effectiveOf(context, [...parts, ...(alternatives[index] ?? [])]);
  if (value === undefined) {
    if (isPicked) return picked;
    return Math.max(
      0,
      alternatives.findIndex((_, index) => !isOnlyNull(branch(index))),
    );
  }
  if (isPicked && !isExcluded(judge(context, branch(picked), value))) return picked;
  const scores = alternatives.map((_, index) => judge(context, branch(index), value));
  const best = Math.max(...scores);
  if (isPicked && isExcluded(best)) return picked;
  const equal = scores.flatMap((score, index) => (score === best ? [index] : []));
  const first = equal[0] ?? 0;
  if (equal.length === 1 || equal.length > TIE_LIMIT) return first;
  const isValid = (index: number) =>
    alternatives[index]?.every((schema) => satisfies(context, schema, value)) === true;
  return equal.find(isValid) ?? first;
}

/** Names for the branches, all different. */
function labelled(context: SchemaContext, alternatives: readonly Alternative[]): readonly UnionBranch[] {
  const branches = alternatives.map((alternative) => effectiveOf(context, alternative));
  const labels = branches.map((branch, index) => labelOf(context, branch, index));
  const counts = new Map<string, number>();
  for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  const numbers = new Map<string, number>();
  return branches.map(({ schema }, index) => {
    const label = labels[index] ?? '';
    const number = (numbers.get(label) ?? 0) + 1;
    numbers.set(label, number);
    const description = typeof schema.description === 'string' ? schema.description : '';
    return { label: counts.get(label) === 1 ? label : `${label} (${number})`, description };
  });
}

function labelOf(context: SchemaContext, branch: Effective, index: number): string {
  const { schema, types, refName } = branch;
  if (typeof schema.title === 'string' && schema.title !== '') return schema.title;
  if (refName !== '') return refName;
  const properties = isObject(schema.properties) ? Object.entries(schema.properties) : [];
  for (const [, property] of properties) {
    const values = listOf(effectiveOf(context, [property]).schema.enum);
    if (values.length === 1) return valueWords(nodeOf(values[0]));
  }
  const values = listOf(schema.enum).slice(0, 3);
  if (values.length > 0) return values.map((value) => valueWords(nodeOf(value))).join(', ');
  if (types !== null && types.length > 0 && types[0] !== 'object') return types.join(' or ');
  const names = [...new Set([...listOf(schema.required), ...properties.map(([key]) => key)])].slice(0, 3);
  if (names.length > 0) return `with ${names.join(', ')}`;
  return types === null ? `option ${index + 1}` : types.join(' or ');
}
