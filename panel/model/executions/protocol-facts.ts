/** What the debugger protocol tells of executions. Its times are those at which the panel got them. */
import type { Draft } from '../draft.ts';
import type { InspectorEvent } from '../event.ts';
import type { Execution, ExecutionState } from '../execution.ts';
import { originOf } from '../places.ts';
import { changeExecution, hasCaller, isAnswered, isInTool } from './change.ts';
import { factKey } from './index.ts';
import { placeFact } from './place.ts';
import { momentOf } from './shape.ts';

type Event<Type extends InspectorEvent['type']> = Extract<InspectorEvent, { type: Type }>;

/** An execution reached its tool, whoever asked. */
export function applyInvoked(draft: Draft, event: Event<'invoked'>): void {
  const { at, invocation, documentId, input, callId } = event;
  const key = factKey.invocation(invocation);
  // The panel's own call through the protocol is known already.
  const own = callId === null ? undefined : draft.executions.ofFact(factKey.panelCall(callId));
  const document = documentId === null ? undefined : draft.peek(documentId);
  const found =
    own ??
    placeFact(draft, {
      side: 'invocation',
      key,
      at,
      toolName: event.toolName ?? '',
      documentId,
      origin: document === undefined ? '' : (originOf(document) ?? 'null'),
      input,
    });
  if (found === null) return;
  draft.executions.assign(key, found.id);
  changeExecution(draft, found.id, {
    at,
    source: 'protocol',
    documentId,
    raw: {
      kind: 'toolInvoked',
      members: { invocation, toolName: event.toolName, input: input.preview.text },
    },
    moments: ['invoked'],
    ...(documentId === null ? {} : { target: documentId }),
    set: {
      input: found.input ?? input,
      caller: found.caller.kind === 'unknown' ? { kind: 'agent' } : found.caller,
      ids: { ...found.ids, invocation },
    },
  });
}

const STATES: Readonly<Record<Event<'responded'>['status'], ExecutionState>> = {
  Completed: 'completed',
  Canceled: 'cancelled',
  Error: 'failed',
};

/** It ended. Where a document called, that document's promise is the end, and this says more of it. */
export function applyResponded(draft: Draft, event: Event<'responded'>): void {
  const { at, invocation, status, output, errorText, exception } = event;
  const found = draft.executions.ofFact(factKey.invocation(invocation));
  if (found === undefined) return;
  const isEnd = !hasCaller(found) && !isAnswered(found);
  const state = STATES[status];
  // The function's own end is told with its own time.
  const endedAt = Math.max(found.startedAt, momentOf(found, 'settledInTool')?.at ?? at);
  const error = errorText === '' ? null : { name: 'Error', message: errorText, stack: [] };
  changeExecution(draft, found.id, {
    at: isEnd ? endedAt : at,
    source: 'protocol',
    documentId: found.target?.documentId ?? null,
    raw: {
      kind: 'toolResponded',
      members: { invocation, status, output: output?.preview.text ?? null, errorText, exception },
    },
    moments: isEnd ? ['settledForCaller'] : [],
    set: {
      output: found.output ?? output,
      exception: found.exception ?? exception,
      error: found.error ?? error,
      ...(isEnd ? { state, endedAt, runsOn: state !== 'completed' && isInTool(found) } : {}),
    },
  });
}

/** The protocol will not tell the end of these. What another source watches goes on. */
export function applyInvocationsLost(draft: Draft, { at, invocations, why }: Event<'invocationsLost'>): void {
  for (const invocation of invocations) {
    const found = draft.executions.ofFact(factKey.invocation(invocation));
    if (found?.state !== 'pending' || hasCaller(found)) continue;
    const ends = why === 'documentGone' ? 'lost' : endUnseen(found);
    if (ends === null) continue;
    changeExecution(draft, found.id, {
      at,
      source: 'protocol',
      documentId: found.target?.documentId ?? null,
      moments: why === 'documentGone' ? ['targetGone'] : [],
      set: { state: ends, endedAt: at, runsOn: false },
    });
  }
}

/** The recorder still sees a function that it saw begin. */
function endUnseen({ ids }: Execution): ExecutionState | null {
  return ids.execution === null ? 'unknown' : null;
}
