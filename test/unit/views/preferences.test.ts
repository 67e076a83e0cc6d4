import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_PREFERENCES, decodePreferences, loadPreferences } from '../../../panel/views/preferences.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

test('nothing, rubbish and other versions give valid preferences', () => {
  for (const saved of [
    undefined,
    null,
    5,
    'x',
    [],
    {},
    { view: 'calls', grouping: 1, toolsSplit: { beside: 'x' } },
  ])
    assert.deepEqual(decodePreferences(saved), DEFAULT_PREFERENCES);
});

test('what was saved comes back', async () => {
  const storage = memoryStorage();
  const first = await loadPreferences(storage);
  first.update({ grouping: 'origin', toolsSplit: { beside: 30, stacked: 70 } });
  const second = await loadPreferences(storage);
  assert.deepEqual(second.value.value, {
    ...DEFAULT_PREFERENCES,
    grouping: 'origin',
    toolsSplit: { beside: 30, stacked: 70 },
  });
});
