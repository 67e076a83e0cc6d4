import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HostStorage } from '../../../panel/host/host.ts';
import { loadSavedInputs, SAVED_LIMITS } from '../../../panel/views/call/saved-inputs.ts';

function memory(isFull = false): HostStorage {
  let saved: unknown;
  return {
    load: async () => structuredClone(saved),
    save: async (_key, value) => {
      if (!isFull) saved = structuredClone(value);
      return !isFull;
    },
  };
}

const INPUT = { origin: 'https://a.test', toolName: 'a', name: 'small', input: '{"n": 1.0}', secrets: [] };

test('what was saved comes back, and can be changed, deleted and brought back', async () => {
  const storage = memory();
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
  const again = await loadSavedInputs(storage);
  assert.deepEqual(again.list.value, saved.list.value);
  assert.deepEqual(
    again.list.value.map(({ name }) => name),
    ['tiny', 'large'],
  );
});

test('a file gives back what was written, and takes nothing away', async () => {
  const saved = await loadSavedInputs(memory());
  saved.add(INPUT);
  const text = saved.exportText(saved.list.value);
  assert.deepEqual(saved.importText(text), { added: 0 });
  const [first] = saved.list.value;
  saved.change(first?.id ?? '', { name: 'renamed' });
  assert.deepEqual(saved.importText(text), { added: 1 });
  assert.deepEqual(
    saved.list.value.map(({ name }) => name),
    ['renamed', 'small'],
  );
  const other = await loadSavedInputs(memory());
  other.importText(text);
  assert.deepEqual(
    other.list.value.map(({ input }) => input),
    ['{"n": 1.0}'],
  );
});

test('passwords do not leave with a file', async () => {
  const saved = await loadSavedInputs(memory());
  saved.add({ ...INPUT, input: '{"password":"s3cret"}', secrets: ['password'] });
  assert.ok(!saved.exportText(saved.list.value).includes('s3cret'));
});

test('what is no such file is named as that', async () => {
  const saved = await loadSavedInputs(memory());
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
  const full = await loadSavedInputs(memory(true));
  full.add(INPUT);
  await new Promise((resolve) => setImmediate(resolve));
  assert.match(full.problem.value ?? '', /could not keep/);
  const saved = await loadSavedInputs(memory());
  saved.add({ ...INPUT, input: 'x'.repeat(SAVED_LIMITS.size) });
  assert.match(saved.problem.value ?? '', /no room/);
  assert.equal(saved.list.value.length, 0);
});
