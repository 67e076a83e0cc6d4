import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import type { JsonNode } from '../../../panel/schema/json-node.ts';
import { validateInput, validateValue } from '../../../panel/schema/validate.ts';

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

test('no JSON as a schema and no text as a draft make it throw', () => {
  const keyword = fc.constantFrom(
    ...[
      '$ref',
      '$defs',
      '$id',
      '$anchor',
      '$schema',
      '$dynamicRef',
      '__proto__',
      'type',
      'enum',
      'const',
      'required',
    ],
    ...[
      'properties',
      'patternProperties',
      'additionalProperties',
      'propertyNames',
      'dependentRequired',
      'dependencies',
    ],
    ...[
      'items',
      'prefixItems',
      'additionalItems',
      'contains',
      'minContains',
      'uniqueItems',
      'anyOf',
      'oneOf',
      'allOf',
    ],
    ...['not', 'if', 'then', 'pattern', 'format', 'multipleOf', 'minimum', 'exclusiveMinimum', 'minLength'],
  );
  const word = fc.constantFrom(
    '#',
    '#/$defs/a',
    '(',
    '^a',
    'string',
    'toString',
    'constructor',
    '[',
    '\ud800',
    'a',
  );
  const { json } = fc.letrec<{ json: unknown }>((tie) => ({
    json: fc.oneof(
      { depthSize: 'small' },
      fc.jsonValue({ maxDepth: 1 }),
      word,
      fc.array(tie('json'), { maxLength: 3 }),
      fc.dictionary(fc.oneof(keyword, word), tie('json'), { maxKeys: 4 }),
    ),
  }));
  const input = fc.oneof(
    fc.string(),
    fc.json(),
    json.map((value) => JSON.stringify(value) ?? ''),
  );
  fc.assert(
    fc.property(json, input, (made, value) => {
      for (const problem of validateInput(made, draftOf(value)))
        assert.equal(typeof problem.message, 'string');
    }),
    { numRuns: 2000 },
  );
});
