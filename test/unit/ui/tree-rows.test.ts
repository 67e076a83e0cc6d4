import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type TreeRow, treeMove, treeRows, typeAhead } from '../../../panel/ui/tree-rows.ts';

interface Node {
  name: string;
  below?: () => Node[];
}

function rowsOf(roots: Node[], collapsed: string[] = []): TreeRow<Node>[] {
  return treeRows(roots, {
    keyOf: (node) => node.name,
    childrenOf: (node) => node.below?.() ?? [],
    hasChildren: (node) => node.below !== undefined,
    isExpanded: (node) => !collapsed.includes(node.name),
  });
}

const leaf = (name: string): Node => ({ name });
const ROOTS: Node[] = [
  { name: 'top', below: () => [leaf('a'), { name: 'frame', below: () => [leaf('b')] }] },
  leaf('c'),
];

test('rows tell their level, place and set', () => {
  assert.deepEqual(
    rowsOf(ROOTS).map((row) => [row.key, row.level, row.position, row.setSize, row.parent]),
    [
      ['top', 1, 1, 2, -1],
      ['a', 2, 1, 2, 0],
      ['frame', 2, 2, 2, 0],
      ['b', 3, 1, 1, 2],
      ['c', 1, 2, 2, -1],
    ],
  );
});

test('what is folded is not asked for its children, so a tree may be endless', () => {
  const endless: Node = { name: 'again', below: () => [endless] };
  assert.equal(rowsOf([endless], ['again']).length, 1);
});

test('arrow keys move, open and close', () => {
  const rows = rowsOf(ROOTS, ['frame']);
  assert.deepEqual(treeMove('ArrowDown', rows, 3, 10), { to: 3 });
  assert.deepEqual(treeMove('ArrowUp', rows, 0, 10), { to: 0 });
  assert.deepEqual(treeMove('ArrowRight', rows, 2, 10), { expand: 2, expanded: true });
  assert.deepEqual(treeMove('ArrowRight', rows, 0, 10), { to: 1 });
  assert.deepEqual(treeMove('ArrowLeft', rows, 0, 10), { expand: 0, expanded: false });
  assert.deepEqual(treeMove('ArrowLeft', rows, 2, 10), { to: 0 });
  assert.deepEqual(treeMove('End', rows, 0, 10), { to: 3 });
  assert.deepEqual(treeMove('PageUp', rows, 3, 2), { to: 1 });
});

test('other keys are not the tree’s', () => {
  for (const key of ['Tab', 'Escape', 'F5', ' ', 'f'])
    assert.equal(treeMove(key, rowsOf(ROOTS), 0, 10), null);
  assert.equal(treeMove('ArrowDown', [], 0, 10), null);
});

test('a first letter moves on, further letters refine', () => {
  const names = ['cart_add', 'cart_view', 'order', 'Cart_clear'];
  assert.equal(typeAhead(names, 0, 'c'), 1);
  assert.equal(typeAhead(names, 1, 'cart_c'), 3);
  assert.equal(typeAhead(names, 3, 'c'), 0);
  assert.equal(typeAhead(names, 0, 'x'), -1);
});

test('a tree may be deeper than the stack of the engine', () => {
  let deepest: Node = { name: 'leaf' };
  for (let level = 0; level < 50_000; level += 1) {
    const below = deepest;
    deepest = { name: String(level), below: () => [below] };
  }
  assert.equal(rowsOf([deepest]).at(-1)?.level, 50_001);
});
