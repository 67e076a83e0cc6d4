import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { isSelectingText } from './selection.ts';
import { type TreeRow, type TreeSource, treeMove, treeRows, typeAhead } from './tree-rows.ts';
import { useVirtualRows } from './virtual-rows.ts';

/** Milliseconds after which a typed letter starts a new search. */
const TYPE_AHEAD_MS = 700;

/** What {@link Tree} takes. */
export interface TreeProps<Node> extends TreeSource<Node> {
  /** The tree's accessible name. */
  label: string;
  roots: readonly Node[];
  /** What a row begins with; type-ahead goes by it. Its accessible name is its text. */
  nameOf(node: Node): string;
  renderRow(node: Node, row: TreeRow<Node>): ComponentChildren;
  /** Extra class of a row. */
  rowClass?(node: Node): string;
  selectedKey: string | null;
  onSelect(key: string): void;
  onExpand(key: string, expanded: boolean): void;
  /** Enter on a row. */
  onActivate?(key: string): void;
  /**
   * Row height in CSS pixels: rows are then virtualised and the tree scrolls by itself. Without it every row is
   * rendered as high as it needs to be and the surroundings scroll.
   */
  rowHeight?: number;
  /** With `rowHeight`: a row to scroll to, once for each object given. */
  reveal?: { key: string } | null;
  class?: string;
}

/**
 * A tree of the ARIA pattern with one selected row that follows the keys. Focus stays on the tree itself and
 * `aria-activedescendant` names the active row, so neither virtualisation nor an update can lose it. Keys with Ctrl, Alt
 * or Meta, Tab and Escape are left to DevTools.
 */
export function Tree<Node>(props: TreeProps<Node>) {
  const { roots, keyOf, childrenOf, hasChildren, isExpanded, selectedKey, rowHeight } = props;
  const idBase = useId();
  const rows = useMemo(
    () => treeRows(roots, { keyOf, childrenOf, hasChildren, isExpanded }),
    [roots, keyOf, childrenOf, hasChildren, isExpanded],
  );
  const keys = useKeys(rows);
  const indexByKey = useMemo(() => new Map(keys.map((key, index) => [key, index])), [keys]);
  const [focused, setFocused] = useState(false);
  const lastActive = useRef(0);
  const typed = useRef({ text: '', at: 0 });

  // When the selected row is hidden (filtered, collapsed) the keys go on from where it was.
  const selectedIndex = selectedKey === null ? undefined : indexByKey.get(selectedKey);
  const active = selectedIndex ?? Math.max(0, Math.min(lastActive.current, rows.length - 1));
  lastActive.current = active;
  const activeRow = rows[active];

  const virtual = useVirtualRows({ keys, rowHeight: rowHeight ?? 1, anchorKey: activeRow?.key ?? null });
  const first = rowHeight === undefined ? 0 : virtual.first;
  const last = rowHeight === undefined ? rows.length : virtual.last;

  useLayoutEffect(() => {
    const index = props.reveal ? indexByKey.get(props.reveal.key) : undefined;
    if (index !== undefined) virtual.reveal(index);
  }, [props.reveal]);

  const rowId = useCallback((key: string) => `${idBase}-${encodeURIComponent(key)}`, [idBase]);
  const goTo = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    lastActive.current = index;
    props.onSelect(row.key);
    if (rowHeight !== undefined) virtual.reveal(index);
    else document.getElementById(rowId(row.key))?.scrollIntoView({ block: 'nearest' });
  };

  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!activeRow) return;
    const move = event.shiftKey ? null : treeMove(event.key, rows, active, virtual.pageSize);
    if (move) {
      // Who moves on by hand begins a new search with the next letter.
      typed.current = { text: '', at: 0 };
      if ('to' in move) goTo(move.to);
      else props.onExpand(activeRow.key, move.expanded);
    } else if (event.key === 'Enter') {
      if (selectedIndex === undefined) goTo(active);
      if (props.onActivate) props.onActivate(activeRow.key);
      else if (activeRow.expandable) props.onExpand(activeRow.key, !activeRow.expanded);
    } else if (event.key === '*') {
      for (const row of rows)
        if (row.parent === activeRow.parent && row.expandable) props.onExpand(row.key, true);
    } else if (event.key.length === 1 && event.key !== ' ') {
      const fresh = event.timeStamp - typed.current.at > TYPE_AHEAD_MS;
      typed.current = { text: fresh ? event.key : typed.current.text + event.key, at: event.timeStamp };
      const index = typeAhead(
        rows.map((row) => props.nameOf(row.node)),
        active,
        typed.current.text,
      );
      if (index >= 0) goTo(index);
    } else return;
    event.preventDefault();
  };

  const rendered: number[] = [];
  if (focused && active < first && activeRow) rendered.push(active);
  for (let index = first; index < last; index += 1) rendered.push(index);
  if (focused && active >= last && activeRow) rendered.push(active);

  const body = rendered.map((index) => {
    const row = rows[index] as TreeRow<Node>;
    return (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
      <div
        key={row.key}
        id={rowId(row.key)}
        role="treeitem"
        class={`tree-row${props.rowClass ? ` ${props.rowClass(row.node)}` : ''}`}
        aria-level={row.level}
        aria-setsize={row.setSize}
        aria-posinset={row.position}
        aria-expanded={row.expandable ? row.expanded : undefined}
        aria-selected={row.key === selectedKey}
        data-active={index === active ? '' : undefined}
        style={{
          '--level': row.level - 1,
          ...(rowHeight === undefined
            ? undefined
            : { position: 'absolute', top: `${index * rowHeight}px`, height: `${rowHeight}px` }),
        }}
        onClick={(event) => {
          if (isSelectingText(event.currentTarget)) return;
          lastActive.current = index;
          props.onSelect(row.key);
        }}
      >
        <span
          class={`tree-twisty${row.expandable ? ' expandable' : ''}`}
          aria-hidden="true"
          onClick={(event) => {
            if (!row.expandable) return;
            event.stopPropagation();
            props.onExpand(row.key, !row.expanded);
          }}
        />
        <div class="tree-row-content">{props.renderRow(row.node, row)}</div>
      </div>
    );
  });

  return (
    <div
      ref={virtual.scroller}
      role="tree"
      class={`tree${rowHeight === undefined ? '' : ' virtual'}${props.class ? ` ${props.class}` : ''}`}
      aria-label={props.label}
      aria-activedescendant={focused && activeRow ? rowId(activeRow.key) : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onFocus={() => setFocused(true)}
      onBlur={(event) => {
        if (event.target === event.currentTarget) setFocused(false);
      }}
      onScroll={virtual.onScroll}
    >
      {rowHeight === undefined ? (
        body
      ) : (
        <div class="tree-body" role="presentation" style={{ height: `${rows.length * rowHeight}px` }}>
          {body}
        </div>
      )}
    </div>
  );
}

/** The keys of `rows`, as the same array while they are the same keys: scroll anchoring starts at a real change. */
function useKeys<Node>(rows: readonly TreeRow<Node>[]): readonly string[] {
  const last = useRef<readonly string[]>([]);
  const same = rows.length === last.current.length && rows.every((row, i) => row.key === last.current[i]);
  if (!same) last.current = rows.map((row) => row.key);
  return last.current;
}
