import type {
  DocumentFacts,
  ErrorFacts,
  ObservedTool,
  StackFrame,
} from '../../inspected-page/protocol/messages.ts';
import type { Call } from './call.ts';
import type { Connection, DocumentConnection, DocumentId, OldApiUse } from './event.ts';
import type { ProtocolState, ToolStats } from './execution.ts';
import type { ExecutionIndex } from './executions/index.ts';
import type { ExecutionLog } from './executions/log.ts';

/** Limits of what the panel keeps. */
export const MODEL_LIMITS = {
  /** Entries of the registry log. */
  logEntries: 10_000,
  /** Registrations kept for each tool; the count goes on. */
  registrationsPerTool: 50,
  /** Changes of one name seen in listings for which the recorder's word is awaited. */
  unexplainedChanges: 8,
  /** Documents that are gone or in the back/forward cache but whose tools or log are kept. */
  goneDocuments: 200,
  /** Pages that may be in the back/forward cache; the browser keeps about as many of a tab. */
  cachedPages: 8,
  /** Registrations of one document of which it is kept what the debugger protocol told. */
  protocolTools: 10_000,
  /** Removed tools kept in one document, and names of which only a history is kept. */
  removedTools: 2_000,
} as const;

/** One registration of a tool, as the recorder saw it. */
export interface Registration {
  /** Number in its document, from 1. */
  registration: number;
  method: string;
  provider: ObservedTool['provider'];
  at: number;
  settledAt: number | null;
  /** `pending` until the promise settles. */
  outcome: 'pending' | 'registered' | 'refused' | 'unregistered';
  error: ErrorFacts | null;
  /** `null` when the option was not given or could not be read. */
  exposedTo: string[] | null;
  hasSignal: boolean;
  stack: StackFrame[];
  /** The document's URL when it was registered. */
  url: string;
}

/**
 * A row of the tool list: everything that had this name in this document. `key` is stable over re-registration, so
 * that selection and typed input stay; `generation` tells the registrations apart.
 */
export interface ToolState {
  /** `documentId` + a number; never derived from the name alone. */
  key: string;
  documentId: DocumentId;
  name: string;
  /** What the browser reports now, or reported last when the tool is removed. */
  tool: ObservedTool;
  firstSeenAt: number;
  changedAt: number;
  /** 1 for the first registration under this name, 2 when it was "registered again, 2nd time", … */
  generation: number;
  /** `null` while the tool is registered. */
  removed: { at: number; cause: string } | null;
  /** Newest last; empty when the recorder could not see them. */
  registrations: readonly Registration[];
}

/**
 * What was told about one name in a document, by listings and by the recorder, whichever came first.
 * It exists before and without a row: the recorder may speak before the first listing.
 */
export interface NameHistory {
  /** Key of its row, also while there is none yet. */
  key: string;
  registrations: readonly Registration[];
  /** How often the name came to be registered, seen by either source: the row's generation. */
  registered: number;
  /** How often it was taken back before the promise of its registration had settled. */
  takenBack: number;
  /** What the newest log entry said about it; `null` when there is none yet. */
  logged: 'appeared' | 'removed' | null;
  /** Epoch milliseconds of the newest change that the recorder saw: an older listing says nothing about it. */
  recordedAt: number;
  /** Why the recorder says it was taken back last; empty when unknown. */
  removedBecause: string;
  /** Changes seen in listings that the recorder may still explain, oldest first. */
  unexplained: readonly UnexplainedChange[];
}

/** A change that only a listing showed so far. */
export interface UnexplainedChange {
  change: 'appeared' | 'removed';
  /** Epoch milliseconds of the listing. */
  at: number;
  /**
   * The log entry made for it; `null` when it waits for the observer's `ready`, before which the past is still being
   * told. Only the newest change can be waiting.
   */
  logId: number | null;
}

/** What the debugger protocol alone knows of a registration. */
export interface ProtocolTool {
  at: number;
  /** Where it was registered; empty for a form. */
  stack: readonly StackFrame[];
  /** The form's node in the protocol. */
  backendNodeId: number | null;
}

/** A document of the inspected tab or of a popup it opened. */
export interface DocumentState {
  id: DocumentId;
  tabId: number;
  /** -1 while only its observer has spoken and no list of frames had it yet. */
  frameId: number;
  parentId: DocumentId | null;
  url: string;
  /**
   * `cached`: in the back/forward cache, or perhaps there: it left with its page and did not say that it unloads.
   * `gone`: unloaded; kept for its log or removed tools.
   */
  lifecycle: 'active' | 'prerender' | 'cached' | 'gone';
  connection: DocumentConnection;
  /** Why it is not live, for people; empty otherwise. */
  connectionDetail: string;
  /** `null` until its observer reported. */
  facts: DocumentFacts | null;
  /** `true` once the observer sent everything it had (`ready`). */
  complete: boolean;
  /** `getTools()` rejected with this; the list below is then the last known. */
  listError: ErrorFacts | null;
  /** Rows by name, removed ones included: the observer lists each name once. */
  tools: ReadonlyMap<string, ToolState>;
  /** By name; for a name without a row too. */
  histories: ReadonlyMap<string, NameHistory>;
  /** Names of the registrations that are pending or registered, by their number. */
  openRegistrations: ReadonlyMap<number, string>;
  /** What the debugger protocol told of its tools' registrations, by name. */
  protocolTools: ReadonlyMap<string, ProtocolTool>;
  /** Number of the next row. */
  nextToolNumber: number;
  /** Where its observer last said that it goes: into the back/forward cache, or away. */
  leaving: 'frozen' | 'unloading' | null;
  /** Highest log sequence number seen; the next `start` asks for what came after. */
  lastSeq: number;
  /** The top document of a popup opened by the page. */
  isPopup: boolean;
  appearedAt: number;
}

/** What a log entry tells. */
export type LogKind =
  | 'registered'
  | 'registeredAgain'
  | 'refused'
  | 'unregistered'
  | 'changed'
  | 'navigated'
  | 'dropped';

/** A line of the registry log. */
export interface LogEntry {
  /** Grows by one over the panel's life. */
  id: number;
  at: number;
  kind: LogKind;
  documentId: DocumentId;
  /** Origin and URL then, so that the entry stays readable after the document is gone. */
  origin: string;
  url: string;
  toolName: string;
  /** Key of the row it belongs to; there may be no such row yet, any more, or ever (a refusal). */
  toolKey: string | null;
  /** One short phrase: the cause, the error text, which members changed. */
  detail: string;
  error: ErrorFacts | null;
  stack: readonly StackFrame[];
  source: 'observer' | 'recorder' | 'panel';
}

/** The whole state of the panel's model: immutable, replaced by `reduce`. */
export interface State {
  connection: Connection;
  inspectedTabId: number | null;
  /** The top document of the inspected tab since the last real navigation. */
  topDocumentId: DocumentId | null;
  documents: ReadonlyMap<DocumentId, DocumentState>;
  log: readonly LogEntry[];
  /** Entries dropped at {@link MODEL_LIMITS.logEntries}. */
  logDropped: number;
  nextLogId: number;
  /** Log events that observers dropped before the panel could get them. */
  observerDropped: number;
  undecodable: { count: number; lastReason: string };
  oldApiUses: readonly OldApiUse[];
  preserveLog: boolean;
  /** Calls that were made from the panel, by their id, in the order in which they were made. */
  calls: ReadonlyMap<string, Call>;
  /** Every execution that was seen, whoever asked for it. */
  executions: ExecutionLog;
  /** What finds the execution that a new fact belongs to. */
  executionIndex: ExecutionIndex;
  /** Counted for each row of the list, by its key, and over the reloads of a tool, by its origin and name. */
  toolStats: ReadonlyMap<string, ToolStats>;
  /** Executions that begin while it is false are not kept. */
  recording: boolean;
  protocol: ProtocolState;
}
