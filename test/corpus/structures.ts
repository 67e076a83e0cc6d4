import { branch, int, list, object, tool, when } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const COLUMNS = Array.from({ length: 2000 }, (_, index) => `column_${index + 1}`);

/** Rare structures that are valid: very wide, deep, recursive, unions and references at the root, conditions in conditions. */
export const structures: readonly CorpusTool[] = [
  tool(
    'wide_record',
    'Has 2,000 properties.',
    object(
      Object.fromEntries(COLUMNS.map((name, index) => [name, { type: index % 2 ? 'string' : 'number' }])),
      COLUMNS.slice(0, 3),
    ),
  ),
  tool('root_any_of', 'Is one of two objects.', {
    type: 'object',
    anyOf: [object({ id: { type: 'integer' } }, ['id']), object({ name: { type: 'string' } }, ['name'])],
  }),
  tool('root_one_of', 'Is told by a constant.', {
    oneOf: [
      branch('op', 'create', { name: { type: 'string' } }, ['name']),
      branch('op', 'delete', { id: int(1, 9999) }, ['id']),
    ],
  }),
  tool('root_ref', 'Is a reference.', {
    $ref: '#/definitions/Arguments',
    definitions: {
      Arguments: object({ value: { type: 'number' }, next: { $ref: '#/definitions/Arguments' } }, ['value']),
    },
  }),
  tool(
    'root_recursive',
    'Contains itself.',
    object({ label: { type: 'string' }, children: list({ $ref: '#' }) }, ['label']),
  ),
  tool('root_all_of', 'Is made of parts.', {
    allOf: [
      object({ a: { type: 'string' } }, ['a']),
      object({ b: { type: 'integer', minimum: 3 } }, ['b']),
      { properties: { b: { maximum: 5 } } },
    ],
  }),
  tool(
    'mutual_recursion',
    'Two definitions need each other.',
    object({ start: { $ref: '#/$defs/even' } }, [], {
      $defs: {
        even: object({ next: { $ref: '#/$defs/odd' } }),
        odd: object({ next: { $ref: '#/$defs/even' } }, ['next']),
      },
    }),
  ),
  tool(
    'ten_levels',
    'Is ten objects deep.',
    Array.from({ length: 10 }).reduce<unknown>(
      (inner, _, level) => object({ [`level_${10 - level}`]: inner }, [`level_${10 - level}`]),
      { type: 'string' },
    ),
  ),
  tool(
    'union_of_unions',
    'Unions in unions.',
    object(
      {
        value: {
          anyOf: [
            { anyOf: [{ type: 'string' }, { type: 'number' }] },
            { oneOf: [{ type: 'boolean' }, list({ anyOf: [{ type: 'null' }, { type: 'integer' }] })] },
          ],
        },
      },
      ['value'],
    ),
  ),
  tool(
    'twelve_branches',
    'Has twelve branches.',
    object(
      {
        shape: {
          oneOf: Array.from({ length: 12 }, (_, index) =>
            branch('kind', `kind_${index}`, { [`size_${index}`]: { type: 'number' } }, [`size_${index}`]),
          ),
        },
      },
      ['shape'],
    ),
  ),
  tool(
    'nested_conditions',
    'Conditions in conditions.',
    object(
      { a: { enum: [1, 2] }, b: { type: 'string' }, c: { type: 'boolean' } },
      ['a'],
      when(
        { properties: { a: { const: 1 } } },
        { required: ['b'], ...when({ properties: { b: { const: 'x' } } }, { required: ['c'] }) },
      ),
    ),
  ),
  tool(
    'escaped_pointers',
    'References with escapes.',
    object(
      {
        a: { $ref: '#/$defs/with~1slash' },
        b: { $ref: '#/$defs/with~0tilde' },
        c: { $ref: '#/$defs/with%20space' },
      },
      ['a', 'b', 'c'],
      {
        $defs: {
          'with/slash': { type: 'string' },
          'with~tilde': { type: 'integer' },
          'with space': { type: 'boolean' },
        },
      },
    ),
  ),
  tool(
    'anchors',
    'References by anchor.',
    object({ a: { $ref: '#thing' } }, ['a'], { $defs: { t: { $anchor: 'thing', type: 'string' } } }),
  ),
  tool(
    'strange_keys',
    'Keys that need care.',
    object(
      {
        '': { type: 'string' },
        'a/b': { type: 'string' },
        'm~n': { type: 'string' },
        constructor: { type: 'string' },
        'mit Ümlaut': { type: 'string' },
        日本: { type: 'string' },
        '0': { type: 'integer' },
      },
      ['a/b', '日本'],
    ),
  ),
  tool(
    'enum_of_all_types',
    'Constants of every type.',
    object({ value: { enum: [null, true, 0, -1.5, '', 'null', [1], { a: 1 }] } }, ['value']),
  ),
  tool(
    'const_object',
    'Constants that are trees.',
    object({ header: { const: { version: 2, flags: [true, null] } } }, ['header']),
  ),
  tool(
    'all_optional_null',
    'Null in three notations.',
    object(
      {
        a: { type: ['string', 'null'] },
        b: { anyOf: [{ type: 'string' }, { type: 'null' }] },
        c: { type: 'string', nullable: true },
        d: { enum: ['x', null] },
      },
      ['a', 'b', 'd'],
    ),
  ),
  tool('only_null', 'May only be null.', object({ nothing: { type: 'null' } }, ['nothing'])),
  tool('anything', 'Takes any value.', object({ a: {}, b: true, c: { description: 'Whatever' } }, ['a'])),
  tool(
    'forbidden_member',
    'A member that must not be there.',
    object({ old: false, current: { type: 'string' } }, ['current']),
  ),
  tool('unevaluated', 'Closed over parts.', {
    type: 'object',
    allOf: [object({ a: { type: 'string' } }, ['a'])],
    properties: { b: { type: 'number' } },
    unevaluatedProperties: false,
  }),
  tool(
    'map_of_maps_of_lists',
    'Maps three deep.',
    object(
      {
        data: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            additionalProperties: list({ type: 'object', additionalProperties: { type: 'number' } }),
          },
        },
      },
      ['data'],
    ),
  ),
  tool(
    'least_members',
    'Wants three keys of any name.',
    object(
      {
        tags: {
          type: 'object',
          additionalProperties: { type: 'string' },
          minProperties: 3,
          maxProperties: 5,
        },
      },
      ['tags'],
    ),
  ),
  tool(
    'tuple_with_rest',
    'A tuple that goes on.',
    object(
      {
        row: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'integer' }],
          items: { type: 'boolean' },
          minItems: 3,
        },
      },
      ['row'],
    ),
  ),
  tool('old_tuple_with_rest', 'The same in draft-07.', {
    $schema: 'http://json-schema.org/draft-07/schema#',
    ...object(
      {
        row: {
          type: 'array',
          items: [{ type: 'string' }, { type: 'integer' }],
          additionalItems: { type: 'boolean' },
          minItems: 3,
        },
      },
      ['row'],
    ),
  }),
  tool(
    'list_of_lists',
    'A matrix.',
    object(
      { matrix: list(list({ type: 'number' }, { minItems: 2, maxItems: 2 }), { minItems: 2, maxItems: 2 }) },
      ['matrix'],
    ),
  ),
  tool(
    'unique_numbers',
    'Three different numbers.',
    object({ numbers: list(int(1, 3), { minItems: 3, uniqueItems: true }) }, ['numbers']),
  ),
  tool(
    'number_edges',
    'Limits of numbers.',
    object(
      {
        tiny: { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.001 },
        step: { type: 'number', multipleOf: 0.01, minimum: 0.03 },
        big: { type: 'integer', minimum: 9007199254740991 },
        below: { type: 'integer', maximum: -10 },
      },
      ['tiny', 'step', 'big', 'below'],
    ),
  ),
  tool(
    'every_format',
    'Every format.',
    object(
      Object.fromEntries(
        [
          'date',
          'time',
          'date-time',
          'duration',
          'email',
          'hostname',
          'ipv4',
          'ipv6',
          'uri',
          'uri-reference',
          'uuid',
          'json-pointer',
          'regex',
          'x-own',
        ].map((format) => [format, { type: 'string', format }]),
      ),
    ),
  ),
  tool(
    'defaults_of_every_kind',
    'Defaults.',
    object(
      {
        a: { type: 'string', default: '' },
        b: { type: 'array', items: { type: 'integer' }, default: [1, 2] },
        c: { type: 'object', default: { k: 'v' } },
        d: { type: 'boolean', default: false },
        e: { default: null },
      },
      ['a', 'b', 'c', 'd', 'e'],
    ),
  ),
  tool(
    'annotations',
    'Notes of every kind.',
    object({
      old: { type: 'string', deprecated: true },
      id: { type: 'string', readOnly: true },
      secret: { type: 'string', writeOnly: true },
      note: { type: 'string', $comment: 'For authors', examples: ['a', 'b'], 'x-order': 3 },
    }),
  ),
];
