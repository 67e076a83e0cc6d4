/** `toolcancel` and `toolcanceled`: events that carry a name alone. */
import type { LogEvent } from '../../../inspected-page/protocol/messages.ts';
import type { Draft } from '../draft.ts';
import type { DocumentId } from '../event.ts';
import type { Execution } from '../execution.ts';
import { changeExecution, hasCaller } from './change.ts';
import type { UnassignedEvent } from './index.ts';
import { momentOf } from './shape.ts';

/** Milliseconds after a caller's abort in which its event may come. */
const TOLERANCE = 50;

/** A cancel event in the tool's document. One that fits several executions waits until one of them tells that it was cancelled. */
export function applyCancelEvent(
  draft: Draft,
  documentId: DocumentId,
  event: { at: number } & Extract<LogEvent, { kind: 'toolEvent' }>,
  toolName: string,
): void {
  const cancel: UnassignedEvent = { documentId, toolName, at: event.at };
  const fits = draft.executions.open(toolName).filter((execution) => mayBeOf(execution, cancel));
  const told = fits.filter(
    (execution) => execution.state === 'cancelled' || momentOf(execution, 'cancelRequested') !== undefined,
  );
  const [only, ...others] = told.length > 0 ? told : fits;
  if (only === undefined || others.length > 0) {
    draft.executions.cancels = [...draft.executions.cancels, cancel];
    return;
  }
  cancelled(draft, only, cancel);
}

/** An execution was found to be cancelled: the event of it may have come before. */
export function takeCancel(draft: Draft, id: number): void {
  const execution = draft.executions.get(id);
  if (execution === undefined) return;
  const { cancels } = draft.executions;
  const index = cancels.findIndex((cancel) => mayBeOf(execution, cancel));
  const cancel = cancels[index];
  if (cancel === undefined) return;
  draft.executions.cancels = cancels.toSpliced(index, 1);
  cancelled(draft, execution, cancel);
}

function mayBeOf(execution: Execution, { documentId, toolName, at }: UnassignedEvent): boolean {
  const { target, startedAt, endedAt } = execution;
  return (
    execution.toolName === toolName &&
    target?.documentId === documentId &&
    momentOf(execution, 'cancelled') === undefined &&
    at >= startedAt - TOLERANCE &&
    (endedAt === null || at <= endedAt + TOLERANCE)
  );
}

function cancelled(draft: Draft, execution: Execution, { documentId, toolName, at }: UnassignedEvent): void {
  // The caller's own answer decides; where nobody who called is seen, the event is all there is.
  const isEnd = execution.state === 'pending' && !hasCaller(execution) && execution.ids.invocation === null;
  const isRunning = execution.ids.execution !== null && momentOf(execution, 'settledInTool') === undefined;
  changeExecution(draft, execution.id, {
    at,
    source: 'observer',
    documentId,
    raw: { kind: 'toolcancel', members: { toolName } },
    moments: ['cancelled'],
    ...(isEnd ? { set: { state: 'cancelled', endedAt: at, runsOn: isRunning } } : {}),
  });
}
