import type { Draft } from './draft.ts';
import type { DocumentId, FrameInfo } from './event.ts';
import { REMOVED_BECAUSE } from './listing.ts';
import { type DocumentState, MODEL_LIMITS, type State } from './state.ts';

/** `frameId` of a document that only its observer has spoken of so far. */
export const UNPLACED = -1;

/** Begins a document of which only the observer has spoken: it is shown once a list of frames has it. */
export function addUnplaced(draft: Draft, id: DocumentId, at: number): void {
  draft.add({
    id,
    tabId: draft.state.inspectedTabId ?? UNPLACED,
    frameId: UNPLACED,
    parentId: null,
    url: '',
    lifecycle: 'active',
    connection: 'connecting',
    connectionDetail: '',
    facts: null,
    complete: false,
    listError: null,
    tools: new Map(),
    histories: new Map(),
    openRegistrations: new Map(),
    protocolTools: new Map(),
    nextToolNumber: 1,
    leaving: null,
    lastSeq: 0,
    isPopup: false,
    appearedAt: at,
  });
}

/**
 * Takes over the complete set of live documents. Documents are known by their `documentId` alone, whatever the order
 * in which navigations are told; one that is not in the set any more is gone, or in the back/forward cache when it
 * said so.
 */
export function applyFrames(draft: Draft, at: number, frames: readonly FrameInfo[], inspectedTabId: number) {
  if (draft.state.inspectedTabId !== inspectedTabId) draft.set({ inspectedTabId });
  const live = frames.filter(({ lifecycle }) => lifecycle !== 'pending_deletion');
  for (const frame of live) placeDocument(draft, at, frame, inspectedTabId);
  if (draft.state.topDocumentId === null) {
    const top = live.find(
      (frame) =>
        frame.tabId === inspectedTabId && frame.parentDocumentId === null && frame.lifecycle !== 'prerender',
    );
    if (top !== undefined) draft.set({ topDocumentId: top.documentId });
  }
  const liveIds = new Set(live.map(({ documentId }) => documentId));
  const lost = [...draft.state.documents.values()].filter(
    ({ id, lifecycle }) => !liveIds.has(id) && lifecycle !== 'gone' && lifecycle !== 'cached',
  );
  for (const document of lost) {
    if (document.frameId === UNPLACED) {
      // A list that was made before the document began does not have it; one that also lost its port is over.
      if (document.connection === 'disconnected') draft.forget(document.id);
    } else if (isFrozen(draft.state, document)) {
      draft.document(document.id).lifecycle = 'cached';
    } else {
      unload(draft, document.id, at);
    }
  }
  if (!draft.state.preserveLog) putEarlierPagesAway(draft, (root) => !root.isPopup);
  forgetOldest(draft);
}

/** A real navigation of the inspected tab: `documentId` is its top document now. */
export function applyNavigated(draft: Draft, at: number, id: DocumentId, url: string): void {
  if (draft.state.topDocumentId === id) return;
  draft.set({ topDocumentId: id });
  if (!draft.state.preserveLog) putEarlierPagesAway(draft, () => true);
  forgetOldest(draft);
  const entry = draft.log(id, { at, kind: 'navigated', source: 'panel', detail: url });
  draft.amendLog(entry, { url });
}

/** The document said that it goes into the back/forward cache, comes back from it, or goes away. */
export function applyLifecycle(draft: Draft, id: DocumentId, state: 'frozen' | 'thawed' | 'unloading'): void {
  const document = draft.document(id);
  document.leaving = state === 'thawed' ? null : state;
  if (state === 'frozen' && document.lifecycle !== 'prerender') {
    // The list of frames may have lost it before it could say where it went.
    if (document.lifecycle === 'gone') revive(draft, id);
    document.lifecycle = 'cached';
  } else if (state === 'thawed' && document.lifecycle === 'cached') {
    document.lifecycle = 'active';
  }
}

/** Forgets removed tools and what is gone; the log keeps its entries. */
export function clearRemoved(draft: Draft): void {
  for (const document of [...draft.state.documents.values()]) {
    if (document.lifecycle === 'gone') {
      draft.remove(document.id);
      continue;
    }
    const open = new Set(document.openRegistrations.values());
    for (const [name, row] of document.tools) {
      if (row.removed === null) continue;
      draft.deleteTool(document.id, name);
      if (!open.has(name)) draft.deleteHistory(document.id, name);
    }
  }
}

function placeDocument(draft: Draft, at: number, frame: FrameInfo, inspectedTabId: number): void {
  const known = draft.peek(frame.documentId);
  if (known === undefined) addUnplaced(draft, frame.documentId, at);
  else if (known.lifecycle === 'gone' || known.lifecycle === 'cached') revive(draft, known.id);
  const lifecycle =
    frame.lifecycle === 'cached' || frame.lifecycle === 'prerender' ? frame.lifecycle : 'active';
  const facts: Partial<DocumentState> = {
    tabId: frame.tabId,
    frameId: frame.frameId,
    parentId: frame.parentDocumentId,
    // The document itself knows better: measured after a return from the back/forward cache, when the browser lists
    // the frames of the page as about:blank.
    url: known?.facts?.url ?? frame.url,
    isPopup: frame.parentDocumentId === null && frame.tabId !== inspectedTabId,
    lifecycle,
  };
  const before = draft.peek(frame.documentId);
  const isChanged = Object.entries(facts).some(
    ([key, value]) => before?.[key as keyof DocumentState] !== value,
  );
  if (isChanged) Object.assign(draft.document(frame.documentId), facts);
}

/** The document was unloaded: all its tools went with it. */
function unload(draft: Draft, id: DocumentId, at: number): void {
  const document = draft.document(id);
  document.lifecycle = 'gone';
  for (const [name, row] of document.tools) {
    if (row.removed !== null) continue;
    const current = draft.peek(id)?.tools.get(name) ?? row;
    draft.setTool(id, name, { ...current, removed: { at, cause: REMOVED_BECAUSE.unload } });
    draft.setHistory(id, name, { logged: 'removed', unexplained: [] });
    draft.log(id, {
      at,
      kind: 'unregistered',
      source: 'panel',
      toolName: row.name,
      toolKey: row.key,
      detail: REMOVED_BECAUSE.unload,
    });
  }
}

/** The document was not unloaded after all (it is in the back/forward cache, or a list of frames was too old). */
function revive(draft: Draft, id: DocumentId): void {
  for (const [name, row] of draft.peek(id)?.tools ?? []) {
    if (row.removed?.cause !== REMOVED_BECAUSE.unload) continue;
    draft.setTool(id, name, { ...row, removed: null });
    draft.setHistory(id, name, { logged: 'appeared' });
  }
  draft.dropLog(
    (entry) =>
      entry.documentId === id && entry.kind === 'unregistered' && entry.detail === REMOVED_BECAUSE.unload,
  );
}

/** A page is frozen as a whole: a frame whose observer could not say so is where its parent is. */
function isFrozen(state: Readonly<State>, document: Readonly<DocumentState>): boolean {
  let current: Readonly<DocumentState> | undefined = document;
  while (current !== undefined) {
    if (current.leaving === 'frozen') return true;
    current = current.parentId === null ? undefined : state.documents.get(current.parentId);
  }
  return false;
}

/**
 * Puts documents that are gone with their whole page away, with their log entries. One that did not say that it
 * unloads may be in the back/forward cache, although its word for that was lost with its port: it is kept out of sight
 * for its return. A removed iframe of the page that is shown now stays.
 * @param ofRoot which pages are meant, by their top document
 */
function putEarlierPagesAway(draft: Draft, ofRoot: (root: Readonly<DocumentState>) => boolean): void {
  const { documents, topDocumentId } = draft.state;
  const earlier = [...documents.values()].filter((document) => {
    if (document.lifecycle !== 'gone') return false;
    const root = rootOf(draft.state, document);
    return root.id !== topDocumentId && root.lifecycle === 'gone' && ofRoot(root);
  });
  for (const { id, leaving } of earlier) {
    if (leaving === 'unloading') draft.forget(id);
    else draft.document(id).lifecycle = 'cached';
  }
}

function rootOf(state: Readonly<State>, document: Readonly<DocumentState>): Readonly<DocumentState> {
  let current = document;
  for (;;) {
    const parent = current.parentId === null ? undefined : state.documents.get(current.parentId);
    if (parent === undefined) return current;
    current = parent;
  }
}

/** Holds the limits of what is kept for a return or for reading, oldest first to go. */
function forgetOldest(draft: Draft): void {
  const kept = [...draft.state.documents.values()].filter(
    ({ lifecycle }) => lifecycle === 'gone' || lifecycle === 'cached',
  );
  const pages = new Set<DocumentId>();
  for (const document of kept) {
    if (document.lifecycle === 'cached') pages.add(rootOf(draft.state, document).id);
  }
  const dropped = new Set([...pages].slice(0, Math.max(0, pages.size - MODEL_LIMITS.cachedPages)));
  const excess = kept.length - MODEL_LIMITS.goneDocuments;
  const old = kept.filter(
    (document, index) => index < excess || dropped.has(rootOf(draft.state, document).id),
  );
  for (const { id } of old) draft.forget(id);
}
