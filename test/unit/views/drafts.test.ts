import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HostStorage } from '../../../panel/host/host.ts';
import { createDraftStore, DRAFT_LIMITS, type KeptDraft } from '../../../panel/views/call/drafts.ts';

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

function kept(text: string, changes: Partial<KeptDraft> = {}): KeptDraft {
  return { text, unions: {}, schema: null, ...changes };
}

test('a draft comes back as it was typed, also text that is not JSON', async () => {
  const storage = memory();
  const first = createDraftStore(storage);
  const draft = kept('{"n": 9007199254740993,', {
    unions: { '/x': { branch: 1, kept: { 0: '"kept"' } } },
    schema: '{}',
  });
  first.keep(ORIGIN, 'a', draft);
  assert.equal(first.peek(ORIGIN, 'a'), draft);
  first.flush();
  const again = createDraftStore(storage);
  assert.equal(again.peek(ORIGIN, 'a'), undefined);
  const loaded = await again.load(ORIGIN, 'a');
  assert.deepEqual(loaded, draft);
  assert.equal(await again.load('https://b.test', 'a'), null);
});

test('what is typed while the old draft is read wins', async () => {
  const storage = memory();
  storage.values.set(`draft ${ORIGIN} a`, JSON.stringify({ text: 'old', unions: {}, schema: null }));
  const store = createDraftStore(storage);
  const loading = store.load(ORIGIN, 'a');
  store.keep(ORIGIN, 'a', kept('"new"'));
  assert.equal((await loading)?.text, '"new"');
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
    store.keep(ORIGIN, `tool${count}`, kept('{}'));
    store.flush();
    await new Promise((resolve) => setImmediate(resolve));
  }
  assert.ok(!storage.values.has(`draft ${ORIGIN} tool0`));
  assert.ok(storage.values.has(`draft ${ORIGIN} tool1`));
});

test('a text that is too long stays while the panel is open, and is not written', () => {
  const storage = memory();
  const store = createDraftStore(storage);
  const draft = kept(`"${'x'.repeat(DRAFT_LIMITS.text)}"`);
  store.keep(ORIGIN, 'a', draft);
  store.flush();
  assert.equal(store.peek(ORIGIN, 'a'), draft);
  assert.equal(storage.values.size, 0);
});
