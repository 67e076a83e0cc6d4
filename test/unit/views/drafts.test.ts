import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HostStorage } from '../../../panel/host/host.ts';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import { createDraftStore, DRAFT_LIMITS } from '../../../panel/views/call/drafts.ts';

/** A storage in memory that keeps JSON, as the browser's does. */
function memory(): HostStorage & { values: Map<string, string> } {
  const values = new Map<string, string>();
  return {
    values,
    load: async (key) => {
      const json = values.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    save: async (key, value) => {
      if (value === undefined) values.delete(key);
      else values.set(key, JSON.stringify(value));
      return true;
    },
  };
}

const ORIGIN = 'https://a.test';

test('a draft comes back as it was typed, also text that is not JSON', async () => {
  const storage = memory();
  const first = createDraftStore(storage);
  const draft = draftOf('{"n": 9007199254740993,', { '/x': { branch: 1, kept: { 0: '"kept"' } } });
  first.keep(ORIGIN, 'a', { draft, schema: '{}' });
  assert.equal(first.peek(ORIGIN, 'a')?.draft, draft);
  first.flush();
  const again = createDraftStore(storage);
  assert.equal(again.peek(ORIGIN, 'a'), undefined);
  const loaded = await again.load(ORIGIN, 'a');
  assert.deepEqual(loaded, { draft, schema: '{}' });
  assert.equal(await again.load('https://b.test', 'a'), null);
});

test('what is typed while the old draft is read wins', async () => {
  const storage = memory();
  storage.values.set(`draft ${ORIGIN} a`, JSON.stringify({ text: 'old', unions: {}, schema: null }));
  const store = createDraftStore(storage);
  const loading = store.load(ORIGIN, 'a');
  store.keep(ORIGIN, 'a', { draft: draftOf('"new"'), schema: null });
  assert.equal((await loading)?.draft.text, '"new"');
});

test('rubbish in the storage is no draft', async () => {
  for (const saved of ['5', 'null', '{}', '{"text":1}', '[]']) {
    const storage = memory();
    storage.values.set(`draft ${ORIGIN} a`, saved);
    assert.equal(await createDraftStore(storage).load(ORIGIN, 'a'), null);
  }
});

test('the drafts that were changed longest ago make room', async () => {
  const storage = memory();
  const store = createDraftStore(storage);
  for (let count = 0; count <= DRAFT_LIMITS.drafts; count += 1) {
    store.keep(ORIGIN, `tool${count}`, { draft: draftOf('{}'), schema: null });
    store.flush();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(!storage.values.has(`draft ${ORIGIN} tool0`));
  assert.ok(storage.values.has(`draft ${ORIGIN} tool1`));
});

test('a text that is too long stays while the panel is open, and is not written', () => {
  const storage = memory();
  const store = createDraftStore(storage);
  const draft = draftOf(`"${'x'.repeat(DRAFT_LIMITS.text)}"`);
  store.keep(ORIGIN, 'a', { draft, schema: null });
  store.flush();
  assert.equal(store.peek(ORIGIN, 'a')?.draft, draft);
  assert.equal(storage.values.size, 0);
});
