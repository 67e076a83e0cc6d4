import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import type { CallStep } from '../../../inspected-page/protocol/messages.ts';
import type { Call } from '../../model/call.ts';
import type { DocumentId, InspectorEvent } from '../../model/event.ts';
import type { ProtocolState } from '../../model/execution.ts';
import type { State } from '../../model/state.ts';
import { AgentCalls } from './agent-calls.ts';
import { attachDebugger, type DebuggerLink, type ProtocolEvent } from './debugger-link.ts';
import { decodeAdded, decodeInvoked, decodeResponded } from './decode.ts';
import { endOfDetach, endOfFailure } from './ends.ts';
import { FrameMatch, type ProtocolFrame } from './frame-match.ts';
import { IsolatedWorlds, leaveIds } from './isolated-world.ts';

/** Milliseconds for which a document that the panel does not know yet is waited for. */
const UNKNOWN_DOCUMENT = 2_000;

/** What {@link createProtocolSource} needs. */
export interface ProtocolSourceOptions {
  tabId: number;
  state(): State;
  dispatch(event: InspectorEvent): void;
  /** Ends it. */
  signal: AbortSignal;
}

/** The debugger protocol as a source of events, and as the way to call tools as the browser's agent does. */
export interface ProtocolSource {
  /** Attaches, or ends what is attached. What becomes of it is `State.protocol`. Never rejects. */
  set(on: boolean): void;
  /** Makes a call that is in the state as the browser's agent. What becomes of it is told of the call. */
  invoke(call: Call, timeLimit: number | null): void;
  cancel(callId: string): void;
  /** Must see every event: a document that comes may be one that is waited for. */
  notice(event: InspectorEvent): void;
}

/** Makes the source; it is off. */
export function createProtocolSource(options: ProtocolSourceOptions): ProtocolSource {
  const { tabId, state, dispatch, signal } = options;
  let session: ProtocolSession | null = null;
  /** What waits for another document to be known. */
  let waiting: (() => void)[] = [];

  const show = (protocol: ProtocolState): void => dispatch({ type: 'protocol', at: epochNow(), protocol });
  const tell = (call: string, told: CallStep, at = epochNow()): void =>
    dispatch({ type: 'callTold', at, call, told });

  function end(own: ProtocolSession, as: ProtocolState): void {
    if (session !== own) return;
    session = null;
    own.close();
    show(as);
  }

  function begin(): void {
    const own = new ProtocolSession({
      tabId,
      state,
      dispatch,
      tell,
      moreDocuments: () => new Promise((resolve) => waiting.push(resolve)),
    });
    session = own;
    show({ state: 'attaching' });
    own
      .open((as) => end(own, as))
      .then(
        (since) => {
          if (session === own) show({ state: 'on', since });
        },
        (error: unknown) => end(own, endOfFailure(error)),
      );
  }

  signal.addEventListener('abort', () => session?.close());

  return {
    set(on) {
      if (on && session === null) begin();
      else if (!on && session !== null) end(session, { state: 'off' });
    },
    invoke(call, timeLimit) {
      if (session === null) tell(call.id, { step: 'refused', why: 'notConnected', error: null });
      else void session.calls.invoke(call, timeLimit);
    },
    cancel(callId) {
      session?.calls.cancel(callId);
    },
    notice(event) {
      const isNews =
        event.type === 'frames' || (event.type === 'documentConnection' && event.connection === 'live');
      if (!isNews || waiting.length === 0) return;
      const resumed = waiting;
      waiting = [];
      for (const resume of resumed) resume();
    },
  };
}

interface SessionOptions extends Omit<ProtocolSourceOptions, 'signal'> {
  tell(call: string, told: CallStep, at?: number): void;
  /** Resolves when the panel has heard of another document. */
  moreDocuments(): Promise<void>;
}

/** From one attachment to its end. */
class ProtocolSession {
  readonly calls: AgentCalls;
  readonly #options: SessionOptions;
  readonly #worlds = new IsolatedWorlds();
  readonly #match: FrameMatch;
  /** Targets whose events are heard; the tab itself is `null`. */
  readonly #sessions = new Set<string | null>([null]);
  /** Invocations that have not ended, with the target that will tell; each resolves once it has been dispatched. */
  readonly #open = new Map<string, { session: string | null; told: Promise<void> }>();
  #link: DebuggerLink | null = null;
  #isClosed = false;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.#match = new FrameMatch({
      documents: () => liveDocuments(options.state()).map(({ id }) => id),
      leaveIds: async (ids) => {
        const wanted = new Set(ids);
        await leaveIds(liveDocuments(options.state()).filter(({ id }) => wanted.has(id)));
      },
      readIds: async (session) =>
        this.#link === null ? new Map() : await this.#worlds.readIds(this.#link, session),
    });
    this.calls = new AgentCalls({
      frameOf: (call) => this.#match.frameOf(call.target.documentId, this.#sessions),
      send: async (session, method, params) => {
        if (this.#link === null) throw new Error('The debugger protocol has ended.');
        return await this.#link.send(session, method, params);
      },
      tell: options.tell,
    });
  }

  /**
   * Attaches and begins to listen.
   *
   * @param onEnd Told when the browser ends it.
   * @returns Since when, in epoch milliseconds, executions are told.
   * @throws Error with the browser's words when it refuses.
   */
  async open(onEnd: (end: ProtocolState) => void): Promise<number> {
    const link = await attachDebugger(this.#options.tabId, {
      onEvent: (event) => this.#notice(event),
      onDetach: (reason) => onEnd(endOfDetach(reason)),
    });
    this.#link = link;
    const since = epochNow();
    if (this.#isClosed) await link.detach();
    else await this.#listen(null);
    return since;
  }

  /** Detaches; what runs is not followed any more. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    void this.#link?.detach();
    this.#link = null;
    this.calls.clear();
    this.#lose([...this.#open.keys()], 'switchedOff');
  }

  async #listen(session: string | null): Promise<void> {
    const link = this.#link;
    if (link === null) return;
    await link.send(session, 'WebMCP.enable');
    await link.send(session, 'Page.enable');
    await link.send(session, 'Target.setAutoAttach', {
      autoAttach: true,
      waitForDebuggerOnStart: false,
      flatten: true,
      // Documents of other processes; workers have no tools.
      filter: [{ type: 'iframe' }],
    });
  }

  #notice(event: ProtocolEvent): void {
    if (this.#isClosed) return;
    this.#worlds.notice(event);
    const { session, method, params } = event;
    switch (method) {
      case 'Target.attachedToTarget': {
        const child = (params as { sessionId?: string }).sessionId;
        if (child === undefined) return;
        this.#sessions.add(child);
        // It may be gone again by now.
        this.#listen(child).catch(() => undefined);
        return;
      }
      case 'Target.detachedFromTarget': {
        const child = (params as { sessionId?: string }).sessionId;
        if (child !== undefined) this.#forget(child);
        return;
      }
      case 'Page.frameNavigated': {
        const frameId = (params as { frame?: { id?: string } }).frame?.id;
        if (frameId !== undefined) this.#match.forgetFrame({ session, frameId });
        return;
      }
      case 'Page.frameDetached': {
        const frameId = (params as { frameId?: string }).frameId;
        if (frameId !== undefined) this.#match.forgetFrame({ session, frameId });
        return;
      }
      case 'WebMCP.toolsAdded':
        void this.#toolsAdded(session, params);
        return;
      case 'WebMCP.toolInvoked':
        this.#invoked(session, params);
        return;
      case 'WebMCP.toolResponded':
        void this.#responded(params);
        return;
    }
  }

  #invoked(session: string | null, params: unknown): void {
    const invoked = decodeInvoked(params);
    if (invoked === null) return;
    const at = epochNow();
    const { invocation, frameId, toolName, input } = invoked;
    const told = this.#documentOf({ session, frameId }).then((documentId) => {
      const callId = this.calls.callOf(invocation);
      this.#options.dispatch({ type: 'invoked', at, documentId, invocation, toolName, input, callId });
    });
    this.#open.set(invocation, { session, told });
  }

  async #responded(params: unknown): Promise<void> {
    const responded = decodeResponded(params);
    if (responded === null) return;
    const at = epochNow();
    const open = this.#open.get(responded.invocation);
    this.#open.delete(responded.invocation);
    // The panel's own call waits for nothing, and its row must have the call before its end.
    await open?.told;
    const { outputText: _, ...facts } = responded;
    this.#options.dispatch({ type: 'responded', at, ...facts });
    this.calls.settle(responded);
  }

  async #toolsAdded(session: string | null, params: unknown): Promise<void> {
    const at = epochNow();
    for (const { frameId, toolName, stack, backendNodeId } of decodeAdded(params)) {
      const documentId = await this.#documentOf({ session, frameId });
      if (documentId === null) continue;
      this.#options.dispatch({ type: 'protocolTool', at, documentId, toolName, stack, backendNodeId });
    }
  }

  /** A document that came a moment ago is in no list of the panel yet. */
  async #documentOf(frame: ProtocolFrame): Promise<DocumentId | null> {
    const patience = new Promise<'over'>((resolve) => setTimeout(() => resolve('over'), UNKNOWN_DOCUMENT));
    for (;;) {
      const more = this.#options.moreDocuments();
      const documentId = await this.#match.documentOf(frame);
      if (documentId !== null || this.#isClosed) return documentId;
      if ((await Promise.race([more, patience])) === 'over') return null;
    }
  }

  /** A target is gone, and with it what ran there. */
  #forget(session: string): void {
    this.#sessions.delete(session);
    this.#match.forgetSession(session);
    const lost = [...this.#open].filter(([, open]) => open.session === session);
    this.#lose(
      lost.map(([invocation]) => invocation),
      'documentGone',
    );
  }

  #lose(invocations: string[], why: 'documentGone' | 'switchedOff'): void {
    if (invocations.length === 0) return;
    for (const invocation of invocations) this.#open.delete(invocation);
    this.#options.dispatch({ type: 'invocationsLost', at: epochNow(), invocations, why });
  }
}

/** Documents that can have a frame in the protocol. */
function liveDocuments(state: State): { id: DocumentId; tabId: number }[] {
  return [...state.documents.values()].filter(
    ({ lifecycle, connection }) =>
      lifecycle !== 'gone' && lifecycle !== 'cached' && connection !== 'unreachable',
  );
}
