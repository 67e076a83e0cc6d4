import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import type { CallRefusal, CallStep, ErrorFacts } from '../../../inspected-page/protocol/messages.ts';
import type { Call } from '../../model/call.ts';
import type { Responded } from './decode.ts';
import type { ProtocolFrame } from './frame-match.ts';

/** What {@link AgentCalls} needs of the protocol. */
export interface AgentCallsOptions {
  /** The frame that shows the tool's document now; `null` when none does. */
  frameOf(call: Call): Promise<ProtocolFrame | null>;
  /** @throws Error with the browser's words. */
  send(session: string | null, method: string, params: Record<string, unknown>): Promise<unknown>;
  /** @param at Epoch milliseconds; now when it is not given. */
  tell(call: string, told: CallStep, at?: number): void;
}

interface Running {
  callId: string;
  session: string | null;
  began: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Calls of the panel that are made through the protocol, as the browser's agent makes them. Nothing is retried. */
export class AgentCalls {
  readonly #options: AgentCallsOptions;
  /** By invocation. */
  readonly #running = new Map<string, Running>();
  /** Calls to be cancelled as soon as the browser has named their invocation. */
  readonly #toCancel = new Set<string>();

  constructor(options: AgentCallsOptions) {
    this.#options = options;
  }

  /** Makes a call that is in the state already. @param timeLimit Milliseconds after which it is cancelled. */
  async invoke(call: Call, timeLimit: number | null): Promise<void> {
    const { frameOf, send, tell } = this.#options;
    let input: unknown;
    try {
      input = JSON.parse(call.input);
    } catch (error) {
      tell(call.id, refused('badInput', error));
      return;
    }
    const frame = await frameOf(call);
    if (frame === null) {
      tell(call.id, { step: 'refused', why: 'noTarget', error: null });
      return;
    }
    try {
      const { frameId, session } = frame;
      const params = { frameId, toolName: call.toolName, input };
      const began = performance.now();
      const calledAt = epochNow();
      const answer = (await send(session, 'WebMCP.invokeTool', params)) as { invocationId: string };
      const timer =
        timeLimit === null ? undefined : setTimeout(() => this.#abort(call.id, 'timeLimit'), timeLimit);
      this.#running.set(answer.invocationId, { callId: call.id, session, began, timer });
      tell(call.id, { step: 'called', isListed: true }, calledAt);
      if (this.#toCancel.delete(call.id)) this.#abort(call.id, 'panel');
    } catch (error) {
      this.#toCancel.delete(call.id);
      tell(call.id, refused(refusalOf(error), error));
    }
  }

  /** Asks the browser to cancel a call. */
  cancel(callId: string): void {
    this.#abort(callId, 'panel');
  }

  /** The panel's call behind an invocation; `null` when it is somebody else's. */
  callOf(invocation: string): string | null {
    return this.#running.get(invocation)?.callId ?? null;
  }

  /** An invocation ended: tells the call's outcome when it is one of the panel's. */
  settle(responded: Responded): void {
    const running = this.#running.get(responded.invocation);
    if (running === undefined) return;
    this.#running.delete(responded.invocation);
    clearTimeout(running.timer);
    const { callId, began } = running;
    const duration = performance.now() - began;
    const { tell } = this.#options;
    if (responded.status === 'Completed') {
      const text = responded.outputText;
      if (text !== null) tell(callId, { step: 'resultPart', offset: 0, text });
      const result = { length: text?.length ?? null };
      tell(callId, { step: 'settled', result, error: null, duration });
      return;
    }
    tell(callId, { step: 'settled', result: null, error: errorOf(responded), duration });
  }

  /** Nothing more will be told of any of them. */
  clear(): void {
    for (const { timer } of this.#running.values()) clearTimeout(timer);
    this.#running.clear();
    this.#toCancel.clear();
  }

  #abort(callId: string, by: 'panel' | 'timeLimit'): void {
    const [invocation, running] = [...this.#running].find(([, one]) => one.callId === callId) ?? [];
    this.#options.tell(callId, { step: 'cancelRequested', by });
    if (invocation === undefined || running === undefined) {
      this.#toCancel.add(callId);
      return;
    }
    // One that ends meanwhile is not pending any more: its end is told all the same.
    this.#options
      .send(running.session, 'WebMCP.cancelInvocation', { invocationId: invocation })
      .catch(() => undefined);
  }
}

function refused(why: CallRefusal, error: unknown): CallStep {
  const message = error instanceof Error ? error.message : String(error);
  return { step: 'refused', why, error: { name: 'Error', message, stack: [] } };
}

/** From the words of Chromium 156. */
function refusalOf(error: unknown): CallRefusal {
  const message = error instanceof Error ? error.message : String(error);
  if (/tool not found/i.test(message)) return 'notRegistered';
  if (/no frame|does not belong/i.test(message)) return 'noTarget';
  if (/input|invalid parameters/i.test(message)) return 'badInput';
  return 'notConnected';
}

/** The agent is told a text; where there is none, it is told the exception alone. */
function errorOf({ status, errorText, exception }: Responded): ErrorFacts {
  if (status === 'Canceled') {
    return { name: 'AbortError', message: errorText || 'The execution was cancelled.', stack: [] };
  }
  if (errorText !== '') return { name: 'Error', message: errorText, stack: [] };
  return exception ?? { name: 'Error', message: '', stack: [] };
}
