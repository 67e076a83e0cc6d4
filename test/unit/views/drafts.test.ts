import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createDraftStore, DRAFT_LIMITS, type KeptDraft } from '../../../panel/views/call/drafts.ts';
import { type MemoryStorage, memoryStorage } from '../../support/memory-storage.ts';

const ORIGIN = 'https://a.test';

function kept(text: string, changes: Partial<KeptDraft> = {}): KeptDraft {
  return { text, unions: {}, unfinished: {}, schema: null, secrets: [], omitted: [], ...changes };
}

/** What was begun in the storage is done by then. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A panel that keeps a draft and writes it. */
async function keepIn(storage: MemoryStorage, toolName: string, draft: KeptDraft): Promise<void> {
  const store = createDraftStore(storage);
  store.keep(ORIGIN, toolName, draft);
  store.flush();
  await settled();
}

/** The text that a panel opened now reads. */
async function textIn(storage: MemoryStorage, toolName: string): Promise<string | undefined> {
  return (await createDraftStore(storage).load(ORIGIN, toolName))?.text;
}

/** Puts a version of a draft into the storage as it was written long ago. */
function putOld(storage: MemoryStorage, toolName: string, at: number, size = 2): void {
  storage.values.set(`draft ${ORIGIN} ${toolName} ${at} ${size}`, JSON.stringify(kept(`"${at}"`)));
}

test('a draft comes back as it was typed, also text that is not JSON', async () => {
  const storage = memoryStorage();
  const draft = kept('{"n": 9007199254740993,', {
    unions: { '/x': { branch: 1, kept: { 0: '"kept"' } } },
    unfinished: { '/y': '{"a' },
    schema: '{}',
    omitted: ['code'],
  });
  await keepIn(storage, 'a', draft);
  assert.deepEqual(await createDraftStore(storage).load(ORIGIN, 'a'), draft);
  assert.equal(await createDraftStore(storage).load('https://b.test', 'a'), null);
});

test('drafts of tools whose names begin alike, or end with numbers, are not mixed up', async () => {
  const storage = memoryStorage();
  for (const name of ['a', 'a 1', 'a 1 2', ' ', 'a\nb']) await keepIn(storage, name, kept(`"${name}"`));
  for (const name of ['a', 'a 1', 'a 1 2', ' ', 'a\nb'])
    assert.equal(await textIn(storage, name), `"${name}"`);
});

test('the newest version counts, and takes the place of those before it', async () => {
  const storage = memoryStorage();
  const store = createDraftStore(storage);
  for (const text of ['1', '2', '3']) {
    store.keep(ORIGIN, 'a', kept(text));
    store.flush();
  }
  await settled();
  assert.equal(storage.values.size, 1);
  assert.equal(await textIn(storage, 'a'), '3');
});

test('a version from a clock that was ahead is replaced all the same', async () => {
  const storage = memoryStorage();
  putOld(storage, 'a', Date.now() + 1e9);
  const store = createDraftStore(storage);
  await store.load(ORIGIN, 'a');
  store.keep(ORIGIN, 'a', kept('"new"'));
  store.flush();
  await settled();
  assert.equal(await textIn(storage, 'a'), '"new"');
  assert.equal(storage.values.size, 1);
});

test('rubbish in the storage is no draft, and does not hide an older one', async () => {
  for (const saved of ['5', 'null', '{}', '{"text":1}', '[]']) {
    const storage = memoryStorage();
    storage.values.set(`draft ${ORIGIN} a 9 2`, saved);
    assert.equal(await textIn(storage, 'a'), undefined);
    putOld(storage, 'a', 5);
    assert.equal(await textIn(storage, 'a'), '"5"');
  }
});

test('the drafts that were changed longest ago make room', async () => {
  const storage = memoryStorage();
  storage.values.set('preferences', '{}');
  for (let at = 1; at <= DRAFT_LIMITS.drafts; at += 1) putOld(storage, `tool${at}`, at);
  putOld(storage, 'tool50', 0);
  await keepIn(storage, 'new', kept('{}'));
  assert.equal(storage.values.size, DRAFT_LIMITS.drafts + 1);
  assert.equal(await textIn(storage, 'tool1'), undefined);
  assert.equal(await textIn(storage, 'tool2'), '"2"');
  assert.equal(await textIn(storage, 'tool50'), '"50"');
  assert.equal(await textIn(storage, 'new'), '{}');
});

test('large drafts make room by their size', async () => {
  const storage = memoryStorage();
  for (let at = 1; at <= 4; at += 1) putOld(storage, `tool${at}`, at, DRAFT_LIMITS.total / 4);
  await keepIn(storage, 'new', kept('{}'));
  assert.equal(await textIn(storage, 'tool1'), undefined);
  assert.equal(await textIn(storage, 'tool2'), '"2"');
});

test('a panel that makes room takes no newer version of another panel away', async () => {
  const storage = memoryStorage();
  for (let at = 1; at <= DRAFT_LIMITS.drafts; at += 1) putOld(storage, `tool${at}`, at);
  const other = createDraftStore(storage);
  await other.load(ORIGIN, 'tool1');
  // Between what it reads of the keys and what it removes, the other panel writes the very draft that is the oldest.
  const slow: MemoryStorage = {
    ...storage,
    async keys() {
      const keys = await storage.keys();
      other.keep(ORIGIN, 'tool1', kept('"typed meanwhile"'));
      other.flush();
      await settled();
      return keys;
    },
  };
  await keepIn(slow, 'new', kept('{}'));
  assert.equal(await textIn(storage, 'tool1'), '"typed meanwhile"');
  assert.equal(await textIn(storage, 'new'), '{}');
});

test('two panels keep the drafts of each other, many tools at once', async () => {
  const storage = memoryStorage();
  const [one, other] = [createDraftStore(storage), createDraftStore(storage)];
  for (let count = 0; count < 40; count += 1) {
    one.keep(ORIGIN, `one${count}`, kept('1'));
    other.keep(ORIGIN, `other${count}`, kept('2'));
    one.flush();
    other.flush();
  }
  await settled();
  for (let count = 0; count < 40; count += 1) {
    assert.equal(await textIn(storage, `one${count}`), '1');
    assert.equal(await textIn(storage, `other${count}`), '2');
  }
});

test('what cannot be written is said, and tried again until it can', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const storage = memoryStorage();
  storage.isFull = true;
  const store = createDraftStore(storage);
  store.keep(ORIGIN, 'a', kept('"typed"'));
  await settled();
  assert.equal(store.unkept(ORIGIN, 'a'), 'failed');
  assert.equal(store.unkept(ORIGIN, 'b'), null);
  t.mock.timers.tick(DRAFT_LIMITS.retryAfter);
  await settled();
  assert.equal(store.unkept(ORIGIN, 'a'), 'failed');
  storage.isFull = false;
  t.mock.timers.tick(DRAFT_LIMITS.retryAfter);
  await settled();
  assert.equal(store.unkept(ORIGIN, 'a'), null);
  assert.equal(await textIn(storage, 'a'), '"typed"');
});

test('what was kept stays when the version after it cannot be written', async () => {
  const storage = memoryStorage();
  const store = createDraftStore(storage);
  store.keep(ORIGIN, 'a', kept('"old"'));
  store.flush();
  await settled();
  storage.isFull = true;
  store.keep(ORIGIN, 'a', kept('"new"'));
  store.flush();
  await settled();
  assert.equal(await textIn(storage, 'a'), '"old"');
  storage.isFull = false;
  store.flush();
  await settled();
  assert.equal(await textIn(storage, 'a'), '"new"');
});

test('drafts that grew beyond their room together make it when nothing more can be written', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const storage = memoryStorage();
  const store = createDraftStore(storage);
  store.keep(ORIGIN, 'a', kept('1'));
  await settled();
  putOld(storage, 'old', 1, DRAFT_LIMITS.total);
  storage.isFull = true;
  store.keep(ORIGIN, 'a', kept('2'));
  await settled();
  assert.equal(await textIn(storage, 'old'), undefined);
  storage.isFull = false;
  t.mock.timers.tick(DRAFT_LIMITS.retryAfter);
  await settled();
  assert.equal(await textIn(storage, 'a'), '2');
});

test('a draft that is too long is said to be', async () => {
  const storage = memoryStorage();
  const store = createDraftStore(storage);
  store.keep(ORIGIN, 'a', kept(`"${'x'.repeat(DRAFT_LIMITS.size)}"`));
  store.flush();
  await settled();
  assert.equal(store.unkept(ORIGIN, 'a'), 'tooLong');
  assert.equal(storage.values.size, 0);
  store.keep(ORIGIN, 'a', kept('"short"'));
  store.flush();
  await settled();
  assert.equal(store.unkept(ORIGIN, 'a'), null);
});

test('secrets are never written, wherever they are typed, and it is known which are missing', async () => {
  const storage = memoryStorage();
  const secret = { secrets: ['password'], schema: '{}' };
  await keepIn(
    storage,
    'a',
    kept('{"user": "ann", "password": "s3cret"}', {
      ...secret,
      unions: { '': { branch: 0, kept: { 1: '{"password":"s3cret"}' } } },
      unfinished: { '/password': '{"s3cret', '': '{"password": "s3cret', '/user': '{' },
    }),
  );
  await keepIn(storage, 'b', kept('{"password": "s3cret', secret));
  assert.ok(![...storage.values.values()].join().includes('s3cret'));
  const again = await createDraftStore(storage).load(ORIGIN, 'a');
  assert.deepEqual(again, {
    ...kept('{\n  "user": "ann"\n}', secret),
    unfinished: { '/user': '{' },
    omitted: ['password'],
  });
});

test('a text that may hold a secret and is not JSON is said not to be kept', async () => {
  const storage = memoryStorage();
  const store = createDraftStore(storage);
  store.keep(ORIGIN, 'a', kept('{"password": "s3', { secrets: ['password'] }));
  store.flush();
  await settled();
  assert.equal(store.unkept(ORIGIN, 'a'), 'secret');
  assert.equal(storage.values.size, 0);
});

test('a short draft is written at once, a long one soon, however long the typing goes on', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const storage = memoryStorage();
  const store = createDraftStore(storage);
  for (const text of ['"t', '"ty']) {
    store.keep(ORIGIN, 'a', kept(text));
    await settled();
    assert.equal(await textIn(storage, 'a'), text);
  }
  const long = 'x'.repeat(DRAFT_LIMITS.rate * 1_000);
  for (const key of ['1', '2', '3']) {
    store.keep(ORIGIN, 'a', kept(long + key));
    t.mock.timers.tick(400);
    await settled();
  }
  assert.equal(await textIn(storage, 'a'), `${long}3`);
  store.keep(ORIGIN, 'a', kept(`${long}4`));
  t.mock.timers.tick(400);
  await settled();
  assert.equal(await textIn(storage, 'a'), `${long}3`);
});
