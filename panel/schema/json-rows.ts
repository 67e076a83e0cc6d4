import type { JsonNode, JsonPath } from './json-node.ts';

/** Members that one row opens at once. More are opened by ranges of that many members or ranges. */
const RANGE = 100;

/** Keys that JavaScript takes after a dot. */
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/** One row of a JSON tree: a value, or a range of the members of a large one. */
export interface JsonRow {
  /** Unique in its tree: made of positions, since an object may have a key twice. */
  readonly key: string;
  /** A key of an object, an index of an array; `null` for the root and for ranges. */
  readonly name: string | number | null;
  /** The value; of a range, the value whose members it holds. */
  readonly node: JsonNode;
  /** The row of the object or array that it is a member of; of a range, of the value whose members it holds. */
  readonly owner: JsonRow | null;
  /** Positions of the members that a range holds, `to` exclusive; `null` for a value. */
  readonly range: { readonly from: number; readonly to: number } | null;
}

/** The row of a whole tree. */
export function rootRow(node: JsonNode): JsonRow {
  return { key: '', name: null, node, owner: null, range: null };
}

/** How many members an object or array has; 0 for other values. Equal keys count each. */
export function memberCount(node: JsonNode): number {
  if (node.type === 'array') return node.items.length;
  return node.type === 'object' ? node.entries.length : 0;
}

/** The rows below a row: members, or ranges of them where there are more than {@link RANGE}. */
export function rowsBelow(row: JsonRow): readonly JsonRow[] {
  const owner = row.range === null ? row : (row.owner as JsonRow);
  const { from, to } = row.range ?? { from: 0, to: memberCount(row.node) };
  const step = rangeStep(to - from);
  const rows: JsonRow[] = [];
  for (let at = from; at < to; at += step) {
    rows.push(step === 1 ? memberRow(owner, at) : rangeRow(owner, at, Math.min(to, at + step)));
  }
  return rows;
}

/** Members in each row below one that holds `count`: 1, or a power of {@link RANGE}. */
function rangeStep(count: number): number {
  let step = 1;
  while (count > step * RANGE) step *= RANGE;
  return step;
}

function rangeRow(owner: JsonRow, from: number, to: number): JsonRow {
  return { key: `${owner.key}/${from}-${to}`, name: null, node: owner.node, owner, range: { from, to } };
}

function memberRow(owner: JsonRow, at: number): JsonRow {
  const key = `${owner.key}/${at}`;
  const { node } = owner;
  if (node.type === 'array') return { key, name: at, node: node.items[at] as JsonNode, owner, range: null };
  const entry = node.type === 'object' ? node.entries[at] : undefined;
  if (entry === undefined) throw new Error(`no member ${at}`);
  return { key, name: entry.key, node: entry.value, owner, range: null };
}

/**
 * The rows from the root to a value, ranges on the way among them.
 *
 * @param positions The position of a member at each level, as {@link searchJson} gives them.
 */
export function rowsTo(root: JsonNode, positions: readonly number[]): readonly JsonRow[] {
  const rows: JsonRow[] = [rootRow(root)];
  for (const position of positions) {
    const owner = rows.at(-1) as JsonRow;
    let from = 0;
    let to = memberCount(owner.node);
    for (let step = rangeStep(to - from); step > 1; step = rangeStep(to - from)) {
      from += Math.floor((position - from) / step) * step;
      to = Math.min(to, from + step);
      rows.push(rangeRow(owner, from, to));
    }
    rows.push(memberRow(owner, position));
  }
  return rows;
}

/** The path of a row's value; of a range, of the value whose members it holds. */
export function pathOfRow(row: JsonRow): JsonPath {
  const path: (string | number)[] = [];
  for (let at: JsonRow | null = row; at !== null; at = at.owner) if (at.name !== null) path.push(at.name);
  return path.reverse();
}

/** A path as JavaScript writes it, such as `items[3].name` or `["odd key"]`; empty for the root. */
export function pathText(path: JsonPath): string {
  return path
    .map((step, index) => {
      if (typeof step === 'number') return `[${step}]`;
      if (!IDENTIFIER.test(step)) return `[${JSON.stringify(step)}]`;
      return index === 0 ? step : `.${step}`;
    })
    .join('');
}
