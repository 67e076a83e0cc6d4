/** `toolactivated`: an event that carries a name alone. */
import type { LogEvent } from '../../../inspected-page/protocol/messages.ts';
import type { Draft } from '../draft.ts';
import type { DocumentId } from '../event.ts';
import type { Execution } from '../execution.ts';
import { originOf } from '../places.ts';
import { changeExecution, hasCaller } from './change.ts';
import type { UnassignedEvent } from './index.ts';
import { placeFact } from './place.ts';
import { momentOf } from './shape.ts';

type ToolEvent = { at: number } & Extract<LogEvent, { kind: 'toolEvent' }>;

/** Milliseconds by which the event may seem to come before the function was entered. */
const TOLERANCE = 1;

/**
 * The event of a function whose document is recorded waits for the recorder, which tells of the function a little later and has its
 * input. Any other begins an execution, or tells more of one that was asked for.
 */
export function applyActivation(
  draft: Draft,
  documentId: DocumentId,
  event: ToolEvent,
  toolName: string,
): void {
  const document = draft.peek(documentId);
  const kind = document?.tools.get(toolName)?.tool.kind;
  if (document?.facts?.recorder === 'present' && kind !== 'declarative') {
    const activation = { documentId, toolName, at: event.at };
    const entered = draft.executions.open(toolName).find((execution) => isOf(execution, activation));
    if (entered === undefined) draft.executions.activations = [...draft.executions.activations, activation];
    else changeExecution(draft, entered.id, changeBy(activation));
    return;
  }
  activated(draft, documentId, event, toolName);
}

/** A function was told to be entered: its event may have come before. */
export function takeActivation(draft: Draft, id: number): void {
  const execution = draft.executions.get(id);
  if (execution === undefined) return;
  const { activations } = draft.executions;
  const index = activations.findIndex((activation) => isOf(execution, activation));
  const activation = activations[index];
  if (activation === undefined) return;
  draft.executions.activations = activations.toSpliced(index, 1);
  changeExecution(draft, id, changeBy(activation));
}

/** Functions are activated in the order in which they are entered. */
function isOf(execution: Execution, { documentId, toolName, at }: UnassignedEvent): boolean {
  const entered = momentOf(execution, 'entered');
  return (
    execution.toolName === toolName &&
    execution.target?.documentId === documentId &&
    entered !== undefined &&
    entered.at <= at + TOLERANCE &&
    momentOf(execution, 'activated') === undefined
  );
}

function changeBy({ documentId, toolName, at }: UnassignedEvent) {
  return {
    at,
    source: 'observer',
    documentId,
    raw: { kind: 'toolactivated', members: { toolName } },
    moments: ['activated'],
  } as const;
}

function activated(draft: Draft, documentId: DocumentId, event: ToolEvent, toolName: string): void {
  const { at } = event;
  const document = draft.peek(documentId);
  const origin = document === undefined ? '' : (originOf(document) ?? 'null');
  const fact = { side: 'activated', key: null, at, toolName, documentId, origin, input: null } as const;
  const found = placeFact(draft, fact);
  if (found === null) return;
  const form = document?.tools.get(toolName)?.tool.form ?? null;
  const waits = form !== null && !form.autosubmit;
  // A form that was filled in anew is answered once: what waited before never is (measured).
  if (waits) giveUpEarlier(draft, found, at);
  const isEndSeen = hasCaller(found) || found.ids.invocation !== null || draft.state.protocol.state === 'on';
  const isOver = form !== null && !waits && !isEndSeen;
  changeExecution(draft, found.id, {
    at,
    source: 'observer',
    documentId,
    raw: { kind: event.type, members: { toolName, target: event.target } },
    moments: waits ? ['activated', 'waitingForUser'] : ['activated'],
    target: documentId,
    ...(isOver && found.state === 'pending' ? { set: { state: 'unknown', endedAt: at } } : {}),
  });
}

function giveUpEarlier(draft: Draft, current: Execution, at: number): void {
  for (const execution of draft.executions.pending()) {
    const isSame =
      execution.id < current.id &&
      execution.toolName === current.toolName &&
      execution.target !== null &&
      execution.target.documentId === current.target?.documentId;
    if (!isSame || execution.phase !== 'waitingForUser') continue;
    changeExecution(draft, execution.id, {
      at,
      source: 'observer',
      documentId: execution.target?.documentId ?? null,
      set: { state: 'unknown', endedAt: at },
    });
  }
}
