import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { caretAt, looseNode, readLoosely, spotAt } from '../../../panel/schema/assist/loose-json.ts';
import { toValue } from '../../../panel/schema/json-text.ts';

function read(text: string) {
  const root = readLoosely(text);
  assert.ok(root !== 'too deep');
  return root;
}

/** What can be made out of a text. */
function meaning(text: string): unknown {
  const node = looseNode(text, read(text));
  return node === undefined ? undefined : toValue(node);
}

/** What is typed at `|`: kind, path and the text that a completion replaces. */
function caret(marked: string): string | null {
  const offset = marked.indexOf('|');
  const text = marked.slice(0, offset) + marked.slice(offset + 1);
  const found = caretAt(read(text), offset);
  if (found === null) return null;
  const commas = `${found.needsCommaBefore ? ', before' : ''}${found.needsCommaAfter ? ', after' : ''}`;
  return `${found.kind} ${JSON.stringify(found.path)} ${text.slice(found.from, found.to)}${commas}`;
}

test('JSON means what it means', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.deepEqual(meaning(text), JSON.parse(text));
    }),
  );
});

test('what is missing in a text does not take the rest with it', () => {
  const cases: [string, unknown][] = [
    ['{"a": 1 "b": 2}', { a: 1, b: 2 }],
    ['{"a": "b": 2}', { b: 2 }],
    ['{"a": , "b": 2}', { b: 2 }],
    ['{"a": {"b": [1, 2', { a: { b: [1, 2] } }],
    ['{"a": [1, 2}', { a: [1, 2] }],
    ['{"a": "not closed\n"b": 2}', { a: 'not closed', b: 2 }],
    ['{"a" {"b": 1}}', { a: { b: 1 } }],
    ['{a: tru, b: true}', { b: true }],
    ['[1,,3]', [1, null, 3]],
    ['{"a": 1}} , {"b": 2}', { a: 1 }],
    ['"\\u00e4\\"', 'ä"'],
    ['"\\x', '\\x'],
    ['', undefined],
    [' ,:', undefined],
  ];
  for (const [text, value] of cases) assert.deepEqual(meaning(text), value, text);
});

test('what is being typed: keys', () => {
  assert.equal(caret('{|}'), 'key [] ');
  assert.equal(caret('{"|'), 'key [] "');
  assert.equal(caret('{"ci|"}'), 'key [] "ci"');
  assert.equal(caret('{ci|}'), 'key [] ci');
  assert.equal(caret('{"ci|" : 1}'), 'key [] "ci"');
  assert.equal(caret('{"a": 1, |}'), 'key [] ');
  assert.equal(caret('{"a": 1 |}'), 'key [] , before');
  assert.equal(caret('{| "a": 1}'), 'key [] , after');
  assert.equal(caret('{"n|"\n "a": 1}'), 'key [] "n", after');
  assert.equal(caret('{"a": {"b": 1, "|'), 'key ["a"] "');
  assert.equal(caret('[{}, {|}]'), 'key [1] ');
  assert.equal(caret('{"a": {}, "b|": {}}'), 'key [] "b"');
  assert.equal(caret('{"a.b/c~": {"\\u0041": {|}}}'), 'key ["a.b/c~","A"] ');
  assert.equal(caret('{"__proto__": {|}}'), 'key ["__proto__"] ');
});

test('what is being typed: values', () => {
  assert.equal(caret('|'), 'value [] ');
  assert.equal(caret('tru|'), 'value [] tru');
  assert.equal(caret('{"a": |}'), 'value ["a"] ');
  assert.equal(caret('{"a": |\n"b": 1}'), 'value ["a"] , after');
  assert.equal(caret('{"a": |, "b": 1}'), 'value ["a"] ');
  assert.equal(caret('{"a": "re|d"}'), 'value ["a"] "red"');
  assert.equal(caret('{"a": |true}'), 'value ["a"] true');
  assert.equal(caret('{"a": tr|}'), 'value ["a"] tr');
  assert.equal(caret('{"a": "x|'), 'value ["a"] "x');
  assert.equal(caret('[|]'), 'value [0] ');
  assert.equal(caret('[1, |]'), 'value [1] ');
  assert.equal(caret('[1, | 3]'), 'value [1] , after');
  assert.equal(caret('[1, 2|]'), 'value [1] 2');
  assert.equal(caret('[1 |]'), 'value [1] , before');
  assert.equal(caret('["a"|, 3]'), 'value [1] , before');
  assert.equal(caret('["a"| 3]'), 'value [1] , before, after');
});

test('where nothing can be typed', () => {
  assert.equal(caret('{"a"  | : 1}'), null);
  assert.equal(caret('{"a": 1} |'), null);
  assert.equal(caret('| {"a": 1}'), null);
});

test('what stands at an offset', () => {
  const spot = (marked: string) => {
    const offset = marked.indexOf('|');
    const text = marked.slice(0, offset) + marked.slice(offset + 1);
    const found = spotAt(read(text), offset);
    return found && `${JSON.stringify(found.path)} ${text.slice(found.from, found.to)}`;
  };
  assert.equal(spot('{"a|": 1}'), '["a"] "a"');
  assert.equal(spot('{"a": |1}'), '["a"] 1');
  assert.equal(spot('{"a": [1, 2|3]}'), '["a",1] 23');
  assert.equal(spot('{"a": |{"b": 1}}'), '["a"] {');
  assert.equal(spot('{"a": {"b": 1|}}'), '["a"] }');
  assert.equal(spot('|{}'), '[] {');
  assert.equal(spot('{"a":| 1}'), null);
  assert.equal(spot(' {}|'), null);
});

test('any text, long and deep ones too, can be read at any offset', () => {
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"',
    '\\',
    'a',
    '1',
    ' ',
    '\n',
    '"k"',
    'null',
    '__proto__',
  );
  const text = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), fc.nat(40), (broken, offset) => {
      const root = read(broken);
      const found = caretAt(root, offset);
      const spot = spotAt(root, offset);
      if (found !== null) assert.ok(found.from <= offset && offset <= found.to);
      if (spot !== null) assert.ok(spot.from <= offset && offset < spot.to);
      looseNode(broken, root, found?.member);
    }),
    { numRuns: 2_000 },
  );
  assert.equal(readLoosely('['.repeat(100_000)), 'too deep');
  assert.deepEqual(meaning(`["${'\\"x'.repeat(500_000)}`), ['"x'.repeat(500_000)]);
});
