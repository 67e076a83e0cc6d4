import type { ComponentChildren } from 'preact';
import { useCallback, useMemo, useRef } from 'preact/hooks';
import { documentStatus } from '../../diagnosis/document-status.ts';
import { countsOf } from '../../model/executions/select.ts';
import type { FilterWord } from '../../model/filter.ts';
import { documentPlace, documentsInOrder, findTool, sameNameElsewhere } from '../../model/selectors.ts';
import type { State, ToolState } from '../../model/state.ts';
import type { Tree as ToolTree, TreeNode, TreeOptions } from '../../model/tree.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { PageText } from '../../ui/page-text.tsx';
import { type SplitSizes, SplitView } from '../../ui/split-view.tsx';
import { Tree } from '../../ui/tree.tsx';
import type { PanelActions, Selection } from '../actions.ts';
import { counted } from '../format.ts';
import type { ToolTabId } from '../preferences.ts';
import { ToolsToolbar } from './tools-toolbar.tsx';
import { type RowFacts, TreeRowContent } from './tree-row.tsx';

/** What is shown of a selection has a chunk of its own: the panel opens with the list. */
const loadDetails = () => import('./selection-details.tsx');

/** Height of a row in CSS pixels. */
const ROW_HEIGHT = 22;

/** What a tool's row tells about its document, by grouping. */
const OWNERS = {
  frame: 'none',
  origin: 'place',
  prefix: 'origin and place',
  script: 'origin and place',
  flat: 'origin and place',
} as const satisfies Record<TreeOptions['grouping'], RowFacts['owner']>;

/** What {@link ToolsView} takes. */
export interface ToolsViewProps {
  /** Errors and warnings by the keys of tools. */
  problemsOf: ReadonlyMap<string, number>;
  state: State;
  tree: ToolTree;
  options: TreeOptions;
  selection: Selection;
  /** Keys of the nodes that the person folded. */
  collapsed: ReadonlySet<string>;
  sizes: SplitSizes;
  filterWords: readonly FilterWord[];
  /** Which side of a selected tool is shown. */
  tab: ToolTabId;
  onTab(tab: ToolTabId): void;
  /** The place where a tool is called. */
  callPane(tool: ToolState): ComponentChildren;
  onOptions(change: Partial<TreeOptions>): void;
  onExpand(key: string, expanded: boolean): void;
  onSizes(sizes: SplitSizes): void;
  actions: PanelActions;
}

/** What is said of an empty list is loaded when there is one. */
const loadEmptyList = () => import('./tools-empty.tsx');

/** The list of tools with the details of the selected one. */
export function ToolsView(props: ToolsViewProps) {
  const { state, tree, options, selection, collapsed, actions } = props;
  const nodes = useMemo(() => indexNodes(tree.roots), [tree]);
  const selectedKey = useMemo(() => keyOfSelection(nodes, selection), [nodes, selection]);
  const details = useRef<HTMLElement>(null);
  const facts = useMemo<RowFacts>(
    () => ({
      statusOf: (documentId) => documentStatus(state, documentId),
      placeOf: (documentId) => documentPlace(state, documentId),
      isShared: (tool) => sameNameElsewhere(state, tool).length > 0,
      countsOf: (toolKey) => countsOf(state, toolKey),
      problemsOf: (toolKey) => props.problemsOf.get(toolKey) ?? 0,
      owner: OWNERS[options.grouping],
    }),
    [state, options.grouping, props.problemsOf],
  );
  const isExpanded = useCallback((node: TreeNode) => !collapsed.has(node.key), [collapsed]);
  const removed = useMemo(() => countRemoved(state), [state]);

  return (
    <div class="view">
      <ToolsToolbar
        options={options}
        tree={tree}
        filterWords={props.filterWords}
        removed={removed}
        onOptions={props.onOptions}
        onClearRemoved={actions.clearRemoved}
      />
      <SplitView
        label="Resize the list of tools"
        sizes={props.sizes}
        onSizes={props.onSizes}
        first={
          tree.roots.length > 0 ? (
            <Tree
              label="Tools"
              class="tools-tree"
              roots={tree.roots}
              keyOf={keyOf}
              childrenOf={childrenOf}
              hasChildren={hasChildren}
              isExpanded={isExpanded}
              nameOf={nameOf}
              rowClass={rowClass}
              renderRow={(node) => <TreeRowContent node={node} facts={facts} />}
              selectedKey={selectedKey}
              onSelect={(key) => {
                const node = nodes.get(key);
                if (node) actions.select(selectionOf(node));
              }}
              onExpand={props.onExpand}
              onActivate={() => details.current?.focus()}
              rowHeight={ROW_HEIGHT}
            />
          ) : (
            <Lazy load={loadEmptyList} what="the list">
              {({ EmptyList }) => <EmptyList {...props} />}
            </Lazy>
          )
        }
        second={
          tree.roots.length > 0 ? (
            <section
              ref={details}
              class="details"
              aria-label="Details"
              // Enter in the list leads here; the arrow keys then scroll.
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keys
              tabIndex={0}
              key={selectedKey ?? ''}
            >
              <Details {...props} node={selectedKey === null ? null : (nodes.get(selectedKey) ?? null)} />
            </section>
          ) : null
        }
      />
    </div>
  );
}

function Details(props: ToolsViewProps & { node: TreeNode | null }) {
  const { state, selection, tree, node } = props;
  // The selected thing may be hidden by a filter or a folded group; its details stay.
  const tool = selection?.kind === 'tool' ? findTool(state, selection.toolKey) : null;
  const document = selection?.kind === 'document' ? state.documents.get(selection.documentId) : undefined;
  if (tool !== null || document !== undefined) {
    return (
      <Lazy load={loadDetails} what="the details">
        {({ ToolSelection, DocumentSelection }) =>
          tool !== null ? (
            <ToolSelection
              key={tool.key}
              state={state}
              tool={tool}
              tab={props.tab}
              onTab={props.onTab}
              callPane={props.callPane}
              actions={props.actions}
            />
          ) : (
            document !== undefined && <DocumentSelection state={state} document={document} />
          )
        }
      </Lazy>
    );
  }
  if (node)
    return (
      <article class="details-content">
        <header class="details-header">
          <h2>
            <PageText text={node.label} />
          </h2>
          <p class="details-sub">{counted(node.toolCount, 'tool')}</p>
        </header>
      </article>
    );
  if (tree.total === 0) {
    return (
      <Lazy load={loadEmptyList} what="the list">
        {({ NoTools }) => <NoTools state={state} />}
      </Lazy>
    );
  }
  return <EmptyState title="Select a tool or a frame to see its details" />;
}

function keyOf(node: TreeNode): string {
  return node.key;
}

function nameOf(node: TreeNode): string {
  return node.label;
}

function childrenOf(node: TreeNode): readonly TreeNode[] {
  return node.children;
}

function hasChildren(node: TreeNode): boolean {
  return node.children.length > 0;
}

function rowClass(node: TreeNode): string {
  if (node.tool) return node.tool.removed ? 'row-tool removed' : 'row-tool';
  if (node.document) return node.document.lifecycle === 'gone' ? 'row-document gone' : 'row-document';
  return 'row-group';
}

function indexNodes(roots: readonly TreeNode[]): ReadonlyMap<string, TreeNode> {
  const nodes = new Map<string, TreeNode>();
  const add = (list: readonly TreeNode[]): void => {
    for (const node of list) {
      nodes.set(node.key, node);
      add(node.children);
    }
  };
  add(roots);
  return nodes;
}

function selectionOf(node: TreeNode): Selection {
  if (node.tool) return { kind: 'tool', toolKey: node.tool.key };
  if (node.document) return { kind: 'document', documentId: node.document.id };
  return { kind: 'group', key: node.key };
}

function keyOfSelection(nodes: ReadonlyMap<string, TreeNode>, selection: Selection): string | null {
  if (selection === null) return null;
  for (const node of nodes.values()) {
    if (selection.kind === 'tool' && node.tool?.key === selection.toolKey) return node.key;
    if (selection.kind === 'document' && node.document?.id === selection.documentId) return node.key;
    if (selection.kind === 'group' && node.kind === 'group' && node.key === selection.key) return node.key;
  }
  return null;
}

function countRemoved(state: State): number {
  let count = 0;
  for (const document of documentsInOrder(state))
    for (const tool of document.tools.values()) if (tool.removed) count += 1;
  return count;
}
