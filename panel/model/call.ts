import type { CallRefusal, ErrorFacts, ValueFacts } from '../../inspected-page/protocol/messages.ts';
import type { DocumentId } from './event.ts';

/** Limits of the calls that the panel keeps. */
export const CALL_LIMITS = {
  /** Calls, of all tools together; the oldest that have ended go first. */
  calls: 2_000,
  /** Their inputs and results in UTF-16 code units; beyond it the results of the oldest are let go of, and said so. */
  size: 268_435_456,
  /** Errors of the page that are kept beside one call. */
  pageErrors: 20,
} as const;

/**
 * Where a call of the panel stands. A cancel request is not an outcome: `cancelling` lasts until the promise rejects.
 * `lost`: its caller or target document went, so that no answer will come, and whether it ran may be unknown.
 */
export type CallState =
  | 'sent'
  | 'running'
  | 'cancelling'
  | 'completed'
  | 'failed'
  | 'cancelled'
  | 'refused'
  | 'lost';

/** A document that takes part in a call, readable after it is gone. */
export interface CallParty {
  documentId: DocumentId;
  origin: string;
  url: string;
  /** "top", "iframe 1 of top". */
  place: string;
  /** URL of the top document of its page. */
  pageUrl: string;
  /** Positions in `frames` from that document down to it; `null` when one of them is not known. */
  framePath: readonly number[] | null;
}

/** Stands for the browser's agent where the id of a calling document stands otherwise. */
export const AGENT_CALLER: DocumentId = 'agent';

/** How the API of a page's own script is reached. */
export type ScriptApi = 'document.modelContext' | 'navigator.modelContext' | 'navigator.modelContextTesting';

/** One call that the person made from the panel. Its identity is our own; the browser has none that a page can see. */
export interface Call {
  id: string;
  toolKey: string;
  toolName: string;
  /** The tool's registration when it was called, counted from 1 under its name. */
  generation: number;
  kind: 'imperative' | 'declarative';
  caller: CallParty;
  target: CallParty;
  /** Made through the debugger protocol, as the browser's agent makes it: no document asked, and `caller` is the target. */
  asAgent: boolean;
  /** The API of the page's own script that it was made by; `null`: the browser's. */
  scriptApi: ScriptApi | null;
  /** How the input was given to the API: decided by what the provider takes, never by trying twice (case 21). */
  convention: 'object' | 'text';
  /** JSON text as sent. */
  input: string;
  /** Members of it that are masked wherever it is shown or taken elsewhere: the form has password fields of these names. */
  secrets: readonly string[];
  state: CallState;
  /** Epoch milliseconds. `calledAt` and `settledAt` are of the calling document's clock. */
  sentAt: number;
  calledAt: number | null;
  /** `null`: not known yet. False: the caller does not list the tool, so the browser was asked all the same. */
  isListed: boolean | null;
  cancelRequested: { at: number; by: 'panel' | 'timeLimit' } | null;
  settledAt: number | null;
  /** When it was found that no outcome will be told; `null` unless the state is `lost`. Epoch milliseconds. */
  lostAt: number | null;
  /** Milliseconds from the call to its settlement, measured in the calling document. */
  duration: number | null;
  /** `text: null`: the browser gave `null`. While it arrives `text` is what came so far. */
  result: CallResult | null;
  /** What the caller got. */
  error: ErrorFacts | null;
  refusal: CallRefusal | null;
  /** What was seen of it in the tool's document, from the row of its execution; `null` when nothing was. */
  execution: CallExecution | null;
  /** Uncaught exceptions and unhandled rejections of the target document while it ran: possibly from this call. */
  pageErrors: readonly PageErrorFact[];
  pageErrorsDropped: number;
  /** The repetition it belongs to. */
  repeat: { id: string; index: number; of: number } | null;
  /** The saved input it was made from, whose expectations are judged. */
  savedId: string | null;
  /**
   * The caller's observer has spoken of it over the connection that is open now. One that does not know the call any more
   * after a reconnection will never tell its outcome.
   */
  isConfirmed: boolean;
}

/** The text that `executeTool` resolved to. */
export interface CallResult {
  text: string | null;
  /** Of the whole text; longer than `text` when it was cut or is still arriving. */
  length: number | null;
  isComplete: boolean;
  /** The text was let go of to keep the panel's memory bounded. */
  isDropped: boolean;
}

/** The run of `execute` behind a call. */
export interface CallExecution {
  documentId: DocumentId;
  startedAt: number;
  settledAt: number | null;
  result: ValueFacts | null;
  /** The page's own exception, which the browser hides from the caller. */
  error: ErrorFacts | null;
  /** It settled after the caller's cancel: the answer reached nobody. */
  afterCancel: boolean;
  /** `oneOf`: several executions of this tool with the same input ran at once; which is which cannot be told. */
  certainty: 'this' | 'oneOf';
}

/** An error of the page while a call ran. */
export interface PageErrorFact {
  at: number;
  type: 'error' | 'unhandledrejection';
  error: ErrorFacts;
}
