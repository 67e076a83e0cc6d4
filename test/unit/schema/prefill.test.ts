import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { prefill } from '../../../panel/schema/form/prefill.ts';
import { printNode, toValue } from '../../../panel/schema/json-text.ts';
import { brokenSchemas, inputSchemas, unionSchemas } from '../support/schemas.ts';

/** The JSON of the smallest value. */
function prefilled(schema: unknown): string | undefined {
  const node = prefill(schema);
  return node && printNode(node);
}

test('case 26: type arrays, anyOf with null and $ref: the template has what is required only', () => {
  const schema = {
    type: 'object',
    properties: {
      name: { type: ['string', 'null'] },
      size: { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 3 }] },
      to: { $ref: '#/$defs/address' },
      note: { type: 'string', default: 'not required' },
    },
    required: ['name', 'size', 'to'],
    $defs: {
      address: {
        type: 'object',
        properties: { city: { type: 'string' }, zip: { type: 'string' } },
        required: ['city'],
      },
    },
  };
  assert.equal(prefilled(schema), '{"name":"","size":3,"to":{"city":""}}');
});

test('default, const, first example, first value, in this order', () => {
  const of = (property: object) =>
    prefilled({ type: 'object', properties: { a: property }, required: ['a'] })?.slice(5, -1);
  assert.equal(of({ type: 'integer', default: 2, examples: [3], enum: [2, 3] }), '2');
  assert.equal(of({ type: 'integer', default: null }), 'null');
  assert.equal(of({ const: { x: 1 }, examples: [3] }), '{"x":1}');
  assert.equal(of({ type: 'string', examples: ['e', 'f'], enum: ['f', 'e'] }), '"e"');
  assert.equal(of({ enum: [null, 1] }), 'null');
  assert.equal(of({ oneOf: [{ const: 'x', title: 'X' }, { const: 'y' }] }), '"x"');
  assert.equal(of({ oneOf: [{ type: 'object', default: { p: 1 } }, { type: 'string' }] }), '{"p":1}');
});

test('the smallest values that satisfy the limits', () => {
  const cases: [object, string][] = [
    [{ type: 'string' }, '""'],
    [{ type: 'string', minLength: 2 }, '"xx"'],
    [{ type: 'boolean' }, 'false'],
    [{ type: 'null' }, 'null'],
    [{ type: 'integer' }, '0'],
    [{ type: 'integer', minimum: -5, maximum: 5 }, '0'],
    [{ type: 'integer', exclusiveMinimum: 4 }, '5'],
    [{ type: 'integer', minimum: 4, exclusiveMinimum: true }, '5'],
    [{ type: 'number', exclusiveMinimum: 0 }, '1'],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 }, '0.5'],
    [{ type: 'number', minimum: 0.25, multipleOf: 0.1 }, '0.3'],
    [{ type: 'integer', maximum: -7, multipleOf: 5 }, '-10'],
    [{ type: 'integer', multipleOf: 1.5, minimum: 1 }, '3'],
    [{ type: 'array' }, '[]'],
    [{ type: 'array', items: { type: 'boolean' }, minItems: 2 }, '[false,false]'],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, '[0,1,2]'],
    [{ type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true }, '["a","b"]'],
    [{ type: 'array', prefixItems: [{ const: 1 }, { type: 'string' }], minItems: 2 }, '[1,""]'],
    [{ type: 'array', items: [{ const: 1 }], additionalItems: { const: 2 }, minItems: 3 }, '[1,2,2]'],
    [{ type: 'array', items: { type: 'integer' }, contains: { minimum: 8 } }, '[8]'],
    [{ type: 'object', minProperties: 1, properties: { a: { type: 'string' } } }, '{"a":""}'],
    [{ type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } }, '{"key1":0}'],
    [{ type: 'object', required: ['undeclared'] }, '{"undeclared":{}}'],
    [{ allOf: [{ type: 'integer', minimum: 1 }, { minimum: 6 }] }, '6'],
  ];
  for (const [schema, expected] of cases) assert.equal(prefilled(schema), expected, JSON.stringify(schema));
});

test('a text that must have a format or a pattern has it, and differs from the others in a set', () => {
  const cases: [object, string][] = [
    [{ type: 'string', format: 'date' }, '"2026-01-01"'],
    [{ type: 'string', format: 'date-time' }, '"2026-01-01T09:00:00Z"'],
    [{ type: 'string', format: 'email' }, '"name@example.com"'],
    [{ type: 'string', format: 'no-such-format' }, '""'],
    [{ type: 'string', format: '^\\d{4}-\\d{2}$' }, '"0000-00"'],
    [{ type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }, '"AAA-0000"'],
    [{ type: 'string', pattern: '^[a-z]*$', minLength: 3, maxLength: 3 }, '"aaa"'],
    [{ type: 'string', pattern: '^(?!0000)\\d{4}$' }, '"1234"'],
    [{ type: 'string', format: 'uri', pattern: '^https:' }, '"https://example.com/"'],
    [{ type: 'string', format: 'email', pattern: '^[a-z]+@corp[.]test$' }, '"a@corp.test"'],
    [{ type: 'string', pattern: '^(a+)+$' }, '""'],
    [{ type: 'string', pattern: '(' }, '""'],
    [{ type: 'string', not: { const: '' } }, '"1"'],
    [{ type: 'integer', not: { enum: [0, 1] } }, '2'],
    [
      { type: 'array', items: { type: 'string', pattern: '^[a-z]$' }, minItems: 2, uniqueItems: true },
      '["a","b"]',
    ],
    [
      { type: 'array', items: { type: 'string', format: 'email' }, minItems: 2, uniqueItems: true },
      '["name@example.com","name1@example.com"]',
    ],
    [
      {
        type: 'object',
        propertyNames: { pattern: '^[A-Z]{2}$' },
        additionalProperties: { const: 1 },
        minProperties: 2,
      },
      '{"AA":1,"BC":1}',
    ],
    [
      {
        type: 'object',
        propertyNames: { enum: ['x', 'y'] },
        additionalProperties: { const: 1 },
        minProperties: 1,
      },
      '{"x":1}',
    ],
    [
      {
        type: 'object',
        patternProperties: { '^x-': { const: 1 } },
        additionalProperties: false,
        minProperties: 1,
      },
      '{"x-":1}',
    ],
  ];
  for (const [schema, expected] of cases) assert.equal(prefilled(schema), expected, JSON.stringify(schema));
});

test('thousands of patterns that no text is found for do not keep a person waiting', () => {
  const names = Array.from({ length: 3_000 }, (_, index) => `p${index}`);
  const properties = names.map((name, index) => [
    name,
    { type: 'string', pattern: `^(?!a)a{${500 + (index % 300)}}$` },
  ]);
  const start = performance.now();
  prefill({ type: 'object', properties: Object.fromEntries(properties), required: names });
  assert.ok(performance.now() - start < 3_000);
});

test('what a condition requires is there, and what a default lacks', () => {
  const condition = JSON.parse(
    '{"if":{"properties":{"kind":{"const":"a"}}},"then":{"required":["extra"]},"else":{"required":["other"]}}',
  );
  const schema = {
    type: 'object',
    properties: { kind: { const: 'a' }, extra: { type: 'integer' }, other: { type: 'string' } },
    required: ['kind'],
    ...condition,
  };
  assert.equal(prefilled(schema), '{"kind":"a","extra":0}');
  assert.equal(
    prefilled({ type: 'object', default: { b: 1 }, properties: { a: { const: 1 } }, required: ['a'] }),
    '{"b":1,"a":1}',
  );
  assert.equal(
    prefilled({
      type: 'object',
      properties: { a: { const: 1 } },
      required: ['a'],
      dependentRequired: { a: ['b'] },
    }),
    '{"a":1,"b":{}}',
  );
});

test('no schema, any schema, no value, and values without an end', () => {
  assert.equal(prefilled(undefined), '{}');
  assert.equal(prefilled(true), '{}');
  assert.equal(prefilled({}), '{}');
  assert.equal(prefilled(false), undefined);
  assert.equal(prefilled({ type: 'object', properties: { a: { $ref: '#' } }, required: ['a'] }), undefined);
  const list = { type: 'object', properties: { next: { anyOf: [{ $ref: '#' }, { type: 'null' }] } } };
  assert.equal(prefilled({ ...list, required: ['next'] }), '{"next":null}');
});

test('it satisfies the schema', () => {
  fc.assert(
    fc.property(fc.oneof(inputSchemas, unionSchemas), (schema) => {
      const node = prefill(schema);
      assert.ok(node !== undefined);
      const { errors } = new Validator(schema, '2020-12', false).validate(toValue(node));
      assert.deepEqual(errors, [], printNode(node));
    }),
    { numRuns: 400 },
  );
});

test('no schema makes it throw or go on without end', () => {
  fc.assert(
    fc.property(brokenSchemas, (schema) => void prefill(schema)),
    { numRuns: 1_000 },
  );
});
