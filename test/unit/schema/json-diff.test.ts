import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffJson, type JsonChange } from '../../../panel/schema/json-diff.ts';
import type { JsonNode, JsonPath } from '../../../panel/schema/json-node.ts';
import { nodeAt, parseNode, printNode, sameNode, withNodeAt } from '../../../panel/schema/json-text.ts';
import { nodes } from '../support/json.ts';

function nodeOfText(text: string): JsonNode {
  const parsed = parseNode(text);
  assert.ok(parsed.ok, text);
  return parsed.node;
}

function diff(before: string, after: string): string[] {
  return diffJson(nodeOfText(before), nodeOfText(after)).changes.map((change) => {
    const values = [
      change.kind === 'added' ? '' : printNode(change.before),
      change.kind === 'removed' ? '' : printNode(change.after),
    ];
    return `${change.kind} ${JSON.stringify(change.path)} ${values.join(' → ')}`.trim();
  });
}

/** Does to `before` what the changes say: replaces, removes from the end, then adds from the start. */
function applied(before: JsonNode, changes: readonly JsonChange[]): JsonNode | undefined {
  let tree: JsonNode | undefined = before;
  for (const change of changes) {
    if (change.kind === 'changed') tree = withNodeAt(tree, change.pathBefore, change.after);
  }
  for (const change of [...changes].reverse()) {
    if (change.kind === 'removed') tree = withNodeAt(tree, change.path, undefined);
  }
  for (const change of changes) if (change.kind === 'added') tree = inserted(tree, change.path, change.after);
  return tree;
}

function inserted(tree: JsonNode | undefined, path: JsonPath, value: JsonNode): JsonNode | undefined {
  const owner = nodeAt(tree, path.slice(0, -1));
  const index = path.at(-1);
  if (owner?.type !== 'array' || typeof index !== 'number') return withNodeAt(tree, path, value);
  const items = owner.items.toSpliced(index, 0, value);
  return withNodeAt(tree, path.slice(0, -1), { type: 'array', items });
}

test('what the changes say, done to the one tree, gives the other', () => {
  fc.assert(
    fc.property(nodes, nodes, (before, after) => {
      const { changes, isCut } = diffJson(before, after);
      assert.equal(isCut, false);
      assert.ok(sameNode(applied(before, changes), after));
    }),
    { numRuns: 500 },
  );
});

test('there are changes when the trees are not the same JSON, and only then', () => {
  fc.assert(
    fc.property(nodes, nodes, (before, after) => {
      assert.equal(diffJson(before, after).changes.length === 0, sameNode(before, after));
      assert.deepEqual(diffJson(before, before).changes, []);
    }),
  );
});

test('items that stay are not told; one in the middle that is new is told alone', () => {
  assert.deepEqual(diff('[1,2,3]', '[1,9,2,3]'), ['added [1]  → 9']);
  assert.deepEqual(diff('{"a":[1,2,3]}', '{"a":[3]}'), ['removed ["a",0] 1 →', 'removed ["a",1] 2 →']);
});

test('an item that is another version of the one before is compared inside', () => {
  assert.deepEqual(diff('[{"id":1,"n":1},{"id":2}]', '[{"id":0},{"id":1,"n":2},{"id":2}]').length, 3);
  assert.deepEqual(diff('[{"id":1,"n":1},{"id":2}]', '[{"id":1,"n":2},{"id":2}]'), ['changed [0,"n"] 1 → 2']);
});

test('digits beyond what a double holds make a difference; ways to write a number do not', () => {
  assert.deepEqual(diff('9007199254740993', '9007199254740992'), [
    'changed [] 9007199254740993 → 9007199254740992',
  ]);
  assert.deepEqual(diff('[1.0,1e2]', '[1,100]'), []);
});

test('stops at the limit and says so', () => {
  const { changes, isCut } = diffJson(nodeOfText('[]'), nodeOfText('[1,2,3]'), 2);
  assert.equal(changes.length, 2);
  assert.ok(isCut);
});

test('neither 5,000 levels nor 200,000 items are too much', () => {
  const deep = (end: string) => nodeOfText(`${'['.repeat(5_000)}${end}${']'.repeat(5_000)}`);
  assert.equal(diffJson(deep('1'), deep('2')).changes.length, 1);
  const wide = (first: number) =>
    nodeOfText(`[${Array.from({ length: 200_000 }, (_, at) => first + at).join()}]`);
  assert.ok(diffJson(wide(0), wide(300_000)).isCut);
});
