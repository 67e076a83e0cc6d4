import { LIMITS } from '../protocol/messages.ts';
import { hookMethod, proxyFunction } from './hook.ts';
import {
  type AnyFunction,
  abortState,
  apply,
  argument,
  bareList,
  chain,
  dataValue,
  getOwnPropertyDescriptor,
  getProperty,
  hasOwn,
  head,
  isArray,
  isObject,
  isPlainPromise,
  NativeProxy,
  NativeString,
  now,
  type PageObject,
  textMember,
  toPromise,
} from './intrinsics.ts';
import { derived, ours, type Recording, type Registration, tell } from './recording.ts';

/**
 * `ModelContext.prototype` of the browser; `null` without the API. It is found through the interface object, never
 * through `document.modelContext`, whose reading alone can end in a killed renderer (docs/decisions/0003).
 */
export const nativePrototype: object | null = findNativePrototype();

function findNativePrototype(): object | null {
  const owner = dataValue(globalThis, 'ModelContext');
  const prototype = isObject(owner) ? dataValue(owner, 'prototype') : undefined;
  return isObject(prototype) ? prototype : null;
}

/**
 * Hooks the browser's own API.
 *
 * @returns Installs the hooks where they do not stand, and takes them away; both can be called again and again.
 */
export function nativeHooks(recording: Recording) {
  const hooks: Hook[] = [
    { key: 'registerTool', onCall: register, remove: null },
    { key: 'executeTool', onCall: execute, remove: null },
  ];
  return {
    install(): void {
      if (!nativePrototype) return;
      for (let i = 0; i < hooks.length; i += 1) {
        const hook = hooks[i] as Hook;
        hook.remove ??= hookMethod(nativePrototype, hook.key, (target, self, args) => {
          if (!recording.active) return apply(target, self, args);
          return hook.onCall(recording, target, self, args);
        });
      }
    },
    remove(): void {
      for (let i = 0; i < hooks.length; i += 1) {
        const hook = hooks[i] as Hook;
        // A hook that the page has wrapped in its own function cannot be taken away: it stays and passes calls on.
        if (hook.remove?.()) hook.remove = null;
      }
    },
  };
}

interface Hook {
  readonly key: string;
  readonly onCall: (recording: Recording, target: AnyFunction, self: unknown, args: unknown[]) => unknown;
  remove: (() => boolean) | null;
}

/**
 * A dictionary for the browser to read in place of one of the page's. The browser asks for each member once, in its
 * own order, and so does this for the real object, which is also the receiver of its getters (and may be frozen, or
 * an instance of a class with private fields: the proxy has no target that could contradict).
 *
 * @param member Sees the value of each member and gives the one for the browser; must not throw.
 */
function dictionary(real: PageObject, member: (key: PropertyKey, value: unknown) => unknown): object {
  return new NativeProxy(
    { __proto__: null } as object,
    { __proto__: null, get: (_, key) => member(key, getProperty(real, key)) } as ProxyHandler<object>,
  );
}

function register(recording: Recording, target: AnyFunction, self: unknown, args: unknown[]): unknown {
  const registration = recording.begin('document.modelContext.registerTool', 'native');
  const tool = argument(args, 0);
  const options = argument(args, 1);
  if (isObject(tool)) {
    args[0] = dictionary(tool, (key, value) => {
      if (key === 'execute' && typeof value === 'function') {
        return wrapExecute(recording, registration, value as AnyFunction);
      }
      if (key !== 'name') return value;
      // An object is made a text here, once, as the browser would do it next.
      const name = isObject(value) ? NativeString(value) : value;
      if (typeof name !== 'symbol') registration.name = head(NativeString(name), LIMITS.name);
      return name;
    });
  }
  if (isObject(options)) {
    args[1] = dictionary(options, (key, value) => {
      if (key === 'exposedTo') registration.exposedTo = ours(() => originList(value)) ?? null;
      else if (key === 'signal' && abortState(value) !== undefined) registration.signal = value as object;
      return value;
    });
  }
  const promise = apply(target, self, args);
  ours(() => {
    // A call that the browser refused for an earlier member never came to the name, but people know the tool by it.
    if (registration.name === '') registration.name = textMember(tool, 'name', LIMITS.name);
    recording.registerCalled(registration);
  });
  return promiseOf(promise, recording, (failed, value) =>
    recording.registerSettled(registration, failed, value),
  );
}

/** The items of a list of texts; `null` when reading them could run the page's code. */
function originList(value: unknown): string[] | null {
  if (!isArray(value)) return null;
  const origins = bareList<string>();
  const length = dataValue(value, 'length') as number;
  for (let i = 0; i < length && i < LIMITS.exposedOrigins; i += 1) {
    const descriptor = getOwnPropertyDescriptor(value, NativeString(i));
    if (!descriptor || !hasOwn(descriptor, 'value') || typeof descriptor.value !== 'string') return null;
    origins[i] = head(descriptor.value, LIMITS.url);
  }
  return origins;
}

/** The page's `execute` as the browser gets it. */
function wrapExecute(recording: Recording, registration: Registration, fn: AnyFunction): AnyFunction {
  return proxyFunction(fn, (target, self, args) => {
    if (!recording.active) return apply(target, self, args);
    const settled = ours(() => recording.executeStarted(registration, args));
    if (!settled) return apply(target, self, args);
    let result: unknown;
    try {
      result = apply(target, self, args);
    } catch (error) {
      tell(recording, settled, true, error);
      throw error;
    }
    // The conversion that the browser does next; done here, so that a thenable's `then` is called once only.
    const promise = ours(() => toPromise(result)) ?? result;
    ours(() => {
      let failed = false;
      let outcome: unknown;
      const settle = chain(
        promise as Promise<unknown>,
        (value) => {
          outcome = value;
        },
        (error) => {
          failed = true;
          outcome = error;
        },
      );
      // One turn later the browser has sent the answer off: writing it down does not delay it.
      const write = (): void => tell(recording, settled, failed, outcome);
      chain(settle, write, write);
    });
    return promise;
  });
}

function execute(recording: Recording, target: AnyFunction, self: unknown, args: unknown[]): unknown {
  const at = now();
  const promise = apply(target, self, args);
  // Written down after the call: the browser is at work in another process meanwhile.
  const settled = ours(() => {
    const tool = argument(args, 0);
    return recording.callStarted(
      at,
      'document.modelContext.executeTool',
      textMember(tool, 'name', LIMITS.name),
      textMember(tool, 'origin', LIMITS.url),
      args,
    );
  });
  return settled ? promiseOf(promise, recording, settled) : promise;
}

/** The promise for the page; `result` is always one, but of another realm when the method was called on its object. */
function promiseOf(
  result: unknown,
  recording: Recording,
  settled: (failed: boolean, value: unknown) => void,
): unknown {
  if (isPlainPromise(result)) return ours(() => derived(result, recording, settled)) ?? result;
  return result;
}
