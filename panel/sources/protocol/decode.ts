/**
 * What the `WebMCP` domain tells, as facts of the model. Its values come from the page: each is checked and bounded. Members that
 * Chromium 156 does not send and later ones may (`toolId`) are passed over.
 */
import type { ErrorFacts, StackFrame, ValueFacts } from '../../../inspected-page/protocol/messages.ts';
import { LIMITS } from '../../../inspected-page/protocol/messages.ts';
import { parseStack } from '../../../inspected-page/protocol/stack.ts';

/** `WebMCP.toolInvoked`. */
export interface Invoked {
  frameId: string;
  invocation: string;
  toolName: string | null;
  input: ValueFacts;
}

/** `WebMCP.toolResponded`. */
export interface Responded {
  invocation: string;
  status: 'Completed' | 'Canceled' | 'Error';
  /** As a preview for the record; `null` when there is none. */
  output: ValueFacts | null;
  /** The whole output as text: a string as it is, anything else as JSON. */
  outputText: string | null;
  errorText: string;
  exception: ErrorFacts | null;
}

/** One tool of `WebMCP.toolsAdded`. */
export interface AddedTool {
  frameId: string;
  toolName: string;
  stack: StackFrame[];
  backendNodeId: number | null;
}

type Fields = Readonly<Record<string, unknown>>;

/** Longest stack text that is taken apart, in code units. */
const MAX_STACK = 65_536;

/** `null` when the event is not what the protocol says. */
export function decodeInvoked(params: unknown): Invoked | null {
  const fields = fieldsOf(params);
  const { frameId, invocationId, toolName, input } = fields;
  if (typeof frameId !== 'string' || typeof invocationId !== 'string') return null;
  return {
    frameId,
    invocation: invocationId,
    toolName: typeof toolName === 'string' ? toolName.slice(0, LIMITS.name) : null,
    input: inputFacts(typeof input === 'string' ? input : jsonOf(input)),
  };
}

/** `null` when the event is not what the protocol says. */
export function decodeResponded(params: unknown): Responded | null {
  const { invocationId, status, output, errorText, exception } = fieldsOf(params);
  if (typeof invocationId !== 'string') return null;
  if (status !== 'Completed' && status !== 'Canceled' && status !== 'Error') return null;
  const outputText = output === undefined ? null : typeof output === 'string' ? output : jsonOf(output);
  return {
    invocation: invocationId,
    status,
    output: output === undefined ? null : preview(jsonOf(output), typeOf(output)),
    outputText,
    errorText: typeof errorText === 'string' ? errorText.slice(0, LIMITS.text) : '',
    exception: exception === undefined ? null : exceptionFacts(exception),
  };
}

/** The tools that can be read; at most as many as the event has. */
export function decodeAdded(params: unknown): AddedTool[] {
  const { tools } = fieldsOf(params);
  if (!Array.isArray(tools)) return [];
  return tools.flatMap((item) => {
    const { frameId, name, stackTrace, backendNodeId } = fieldsOf(item);
    if (typeof frameId !== 'string' || typeof name !== 'string') return [];
    return [
      {
        frameId,
        toolName: name.slice(0, LIMITS.name),
        stack: stackOf(stackTrace),
        backendNodeId: typeof backendNodeId === 'number' ? backendNodeId : null,
      },
    ];
  });
}

/** A `Runtime.RemoteObject` of what a tool threw. V8 writes name, message and stack of an error into its description. */
function exceptionFacts(value: unknown): ErrorFacts {
  const { type, subtype, className, description, value: plain } = fieldsOf(value);
  const text = typeof description === 'string' ? description.slice(0, MAX_STACK) : '';
  if (subtype !== 'error') {
    const name = subtype === 'null' ? 'null' : typeof type === 'string' ? type : 'unknown';
    const message =
      text !== '' ? text : plain === undefined ? '' : typeof plain === 'string' ? plain : jsonOf(plain);
    return { name: name.slice(0, LIMITS.name), message: message.slice(0, LIMITS.text), stack: [] };
  }
  const stackAt = text.search(/\n\s+at /);
  const head = stackAt < 0 ? text : text.slice(0, stackAt);
  const colon = /^([\w$.]+)(?:: |$)/.exec(head);
  const name = colon?.[1] ?? (typeof className === 'string' ? className : 'Error');
  return {
    name: name.slice(0, LIMITS.name),
    message: (colon === null ? head : head.slice(colon[0].length)).slice(0, LIMITS.text),
    stack: stackAt < 0 ? [] : parseStack(text.slice(stackAt + 1)),
  };
}

/** A `Runtime.StackTrace`, whose lines and columns count from 0. */
function stackOf(value: unknown): StackFrame[] {
  const { callFrames } = fieldsOf(value);
  if (!Array.isArray(callFrames)) return [];
  const lines = callFrames.slice(0, LIMITS.stackFrames * 2).flatMap((item) => {
    const { functionName, url, lineNumber, columnNumber } = fieldsOf(item);
    if (typeof url !== 'string' || typeof lineNumber !== 'number' || typeof columnNumber !== 'number')
      return [];
    const name = typeof functionName === 'string' && functionName !== '' ? functionName : '<anonymous>';
    return [`    at ${name} (${url}:${lineNumber + 1}:${columnNumber + 1})`];
  });
  // Through the text, because it is there that frames of our own are known and limits are kept.
  return parseStack(lines.join('\n')).map((frame) =>
    frame.functionName === '<anonymous>' ? { ...frame, functionName: '' } : frame,
  );
}

function inputFacts(text: string): ValueFacts {
  return preview(text, text.startsWith('[') ? 'array' : text.startsWith('{') ? 'object' : 'string');
}

function preview(text: string, type: string): ValueFacts {
  return { type, preview: { text: text.slice(0, LIMITS.value), length: text.length } };
}

function typeOf(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

function jsonOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return '';
  }
}

function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}
