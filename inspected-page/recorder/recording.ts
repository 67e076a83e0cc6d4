import {
  abortReason,
  abortState,
  argument,
  bareList,
  chain,
  dataValue,
  isError,
  isObject,
  isPlainPromise,
  listenOnce,
  NativePromise,
  now,
  unlisten,
} from './intrinsics.ts';
import type { Outbox } from './outbox.ts';
import { callerStack } from './stack.ts';
import { describeError, describeValue } from './values.ts';

/** One call of `registerTool` or its like, as far as it was seen. */
export interface Registration {
  readonly number: number;
  readonly at: number;
  readonly method: string;
  readonly provider: 'native' | 'script';
  name: string;
  exposedTo: string[] | null;
  /** The `signal` option, when it is a real `AbortSignal`. */
  signal: object | null;
}

/** How a promise or a function ended: with this value, or (`failed`) with this error. */
export type Settled = (failed: boolean, value: unknown) => void;

/** What all hooks share: whether anybody listens, the numbers, and how beginnings and ends are written down. */
export interface Recording {
  /** While false every hook passes calls on and does nothing else. */
  active: boolean;
  begin(method: string, provider: 'native' | 'script'): Registration;
  /** To be called inside the page's own call: the stack is taken here. */
  registerCalled(registration: Registration): void;
  registerSettled(registration: Registration, failed: boolean, value: unknown): void;
  unregistered(registration: number, cause: string, reason: string): void;
  /** To be called inside the page's own call of `executeTool`, with its arguments. Returns what hears of the end. */
  callStarted(at: number, method: string, toolName: string, toolOrigin: string, args: unknown[]): Settled;
  /** `args` are those of `execute`. Returns what hears of the end. */
  executeStarted(registration: Registration, args: unknown[]): Settled;
  /** Lets go of every object of the page. */
  release(): void;
}

const here = location;

/** Starts to record into an outbox. Nothing that it returns throws into the page: see {@link ours}. */
export function createRecording(outbox: Outbox): Recording {
  let registrations = 0;
  let calls = 0;
  let executions = 0;
  /** By number of the registration: takes the listener off its signal. */
  let watches = bareList<(() => void) | undefined>();

  /** Hears the end of a registration by its signal, from the call on: it may come before the promise settles. */
  const watch = ({ number, signal }: Registration): void => {
    if (!signal || abortState(signal)) return;
    const onAbort = (): void => {
      watches[number] = undefined;
      ours(() => {
        const reason = abortReason(signal);
        const { name, message } = describeError(reason);
        recording.unregistered(number, 'signal', isError(reason) ? `${name}: ${message}` : message);
      });
    };
    listenOnce(signal, 'abort', onAbort);
    watches[number] = () => unlisten(signal, 'abort', onAbort, false);
  };

  const unwatch = (number: number): void => {
    watches[number]?.();
    watches[number] = undefined;
  };

  const recording: Recording = {
    active: true,
    begin(method, provider) {
      registrations += 1;
      return {
        number: registrations,
        at: now(),
        method,
        provider,
        name: '',
        exposedTo: null,
        signal: null,
      };
    },
    registerCalled(registration) {
      const { number, at, method, provider, name, exposedTo, signal } = registration;
      outbox.record({
        kind: 'registerCalled',
        at,
        registration: number,
        method,
        provider,
        name,
        exposedTo,
        hasSignal: signal !== null,
        stack: callerStack(),
        url: here.href,
      });
      watch(registration);
    },
    registerSettled(registration, failed, value) {
      outbox.record({
        kind: 'registerSettled',
        at: now(),
        registration: registration.number,
        error: failed ? describeError(value) : null,
      });
      if (failed) unwatch(registration.number);
    },
    unregistered(registration, cause, reason) {
      outbox.record({ kind: 'unregistered', at: now(), registration, cause, reason });
    },
    callStarted(at, method, toolName, toolOrigin, args) {
      calls += 1;
      outbox.record({
        kind: 'callStarted',
        at,
        call: calls,
        method,
        toolName,
        toolOrigin,
        input: describeValue(argument(args, 1)),
        stack: callerStack(),
      });
      return ending(outbox, { kind: 'callSettled', call: calls }, argument(args, 2));
    },
    executeStarted({ number, name }, args) {
      executions += 1;
      outbox.record({
        kind: 'executeStarted',
        at: now(),
        execution: executions,
        registration: number,
        toolName: name,
        input: describeValue(argument(args, 0)),
      });
      return ending(outbox, { kind: 'executeSettled', execution: executions }, argument(args, 1));
    },
    release() {
      const held = watches;
      watches = bareList();
      for (let i = 0; i < held.length; i += 1) held[i]?.();
      outbox.clear();
    },
  };
  return recording;
}

/**
 * Writes down how a call or an execution ended. `options` has its `signal`, which is looked at as far as that can be done without
 * running the page's code.
 */
function ending(
  outbox: Outbox,
  what: { kind: 'callSettled'; call: number } | { kind: 'executeSettled'; execution: number },
  options: unknown,
): Settled {
  const signal = isObject(options) ? dataValue(options, 'signal') : undefined;
  return (failed, value) =>
    outbox.record({
      ...what,
      at: now(),
      result: failed ? null : describeValue(value),
      error: failed ? describeError(value) : null,
      afterCancel: abortState(signal) === true,
    });
}

/** Runs something of ours: a fault in it ends here, for the page's call has to go on. */
export function ours<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Calls {@link Settled} while somebody listens; a fault in it ends here. */
export function tell(recording: Recording, settled: Settled, failed: boolean, value: unknown): void {
  if (recording.active) ours(() => settled(failed, value));
}

/**
 * The promise to give to the page in place of `promise`. It settles in the same way, one microtask later, and
 * `settled` hears of it first. `unhandledrejection` then comes exactly when the page leaves a rejection alone, which
 * a second listener on the original promise would prevent (docs/decisions/0002).
 */
export function derived(promise: Promise<unknown>, recording: Recording, settled: Settled): Promise<unknown> {
  return new NativePromise((resolve, reject) => {
    chain(
      promise,
      (value) => {
        tell(recording, settled, false, value);
        resolve(value);
      },
      (reason: unknown) => {
        tell(recording, settled, true, reason);
        reject(reason);
      },
    );
  });
}

/** {@link derived} for what a function of unknown kind returned: only a plain promise is replaced. */
export function observed(result: unknown, recording: Recording, settled: Settled): unknown {
  if (isPlainPromise(result)) return derived(result, recording, settled);
  tell(recording, settled, false, undefined);
  return result;
}
