import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type OutlineNode, outline, outlineText } from '../../../panel/schema/outline.ts';

/** The node at a path of names, opened step by step. */
function at(schema: unknown, ...names: string[]): OutlineNode {
  let node = outline(schema);
  for (const name of names) {
    const child = node.children().find((candidate) => candidate.name === name);
    assert.ok(child !== undefined, `no ${name} in ${node.children().map((candidate) => candidate.name)}`);
    node = child;
  }
  return node;
}

function names(node: OutlineNode): string[] {
  return node.children().map(({ name }) => name);
}

test('an object with its properties', () => {
  const schema = {
    type: 'object',
    title: 'Booking',
    properties: {
      date: { type: 'string', format: 'date', description: 'The day', examples: ['2026-01-31'] },
      guests: { type: 'integer', minimum: 1, maximum: 12, default: 2 },
      'odd name': { type: ['string', 'null'], deprecated: true, readOnly: true },
    },
    required: ['date', 'undeclared'],
    additionalProperties: false,
  };
  const root = outline(schema);
  assert.equal(root.type, 'object');
  assert.equal(root.title, 'Booking');
  assert.deepEqual(root.constraints, ['no other properties']);
  assert.deepEqual(names(root), ['date', 'guests', 'odd name', 'undeclared']);
  const date = at(schema, 'date');
  assert.deepEqual(
    [date.type, date.format, date.isRequired, date.description, date.path],
    ['string', 'date', true, 'The day', '$.date'],
  );
  assert.deepEqual(date.examples, ['2026-01-31']);
  const guests = at(schema, 'guests');
  assert.deepEqual([guests.type, guests.isRequired], ['integer', false]);
  assert.deepEqual(guests.constraints, ['≥ 1', '≤ 12']);
  assert.deepEqual(guests.defaultValue, [2]);
  const odd = at(schema, 'odd name');
  assert.deepEqual([odd.type, odd.path], ['string or null', '$["odd name"]']);
  assert.deepEqual(odd.flags, ['deprecated', 'read-only']);
  assert.deepEqual([at(schema, 'undeclared').isRequired, at(schema, 'undeclared').type], [true, 'anything']);
});

test('case 62: enum and const keep the types of their values', () => {
  assert.deepEqual(outline({ enum: [1, '1', null, true] }).values, [1, '1', null, true]);
  assert.equal(outline({ enum: [1, '1', null, true] }).type, 'number or string or null or boolean');
  assert.deepEqual(outline({ const: null }).values, [null]);
  assert.equal(outline({ type: 'string' }).values, null);
  assert.deepEqual(outline({ default: null }).defaultValue, [null]);
});

const TYPES: Array<[schema: unknown, type: string]> = [
  [true, 'anything'],
  [false, 'nothing'],
  [{}, 'anything'],
  [{ type: 'string' }, 'string'],
  [{ type: ['integer', 'null'] }, 'integer or null'],
  [{ type: 'string', nullable: true }, 'string or null'],
  [{ type: 'array' }, 'array'],
  [{ type: 'array', items: { type: 'string' } }, 'array of string'],
  [{ type: 'array', items: { type: 'array' } }, 'array'],
  [{ type: 'array', prefixItems: [true] }, 'array (tuple)'],
  [{ properties: {} }, 'object'],
  [{ items: { type: 'number' } }, 'array of number'],
  [{ minLength: 1 }, 'string'],
  [{ minimum: 1 }, 'number'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ anyOf: [{ type: 'string' }, { $ref: '#/x' }] }, 'any of'],
  [{ oneOf: [{ const: 1 }, { const: 2 }] }, 'one of'],
  [{ allOf: [{}] }, 'all of'],
  [{ const: [] }, 'array'],
  [{ type: 'banana' }, 'banana'],
];

for (const [schema, type] of TYPES) {
  test(`type of ${JSON.stringify(schema)}`, () => assert.equal(outline(schema).type, type));
}

const CONSTRAINTS: Array<[schema: object, constraints: string[]]> = [
  [{ minLength: 2, maxLength: 20, pattern: '^[a-z]+$' }, ['2 to 20 characters', 'pattern ^[a-z]+$']],
  [{ minLength: 1 }, ['at least 1 character']],
  [{ maxItems: 3, uniqueItems: true }, ['at most 3 items', 'unique items']],
  [{ minItems: 2, maxItems: 2 }, ['exactly 2 items']],
  [{ exclusiveMinimum: 0, exclusiveMaximum: 1, multipleOf: 0.1 }, ['> 0', '< 1', 'multiple of 0.1']],
  [{ minimum: 0, exclusiveMinimum: true, multipleOf: 1 }, ['> 0', 'whole number']],
  [{ minProperties: 1, maxProperties: 1 }, ['exactly 1 property']],
  [{ prefixItems: [{}], items: false }, ['no further items']],
  [{ dependentRequired: { card: ['name', 'date'] } }, ['card needs name, date']],
  [{ type: 'banana' }, ['"banana" is no JSON Schema type']],
  [{ minLength: '2', pattern: 5, uniqueItems: 'yes' }, []],
];

for (const [schema, constraints] of CONSTRAINTS) {
  test(`constraints of ${JSON.stringify(schema)}`, () => {
    assert.deepEqual(outline(schema).constraints, constraints);
  });
}

test('arrays, tuples and maps', () => {
  assert.deepEqual(names(outline({ items: {} })), ['each item']);
  assert.deepEqual(names(outline({ prefixItems: [{}, {}], items: {} })), [
    'item 1',
    'item 2',
    'each further item',
  ]);
  assert.deepEqual(names(outline({ items: [{}, {}], additionalItems: false })), ['item 1', 'item 2']);
  assert.deepEqual(names(outline({ contains: {} })), ['at least one item']);
  assert.deepEqual(
    names(outline({ patternProperties: { '^x-': {} }, additionalProperties: {}, propertyNames: {} })),
    ['names matching ^x-', 'any other name', 'each name'],
  );
});

test('combinators and conditions', () => {
  assert.deepEqual(
    names(
      outline({
        anyOf: [{ title: 'By card' }, true],
        oneOf: [{}],
        allOf: [{}],
        not: {},
        if: {},
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: {},
        else: {},
        dependentSchemas: { card: {} },
      }),
    ),
    [
      'any of, 1: By card',
      'any of, 2',
      'one of, 1',
      'all of, 1',
      'not',
      'if',
      'then',
      'else',
      'if card is there',
    ],
  );
});

test('case 57: references are resolved, recursion is marked and opened lazily', () => {
  const schema = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        type: 'object',
        properties: {
          value: { $ref: '#value' },
          next: { $ref: '#/$defs/node', description: 'The next one' },
        },
      },
      value: { $anchor: 'value', type: 'integer' },
    },
  };
  const root = outline(schema);
  assert.deepEqual([root.type, root.ref, root.isRecursive], ['object', '#/$defs/node', false]);
  const value = at(schema, 'value');
  assert.deepEqual([value.type, value.ref], ['integer', '#value']);
  const next = at(schema, 'next', 'next');
  assert.equal(next.isRecursive, true);
  assert.equal(next.description, 'The next one');
  assert.equal(at(schema, ...Array<string>(50).fill('next'), 'value').type, 'integer');
});

test('recursion to the root', () => {
  const schema = { type: 'object', properties: { child: { $ref: '#' } } };
  assert.equal(at(schema, 'child').isRecursive, true);
  assert.equal(at(schema, 'child', 'child').path, '$.child.child');
});

test('references in all spellings', () => {
  const definitions = { 'a/b': { type: 'string' }, 'c~d': { type: 'number' }, 'e f': { type: 'null' } };
  const type = ($ref: unknown, more: object = {}) => outline({ $ref, definitions, ...more });
  assert.equal(type('#/definitions/a~1b').type, 'string');
  assert.equal(type('#/definitions/c~0d').type, 'number');
  assert.equal(type('#/definitions/e%20f').type, 'null');
  assert.equal(type('https://x.test/s#/definitions/a~1b', { $id: 'https://x.test/s' }).type, 'string');
  const list = { anyOf: [{ type: 'boolean' }], properties: { p: { $ref: '#/anyOf/0' } } };
  assert.equal(at(list, 'p').type, 'boolean');
});

test('references that lead nowhere are said', () => {
  const problems = ($ref: unknown) => outline({ $ref }).problems;
  assert.deepEqual(problems('#/nowhere'), ['#/nowhere points to nothing']);
  assert.deepEqual(problems('#nowhere'), ['there is no anchor for #nowhere']);
  assert.deepEqual(problems('https://x.test/schema'), [
    'https://x.test/schema is outside this schema and is not fetched',
  ]);
  assert.deepEqual(problems(5), ['$ref is not a text']);
  assert.deepEqual(problems('#/__proto__'), ['#/__proto__ points to nothing']);
  assert.match(problems('#')[0] ?? '', /leads back to itself/);
});

const ODD: Array<[schema: unknown, problem: RegExp | null]> = [
  [true, null],
  [false, null],
  [{}, null],
  [undefined, /no input schema/],
  [null, /it is null/],
  [[1], /it is a list/],
  ['text', /a string/],
  [5, /a number/],
  [{ properties: 5 }, /properties is not an object/],
  [{ properties: [1] }, /properties is not an object/],
  [{ anyOf: [] }, /anyOf is empty/],
  [{ enum: 'x' }, /enum is not a list/],
  [{ required: 'x' }, /required is not a list/],
  [{ required: [] }, null],
];

for (const [schema, problem] of ODD) {
  test(`case 61: the odd schema ${JSON.stringify(schema)}`, () => {
    const { problems } = outline(schema);
    if (problem === null) assert.deepEqual(problems, []);
    else assert.match(problems.join('; '), problem);
  });
}

test('odd schemas inside', () => {
  assert.match(at({ properties: { a: 5 } }, 'a').problems.join(), /a number/);
  assert.equal(at({ properties: { a: false } }, 'a').type, 'nothing');
  assert.equal(at(JSON.parse('{"properties":{"__proto__":{"type":"string"}}}'), '__proto__').type, 'string');
});

test('text', () => {
  assert.equal(outlineText('{"type":"string"}').type, 'string');
  assert.deepEqual(outlineText('{"type":}').problems, [
    'Not JSON: expected a value, found "}", line 1, column 9',
  ]);
});

test('children are the same nodes when asked again', () => {
  const root = outline({ properties: { a: {} } });
  assert.equal(root.children(), root.children());
});

test('a schema nested deeper than the call stack', () => {
  const depth = 40_000;
  const json = `${'{"not":'.repeat(depth)}{"$ref":"#/not"}${'}'.repeat(depth)}`;
  assert.equal(outlineText(`{"$ref":"#/$defs/deep","not":${json},"$defs":{"deep":{}}}`).hasChildren, true);
});

test('nothing throws, and paths are unique among siblings, whatever the schema', () => {
  const keyword = fc.constantFrom(
    ...[
      'type',
      'properties',
      'items',
      'prefixItems',
      'anyOf',
      'oneOf',
      'allOf',
      'not',
      'if',
      'enum',
      'const',
    ],
    ...[
      'required',
      '$ref',
      '$defs',
      '$anchor',
      '$id',
      'patternProperties',
      'additionalProperties',
      'minimum',
    ],
  );
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(true, false, null, 5, 'string', '#', '#/$defs/type', '#type', 'object'),
      fc.array(tie('schema'), { maxLength: 3 }),
      fc.dictionary(keyword, tie('schema'), { maxKeys: 5 }),
    ),
  }));
  fc.assert(
    fc.property(schema, (value) => {
      const visit = (node: OutlineNode, depth: number) => {
        const paths = node.children().map(({ path }) => path);
        assert.equal(new Set(paths).size, paths.length);
        assert.equal(node.hasChildren, paths.length > 0);
        if (depth < 6) for (const child of node.children()) visit(child, depth + 1);
      };
      visit(outline(value), 0);
    }),
    { numRuns: 300 },
  );
});
