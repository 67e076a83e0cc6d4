/** The panel's own calls as executions: what the call pane knows of them is followed. */
import type { ValueFacts } from '../../../inspected-page/protocol/messages.ts';
import { LIMITS } from '../../../inspected-page/protocol/messages.ts';
import type { Call } from '../call.ts';
import type { Draft } from '../draft.ts';
import type { Execution, ExecutionState, MomentKind } from '../execution.ts';
import { takeCancel } from './cancels.ts';
import { changeExecution, runsOnAfter } from './change.ts';
import { factKey } from './index.ts';
import { placeFact } from './place.ts';
import { momentOf } from './shape.ts';

/** The person called a tool from the panel. */
export function addPanelCall(draft: Draft, call: Call): void {
  const { id, sentAt, toolName, target, caller } = call;
  const input = textFacts(call.input);
  const execution = placeFact(draft, {
    side: 'caller',
    key: factKey.panelCall(id),
    at: sentAt,
    toolName,
    documentId: target.documentId,
    origin: target.origin,
    input,
    isOwn: true,
  });
  if (execution === null) return;
  changeExecution(draft, execution.id, {
    at: sentAt,
    source: 'panel',
    documentId: caller.documentId,
    raw: { kind: 'callSent', members: { toolName, input: input.preview.text } },
    target: target.documentId,
    set: {
      caller: { kind: 'panel', party: call.asAgent ? null : caller, callId: id },
      toolKey: call.toolKey,
      kind: call.kind,
      input: execution.input ?? input,
      ids: { ...execution.ids, panelCall: id },
    },
  });
}

/** The states of a call as those of its execution. */
const STATES: Readonly<Record<Call['state'], ExecutionState>> = {
  sent: 'pending',
  running: 'pending',
  cancelling: 'pending',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  refused: 'failed',
  lost: 'lost',
};

/**
 * Follows a call of the panel. It can be asked again and again: what is known already changes nothing.
 *
 * @param told What was told of it, to be kept as a raw fact.
 */
export function syncPanelCall(
  draft: Draft,
  callId: string,
  told: { at: number; told?: object } | null,
): void {
  const call = draft.state.calls.get(callId);
  const execution = draft.executions.ofFact(factKey.panelCall(callId));
  if (call === undefined || execution === undefined) return;
  const state = STATES[call.state];
  const endedAt = call.settledAt ?? call.lostAt;
  const add = (kind: MomentKind, at: number | null | undefined): void => {
    if (at === null || at === undefined || momentOf(execution, kind) !== undefined) return;
    changeExecution(draft, execution.id, {
      at,
      source: 'panel',
      documentId: call.caller.documentId,
      moments: [kind],
    });
  };
  add('asked', call.calledAt);
  add('cancelRequested', call.cancelRequested?.at);
  add('settledForCaller', call.settledAt);
  const current = draft.executions.get(execution.id);
  if (current === undefined) return;
  changeExecution(draft, execution.id, {
    at: told?.at ?? endedAt ?? current.startedAt,
    source: 'observer',
    documentId: call.caller.documentId,
    ...(told?.told && !isPart(told.told) ? { raw: { kind: 'callTold', members: told.told } } : {}),
    set: {
      state,
      endedAt: state === 'pending' ? null : endedAt,
      error: call.error,
      output:
        current.ids.execution === null
          ? outputOf(call, current)
          : (current.output ?? outputOf(call, current)),
      runsOn: runsOnAfter(current, state),
    },
  });
  if (state === 'cancelled') takeCancel(draft, execution.id);
}

/** Follows the calls whose ends nobody tells, such as those that were lost with a document. */
export function syncPanelCalls(draft: Draft, at: number): void {
  for (const { ids } of draft.executions.pending()) {
    const call = ids.panelCall === null ? undefined : draft.state.calls.get(ids.panelCall);
    if (call?.state === 'lost') syncPanelCall(draft, call.id, { at });
  }
}

/** A part of a long result: not a fact to keep once for each. */
function isPart(told: object): boolean {
  return 'step' in told && told.step === 'resultPart';
}

function outputOf({ result, state }: Call, { output }: Execution): ValueFacts | null {
  if (state !== 'completed' || result === null) return output;
  return result.text === null
    ? { type: 'null', preview: { text: 'null', length: 4 } }
    : { ...textFacts(result.text), type: 'string' };
}

/** JSON text as the recorder would tell of its value. */
function textFacts(text: string): ValueFacts {
  return { type: 'object', preview: { text: text.slice(0, LIMITS.value), length: text.length } };
}
