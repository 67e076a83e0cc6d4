import type { DocumentState, State, ToolState } from './state.ts';

/** Ways to group the list. */
export type Grouping = 'frame' | 'origin' | 'prefix' | 'script' | 'flat';

/** What the list shows. */
export interface TreeOptions {
  grouping: Grouping;
  /** The text of the filter box; see `filter.ts` for its words. */
  filter: string;
  hideEmptyFrames: boolean;
  showRemoved: boolean;
}

/** A node of the tool list, whatever the grouping. */
export interface TreeNode {
  /** Stable over updates: selection, focus and expansion are kept by it. */
  key: string;
  kind: 'document' | 'group' | 'tool';
  /** What a person reads first: the origin, the group's name, the tool's name. */
  label: string;
  /** Set for `document` nodes. */
  document: DocumentState | null;
  /** Set for `tool` nodes. */
  tool: ToolState | null;
  /** Registered (not removed) tools below, after the filter. */
  toolCount: number;
  children: TreeNode[];
}

/** The list with its totals. */
export interface Tree {
  roots: TreeNode[];
  /** Registered tools that pass the filter, and all of them. */
  shown: number;
  total: number;
  frames: number;
}

/** Signature of `buildTree` in `selectors.ts`. */
export type BuildTree = (state: State, options: TreeOptions) => Tree;
