import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import type { InputProblem } from '../../../panel/schema/form/types.ts';
import { CHUNK, reveal } from '../../../panel/views/call/form/form-edits.ts';
import { createFormMemory, put } from '../../../panel/views/call/form/form-memory.ts';
import {
  itemMoved,
  itemRemoved,
  movedPointers,
  renamed,
} from '../../../panel/views/call/form/moved-pointers.ts';
import { indexProblems } from '../../../panel/views/call/form/problem-index.ts';
import { unfinishedProblems } from '../../../panel/views/call/form/unfinished.ts';

function problem(pointer: string, message = 'is wrong'): InputProblem {
  return { pointer, message, keyword: 'type', severity: 'error', isBlocking: false };
}

test('finds problems at their value and below all that it is in', () => {
  const { at, below } = indexProblems([problem('/a/0/b'), problem('/a'), problem('')]);
  assert.deepEqual([...at.keys()], ['/a/0/b', '/a', '']);
  assert.equal(below.get('')?.length, 2);
  assert.equal(below.get('/a')?.length, 1);
  assert.equal(below.get('/a/0')?.length, 1);
  assert.equal(below.has('/a/0/b'), false);
});

test('an empty key is below its object', () => {
  const { at, below } = indexProblems([problem('/')]);
  assert.equal(at.get('/')?.length, 1);
  assert.equal(below.get('')?.length, 1);
});

test('lists that say the same stay the same objects', () => {
  const first = indexProblems([problem('/a'), problem('/b')]);
  const second = indexProblems([problem('/a'), problem('/b', 'is required')], first);
  assert.equal(second.at.get('/a'), first.at.get('/a'));
  assert.notEqual(second.at.get('/b'), first.at.get('/b'));
});

const kept = new Map([
  ['/list/0', 'a'],
  ['/list/1/x', 'b'],
  ['/list/10', 'k'],
  ['/listed/0', 'other'],
]);

test('what is remembered of items moves with them', () => {
  assert.deepEqual(
    [...movedPointers(kept, itemMoved('/list', 0, 1))],
    [
      ['/list/1', 'a'],
      ['/list/0/x', 'b'],
      ['/list/10', 'k'],
      ['/listed/0', 'other'],
    ],
  );
});

test('what is remembered of an item goes with it', () => {
  assert.deepEqual(
    [...movedPointers(kept, itemRemoved('/list', 0))],
    [
      ['/list/0/x', 'b'],
      ['/list/9', 'k'],
      ['/listed/0', 'other'],
    ],
  );
});

test('what is remembered of a key follows its name, and no other that begins alike', () => {
  assert.deepEqual(
    [...movedPointers(kept, renamed('/list', '/l~1'))].map(([pointer]) => pointer),
    ['/l~1/0', '/l~1/1/x', '/l~1/10', '/listed/0'],
  );
});

test('going to a field opens what it is in, lengthens the list and ends the search', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [`p${index}`, { type: 'string' }]),
  );
  const schema = { type: 'object', properties: { 'a/b': { type: 'object', properties } } };
  const memory = createFormMemory();
  put(memory.searches, '/a~1b', 'nothing like it');
  reveal(formOf(schema, draftOf('{}')), '/a~1b/p250', memory);
  assert.equal(memory.folds.value.get('/a~1b'), true);
  assert.equal(memory.searches.value.has('/a~1b'), false);
  assert.ok((memory.shown.value.get('/a~1b') ?? CHUNK) > 250);
});

test('a text that is not JSON counts until its value is changed from elsewhere', () => {
  const draft = draftOf('{"a": {"b": 1}}');
  const base = draft.node?.type === 'object' ? draft.node.entries[0]?.value : undefined;
  const error = { message: 'expected a value', line: 1, column: 2 };
  const texts = new Map([['/a', { text: '{', error, base }]]);
  const schema = { properties: { a: {} } };
  assert.deepEqual(
    unfinishedProblems(texts, draft, formOf(schema, draft)).map(({ pointer, isBlocking }) => ({
      pointer,
      isBlocking,
    })),
    [{ pointer: '/a', isBlocking: true }],
  );
  const other = draftOf('{"a": 2}');
  assert.deepEqual(unfinishedProblems(texts, other, formOf(schema, other)), []);
});

test('a text that is not JSON stands for the same value read anew, and for no field that the schema lost', () => {
  const schema = { properties: { a: {}, gone: {} } };
  const draft = draftOf('{"a": {"b": 1.0}}');
  const error = { message: 'expected a value', line: 1, column: 2 };
  const base = draft.node?.type === 'object' ? draft.node.entries[0]?.value : undefined;
  const texts = new Map([
    ['/a', { text: '{', error, base }],
    ['/gone', { text: '[', error, base: undefined }],
  ]);
  const again = draftOf('{"a":{"b":1.0}}');
  const pointers = (shape: object) =>
    unfinishedProblems(texts, again, formOf(shape, again)).map(({ pointer }) => pointer);
  assert.deepEqual(pointers(schema), ['/a', '/gone']);
  assert.deepEqual(pointers({ properties: { a: {} } }), ['/a']);
});
