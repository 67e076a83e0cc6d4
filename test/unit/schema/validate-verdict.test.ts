import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import type { JsonNode } from '../../../panel/schema/json-node.ts';
import { validateValue } from '../../../panel/schema/validate.ts';

const leaf = fc.constantFrom(
  {},
  { type: 'string', minLength: 2 },
  { type: 'integer', minimum: 1 },
  { enum: [1, 'a', null] },
  { const: true },
  { not: {} },
);
const { schema } = fc.letrec<{ schema: object }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ oneOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({ allOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
    fc.record({
      properties: fc.record({ a: tie('schema') }),
      required: fc.subarray(['a', 'b']),
      additionalProperties: fc.oneof(fc.boolean(), tie('schema')),
    }),
    fc.record({ items: tie('schema'), contains: tie('schema') }),
    fc.record({ propertyNames: tie('schema'), unevaluatedProperties: fc.boolean() }),
  ),
}));
const { node } = fc.letrec<{ node: JsonNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<JsonNode>(
      { type: 'null' },
      { type: 'boolean', value: true },
      { type: 'number', raw: '1' },
      { type: 'string', value: 'a' },
    ),
    fc.record({ type: fc.constant('array' as const), items: fc.array(tie('node'), { maxLength: 3 }) }),
    fc.record({
      type: fc.constant('object' as const),
      entries: fc.uniqueArray(fc.record({ key: fc.constantFrom('a', 'b', '~/'), value: tie('node') }), {
        selector: ({ key }) => key,
      }),
    }),
  ),
}));

function plain(value: JsonNode): unknown {
  if (value.type === 'null') return null;
  if (value.type === 'number') return Number(value.raw);
  if (value.type === 'array') return value.items.map(plain);
  if (value.type === 'object')
    return Object.fromEntries(value.entries.map((entry) => [entry.key, plain(entry.value)]));
  return value.value;
}

test('there is an error exactly when the library says that the value is not valid', () => {
  fc.assert(
    fc.property(schema, node, (made, value) => {
      const { valid } = new Validator(structuredClone(made), '2020-12', false).validate(plain(value));
      assert.equal(!validateValue(made, value).some(({ severity }) => severity === 'error'), valid);
    }),
    { numRuns: 1000 },
  );
});

test('no schema, however odd, makes it throw', () => {
  const keyword = fc.constantFrom(
    'type',
    'properties',
    'items',
    'pattern',
    '$ref',
    'anyOf',
    'required',
    'enum',
    'multipleOf',
    'format',
  );
  fc.assert(
    fc.property(fc.dictionary(keyword, fc.jsonValue()), node, (made, value) => {
      validateValue(made, value);
    }),
  );
});
