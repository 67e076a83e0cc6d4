import type { DocumentId } from './event.ts';
import { matchesDocument, matchesFilter, type ParsedFilter, parseFilter } from './filter.ts';
import { documentPlace, isLive, isPutAway, originLabel, positionInParent } from './places.ts';
import type { DocumentState, LogEntry, LogKind, Registration, State, ToolState } from './state.ts';
import type { BuildTree, Grouping, TreeNode, TreeOptions } from './tree.ts';

export { documentPlace, isLive, originLabel, originOf } from './places.ts';

/** The marks on a tool's row. */
export interface ToolMarks {
  /** 2 for "registered again, 2nd time", …; `null` for a first registration. */
  again: number | null;
  /** Why it is not registered any more; `null` while it is. */
  removed: string | null;
  /** Other registered tools of the page with the same name. */
  sameNameElsewhere: readonly ToolState[];
  /** It is provided by the page's own script. */
  polyfill: boolean;
}

/** Which entries of the registry log to show. */
export interface LogFilter {
  /** All of its words must be in the tool's name, the detail, the origin or the URL; case does not matter. */
  text: string;
  /** `null` for all kinds. */
  kinds: ReadonlySet<LogKind> | null;
  /** Only those of this tool; `null` for all. */
  toolKey: string | null;
}

/** Makes the list of tools; see {@link TreeOptions}. Documents in the back/forward cache are not part of the page. */
export const buildTree: BuildTree = (state, options) => {
  const filter = parseFilter(options.filter);
  const documents = documentsInOrder(state);
  // Who asks for removed tools by name wants to see them.
  const showRemoved = options.showRemoved || filter.isAboutRemoved;
  const shownRows = new Map<DocumentId, ToolState[]>();
  let shown = 0;
  let total = 0;
  for (const document of documents) {
    const rows = rowsToShow(state, document, filter, showRemoved);
    shownRows.set(document.id, rows);
    shown += countRegistered(rows);
    total += isLive(document) ? countRegistered(sortedRows(document)) : 0;
  }
  const roots =
    options.grouping === 'frame'
      ? frameTree(state, documents, shownRows, filter, options)
      : groupedTree(documents, shownRows, options.grouping);
  return { roots, shown, total, frames: documents.filter(isLive).length };
};

/** The row with this key, wherever it is; `null` when there is none (any more). */
export function findTool(state: State, key: string): ToolState | null {
  const document = state.documents.get(key.slice(0, key.lastIndexOf('#')));
  return document === undefined ? null : (rowsByKey(document).get(key) ?? null);
}

/** Other registered tools of the page with the same name, in other documents or from another provider. */
export function sameNameElsewhere(state: State, tool: ToolState): readonly ToolState[] {
  const same = toolsByName(state).get(tool.name) ?? [];
  return same.some(({ key }) => key === tool.key) ? same.filter(({ key }) => key !== tool.key) : same;
}

/** The marks on a tool's row. */
export function toolMarks(state: State, tool: ToolState): ToolMarks {
  return {
    again: tool.generation > 1 ? tool.generation : null,
    removed: tool.removed?.cause ?? null,
    sameNameElsewhere: sameNameElsewhere(state, tool),
    polyfill: tool.tool.provider === 'script',
  };
}

/**
 * The registration that a row stands for: the newest that succeeded or is pending, or for a removed tool the newest
 * that once did. `null` when the recorder saw none: a form, or registered before it started.
 */
export function currentRegistration(tool: ToolState): Registration | null {
  if (tool.tool.kind === 'declarative') return null;
  const candidates = tool.registrations.filter(({ outcome }) => outcome !== 'refused');
  return (
    candidates.findLast(({ outcome }) => outcome === 'registered') ??
    candidates.findLast(({ outcome }) => outcome === 'pending') ??
    candidates.at(-1) ??
    null
  );
}

/** Live documents whose start the recorder did not see, so that a reload would tell more about their tools. */
export function unseenByRecorder(state: State): DocumentState[] {
  return documentsInOrder(state).filter(
    (document) => isLive(document) && document.facts?.recorder === 'absent' && document.facts.api.native,
  );
}

/**
 * The entries of the registry log to show, oldest first. Entries of documents in the back/forward cache belong to
 * another page: they are hidden until it comes back, unless the log is preserved.
 */
export function logRows(state: State, filter: LogFilter): readonly LogEntry[] {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean);
  const isAll = words.length === 0 && filter.kinds === null && filter.toolKey === null;
  const hidden = new Set<DocumentId>();
  if (!state.preserveLog) {
    for (const document of state.documents.values()) if (isPutAway(state, document)) hidden.add(document.id);
  }
  const log = inOrderOfTime(state.log);
  if (isAll && hidden.size === 0) return log;
  return log.filter((entry) => {
    if (hidden.has(entry.documentId)) return false;
    if (filter.kinds !== null && !filter.kinds.has(entry.kind)) return false;
    if (filter.toolKey !== null && entry.toolKey !== filter.toolKey) return false;
    if (words.length === 0) return true;
    const text = `${entry.toolName}\n${entry.detail}\n${entry.origin}\n${entry.url}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Frames report side by side, so entries arrive a little out of order. */
function inOrderOfTime(log: readonly LogEntry[]): readonly LogEntry[] {
  return remember(logsInOrder, log, () => {
    const isInOrder = log.every((entry, index) => index === 0 || (log[index - 1] as LogEntry).at <= entry.at);
    return isInOrder ? log : log.toSorted((a, b) => a.at - b.at);
  });
}

/**
 * The documents of the tree in the order in which a person meets them: the inspected page first, each document before
 * the frames in it, frames in the order of the page; then popups, then what is gone.
 */
export function documentsInOrder(state: State): readonly DocumentState[] {
  return remember(orders, state.documents, () => {
    const children = childrenByParent(state);
    const ordered: DocumentState[] = [];
    const visit = (document: DocumentState) => {
      ordered.push(document);
      for (const child of children.get(document.id) ?? []) visit(child);
    };
    for (const root of children.get(null) ?? []) visit(root);
    return ordered;
  });
}

const orders = new WeakMap<object, readonly DocumentState[]>();
const childLists = new WeakMap<object, Map<DocumentId | null, DocumentState[]>>();
const nameIndexes = new WeakMap<object, Map<string, ToolState[]>>();
const keyIndexes = new WeakMap<object, Map<string, ToolState>>();
const sortedLists = new WeakMap<object, readonly ToolState[]>();
const logsInOrder = new WeakMap<object, readonly LogEntry[]>();

/** States are immutable: what was made of a part of one stays right as long as the part lives. */
function remember<T>(cache: WeakMap<object, T>, part: object, make: () => T): T {
  let value = cache.get(part);
  if (value === undefined) {
    value = make();
    cache.set(part, value);
  }
  return value;
}

/** Shown documents by the document they are shown in; `null` for roots. */
function childrenByParent(state: State): Map<DocumentId | null, DocumentState[]> {
  return remember(childLists, state.documents, () => {
    const children = new Map<DocumentId | null, DocumentState[]>();
    const isShown = (document: DocumentState) => document.frameId >= 0 && !isPutAway(state, document);
    for (const document of state.documents.values()) {
      if (!isShown(document)) continue;
      const parent = document.parentId === null ? undefined : state.documents.get(document.parentId);
      const parentId = parent !== undefined && isShown(parent) ? parent.id : null;
      const siblings = children.get(parentId);
      if (siblings === undefined) children.set(parentId, [document]);
      else siblings.push(document);
    }
    const rank = (document: DocumentState) => {
      if (document.lifecycle === 'gone') return 3;
      if (document.isPopup) return 2;
      return document.lifecycle === 'prerender' ? 1 : 0;
    };
    for (const siblings of children.values()) {
      const positions = new Map(siblings.map((document) => [document, positionInParent(state, document)]));
      const position = (document: DocumentState) => {
        const known = positions.get(document) ?? -1;
        return known < 0 ? Number.MAX_SAFE_INTEGER : known;
      };
      siblings.sort((a, b) => rank(a) - rank(b) || position(a) - position(b) || a.frameId - b.frameId);
    }
    return children;
  });
}

function toolsByName(state: State): Map<string, ToolState[]> {
  return remember(nameIndexes, state.documents, () => {
    const byName = new Map<string, ToolState[]>();
    for (const document of state.documents.values()) {
      if (!isLive(document)) continue;
      for (const tool of document.tools.values()) {
        if (tool.removed !== null) continue;
        const same = byName.get(tool.name);
        if (same === undefined) byName.set(tool.name, [tool]);
        else same.push(tool);
      }
    }
    return byName;
  });
}

function rowsByKey(document: DocumentState): Map<string, ToolState> {
  return remember(
    keyIndexes,
    document.tools,
    () => new Map([...document.tools.values()].map((tool) => [tool.key, tool])),
  );
}

/** A document's rows by name in code units, as `getTools` sorts them; a removed one after a registered one. */
function sortedRows(document: DocumentState): readonly ToolState[] {
  return remember(sortedLists, document.tools, () =>
    [...document.tools.values()].sort((a, b) => {
      if (a.name !== b.name) return a.name < b.name ? -1 : 1;
      return Number(a.removed !== null) - Number(b.removed !== null);
    }),
  );
}

function rowsToShow(
  state: State,
  document: DocumentState,
  filter: ParsedFilter,
  showRemoved: boolean,
): ToolState[] {
  const place = documentPlace(state, document.id);
  const isAll = filter.terms.length === 0;
  return sortedRows(document).filter(
    (row) =>
      (showRemoved || row.removed === null) &&
      (isAll ||
        matchesFilter(filter, row, document, {
          place,
          isDuplicate: sameNameElsewhere(state, row).length > 0,
        })),
  );
}

function countRegistered(rows: readonly ToolState[]): number {
  return rows.reduce((count, { removed }) => count + (removed === null ? 1 : 0), 0);
}

function toolNode(tool: ToolState): TreeNode {
  return {
    key: tool.key,
    kind: 'tool',
    label: tool.name,
    document: null,
    tool,
    toolCount: tool.removed === null ? 1 : 0,
    children: [],
  };
}

function countBelow(children: readonly TreeNode[]): number {
  return children.reduce((count, child) => count + child.toolCount, 0);
}

function frameTree(
  state: State,
  documents: readonly DocumentState[],
  shownRows: ReadonlyMap<DocumentId, ToolState[]>,
  filter: ParsedFilter,
  { hideEmptyFrames }: TreeOptions,
): TreeNode[] {
  const childLists = childrenByParent(state);
  const node = (document: DocumentState): TreeNode | null => {
    const rows = (shownRows.get(document.id) ?? []).map(toolNode);
    const frames = (childLists.get(document.id) ?? []).map(node).filter((child) => child !== null);
    const children = [...rows, ...frames];
    const isAsked =
      filter.terms.length === 0 ||
      (filter.isAboutDocuments && matchesDocument(filter, document, documentPlace(state, document.id)));
    const isKeptEmpty = document.lifecycle !== 'gone' && !hideEmptyFrames && isAsked;
    if (children.length === 0 && !isKeptEmpty) return null;
    return {
      key: document.id,
      kind: 'document',
      label: originLabel(document),
      document,
      tool: null,
      toolCount: countBelow(children),
      children,
    };
  };
  const roots = documents.length === 0 ? [] : (childLists.get(null) ?? []);
  return roots.map(node).filter((child) => child !== null);
}

function groupedTree(
  documents: readonly DocumentState[],
  shownRows: ReadonlyMap<DocumentId, ToolState[]>,
  grouping: Exclude<Grouping, 'frame'>,
): TreeNode[] {
  const rows = documents.flatMap((document) =>
    (shownRows.get(document.id) ?? []).map((tool) => ({ tool, document })),
  );
  if (grouping === 'flat') return rows.map(({ tool }) => toolNode(tool));
  const shared = grouping === 'prefix' ? sharedPrefixes(rows.map(({ tool }) => tool.name)) : null;
  const groups = new Map<string, TreeNode[]>();
  for (const { tool, document } of rows) {
    let label: string;
    if (shared !== null) label = shared.get(tool.name) ?? NO_PREFIX;
    else label = grouping === 'origin' ? originLabel(document) : scriptOf(tool, document);
    const group = groups.get(label);
    if (group === undefined) groups.set(label, [toolNode(tool)]);
    else group.push(toolNode(tool));
  }
  const nodes = [...groups].map(
    ([label, children]): TreeNode => ({
      key: `group ${grouping} ${label}`,
      kind: 'group',
      label,
      document: null,
      tool: null,
      toolCount: countBelow(children),
      children,
    }),
  );
  // Origins and scripts stand in the order of the page; prefixes by name, as people look them up.
  if (grouping === 'prefix') {
    nodes.sort(
      (a, b) => Number(a.label === NO_PREFIX) - Number(b.label === NO_PREFIX) || (a.label < b.label ? -1 : 1),
    );
  }
  return nodes;
}

/** Label of the group of tools that share their prefix with none. */
const NO_PREFIX = 'no common prefix';

/** For each name its first word (`cart` of `cart_add`, `cart.add`, `cartAdd`) when at least two tools share that. */
function sharedPrefixes(names: readonly string[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(prefixOf(name), (counts.get(prefixOf(name)) ?? 0) + 1);
  const shared = new Map<string, string>();
  for (const name of names) {
    const prefix = prefixOf(name);
    if ((counts.get(prefix) ?? 0) > 1) shared.set(name, prefix);
  }
  return shared;
}

function prefixOf(name: string): string {
  return /^.[^_.-]*?(?=[_.-]|(?<=[a-z0-9])[A-Z])/s.exec(name)?.[0] ?? name;
}

function scriptOf(tool: ToolState, document: DocumentState): string {
  if (tool.tool.kind === 'declarative') return 'form in the page';
  const registration = currentRegistration(tool);
  const url = registration?.stack[0]?.url;
  if (url !== undefined && url !== '') return url;
  if (registration === null && document.facts?.recorder === 'absent') {
    return 'registered before Toolscope started';
  }
  return 'unknown script';
}
