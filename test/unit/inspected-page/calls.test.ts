import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseInput, resultParts } from '../../../inspected-page/observer/calls.ts';

test('an object and an array pass as input, other values and broken JSON are refused with a reason', () => {
  assert.deepEqual(parseInput('{"a":[1]}'), { input: { a: [1] } });
  assert.deepEqual(parseInput('[]'), { input: [] });
  for (const text of ['1', '"a"', 'null', 'true', '', '{']) {
    const refused = parseInput(text);
    assert.ok('why' in refused && refused.why === 'badInput' && refused.error?.message, text);
  }
});

test('the parts of a result make the whole again', () => {
  const text = 'ab😀cd😀';
  for (let size = 1; size <= text.length + 1; size += 1) {
    const parts = [...resultParts(text, size)];
    assert.equal(parts.map((part) => part.text).join(''), text, `size ${size}`);
    for (const part of parts) assert.ok(part.text.length <= size && text.startsWith(part.text, part.offset));
  }
});

test('no part ends within a surrogate pair when there is room for the pair', () => {
  assert.deepEqual(
    [...resultParts('a😀b', 2)],
    [
      { offset: 0, text: 'a' },
      { offset: 1, text: '😀' },
      { offset: 3, text: 'b' },
    ],
  );
});

test('a result is cut at the limit, and an empty one has no part', () => {
  assert.deepEqual(
    [...resultParts('abcdef', 2, 3)],
    [
      { offset: 0, text: 'ab' },
      { offset: 2, text: 'c' },
    ],
  );
  assert.deepEqual([...resultParts('')], []);
});
