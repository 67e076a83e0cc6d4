import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commonPairs } from '../../../panel/schema/lcs.ts';
import { diffLines } from '../../../panel/schema/text-diff.ts';

const lists = fc.array(fc.nat({ max: 4 }), { maxLength: 9 });

/** The length of the longest common subsequence by its definition. */
function longestLength(a: readonly number[], b: readonly number[]): number {
  const [first, ...others] = a;
  if (first === undefined) return 0;
  const at = b.indexOf(first);
  const without = longestLength(others, b);
  return at < 0 ? without : Math.max(without, 1 + longestLength(others, b.slice(at + 1)));
}

test('pairs are the same entries, in both orders, and as many as there can be', () => {
  fc.assert(
    fc.property(lists, lists, (a, b) => {
      const pairs = commonPairs(a, b);
      for (const [index, [from, to]] of pairs.entries()) {
        assert.equal(a[from], b[to]);
        const [lastFrom, lastTo] = pairs[index - 1] ?? [-1, -1];
        assert.ok(from > lastFrom && to > lastTo);
      }
      assert.equal(pairs.length, longestLength(a, b));
    }),
  );
});

test('lists beyond the limit are paired where both have the same, begin and end included', () => {
  const a = Array.from({ length: 5_000 }, (_, at) => at);
  const b = a.map((value) => (value === 0 || value === 4_999 ? value : value % 2 === 0 ? value : -value));
  assert.equal(commonPairs(a, b).length, 2_501);
});

const texts = fc
  .array(fc.constantFrom('one', 'two', '', 'three'), { maxLength: 8 })
  .map((lines) => lines.join('\n'));

test('lines that stayed or went are the first text, those that stayed or came the second', () => {
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const changes = diffLines(before, after);
      const without = (kind: string) =>
        changes.flatMap((change) => (change.kind === kind ? [] : change.lines)).join('\n');
      assert.equal(without('added'), before);
      assert.equal(without('removed'), after);
    }),
  );
});
