import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { test } from 'node:test';
import { PipeClient, PipeClosedError, ProtocolError, splitAtNul } from '../../../scripts/cdp-pipe.mjs';

test('splits at NULs wherever the chunks are cut, inside of characters too', () => {
  const bytes = Buffer.from('{"a":"ü€𝄞"}\0{}\0\0tail\0', 'utf8');
  for (let size = 1; size <= bytes.length; size += 1) {
    const texts: string[] = [];
    const take = splitAtNul((text: string) => texts.push(text));
    for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size));
    assert.deepEqual(texts, ['{"a":"ü€𝄞"}', '{}', '', 'tail']);
  }
});

/** A client with the browser's ends of its pipe in hand. */
function pipe() {
  const toBrowser = new PassThrough();
  const fromBrowser = new PassThrough();
  const client = new PipeClient(toBrowser, fromBrowser);
  const answer = (message: object) => fromBrowser.write(`${JSON.stringify(message)}\0`);
  return { client, toBrowser, fromBrowser, answer };
}

test('matches answers to commands in any order, and errors to the command', async () => {
  const { client, answer, toBrowser } = pipe();
  const first = client.send('A.first', { x: 1 });
  const second = client.send('B.second', {}, 'session');
  answer({ id: 2, error: { message: 'not now' } });
  answer({ id: 1, result: { ok: true } });
  assert.deepEqual(await first, { ok: true });
  await assert.rejects(
    second,
    (error) => error instanceof ProtocolError && /B\.second: not now/.test(error.message),
  );
  const sent = String(toBrowser.read())
    .split('\0')
    .filter(Boolean)
    .map((text) => JSON.parse(text));
  assert.deepEqual(sent, [
    { id: 1, method: 'A.first', params: { x: 1 } },
    { id: 2, method: 'B.second', params: {}, sessionId: 'session' },
  ]);
});

test('tells events of all sessions until told to stop', async () => {
  const { client, answer } = pipe();
  const heard: unknown[] = [];
  const stop = client.on('Page.loadEventFired', (params, session) => heard.push([params, session]));
  answer({ method: 'Page.loadEventFired', params: { n: 1 }, sessionId: 's' });
  answer({ method: 'Other.event' });
  await new Promise(setImmediate);
  stop();
  answer({ method: 'Page.loadEventFired', params: { n: 2 } });
  await new Promise(setImmediate);
  assert.deepEqual(heard, [[{ n: 1 }, 's']]);
});

test('a pipe that closes rejects what waits and what comes later', async () => {
  const { client, fromBrowser } = pipe();
  const waiting = client.send('A.waiting');
  fromBrowser.destroy();
  await assert.rejects(waiting, PipeClosedError);
  await assert.rejects(client.send('A.later'), PipeClosedError);
});
