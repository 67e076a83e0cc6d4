import { int, list, object, tool } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const NULLABLE_TEXT = { type: 'string', nullable: true };

/** A tree by an anchor, which is its own end of a reference. */
const TREE = {
  $anchor: 'tree',
  type: 'object',
  properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#tree' } } },
  required: ['name'],
};

/** An expression of two schemas that contain each other, none of them optional. */
const EXPRESSIONS = {
  expression: { anyOf: [{ $ref: '#/definitions/call' }, { $ref: '#/definitions/value' }] },
  call: {
    type: 'object',
    properties: {
      fn: { type: 'string', pattern: '^[a-z]\\w*$' },
      args: { type: 'array', items: { $ref: '#/definitions/expression' } },
    },
    required: ['fn', 'args'],
    additionalProperties: false,
  },
  value: { type: ['number', 'string', 'boolean'] },
};

function nested(levels: number): object {
  return levels === 0
    ? { type: 'string', pattern: '^v\\d+$' }
    : object({ [`level${levels}`]: nested(levels - 1) }, [`level${levels}`]);
}

/** What is generated from interfaces of other kinds (OpenAPI, GraphQL, Protocol Buffers, TypeScript, CRDs): their habits in JSON Schema. */
export const interfaces: readonly CorpusTool[] = [
  tool(
    'pets_add',
    'Adds a pet.',
    object(
      {
        name: { type: 'string' },
        tag: NULLABLE_TEXT,
        status: { type: 'string', enum: ['available', 'sold'], nullable: true },
        owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/Owner' }] },
      },
      ['name', 'tag', 'owner'],
      { components: { schemas: { Owner: object({ id: { type: 'integer', format: 'int64' } }, ['id']) } } },
    ),
  ),
  tool(
    'pets_update',
    'Changes a pet.',
    object(
      {
        id: { type: 'integer', format: 'int64', minimum: 1 },
        patch: object(
          {
            name: NULLABLE_TEXT,
            photoUrls: { type: 'array', items: { type: 'string', format: 'uri' }, nullable: true },
          },
          [],
          { minProperties: 1 },
        ),
      },
      ['id', 'patch'],
    ),
  ),
  tool(
    'orders_list',
    'Lists orders by page.',
    object({
      page: { type: 'integer', format: 'int32', minimum: 1, default: 1 },
      size: { type: 'integer', format: 'int32', minimum: 1, maximum: 100, default: 20 },
      sort: { type: 'array', items: { type: 'string', pattern: '^-?(created|total)$' }, uniqueItems: true },
      since: { type: 'string', format: 'date-time', nullable: true },
    }),
  ),
  tool(
    'graph_query',
    'Runs a query.',
    object(
      {
        query: { type: 'string', minLength: 1 },
        operationName: { type: ['string', 'null'], default: null },
        variables: { type: ['object', 'null'], additionalProperties: true },
      },
      ['query'],
    ),
  ),
  tool(
    'graph_connection',
    'Reads a page of a connection.',
    object(
      {
        first: int(1, 100),
        after: { type: 'string', contentEncoding: 'base64' },
        where: { anyOf: [{ $ref: '#/$defs/PostFilter' }, { type: 'null' }] },
      },
      ['first'],
      {
        $defs: {
          PostFilter: object({
            AND: { anyOf: [list({ $ref: '#/$defs/PostFilter' }), { type: 'null' }] },
            NOT: { anyOf: [{ $ref: '#/$defs/PostFilter' }, { type: 'null' }] },
            title: { anyOf: [{ $ref: '#/$defs/StringFilter' }, { type: 'string' }] },
          }),
          StringFilter: object({ contains: { type: 'string' }, startsWith: { type: 'string' } }),
        },
      },
    ),
  ),
  tool(
    'proto_publish',
    'Publishes a message.',
    object(
      {
        topic: { type: 'string', pattern: '^projects/[a-z][a-z0-9-]*/topics/[A-Za-z][\\w-]*$' },
        data: { type: 'string', contentEncoding: 'base64' },
        attributes: { type: 'object', additionalProperties: { type: 'string' } },
        orderingKey: { type: 'string' },
      },
      ['topic', 'data'],
    ),
  ),
  tool(
    'proto_one_of',
    'Has exactly one of its members.',
    object(
      {
        cardNumber: { type: 'string', pattern: '^\\d{13,19}$' },
        iban: { type: 'string', minLength: 15 },
        wallet: object({ token: { type: 'string', minLength: 1 } }, ['token']),
      },
      [],
      { oneOf: [{ required: ['cardNumber'] }, { required: ['iban'] }, { required: ['wallet'] }] },
    ),
  ),
  tool(
    'proto_well_known',
    'Has times and fields as texts.',
    object(
      {
        at: { type: 'string', format: 'date-time' },
        ttl: { type: 'string', pattern: '^\\d+(\\.\\d{1,9})?s$' },
        mask: { type: 'string', pattern: '^[a-z][A-Za-z0-9]*(,[a-z][A-Za-z0-9]*)*$' },
        count: { type: 'string', pattern: '^-?\\d{1,19}$' },
      },
      ['at', 'ttl'],
    ),
  ),
  tool(
    'crd_apply',
    'Applies a resource.',
    object(
      {
        apiVersion: { const: 'example.test/v1' },
        kind: { const: 'Backup' },
        metadata: object(
          {
            name: { type: 'string', pattern: '^[a-z0-9]([-a-z0-9]*[a-z0-9])?$', maxLength: 63 },
            labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 63 } },
          },
          ['name'],
        ),
        spec: object(
          {
            schedule: { type: 'string' },
            retention: {
              anyOf: [{ type: 'integer' }, { type: 'string' }],
              'x-kubernetes-int-or-string': true,
            },
            paused: { type: 'boolean', default: false },
          },
          ['schedule'],
          { 'x-kubernetes-preserve-unknown-fields': true },
        ),
      },
      ['apiVersion', 'kind', 'metadata', 'spec'],
    ),
  ),
  tool(
    'resource_quantity',
    'Asks for memory and processors.',
    object(
      {
        memory: { type: 'string', pattern: '^\\d+(Ki|Mi|Gi)$' },
        cpu: {
          oneOf: [
            { type: 'number', exclusiveMinimum: 0 },
            { type: 'string', pattern: '^\\d+m$' },
          ],
        },
      },
      ['memory', 'cpu'],
    ),
  ),
  tool(
    'typescript_record',
    'Is a record of a union.',
    object(
      {
        settings: {
          type: 'object',
          additionalProperties: {
            anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'array', items: { type: 'string' } }],
          },
        },
        mode: {
          anyOf: [
            { const: 'fast', type: 'string' },
            { const: 'safe', type: 'string' },
          ],
        },
      },
      ['settings', 'mode'],
    ),
  ),
  tool(
    'typescript_tuple',
    'Takes a point and a box.',
    object(
      {
        point: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
        box: {
          type: 'array',
          items: [{ type: 'number' }, { type: 'number' }, { type: 'number' }, { type: 'number' }],
          minItems: 4,
          additionalItems: false,
        },
      },
      ['point'],
      { $schema: 'http://json-schema.org/draft-07/schema#' },
    ),
  ),
  tool('typescript_intersection', 'Is made of three interfaces.', {
    type: 'object',
    allOf: [
      { $ref: '#/definitions/Named' },
      { $ref: '#/definitions/Dated' },
      object({ extra: { type: 'boolean' } }),
    ],
    definitions: {
      Named: object({ name: { type: 'string', minLength: 1 } }, ['name']),
      Dated: object({ on: { type: 'string', format: 'date' } }, ['on']),
    },
  }),
  tool(
    'tree_by_anchor',
    'Takes a tree.',
    object({ root: { $ref: '#tree' } }, ['root'], { $defs: { tree: TREE } }),
  ),
  tool('tree_by_dynamic_reference', 'Takes a tree that can be extended.', {
    $dynamicAnchor: 'node',
    type: 'object',
    properties: { value: { type: 'integer' }, children: { type: 'array', items: { $dynamicRef: '#node' } } },
    required: ['value'],
  }),
  tool(
    'definitions_with_slashes',
    'Has names with signs in them.',
    object(
      { a: { $ref: '#/$defs/com.example~1Thing' }, b: { $ref: '#/$defs/Map%3Cstring%2C%20number%3E' } },
      ['a', 'b'],
      {
        $defs: {
          'com.example/Thing': object({ id: { type: 'string', minLength: 1 } }, ['id']),
          'Map<string, number>': { type: 'object', additionalProperties: { type: 'number' } },
        },
      },
    ),
  ),
  tool(
    'expression_evaluate',
    'Evaluates an expression.',
    object({ expression: { $ref: '#/definitions/expression' } }, ['expression'], {
      definitions: EXPRESSIONS,
    }),
  ),
  tool('config_levels', 'Has ten levels.', nested(10)),
  tool(
    'measure_exact',
    'Takes numbers at the edge of their limits.',
    object(
      {
        step: { type: 'integer', exclusiveMinimum: 14, exclusiveMaximum: 22, multipleOf: 7 },
        cents: { type: 'number', minimum: 0.01, multipleOf: 0.01 },
        ratio: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 },
        big: { type: 'integer', minimum: 9007199254740000, maximum: 9007199254740991 },
        old: { type: 'integer', minimum: 3, exclusiveMinimum: true },
      },
      ['step', 'cents', 'ratio', 'big', 'old'],
    ),
  ),
  tool(
    'webhook_register',
    'Tells an address of events.',
    object(
      {
        url: { type: 'string', format: 'uri', pattern: '^https://' },
        events: list(
          { enum: Array.from({ length: 300 }, (_, index) => `event.${index}.happened`) },
          { minItems: 1, uniqueItems: true },
        ),
        secret: { type: 'string', minLength: 16, maxLength: 64 },
        headers: {
          type: 'object',
          propertyNames: { pattern: '^[A-Za-z0-9-]+$' },
          additionalProperties: { type: 'string' },
        },
      },
      ['url', 'events', 'secret'],
    ),
  ),
  tool(
    'feature_flag_set',
    'Switches a feature.',
    object(
      {
        key: { type: 'string', pattern: '^[a-z0-9]+([._-][a-z0-9]+)*$' },
        rules: list(
          object(
            {
              attribute: { type: 'string' },
              in: list({ type: ['string', 'number', 'boolean'] }, { minItems: 1 }),
              serve: {},
            },
            ['attribute', 'in', 'serve'],
          ),
        ),
        fallthrough: {},
      },
      ['key', 'fallthrough'],
    ),
  ),
  tool(
    'empty_objects',
    'Has members that say nothing.',
    object({ options: {}, payload: { type: 'object' }, list: { type: 'array' }, anything: true }, [
      'options',
      'payload',
      'list',
    ]),
  ),
];
