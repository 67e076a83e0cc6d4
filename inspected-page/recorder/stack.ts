import { LIMITS } from '../protocol/messages.ts';
import {
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  head,
  NativeError,
  stackText,
} from './intrinsics.ts';

/** Frames asked of the browser: those of the page that the protocol takes and a few of our own. */
const CAPTURED_FRAMES = LIMITS.stackFrames + 4;
/** Longest text of a stack that is sent, in code units. */
const MAX_TEXT = 16_384;

const functionPrototype = Function.prototype;
const objectPrototype = Object.prototype;

/** Where V8 would find the page's formatter: on `Error`, or (`'elsewhere'`) where it cannot be put aside. */
function formatter(): PropertyDescriptor | 'elsewhere' | undefined {
  const own = getOwnPropertyDescriptor(NativeError, 'prepareStackTrace');
  if (own) return own;
  if (
    getPrototypeOf(NativeError) !== functionPrototype ||
    getPrototypeOf(functionPrototype) !== objectPrototype ||
    hasOwn(functionPrototype, 'prepareStackTrace') ||
    hasOwn(objectPrototype, 'prepareStackTrace')
  ) {
    return 'elsewhere';
  }
  return undefined;
}

/** A property that can be given another value and put back without a trace. */
function isPlain(descriptor: PropertyDescriptor): boolean {
  return hasOwn(descriptor, 'value') && descriptor.configurable === true && descriptor.writable === true;
}

function setValue(key: string, value: unknown): void {
  defineProperty(NativeError, key, { __proto__: null, value } as PropertyDescriptor);
}

/**
 * The stack of the caller as text, without running the page's `Error.prepareStackTrace`: that and
 * `Error.stackTraceLimit` are given other values for the moment, and only when they are plain properties.
 *
 * @returns The browser's text; empty when it cannot be had without side effects.
 */
export function callerStack(): string {
  const limit = getOwnPropertyDescriptor(NativeError, 'stackTraceLimit');
  const page = formatter();
  if (!limit || !isPlain(limit) || page === 'elsewhere' || (page && !isPlain(page))) return '';
  try {
    setValue('stackTraceLimit', CAPTURED_FRAMES);
    if (page) setValue('prepareStackTrace', undefined);
    return head(stackText(new NativeError()), MAX_TEXT);
  } finally {
    setValue('stackTraceLimit', limit.value);
    if (page) setValue('prepareStackTrace', page.value);
  }
}

/**
 * The stack of an error that the page made. It is left alone when the page has a formatter: the first reading
 * decides the text for good, and the page would find ours.
 */
export function errorStackText(error: object): string {
  return formatter() === undefined ? head(stackText(error), MAX_TEXT) : '';
}
