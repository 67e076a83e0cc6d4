import { LIMITS } from '../protocol/messages.ts';
import {
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

/** The property of `Error`, where it is plain; reading and assigning it then runs nothing of the page. */
type Patchable = Record<'stackTraceLimit' | 'prepareStackTrace', unknown>;
const patchable = NativeError as unknown as Patchable;

/**
 * Takes the stack of the caller, to be written out by {@link stackTexts} later (which is the larger part of the
 * cost). `Error.stackTraceLimit` has another value for this moment, and only when it is a plain property.
 *
 * @returns `null` when it cannot be had without side effects.
 */
export function callerStack(): object | null {
  const limit = getOwnPropertyDescriptor(NativeError, 'stackTraceLimit');
  if (!limit || !isPlain(limit)) return null;
  patchable.stackTraceLimit = CAPTURED_FRAMES;
  try {
    return new NativeError();
  } finally {
    patchable.stackTraceLimit = limit.value;
  }
}

/**
 * Lets `write` turn stacks into text by the function it is given, without running the page's
 * `Error.prepareStackTrace`: that is put aside meanwhile, when it is a plain property; otherwise all texts are empty.
 */
export function stackTexts(write: (text: (stack: object | null) => string) => void): void {
  const page = formatter();
  if (page === 'elsewhere' || (page && !isPlain(page))) {
    write(() => '');
    return;
  }
  if (page) patchable.prepareStackTrace = undefined;
  try {
    write((stack) => (stack ? head(stackText(stack), MAX_TEXT) : ''));
  } finally {
    if (page) patchable.prepareStackTrace = page.value;
  }
}

/**
 * The stack of an error that the page made. It is left alone when the page has a formatter: the first reading
 * decides the text for good, and the page would find ours.
 */
export function errorStackText(error: object): string {
  return formatter() === undefined ? head(stackText(error), MAX_TEXT) : '';
}
