import { epochNow } from '../protocol/clock.ts';
import type {
  CallRefusal,
  CallStep,
  CallTarget,
  Command,
  ErrorFacts,
  WithStackText,
} from '../protocol/messages.ts';
import { CALL_LIMITS } from '../protocol/messages.ts';
import { errorFacts, type RegisteredTool } from './tool-facts.ts';
import type { ModelContext, WireState } from './tools.ts';

/** A step of a call as it is sent, and when it was. */
export type ToldStep = Extract<WireState, { kind: 'callTold' }> & { at: number };

/** What {@link Calls} needs of the observer. */
export interface CallsHost {
  /** The document's model context; `null` when it has none. */
  context(): ModelContext | null;
  /** The document is being left or is cached: neither `getTools` nor `executeTool` may be called (decision 0008). */
  isLeaving(): boolean;
  /** Sends one step to the panels that are connected now. */
  tell(step: ToldStep): void;
}

type WireStep = WithStackText<CallStep>;
type CallCommand = Extract<Command, { kind: 'call' }>;
/** A call that does not reach `executeTool`. */
type Refusal = { why: CallRefusal; error: WithStackText<ErrorFacts> | null };

/** What a call is made with. */
type Found = { context: ModelContext; tool: RegisteredTool; isListed: boolean };

/** A call whose outcome no panel has confirmed yet. */
interface KeptCall {
  readonly id: string;
  readonly controller: AbortController;
  readonly steps: ToldStep[];
  /** Code units of the result that `steps` hold. */
  size: number;
  settled: boolean;
  /** How often the tool's owner was asked whether it is there, and who waits for the last answer. */
  questions: number;
  answer(isThere: boolean): void;
}

/** Call ids that are remembered so that a repeated command runs nothing. */
const MAX_KNOWN = 10_000;
/** Settled calls that wait for a panel; the oldest is let go of. */
const MAX_SETTLED = 256;
/** Milliseconds for which what a tool's owner said of its place is believed. Measured: an answer takes about 2. */
const PLACE_IS_FRESH_MS = 100;
/** How often an owner is asked whose answers take longer, because one of the pages is busy. */
const MAX_ATTEMPTS = 20;
/** The longest delay of a timer, in milliseconds; a longer one would fire at once. */
const MAX_DELAY_MS = 2_147_483_647;

/** Runs the calls that panels ask this document for, and keeps what became of them until a panel has it. */
export class Calls {
  readonly #host: CallsHost;
  readonly #kept = new Map<string, KeptCall>();
  readonly #known = new Set<string>();

  constructor(host: CallsHost) {
    this.#host = host;
  }

  /** Runs a call, unless its id is known already. */
  run({ call: id, tool, input, timeLimit }: CallCommand): void {
    if (this.#known.has(id)) return;
    this.#known.add(id);
    trim(this.#known, MAX_KNOWN);
    const call: KeptCall = {
      id,
      controller: new AbortController(),
      steps: [],
      size: 0,
      settled: false,
      questions: 0,
      answer: () => {},
    };
    this.#kept.set(id, call);
    void this.#run(call, tool, input, timeLimit);
  }

  /** Aborts the signal of a call that has not settled. */
  cancel(id: string): void {
    const call = this.#kept.get(id);
    if (call) this.#abort(call, 'panel', new DOMException('Cancelled in DevTools.', 'AbortError'));
  }

  /** The panel has asked the document that owns the tool whether it is where the call is aimed at. */
  ownerTold(id: string, question: number, isThere: boolean): void {
    const call = this.#kept.get(id);
    if (call?.questions === question) call.answer(isThere);
  }

  /** A panel has the outcome of this call. */
  received(id: string): void {
    if (this.#kept.get(id)?.settled) this.#kept.delete(id);
  }

  /** Every step that no panel has confirmed, for a panel that begins. */
  snapshot(): ToldStep[] {
    return [...this.#kept.values()].flatMap(({ steps }) => steps);
  }

  /** Nobody listens: running calls go on, what comes of them is let go of. */
  clear(): void {
    this.#kept.clear();
  }

  async #run(call: KeptCall, target: CallTarget, input: string, timeLimit: number | null): Promise<void> {
    const value = parseInput(input);
    if ('why' in value) return this.#refuse(call, value);
    const { signal } = call.controller;
    let found: Refusal | Found;
    try {
      found = await this.#find(call, target);
      signal.throwIfAborted();
    } catch (reason) {
      return this.#settle(call, { result: null, error: errorFacts(reason), duration: 0 });
    }
    if ('why' in found) return this.#refuse(call, found);
    // The document may have been left meanwhile.
    if (this.#host.isLeaving()) return this.#refuse(call, { why: 'leaving', error: null });

    const { context, tool, isListed } = found;
    this.#tell(call, { step: 'called', isListed });
    const limit =
      timeLimit === null
        ? undefined
        : setTimeout(
            () =>
              this.#abort(call, 'timeLimit', new DOMException('The time limit was reached.', 'TimeoutError')),
            Math.min(timeLimit, MAX_DELAY_MS),
          );
    const started = performance.now();
    let result: string | null = null;
    let error: WithStackText<ErrorFacts> | null = null;
    try {
      result = await context.executeTool(tool, value.input, { signal });
    } catch (reason) {
      error = errorFacts(reason);
    }
    const duration = performance.now() - started;
    clearTimeout(limit);
    this.#settle(call, { result, error, duration });
  }

  /** The tool that `executeTool` is given. Throws the reason of a cancel. */
  async #find(call: KeptCall, target: CallTarget): Promise<Refusal | Found> {
    if (this.#host.isLeaving()) return { why: 'leaving', error: null };
    const context = this.#host.context();
    if (!context) return { why: 'apiUnavailable', error: null };
    const { name, origin, frame } = target;
    const owner = frame === null ? window : windowAt(frame);
    if (!owner) return { why: 'noTarget', error: null };
    const isThere = async () => frame === null || (await this.#isOwnerThere(call, frame, owner));
    // Also before the list is read: to read that of a frame that is just unloading would end the browser (docs/decisions/0019).
    if (!(await isThere())) return { why: 'ownerMoved', error: null };
    if (this.#host.isLeaving()) return { why: 'leaving', error: null };
    let tools: RegisteredTool[];
    try {
      // Tools of this origin are listed unasked, and the browser refuses to be asked for an opaque or insecure one.
      const isOther = frame !== null && origin !== self.origin && isSecureOrigin(origin);
      tools = await (isOther ? context.getTools({ fromOrigins: [origin] }) : context.getTools());
    } catch (error) {
      return { why: 'apiUnavailable', error: errorFacts(error) };
    }
    if (!(await isThere())) return { why: 'ownerMoved', error: null };
    const listed = tools.find(
      (tool) => tool.window === owner && tool.name === name && (frame === null || tool.origin === origin),
    );
    if (listed) return { context, tool: listed, isListed: true };
    if (frame === null) return { why: 'notRegistered', error: null };
    return { context, tool: { name, description: '', origin, window: owner }, isListed: false };
  }

  /**
   * Whether the window shows the document that the panel means, now. Nothing here can tell: a window stays the same when it is
   * navigated, and across origins nothing of it can be read. So the owner is asked by way of the panel, before a look
   * at what stands at its place; a window is that of one frame for ever.
   *
   * @throws the reason when the call is cancelled meanwhile
   */
  async #isOwnerThere(call: KeptCall, frame: readonly number[], owner: Window): Promise<boolean> {
    const { signal } = call.controller;
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
      signal.throwIfAborted();
      const askedAt = performance.now();
      const isThere = await new Promise<boolean>((resolve, reject) => {
        call.questions += 1;
        call.answer = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
        this.#tell(call, { step: 'askingOwner', question: call.questions });
      });
      if (!isThere || windowAt(frame) !== owner) return false;
      if (performance.now() - askedAt < PLACE_IS_FRESH_MS) return true;
    }
    return false;
  }

  /** The call ended for its caller. */
  #settle(
    call: KeptCall,
    outcome: { result: string | null; error: WithStackText<ErrorFacts> | null; duration: number },
  ): void {
    const { result, error, duration } = outcome;
    call.settled = true;
    if (typeof result === 'string') {
      for (const part of resultParts(result)) this.#tell(call, { step: 'resultPart', ...part });
    }
    this.#tell(call, {
      step: 'settled',
      result: error ? null : { length: typeof result === 'string' ? result.length : null },
      error,
      duration,
    });
    this.#bound();
  }

  #abort(call: KeptCall, by: 'panel' | 'timeLimit', reason: DOMException): void {
    if (call.settled || call.controller.signal.aborted) return;
    this.#tell(call, { step: 'cancelRequested', by });
    call.controller.abort(reason);
  }

  #refuse(call: KeptCall, refusal: Refusal): void {
    call.settled = true;
    this.#tell(call, { step: 'refused', ...refusal });
    this.#bound();
  }

  #tell(call: KeptCall, told: WireStep): void {
    // Let go of by `clear` in the meantime.
    if (this.#kept.get(call.id) !== call) return;
    const step: ToldStep = { kind: 'callTold', call: call.id, told, at: epochNow() };
    if (told.step === 'resultPart') call.size += told.text.length;
    call.steps.push(step);
    this.#host.tell(step);
  }

  /** Lets go of the oldest settled calls beyond what is kept; the newest always stays. */
  #bound(): void {
    const settled = [...this.#kept.values()].filter((call) => call.settled);
    let size = settled.reduce((sum, call) => sum + call.size, 0);
    while (settled.length > 1 && (settled.length > MAX_SETTLED || size > CALL_LIMITS.result)) {
      const oldest = settled.shift();
      if (!oldest) return;
      size -= oldest.size;
      this.#kept.delete(oldest.id);
    }
  }
}

/** The value for `executeTool`, which takes objects and arrays only. */
export function parseInput(text: string): { input: object } | Refusal {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { why: 'badInput', error: errorFacts(error) };
  }
  if (typeof value === 'object' && value !== null) return { input: value };
  const given = value === null ? 'null' : `a ${typeof value}`;
  const message = `executeTool takes an object or an array as input, not ${given}.`;
  return { why: 'badInput', error: { name: 'TypeError', message, stack: '' } };
}

/**
 * A result in parts that fit into one message each, up to `CALL_LIMITS.result`. No part ends between the two halves of
 * a surrogate pair.
 */
export function* resultParts(
  text: string,
  size: number = CALL_LIMITS.resultPart,
  limit: number = CALL_LIMITS.result,
): Generator<{ offset: number; text: string }> {
  const end = Math.min(text.length, limit);
  for (let offset = 0; offset < end; ) {
    let next = Math.min(offset + size, end);
    if (next < text.length && next - offset > 1 && isPairAt(text, next - 1)) next -= 1;
    yield { offset, text: text.slice(offset, next) };
    offset = next;
  }
}

function isPairAt(text: string, index: number): boolean {
  const high = text.charCodeAt(index);
  const low = text.charCodeAt(index + 1);
  return high >= 0xd800 && high <= 0xdbff && low >= 0xdc00 && low <= 0xdfff;
}

function isSecureOrigin(origin: string): boolean {
  return (
    origin.startsWith('https://') ||
    /^http:\/\/(([^/]+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])(:|$)/.test(origin)
  );
}

/** The window at these positions in `frames` from `window.top` down; `null` when there is none. */
export function windowAt(path: readonly number[]): Window | null {
  try {
    let found: Window | null | undefined = window.top;
    for (const index of path) found = found?.frames[index];
    return found ?? null;
  } catch {
    return null;
  }
}

function trim(ids: Set<string>, most: number): void {
  for (const id of ids) {
    if (ids.size <= most) return;
    ids.delete(id);
  }
}
