import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonNode, JsonPath } from '../../../panel/schema/json-node.ts';
import {
  nodeAt,
  nodeOf,
  numberKey,
  parseNode,
  parseNodeInSteps,
  pathOf,
  pointerOf,
  printNode,
  rangeOf,
  sameNode,
  toValue,
  withNodeAt,
} from '../../../panel/schema/json-text.ts';
import { parseJson } from '../../../panel/schema/parse.ts';

function parse(text: string): JsonNode {
  const parsed = parseNode(text);
  assert.ok(parsed.ok, `${text} is not JSON`);
  return parsed.node;
}

/** The text without the white space that is not inside of strings. */
function compact(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|\s+/g, '$1');
}

test('digits, order, keys that occur twice and odd keys survive', () => {
  const text =
    '{"b":9007199254740993,"a":1e2,"a":-0.10,"":{"__proto__":[1.0,null,true]},"x.y":"\\u0000\\"/"}';
  assert.equal(printNode(parse(text)), text);
});

test('any JSON text is read, printed and read the same, with its digits', () => {
  const numbers = fc.stringMatching(/^-?(0|[1-9]\d{0,25})(\.\d{1,20})?([eE][+-]?\d{1,3})?$/);
  const texts = fc
    .json({ maxDepth: 5 })
    .chain((json) => numbers.map((raw) => `[ ${json} ,\n${raw},{"__proto__": ${raw}, "": ${json}, "": 1}]`));
  fc.assert(
    fc.property(texts, fc.nat({ max: 4 }), (text, indent) => {
      const node = parse(text);
      assert.deepEqual(parse(printNode(node, indent)), node);
      assert.deepEqual(toValue(node), JSON.parse(text));
      const rawOf = (source: string) => compact(source).replace(/"(?:[^"\\]|\\.)*"/g, '""');
      assert.equal(rawOf(printNode(node, indent)), rawOf(text));
    }),
  );
});

test('a tree is printed as JSON.stringify prints its value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat({ max: 4 }), (value, indent) => {
      assert.equal(printNode(nodeOf(value), indent), JSON.stringify(value, null, indent));
      assert.deepEqual(toValue(nodeOf(value)), JSON.parse(JSON.stringify(value)));
    }),
  );
});

test('a text is refused exactly when JSON.parse refuses it, with the same error as parseJson', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', '}', ']', ',', '"', ':', '\\', 'x', '\n', '\u007f', '\u2028', '0', ' '),
      (json, position, char) => {
        const index = position % (json.length + 1);
        const text = json.slice(0, index) + char + json.slice(index + 1);
        const value = parseJson(text);
        const node = parseNode(text);
        assert.equal(node.ok, value.ok);
        if (!node.ok && !value.ok) assert.deepEqual(node.error, value.error);
      },
    ),
  );
});

test('5,000 levels are read, printed, compared and changed', () => {
  const text = `${'[{"a":'.repeat(2_500)}1${'}]'.repeat(2_500)}`;
  const node = parse(text);
  assert.equal(printNode(node), text);
  assert.ok(printNode(node, 2).length < 10 * text.length + 200_000);
  assert.ok(sameNode(node, nodeOf(toValue(node))));
  const path: JsonPath = Array.from({ length: 5_000 }, (_, index) => (index % 2 === 0 ? 0 : 'a'));
  const changed = withNodeAt(node, path, { type: 'number', raw: '2' });
  assert.deepEqual(nodeAt(changed, path), { type: 'number', raw: '2' });
  assert.equal(sameNode(node, changed), false);
  assert.deepEqual(rangeOf(text, pointerOf(path)), {
    from: 15_000,
    to: 15_001,
    keyFrom: 14_996,
    keyTo: 14_999,
  });
});

test('a text of 10 MB is read and printed in a few seconds at most', () => {
  const row = '{"id":12345678901234567890,"name":"a row of the table","tags":["x","y"],"price":12.50}';
  const text = `[${new Array(110_000).fill(row).join(',')}]`;
  const start = performance.now();
  assert.equal(printNode(parse(text)), text);
  assert.ok(performance.now() - start < 5_000);
});

test('numbers are the same by all their digits', () => {
  const same = (a: string, b: string) => sameNode(parse(a), parse(b));
  for (const [a, b] of [
    ['1', '1.0'],
    ['10', '1e1'],
    ['0', '-0'],
    ['0.10', '1E-1'],
    ['1e400', '10e399'],
  ] as const) {
    assert.ok(same(a, b), `${a} and ${b}`);
  }
  for (const [a, b] of [
    ['1', '-1'],
    ['9007199254740993', '9007199254740992'],
    ['1', '"1"'],
    ['1e400', '1e401'],
    ['null', 'false'],
  ] as const) {
    assert.ok(!same(a, b), `${a} and ${b}`);
  }
  assert.equal(numberKey('1200e-2'), numberKey('12'));
});

test('objects are the same in any order, by the last of equal keys', () => {
  assert.ok(sameNode(parse('{"a":1,"b":[2]}'), parse('{"b":[2],"a":0,"a":1}')));
  assert.ok(!sameNode(parse('{"a":1}'), parse('{"b":1}')));
  assert.ok(!sameNode(parse('[1,2]'), parse('[2,1]')));
  assert.ok(!sameNode(parse('{"a":null}'), parse('{}')));
  assert.ok(!sameNode(undefined, parse('null')));
  assert.ok(sameNode(undefined, undefined));
});

test('values by path: the last of equal keys, indices as texts, and what is not there', () => {
  const root = parse('{"a":1,"a":{"0":"key"},"list":[10,20]}');
  assert.deepEqual(nodeAt(root, ['a', 0]), { type: 'string', value: 'key' });
  assert.deepEqual(nodeAt(root, ['list', '1']), { type: 'number', raw: '20' });
  assert.equal(nodeAt(root, ['list', '01']), undefined);
  assert.equal(nodeAt(root, ['list', 2]), undefined);
  assert.equal(nodeAt(root, ['list', 0, 'x']), undefined);
  assert.equal(nodeAt(undefined, []), undefined);
});

test('setting and removing leaves everything else as it is', () => {
  const change = (text: string, path: JsonPath, value: JsonNode | undefined) => {
    const made = withNodeAt(text === '' ? undefined : parse(text), path, value);
    return made === undefined ? undefined : printNode(made);
  };
  const one: JsonNode = { type: 'number', raw: '1' };
  assert.equal(change('', [], one), '1');
  assert.equal(change('', ['a', 'b'], one), '{"a":{"b":1}}');
  assert.equal(change('', ['list', 1], one), '{"list":[null,1]}');
  assert.equal(change('{"z":1e2,"a":0}', ['a'], one), '{"z":1e2,"a":1}');
  assert.equal(change('{"a":0,"a":0}', ['a'], one), '{"a":0,"a":1}');
  assert.equal(change('{"a":0,"b":2,"a":0}', ['a'], undefined), '{"b":2}');
  assert.equal(change('[1,2,3]', [1], undefined), '[1,3]');
  assert.equal(change('[1,2,3]', ['1'], undefined), '[1,3]');
  assert.equal(change('{"a":"text"}', ['a', 'b'], one), '{"a":{"b":1}}');
  assert.equal(change('{}', ['__proto__', ''], one), '{"__proto__":{"":1}}');
  assert.equal(change('{"a":1}', [], undefined), undefined);
  const root = parse('{"a":{"b":1},"c":[]}');
  assert.equal(withNodeAt(root, ['a', 'x', 'y'], undefined), root);
  assert.equal(nodeAt(withNodeAt(root, ['a', 'b'], one), ['c']), nodeAt(root, ['c']));
});

test('pointers of any keys lead back to them', () => {
  const steps = fc.array(fc.oneof(fc.string(), fc.constantFrom('/', '~', '~1', '', '__proto__')));
  fc.assert(fc.property(steps, (path) => assert.deepEqual(pathOf(pointerOf(path)), path)));
  assert.equal(pointerOf(['a/b', 0, '~', '']), '/a~1b/0/~0/');
});

test('the place of every value and key', () => {
  const text = ' { "a" : [ 1, {"b\\u0063": "x"} ], "a/": {}, "d": 1, "d": -2.5e1 } ';
  const at = (pointer: string) => {
    const range = rangeOf(text, pointer);
    return range && [text.slice(range.from, range.to), text.slice(range.keyFrom, range.keyTo)];
  };
  assert.deepEqual(at('/a/0')?.[0], '1');
  assert.deepEqual(at('/a/1/bc'), ['"x"', '"b\\u0063"']);
  assert.deepEqual(at('/a~1'), ['{}', '"a/"']);
  assert.deepEqual(at('/d'), ['-2.5e1', '"d"']);
  assert.equal(at('/a')?.[1], '"a"');
  assert.deepEqual(rangeOf(text, ''), {
    from: 1,
    to: text.length - 1,
    keyFrom: 1,
    keyTo: text.length - 1,
  });
  assert.equal(at('/a/2'), null);
  assert.equal(rangeOf('{"a": ', '/a'), null);
  assert.equal(rangeOf('{"a":{"b":1},"a":{}}', '/a/b'), null);
});

test('the place of any value of any text is that of the value', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.nat({ max: 2 }), (value, indent) => {
      const root = nodeOf(value);
      const text = printNode(root, indent);
      const check = (node: JsonNode, path: JsonPath) => {
        const range = rangeOf(text, pointerOf(path));
        assert.ok(range !== null);
        assert.ok(sameNode(parse(text.slice(range.from, range.to)), node));
        if (node.type === 'array')
          for (const [index, item] of node.items.entries()) check(item, [...path, index]);
        if (node.type === 'object') for (const { key, value } of node.entries) check(value, [...path, key]);
      };
      check(root, []);
    }),
  );
});

test('reading in steps gives the same tree or the same fault', () => {
  fc.assert(
    fc.property(fc.oneof(fc.json(), fc.string()), (text) => {
      assert.deepEqual(drained(parseNodeInSteps(text)).value, parseNode(text));
    }),
  );
  const long = `[${'1,'.repeat(50_000)}1]`;
  const { value, steps } = drained(parseNodeInSteps(long));
  assert.equal(steps, 5);
  assert.deepEqual(value, parseNode(long));
});

function drained<Value>(generator: Generator<undefined, Value>): { value: Value; steps: number } {
  for (let steps = 0; ; steps += 1) {
    const next = generator.next();
    if (next.done) return { value: next.value, steps };
  }
}
