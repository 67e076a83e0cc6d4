import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isMatch, patternFacts } from '../../../panel/schema/validation/pattern.ts';

test('patterns that people write are run on texts of any usual length', () => {
  const common = [
    '^[a-z0-9]+(?:-[a-z0-9]+)*$',
    '^"([^"\\\\]|\\\\.)*"$',
    '^(\\d{1,3}\\.){3}\\d{1,3}$',
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$',
    '^[^@]+@[^@]+\\.[^@]+$',
    '^https?://.+',
    '^([a-z]+/)*[a-z]+$',
    '^\\+?[1-9]\\d{1,14}$',
  ];
  for (const pattern of common) assert.ok(patternFacts(pattern).longestText > 1_000, pattern);
});

test('patterns with more ways than anybody can wait for are not run', () => {
  const careless = [
    '(a+)+$',
    '^(a|a)*$',
    '^(.*)*$',
    '(a?){30}a{30}',
    `${'a?'.repeat(40)}${'a'.repeat(40)}`,
    '^(\\w+\\s?)*$',
  ];
  for (const pattern of careless) {
    assert.equal(patternFacts(pattern).longestText, 0, pattern);
    assert.equal(isMatch(pattern, `${'a'.repeat(50)}!`), false);
  }
});

test('a pattern that is run ends soon on the longest text that it is run on', () => {
  for (const pattern of [
    '\\s+$',
    '^\\s*a?\\s*b?\\s*$',
    '.*a.*b',
    '^(?!.*\\.\\.)[a-z.]+$',
    '^[^@]+@[^@]+\\.[^@]+$',
  ]) {
    const length = Math.min(patternFacts(pattern).longestText, 100_000);
    for (const unit of [' ', 'a', '@', '.']) {
      const start = performance.now();
      isMatch(pattern, `${unit.repeat(length - 1)}\n`);
      assert.ok(performance.now() - start < 2_000, pattern);
    }
  }
});

test('a pattern that only RegExp without flags takes is read as it is meant', () => {
  assert.ok(isMatch('^a\\-b\\_\\@{x]$', 'a-b_@{x]'));
  assert.ok(isMatch('^[\\w\\-\\.]{2}$', '-.'));
  assert.equal(patternFacts('(').source, null);
});
