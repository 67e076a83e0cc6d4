/**
 * Turns what came from a page into messages that are safe to keep and show. The page is hostile: every member is
 * checked, texts and lists are cut at {@link LIMITS}, members that the protocol does not know are dropped, and
 * records have no prototype, so that keys such as `__proto__` are ordinary keys.
 */

import type {
  ApiFacts,
  BoundedText,
  CallStep,
  DocumentFacts,
  ErrorFacts,
  EventBase,
  FormFacts,
  FrameElementFacts,
  LogEvent,
  ObservedTool,
  ObserverEvent,
  RecorderEvent,
  RecorderMessage,
  SchemaFacts,
  ScriptApi,
  ScriptTool,
  StackFrame,
  StateEvent,
  ValueFacts,
} from './messages.ts';
import { CALL_LIMITS, LIMITS, PROTOCOL_VERSION } from './messages.ts';
import { parseStack } from './stack.ts';

/** Counts that have no name of their own in the protocol's limits. */
const MAX = {
  /** Events or tools in one message. */
  items: 100_000,
  /** Keys of a record such as the annotations of a tool. */
  keys: 64,
  /** Script-provided API objects and the methods of one. */
  scriptApis: 16,
  methods: 64,
  /** Reasons for rejected events that are told apart. */
  reasons: 20,
  /** Text of a stack. */
  stackText: 65_536,
  /** Short words: event types, causes, places. */
  word: 128,
} as const;

/** A batch of events that could be read, and why the others could not. */
export interface DecodedBatch {
  events: ObserverEvent[];
  /** One sentence for each event that was refused; at most 20, the last of which says how many more. */
  rejected: string[];
}

/** Outcome of {@link decodeBatch}. */
export type BatchResult = { ok: true; batch: DecodedBatch } | { ok: false; reason: string };

/** Outcome of {@link decodeRecorderMessage}. */
export type RecorderResult = { ok: true; message: RecorderMessage } | { ok: false; reason: string };

/**
 * Decodes what an observer sent over its port.
 *
 * @param raw Anything.
 * @returns The events that could be read, with the reasons for those that could not; or, when it is no batch of
 *   this protocol version, why not. Never throws.
 */
export function decodeBatch(raw: unknown): BatchResult {
  return guarded(() => {
    const message = object(raw, 'the message');
    if (message.toolscope !== 'batch') return { ok: false, reason: 'The message is not a batch of events.' };
    if (message.version !== PROTOCOL_VERSION) {
      return {
        ok: false,
        reason: `The page's observer speaks protocol version ${version(message.version)}, this panel version ${PROTOCOL_VERSION}.`,
      };
    }
    const rejected = new Rejections();
    const events = survivors(message.events, 'events', rejected, (item) => {
      const fields = object(item, 'an event');
      const base: EventBase = {
        seq: count(fields, 'seq'),
        at: finite(fields, 'at'),
        source: oneOf(fields, 'source', ['observer', 'recorder'] as const),
      };
      return { ...base, ...eventBody(fields) };
    });
    return { ok: true, batch: { events, rejected: rejected.list } };
  });
}

/**
 * Decodes what arrived at the observer's end of the recorder's channel. Only what the observer itself relies on is
 * looked at: each event is a log event of a known kind with a time. Its other members are decoded where they are kept
 * and shown, by {@link decodeBatch} in the panel, because this runs on the page's main thread.
 *
 * @param raw Anything; the page can put what it likes here.
 * @returns The message, without the events that are none; or why it is no message. Never throws.
 */
export function decodeRecorderMessage(raw: unknown): RecorderResult {
  return guarded((): RecorderResult => {
    const message = object(raw, 'the message');
    switch (message.kind) {
      case 'scriptApi': {
        const apis = list(message, 'apis', MAX.scriptApis, scriptApi);
        const tools = list(message, 'tools', MAX.items, scriptTool);
        return { ok: true, message: { kind: 'scriptApi', apis, tools } };
      }
      case 'events': {
        const events = list(message, 'events', MAX.items, (item) => item).filter(isRecorderEvent);
        return { ok: true, message: { kind: 'events', events } };
      }
      case 'pageError': {
        const fields = object(member(message, 'error'), 'an error');
        const facts = {
          name: text(fields, 'name', LIMITS.name),
          message: text(fields, 'message', LIMITS.text),
          stack: text(fields, 'stack', MAX.stackText),
        };
        const type = oneOf(message, 'type', ['error', 'unhandledrejection']);
        return { ok: true, message: { kind: 'pageError', at: finite(message, 'at'), type, error: facts } };
      }
      default:
        return { ok: false, reason: 'The recorder sent a message of an unknown kind.' };
    }
  });
}

/** Kinds of events that a recorder sends. */
const RECORDED_KINDS: ReadonlySet<unknown> = new Set<LogEvent['kind']>([
  'registerCalled',
  'registerSettled',
  'unregistered',
  'callStarted',
  'callSettled',
  'executeStarted',
  'executeSettled',
]);

function isRecorderEvent(item: unknown): item is RecorderEvent {
  if (typeof item !== 'object' || item === null) return false;
  const { kind, at } = item as Fields;
  return RECORDED_KINDS.has(kind) && typeof at === 'number';
}

/** Signals that a member has the wrong type; never leaves this module. */
class Refusal extends Error {}

type Fields = Record<string, unknown>;

/** Runs a decoder; a refusal, or anything thrown by a hostile value, becomes a reason. */
function guarded<T>(decode: () => T | { ok: false; reason: string }): T | { ok: false; reason: string } {
  try {
    return decode();
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Refusal ? `${error.message}.` : 'It could not be read.';
}

/** A protocol version for people. */
function version(value: unknown): string {
  return typeof value === 'number' ? String(value) : 'unknown';
}

/** The reasons of refused items, bounded. */
class Rejections {
  readonly list: string[] = [];
  #more = 0;

  add(reason: string): void {
    if (this.list.length < MAX.reasons - 1) {
      this.list.push(reason);
      return;
    }
    this.#more += 1;
    this.list[MAX.reasons - 1] = `${this.#more} more could not be read.`;
  }
}

/** Decodes each item of an array; one that is refused is counted and does not take the others with it. */
function survivors<T>(value: unknown, name: string, rejected: Rejections, decode: (item: unknown) => T): T[] {
  if (!Array.isArray(value)) throw new Refusal(`"${name}" is not a list`);
  const result: T[] = [];
  for (let i = 0; i < value.length && i < MAX.items; i += 1) {
    try {
      result.push(decode(value[i]));
    } catch (error) {
      rejected.add(reasonOf(error));
    }
  }
  if (value.length > MAX.items) rejected.add(`${value.length - MAX.items} over the limit of one message.`);
  return result;
}

// ---- Members ----

function object(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(`${what} is not an object`);
  }
  return value as Fields;
}

function member(fields: Fields, name: string): unknown {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function string(value: unknown, name: string, limit: number): string {
  if (typeof value !== 'string') throw new Refusal(`"${name}" is not a text`);
  return value.slice(0, limit);
}

function text(fields: Fields, name: string, limit: number): string {
  return string(member(fields, name), name, limit);
}

function nullableText(fields: Fields, name: string, limit: number): string | null {
  return member(fields, name) === null ? null : text(fields, name, limit);
}

function boolean(fields: Fields, name: string): boolean {
  const value = member(fields, name);
  if (typeof value !== 'boolean') throw new Refusal(`"${name}" is neither true nor false`);
  return value;
}

function nullableBoolean(fields: Fields, name: string): boolean | null {
  return member(fields, name) === null ? null : boolean(fields, name);
}

function finite(fields: Fields, name: string): number {
  const value = member(fields, name);
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new Refusal(`"${name}" is not a number`);
  return value;
}

/** A whole number from -1 (where `allowNone`) or 0 on. */
function count(fields: Fields, name: string, allowNone = false): number {
  const value = member(fields, name);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < (allowNone ? -1 : 0)) {
    throw new Refusal(`"${name}" is not a count`);
  }
  return value === 0 ? 0 : value;
}

function oneOf<const T extends string>(fields: Fields, name: string, allowed: readonly T[]): T {
  const value = member(fields, name);
  const found = allowed.find((candidate) => candidate === value);
  if (found === undefined) throw new Refusal(`"${name}" has an unknown value`);
  return found;
}

function list<T>(fields: Fields, name: string, limit: number, decode: (item: unknown) => T): T[] {
  const value = member(fields, name);
  if (!Array.isArray(value)) throw new Refusal(`"${name}" is not a list`);
  const result: T[] = [];
  for (let i = 0; i < value.length && i < limit; i += 1) result.push(decode(value[i]));
  return result;
}

function nullable<T>(value: unknown, decode: (value: unknown) => T): T | null {
  return value === null ? null : decode(value);
}

function record<T>(value: unknown, name: string, decode: (value: unknown) => T): Record<string, T> {
  const fields = object(value, `"${name}"`);
  const result: Record<string, T> = Object.create(null);
  for (const key of Object.keys(fields).slice(0, MAX.keys)) {
    result[key.slice(0, LIMITS.name)] = decode(fields[key]);
  }
  return result;
}

// ---- Facts ----

function bounded(value: unknown, limit: number): BoundedText {
  const fields = object(value, 'a text');
  const kept = text(fields, 'text', limit);
  const given = typeof fields.text === 'string' ? fields.text.length : 0;
  return { text: kept, length: Math.max(count(fields, 'length'), given) };
}

/** Stacks cross as the browser's text. */
function stack(value: unknown): StackFrame[] {
  return parseStack(string(value, 'stack', MAX.stackText));
}

function error(value: unknown): ErrorFacts {
  const fields = object(value, 'an error');
  return {
    name: text(fields, 'name', LIMITS.name),
    message: text(fields, 'message', LIMITS.text),
    stack: stack(member(fields, 'stack')),
  };
}

function valueFacts(value: unknown): ValueFacts {
  const fields = object(value, 'a value');
  return {
    type: text(fields, 'type', LIMITS.name),
    preview: bounded(member(fields, 'preview'), LIMITS.value),
  };
}

function frameElement(value: unknown): FrameElementFacts {
  const fields = object(value, 'a frame element');
  return {
    index: count(fields, 'index', true),
    element: text(fields, 'element', MAX.word),
    id: text(fields, 'id', LIMITS.name),
    name: text(fields, 'name', LIMITS.name),
    src: text(fields, 'src', LIMITS.url),
    hasSrcdoc: boolean(fields, 'hasSrcdoc'),
    allow: nullableText(fields, 'allow', LIMITS.text),
    sandbox: nullableText(fields, 'sandbox', LIMITS.text),
    credentialless: boolean(fields, 'credentialless'),
  };
}

function scriptApi(value: unknown): ScriptApi {
  const fields = object(value, 'a script API');
  return {
    place: text(fields, 'place', MAX.word),
    methods: list(fields, 'methods', MAX.methods, (item) => string(item, 'methods', LIMITS.name)),
    readable: boolean(fields, 'readable'),
  };
}

function scriptTool(value: unknown): ScriptTool {
  const fields = object(value, 'a tool');
  return { name: text(fields, 'name', LIMITS.name), json: text(fields, 'json', LIMITS.schema) };
}

function api(value: unknown): ApiFacts {
  const fields = object(value, 'the API facts');
  return { native: boolean(fields, 'native'), script: list(fields, 'script', MAX.scriptApis, scriptApi) };
}

function documentFacts(value: unknown): DocumentFacts {
  const fields = object(value, 'the document facts');
  return {
    url: text(fields, 'url', LIMITS.url),
    origin: text(fields, 'origin', LIMITS.url),
    title: text(fields, 'title', LIMITS.text),
    secureContext: boolean(fields, 'secureContext'),
    originAgentCluster: nullableBoolean(fields, 'originAgentCluster'),
    toolsAllowed: nullableBoolean(fields, 'toolsAllowed'),
    api: api(member(fields, 'api')),
    indexInParent: count(fields, 'indexInParent', true),
    hasOpener: boolean(fields, 'hasOpener'),
    prerendering: boolean(fields, 'prerendering'),
    visible: boolean(fields, 'visible'),
    recorder: oneOf(fields, 'recorder', ['present', 'absent']),
    frames: list(fields, 'frames', LIMITS.frameElements, frameElement),
  };
}

function schema(value: unknown): SchemaFacts {
  const fields = object(value, 'a schema');
  return {
    json: bounded(member(fields, 'json'), LIMITS.schema),
    convention: oneOf(fields, 'convention', ['object', 'text']),
  };
}

function form(value: unknown): FormFacts {
  const fields = object(value, 'a form');
  return {
    key: text(fields, 'key', LIMITS.name),
    path: text(fields, 'path', LIMITS.text),
    autosubmit: boolean(fields, 'autosubmit'),
    action: text(fields, 'action', LIMITS.url),
    method: text(fields, 'method', MAX.word),
    secrets: list(fields, 'secrets', LIMITS.secrets, (item) => string(item, 'secrets', LIMITS.name)),
  };
}

function tool(value: unknown): ObservedTool {
  const fields = object(value, 'a tool');
  const result: ObservedTool = {
    name: text(fields, 'name', LIMITS.name),
    other: record(member(fields, 'other'), 'other', (item) => bounded(item, LIMITS.text)),
    provider: oneOf(fields, 'provider', ['native', 'script']),
    kind: oneOf(fields, 'kind', ['imperative', 'declarative']),
    form: nullable(member(fields, 'form'), form),
  };
  const given = (name: string): boolean => member(fields, name) !== undefined;
  if (given('title')) result.title = nullable(fields.title, (item) => bounded(item, LIMITS.text));
  if (given('description')) {
    result.description = nullable(fields.description, (item) => bounded(item, LIMITS.text));
  }
  if (given('inputSchema')) result.inputSchema = nullable(fields.inputSchema, schema);
  if (given('annotations')) {
    result.annotations = nullable(fields.annotations, (item) =>
      record(item, 'annotations', (flag) => {
        if (typeof flag !== 'boolean') throw new Refusal('an annotation is neither true nor false');
        return flag;
      }),
    );
  }
  if (given('origin')) result.origin = nullableText(fields, 'origin', LIMITS.url);
  return result;
}

// ---- Events ----

function eventBody(fields: Fields): StateEvent | LogEvent {
  return stateEvent(fields) ?? logEvent(fields);
}

/** `null` when the kind is none of the state events. */
function stateEvent(fields: Fields): StateEvent | null {
  switch (member(fields, 'kind')) {
    case 'facts':
      return { kind: 'facts', facts: documentFacts(member(fields, 'facts')) };
    case 'tools':
      return {
        kind: 'tools',
        full: boolean(fields, 'full'),
        tools: list(fields, 'tools', MAX.items, tool),
        removed: list(fields, 'removed', MAX.items, (item) => string(item, 'removed', LIMITS.name)),
      };
    case 'toolsUnreadable':
      return { kind: 'toolsUnreadable', error: error(member(fields, 'error')) };
    case 'ready':
      return { kind: 'ready', lastSeq: count(fields, 'lastSeq') };
    case 'revealReady':
      return {
        kind: 'revealReady',
        form: text(fields, 'form', LIMITS.name),
        found: boolean(fields, 'found'),
      };
    case 'callTold':
      return {
        kind: 'callTold',
        call: text(fields, 'call', LIMITS.name),
        told: callStep(member(fields, 'told')),
      };
    case 'placeTold':
      return {
        kind: 'placeTold',
        call: text(fields, 'call', LIMITS.name),
        question: count(fields, 'question'),
        isThere: boolean(fields, 'isThere'),
      };
    case 'pageError':
      return {
        kind: 'pageError',
        type: oneOf(fields, 'type', ['error', 'unhandledrejection']),
        error: error(member(fields, 'error')),
      };
    case 'lifecycle':
      return { kind: 'lifecycle', state: oneOf(fields, 'state', ['frozen', 'thawed', 'unloading']) };
    default:
      return null;
  }
}

function callStep(value: unknown): CallStep {
  const fields = object(value, 'a step of a call');
  const step = text(fields, 'step', MAX.word);
  switch (step) {
    case 'refused':
      return {
        step,
        why: oneOf(fields, 'why', [
          'apiUnavailable',
          'leaving',
          'noTarget',
          'ownerMoved',
          'notRegistered',
          'badInput',
        ]),
        error: nullable(member(fields, 'error'), error),
      };
    case 'askingOwner':
      return { step, question: count(fields, 'question') };
    case 'called':
      return { step, isListed: boolean(fields, 'isListed') };
    case 'cancelRequested':
      return { step, by: oneOf(fields, 'by', ['panel', 'timeLimit']) };
    case 'resultPart':
      return { step, offset: count(fields, 'offset'), text: text(fields, 'text', CALL_LIMITS.resultPart) };
    case 'settled':
      return {
        step,
        result: nullable(member(fields, 'result'), (item) => {
          const result = object(item, 'a result');
          return { length: member(result, 'length') === null ? null : count(result, 'length') };
        }),
        error: nullable(member(fields, 'error'), error),
        duration: finite(fields, 'duration'),
      };
    default:
      throw new Refusal(`a call has the unknown step "${step}"`);
  }
}

/** Throws a refusal that names the kind when it is none of the log events. */
function logEvent(fields: Fields): LogEvent {
  const kind = text(fields, 'kind', MAX.word);
  const settledError = (): ErrorFacts | null => nullable(member(fields, 'error'), error);
  switch (kind) {
    case 'registerCalled':
      return {
        kind,
        registration: count(fields, 'registration'),
        method: text(fields, 'method', MAX.word),
        provider: oneOf(fields, 'provider', ['native', 'script']),
        name: text(fields, 'name', LIMITS.name),
        exposedTo:
          member(fields, 'exposedTo') === null
            ? null
            : list(fields, 'exposedTo', LIMITS.exposedOrigins, (item) =>
                string(item, 'exposedTo', LIMITS.url),
              ),
        hasSignal: boolean(fields, 'hasSignal'),
        stack: stack(member(fields, 'stack')),
        url: text(fields, 'url', LIMITS.url),
      };
    case 'registerSettled':
      return { kind, registration: count(fields, 'registration'), error: settledError() };
    case 'unregistered':
      return {
        kind,
        registration: count(fields, 'registration'),
        cause: text(fields, 'cause', MAX.word),
        reason: text(fields, 'reason', LIMITS.text),
      };
    case 'toolEvent':
      return {
        kind,
        type: text(fields, 'type', MAX.word),
        toolName: nullableText(fields, 'toolName', LIMITS.name),
        target: oneOf(fields, 'target', ['modelContext', 'window']),
      };
    case 'callStarted':
      return {
        kind,
        call: count(fields, 'call'),
        method: text(fields, 'method', MAX.word),
        toolName: text(fields, 'toolName', LIMITS.name),
        toolOrigin: text(fields, 'toolOrigin', LIMITS.url),
        input: valueFacts(member(fields, 'input')),
        stack: stack(member(fields, 'stack')),
      };
    case 'callSettled':
      return {
        kind,
        call: count(fields, 'call'),
        result: nullable(member(fields, 'result'), valueFacts),
        error: settledError(),
        afterCancel: boolean(fields, 'afterCancel'),
      };
    case 'executeStarted':
      return {
        kind,
        execution: count(fields, 'execution'),
        registration: count(fields, 'registration'),
        toolName: text(fields, 'toolName', LIMITS.name),
        input: valueFacts(member(fields, 'input')),
      };
    case 'executeSettled':
      return {
        kind,
        execution: count(fields, 'execution'),
        result: nullable(member(fields, 'result'), valueFacts),
        error: settledError(),
        afterCancel: boolean(fields, 'afterCancel'),
      };
    case 'dropped':
      return { kind, count: count(fields, 'count') };
    default:
      throw new Refusal(`an event has the unknown kind "${kind}"`);
  }
}
