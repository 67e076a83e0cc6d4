import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { isSelectingText } from './selection.ts';
import { useVirtualRows } from './virtual-rows.ts';

/** Height of the row of column titles in CSS pixels. */
const HEADER_HEIGHT = 22;

/** One column. */
export interface GridColumn<Row> {
  id: string;
  label: string;
  /** A track of CSS grid, such as `90px` or `minmax(80px, 1fr)`. */
  width: string;
  render(row: Row): ComponentChildren;
}

/** What {@link DataGrid} takes. */
export interface DataGridProps<Row> {
  label: string;
  columns: readonly GridColumn<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  rowClass?(row: Row): string;
  /** Row height in CSS pixels. */
  rowHeight: number;
  selectedKey: string | null;
  onSelect(key: string): void;
  /** Enter on a row. */
  onActivate?(key: string): void;
  /** Stay at the newest row while the end is in view. */
  followEnd?: boolean;
}

/**
 * A virtualised table with one selected row (role `grid`). As in the tree, focus stays on the grid, which names the
 * active row; keys with Ctrl, Alt or Meta, Tab and Escape are left to DevTools.
 */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, keyOf, rowHeight, selectedKey } = props;
  const idBase = useId();
  const keys = useMemo(() => rows.map(keyOf), [rows, keyOf]);
  const [focused, setFocused] = useState(false);
  const lastActive = useRef(0);
  const selectedIndex = useMemo(
    () => (selectedKey === null ? -1 : keys.indexOf(selectedKey)),
    [keys, selectedKey],
  );
  const active =
    selectedIndex >= 0 ? selectedIndex : Math.max(0, Math.min(lastActive.current, rows.length - 1));
  lastActive.current = active;
  const virtual = useVirtualRows({
    keys,
    rowHeight,
    headerHeight: HEADER_HEIGHT,
    anchorKey: null,
    followEnd: props.followEnd ?? false,
  });
  const template = columns.map((column) => column.width).join(' ');

  const goTo = (index: number): void => {
    const bounded = Math.max(0, Math.min(rows.length - 1, index));
    const key = keys[bounded];
    if (key === undefined) return;
    lastActive.current = bounded;
    props.onSelect(key);
    virtual.reveal(bounded);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget) return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || rows.length === 0) return;
    const to = {
      ArrowDown: selectedIndex < 0 ? active : active + 1,
      ArrowUp: active - 1,
      PageDown: active + virtual.pageSize,
      PageUp: active - virtual.pageSize,
      Home: 0,
      End: rows.length - 1,
    }[event.key];
    if (to !== undefined) goTo(to);
    else if (event.key === 'Enter') {
      if (selectedIndex < 0) goTo(active);
      const key = keys[active];
      if (key !== undefined) props.onActivate?.(key);
    } else return;
    event.preventDefault();
  };

  const rendered: number[] = [];
  if (focused && active < virtual.first) rendered.push(active);
  for (let index = virtual.first; index < virtual.last; index += 1) rendered.push(index);
  if (focused && active >= virtual.last && active < rows.length) rendered.push(active);
  const activeKey = keys[active];

  return (
    <div class="grid-frame">
      <div
        ref={virtual.scroller}
        role="grid"
        class="grid"
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
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
        <div
          role="row"
          class="grid-row grid-header"
          aria-rowindex={1}
          style={{ height: `${HEADER_HEIGHT}px` }}
        >
          {columns.map((column) => (
            <span key={column.id} role="columnheader" class={`grid-cell cell-${column.id}`}>
              {column.label}
            </span>
          ))}
        </div>
        <div class="grid-body" role="presentation" style={{ height: `${rows.length * rowHeight}px` }}>
          {rendered.map((index) => {
            const row = rows[index] as Row;
            const key = keys[index] as string;
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
                style={{
                  position: 'absolute',
                  top: `${index * rowHeight}px`,
                  height: `${rowHeight}px`,
                }}
                onClick={(event) => {
                  if (isSelectingText(event.currentTarget)) return;
                  lastActive.current = index;
                  props.onSelect(key);
                }}
              >
                {columns.map((column) => (
                  <span key={column.id} role="gridcell" class={`grid-cell cell-${column.id}`}>
                    {column.render(row)}
                  </span>
                ))}
              </div>
            );
          })}
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
