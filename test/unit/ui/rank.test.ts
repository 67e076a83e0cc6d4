import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ranked } from '../../../panel/ui/json-editor/rank.ts';

function order(labels: readonly string[], typed: string, keepAll = false): string[] {
  return ranked(
    labels.map((label) => ({ label })),
    typed,
    keepAll,
  ).map(({ label }) => label);
}

test('beginning, containing, letters in order; the rest only when asked for', () => {
  const labels = ['"candy"', '"mayday"', '"delay"', '"Day"', '"none"'];
  assert.deepEqual(order(labels, '"day'), ['"Day"', '"mayday"', '"delay"']);
  assert.deepEqual(order(labels, 'day', true), ['"Day"', '"mayday"', '"delay"', '"candy"', '"none"']);
});

test('with nothing typed, or a quote only, all in their order', () => {
  assert.deepEqual(order(['2', '"b"', '"a"'], ''), ['2', '"b"', '"a"']);
  assert.deepEqual(order(['2', '"b"', '"a"'], '"'), ['2', '"b"', '"a"']);
});
