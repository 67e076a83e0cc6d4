import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { JsonNode } from '../../../panel/schema/json-node.ts';
import {
  memberCount,
  pathOfRow,
  pathText,
  rootRow,
  rowsBelow,
  rowsTo,
} from '../../../panel/schema/json-rows.ts';
import { searchJson } from '../../../panel/schema/json-search.ts';
import { nodeOf, printNode } from '../../../panel/schema/json-text.ts';
import { nodes } from '../support/json.ts';

function found(node: JsonNode, wanted: string): (readonly number[])[] {
  return [...searchJson(node, wanted)].filter((positions) => positions !== null);
}

/** Every value with the positions that lead to it, in the order of the tree. */
function* everyValue(
  node: JsonNode,
  positions: readonly number[] = [],
  key = '',
): Generator<{ node: JsonNode; positions: readonly number[]; key: string }> {
  yield { node, positions, key };
  for (let at = 0; at < memberCount(node); at += 1) {
    const member = node.type === 'array' ? node.items[at] : undefined;
    const entry = node.type === 'object' ? node.entries[at] : undefined;
    yield* everyValue((member ?? entry?.value) as JsonNode, [...positions, at], entry?.key);
  }
}

test('a search finds what a look at every key and value finds', () => {
  fc.assert(
    fc.property(nodes, fc.constantFrom('A', 'null', '1', '9007199254740993', '__proto'), (node, wanted) => {
      const expected = [...everyValue(node)]
        .filter(({ node: value, key }) => {
          const text = value.type === 'string' ? value.value : memberCount(value) > 0 ? '' : printNode(value);
          return [key, text].some((one) => one.toLowerCase().includes(wanted.toLowerCase()));
        })
        .map(({ positions }) => positions);
      assert.deepEqual(found(node, wanted), expected);
    }),
  );
});

test('rows to a value are each below the one before and end at the value, with keys of their own', () => {
  const wide = nodeOf({ list: Array.from({ length: 25_000 }, (_, id) => ({ id })) });
  const [positions] = found(wide, '12345');
  const rows = rowsTo(wide, positions ?? []);
  assert.deepEqual(
    rows.map(({ range }) => range && `${range.from}-${range.to}`),
    [null, null, '10000-20000', '12300-12400', null, null],
  );
  for (const [index, row] of rows.entries()) {
    const below = rowsBelow(row);
    const next = rows[index + 1];
    if (next !== undefined) assert.ok(below.some(({ key }) => key === next.key));
    assert.ok(below.length <= 100);
  }
  const last = rows.at(-1);
  assert.ok(last);
  assert.equal(pathText(pathOfRow(last)), 'list[12345].id');
  assert.equal(printNode(last.node), '12345');
});

test('opening every row shows every value once, under keys that occur once', () => {
  fc.assert(
    fc.property(nodes, (node) => {
      const keys = new Set<string>();
      let values = 0;
      const open = (row: ReturnType<typeof rootRow>): void => {
        assert.ok(!keys.has(row.key));
        keys.add(row.key);
        if (row.range === null) values += 1;
        for (const below of rowsBelow(row)) open(below);
      };
      open(rootRow(node));
      assert.equal(values, [...everyValue(node)].length);
    }),
  );
});

test('a path is written as JavaScript takes it', () => {
  assert.equal(pathText([]), '');
  assert.equal(pathText(['items', 3, 'name']), 'items[3].name');
  assert.equal(pathText(['odd key', '', '0', '__proto__']), '["odd key"][""]["0"].__proto__');
});
