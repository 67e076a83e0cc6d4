import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { GridHeader, HEADER_HEIGHT } from './grid-header.tsx';
import { isSelectingText } from './selection.ts';
import { type RowKeys, useVirtualRows } from './virtual-rows.ts';

/** One column. */
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** A track of CSS grid, such as `90px` or `minmax(80px, 1fr)`. */
  width: string;
  /** Its title is a button that asks for the order by this column. */
  isSortable?: boolean;
  /** What stands in the header beside the title. */
  header?: ComponentChildren;
  render(row: Row): ComponentChildren;
}

/** Which column the rows are in the order of. */
export interface GridSort {
  column: string;
  descending: boolean;
}

/** Rows that stay in sight above the others. They are the first rows of the grid for keyboard and screen readers. */
export interface PinnedRows<Row> {
  rows: readonly Row[];
  /** How many rows there is room for, whether they are there or not, so that nothing moves when they come and go. */
  room: number;
  /** Shown in the room while there are none. */
  empty: ComponentChildren;
  /** Shown over the end of the room when there are more than it holds. */
  more(hidden: number): ComponentChildren;
}

/** What {@link DataGrid} takes. */
export interface DataGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The keys of `rows`, where a list of all of them would be too long to make anew with each change. */
  keys?: RowKeys;
  rowClass?(row: Row): string;
  /** Row height in CSS pixels. */
  rowHeight: number;
  selectedKey: string | null;
  onSelect(key: string): void;
  /** Enter on a row, or a double click. */
  onActivate?(key: string): void;
  /** Stay at the newest row while the end is in view. */
  followEnd?: boolean;
  pinned?: PinnedRows<Row>;
  sort?: GridSort;
  onSort?(column: string): void;
  /** Widths in CSS pixels that the person gave to columns, by their ids; the last column always fills the rest. */
  widths?: Readonly<Record<string, number>>;
  onWidth?(column: string, width: number): void;
}

/** Pinned rows that are rendered beyond those in sight. */
const PINNED_OVERSCAN = 4;

/** Indices of the pinned rows that are rendered: there may be thousands. */
function pinnedInSight(count: number, top: number, room: number): number[] {
  const first = Math.max(0, Math.min(top, count - room) - PINNED_OVERSCAN);
  const last = Math.min(count, top + room + 1 + PINNED_OVERSCAN);
  return Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index);
}

/**
 * A virtualised table with one selected row (role `grid`). As in the tree, focus stays on the grid, which names the
 * active row; keys with Ctrl, Alt or Meta, Tab and Escape are left to DevTools.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, keyOf, rowHeight, selectedKey, pinned } = props;
  const idBase = useId();
  const made = useMemo(() => (props.keys ? null : rows.map(keyOf)), [rows, keyOf, props.keys]);
  const keys: RowKeys = props.keys ?? made ?? [];
  const pinnedRows = pinned?.rows ?? [];
  const pinnedHeight = (pinned?.room ?? 0) * rowHeight;
  const total = pinnedRows.length + rows.length;
  const [focused, setFocused] = useState(false);
  const lastActive = useRef(0);
  const pinnedScroller = useRef<HTMLDivElement>(null);
  /** First pinned row in sight. */
  const [pinnedTop, setPinnedTop] = useState(0);

  /** Index in all rows, the pinned ones first. */
  const indexOf = (key: string): number => {
    const among = pinnedRows.findIndex((row) => keyOf(row) === key);
    if (among >= 0) return among;
    const index = keys.indexOf(key);
    return index < 0 ? -1 : pinnedRows.length + index;
  };
  const keyAt = (index: number): string | undefined => {
    const row = pinnedRows[index];
    return row === undefined ? keys.at(Math.max(0, index - pinnedRows.length)) : keyOf(row);
  };
  const selectedIndex = selectedKey === null ? -1 : indexOf(selectedKey);
  const active = selectedIndex >= 0 ? selectedIndex : Math.max(0, Math.min(lastActive.current, total - 1));
  lastActive.current = active;
  const virtual = useVirtualRows({
    keys,
    rowHeight,
    headerHeight: HEADER_HEIGHT + pinnedHeight,
    anchorKey: null,
    followEnd: props.followEnd ?? false,
  });
  const template = columns
    .map(({ id, width }, index) => {
      const chosen = index < columns.length - 1 ? props.widths?.[id] : undefined;
      return chosen === undefined ? width : `${chosen}px`;
    })
    .join(' ');

  const goTo = (index: number): void => {
    const bounded = Math.max(0, Math.min(total - 1, index));
    const key = keyAt(bounded);
    if (key === undefined) return;
    lastActive.current = bounded;
    props.onSelect(key);
    if (bounded >= pinnedRows.length) virtual.reveal(bounded - pinnedRows.length);
    else pinnedScroller.current?.scrollTo({ top: (bounded - 1) * rowHeight });
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || total === 0) return;
    const to = {
      ArrowDown: selectedIndex < 0 ? active : active + 1,
      ArrowUp: active - 1,
      PageDown: active + virtual.pageSize,
      PageUp: active - virtual.pageSize,
      Home: 0,
      End: total - 1,
    }[event.key];
    if (to !== undefined) goTo(to);
    else if (event.key === 'Enter') {
      if (selectedIndex < 0) goTo(active);
      const key = keyAt(active);
      if (key !== undefined) props.onActivate?.(key);
    } else return;
    event.preventDefault();
  };

  const rendered: number[] = [];
  const activeBelow = active - pinnedRows.length;
  if (focused && activeBelow >= 0 && activeBelow < virtual.first) rendered.push(activeBelow);
  for (let index = virtual.first; index < virtual.last; index += 1) rendered.push(index);
  if (focused && activeBelow >= virtual.last && activeBelow < rows.length) rendered.push(activeBelow);
  const activeKey = total > 0 ? keyAt(active) : undefined;
  const renderedPinned = pinnedInSight(pinnedRows.length, pinnedTop, pinned?.room ?? 0);
  if (focused && active < pinnedRows.length && !renderedPinned.includes(active)) renderedPinned.push(active);

  const renderRow = (row: Row, index: number, top: number) => {
    const key = keyOf(row);
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
      <div
        key={key}
        id={`${idBase}-${key}`}
        role="row"
        class={`grid-row${props.rowClass ? ` ${props.rowClass(row)}` : ''}`}
        aria-rowindex={index + 2}
        aria-selected={key === selectedKey}
        data-active={index === active ? '' : undefined}
        style={{ position: 'absolute', top: `${top}px`, height: `${rowHeight}px` }}
        onClick={(event) => {
          if (isSelectingText(event.currentTarget)) return;
          lastActive.current = index;
          props.onSelect(key);
        }}
        onDblClick={props.onActivate && (() => props.onActivate?.(key))}
      >
        {columns.map((column) => (
          <span key={column.id} role="gridcell" class={`grid-cell cell-${column.id}`}>
            {column.render(row)}
          </span>
        ))}
      </div>
    );
  };

  return (
    <div class="grid-frame">
      <div
        ref={virtual.scroller}
        role="grid"
        class="grid"
        aria-label={props.label}
        aria-rowcount={total + 1}
        aria-activedescendant={focused && activeKey !== undefined ? `${idBase}-${activeKey}` : undefined}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onScroll={virtual.onScroll}
        onFocus={() => setFocused(true)}
        onBlur={(event) => {
          if (event.target === event.currentTarget) setFocused(false);
        }}
        style={{ '--columns': template }}
      >
        <GridHeader columns={columns} sort={props.sort} onSort={props.onSort} onWidth={props.onWidth} />
        {pinned && (
          <div
            ref={pinnedScroller}
            class="grid-pinned"
            role="presentation"
            style={{ top: `${HEADER_HEIGHT}px`, height: `${pinnedHeight}px` }}
            onScroll={(event) => setPinnedTop(Math.floor(event.currentTarget.scrollTop / rowHeight))}
          >
            {pinnedRows.length === 0 && pinned.empty}
            {pinnedRows.length > pinned.room && (
              <div class="grid-more">{pinned.more(pinnedRows.length - pinned.room)}</div>
            )}
            <div role="presentation" style={{ height: `${pinnedRows.length * rowHeight}px` }}>
              {renderedPinned.map((index) => renderRow(pinnedRows[index] as Row, index, index * rowHeight))}
            </div>
          </div>
        )}
        <div class="grid-body" role="presentation" style={{ height: `${rows.length * rowHeight}px` }}>
          {rendered.map((index) =>
            renderRow(rows[index] as Row, pinnedRows.length + index, index * rowHeight),
          )}
        </div>
      </div>
      {props.followEnd && !virtual.atEnd && (
        <button type="button" class="grid-to-end" onClick={virtual.scrollToEnd}>
          Newest entries
        </button>
      )}
    </div>
  );
}
