import { epochNow } from '../../inspected-page/protocol/clock.ts';
import type { CallStep, CallTarget, Command } from '../../inspected-page/protocol/messages.ts';
import type { Call, CallParty } from '../model/call.ts';
import type { DocumentId, InspectorEvent } from '../model/event.ts';
import { documentPlace, originOf, parentOf } from '../model/places.ts';
import { findTool } from '../model/selectors.ts';
import type { DocumentState, State, ToolState } from '../model/state.ts';
import { callScriptTool, scriptConvention } from './script-call.ts';

/** What the person asks for. */
export interface CallRequest {
  toolKey: string;
  /** The document whose `executeTool` is called. */
  callerId: DocumentId;
  /** JSON text. */
  input: string;
  /** Milliseconds after which the call is aborted. */
  timeLimit: number | null;
  repeat: Call['repeat'];
  savedId: string | null;
}

/** What {@link createCalls} needs. */
export interface CallsOptions {
  state(): State;
  dispatch(event: InspectorEvent): void;
  /** Sends a command to a document; false when it is not connected. */
  send(documentId: DocumentId, command: Command): boolean;
}

/** Makes calls and hears of their ends. */
export interface Calls {
  /**
   * Calls a tool once, exactly where it was aimed; nothing is retried.
   * @returns The call's id. What becomes of it is in `State.calls`; a call that cannot be sent is there too, as refused.
   * @throws when there is no such tool: the views offer none that is not in the state
   */
  run(request: CallRequest): string;
  /** Asks to cancel a call. A call that has ended, or that runs where no signal is taken, is left alone. */
  cancel(callId: string): void;
  /** Forgets the calls of these rows that have ended. */
  clear(toolKeys: readonly string[]): void;
  /** Must see every event of the page: it tells observers that an outcome has arrived. */
  notice(event: InspectorEvent): void;
}

/** Makes the panel's way to call tools. */
export function createCalls({ state, dispatch, send }: CallsOptions): Calls {
  const tell = (call: string, told: CallStep): void => {
    dispatch({ type: 'callTold', at: epochNow(), call, told });
  };

  return {
    run(request) {
      const now = state();
      const tool = findTool(now, request.toolKey);
      if (tool === null) throw new Error('The tool is not known any more.');
      const target = now.documents.get(tool.documentId);
      const call = newCall(now, tool, request);
      dispatch({ type: 'callSent', call });
      if (tool.tool.provider === 'script') {
        if (target === undefined) tell(call.id, NOT_CONNECTED);
        else void callScriptTool(target, call, (told) => tell(call.id, told));
        return call.id;
      }
      const frame = request.callerId === tool.documentId ? null : framePath(now, tool.documentId);
      if (frame === undefined) {
        tell(call.id, { step: 'refused', why: 'noTarget', error: null });
        return call.id;
      }
      const aim: CallTarget = { name: tool.name, origin: call.target.origin, frame };
      const isSent = send(request.callerId, {
        kind: 'call',
        call: call.id,
        tool: aim,
        input: request.input,
        timeLimit: request.timeLimit,
      });
      if (!isSent) tell(call.id, NOT_CONNECTED);
      return call.id;
    },
    cancel(callId) {
      const call = state().calls.get(callId);
      if (call !== undefined) send(call.caller.documentId, { kind: 'cancelCall', call: callId });
    },
    clear(toolKeys) {
      dispatch({ type: 'clearCalls', toolKeys });
    },
    notice(event) {
      if (event.type !== 'page' || event.event.kind !== 'callTold') return;
      const { call, told } = event.event;
      if (told.step === 'settled' || told.step === 'refused') {
        send(event.documentId, { kind: 'callReceived', call });
      }
    },
  };
}

const NOT_CONNECTED: CallStep = {
  step: 'refused',
  why: 'notConnected',
  error: null,
};

function newCall(state: State, tool: ToolState, request: CallRequest): Call {
  return {
    id: crypto.randomUUID(),
    toolKey: tool.key,
    toolName: tool.name,
    generation: tool.generation,
    kind: tool.tool.kind,
    caller: partyOf(state, request.callerId),
    target: partyOf(state, tool.documentId),
    convention: conventionOf(state, tool),
    input: request.input,
    state: 'sent',
    sentAt: epochNow(),
    calledAt: null,
    isListed: null,
    cancelRequested: null,
    settledAt: null,
    lostAt: null,
    duration: null,
    result: null,
    error: null,
    refusal: null,
    execution: null,
    pageErrors: [],
    pageErrorsDropped: 0,
    repeat: request.repeat,
    savedId: request.savedId,
    isConfirmed: true,
  };
}

function conventionOf(state: State, tool: ToolState): Call['convention'] {
  const document = state.documents.get(tool.documentId);
  return tool.tool.provider === 'script' && document !== undefined ? scriptConvention(document) : 'object';
}

function partyOf(state: State, documentId: DocumentId): CallParty {
  const document = state.documents.get(documentId);
  return {
    documentId,
    origin: document === undefined ? 'null' : (originOf(document) ?? 'null'),
    url: document?.url ?? '',
    place: documentPlace(state, documentId),
  };
}

/**
 * Positions in `frames` from the top document of the tab down to a document; `undefined` when one of them is not known: a frame
 * in a shadow tree is in no list.
 */
function framePath(state: State, documentId: DocumentId): number[] | undefined {
  const path: number[] = [];
  let document: DocumentState | null = state.documents.get(documentId) ?? null;
  while (document !== null && document.parentId !== null) {
    const index = document.facts?.indexInParent ?? -1;
    if (index < 0) return undefined;
    path.unshift(index);
    document = parentOf(state, document);
  }
  return document === null ? undefined : path;
}
