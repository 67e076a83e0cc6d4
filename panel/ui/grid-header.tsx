import type { TargetedKeyboardEvent, TargetedPointerEvent } from 'preact';
import type { GridColumn, GridSort } from './data-grid.tsx';

/** Height of the row of column titles in CSS pixels. */
export const HEADER_HEIGHT = 22;

/** The least width of a column that the person resizes, and the step of an arrow key, in CSS pixels. */
const MIN_WIDTH = 30;
const STEP = 10;

/** What {@link GridHeader} takes. */
export interface GridHeaderProps<Row> {
  columns: readonly GridColumn<Row>[];
  sort: GridSort | undefined;
  onSort: ((column: string) => void) | undefined;
  onWidth: ((column: string, width: number) => void) | undefined;
}

/** The titles of a grid's columns: a sortable one is a button, and a handle after each moves its edge. */
export function GridHeader<Row>({ columns, sort, onSort, onWidth }: GridHeaderProps<Row>) {
  return (
    <div role="row" class="grid-row grid-header" aria-rowindex={1} style={{ height: `${HEADER_HEIGHT}px` }}>
      {columns.map((column, index) => (
        <span
          key={column.id}
          role="columnheader"
          class={`grid-cell cell-${column.id}`}
          aria-sort={sortOf(column, sort)}
        >
          {column.isSortable && onSort ? (
            <button
              type="button"
              class="grid-sort"
              title={onWidth && 'Shift with the left or right arrow key changes the width'}
              onClick={() => onSort(column.id)}
              onKeyDown={(event) => onWidth && resize(event, (width) => onWidth(column.id, width))}
            >
              {column.label}
              {sort?.column === column.id && <span aria-hidden="true">{sort.descending ? ' ▾' : ' ▴'}</span>}
            </button>
          ) : (
            column.label
          )}
          {column.header}
          {onWidth && index < columns.length - 1 && (
            <ColumnHandle onWidth={(width) => onWidth(column.id, width)} />
          )}
        </span>
      ))}
    </div>
  );
}

function sortOf<Row>({ id, isSortable }: GridColumn<Row>, sort: GridSort | undefined) {
  if (!isSortable || sort === undefined) return undefined;
  if (sort.column !== id) return 'none';
  return sort.descending ? 'descending' : 'ascending';
}

function resize(event: TargetedKeyboardEvent<HTMLElement>, onWidth: (width: number) => void): void {
  if (!event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = { ArrowLeft: -STEP, ArrowRight: STEP }[event.key];
  if (by === undefined) return;
  event.preventDefault();
  onWidth(bounded((event.currentTarget.parentElement?.getBoundingClientRect().width ?? 0) + by));
}

/** Moves the right edge of the column that it stands in. For the keyboard the title does it. */
function ColumnHandle({ onWidth }: { onWidth(width: number): void }) {
  const onPointerMove = (event: TargetedPointerEvent<HTMLSpanElement>): void => {
    const handle = event.currentTarget;
    const cell = handle.parentElement;
    if (cell !== null && handle.hasPointerCapture(event.pointerId)) {
      onWidth(bounded(event.clientX - cell.getBoundingClientRect().left));
    }
  };
  return (
    <span
      class="grid-handle"
      aria-hidden="true"
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
}

function bounded(width: number): number {
  return Math.round(Math.max(MIN_WIDTH, width));
}
