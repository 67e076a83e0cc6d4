import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Command } from '../../../inspected-page/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../../inspected-page/protocol/messages.ts';
import { createDocumentLink, type LinkPort } from '../../../panel/sources/document-link.ts';

/** A port whose other end is the test. */
class FakePort implements LinkPort {
  readonly sent: Command[] = [];
  isDisconnected = false;
  #onMessage: Array<(message: unknown) => void> = [];
  #onDisconnect: Array<() => void> = [];
  readonly onMessage = {
    addListener: (listener: (message: unknown) => void) => void this.#onMessage.push(listener),
  };
  readonly onDisconnect = { addListener: (listener: () => void) => void this.#onDisconnect.push(listener) };
  postMessage(message: Command) {
    this.sent.push(message);
  }
  disconnect() {
    this.isDisconnected = true;
  }
  receive(message: unknown) {
    for (const listener of this.#onMessage) listener(message);
  }
  breakOff() {
    for (const listener of this.#onDisconnect) listener();
  }
}

const READY = (lastSeq: number) => ({
  toolscope: 'batch',
  version: PROTOCOL_VERSION,
  events: [{ seq: 0, at: 1, source: 'observer', kind: 'ready', lastSeq }],
});
const DROPPED = (seq: number) => ({
  toolscope: 'batch',
  version: PROTOCOL_VERSION,
  events: [{ seq, at: 1, source: 'observer', kind: 'dropped', count: 1 }],
});

/** A link with everything around it, and a log of what it told. */
function setUp() {
  const ports: FakePort[] = [];
  const log: string[] = [];
  const pending: Array<{ resolve(): void; reject(error: Error): void }> = [];
  const since = { seq: 0 };
  const link = createDocumentLink(
    {
      open() {
        const port = new FakePort();
        ports.push(port);
        return port;
      },
      inject: () =>
        new Promise((resolve, reject) => {
          log.push('inject');
          pending.push({ resolve, reject });
        }),
      closeReason: () => 'Receiving end does not exist.',
    },
    {
      onConnection: (connection) => log.push(connection),
      onEvent: (event) => log.push(`event ${event.kind}`),
      onUndecodable: (reason) => log.push(`undecodable: ${reason}`),
      onRefused: (error) => log.push(`refused: ${error}`),
      onLost: () => log.push('lost'),
    },
    since,
  );
  const port = (index: number): FakePort => {
    const found = ports[index];
    assert.ok(found, `port ${index} was opened`);
    return found;
  };
  return { link, log, ports, port, pending, since };
}

/** Lets promises that are settled run their reactions. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a document whose observer listens: start, live, events', () => {
  const { link, log, port } = setUp();
  link.connect();
  assert.deepEqual(port(0).sent, [{ kind: 'start', since: 0 }]);
  port(0).receive(READY(0));
  assert.deepEqual(log, ['connecting', 'live', 'event ready']);
  assert.equal(link.send({ kind: 'refresh' }), true);
});

test('a document without observer: it is injected, then connected', async () => {
  const { link, log, port, pending, ports } = setUp();
  link.connect();
  port(0).breakOff();
  link.connect();
  assert.equal(ports.length, 1, 'no second attempt while the observer is being injected');
  pending[0]?.resolve();
  await settled();
  port(1).receive(READY(0));
  assert.deepEqual(log, ['connecting', 'inject', 'live', 'event ready']);
});

test('an injected observer that says hello before the injection is reported is connected once', async () => {
  const { link, port, pending, ports } = setUp();
  link.connect();
  port(0).breakOff();
  link.hello();
  pending[0]?.resolve();
  await settled();
  assert.equal(ports.length, 2);
});

test('a hello during an attempt that fails leads to another attempt, not to an injection', () => {
  const { link, log, port, ports } = setUp();
  link.connect();
  link.hello();
  port(0).breakOff();
  assert.equal(ports.length, 2);
  assert.ok(!log.includes('inject'));
});

test('a document that refuses the observer says why, and can be connected later', async () => {
  const { link, log, port, pending } = setUp();
  link.connect();
  port(0).breakOff();
  pending[0]?.reject(new Error('Cannot access a chrome:// URL'));
  await settled();
  assert.equal(link.connection, 'unreachable');
  assert.equal(log.at(-1), 'refused: Cannot access a chrome:// URL');
  link.hello();
  port(1).receive(READY(0));
  assert.equal(link.connection, 'live');
});

test('after a loss it asks for what it has not seen', () => {
  const { link, log, port } = setUp();
  link.connect();
  port(0).receive(DROPPED(41));
  port(0).breakOff();
  assert.deepEqual(log.slice(-2), ['disconnected', 'lost']);
  assert.equal(link.send({ kind: 'refresh' }), false);
  link.hello();
  assert.deepEqual(port(1).sent, [{ kind: 'start', since: 41 }]);
});

test('what cannot be decoded is told and breaks nothing', () => {
  const { link, log, port } = setUp();
  link.connect();
  port(0).receive('nonsense');
  port(0).receive(READY(0));
  assert.match(log[2] ?? '', /^undecodable: /);
  assert.equal(log.at(-1), 'event ready');
});

test('after close nothing is told and nothing is opened', async () => {
  const { link, log, port, pending, ports } = setUp();
  link.connect();
  port(0).breakOff();
  link.close();
  pending[0]?.resolve();
  await settled();
  link.connect();
  link.hello();
  assert.equal(ports.length, 1);
  assert.deepEqual(log, ['connecting', 'inject']);
});
