import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HostStorage } from '../../../panel/host/host.ts';
import { loadSavedInputs, SAVED_LIMITS } from '../../../panel/views/call/saved-inputs.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

/** What was changed is written by then. */
function written(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

function namesOf({ list }: { list: { value: readonly { name: string }[] } }): string[] {
  return list.value.map(({ name }) => name);
}

const INPUT = { origin: 'https://a.test', toolName: 'a', name: 'small', input: '{"n": 1.0}', secrets: [] };

test('what was saved comes back, and can be changed, deleted and brought back', async () => {
  const storage = memoryStorage();
  const saved = await loadSavedInputs(storage);
  saved.add(INPUT);
  saved.add({ ...INPUT, name: 'large' });
  const [first] = saved.list.value;
  assert.ok(first);
  saved.change(first.id, { name: 'tiny', expectations: [{ kind: 'contains', text: 'x' }] });
  const undo = saved.remove(first.id);
  assert.deepEqual(
    saved.list.value.map(({ name }) => name),
    ['large'],
  );
  undo();
  await written();
  const again = await loadSavedInputs(storage);
  assert.deepEqual(again.list.value, saved.list.value);
  assert.deepEqual(
    again.list.value.map(({ name }) => name),
    ['tiny', 'large'],
  );
});

test('a file gives back what was written, and takes nothing away', async () => {
  const saved = await loadSavedInputs(memoryStorage());
  saved.add(INPUT);
  const text = saved.exportText(saved.list.value);
  assert.deepEqual(saved.importText(text), { added: 0, unreadable: 0 });
  const [first] = saved.list.value;
  saved.change(first?.id ?? '', { name: 'renamed' });
  assert.deepEqual(saved.importText(text), { added: 1, unreadable: 0 });
  assert.deepEqual(
    saved.list.value.map(({ name }) => name),
    ['renamed', 'small'],
  );
  const other = await loadSavedInputs(memoryStorage());
  other.importText(text);
  assert.deepEqual(
    other.list.value.map(({ input }) => input),
    ['{"n": 1.0}'],
  );
});

test('passwords are neither kept nor written to a file, and it is known which', async () => {
  const storage = memoryStorage();
  const saved = await loadSavedInputs(storage);
  saved.add({ ...INPUT, input: '{"user":"ann","password":"s3cret"}', secrets: ['password'] });
  await written();
  assert.ok(![...storage.values.values()].join().includes('s3cret'));
  assert.ok(!saved.exportText(saved.list.value).includes('s3cret'));
  const [again] = (await loadSavedInputs(storage)).list.value;
  assert.deepEqual(again?.omitted, ['password']);
  assert.deepEqual(JSON.parse(again?.input ?? ''), { user: 'ann' });
});

test('a text that may hold a password and is not JSON is not saved', async () => {
  const saved = await loadSavedInputs(memoryStorage());
  assert.ok(!saved.add({ ...INPUT, input: '{"password":"s3cret"', secrets: ['password'] }));
  assert.match(saved.problem.value ?? '', /not JSON/);
  assert.ok(saved.add({ ...INPUT, input: '{"user":', secrets: ['password'] }));
});

test('passwords in a file from elsewhere are left out', async () => {
  const saved = await loadSavedInputs(memoryStorage());
  const inputs = [{ ...INPUT, id: 'x', input: '{"password":"s3cret"}', secrets: ['password'] }];
  saved.importText(JSON.stringify({ format: 'toolscope-saved-inputs', version: 1, inputs }));
  assert.equal(saved.list.value[0]?.input, '{}');
});

test('what is no such file is named as that', async () => {
  const saved = await loadSavedInputs(memoryStorage());
  for (const [text, words] of [
    ['{', /not JSON/],
    ['null', /no file of saved inputs/],
    ['{"format":"toolscope-saved-inputs","version":99,"inputs":[]}', /version 99/],
    ['{"format":"toolscope-saved-inputs","version":1,"inputs":[5,null,{}]}', /no saved input/],
  ] as const) {
    const result = saved.importText(text);
    assert.ok('problem' in result);
    assert.match(result.problem, words);
  }
  assert.equal(saved.list.value.length, 0);
});

test('what has no room or cannot be written is said', async () => {
  const full = await loadSavedInputs({ ...memoryStorage(), save: async () => false });
  assert.ok(full.add(INPUT));
  await written();
  assert.match(full.problem.value ?? '', /could not keep/);
  const saved = await loadSavedInputs(memoryStorage());
  assert.ok(!saved.add({ ...INPUT, input: 'x'.repeat(SAVED_LIMITS.size) }));
  assert.match(saved.problem.value ?? '', /no room/);
  assert.equal(saved.list.value.length, 0);
});

test('two panels keep what the other one saves', async () => {
  const storage = memoryStorage();
  const [one, other] = [await loadSavedInputs(storage), await loadSavedInputs(storage)];
  one.add(INPUT);
  await written();
  other.add({ ...INPUT, name: 'other' });
  await written();
  assert.deepEqual(namesOf(other), ['small', 'other']);
  one.remove(one.list.value[0]?.id ?? '');
  await written();
  assert.deepEqual(namesOf(await loadSavedInputs(storage)), ['other']);
});

test('what could not be written is written with the next change', async () => {
  const storage = memoryStorage();
  storage.isFull = true;
  const saved = await loadSavedInputs(storage);
  saved.add(INPUT);
  await written();
  assert.match(saved.problem.value ?? '', /could not keep/);
  storage.isFull = false;
  saved.add({ ...INPUT, name: 'next' });
  await written();
  assert.equal(saved.problem.value, null);
  assert.deepEqual(namesOf(saved), ['small', 'next']);
  assert.deepEqual(namesOf(await loadSavedInputs(storage)), ['small', 'next']);
});

test('a change that is made while another is written is written too', async () => {
  const inner = memoryStorage();
  const storage: HostStorage = {
    ...inner,
    async save(key, value) {
      await written();
      return inner.save(key, value);
    },
  };
  const saved = await loadSavedInputs(storage);
  for (const name of ['a', 'b', 'c']) {
    saved.add({ ...INPUT, name });
    await Promise.resolve();
    await Promise.resolve();
  }
  assert.deepEqual(namesOf(saved), ['a', 'b', 'c']);
  for (let turn = 0; turn < 5; turn += 1) await written();
  assert.deepEqual(namesOf(await loadSavedInputs(storage)), ['a', 'b', 'c']);
  assert.deepEqual(namesOf(saved), ['a', 'b', 'c']);
});

test('entries of a file that cannot be read are counted', async () => {
  const saved = await loadSavedInputs(memoryStorage());
  const file = { format: 'toolscope-saved-inputs', version: 1, inputs: [{ ...INPUT, id: 'x' }, 5, {}] };
  assert.deepEqual(saved.importText(JSON.stringify(file)), { added: 1, unreadable: 2 });
});

test('when all is full, inputs can still be deleted', async () => {
  const storage = memoryStorage();
  const full = Array.from({ length: SAVED_LIMITS.inputs + 2 }, (_, index) => ({ ...INPUT, id: `${index}` }));
  await storage.save('savedInputs', full);
  const saved = await loadSavedInputs(storage);
  assert.ok(!saved.add(INPUT));
  saved.remove('0');
  assert.equal(saved.list.value.length, SAVED_LIMITS.inputs + 1);
});
