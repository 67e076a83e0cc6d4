import type {
  CallStep,
  ErrorFacts,
  ObserverEvent,
  StackFrame,
  ValueFacts,
} from '../../inspected-page/protocol/messages.ts';
import type { Call } from './call.ts';
import type { ProtocolState } from './execution.ts';

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
  | { state: 'closed' }
  /** There is no page: a session file is shown. `savedAt` is in epoch milliseconds. */
  | { state: 'file'; name: string; savedAt: number };

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
  /** The debugger protocol was switched on or off, or ended by itself. */
  | { type: 'protocol'; at: number; protocol: ProtocolState }
  /** The protocol saw an execution that reached its tool, whoever asked for it. The protocol tells no time: `at` is ours. */
  | {
      type: 'invoked';
      at: number;
      /** `null` when the frame could not be matched to a document. */
      documentId: DocumentId | null;
      invocation: string;
      /** `null` when the protocol does not name it. */
      toolName: string | null;
      input: ValueFacts;
      /** The panel's own call, when it was made through the protocol. */
      callId: string | null;
    }
  /** The protocol saw it end. */
  | {
      type: 'responded';
      at: number;
      invocation: string;
      status: 'Completed' | 'Canceled' | 'Error';
      output: ValueFacts | null;
      errorText: string;
      exception: ErrorFacts | null;
    }
  /** The protocol will not tell the end of these: their frame or session went, or it was switched off. */
  | { type: 'invocationsLost'; at: number; invocations: string[]; why: 'documentGone' | 'switchedOff' }
  /** What the protocol alone knows of a registered tool. */
  | {
      type: 'protocolTool';
      at: number;
      documentId: DocumentId;
      toolName: string;
      stack: StackFrame[];
      backendNodeId: number | null;
    }
  /** Whether executions are recorded. */
  | { type: 'setRecording'; at: number; recording: boolean }
  | { type: 'clearActivity' }
  | { type: 'setPreserveLog'; preserve: boolean }
  | { type: 'clearLog' }
  | { type: 'clearRemoved' };
