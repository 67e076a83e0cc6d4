import type { CallStep, ObserverEvent } from '../../inspected-page/protocol/messages.ts';
import type { Call } from './call.ts';

/** A `documentId` of Chromium: one document of one frame, kept over the back/forward cache. */
export type DocumentId = string;

/** One document as `chrome.webNavigation.getAllFrames` reports it. */
export interface FrameInfo {
  tabId: number;
  frameId: number;
  documentId: DocumentId;
  /** `null` for the top document of a tab. */
  parentDocumentId: DocumentId | null;
  url: string;
  /** `active`, `prerender`, `cached`, `pending_deletion`. */
  lifecycle: string;
  errorOccurred: boolean;
}

/** State of the panel's connection to the inspected page as a whole. */
export type Connection =
  | { state: 'connecting' }
  | { state: 'live' }
  /** The browser lets no extension into this page. `reason` is one sentence for people, `fix` what to do about it. */
  | { state: 'unreachable'; reason: string; fix: string | null }
  /** The extension was reloaded or updated: this panel can no longer talk to pages. */
  | { state: 'extensionReloaded' }
  | { state: 'crashed' }
  /** The tab was closed. */
  | { state: 'closed' };

/** Connection to one document's observer. */
export type DocumentConnection = 'connecting' | 'live' | 'disconnected' | 'unreachable';

/** A line of the page's own scripts that uses an API shape this browser does not have (found by reading resources). */
export interface OldApiUse {
  url: string;
  line: number;
  column: number;
  /** The expression found, such as `navigator.modelContext` or `.provideContext(`. */
  expression: string;
}

/** Everything that changes the panel's state. Sources produce these; `reduce` consumes them. */
export type InspectorEvent =
  | { type: 'connection'; connection: Connection }
  /** The complete set of live documents of the inspected tab and of popups it opened. */
  | { type: 'frames'; at: number; frames: FrameInfo[]; inspectedTabId: number }
  | {
      type: 'documentConnection';
      at: number;
      documentId: DocumentId;
      connection: DocumentConnection;
      detail: string;
    }
  /** A decoded event of one document. */
  | { type: 'page'; documentId: DocumentId; event: ObserverEvent }
  /** A message that could not be decoded: counted and shown, never thrown. */
  | { type: 'undecodable'; documentId: DocumentId; reason: string }
  | { type: 'oldApiUses'; uses: OldApiUse[] }
  /** The inspected tab's top document was replaced by `documentId` (a real navigation). */
  | { type: 'navigated'; at: number; documentId: DocumentId; url: string }
  /** The person called a tool from the panel. */
  | { type: 'callSent'; call: Call }
  /** A step of such a call that no observer tells: of a tool of the page's own script, or one that could not be sent. */
  | { type: 'callTold'; at: number; call: string; told: CallStep }
  /** Forgets the calls of one tool that have ended, or with `null` of all. */
  | { type: 'clearCalls'; toolKeys: readonly string[] | null }
  | { type: 'setPreserveLog'; preserve: boolean }
  | { type: 'clearLog' }
  | { type: 'clearRemoved' };
