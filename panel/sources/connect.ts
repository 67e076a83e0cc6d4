import { epochNow } from '../../inspected-page/protocol/clock.ts';
import {
  type Command,
  type Hello,
  type HelloReply,
  PORT_NAME,
} from '../../inspected-page/protocol/messages.ts';
import type {
  Connection,
  DocumentConnection,
  DocumentId,
  FrameInfo,
  InspectorEvent,
} from '../model/event.ts';
import { createDocumentLink, type DocumentLink } from './document-link.ts';
import { movedUp, topDocument } from './frame-table.ts';
import { type FrameWatch, watchFrames } from './frames.ts';
import { type AccessProblem, BROWSER_OWN, NO_ANSWER } from './refusal.ts';

/** Times in milliseconds and counts of the connection. */
const LIMITS = {
  /** How long a new document may take to say hello before it is asked. */
  helloGrace: 300,
  /** How long the browser may take to run the observer or to refuse it. */
  inject: 3_000,
  /** How often frames that cannot tell of their end are looked for, while the panel is visible. */
  recheck: 2_000,
  /** Wait before the first attempt after a port was lost; doubled with each further loss. */
  retry: 200,
  /** Losses in a row after which a document is left alone until it says hello. */
  losses: 5,
  /** A loss after this time is the first one again. */
  forgetLoss: 10_000,
  /** Documents whose last sequence number is remembered, for their return from the back/forward cache. */
  remembered: 500,
} as const;

/** What {@link connectTab} needs. */
export interface ConnectOptions {
  tabId: number;
  dispatch(event: InspectorEvent): void;
  /** Ends the connection: closes every port and removes every listener. */
  signal: AbortSignal;
}

/** The connection of the panel to all documents of a tab. */
export interface TabConnection {
  /** Sends a command to a document. Returns false when it is not connected; nothing is queued or retried. */
  send(documentId: DocumentId, command: Command): boolean;
  /** Tries again to connect every document that is not connected. */
  reconnect(): void;
}

interface Entry {
  frame: FrameInfo;
  link: DocumentLink;
  losses: number;
  lostAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Connects to the observer of every document of a tab and of the popups it opened, now and as they come, and
 * dispatches what they report. Needs no service worker. Never throws and leaves no rejection behind.
 */
export function connectTab({ tabId, dispatch, signal }: ConnectOptions): TabConnection {
  const entries = new Map<DocumentId, Entry>();
  const sequences = new Map<DocumentId, { seq: number }>();
  let shown: Connection = { state: 'connecting' };
  let topProblem: { documentId: DocumentId; problem: AccessProblem } | null = null;
  let isFirstReading = true;
  let lastList: readonly FrameInfo[] = [];
  /** Tabs in which documents that the browser does not list were looked for. */
  const searchedTabs = new Set<number>();
  let isClosed = false;
  let isCrashed = false;

  const frames: FrameWatch = watchFrames(
    chrome,
    tabId,
    {
      onFrames(list, at) {
        dispatch({ type: 'frames', at, frames: [...list], inspectedTabId: frames.tabId });
        follow(list);
        for (const documentId of movedUp(lastList, list))
          entries.get(documentId)?.link.send({ kind: 'facts' });
        lastList = list;
        for (const { tabId: id } of list) void wakeUnlisted(id);
        showConnection();
      },
      onNavigated(top, at) {
        isCrashed = false;
        dispatch({ type: 'navigated', at, documentId: top.documentId, url: top.url });
      },
      onClosed() {
        isClosed = true;
        showConnection();
      },
    },
    signal,
  );

  /** Makes the links match the list of documents. */
  function follow(list: readonly FrameInfo[]): void {
    const listed = new Map(list.map((frame) => [frame.documentId, frame]));
    for (const [documentId, entry] of entries) {
      if (!listed.has(documentId)) drop(documentId, entry);
    }
    for (const [documentId, frame] of listed) {
      const entry = entries.get(documentId);
      if (entry) entry.frame = frame;
      else add(frame);
    }
    isFirstReading = false;
  }

  /**
   * Runs the observer in documents that `getAllFrames` leaves out (measured: of blob: and javascript: frames), once for
   * each tab. They say hello then, as those do that load later.
   */
  async function wakeUnlisted(id: number): Promise<void> {
    if (searchedTabs.has(id)) return;
    searchedTabs.add(id);
    try {
      const found = await chrome.scripting.executeScript({
        target: { tabId: id, allFrames: true },
        func: () => {},
        injectImmediately: true,
      });
      const listed = new Set(frames.frames.map(({ documentId }) => documentId));
      const documentIds = found
        .map(({ documentId }) => documentId)
        .filter((documentId) => !listed.has(documentId));
      if (signal.aborted || documentIds.length === 0) return;
      await chrome.scripting.executeScript({
        target: { tabId: id, documentIds },
        files: ['observer.js'],
        injectImmediately: true,
      });
    } catch {
      // A tab that lets no extension in, or one that has gone: its listed documents tell.
    }
  }

  function add(frame: FrameInfo): void {
    const { documentId } = frame;
    const entry: Entry = {
      frame,
      link: createDocumentLink(
        {
          open: () => chrome.tabs.connect(entry.frame.tabId, { documentId, name: PORT_NAME }),
          inject: () => injectObserver(entry.frame),
          // Reading the error is also what keeps the browser from reporting it as unchecked.
          closeReason: () => chrome.runtime.lastError?.message ?? '',
        },
        {
          onConnection: (connection) => tell(documentId, connection, ''),
          onEvent: (event) => dispatch({ type: 'page', documentId, event }),
          onUndecodable: (reason) => dispatch({ type: 'undecodable', documentId, reason }),
          onRefused: (error) => void explain(entry, error),
          onLost: () => void lost(entry),
        },
        sequenceOf(documentId),
      ),
      losses: 0,
      lostAt: 0,
      timer: undefined,
    };
    entries.set(documentId, entry);
    // A document that loads with DevTools open says hello by itself, sooner than it could be asked.
    if (isFirstReading) entry.link.connect();
    else connectLater(entry, LIMITS.helloGrace);
  }

  function drop(documentId: DocumentId, entry: Entry): void {
    clearTimeout(entry.timer);
    entry.link.close();
    entries.delete(documentId);
    tell(documentId, 'disconnected', '');
  }

  function connectLater(entry: Entry, milliseconds: number): void {
    clearTimeout(entry.timer);
    entry.timer = setTimeout(() => entry.link.connect(), milliseconds);
  }

  /** The last sequence number of a document, kept while it is in the back/forward cache. */
  function sequenceOf(documentId: DocumentId): { seq: number } {
    const sequence = sequences.get(documentId) ?? { seq: 0 };
    sequences.delete(documentId);
    sequences.set(documentId, sequence);
    const [oldest] = sequences.keys();
    if (sequences.size > LIMITS.remembered && oldest !== undefined) sequences.delete(oldest);
    return sequence;
  }

  function tell(documentId: DocumentId, connection: DocumentConnection, detail: string): void {
    dispatch({ type: 'documentConnection', at: epochNow(), documentId, connection, detail });
    showConnection();
  }

  async function explain(entry: Entry, error: string): Promise<void> {
    if (isOrphaned()) {
      showConnection();
      return;
    }
    const { documentId, url, parentDocumentId, errorOccurred } = entry.frame;
    const [fileAccess, hostAccess, tab] = await Promise.all([
      chrome.extension.isAllowedFileSchemeAccess().catch(() => true),
      hasHostAccess(url),
      chrome.tabs.get(entry.frame.tabId).catch(() => null),
    ]);
    // It may be refused because it has just gone: the list tells.
    frames.removeUnlisted(documentId);
    await frames.refresh();
    // Loaded when a document refuses: most never do.
    const { explainRefusal } = await import('./page-access.ts');
    if (signal.aborted || entries.get(documentId) !== entry || entry.link.connection !== 'unreachable')
      return;
    const isTop = parentDocumentId === null;
    const problem = explainRefusal({
      url,
      error,
      isErrorPage: errorOccurred,
      isTop,
      fileAccess,
      hostAccess,
      isTabUrlHidden: tab?.url === undefined,
    });
    if (documentId === topDocument(frames.frames, frames.tabId)?.documentId) {
      topProblem = { documentId, problem };
    }
    tell(
      documentId,
      'unreachable',
      problem.fix === null ? problem.reason : `${problem.reason} ${problem.fix}`,
    );
  }

  async function lost(entry: Entry): Promise<void> {
    frames.removeUnlisted(entry.frame.documentId);
    await Promise.all([frames.refresh(), checkTab()]);
    if (signal.aborted || entries.get(entry.frame.documentId) !== entry || isCrashed) return;
    entry.losses = epochNow() - entry.lostAt > LIMITS.forgetLoss ? 1 : entry.losses + 1;
    entry.lostAt = epochNow();
    if (entry.losses <= LIMITS.losses) connectLater(entry, LIMITS.retry * 2 ** (entry.losses - 1));
  }

  /**
   * Looks whether the renderer of the tab is gone. Measured: after a crash `getAllFrames` lists the documents as
   * before, no event comes, ports close without a reason, and the tab's status is `unloaded`.
   */
  async function checkTab(): Promise<void> {
    const tab = await chrome.tabs.get(frames.tabId).catch(() => null);
    if (signal.aborted) return;
    if (tab !== null) isCrashed = tab.status === 'unloaded' && !tab.discarded;
    showConnection();
  }

  function currentConnection(): Connection {
    if (isClosed) return { state: 'closed' };
    if (isOrphaned()) return { state: 'extensionReloaded' };
    if (isCrashed) return { state: 'crashed' };
    const top = topDocument(frames.frames, frames.tabId);
    if (top === null) return shown;
    const connection = entries.get(top.documentId)?.link.connection;
    if (connection === 'live') return { state: 'live' };
    if (connection === 'unreachable' && topProblem?.documentId === top.documentId) {
      return { state: 'unreachable', ...topProblem.problem };
    }
    return { state: 'connecting' };
  }

  function showConnection(): void {
    if (signal.aborted) return;
    show(currentConnection());
  }

  function show(connection: Connection): void {
    if (JSON.stringify(connection) === JSON.stringify(shown)) return;
    shown = connection;
    dispatch({ type: 'connection', connection });
  }

  function onMessage(
    message: Partial<Hello> | null,
    sender: chrome.runtime.MessageSender,
    reply: (answer: HelloReply) => void,
  ): void {
    if (message?.toolscope !== 'hello' || sender.tab?.id === undefined || sender.documentId === undefined)
      return;
    if (!frames.has(sender.tab.id)) return;
    reply({ toolscope: 'listening' });
    void greet(sender.tab.id, sender.documentId, sender);
  }

  async function greet(
    id: number,
    documentId: DocumentId,
    sender: chrome.runtime.MessageSender,
  ): Promise<void> {
    if (!entries.has(documentId)) {
      await frames.addUnlisted({
        tabId: id,
        frameId: sender.frameId ?? 0,
        documentId,
        url: sender.url ?? '',
        lifecycle: sender.documentLifecycle ?? 'active',
      });
    }
    const entry = entries.get(documentId);
    if (signal.aborted || entry === undefined) return;
    clearTimeout(entry.timer);
    entry.link.hello();
  }

  /** Frames without a port of ours can go without a word, and so can a tab none of whose documents is connected. */
  async function recheck(): Promise<void> {
    if (document.visibilityState !== 'visible' || isClosed) return;
    const pending = [...entries.values()].filter(({ link }) => link.connection !== 'live');
    if (entries.size > 0 && pending.length === 0) return;
    await Promise.all([frames.refresh(), checkTab()]);
    if (signal.aborted) return;
    if (frames.frames.length === 0 && !isClosed && !isCrashed && !isOrphaned()) {
      show({ state: 'unreachable', ...BROWSER_OWN });
    }
    for (const { link } of pending) if (link.connection === 'unreachable' && !isCrashed) link.connect();
  }

  chrome.runtime.onMessage.addListener(onMessage);
  const timer = setInterval(() => void recheck(), LIMITS.recheck);
  signal.addEventListener('abort', () => {
    chrome.runtime.onMessage.removeListener(onMessage);
    clearInterval(timer);
    for (const { link, timer } of entries.values()) {
      clearTimeout(timer);
      link.close();
    }
    entries.clear();
  });

  return {
    send: (documentId, command) => entries.get(documentId)?.link.send(command) ?? false,
    reconnect() {
      void frames.refresh();
      void checkTab();
      for (const entry of entries.values()) {
        entry.losses = 0;
        entry.link.connect();
      }
    },
  };
}

/**
 * Runs the observer in a document that has none, because it was there before DevTools or before the extension.
 * Rejects with the browser's error, or with {@link NO_ANSWER}.
 */
async function injectObserver({ tabId, documentId }: FrameInfo): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(NO_ANSWER)), LIMITS.inject);
  });
  const injection = chrome.scripting.executeScript({
    target: { tabId, documentIds: [documentId] },
    files: ['observer.js'],
    injectImmediately: true,
  });
  await Promise.race([injection, tooLate]).finally(() => clearTimeout(timer));
}

/** Whether the extension under this page was reloaded or updated: every call to it throws from then on. */
function isOrphaned(): boolean {
  return chrome.runtime?.id === undefined;
}

/** Whether the user lets the extension into a URL's host. */
async function hasHostAccess(url: string): Promise<boolean> {
  if (!/^https?:/.test(url)) return true;
  const { protocol, hostname } = new URL(url);
  return await chrome.permissions.contains({ origins: [`${protocol}//${hostname}/*`] }).catch(() => true);
}
