/** What the recorders and observers of documents tell of executions. */
import type { LogEvent, ObserverEvent, StateEvent } from '../../../inspected-page/protocol/messages.ts';
import type { Draft } from '../draft.ts';
import type { DocumentId } from '../event.ts';
import { EXECUTION_LIMITS, type Execution, type ExecutionState } from '../execution.ts';
import { partyOf } from '../party.ts';
import { originOf } from '../places.ts';
import { applyActivation, takeActivation } from './activations.ts';
import { applyCancelEvent, takeCancel } from './cancels.ts';
import { changeExecution, hasCaller, isAnswered, runsOnAfter } from './change.ts';
import { factKey } from './index.ts';
import { freeze, thaw } from './lifecycle.ts';
import { syncPanelCalls } from './panel-calls.ts';
import { onlyOwner, placeFact } from './place.ts';

type Told<Kind extends LogEvent['kind'] | StateEvent['kind']> = { at: number } & Extract<
  LogEvent | StateEvent,
  { kind: Kind }
>;

/** Errors that the browser itself answers `executeTool` with: another one is the reason of the caller's own abort. */
const BROWSER_ERRORS: ReadonlySet<string> = new Set([
  'UnknownError',
  'NotSupportedError',
  'InvalidStateError',
  'NotAllowedError',
  'SecurityError',
  'TypeError',
  'DataError',
]);

/** Takes an event of a document's log or state that may tell something of an execution. */
export function applyPageFact(draft: Draft, documentId: DocumentId, event: ObserverEvent): void {
  switch (event.kind) {
    case 'callStarted':
      callStarted(draft, documentId, event);
      return;
    case 'callSettled':
      callSettled(draft, documentId, event);
      return;
    case 'executeStarted':
      executeStarted(draft, documentId, event);
      return;
    case 'executeSettled':
      executeSettled(draft, documentId, event);
      return;
    case 'toolEvent':
      if (event.toolName === null) return;
      if (event.type === 'toolactivated') applyActivation(draft, documentId, event, event.toolName);
      else applyCancelEvent(draft, documentId, event, event.toolName);
      return;
    case 'unregistered':
      unregistered(draft, documentId, event);
      return;
    case 'pageError':
      pageError(draft, documentId, event);
      return;
    case 'lifecycle':
      if (event.state === 'frozen') freeze(draft, documentId, event.at);
      if (event.state === 'thawed') thaw(draft, documentId, event.at);
      return;
    case 'ready':
      thaw(draft, documentId, event.at);
      syncPanelCalls(draft, event.at);
      return;
    default:
      return;
  }
}

/** A page's own script called `executeTool`. */
function callStarted(draft: Draft, documentId: DocumentId, event: Told<'callStarted'>): void {
  const { at, call, toolName, toolOrigin, input, stack, method } = event;
  const key = factKey.pageCall(documentId, call);
  const fact = { side: 'caller', key, at, toolName, documentId: null, origin: toolOrigin, input } as const;
  const execution = placeFact(draft, fact);
  if (execution === null) return;
  const isCached =
    execution.target !== null && draft.peek(execution.target.documentId)?.lifecycle === 'cached';
  changeExecution(draft, execution.id, {
    at,
    source: 'recorder',
    documentId,
    raw: { kind: 'callStarted', members: { method, toolName, toolOrigin, input: input.preview.text } },
    moments: isCached ? ['asked', 'queued'] : ['asked'],
    set: {
      caller: { kind: 'document', party: partyOf(draft.state, documentId) },
      input: execution.input ?? input,
      callStack: stack,
      ids: { ...execution.ids, pageCall: { documentId, call } },
    },
  });
}

/** The page's promise settled: that is the end, whatever the tool does. */
function callSettled(draft: Draft, documentId: DocumentId, event: Told<'callSettled'>): void {
  const { at, call, result, error } = event;
  const execution = draft.executions.ofFact(factKey.pageCall(documentId, call));
  if (execution === undefined) return;
  const isCancelled = error !== null && wasAborted(draft, execution, event);
  const state: ExecutionState = error === null ? 'completed' : isCancelled ? 'cancelled' : 'failed';
  changeExecution(draft, execution.id, {
    at,
    source: 'recorder',
    documentId,
    raw: { kind: 'callSettled', members: { result: result?.preview.text ?? null, error } },
    moments: isCancelled ? ['cancelRequested', 'settledForCaller'] : ['settledForCaller'],
    ...guessedTarget(draft, execution),
    set: {
      state,
      endedAt: at,
      error,
      output: execution.output ?? result,
      runsOn: runsOnAfter(execution, state),
    },
  });
  if (isCancelled) takeCancel(draft, execution.id);
}

/** The tool's document, where nobody in it told of the execution: the one that can be meant. */
function guessedTarget(draft: Draft, { target, toolName, targetOrigin }: Execution): { target?: DocumentId } {
  const owner = target === null ? onlyOwner(draft, toolName, targetOrigin) : null;
  return owner === null ? {} : { target: owner };
}

function wasAborted(
  draft: Draft,
  execution: Execution,
  { at, error, afterCancel }: Told<'callSettled'>,
): boolean {
  if (error === null) return false;
  if (afterCancel || error.name === 'AbortError' || error.name === 'TimeoutError') return true;
  // Another client of the debugger protocol may cancel a page's call (measured).
  if (error.name === 'UnknownError' && error.message.includes('cancelled')) return true;
  return !BROWSER_ERRORS.has(error.name) && hasCancelEvent(draft, execution, at);
}

function hasCancelEvent(draft: Draft, execution: Execution, at: number): boolean {
  return (
    execution.moments.some(({ kind }) => kind === 'cancelled') ||
    draft.executions.cancels.some(
      (cancel) => cancel.toolName === execution.toolName && Math.abs(cancel.at - at) < 50,
    )
  );
}

/** A tool's function was entered. */
function executeStarted(draft: Draft, documentId: DocumentId, event: Told<'executeStarted'>): void {
  const { at, execution: number, registration, toolName, input } = event;
  const key = factKey.execution(documentId, number);
  const origin = originAt(draft, documentId);
  const found = placeFact(draft, { side: 'execution', key, at, toolName, documentId, origin, input });
  if (found === null) return;
  const isEnded = found.endedAt !== null && found.state !== 'completed' && isAnswered(found);
  changeExecution(draft, found.id, {
    at,
    source: 'recorder',
    documentId,
    raw: { kind: 'executeStarted', members: { toolName, registration, input: input.preview.text } },
    moments: ['entered'],
    target: documentId,
    set: {
      registration,
      kind: 'imperative',
      input: found.input ?? input,
      runsOn: isEnded,
      ids: { ...found.ids, execution: { documentId, execution: number } },
    },
  });
  takeActivation(draft, found.id);
}

/** The function settled. It is the end where nobody who called was seen. */
function executeSettled(draft: Draft, documentId: DocumentId, event: Told<'executeSettled'>): void {
  const { at, execution: number, result, error, afterCancel } = event;
  const found = draft.executions.ofFact(factKey.execution(documentId, number));
  if (found === undefined) return;
  const isLate = found.endedAt !== null && found.state !== 'completed' && found.state !== 'failed';
  const isEnd = found.state === 'pending' && !hasCaller(found) && found.ids.invocation === null;
  const state = afterCancel ? 'cancelled' : error === null ? 'completed' : 'failed';
  changeExecution(draft, found.id, {
    at,
    source: 'recorder',
    documentId,
    raw: { kind: 'executeSettled', members: { result: result?.preview.text ?? null, error, afterCancel } },
    moments: [isLate || (isEnd && afterCancel) ? 'answeredLate' : 'settledInTool'],
    set: {
      // What the function resolved to says more than the text that the caller gets of it.
      output: result ?? found.output,
      exception: error ?? found.exception,
      runsOn: false,
      ...(isEnd ? { state, endedAt: at } : {}),
    },
  });
}

/** A tool was taken back: what runs goes on. */
function unregistered(
  draft: Draft,
  documentId: DocumentId,
  { at, registration }: Told<'unregistered'>,
): void {
  for (const execution of draft.executions.pending()) {
    if (execution.target?.documentId !== documentId || execution.registration !== registration) continue;
    changeExecution(draft, execution.id, { at, source: 'recorder', documentId, moments: ['unregistered'] });
  }
}

/** An error of the page while its tools ran: possibly from them. */
function pageError(draft: Draft, documentId: DocumentId, { at, type, error }: Told<'pageError'>): void {
  for (const execution of draft.executions.pending()) {
    if (execution.target?.documentId !== documentId || execution.startedAt > at) continue;
    const { pageErrors, pageErrorsDropped } = execution;
    const isFull = pageErrors.length >= EXECUTION_LIMITS.pageErrors;
    changeExecution(draft, execution.id, {
      at,
      source: 'recorder',
      documentId,
      set: isFull
        ? { pageErrorsDropped: pageErrorsDropped + 1 }
        : { pageErrors: [...pageErrors, { at, type, error }] },
    });
  }
}

function originAt(draft: Draft, documentId: DocumentId): string {
  const document = draft.peek(documentId);
  return document === undefined ? '' : (originOf(document) ?? 'null');
}
