import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { caretAfterLayout, textChange } from '../../../panel/ui/json-editor/text-change.ts';

function applied(before: string, after: string): string {
  const change = textChange(before, after);
  if (change === null) return before;
  return before.slice(0, change.from) + change.insert + before.slice(change.to);
}

test('a change makes one text of the other', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\n'), maxLength: 12 });
  fc.assert(fc.property(text, text, (before, after) => assert.equal(applied(before, after), after)));
});

test('a change is as small as one replacement can be', () => {
  assert.equal(textChange('same', 'same'), null);
  assert.deepEqual(textChange('{"a": 1}', '{"a": 12}'), { from: 7, to: 7, insert: '2' });
  assert.deepEqual(textChange('{"a": 12}', '{"a": 1}'), { from: 7, to: 8, insert: '' });
  assert.deepEqual(textChange('aaa', 'aa'), { from: 2, to: 3, insert: '' });
  assert.deepEqual(textChange('', 'x'), { from: 0, to: 0, insert: 'x' });
});

test('the caret stays behind its character when only white space changed', () => {
  const compact = '{"a":[1,2],"b":"x y"}';
  const laidOut = JSON.stringify(JSON.parse(compact), null, 2);
  for (let caret = 0; caret <= compact.length; caret += 1) {
    const there = caretAfterLayout(compact, laidOut, caret);
    assert.ok(there !== null);
    assert.equal(laidOut.slice(0, there).replace(/\s/g, ''), compact.slice(0, caret).replace(/\s/g, ''));
  }
});

test('there is no such caret when something else changed in front of it', () => {
  assert.equal(caretAfterLayout('{"a":1}', '{"b":1}', 4), null);
  assert.equal(caretAfterLayout('{"a":1}', '{"b":1}', 1), 1);
  assert.equal(caretAfterLayout('[1]', '', 2), null);
});
