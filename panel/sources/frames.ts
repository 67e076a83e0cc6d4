import { epochNow } from '../../inspected-page/protocol/clock.ts';
import type { FrameInfo } from '../model/event.ts';
import {
  documentsOfTab,
  type FrameDetails,
  type HelloSender,
  sameFrames,
  topDocument,
} from './frame-table.ts';
import { findPopups, onPopupOpened, type PopupsApi } from './popups.ts';

/** How many documents are known that the browser does not list. */
const MAX_UNLISTED = 200;

/** What {@link watchFrames} tells. `at` is in epoch milliseconds. */
export interface FramesListener {
  /** The complete list of live documents has changed (or is known for the first time). */
  onFrames(frames: readonly FrameInfo[], at: number): void;
  /** Another document is the top document of the inspected tab: a real navigation, or one back into the cache. */
  onNavigated(top: FrameInfo, at: number): void;
  /** The inspected tab was closed. */
  onClosed(): void;
}

/** A live table of the documents of the inspected tab and of the popups it opened. */
export interface FrameWatch {
  /** The inspected tab; its id changes when the browser replaces the tab. */
  readonly tabId: number;
  readonly frames: readonly FrameInfo[];
  /** Whether a tab is the inspected one or a popup of it. */
  has(tabId: number): boolean;
  /** Puts a document that said hello into the list until its port is lost, if the browser does not list it. */
  addUnlisted(sender: Omit<HelloSender, 'topDocumentId'>): Promise<void>;
  /** The port of a document was lost or refused: if the browser does not list it, it is gone. */
  removeUnlisted(documentId: string): void;
  /** Reads the list anew. Resolves when a reading that began after the call is done. Never rejects. */
  refresh(): Promise<void>;
}

/**
 * Watches the documents of a tab. Every event of the browser leads to a complete new reading, at most one at a time:
 * the order of the events of one navigation is not defined, and nothing is told when a frame is removed.
 *
 * @param api `chrome`, or a stand-in for it in tests.
 */
export function watchFrames(
  api: PopupsApi,
  inspectedTabId: number,
  listener: FramesListener,
  signal: AbortSignal,
): FrameWatch {
  let tabId = inspectedTabId;
  const popups = new Set<number>();
  const unlisted = new Map<string, HelloSender>();
  let frames: readonly FrameInfo[] | null = null;
  let lastTop: string | null = null;
  /** The newest navigation of the inspected tab to another document. */
  let lastCommit: { documentId?: string; timeStamp: number } | null = null;
  let reading: Promise<void> | null = null;
  let next: Promise<void> | null = null;

  const has = (id: number) => id === tabId || popups.has(id);

  async function read(): Promise<void> {
    const tabs = [tabId, ...popups];
    const lists = await Promise.all(tabs.map((id) => detailsOf(id)));
    if (signal.aborted) return;
    const now = tabs.flatMap((id, index) => documentsOfTab(id, lists[index] ?? [], [...unlisted.values()]));
    if (frames !== null && sameFrames(frames, now)) return;
    frames = now;
    const top = topDocument(now, tabId);
    // The commit comes before everything that the new document does, the reading that shows it after a good part.
    const at =
      top !== null && top.documentId !== lastTop && top.documentId === lastCommit?.documentId
        ? lastCommit.timeStamp
        : epochNow();
    listener.onFrames(now, at);
    // There may have been no document for a moment: measured while the page is reloaded after a crash.
    if (top === null || top.documentId === lastTop) return;
    if (lastTop !== null) listener.onNavigated(top, at);
    lastTop = top.documentId;
  }

  async function detailsOf(id: number): Promise<FrameDetails[]> {
    // Rejects, or gives null, when there is no such tab (any more).
    return (await api.webNavigation.getAllFrames({ tabId: id }).catch(() => null)) ?? [];
  }

  function refresh(): Promise<void> {
    if (reading === null) {
      reading = read().finally(() => {
        reading = null;
      });
      return reading;
    }
    // What began before this call may not have seen what led to it.
    next ??= reading.then(() => {
      next = null;
      return refresh();
    });
    return next;
  }

  const onNavigation = (details: { tabId: number }) => {
    if (has(details.tabId)) void refresh();
  };
  const onCommit = (details: { tabId: number; frameId: number; documentId?: string; timeStamp: number }) => {
    if (details.tabId === tabId && details.frameId === 0) lastCommit = details;
  };
  // Heard before the reading that the same event leads to.
  api.webNavigation.onCommitted.addListener(onCommit);
  const navigationEvents = [
    api.webNavigation.onBeforeNavigate,
    api.webNavigation.onCommitted,
    api.webNavigation.onHistoryStateUpdated,
    api.webNavigation.onReferenceFragmentUpdated,
    api.webNavigation.onErrorOccurred,
  ];
  for (const event of navigationEvents) event.addListener(onNavigation);

  function onReplaced(added: number, removed: number): void {
    if (removed === tabId) tabId = added;
    else if (popups.delete(removed)) popups.add(added);
    else return;
    void refresh();
  }
  api.tabs.onReplaced.addListener(onReplaced);

  function onRemoved(id: number): void {
    if (id === tabId) listener.onClosed();
    else if (popups.delete(id)) void refresh();
  }
  api.tabs.onRemoved.addListener(onRemoved);

  function addPopup(id: number): void {
    popups.add(id);
    void refresh();
  }
  const stopPopups = onPopupOpened(api, { has }, addPopup);
  void findPopups(api, tabId).then((found) => {
    if (!signal.aborted) for (const id of found) addPopup(id);
  });

  signal.addEventListener('abort', () => {
    api.webNavigation.onCommitted.removeListener(onCommit);
    for (const event of navigationEvents) event.removeListener(onNavigation);
    api.tabs.onReplaced.removeListener(onReplaced);
    api.tabs.onRemoved.removeListener(onRemoved);
    stopPopups();
  });
  void refresh();

  return {
    get tabId() {
      return tabId;
    },
    get frames() {
      return frames ?? [];
    },
    has,
    async addUnlisted(sender) {
      await refresh();
      const top = topDocument(frames ?? [], sender.tabId);
      if (top === null || frames?.some(({ documentId }) => documentId === sender.documentId)) return;
      unlisted.set(sender.documentId, { ...sender, topDocumentId: top.documentId });
      const [oldest] = unlisted.keys();
      if (unlisted.size > MAX_UNLISTED && oldest !== undefined) unlisted.delete(oldest);
      await refresh();
    },
    removeUnlisted(documentId) {
      unlisted.delete(documentId);
    },
    refresh,
  };
}
