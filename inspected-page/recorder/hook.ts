import {
  type AnyFunction,
  dataValue,
  defineProperty,
  getOwnPropertyDescriptor,
  hasOwn,
  NativeProxy,
} from './intrinsics.ts';

/** What runs in place of a hooked function. It has to call `target` itself. */
export type OnCall = (target: AnyFunction, self: unknown, args: unknown[]) => unknown;

/** A proxy of a function that the page cannot tell from it by name, length, prototype or own properties. */
export function proxyFunction(target: AnyFunction, onCall: OnCall): AnyFunction {
  return new NativeProxy(target, { __proto__: null, apply: onCall } as ProxyHandler<AnyFunction>);
}

/**
 * Puts a proxy in the place of a method.
 *
 * @param holder The object that owns the method.
 * @param onCall Runs on each call; it has to pass the call on by itself, also after the hook was taken away, for
 *   the page may have kept the proxy.
 * @returns Takes the hook away where it still stands and says whether it did; `null` when the method is not there
 *   or cannot be replaced.
 */
export function hookMethod(holder: object, key: string, onCall: OnCall): (() => boolean) | null {
  const before = getOwnPropertyDescriptor(holder, key);
  if (!before || !hasOwn(before, 'value') || typeof before.value !== 'function') return null;
  const original = before.value as AnyFunction;
  const proxy = proxyFunction(original, onCall);
  if (!defineProperty(holder, key, { __proto__: null, value: proxy } as PropertyDescriptor)) return null;
  return () =>
    dataValue(holder, key) === proxy &&
    defineProperty(holder, key, { __proto__: null, value: original } as PropertyDescriptor);
}
