import type { JsonNode } from '../json-node.ts';
import { nodeOf, sameNode } from '../json-text.ts';
import { isObject } from '../resolve.ts';
import { type Effective, effectiveOf, type SchemaContext } from './effective.ts';
import { isNamed, itemSchema, propertySchema, requiredNames } from './members.ts';
import { listOf } from './merge.ts';

/** A value that cannot be of the branch: another type, another constant, or not one of its values. */
const EXCLUDED = -1_000_000;

/** A member of the wrong kind. It may be a slip, so it does not exclude the branch. */
const WRONG_MEMBER = -1_000;

/** Members that are looked at. */
const MEMBER_LIMIT = 200;

/** Levels of members that are looked at. */
const DEPTH_LIMIT = 3;

/**
 * How well a value fits a branch of a union, by a quick look at types, constants and keys. Only for comparing branches, and
 * for {@link isExcluded}.
 */
export function judge(context: SchemaContext, branch: Effective, value: JsonNode, depth = 0): number {
  const { schema, types } = branch;
  if (branch.isNever) return EXCLUDED;
  if (types !== null && !types.some((type) => isOfType(type, value))) {
    return value.type === 'null' && branch.isNullable ? 0 : EXCLUDED;
  }
  const values = listOf(schema.enum);
  if (values.length > 0) {
    return values.some((allowed) => sameNode(nodeOf(allowed), value)) ? 100 : EXCLUDED;
  }
  const score = types === null ? 0 : 1;
  if (depth >= DEPTH_LIMIT) return score;
  if (value.type === 'object') return score + judgeObject(context, branch, value, depth);
  return value.type === 'array' ? score + judgeArray(context, branch, value, depth) : score;
}

function judgeObject(
  context: SchemaContext,
  { schema }: Effective,
  value: JsonNode & { type: 'object' },
  depth: number,
): number {
  const keys = new Set(value.entries.map(({ key }) => key));
  const required = requiredNames(schema);
  const there = required.filter((name) => keys.has(name)).length;
  // What is missing may still be typed: it only counts less.
  let score = required.length === 0 ? 5 : (10 * there) / required.length;
  for (const { key, value: member } of value.entries.slice(0, MEMBER_LIMIT)) {
    const below = propertySchema(schema, key);
    if (below === false) score -= 50;
    if (!isObject(below)) continue;
    const branch = effectiveOf(context, [below]);
    const own = judge(context, branch, member, depth + 1);
    const isConstant = listOf(branch.schema.enum).length === 1;
    if (own >= 0) score += 1 + Math.min(own, 100);
    else score += isConstant && isNamed(schema, key) ? EXCLUDED : WRONG_MEMBER;
  }
  return score;
}

/** Whether a score says that the value cannot be of the branch, whatever else is typed. */
export function isExcluded(score: number): boolean {
  return score <= EXCLUDED / 2;
}

function judgeArray(
  context: SchemaContext,
  { schema }: Effective,
  value: JsonNode & { type: 'array' },
  depth: number,
): number {
  let score = 0;
  for (const [index, item] of value.items.slice(0, 20).entries()) {
    const below = itemSchema(schema, index);
    if (below === false) score -= 50;
    else if (isObject(below) && judge(context, effectiveOf(context, [below]), item, depth + 1) < 0) {
      score += WRONG_MEMBER;
    }
  }
  return score;
}

function isOfType(type: string, value: JsonNode): boolean {
  if (type === value.type) return true;
  return type === 'integer' && value.type === 'number' && Number.isInteger(Number(value.raw));
}
