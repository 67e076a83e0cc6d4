import type { ErrorFacts, StackFrame, ValueFacts } from '../../inspected-page/protocol/messages.ts';
import type { CallParty, PageErrorFact } from './call.ts';
import type { DocumentId } from './event.ts';

/** Limits of what is kept of executions. */
export const EXECUTION_LIMITS = {
  /** Executions; the oldest that have ended go first, and are counted. */
  count: 100_000,
  /** Code units of all inputs, outputs, errors and stacks together; beyond it the oldest that have ended go. */
  size: 134_217_728,
  /** Moments of one execution; more are only counted. */
  moments: 64,
  /** Raw facts kept of one execution. */
  raw: 32,
  /** Errors of the page that are kept beside one execution. */
  pageErrors: 20,
} as const;

/** Who saw a fact: the panel itself (its own calls), a document's observer or recorder, or the debugger protocol. */
export type FactSource = 'panel' | 'observer' | 'recorder' | 'protocol';

/**
 * Where an execution stands for its caller. `lost`: its document went, so that no answer will come. `unknown`: no
 * source that watches it can tell its end (only an event with a name was seen, or the source was switched off).
 */
export type ExecutionState = 'pending' | 'completed' | 'failed' | 'cancelled' | 'lost' | 'unknown';

/**
 * What a pending execution was last seen doing. `asked`: `executeTool` was called. `queued`: asked of a document in the
 * back/forward cache. `running`: activated, or its `execute` was entered. `waitingForUser`: the browser filled the form
 * in, and nobody has submitted it. `answering`: the tool has settled, its caller has not been answered. `frozen`: its
 * document went into the back/forward cache.
 */
export type ExecutionPhase =
  | 'asked'
  | 'queued'
  | 'running'
  | 'waitingForUser'
  | 'cancelRequested'
  | 'answering'
  | 'frozen';

/** What happened at one moment of an execution, in the words of the specification's algorithms. */
export type MomentKind =
  /** The caller called `executeTool`, or the agent asked for it. */
  | 'asked'
  /** Asked of a document that is not fully active. */
  | 'queued'
  /** The protocol told that it reached its tool; the time is that at which the panel heard of it. */
  | 'invoked'
  /** `toolactivated` was fired. */
  | 'activated'
  /** `execute` was entered with its input. */
  | 'entered'
  /** A form without autosubmit waits for its user. */
  | 'waitingForUser'
  /** The caller's signal was aborted, or the agent asked to cancel. */
  | 'cancelRequested'
  /** `toolcancel` or `toolcanceled` was fired in the target. */
  | 'cancelled'
  /** The function settled. */
  | 'settledInTool'
  /** The caller's promise settled, or the agent was answered. */
  | 'settledForCaller'
  /** The function settled after its caller had been answered otherwise: nobody saw it. */
  | 'answeredLate'
  /** The target document went into, or came back from, the back/forward cache. */
  | 'frozen'
  | 'thawed'
  /** The target's or the caller's document is gone. */
  | 'targetGone'
  | 'callerGone'
  /** The tool was taken back while this ran. */
  | 'unregistered';

/** One moment. `at` is in epoch milliseconds of the clock that is common to all documents (`performance.timeOrigin`). */
export interface Moment {
  kind: MomentKind;
  at: number;
  source: FactSource;
}

/** Who asked for an execution. */
export type ExecutionCaller =
  /** A page's own script, in the document that called `executeTool`. */
  | { kind: 'document'; party: CallParty }
  /** This panel; `callId` is the id of its call in `State.calls`. `party` is the document it was made as. */
  | { kind: 'panel'; party: CallParty | null; callId: string }
  /** The browser's agent or another client of the debugger protocol: seen by the protocol, asked by no document. */
  | { kind: 'agent' }
  /**
   * Nobody that is watched asked: another extension, the browser's agent, or a document whose recorder did not see it.
   */
  | { kind: 'unknown' };

/** What could not be seen of an execution, so that an absent fact is not taken for one that did not happen. */
export type Unseen =
  /** The recorder of the target started late: whether and when `execute` was entered, and its exception. */
  | 'execution'
  /** The recorder of some document that could have asked started late, or the caller is no script: who asked. */
  | 'caller'
  /** Neither protocol nor caller can tell how it ended. */
  | 'end'
  /** A declarative tool without the protocol source: the input that the agent gave. */
  | 'input';

/** The identities of the facts that were found to be one execution. None of them is known to the others. */
export interface FactIds {
  /** Call of this panel. */
  panelCall: string | null;
  /** `executeTool` call of a page, numbered in its document. */
  pageCall: { documentId: DocumentId; call: number } | null;
  /** Run of `execute`, numbered in its document. */
  execution: { documentId: DocumentId; execution: number } | null;
  /** Invocation of the debugger protocol. */
  invocation: string | null;
}

/** A fact as it came, for the "Raw events" of an execution. */
export interface RawFact {
  at: number;
  source: FactSource;
  documentId: DocumentId | null;
  /** The event's kind and its members as JSON text, bounded. */
  kind: string;
  json: string;
}

/** One execution of a tool, whoever asked for it, as far as it was seen. Its identity is our own. */
export interface Execution {
  /** Grows by one. */
  id: number;
  toolName: string;
  /** Key of the row in the tool list; `null` when the tool was never listed or the target is not known. */
  toolKey: string | null;
  /** Number of the registration in its document; `null` when it was not seen. */
  registration: number | null;
  kind: 'imperative' | 'declarative' | null;
  /** The document that owns the tool; `null` while only a caller was seen and several documents may be meant. */
  target: CallParty | null;
  /** Origin of the target: known earlier than the document. */
  targetOrigin: string;
  caller: ExecutionCaller;
  state: ExecutionState;
  /** `null` when it is not pending. */
  phase: ExecutionPhase | null;
  /** The function still runs although its caller was answered (cancelled). */
  runsOn: boolean;
  /** Epoch milliseconds of the first moment that was seen. */
  startedAt: number;
  /** When it ended for its caller, or was given up; `null` while pending. */
  endedAt: number | null;
  /** In order of time. */
  moments: readonly Moment[];
  momentsDropped: number;
  input: ValueFacts | null;
  /** What the function resolved to, or what the caller got. */
  output: ValueFacts | null;
  /** What the caller got. */
  error: ErrorFacts | null;
  /** The page's own exception, or the one that the protocol tells. */
  exception: ErrorFacts | null;
  /** Where `executeTool` was called. */
  callStack: readonly StackFrame[];
  /**
   * `oneOf`: several executions of this tool ran at once, and which of them a fact belongs to cannot be told.
   * `others` are the ids of the executions that it could also be.
   */
  certainty: { kind: 'this' } | { kind: 'oneOf'; others: readonly number[] };
  unseen: readonly Unseen[];
  pageErrors: readonly PageErrorFact[];
  pageErrorsDropped: number;
  ids: FactIds;
  raw: readonly RawFact[];
  rawDropped: number;
  /** Code units that it holds, for {@link EXECUTION_LIMITS.size}. */
  size: number;
}

/** What is counted of one tool, over its registrations and reloads. */
export interface ToolStats {
  origin: string;
  toolName: string;
  calls: number;
  pending: number;
  completed: number;
  failed: number;
  cancelled: number;
  lost: number;
  unknown: number;
  /** Milliseconds of the newest ended executions (up to 1,000), newest last. */
  durations: readonly number[];
  lastAt: number;
}

/** The debugger protocol as a source. */
export type ProtocolState =
  | { state: 'off' }
  | { state: 'attaching' }
  | { state: 'on'; since: number }
  /** It ended by itself or never began. `reason` is one sentence for people, `fix` what to do about it. */
  | {
      state: 'ended';
      why: 'alreadyAttached' | 'cancelledByUser' | 'targetClosed' | 'refused' | 'noDomain';
      reason: string;
      fix: string | null;
    };
