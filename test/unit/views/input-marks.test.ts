import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InputProblem } from '../../../panel/schema/form/types.ts';
import { parseJson } from '../../../panel/schema/parse.ts';
import { marksOf, placeOfProblem } from '../../../panel/views/call/input-marks.ts';

function problem(pointer: string, severity: 'error' | 'warning' = 'error'): InputProblem {
  return { pointer, message: `about ${pointer}`, keyword: 'type', severity, isBlocking: false };
}

/** The parts of a text that are marked for problems at these pointers. */
function marked(text: string, ...pointers: string[]): string[] {
  const marks = marksOf(
    text,
    null,
    pointers.map((pointer) => problem(pointer)),
  );
  return marks.map(({ from, to }) => text.slice(from, to));
}

const TEXT = `{
  "name": "x",
  "address": { "zip": 12 },
  "list": [1, [2], {"a/b": null}],
  "a": 1, "a": 2
}`;

test('a scalar is marked itself, an object or array at its key or bracket', () => {
  assert.deepEqual(marked(TEXT, '/name', '/address/zip', '/address', '/list/1', '/list/1/0', ''), [
    '"x"',
    '12',
    '"address"',
    '[',
    '2',
    '{',
  ]);
  assert.deepEqual(marked(TEXT, '/list/2/a~1b'), ['null']);
});

test('what is missing is marked where it is missing', () => {
  assert.deepEqual(marked(TEXT, '/address/city', '/address/city/name', '/nothing'), [
    '"address"',
    '"address"',
    '{',
  ]);
});

test('the text itself is marked where it stops being JSON', () => {
  for (const text of ['{"a": tru}', '{\n  "a": 1\n  "b": 2}', '[1,\n', 'x']) {
    const parsed = parseJson(text);
    assert.ok(!parsed.ok);
    const [mark] = marksOf(text, parsed.error, [problem('/a')]);
    assert.ok(mark);
    const before = text.slice(0, mark.from);
    assert.equal(before.split('\n').length, parsed.error.line, text);
    assert.equal(before.length - before.lastIndexOf('\n'), parsed.error.column, text);
    assert.equal(mark.message, `Not JSON: ${parsed.error.message}`);
  }
});

test('a text with more problems than can be shown has the first of them', () => {
  const marks = marksOf(
    TEXT,
    null,
    Array.from({ length: 2_000 }, () => problem('/name', 'warning')),
  );
  assert.equal(marks.length, 500);
  assert.equal(marks[0]?.severity, 'warning');
});

test('a problem leads to its mark, or to the caret before what is not JSON', () => {
  const led = (pointer: string) => {
    const { from, to } = placeOfProblem(TEXT, null, pointer);
    return TEXT.slice(from, to);
  };
  assert.deepEqual(['/address/zip', '/address/city', ''].map(led), ['12', '"address"', '{']);
  const text = '{\n  "a": }';
  const parsed = parseJson(text);
  assert.ok(!parsed.ok);
  assert.deepEqual(placeOfProblem(text, parsed.error, '/a'), {
    from: text.indexOf('}'),
    to: text.indexOf('}'),
  });
  assert.deepEqual(placeOfProblem('', null, '/a'), { from: 0, to: 0 });
});
