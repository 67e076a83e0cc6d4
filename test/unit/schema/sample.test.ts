import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { toValue } from '../../../panel/schema/json-text.ts';
import { sample } from '../../../panel/schema/sample.ts';
import { validateValue } from '../../../panel/schema/validate.ts';

const made = async (schema: unknown, seed = 1) => toValue(await sample(schema, seed));
const member = async (schema: unknown) =>
  ((await made({ type: 'object', properties: { a: schema } })) as { a?: unknown }).a;

test('the same seed makes the same sample, and others differ', async () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'integer' } } };
  assert.deepEqual(await made(schema, 5), await made(schema, 5));
  const all = await Promise.all(
    Array.from({ length: 10 }, async (_, seed) => JSON.stringify(await made(schema, seed))),
  );
  assert.ok(new Set(all).size > 5);
});

test('what the schema proposes is taken, and optional members are there', async () => {
  assert.equal(await member({ type: 'string', default: 'x' }), 'x');
  assert.equal(await member({ type: 'string', examples: ['y'] }), 'y');
  assert.deepEqual(await member({ default: { items: [{ a: 1 }], additionalItems: 5 } }), {
    items: [{ a: 1 }],
    additionalItems: 5,
  });
});

/** Object schemas with a required member `a` and an optional one, whose samples need more than the library does by itself. */
function demanding(): Record<string, object> {
  const of = (a: object, more: object = {}) => ({
    type: 'object',
    properties: { a, optional: { type: 'integer' } },
    required: ['a'],
    ...more,
  });
  const tree = {
    type: 'object',
    properties: { value: { type: 'integer' }, children: { type: 'array', items: { $ref: '#tree' } } },
    required: ['value'],
  };
  const text = { type: 'string', minLength: 3 };
  const nested = (levels: number): object =>
    levels === 0
      ? { type: 'string', pattern: '^[A-Z]{3}-\\d{4}$' }
      : { type: 'object', properties: { below: nested(levels - 1) }, required: ['below'] };
  return {
    anchor: of({ $ref: '#tree' }, { $defs: { tree: { $anchor: 'tree', ...tree } } }),
    'dynamic anchor': of({ $dynamicRef: '#tree' }, { $defs: { tree: { $dynamicAnchor: 'tree', ...tree } } }),
    'escaped slash': of({ $ref: '#/$defs/a~1b' }, { $defs: { 'a/b': text } }),
    'escaped tilde': of({ $ref: '#/$defs/a~0b' }, { $defs: { 'a~b': text } }),
    'percent escape': of({ $ref: '#/$defs/a%20b' }, { $defs: { 'a b': text } }),
    'draft-07 definitions': of({ $ref: '#/definitions/t' }, { definitions: { t: text } }),
    'embedded id': of(
      { $ref: 'https://x.test/item' },
      { $id: 'https://x.test/root', $defs: { item: { $id: 'https://x.test/item', ...text } } },
    ),
    'into a property': of(
      { $ref: '#/properties/list/items' },
      {
        properties: {
          a: { $ref: '#/properties/list/items' },
          list: { type: 'array', items: text },
          optional: {},
        },
      },
    ),
    'mutual recursion': of(
      { $ref: '#/$defs/expression' },
      {
        $defs: {
          expression: { oneOf: [{ $ref: '#/$defs/and' }, { $ref: '#/$defs/field' }] },
          and: {
            type: 'object',
            properties: { args: { type: 'array', items: { $ref: '#/$defs/expression' }, minItems: 2 } },
            required: ['args'],
            additionalProperties: false,
          },
          field: {
            type: 'object',
            properties: { field: { type: 'string', pattern: '^\\p{L}+$' } },
            required: ['field'],
            additionalProperties: false,
          },
        },
      },
    ),
    'a reference with neighbours': of({ $ref: '#/$defs/t', maxLength: 5 }, { $defs: { t: text } }),
    'a reference to nowhere beside others': of(
      { type: 'string' },
      { properties: { a: text, optional: { $ref: '#/$defs/no' } } },
    ),
    'an exclusive limit and a step': of({
      type: 'integer',
      exclusiveMinimum: 14,
      exclusiveMaximum: 22,
      multipleOf: 7,
    }),
    'a step of cents': of({ type: 'number', minimum: 0.01, maximum: 5, multipleOf: 0.01 }),
    'a narrow range': of({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 }),
    'negative steps': of({ type: 'integer', maximum: -3, multipleOf: 5 }),
    'the limits of draft 4': of({
      type: 'integer',
      minimum: 3,
      exclusiveMinimum: true,
      maximum: 5,
      exclusiveMaximum: true,
    }),
    'a back reference': of({ type: 'string', pattern: '^(a|b)-\\1$' }),
    'letters of any script': of({ type: 'string', pattern: '^\\p{Lu}\\p{Ll}+$' }),
    'a pattern and a length': of({ type: 'string', pattern: '^[a-z]*$', minLength: 6, maxLength: 6 }),
    'a duration': of({ type: 'string', format: 'duration' }),
    'a set of patterns': of({
      type: 'array',
      items: { type: 'string', pattern: '^[a-c]$' },
      minItems: 3,
      uniqueItems: true,
    }),
    'a value that is excluded': of({ type: 'string', not: { const: '' } }),
    '12 levels': nested(12),
  };
}

for (const [name, schema] of Object.entries(demanding())) {
  test(`${name}: the sample satisfies the schema, formats too, and is more than the least`, async () => {
    const samples = await Promise.all([1, 2, 3, 4, 5].map((seed) => sample(schema, seed)));
    for (const node of samples) {
      const problems = validateValue(schema, node).filter(
        ({ severity, keyword }) => severity === 'error' || keyword === 'format',
      );
      assert.deepEqual(problems, [], JSON.stringify(toValue(node)));
    }
    if ('optional' in ((schema as { properties: object }).properties ?? {})) {
      assert.ok(samples.some((node) => 'optional' in (toValue(node) as object)));
    }
  });
}

test('null is not taken where there is something else', async () => {
  assert.equal(typeof (await member({ type: ['string', 'null'], default: null })), 'string');
  assert.equal(
    typeof (await member({ anyOf: [{ type: 'null' }, { type: 'integer' }], default: null })),
    'number',
  );
  assert.equal(await member({ type: 'null' }), null);
});

test('maps have an entry', async () => {
  assert.equal(
    Object.keys((await member({ type: 'object', additionalProperties: { type: 'integer' } })) as object)
      .length,
    1,
  );
  const byPattern = {
    type: 'object',
    patternProperties: { '^x-[a-z]+$': { type: 'integer' } },
    additionalProperties: false,
  };
  assert.match(Object.keys((await member(byPattern)) as object).join(), /^x-[a-z]+$/);
});

test('dates are of these years, and tuples of draft-07 are tuples', async () => {
  for (const format of ['date', 'date-time', 'month', 'week']) {
    assert.match(String(await member({ type: 'string', format })), /^2026-/);
  }
  const tuple = await member({
    type: 'array',
    items: [{ type: 'string' }, { type: 'integer' }],
    minItems: 2,
    additionalItems: false,
  });
  assert.deepEqual(
    (tuple as unknown[]).map((item) => typeof item),
    ['string', 'number'],
  );
});

test('case 61: what is no object schema gives an empty object', async () => {
  for (const schema of [true, false, {}, undefined, null, 5, [1], { type: 'string' }, { properties: 5 }]) {
    assert.deepEqual(await made(schema), {}, JSON.stringify(schema));
  }
});

test('a page cannot make a sample take long or grow', async () => {
  const many = {
    type: 'array',
    minItems: 900,
    items: { type: 'array', minItems: 900, items: { type: 'integer' } },
  };
  const round = {
    type: 'object',
    properties: { a: { $ref: '#' }, b: { $ref: '#' }, c: { type: 'array', items: { $ref: '#' } } },
  };
  const schemas = [
    many,
    round,
    ...[{ pattern: '^(a{900}){900}$' }, { pattern: '(' }, { minLength: 1e9 }, { maxLength: 1e9 }].map(
      (text) => ({
        type: 'object',
        properties: { a: { type: 'string', ...text } },
        required: ['a'],
      }),
    ),
    { type: 'array', items: { type: 'integer' }, maxItems: 1e9 },
  ];
  for (const schema of schemas) {
    const start = performance.now();
    const text = JSON.stringify(await made(schema));
    assert.ok(performance.now() - start < 3_000, JSON.stringify(schema));
    assert.ok(text.length < 2_000_000);
  }
});

test('whatever the schema, there is a sample, and what is common is valid', async () => {
  const { schema } = fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom<object>(
        { type: 'string', minLength: 3 },
        { type: 'string', pattern: '^[a-z]{2,4}-\\d+$' },
        { type: 'string', format: 'email' },
        { type: 'integer', minimum: 1, maximum: 9 },
        { enum: ['a', 1, true] },
        { type: ['number', 'null'] },
      ),
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 3 }) }),
      fc.record({
        type: fc.constant('object'),
        properties: fc.record({ a: tie('schema'), b: tie('schema') }),
        required: fc.subarray(['a', 'b']),
        additionalProperties: fc.boolean(),
      }),
    ),
  }));
  const root = fc.record({
    type: fc.constant('object'),
    properties: fc.record({ a: schema, b: schema }),
    required: fc.subarray(['a']),
  });
  await fc.assert(
    fc.asyncProperty(root, fc.nat(), async (given, seed) => {
      const node = await sample(given, seed);
      assert.deepEqual(
        validateValue(given, node).filter(({ severity }) => severity === 'error'),
        [],
      );
    }),
    { numRuns: 150 },
  );
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), async (given) => {
      assert.match((await sample(given, 1)).type, /^(?:object|array)$/);
    }),
    { numRuns: 150 },
  );
});
