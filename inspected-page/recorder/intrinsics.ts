/**
 * The language and platform functions that the recorder uses, taken before the page's first script. The page may
 * patch every one of them later, so nothing here is ever looked up again: no method call on an array, a map, a
 * promise or an event, no `for…of`, no spread. Literals, operators and own properties are safe.
 */

export const {
  apply,
  defineProperty,
  deleteProperty,
  get: getProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  ownKeys,
  setPrototypeOf,
} = Reflect;

export const { hasOwn } = Object;
export const { isArray } = Array;
export const { stringify } = JSON;
export const { isView } = ArrayBuffer;
/** Whether a value is a real error object of any realm, a `DOMException` too. */
export const { isError } = Error as unknown as { isError(value: unknown): boolean };
export const isFiniteNumber = Number.isFinite;
export const NativeError = Error;
export const NativePromise = Promise;
export const NativeProxy = Proxy;
export const NativeString = String;

const promiseResolve = Promise.resolve;
const promiseThen = Promise.prototype.then;
const promiseSpecies = getterOf(Promise, Symbol.species);
const stringSlice = String.prototype.slice;
const performanceNow = performance.now;
const { performance: clock } = globalThis;
const { timeOrigin } = clock;
const errorStack = getterOf(new Error(), 'stack');
const exceptionName = getterOf(DOMException.prototype, 'name');
const exceptionMessage = getterOf(DOMException.prototype, 'message');
const signalAborted = getterOf(AbortSignal.prototype, 'aborted');
const signalReason = getterOf(AbortSignal.prototype, 'reason');
const addListener = EventTarget.prototype.addEventListener;
const removeListener = EventTarget.prototype.removeEventListener;

/** A function of the page or the browser, called through {@link apply} only. */
// biome-ignore lint/suspicious/noExplicitAny: any function can stand here; it is never called by itself.
export type AnyFunction = (...args: any[]) => unknown;

/** An object of the page: nothing is known about it and reading a member may run the page's code. */
export type PageObject = Record<PropertyKey, unknown>;

/** The getter of an accessor; `undefined` when there is none. */
export function getterOf(holder: object, key: PropertyKey): (() => unknown) | undefined {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  return descriptor && hasOwn(descriptor, 'get') ? descriptor.get : undefined;
}

export function isObject(value: unknown): value is PageObject {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/** An empty list whose items cannot be caught by setters that the page put on `Array.prototype`. */
export function bareList<T>(): T[] {
  const list: T[] = [];
  setPrototypeOf(list, null);
  return list;
}

/** An item of the arguments of a call; missing ones are not looked for on `Array.prototype`. */
export function argument(args: readonly unknown[], index: number): unknown {
  return index < args.length ? args[index] : undefined;
}

/** The first `end` code units of a text. */
export function head(text: string, end: number): string {
  if (end <= 0) return '';
  return text.length <= end ? text : (apply(stringSlice, text, [0, end]) as string);
}

/** Epoch milliseconds with fraction. */
export function now(): number {
  return timeOrigin + (apply(performanceNow, clock, []) as number);
}

/** The value of an own data property; `undefined` for accessors, which are not run. */
export function dataValue(holder: object, key: PropertyKey): unknown {
  const descriptor = getOwnPropertyDescriptor(holder, key);
  return descriptor && hasOwn(descriptor, 'value') ? descriptor.value : undefined;
}

/** The object in a prototype chain that has a property of its own; looks at a few levels only. */
export function ownerOf(holder: object, key: PropertyKey): object | null {
  let at: object | null = holder;
  for (let level = 0; at && level < 16; level += 1) {
    if (hasOwn(at, key)) return at;
    at = getPrototypeOf(at);
  }
  return null;
}

/** Like {@link dataValue}, along the prototype chain. */
export function inheritedDataValue(holder: object, key: PropertyKey): unknown {
  const owner = ownerOf(holder, key);
  return owner ? dataValue(owner, key) : undefined;
}

/** A member that is plain data, as text: of a text or a number that it is, empty for anything else. */
export function textMember(holder: unknown, key: string, limit: number): string {
  const value = isObject(holder) ? inheritedDataValue(holder, key) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? head(`${value}`, limit) : '';
}

/** Runs a captured getter that checks its receiver; `undefined` when the value is of another class. */
export function branded(getter: (() => unknown) | undefined, value: unknown): unknown {
  try {
    return getter && apply(getter, value, []);
  } catch {
    return undefined;
  }
}

/** Name and message of a `DOMException`; `null` for anything else. */
export function exceptionFacts(value: unknown): { name: string; message: string } | null {
  const name = branded(exceptionName, value);
  if (typeof name !== 'string') return null;
  return { name, message: branded(exceptionMessage, value) as string };
}

/** The stack of an error as the browser writes it; empty when the page put its own property there. */
export function stackText(error: object): string {
  const descriptor = getOwnPropertyDescriptor(error, 'stack');
  if (!descriptor) return '';
  const text = hasOwn(descriptor, 'value')
    ? descriptor.value
    : descriptor.get === errorStack && errorStack && apply(errorStack, error, []);
  return typeof text === 'string' ? text : '';
}

/** Whether a value is an `AbortSignal`; `undefined` when not, else whether it is aborted. */
export function abortState(value: unknown): boolean | undefined {
  return isObject(value) ? (branded(signalAborted, value) as boolean | undefined) : undefined;
}

/** The reason of an `AbortSignal`. */
export function abortReason(signal: object): unknown {
  return branded(signalReason, signal);
}

/** Options of a listener; they have no prototype that the page could have filled. */
function listenerOptions(capture: boolean, once: boolean): AddEventListenerOptions {
  return { __proto__: null, capture, once, passive: true } as AddEventListenerOptions;
}

/** Adds a listener that is called once, in the target's turn. Throws when `target` is no event target. */
export function listenOnce(target: object, type: string, listener: () => void): void {
  apply(addListener, target, [type, listener, listenerOptions(false, true)]);
}

/** Adds a listener that also hears events of elements below that do not bubble, before the page does. */
export function listenFirst(target: object, type: string, listener: () => void): void {
  apply(addListener, target, [type, listener, listenerOptions(true, false)]);
}

/** Takes back what {@link listenOnce} (`capture` false) or {@link listenFirst} (true) added. */
export function unlisten(target: object, type: string, listener: () => void, capture: boolean): void {
  apply(removeListener, target, [type, listener, capture]);
}

/** Whether an object has `prototype` in its chain; looks at a few levels only. */
export function inheritsFrom(object: object, prototype: object | null): boolean {
  let at: object | null = object;
  for (let level = 0; at && level < 16; level += 1) {
    if (at === prototype) return true;
    at = getPrototypeOf(at);
  }
  return false;
}

/** Whether the page changed what `then` looks up to find the class of the promise it makes. */
function isPromisePatched(): boolean {
  return (
    dataValue(NativePromise.prototype, 'constructor') !== NativePromise ||
    getterOf(NativePromise, Symbol.species) !== promiseSpecies
  );
}

/**
 * A promise for what a callback returned, as the browser makes it: a promise of this realm is taken as it is, also
 * one of a class of the page; anything else resolves a new one, for which a thenable's `then` is called once.
 */
export function toPromise(value: unknown): Promise<unknown> {
  if (isObject(value) && inheritsFrom(value, NativePromise.prototype))
    return value as unknown as Promise<unknown>;
  return apply(promiseResolve, NativePromise, [value]) as Promise<unknown>;
}

/** Whether `value` inherits from this realm's `Promise.prototype` directly. */
export function isPlainPromise(value: unknown): value is Promise<unknown> {
  return isObject(value) && getPrototypeOf(value) === NativePromise.prototype;
}

/**
 * `promise.then(…)` without running the page's code.
 *
 * @param promise A promise; throws when it only looks like one.
 * @returns The derived promise, of the browser's own class. When the page could have a say in that (a class of its
 *   own, or a patched `constructor` or `Symbol.species`), then, and only then, an own property cuts the lookup off for
 *   the moment: doing so always would cost every promise of the page its fast path.
 */
export function chain(
  promise: Promise<unknown>,
  onFulfilled: (value: unknown) => unknown,
  onRejected: (reason: unknown) => unknown,
): Promise<unknown> {
  const then = (): Promise<unknown> =>
    apply(promiseThen, promise, [onFulfilled, onRejected]) as Promise<unknown>;
  if (isPlainPromise(promise) && !isPromisePatched()) return then();
  const before = getOwnPropertyDescriptor(promise, 'constructor');
  const cutOff = { __proto__: null, value: undefined, configurable: true } as PropertyDescriptor;
  if (!defineProperty(promise, 'constructor', cutOff)) return then();
  try {
    return then();
  } finally {
    if (before) {
      // Without a prototype: the page may have put a `get` or `value` on that of every object.
      setPrototypeOf(before, null);
      defineProperty(promise, 'constructor', before);
    } else {
      deleteProperty(promise, 'constructor');
    }
  }
}
