import { epochNow } from '../../inspected-page/protocol/clock.ts';
import type {
  CallRefusal,
  CallStep,
  CallTarget,
  Command,
  ObserverEvent,
} from '../../inspected-page/protocol/messages.ts';
import { AGENT_CALLER, type Call } from '../model/call.ts';
import { isPending } from '../model/calls.ts';
import type { DocumentId, InspectorEvent } from '../model/event.ts';
import { partyOf } from '../model/party.ts';
import { framePath, originOf } from '../model/places.ts';
import { findTool } from '../model/selectors.ts';
import type { DocumentState, State, ToolState } from '../model/state.ts';
import type { ProtocolSource } from './protocol/index.ts';
import { scriptApiOf, scriptConvention } from './script-api.ts';

/** What the person asks for. */
export interface CallRequest {
  toolKey: string;
  /** The document whose `executeTool` is called; `AGENT_CALLER`: the browser's agent. */
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
  /** The debugger protocol, through which the browser's agent calls. */
  protocol: Pick<ProtocolSource, 'invoke' | 'cancel'>;
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
  /** Must see every event: it tells observers that an outcome has arrived, and answers what they ask. */
  notice(event: InspectorEvent): void;
}

/** Makes the panel's way to call tools. */
export function createCalls({ state, dispatch, send, protocol }: CallsOptions): Calls {
  const tell = (call: string, told: CallStep): void => {
    dispatch({ type: 'callTold', at: epochNow(), call, told });
  };

  /** Calls of this panel that no outcome came for. Those of another panel on the same tab are that one's. */
  const open = new Map<string, { owner: DocumentId; aim: CallTarget }>();
  /** Questions of calls to the owners of their tools, by the call's id. */
  const asked = new Map<string, { owner: DocumentId; caller: DocumentId; question: number }>();

  function askOwner(caller: DocumentId, call: string, question: number): void {
    const known = open.get(call);
    const frame = known?.aim.frame ?? null;
    if (known === undefined || frame === null) return;
    const { owner } = known;
    asked.set(call, { owner, caller, question });
    if (!send(owner, { kind: 'tellPlace', call, question, frame })) answer(call, false);
  }

  function answer(call: string, isThere: boolean): void {
    const question = asked.get(call);
    if (question === undefined) return;
    asked.delete(call);
    send(question.caller, { kind: 'ownerTold', call, question: question.question, isThere });
  }

  function noticePage(documentId: DocumentId, event: ObserverEvent): void {
    if (event.kind === 'placeTold') {
      const question = asked.get(event.call);
      if (question?.owner === documentId && question.question === event.question) {
        answer(event.call, event.isThere);
      }
    } else if (event.kind === 'callTold') {
      const { call, told } = event;
      if (told.step === 'askingOwner') askOwner(documentId, call, told.question);
      if ((told.step === 'settled' || told.step === 'refused') && open.delete(call)) {
        asked.delete(call);
        send(documentId, { kind: 'callReceived', call });
      }
    }
  }

  return {
    run(request) {
      const now = state();
      const tool = findTool(now, request.toolKey);
      if (tool === null) throw new Error('The tool is not known any more.');
      const target = now.documents.get(tool.documentId);
      const call = newCall(now, tool, request);
      dispatch({ type: 'callSent', call });
      const aim = aimAt(now, tool, call.caller.documentId);
      if (typeof aim === 'string') {
        tell(call.id, { step: 'refused', why: aim, error: null });
        return call.id;
      }
      if (call.asAgent) {
        protocol.invoke(call, request.timeLimit);
        return call.id;
      }
      if (tool.tool.provider === 'script') {
        if (target === undefined) tell(call.id, NOT_CONNECTED);
        else void callOfScript(target, call, (told) => tell(call.id, told));
        return call.id;
      }
      open.set(call.id, { owner: tool.documentId, aim });
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
      if (call === undefined || !isPending(call)) return;
      if (call.asAgent) {
        protocol.cancel(callId);
        return;
      }
      const isSent = send(call.caller.documentId, { kind: 'cancelCall', call: callId });
      // Said at once: a page that is busy may take long to hear of it. One that may not know the call any more is waited for.
      if (isSent && call.isConfirmed && call.scriptApi === null) {
        tell(callId, { step: 'cancelRequested', by: 'panel' });
      }
    },
    clear(toolKeys) {
      dispatch({ type: 'clearCalls', toolKeys });
    },
    notice(event) {
      if (event.type === 'page') noticePage(event.documentId, event.event);
      if (asked.size === 0) return;
      // An owner that is gone or not connected does not answer any more.
      for (const [call, { owner }] of asked) {
        const isLost =
          event.type === 'frames'
            ? !event.frames.some(({ documentId }) => documentId === owner)
            : event.type === 'documentConnection' &&
              event.documentId === owner &&
              event.connection !== 'live';
        if (isLost) answer(call, false);
      }
    },
  };
}

/** Few pages have tools of their own scripts: what calls them is loaded for the first one. */
async function callOfScript(
  target: DocumentState,
  call: Call,
  told: (step: CallStep) => void,
): Promise<void> {
  const { callScriptTool } = await import('./script-call.ts');
  await callScriptTool(target, call, told);
}

const NOT_CONNECTED: CallStep = {
  step: 'refused',
  why: 'notConnected',
  error: null,
};

/**
 * The tool as its caller can name it, or why it cannot. Another frame is named by its place in the caller's own tab, where a
 * document of another tab, or the one that came after it, may have a tool of the same name.
 */
function aimAt(state: State, tool: ToolState, callerId: DocumentId): CallTarget | CallRefusal {
  const owner = state.documents.get(tool.documentId);
  const caller = state.documents.get(callerId);
  if (owner === undefined || owner.lifecycle === 'gone' || owner.lifecycle === 'cached') return 'noTarget';
  if (tool.removed !== null) return 'notRegistered';
  if (caller === undefined) return 'notConnected';
  const aim = { name: tool.name, origin: originOf(owner) ?? 'null' };
  if (caller === owner) return { ...aim, frame: null };
  const frame = caller.tabId === owner.tabId ? framePath(state, owner) : null;
  return frame === null ? 'noTarget' : { ...aim, frame };
}

function newCall(state: State, tool: ToolState, request: CallRequest): Call {
  const asAgent = request.callerId === AGENT_CALLER;
  return {
    id: crypto.randomUUID(),
    toolKey: tool.key,
    toolName: tool.name,
    generation: tool.generation,
    kind: tool.tool.kind,
    caller: partyOf(state, asAgent ? tool.documentId : request.callerId),
    target: partyOf(state, tool.documentId),
    asAgent,
    ...apiOf(state, tool),
    input: request.input,
    secrets: tool.tool.form?.secrets ?? [],
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

function apiOf(state: State, tool: ToolState): Pick<Call, 'scriptApi' | 'convention'> {
  const document = state.documents.get(tool.documentId);
  return tool.tool.provider === 'script' && document !== undefined
    ? { scriptApi: scriptApiOf(document), convention: scriptConvention(document) }
    : { scriptApi: null, convention: 'object' };
}
