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
 * Rows in the order of a column.
 *
 * @param rows In the order of their ids, as the model has them.
 */
export function sorted(rows: readonly Execution[], { column, descending }: GridSort): readonly Execution[] {
  if (column === BY_TIME.column) return descending ? rows.toReversed() : rows;
  const compare = COMPARE[column];
  if (compare === undefined) return rows;
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b) || a.id - b.id);
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
export function keysOf(rows: readonly Execution[], { column, descending }: GridSort): RowKeys {
  const isById = column === BY_TIME.column && !descending;
  return {
    length: rows.length,
    at: (index) => {
      const row = rows[index];
      return row && keyOf(row);
    },
    indexOf: (key) => {
      const id = Number(key);
      return isById ? indexById(rows, id) : rows.findIndex((row) => row.id === id);
    },
  };
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
