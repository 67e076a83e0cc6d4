import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { decodeBatch, decodeRecorderMessage } from '../../../inspected-page/protocol/decode.ts';
import {
  CALL_LIMITS,
  LIMITS,
  type ObservedTool,
  type ObserverEvent,
  PROTOCOL_VERSION,
} from '../../../inspected-page/protocol/messages.ts';
import { parseStack } from '../../../inspected-page/protocol/stack.ts';

const batch = (events: unknown[], version: unknown = PROTOCOL_VERSION) => ({
  toolscope: 'batch',
  version,
  events,
});

/** Decodes a batch that has to be one. */
function decoded(raw: unknown) {
  const result = decodeBatch(raw);
  assert.ok(result.ok, result.ok ? '' : result.reason);
  return result.batch;
}

const base = { seq: 1, at: 1000.5, source: 'recorder' as const };

// ---- Arbitrary valid values ----

const bounded = fc
  .string({ maxLength: 40 })
  .chain((text) =>
    fc.record({ text: fc.constant(text), length: fc.integer({ min: text.length, max: text.length + 1000 }) }),
  );
const stack = fc.constantFrom('', 'Error: m\n    at f (https://a.test/a.js:1:2)\n    at https://a.test/:3:4');
const error = fc.record({ name: fc.string(), message: fc.string(), stack });
const value = fc.record({ type: fc.string(), preview: bounded });
const key = fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString'), fc.string({ maxLength: 20 }));

/** A record with any keys, made as `JSON.parse` and structured clones make them: all keys are own. */
const dictionary = <T>(item: fc.Arbitrary<T>) =>
  fc.uniqueArray(fc.tuple(key, item), { maxLength: 4, selector: ([name]) => name }).map((entries) => {
    const result: Record<string, T> = Object.create(null);
    for (const [name, member] of entries) result[name] = member;
    return result;
  });

const tool: fc.Arbitrary<ObservedTool> = fc.record(
  {
    name: fc.string({ maxLength: 128 }),
    title: fc.option(bounded),
    description: fc.option(bounded),
    inputSchema: fc.option(
      fc.record({ json: bounded, convention: fc.constantFrom('object' as const, 'text' as const) }),
    ),
    annotations: fc.option(dictionary(fc.boolean())),
    origin: fc.option(fc.webUrl()),
    other: dictionary(bounded),
    provider: fc.constantFrom('native' as const, 'script' as const),
    kind: fc.constantFrom('imperative' as const, 'declarative' as const),
    form: fc.option(
      fc.record({
        key: fc.string(),
        path: fc.string(),
        autosubmit: fc.boolean(),
        action: fc.string(),
        method: fc.string({ maxLength: 10 }),
        secrets: fc.array(fc.string(), { maxLength: 3 }),
      }),
    ),
  },
  { requiredKeys: ['name', 'other', 'provider', 'kind', 'form'] },
);

const callStep = fc.oneof(
  fc.record({
    step: fc.constant('refused'),
    why: fc.constantFrom('apiUnavailable', 'leaving', 'noTarget', 'ownerMoved', 'notRegistered', 'badInput'),
    error: fc.option(error),
  }),
  fc.record({ step: fc.constant('askingOwner'), question: fc.nat() }),
  fc.record({ step: fc.constant('called'), isListed: fc.boolean() }),
  fc.record({ step: fc.constant('cancelRequested'), by: fc.constantFrom('panel', 'timeLimit') }),
  fc.record({ step: fc.constant('resultPart'), offset: fc.nat(), text: fc.string({ unit: 'binary' }) }),
  fc.record({
    step: fc.constant('settled'),
    result: fc.option(fc.record({ length: fc.option(fc.nat()) })),
    error: fc.option(error),
    duration: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  }),
);

const body = fc.oneof(
  fc.record({
    kind: fc.constant('tools'),
    full: fc.boolean(),
    tools: fc.array(tool, { maxLength: 3 }),
    removed: fc.array(fc.string(), { maxLength: 3 }),
  }),
  fc.record({ kind: fc.constant('toolsUnreadable'), error }),
  fc.record({ kind: fc.constant('ready'), lastSeq: fc.nat() }),
  fc.record({ kind: fc.constant('revealReady'), form: fc.string(), found: fc.boolean() }),
  fc.record({ kind: fc.constant('lifecycle'), state: fc.constantFrom('frozen', 'thawed', 'unloading') }),
  fc.record({
    kind: fc.constant('facts'),
    facts: fc.record({
      url: fc.webUrl(),
      origin: fc.string(),
      title: fc.string(),
      secureContext: fc.boolean(),
      originAgentCluster: fc.option(fc.boolean()),
      toolsAllowed: fc.option(fc.boolean()),
      api: fc.record({
        native: fc.boolean(),
        script: fc.array(
          fc.record({
            place: fc.string(),
            methods: fc.array(fc.string(), { maxLength: 3 }),
            readable: fc.boolean(),
          }),
          { maxLength: 2 },
        ),
      }),
      indexInParent: fc.integer({ min: -1, max: 50 }),
      hasOpener: fc.boolean(),
      prerendering: fc.boolean(),
      visible: fc.boolean(),
      recorder: fc.constantFrom('present', 'absent'),
      frames: fc.array(
        fc.record({
          index: fc.integer({ min: -1, max: 50 }),
          element: fc.constantFrom('iframe', 'object'),
          id: fc.string(),
          name: fc.string(),
          src: fc.string(),
          hasSrcdoc: fc.boolean(),
          allow: fc.option(fc.string()),
          sandbox: fc.option(fc.string()),
          credentialless: fc.boolean(),
        }),
        { maxLength: 2 },
      ),
    }),
  }),
  fc.record({
    kind: fc.constant('registerCalled'),
    registration: fc.nat(),
    method: fc.string(),
    provider: fc.constantFrom('native', 'script'),
    name: fc.string(),
    exposedTo: fc.option(fc.array(fc.string(), { maxLength: 3 })),
    hasSignal: fc.boolean(),
    stack,
    url: fc.webUrl(),
  }),
  fc.record({ kind: fc.constant('registerSettled'), registration: fc.nat(), error: fc.option(error) }),
  fc.record({
    kind: fc.constant('unregistered'),
    registration: fc.nat(),
    cause: fc.string(),
    reason: fc.string(),
  }),
  fc.record({
    kind: fc.constant('toolEvent'),
    type: fc.string(),
    toolName: fc.option(fc.string()),
    target: fc.constantFrom('modelContext', 'window'),
  }),
  fc.record({
    kind: fc.constant('callStarted'),
    call: fc.nat(),
    method: fc.string(),
    toolName: fc.string(),
    toolOrigin: fc.string(),
    input: value,
    stack,
  }),
  fc.record({
    kind: fc.constant('callSettled'),
    call: fc.nat(),
    result: fc.option(value),
    error: fc.option(error),
    afterCancel: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('executeStarted'),
    execution: fc.nat(),
    registration: fc.nat(),
    toolName: fc.string(),
    input: value,
  }),
  fc.record({
    kind: fc.constant('executeSettled'),
    execution: fc.nat(),
    result: fc.option(value),
    error: fc.option(error),
    afterCancel: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('dropped'), count: fc.nat() }),
  fc.record({ kind: fc.constant('callTold'), call: fc.string(), told: callStep }),
  fc.record({
    kind: fc.constant('placeTold'),
    call: fc.string(),
    question: fc.nat(),
    isThere: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('pageError'), type: fc.constantFrom('error', 'unhandledrejection'), error }),
);

const event = fc
  .tuple(
    body,
    fc.record({
      seq: fc.nat(),
      at: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      source: fc.constantFrom('observer', 'recorder'),
    }),
  )
  .map(([members, common]) => ({ ...common, ...members }) as unknown as ObserverEvent);

/** What an event becomes: the text of each stack is taken apart. */
function withFrames(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(withFrames);
  if (typeof item !== 'object' || item === null) return item;
  const result: Record<string, unknown> = Object.create(null);
  for (const [name, member] of Object.entries(item)) {
    result[name] = name === 'stack' && typeof member === 'string' ? parseStack(member) : withFrames(member);
  }
  return result;
}

/** Every text and list of a decoded value is within the largest limit there is. */
function assertBounded(item: unknown): void {
  if (typeof item === 'string') {
    assert.ok(item.length <= LIMITS.schema);
  } else if (Array.isArray(item)) {
    for (const member of item) assertBounded(member);
  } else if (typeof item === 'object' && item !== null) {
    for (const name of Reflect.ownKeys(item)) assertBounded(Reflect.get(item, name));
  }
}

describe('decodeBatch', () => {
  it('gives valid events back as they are', () => {
    fc.assert(
      fc.property(fc.array(event, { maxLength: 5 }), (events) => {
        const result = decoded(structuredClone(batch(events)));
        assert.deepEqual(result.rejected, []);
        // Both through JSON: records have no prototype, which deepEqual would mind.
        assert.equal(JSON.stringify(sorted(result.events)), JSON.stringify(sorted(events.map(withFrames))));
      }),
    );
  });

  it('never throws and stays within the limits, whatever arrives', () => {
    fc.assert(
      fc.property(fc.anything({ withNullPrototype: true, withMap: true, withTypedArray: true }), (raw) => {
        decodeBatch(raw);
        assertBounded(decodeBatch(batch([raw])));
        assertBounded(decodeRecorderMessage(raw));
      }),
    );
  });

  it('never throws when one member of a valid event is something else', () => {
    fc.assert(
      fc.property(event, fc.anything(), fc.nat(), (valid, odd, choice) => {
        const raw = structuredClone(valid) as unknown as Record<string, unknown>;
        const names = Object.keys(raw);
        raw[names[choice % names.length] ?? 'kind'] = odd;
        const result = decoded(batch([raw]));
        assert.equal(result.events.length + result.rejected.length, 1);
        assertBounded(result);
      }),
    );
  });

  it('survives getters and proxies that throw', () => {
    const hostile = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    );
    assert.equal(decodeBatch(hostile).ok, false);
    assert.equal(decoded(batch([hostile, { ...base, kind: 'ready', lastSeq: 1 }])).events.length, 1);
  });

  it('names a protocol version that is not its own', () => {
    const result = decodeBatch(batch([], 99));
    assert.ok(!result.ok);
    assert.match(result.reason, /version 99/);
    assert.match(result.reason, new RegExp(`version ${PROTOCOL_VERSION}`));
  });

  it('refuses what is no batch', () => {
    for (const raw of [null, undefined, 1, 'batch', [], {}, { toolscope: 'hello' }, batch(0 as never)]) {
      assert.equal(decodeBatch(raw).ok, false);
    }
  });

  it('keeps the other events of a batch when one is unknown or wrong', () => {
    const good = { ...base, kind: 'ready', lastSeq: 3 };
    const result = decoded(
      batch([{ ...base, kind: 'fromTheFuture' }, good, { ...good, lastSeq: '3' }, { ...good, seq: -1 }, 7]),
    );
    assert.deepEqual(result.events, [good]);
    assert.equal(result.rejected.length, 4);
    assert.match(result.rejected[0] ?? '', /fromTheFuture/);
    assert.match(result.rejected[1] ?? '', /lastSeq/);
  });

  it('tells many refusals in few sentences', () => {
    const { rejected } = decoded(batch(Array.from({ length: 1000 }, () => null)));
    assert.equal(rejected.length, 20);
    assert.match(rejected.at(-1) ?? '', /^981 more/);
  });

  it('drops members that it does not know', () => {
    const [first] = decoded(
      batch([{ ...base, kind: 'ready', lastSeq: 1, extra: 1, ['__proto__']: { polluted: true } }]),
    ).events;
    assert.deepEqual(Object.keys(first ?? {}).sort(), ['at', 'kind', 'lastSeq', 'seq', 'source']);
  });

  it('cuts texts that are too long and says how long they were', () => {
    const long = 'x'.repeat(LIMITS.value + 5);
    const { events } = decoded(
      batch([
        {
          ...base,
          kind: 'callSettled',
          call: 1,
          afterCancel: false,
          result: { type: 'string', preview: { text: long, length: long.length } },
          error: { name: long, message: long, stack: '' },
        },
      ]),
    );
    const [settled] = events;
    assert.ok(settled?.kind === 'callSettled');
    assert.equal(settled.result?.preview.text.length, LIMITS.value);
    assert.equal(settled.result?.preview.length, LIMITS.value + 5);
    assert.equal(settled.error?.name.length, LIMITS.name);
    assert.equal(settled.error?.message.length, LIMITS.text);
  });

  it('takes stacks apart and leaves our own frames out', () => {
    const ours = `chrome-extension://${'a'.repeat(32)}/recorder.js`;
    const [settled] = decoded(
      batch([
        {
          ...base,
          kind: 'registerSettled',
          registration: 1,
          error: {
            name: 'Error',
            message: 'm',
            stack: `Error: m\n    at x (${ours}:1:1)\n    at y (https://a.test/:2:3)`,
          },
        },
      ]),
    ).events;
    assert.ok(settled?.kind === 'registerSettled');
    assert.deepEqual(settled.error?.stack, [
      { functionName: 'y', url: 'https://a.test/', line: 2, column: 3 },
    ]);
  });

  it('keeps a part of a result up to its own limit, and refuses unknown steps and reasons', () => {
    const step = (told: unknown) => ({ ...base, seq: 0, kind: 'callTold', call: 'c', told });
    const part = 'x'.repeat(CALL_LIMITS.resultPart);
    const { events, rejected } = decoded(
      batch([
        step({ step: 'resultPart', offset: 4, text: `${part}y` }),
        step({ step: 'dreamt' }),
        // Said by the panel itself: no page may say it.
        step({ step: 'refused', why: 'notConnected', error: null }),
        step({ step: 'resultPart', offset: -1, text: '' }),
      ]),
    );
    assert.equal(rejected.length, 3);
    assert.match(rejected[0] ?? '', /dreamt/);
    const [first] = events;
    assert.ok(first?.kind === 'callTold' && first.told.step === 'resultPart');
    assert.equal(first.told.text, part);
  });

  it('cuts lists that are too long', () => {
    const origins = Array.from({ length: LIMITS.exposedOrigins + 10 }, (_, i) => `https://${i}.test`);
    const [called] = decoded(
      batch([
        {
          ...base,
          kind: 'registerCalled',
          registration: 1,
          method: 'm',
          provider: 'native',
          name: 'n',
          exposedTo: origins,
          hasSignal: false,
          stack: '    at f (https://a.test/:1:2)\n'.repeat(100),
          url: 'u',
        },
      ]),
    ).events;
    assert.ok(called?.kind === 'registerCalled');
    assert.equal(called.exposedTo?.length, LIMITS.exposedOrigins);
    assert.equal(called.stack.length, LIMITS.stackFrames);
  });

  it('treats __proto__ and constructor as ordinary keys', () => {
    const raw = JSON.parse(
      '{"name":"__proto__","other":{"__proto__":{"text":"a","length":1},"constructor":{"text":"b","length":1}},' +
        '"annotations":{"__proto__":true},"provider":"native","kind":"imperative","form":null}',
    );
    const [event_] = decoded(
      batch([{ ...base, seq: 0, kind: 'tools', full: true, tools: [raw], removed: [] }]),
    ).events;
    assert.ok(event_?.kind === 'tools');
    const [first] = event_.tools;
    assert.ok(first);
    assert.deepEqual(Object.keys(first.other), ['__proto__', 'constructor']);
    assert.equal(Object.getPrototypeOf(first.other), null);
    assert.equal(Reflect.get(first.annotations ?? {}, '__proto__'), true);
    assert.equal(({} as { polluted?: unknown }).polluted, undefined);
  });
});

describe('decodeRecorderMessage', () => {
  it('lets log events pass and nothing else', () => {
    const settled = { kind: 'registerSettled', at: 1, registration: 1, error: null };
    const result = decodeRecorderMessage({
      kind: 'events',
      events: [
        settled,
        { kind: 'tools', at: 1, full: true, tools: [], removed: [] },
        { ...settled, at: 'now' },
        { kind: 'toolEvent', at: 1, type: 'toolactivated', toolName: null, target: 'window' },
        null,
      ],
    });
    assert.ok(result.ok && result.message.kind === 'events');
    assert.deepEqual(result.message.events, [settled]);
  });

  it('decodes the API objects and tools of scripts', () => {
    const apis = [{ place: 'navigator.modelContext', methods: ['registerTool'], readable: true }];
    const tools = [{ name: 'a', json: '{"name":"a"}' }];
    assert.deepEqual(decodeRecorderMessage({ kind: 'scriptApi', apis, tools, junk: 1 }), {
      ok: true,
      message: { kind: 'scriptApi', apis, tools },
    });
    assert.deepEqual(decodeRecorderMessage({ kind: 'scriptApi', apis, tools: [{ name: 1, json: '' }] }), {
      ok: false,
      reason: '"name" is not a text.',
    });
  });

  it('decodes an error of the page, whose stack stays text', () => {
    const message = {
      kind: 'pageError',
      at: 1,
      type: 'error',
      error: { name: 'Error', message: 'm', stack: 'Error: m\n    at f (https://a.test/a.js:1:2)' },
    };
    assert.deepEqual(decodeRecorderMessage({ ...message, junk: 1 }), { ok: true, message });
    for (const odd of [{ type: 'warning' }, { at: 'now' }, { error: null }, { error: { name: 1 } }]) {
      assert.equal(decodeRecorderMessage({ ...message, ...odd }).ok, false);
    }
  });

  it('refuses the rest', () => {
    for (const raw of [{ kind: 'stop' }, null, 'events', { kind: 'events', events: {} }]) {
      assert.equal(decodeRecorderMessage(raw).ok, false);
    }
  });
});

/** The same value with the keys of every object in one order. */
function sorted(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(sorted);
  if (typeof item !== 'object' || item === null) return item;
  return Object.keys(item)
    .sort()
    .map((name) => [name, sorted(Reflect.get(item, name))]);
}
