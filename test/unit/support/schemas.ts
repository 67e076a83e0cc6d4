import fc from 'fast-check';

type Schema = Record<string, unknown>;

/** Names with everything that breaks careless code. */
export const oddKeys: fc.Arbitrary<string> = fc.constantFrom(
  'a',
  'b',
  'kind',
  'x.y',
  'p/q',
  'til~de',
  '',
  '__proto__',
  'constructor',
  'ключ',
);

const scalars = fc.oneof(fc.string({ maxLength: 6 }), fc.integer(), fc.boolean(), fc.constant(null));

const texts: fc.Arbitrary<Schema> = fc
  .record({ low: fc.nat({ max: 3 }), more: fc.nat({ max: 5 }), hasMax: fc.boolean() })
  .map(({ low, more, hasMax }) => ({
    type: 'string',
    minLength: low,
    ...(hasMax && { maxLength: low + more }),
  }));

const numbers: fc.Arbitrary<Schema> = fc
  .record({
    type: fc.constantFrom('integer', 'number'),
    low: fc.integer({ min: -20, max: 20 }),
    span: fc.integer({ min: 10, max: 30 }),
    step: fc.constantFrom(undefined, 1, 2, 5),
    bounds: fc.constantFrom('none', 'inclusive', 'exclusive'),
  })
  .map(({ type, low, span, step, bounds }) => ({
    type,
    ...(step !== undefined && { multipleOf: step }),
    ...(bounds === 'inclusive' && { minimum: low, maximum: low + span }),
    ...(bounds === 'exclusive' && { exclusiveMinimum: low, exclusiveMaximum: low + span }),
  }));

const leaves: fc.Arbitrary<Schema> = fc.oneof(
  texts,
  numbers,
  fc.constant({ type: 'boolean' }),
  fc.constant({ type: 'null' }),
  fc.constantFrom('date', 'time', 'email', 'uri').map((format) => ({ type: 'string', format })),
  fc
    .constantFrom('^[A-Z]{2}-\\d+$', '^(?!0)\\d{3}$', '^https?://', '^\\p{L}{1,3}$')
    .map((pattern) => ({ type: 'string', pattern })),
  fc.uniqueArray(scalars, { minLength: 1, maxLength: 4 }).map((values) => ({ enum: values })),
  scalars.map((value) => ({ const: value })),
  fc
    .uniqueArray(fc.string({ minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 })
    .map((values) => ({ oneOf: values.map((value) => ({ const: value, title: value.toUpperCase() })) })),
  fc.constant({ $ref: '#/$defs/leaf' }),
  fc.constant({ $ref: '#tree' }),
);

const nested = fc.letrec<{ schema: Schema; object: Schema }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, depthIdentifier: 'schema' },
    leaves,
    tie('object'),
    arraysOf(tie('schema')),
    tie('schema').map((schema) => ({ anyOf: [schema, { type: 'null' }] })),
    fc.tuple(texts, numbers, tie('object')).map((branches) => ({ anyOf: branches })),
    fc.tuple(tie('object'), tie('object')).map(([first, second]) => ({
      oneOf: [tagged(first, 'first'), tagged(second, 'second')],
    })),
    fc.constantFrom(['string', 'null'], ['string', 'integer'], ['boolean', 'null']).map((type) => ({ type })),
    tie('schema').map((schema) => ({ allOf: [schema, { description: 'merged' }] })),
    fc.tuple(tie('schema'), tie('schema')).map((branches) => ({ anyOf: branches })),
  ),
  object: objectsOf(tie('schema')),
}));

/** The schema of an object with a constant that tells it from others. */
function tagged(object: Schema, tag: string): Schema {
  const { properties, required } = object as { properties: Schema; required: string[] };
  return {
    ...object,
    properties: { ...properties, tag: { const: tag } },
    required: [...required, 'tag'],
  };
}

function objectsOf(schemas: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc
    .record({
      members: fc.uniqueArray(fc.tuple(oddKeys, schemas, fc.boolean()), {
        maxLength: 4,
        selector: ([key]) => key,
      }),
      others: fc.oneof(fc.constant(undefined), fc.constant(false), schemas),
      hasCondition: fc.boolean(),
    })
    .map(({ members, others, hasCondition }) => {
      // Entries make own properties, a key `__proto__` too.
      const properties = Object.fromEntries(members.map(([key, schema]) => [key, schema]));
      return {
        type: 'object',
        properties: hasCondition
          ? { ...properties, mode: { type: 'string' }, extent: { type: 'integer' } }
          : properties,
        required: members.filter(([, , isRequired]) => isRequired).map(([key]) => key),
        ...(others !== undefined && { additionalProperties: others }),
        ...(hasCondition && CONDITION),
      };
    });
}

const CONDITION = JSON.parse(`{
  "if": { "properties": { "mode": { "const": "wide" } }, "required": ["mode"] },
  "then": { "required": ["extent"] }
}`);

function arraysOf(schemas: fc.Arbitrary<Schema>): fc.Arbitrary<Schema> {
  return fc.oneof(
    fc
      .tuple(schemas, fc.nat({ max: 2 }))
      .map(([items, minItems]) => ({ type: 'array', items, minItems, maxItems: minItems + 3 })),
    fc
      .array(schemas, { minLength: 1, maxLength: 3 })
      .map((prefixItems) => ({ type: 'array', prefixItems, minItems: prefixItems.length, items: false })),
    schemas.map((items) => ({ type: 'array', items: [items], additionalItems: { type: 'string' } })),
  );
}

/** Definitions that the schemas refer to; one of them contains itself. */
const DEFINITIONS = {
  leaf: { type: 'string', minLength: 1 },
  tree: {
    $anchor: 'tree',
    type: 'object',
    properties: { value: { type: 'integer' }, children: { type: 'array', items: { $ref: '#/$defs/tree' } } },
    required: ['value'],
  },
};

/**
 * Input schemas that can be satisfied: objects with odd keys, lists, tuples of both drafts, maps, values of `enum` and `const`,
 * unions, references that go round, null, `allOf` and conditions.
 */
export const inputSchemas: fc.Arbitrary<Schema> = nested.object.map((object) => ({
  ...object,
  $defs: DEFINITIONS,
}));

/** The same with a union at the root. */
export const unionSchemas: fc.Arbitrary<Schema> = fc.tuple(nested.object, nested.object).map(([a, b]) => ({
  oneOf: [tagged(a, 'first'), tagged(b, 'second')],
  $defs: DEFINITIONS,
}));

/** The same with `nullable: true` in some places. */
export const nullableSchemas: fc.Arbitrary<Schema> = fc
  .tuple(fc.oneof(inputSchemas, unionSchemas), fc.array(fc.boolean(), { minLength: 1, maxLength: 7 }))
  .map(([schema, marks]) => {
    let count = 0;
    const marked = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(marked);
      if (typeof value !== 'object' || value === null) return value;
      const members = Object.entries(value).map(([key, member]): [string, unknown] =>
        key === 'enum' || key === 'const' || key === 'required' ? [key, member] : [key, marked(member)],
      );
      count += 1;
      const isSchema = typeof (value as Schema).type === 'string' && marks[count % marks.length];
      return Object.fromEntries(isSchema ? [...members, ['nullable', true]] : members);
    };
    // A root that is null is no input.
    return { ...(marked(schema) as Schema), nullable: false };
  });

/** JSON that looks like a schema and is none: keywords with values of any kind. */
export const brokenSchemas: fc.Arbitrary<unknown> = fc.letrec<{ any: unknown }>((tie) => ({
  any: fc.oneof(
    { maxDepth: 4, depthIdentifier: 'broken' },
    fc.oneof(scalars, fc.constantFrom('#', '#/properties/a', '#/nowhere', 'string', 'object', 'array', '^(')),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(
      fc.constantFrom(
        ...[
          'type',
          'properties',
          'items',
          'prefixItems',
          'required',
          'enum',
          'const',
          'oneOf',
          'anyOf',
          'allOf',
        ],
        ...['$ref', 'if', 'then', 'else', 'dependentSchemas', 'dependentRequired', 'additionalProperties'],
        ...['patternProperties', 'propertyNames', 'minItems', 'maximum', 'multipleOf', 'format', 'pattern'],
        ...[
          'default',
          'examples',
          'nullable',
          'title',
          'a',
          '__proto__',
          '$defs',
          'contains',
          'minProperties',
        ],
      ),
      tie('any'),
      { maxKeys: 4 },
    ),
  ),
})).any;
