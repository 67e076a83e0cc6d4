import type { BoundedText, ErrorFacts, ValueFacts, WithStackText } from '../protocol/messages.ts';
import { LIMITS } from '../protocol/messages.ts';
import {
  dataValue,
  exceptionFacts,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  hasOwn,
  head,
  isArray,
  isError,
  isFiniteNumber,
  isObject,
  isView,
  NativePromise,
  NativeString,
  ownKeys,
  stringify,
  textMember,
} from './intrinsics.ts';
import { errorStackText } from './stack.ts';

/** Limits of one preview, besides its length. */
const MAX_NODES = 2_000;
const MAX_SCHEMA_NODES = 20_000;
const MAX_DEPTH = 12;

const objectPrototype = Object.prototype;

/**
 * A preview of a value of the page. Getters, `toJSON` and iterators are not run; own data properties only. (The
 * traps of a `Proxy` cannot be told from an object and are run: the browser's own serialisation runs them too.)
 * Never throws.
 */
export function describeValue(value: unknown): ValueFacts {
  if (typeof value === 'string') {
    // The common large value: cut first, so that quoting costs no more than the limit.
    const text = stringify(head(value, LIMITS.value));
    const whole = value.length <= LIMITS.value;
    return {
      type: 'string',
      preview: {
        text: head(text, LIMITS.value),
        length: whole ? text.length : value.length + 2,
      },
    };
  }
  return { type: typeName(value), preview: jsonText(value, LIMITS.value, false) };
}

/**
 * The JSON text of plain data, written from own data properties.
 *
 * @param limit Longest text.
 * @param json As `JSON.stringify` does it: what has no JSON form is left out. Otherwise it is named.
 * @returns The text; `length` is larger than the text when something was left out at a limit.
 */
export function jsonText(value: unknown, limit: number, json: boolean): BoundedText {
  const writer: Writer = { text: '', limit, nodes: json ? MAX_SCHEMA_NODES : MAX_NODES, cut: false, json };
  try {
    write(writer, value, null);
  } catch {
    // A revoked proxy, or a trap that throws.
    writer.text += '[unreadable]';
  }
  const text = head(writer.text, limit);
  return { text, length: writer.cut || writer.text.length > limit ? writer.text.length + 1 : text.length };
}

interface Writer {
  text: string;
  limit: number;
  nodes: number;
  cut: boolean;
  json: boolean;
}

/** The objects that contain the one being written. */
interface Parents {
  object: object;
  depth: number;
  above: Parents | null;
}

function write(writer: Writer, value: unknown, parents: Parents | null): void {
  if (isObject(value) && typeof value !== 'function') {
    writeObject(writer, value, parents);
  } else {
    writer.text += primitiveText(writer, value);
  }
}

function primitiveText(writer: Writer, value: unknown): string {
  switch (typeof value) {
    case 'string': {
      const room = writer.limit - writer.text.length;
      if (value.length > room) writer.cut = true;
      return stringify(head(value, room));
    }
    case 'bigint':
      return writer.json ? `"${value}n"` : `${value}n`;
    case 'function':
      return `[function ${textMember(value, 'name', LIMITS.name)}]`;
    case 'symbol':
      return NativeString(value);
    default:
      // JSON knows neither NaN nor the infinities; a preview names them.
      return writer.json && typeof value === 'number' && !isFiniteNumber(value)
        ? 'null'
        : `${value as number | boolean | null | undefined}`;
  }
}

function writeObject(writer: Writer, value: object, parents: Parents | null): void {
  const depth = parents ? parents.depth + 1 : 0;
  for (let above = parents; above; above = above.above) {
    if (above.object === value) {
      writer.text += '"[circular]"';
      return;
    }
  }
  if (depth > MAX_DEPTH || writer.nodes <= 0) {
    writer.cut = true;
    writer.text += '"…"';
    return;
  }
  const inside: Parents = { object: value, depth, above: parents };
  if (isArray(value)) {
    writeItems(writer, value, inside);
  } else if (isView(value)) {
    writer.text += '{}';
  } else {
    writeMembers(writer, value, inside);
  }
}

/** Takes one from the budget; false when there is no room for another item. */
function takeNode(writer: Writer): boolean {
  writer.nodes -= 1;
  if (writer.nodes > 0 && writer.text.length < writer.limit) return true;
  writer.cut = true;
  return false;
}

function writeItems(writer: Writer, list: object, inside: Parents): void {
  const length = dataValue(list, 'length') as number;
  writer.text += '[';
  for (let i = 0; i < length; i += 1) {
    if (i > 0) writer.text += ',';
    if (!takeNode(writer)) break;
    const item = dataValue(list, NativeString(i));
    if (writer.json && (item === undefined || typeof item === 'function' || typeof item === 'symbol')) {
      writer.text += 'null';
    } else {
      write(writer, item, inside);
    }
  }
  writer.text += ']';
}

function writeMembers(writer: Writer, value: object, inside: Parents): void {
  const keys = ownKeys(value);
  let separator = '';
  writer.text += '{';
  for (let i = 0; i < keys.length; i += 1) {
    const key = keys[i];
    if (typeof key !== 'string') continue;
    const descriptor = getOwnPropertyDescriptor(value, key);
    if (!descriptor?.enumerable) continue;
    const isData = hasOwn(descriptor, 'value');
    const item: unknown = isData ? descriptor.value : undefined;
    if (writer.json && (item === undefined || typeof item === 'function' || typeof item === 'symbol'))
      continue;
    if (!takeNode(writer)) break;
    writer.text += `${separator}${stringify(head(key, LIMITS.name))}:`;
    separator = ',';
    if (isData) write(writer, item, inside);
    else writer.text += '"[getter]"';
  }
  writer.text += '}';
}

/** `typeof`, `null`, `array`, `promise`, or the name of the class as far as it is plain data. */
function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  try {
    if (isArray(value)) return 'array';
    const prototype = getPrototypeOf(value);
    if (prototype === null || prototype === objectPrototype) return 'object';
    if (prototype === NativePromise.prototype) return 'promise';
    const owner = dataValue(prototype, 'constructor');
    return textMember(owner, 'name', LIMITS.name) || 'object';
  } catch {
    return 'object';
  }
}

/** What can be said of a thrown value without running the page's code. Never throws. */
export function describeError(value: unknown): WithStackText<ErrorFacts> {
  try {
    const exception = exceptionFacts(value);
    if (exception) {
      return { ...exception, message: head(exception.message, LIMITS.text), stack: '' };
    }
    if (isObject(value) && isError(value)) {
      return {
        name: textMember(value, 'name', LIMITS.name) || typeName(value),
        message: textMember(value, 'message', LIMITS.text),
        stack: errorStackText(value),
      };
    }
    const text = typeof value === 'string' ? value : jsonText(value, LIMITS.text, false).text;
    return { name: typeName(value), message: head(text, LIMITS.text), stack: '' };
  } catch {
    return { name: typeof value, message: '', stack: '' };
  }
}
