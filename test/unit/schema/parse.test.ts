import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseJson } from '../../../panel/schema/parse.ts';

const FAULTS: Array<[text: string, line: number, column: number, message: string]> = [
  ['', 1, 1, 'expected a value, the text ends'],
  ['{', 1, 2, 'expected a property name in double quotes, the text ends'],
  ['{"a": 1,}', 1, 9, 'expected a property name in double quotes, found "}"'],
  ['[1 2]', 1, 4, 'expected "," or "]", found "2"'],
  ['[1,]', 1, 4, 'expected a value, found "]"'],
  ['{"a" 1}', 1, 6, 'expected ":", found "1"'],
  ["{'a': 1}", 1, 2, 'expected a property name in double quotes, found "\'"'],
  ['{\n  "a": 1\n  "b": 2\n}', 3, 3, 'expected "," or "}", found "\\""'],
  ['{"a": nul}', 1, 7, 'expected a value, found "n"'],
  ['01', 1, 2, 'expected nothing more, found "1"'],
  ['"a\nb"', 1, 3, 'a string has a raw control character such as a line break'],
  ['"\\x"', 1, 2, 'a string has a bad escape'],
  ['"abc', 1, 5, 'expected the end of a string, the text ends'],
  ['[😀]', 1, 2, 'expected a value, found "😀"'],
];

for (const [text, line, column, message] of FAULTS) {
  test(`fault in ${JSON.stringify(text)}`, () => {
    assert.deepEqual(parseJson(text), { ok: false, error: { message, line, column } });
  });
}

test('values', () => {
  assert.deepEqual(parseJson(' {"a": [1, null]} '), { ok: true, value: { a: [1, null] } });
  assert.deepEqual(parseJson('5'), { ok: true, value: 5 });
});

test('deep and long texts', () => {
  const deep = parseJson('['.repeat(200_000));
  assert.equal(deep.ok === false && deep.error.column, 200_001);
  const long = parseJson(`"${'a'.repeat(2_000_000)}`);
  assert.equal(long.ok === false && long.error.column, 2_000_002);
});

test('a text that the engine refuses always gets a place, and never the start without a reason', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', '"', ':', '\\', 'x', '\n'),
      (json, position, char) => {
        const index = position % (json.length + 1);
        const text = json.slice(0, index) + char + json.slice(index + 1);
        const result = parseJson(text);
        if (result.ok) return;
        assert.notEqual(result.error.message, 'not JSON', text);
      },
    ),
    { numRuns: 2_000 },
  );
});
