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
  assert.deepEqual(places(schema, undefined), [' empty warning', '/n required error']);
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
    '/x additionalProperties error',
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

test('what cannot be checked is left out, and the rest is checked', () => {
  const rest = { b: { type: 'integer' } };
  const value = object(['a', text('x')], ['b', text('x')]);
  const odd: [unknown, string][] = [
    [{ $ref: '#/nowhere' }, 'points to nothing'],
    [{ $ref: 5 }, 'not a text'],
    [{ $ref: '#/$defs/round' }, 'without end'],
    [{ pattern: '(' }, 'no regular expression'],
    [{ minLength: 'many' }, 'wrong value'],
    [{ anyOf: 5 }, 'not a list'],
    [7, 'no schema'],
  ];
  for (const [schema, reason] of odd) {
    const root = { properties: { a: schema, ...rest }, $defs: { round: { $ref: '#/$defs/round' } } };
    const [first, second, ...others] = validateInput(root, draft(value));
    assert.equal(first?.pointer, '/b');
    assert.match(second?.message ?? '', new RegExp(reason));
    assert.deepEqual([second?.pointer, second?.severity, others], ['', 'warning', []]);
  }
});

test('case 61: odd schemas and deep values harm nothing', () => {
  assert.deepEqual(places({ $ref: '#' }, object()), [' schema warning']);
  for (const schema of [true, 5, null, [1], { properties: 5 }]) {
    assert.ok(places(schema, object()).every((problem) => problem.endsWith('warning')));
  }
  assert.deepEqual(places(false, object()), [' false error']);
  let deep: JsonNode = { type: 'null' };
  for (let level = 0; level < 5000; level += 1) deep = { type: 'array', items: [deep] };
  assert.deepEqual(
    validateValue({}, deep).map(({ keyword }) => keyword),
    ['depth'],
  );
});

test('a page cannot make the check take long', () => {
  const long = (schema: unknown, value: JsonNode) => {
    const start = performance.now();
    const problems = validateInput(schema, draft(object(['a', value])));
    assert.ok(performance.now() - start < 5_000);
    return problems.map(({ message }) => message).join('\n');
  };
  const a = (schema: unknown) => ({ properties: { a: schema } });
  assert.match(long(a({ pattern: '^(a+)+$' }), text(`${'a'.repeat(60)}!`)), /could take too long/);
  assert.match(long(a({ pattern: '\\s+$' }), text(`${' '.repeat(100_000)}!`)), /longer than \d+ characters/);
  long(a({ format: 'url' }), text(`http://${'a'.repeat(60)}!`));
  long(a({ uniqueItems: true }), {
    type: 'array',
    items: Array.from({ length: 50_000 }, (_, at) => number(`${at}`)),
  });
  const twice = a({ anyOf: [{ $ref: '#' }, { $ref: '#', minProperties: 9 }] });
  let deep = object();
  for (let level = 0; level < 60; level += 1) deep = object(['a', deep]);
  assert.match(long(twice, deep), /takes too long/);
});

test('older drafts mean what they meant', () => {
  const tuple = { properties: { a: { items: [{ type: 'string' }], additionalItems: false } } };
  const value = object(['a', { type: 'array', items: [number('1'), number('2')] }]);
  assert.deepEqual(places(tuple, value), ['/a/0 type error', '/a/1 false error']);
  const above = { $schema: 'http://json-schema.org/draft-04/schema#', minimum: 1, exclusiveMinimum: true };
  assert.deepEqual(
    validateValue(above, number('1')).map(({ message }) => message),
    ['must be more than 1'],
  );
  const alone = { $ref: '#/definitions/s', minLength: 5, definitions: { s: { type: 'string' } } };
  assert.equal(
    validateValue({ ...alone, $schema: 'http://json-schema.org/draft-07/schema#' }, text('a')).length,
    0,
  );
  assert.equal(validateValue(alone, text('a')).length, 1);
});

test('keys that the schema does not name are told, unless others are welcome', () => {
  const schema = { properties: { name: {}, inner: { properties: { x: {} } } } };
  const value = object(['nmae', text('')], ['inner', object(['x', text('')], ['y', text('')])]);
  assert.deepEqual(places(schema, value), ['/nmae unknownKey warning', '/inner/y unknownKey warning']);
  for (const open of [
    { additionalProperties: true },
    { patternProperties: { '^n': {} } },
    { propertyNames: {} },
  ]) {
    assert.deepEqual(places({ ...schema, ...open }, object(['nmae', text('')])), []);
  }
  assert.deepEqual(places({}, value), []);
  assert.deepEqual(
    places({ properties: { name: {} }, allOf: [{ properties: { nmae: {} } }] }, object(['nmae', text('')])),
    [],
  );
});

test('each keyword has its sentence', () => {
  const told = (schema: unknown, node: JsonNode) =>
    validateValue(schema, node).map(({ pointer, message }) => `${pointer} ${message}`.trim());
  const list = (...items: JsonNode[]): JsonNode => ({ type: 'array', items });
  assert.deepEqual(told({ minimum: 2 }, number('1')), ['must be at least 2']);
  assert.deepEqual(told({ exclusiveMaximum: 2 }, number('2')), ['must be less than 2']);
  assert.deepEqual(told({ multipleOf: 0.1 }, number('0.35')), ['must be a multiple of 0.1']);
  assert.deepEqual(told({ type: ['string', 'null'] }, number('1')), ['must be of type string or null']);
  assert.deepEqual(told({ enum: [1, '1', null] }, text('2')), ['must be one of 1, "1", null']);
  assert.match(
    told({ enum: Array.from({ length: 500 }, (_, at) => at) }, text('2'))[0] ?? '',
    /11, … \(488 more\)$/,
  );
  assert.deepEqual(told({ const: { a: 1 } }, text('2')), ['must be {"a":1}']);
  assert.deepEqual(told({ pattern: '^a\\-b$' }, text('2')), ['must match the pattern ^a-b$']);
  assert.deepEqual(told({ format: 'email' }, text('2')), ['is not of the format "email"']);
  assert.deepEqual(told({ maxProperties: 1 }, object(['a', text('')], ['b', text('')])), [
    'must have at most 1 key (has 2)',
  ]);
  assert.deepEqual(told({ uniqueItems: true }, list(number('1'), number('1.0'))), [
    'must not have equal items ([0] and [1] are)',
  ]);
  assert.deepEqual(told({ contains: { type: 'string' } }, list(number('1'))), [
    'must contain an item of the kind that the schema asks for',
  ]);
  assert.deepEqual(told({ dependentRequired: { a: ['b#%/'] } }, object(['a', text('')])), [
    '/b#%~1 is required when "a" is given',
  ]);
  assert.deepEqual(told({ propertyNames: { maxLength: 2 } }, object(['abc', text('')])), [
    '/abc the key must have at most 2 characters (has 3)',
  ]);
  assert.deepEqual(told({ not: { type: 'string' } }, text('')), ['is a value that the schema excludes']);
  assert.deepEqual(told({ oneOf: [{ type: 'string' }, { minLength: 0 }, { type: 'null' }] }, text('')), [
    'fits 2 of the alternatives, and must fit only one',
  ]);
  assert.deepEqual(told(JSON.parse('{"if":{"minimum":1},"then":{"maximum":3}}'), number('9')), [
    'must be at most 3',
  ]);
  assert.deepEqual(
    told(
      { properties: { '#%/~ é': { $ref: '#/$defs/a' } }, $defs: { a: { minLength: 1 } } },
      object(['#%/~ é', text('')]),
    ),
    ['/#%~1~0 é must have at least 1 character (has 0)'],
  );
  assert.deepEqual(
    told({ properties: { a: { type: 'string' } }, unevaluatedProperties: false }, object(['a', number('1')])),
    ['/a must be of type string'],
  );
});

test('a length is told with its limit', () => {
  const told = (schema: unknown, node: JsonNode) => validateValue(schema, node).map(({ message }) => message);
  assert.deepEqual(told({ minLength: 3 }, text('a')), ['must have at least 3 characters (has 1)']);
  assert.deepEqual(told({ minItems: 2 }, { type: 'array', items: [] }), [
    'must have at least 2 items (has 0)',
  ]);
});
