/** How a tree of any nodes is read. */
export interface TreeSource<Node> {
  /** Stable over updates and unique in the tree. */
  keyOf(node: Node): string;
  /** Asked for expanded nodes only, so it may be costly or endless below. */
  childrenOf(node: Node): readonly Node[];
  hasChildren(node: Node): boolean;
  isExpanded(node: Node, level: number): boolean;
}

/** One visible row. */
export interface TreeRow<Node> {
  key: string;
  node: Node;
  /** From 1, as `aria-level`. */
  level: number;
  setSize: number;
  /** From 1, as `aria-posinset`. */
  position: number;
  expandable: boolean;
  expanded: boolean;
  /** Index of the parent's row; -1 for roots. */
  parent: number;
}

/**
 * Lays a tree out as the rows that are visible now.
 *
 * @param roots The tree's top nodes.
 * @param source How to read them.
 * @returns Rows in display order.
 */
export function treeRows<Node>(roots: readonly Node[], source: TreeSource<Node>): TreeRow<Node>[] {
  const rows: TreeRow<Node>[] = [];
  // A stack of our own: a tree may be deeper than the engine's.
  const open: { nodes: readonly Node[]; next: number; parent: number }[] = [
    { nodes: roots, next: 0, parent: -1 },
  ];
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { nodes, parent } = top;
    const index = top.next++;
    if (index >= nodes.length) {
      open.pop();
      continue;
    }
    const node = nodes[index] as Node;
    const level = open.length;
    const expandable = source.hasChildren(node);
    const expanded = expandable && source.isExpanded(node, level);
    const at = rows.push({
      key: source.keyOf(node),
      node,
      level,
      setSize: nodes.length,
      position: index + 1,
      expandable,
      expanded,
      parent,
    });
    if (expanded) open.push({ nodes: source.childrenOf(node), next: 0, parent: at - 1 });
  }
  return rows;
}

/** What a key does in a tree: the row to go to, or the expansion to set. */
export type TreeMove = { to: number } | { expand: number; expanded: boolean } | null;

/**
 * The keys of the ARIA tree pattern that move or expand, without type-ahead and `*`.
 *
 * @param key `KeyboardEvent.key`.
 * @param rows Visible rows.
 * @param active Index of the active row.
 * @param page Rows of one page.
 * @returns What to do, or `null` when the key is not one of the tree's.
 */
export function treeMove<Node>(
  key: string,
  rows: readonly TreeRow<Node>[],
  active: number,
  page: number,
): TreeMove {
  const row = rows[active];
  if (!row) return null;
  const to = (index: number): TreeMove => ({ to: Math.max(0, Math.min(rows.length - 1, index)) });
  switch (key) {
    case 'ArrowDown':
      return to(active + 1);
    case 'ArrowUp':
      return to(active - 1);
    case 'PageDown':
      return to(active + page);
    case 'PageUp':
      return to(active - page);
    case 'Home':
      return to(0);
    case 'End':
      return to(rows.length - 1);
    case 'ArrowRight':
      if (row.expandable && !row.expanded) return { expand: active, expanded: true };
      return row.expanded ? to(active + 1) : to(active);
    case 'ArrowLeft':
      if (row.expanded) return { expand: active, expanded: false };
      return to(row.parent >= 0 ? row.parent : active);
    default:
      return null;
  }
}

/**
 * Type-ahead: the next row, from the active one on and around, whose name starts with the typed text.
 *
 * @param names Names of the visible rows.
 * @param active Index of the active row.
 * @param typed What was typed, not empty.
 * @returns Its index, or -1.
 */
export function typeAhead(names: readonly string[], active: number, typed: string): number {
  const wanted = typed.toLowerCase();
  // A single character moves on; further characters refine where one is.
  const start = wanted.length === 1 ? active + 1 : active;
  for (let step = 0; step < names.length; step += 1) {
    const index = (start + step) % names.length;
    if (names[index]?.toLowerCase().startsWith(wanted)) return index;
  }
  return -1;
}
