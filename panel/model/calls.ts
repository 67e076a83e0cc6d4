import type { CallStep, StateEvent } from '../../inspected-page/protocol/messages.ts';
import { CALL_LIMITS, type Call, type CallExecution, type CallResult } from './call.ts';
import { CallIndex } from './call-index.ts';
import type { Draft } from './draft.ts';
import type { DocumentId } from './event.ts';
import type { Execution } from './execution.ts';
import { momentOf } from './executions/shape.ts';
import { isSame } from './listing.ts';
import type { State } from './state.ts';

/** Milliseconds by which the clocks of two documents, and the ways of two messages, may differ. */
const CLOCK_TOLERANCE = 50;

/** Whether the call has not ended: it may still run. */
export function isPending({ state }: Call): boolean {
  return state === 'sent' || state === 'running' || state === 'cancelling';
}

/** The index of the calls of the newest state. An earlier state, which nobody goes on from in the panel, gets a new one when asked. */
const indexes = new WeakMap<ReadonlyMap<string, Call>, CallIndex>();

function indexOf({ state: { calls } }: Draft): CallIndex {
  const known = indexes.get(calls);
  if (known !== undefined) return known;
  const index = new CallIndex(calls);
  indexes.set(calls, index);
  return index;
}

/** Adds or changes a call, and the index with it, which moves on to the calls as they are then. */
function put(draft: Draft, call: Call): void {
  const index = indexOf(draft);
  const { calls } = draft.state;
  index.put(calls.get(call.id), call);
  indexes.delete(calls);
  draft.setCall(call);
  indexes.set(draft.state.calls, index);
}

function forget(draft: Draft, id: string): void {
  const index = indexOf(draft);
  const { calls } = draft.state;
  const call = calls.get(id);
  if (call === undefined) return;
  index.delete(call);
  indexes.delete(calls);
  draft.deleteCall(id);
  indexes.set(draft.state.calls, index);
}

/** The calls with these ids. */
function callsOf(draft: Draft, ids: readonly string[]): Call[] {
  return ids.flatMap((id) => draft.state.calls.get(id) ?? []);
}

/** The person called a tool. The oldest calls that have ended make room. */
export function applyCallSent(draft: Draft, call: Call): void {
  put(draft, call);
  let excess = draft.state.calls.size - CALL_LIMITS.calls;
  for (const [id, old] of draft.state.calls) {
    if (excess <= 0) break;
    if (isPending(old)) continue;
    forget(draft, id);
    excess -= 1;
  }
}

/**
 * One step of a call, told by the observer of the document that makes it. After a reconnection steps are told again:
 * what is known already changes nothing.
 */
export function applyCallStep(draft: Draft, id: string, told: CallStep, at: number): void {
  const call = draft.state.calls.get(id);
  // The call of another panel on the same tab, or one that was forgotten.
  if (call === undefined) return;
  const heard = isAlive(draft, call.caller.documentId) ? revived(call) : call;
  const changes = stepOf(heard, told, at);
  const lostAt = 'settledAt' in changes ? null : heard.lostAt;
  put(draft, { ...heard, isConfirmed: true, ...changes, lostAt });
  if (told.step === 'settled') boundSize(draft);
}

/** A call that was given up and that its living caller speaks of again goes on. */
function revived(call: Call): Call {
  if (call.state !== 'lost') return call;
  const asked = call.cancelRequested === null ? 'running' : 'cancelling';
  return { ...call, state: call.calledAt === null ? 'sent' : asked, lostAt: null };
}

function isAlive(draft: Draft, documentId: DocumentId): boolean {
  return (draft.peek(documentId)?.lifecycle ?? 'gone') !== 'gone';
}

function stepOf(call: Call, told: CallStep, at: number): Partial<Call> {
  if (call.settledAt !== null) return {};
  switch (told.step) {
    case 'askingOwner':
      return {};
    case 'called':
      if (call.calledAt !== null) return {};
      return {
        calledAt: at,
        isListed: told.isListed,
        convention: told.convention ?? call.convention,
        state: call.cancelRequested === null ? 'running' : 'cancelling',
      };
    case 'cancelRequested':
      if (call.cancelRequested !== null) return {};
      return { cancelRequested: { at, by: told.by }, state: 'cancelling' };
    case 'refused':
      return { settledAt: at, state: 'refused', refusal: told.why, error: told.error };
    case 'resultPart': {
      const soFar = call.result?.text ?? '';
      if (told.offset !== soFar.length) return {};
      return { result: { ...ARRIVING, text: soFar + told.text } };
    }
    case 'settled':
      return {
        settledAt: at,
        duration: told.duration,
        error: told.error,
        result: told.error === null ? resultOf(call, told.result) : null,
        state: endOf(call, told),
      };
  }
}

const ARRIVING: CallResult = { text: '', length: null, isComplete: false, isDropped: false };

function resultOf(call: Call, told: { length: number | null } | null): CallResult {
  const length = told?.length ?? null;
  const text = length === null ? null : (call.result?.text ?? '');
  return { text, length, isComplete: true, isDropped: false };
}

/** A cancel and an answer race: what the caller got decides, not what was asked for. */
function endOf(call: Call, { error }: Extract<CallStep, { step: 'settled' }>): Call['state'] {
  if (error === null) return 'completed';
  const isAbort = error.name === 'AbortError' || error.name === 'TimeoutError';
  return call.cancelRequested !== null && isAbort ? 'cancelled' : 'failed';
}

/** Forgets calls that have ended. */
export function clearCalls(draft: Draft, toolKeys: readonly string[] | null): void {
  for (const [id, call] of draft.state.calls) {
    if (isPending(call)) continue;
    if (toolKeys === null || toolKeys.includes(call.toolKey)) forget(draft, id);
  }
}

/** The port to a document was lost: what it says of its calls next comes from the observer as it is then. */
export function noteReconnecting(draft: Draft, documentId: DocumentId): void {
  for (const call of pendingCallsBy(draft.state, documentId)) {
    // No observer takes part in a call of a script's tool, or of the browser's agent.
    if (call.asAgent || draft.peek(documentId)?.tools.get(call.toolName)?.tool.provider === 'script')
      continue;
    if (call.isConfirmed) put(draft, { ...call, isConfirmed: false });
  }
}

/**
 * An observer has told everything it has. A call that was made before and that it does not know has no outcome that
 * anybody could tell: it was stopped meanwhile, or the command was lost with the port.
 */
export function loseUnconfirmed(draft: Draft, documentId: DocumentId, at: number): void {
  for (const call of pendingCallsBy(draft.state, documentId)) {
    if (!call.isConfirmed) lose(draft, call, at);
  }
}

/**
 * Calls whose caller is gone are lost: its promise went with it. When only the target goes, the caller's promise is
 * rejected by the browser, and the caller tells.
 */
export function loseWithDocuments(draft: Draft, at: number): void {
  for (const call of draft.state.calls.values()) {
    if (!isPending(call)) continue;
    if (!isAlive(draft, call.caller.documentId)) lose(draft, call, at);
  }
}

/** The debugger protocol has ended: nobody will tell what becomes of the calls that were made through it. */
export function loseAgentCalls(draft: Draft, at: number): void {
  for (const call of draft.state.calls.values()) {
    if (call.asAgent && isPending(call)) lose(draft, call, at);
  }
}

function lose(draft: Draft, call: Call, at: number): void {
  put(draft, { ...call, state: 'lost', lostAt: at });
}

function pendingCallsBy(state: Readonly<State>, documentId: DocumentId): Call[] {
  return [...state.calls.values()].filter((call) => isPending(call) && call.caller.documentId === documentId);
}

/** What is known of the executions behind calls follows the rows of the executions. */
export function followExecutions(draft: Draft): void {
  for (const execution of draft.executions.takePanelCalls()) {
    const id = execution.ids.panelCall;
    const call = id === null ? undefined : draft.state.calls.get(id);
    const seen = executionOf(execution);
    if (call !== undefined && !isSame(call.execution, seen)) put(draft, { ...call, execution: seen });
  }
}

/** The run of `execute` behind a call; `null` when neither it nor what it threw was seen. */
function executionOf(execution: Execution): CallExecution | null {
  const { ids, exception, output, certainty, target, startedAt, endedAt } = execution;
  if (ids.execution === null && exception === null) return null;
  const late = momentOf(execution, 'answeredLate');
  const settled = momentOf(execution, 'settledInTool') ?? late;
  return {
    documentId: ids.execution?.documentId ?? target?.documentId ?? '',
    startedAt: (momentOf(execution, 'entered') ?? momentOf(execution, 'invoked'))?.at ?? startedAt,
    // The protocol tells what was thrown when all is over.
    settledAt: settled?.at ?? (ids.execution === null ? endedAt : null),
    result: settled !== undefined && exception === null ? output : null,
    error: exception,
    afterCancel: late !== undefined,
    certainty: certainty.kind,
  };
}

/** An error of the page while calls of its tools ran: possibly from them. */
export function applyPageError(
  draft: Draft,
  documentId: DocumentId,
  { at, type, error }: { at: number } & Extract<StateEvent, { kind: 'pageError' }>,
): void {
  for (const call of callsOf(draft, indexOf(draft).calledAround(documentId, at))) {
    const { calledAt, settledAt, pageErrors } = call;
    if (calledAt === null) continue;
    if (!isWithin(at, calledAt, settledAt)) continue;
    put(
      draft,
      pageErrors.length < CALL_LIMITS.pageErrors
        ? { ...call, pageErrors: [...pageErrors, { at, type, error }] }
        : { ...call, pageErrorsDropped: call.pageErrorsDropped + 1 },
    );
  }
}

function isWithin(at: number, from: number, to: number | null): boolean {
  return at >= from - CLOCK_TOLERANCE && (to === null || at <= to + CLOCK_TOLERANCE);
}

/** Lets go of the results of the oldest calls when all of them together are too large. */
function boundSize(draft: Draft): void {
  const index = indexOf(draft);
  if (index.size <= CALL_LIMITS.size) return;
  for (const call of [...draft.state.calls.values()].slice(0, -1)) {
    if (index.size <= CALL_LIMITS.size) return;
    if (isPending(call) || call.result === null || call.result.text === null) continue;
    put(draft, { ...call, result: { ...call.result, text: '', isDropped: true } });
  }
}

/** The calls of a row, newest first. With `origin` also those of the tool of that name before the page was loaded anew. */
export function callsOfTool(
  state: State,
  tool: { key: string; name: string; origin: string | null },
): readonly Call[] {
  return [...state.calls.values()]
    .filter(
      (call) =>
        call.toolKey === tool.key ||
        (call.toolName === tool.name && tool.origin !== null && call.target.origin === tool.origin),
    )
    .reverse();
}

/** The call of the same tool before this one that has a result to compare with; `null` when there is none. */
export function previousResult(calls: readonly Call[], call: Call): Call | null {
  const index = calls.findIndex(({ id }) => id === call.id);
  return (
    calls
      .slice(index + 1)
      .find(({ state, result }) => state === 'completed' && result !== null && !result.isDropped) ?? null
  );
}
