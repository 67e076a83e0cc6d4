import type { Execution } from '../../model/execution.ts';
import type { GridSort } from '../../ui/data-grid.tsx';
import type { RowKeys } from '../../ui/virtual-rows.ts';
import { stateLabel } from './activity-words.ts';

/** The order of a fresh installation: as they began. */
export const BY_TIME: GridSort = { column: 'time', descending: false };

/** The key of a row. */
export function keyOf({ id }: Execution): string {
  return String(id);
}

/**
 * Rows in the order of a column. In the order of time they nearly are already: some sources tell late.
 *
 * @param rows In the order of their ids, as the model has them.
 */
export function sorted(rows: readonly Execution[], { column, descending }: GridSort): readonly Execution[] {
  if (column === BY_TIME.column) {
    const inOrder = isGrowing(rows, ({ startedAt }) => startedAt) ? rows : rows.toSorted(byStart);
    return descending ? inOrder.toReversed() : inOrder;
  }
  const compare = COMPARE[column];
  if (compare === undefined) return rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b) || a.id - b.id);
}

function byStart(a: Execution, b: Execution): number {
  return a.startedAt - b.startedAt || a.id - b.id;
}

function isGrowing(rows: readonly Execution[], numberOf: (row: Execution) => number): boolean {
  let last = Number.NEGATIVE_INFINITY;
  for (const row of rows) {
    const number = numberOf(row);
    if (number < last) return false;
    last = number;
  }
  return true;
}

const COMPARE: Readonly<Record<string, (a: Execution, b: Execution) => number>> = {
  tool: (a, b) => compareTexts(a.toolName, b.toolName),
  state: (a, b) => compareTexts(stateLabel(a), stateLabel(b)),
  duration: (a, b) => durationOf(a) - durationOf(b),
};

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** What still runs counts as longest. */
function durationOf({ startedAt, endedAt }: Execution): number {
  return endedAt === null ? Number.POSITIVE_INFINITY : endedAt - startedAt;
}

/** The keys of rows, made when they are asked for: there may be a hundred thousand. */
export function keysOf(rows: readonly Execution[]): RowKeys {
  let find: ((id: number) => number) | null = null;
  return {
    length: rows.length,
    at: (index) => {
      const row = rows[index];
      return row && keyOf(row);
    },
    indexOf: (key) => {
      find ??= finder(rows);
      return find(Number(key));
    },
  };
}

function finder(rows: readonly Execution[]): (id: number) => number {
  if (isGrowing(rows, ({ id }) => id)) return (id) => indexById(rows, id);
  const indices = new Map(rows.map(({ id }, index) => [id, index]));
  return (id) => indices.get(id) ?? -1;
}

function indexById(rows: readonly Execution[], id: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle] as Execution).id < id) low = middle + 1;
    else high = middle;
  }
  return rows[low]?.id === id ? low : -1;
}
