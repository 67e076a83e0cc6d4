import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolNameProblems } from '../../../panel/diagnosis/tool-name.ts';

test('names with hidden, foreign and forbidden characters are told by code point and position (case 25)', () => {
  for (const [name, words] of [
    ['se\u200Barch', ['U+200B at position 3 is not allowed.']],
    ['se\u0430rch', ['U+0430 at position 3 is not allowed.']],
    ['a b', ['U+0020 at position 2 is not allowed.']],
    ['\u{1F600}', ['U+1F600 at position 1 is not allowed.']],
    ['x'.repeat(129), ['The name has 129 characters; 128 are allowed.']],
    ['', ['The name is empty.']],
  ] as const) {
    assert.deepEqual(toolNameProblems(name).slice(0, 1), words);
  }
  assert.match(toolNameProblems(' '.repeat(20)).at(-2) ?? '', /^And 12 more/);
});

test('valid names have no problems', () => {
  for (const name of ['a', '__proto__', '...', 'A-1_b.c', 'x'.repeat(128)]) {
    assert.deepEqual(toolNameProblems(name), []);
  }
});
