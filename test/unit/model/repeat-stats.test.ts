import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../../../panel/model/call.ts';
import { repeatStats } from '../../../panel/model/repeat-stats.ts';

/** Calls of one repetition; only what the figures look at. */
function calls(of: number, ...made: readonly (readonly [Call['state'], number | null])[]): Call[] {
  return made.map(
    ([state, duration], index) => ({ state, duration, repeat: { id: 'r', index, of } }) as Call,
  );
}

test('figures are those of the calls that were answered', () => {
  const stats = repeatStats(
    calls(
      6,
      ['completed', 30],
      ['failed', 10],
      ['completed', 20],
      ['cancelled', 1],
      ['lost', null],
      ['running', null],
    ),
  );
  assert.deepEqual(stats, { done: 5, of: 6, failures: 3, min: 10, median: 20, p95: 30, max: 30 });
});

test('p95 is the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => ['completed', index + 1] as const);
  assert.deepEqual(
    [repeatStats(calls(100, ...hundred)).p95, repeatStats(calls(100, ...hundred)).median],
    [95, 50],
  );
});

test('there are none before the first answer', () => {
  assert.deepEqual(repeatStats(calls(3, ['running', null])), {
    done: 0,
    of: 3,
    failures: 0,
    min: null,
    median: null,
    p95: null,
    max: null,
  });
});
