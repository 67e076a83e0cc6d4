import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InputDraft } from '../../../panel/schema/form/types.ts';
import type { JsonNode } from '../../../panel/schema/json-node.ts';
import { validateInput, validateValue } from '../../../panel/schema/validate.ts';

const number = (raw: string): JsonNode => ({ type: 'number', raw });
const text = (value: string): JsonNode => ({ type: 'string', value });
const object = (...members: [string, JsonNode][]): JsonNode => ({
  type: 'object',
  entries: members.map(([key, value]) => ({ key, value })),
});
const draft = (node: JsonNode | undefined, unions: InputDraft['unions'] = {}): InputDraft => ({
  text: '',
  node,
  error: null,
  unions,
});
const places = (schema: unknown, node: JsonNode | undefined, unions?: InputDraft['unions']) =>
  validateInput(schema, draft(node, unions)).map(
    ({ pointer, keyword, severity }) => `${pointer} ${keyword} ${severity}`,
  );

test('case 23: a missing or wrong integer is marked at its field and does not block', () => {
  const schema = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] };
  assert.deepEqual(places(schema, undefined), ['/n required error']);
  assert.deepEqual(places(schema, object(['n', text('str')])), ['/n type error']);
  assert.deepEqual(places(schema, object(['n', number('1')])), []);
});

test('case 24: primitives at the root block, an array is a warning', () => {
  for (const node of [text('x'), number('5'), { type: 'null' } as const]) {
    assert.equal(validateInput({}, draft(node))[0]?.isBlocking, true);
  }
  assert.deepEqual(places({}, { type: 'array', items: [] }), [' rootArray warning']);
});

test('numbers that the page receives changed are told, others are not', () => {
  const told = (raw: string) => validateValue({}, number(raw)).map(({ message }) => message);
  assert.deepEqual(told('9007199254740993'), ['the page receives 9007199254740992']);
  assert.deepEqual(told('1e999'), ['the page receives null']);
  for (const raw of ['0.1', '1e2', '-0', '1.50', '1e21', '1e-7']) assert.deepEqual(told(raw), []);
  assert.deepEqual(validateValue({ multipleOf: 0.1 }, number('0.3')), []);
});

test('an extra key, a duplicate key and a key to escape have their own pointers', () => {
  const schema = { properties: { 'a/b': { type: 'string' } }, additionalProperties: false };
  assert.deepEqual(places(schema, object(['a/b', number('1')], ['x', number('1')])), [
    '/a~1b type error',
    '/x false error',
  ]);
  assert.deepEqual(places({}, object(['x', number('1')], ['x', number('2')])), ['/x duplicateKey warning']);
});

test('a union reports the branch of the discriminator, or the one that was chosen', () => {
  const branch = (kind: string, key: string) => ({
    properties: { kind: { const: kind }, [key]: { type: 'string' } },
    required: ['kind', key],
  });
  const schema = { oneOf: [branch('a', 'one'), branch('b', 'two')] };
  const value = object(['kind', text('b')]);
  assert.deepEqual(places(schema, value), ['/two required error']);
  assert.ok(places(schema, value, { '': { branch: 0, kept: {} } }).includes('/one required error'));
});

test('odd schemas and deep values give one warning instead of an exception', () => {
  for (const schema of [{ $ref: '#/nowhere' }, { $ref: '#' }, { properties: { a: { pattern: '(' } } }]) {
    assert.deepEqual(places(schema, object(['a', text('x')])), [' schema warning']);
  }
  for (const schema of [true, 5, null, [1], { properties: 5 }])
    assert.doesNotThrow(() => places(schema, object()));
  let deep: JsonNode = { type: 'null' };
  for (let level = 0; level < 5000; level += 1) deep = { type: 'array', items: [deep] };
  assert.deepEqual(
    validateValue({}, deep).map(({ keyword }) => keyword),
    ['depth'],
  );
});

test('a length is told with its limit', () => {
  const told = (schema: unknown, node: JsonNode) => validateValue(schema, node).map(({ message }) => message);
  assert.deepEqual(told({ minLength: 3 }, text('a')), ['must have a length of at least 3 (has 1)']);
  assert.deepEqual(told({ minItems: 2 }, { type: 'array', items: [] }), [
    'must have at least 2 items (has 0)',
  ]);
});
