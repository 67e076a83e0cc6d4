import { object, tool } from './styles.ts';
import type { CorpusTool } from './tool.ts';

/** What pages register by mistake: not schemas, or schemas that nothing satisfies. They must open; they need not be satisfiable. */
export const odd: readonly CorpusTool[] = [
  tool('odd_true', 'Takes all.', true),
  tool('odd_false', 'Takes nothing.', false),
  tool('odd_empty', 'Says nothing.', {}),
  tool('odd_null', 'Is null.', null),
  tool('odd_missing', 'Has none.', undefined),
  tool('odd_text', 'Is a text.', 'object'),
  tool('odd_list', 'Is a list.', [{ type: 'object' }]),
  tool('odd_properties_number', 'Has a number of properties.', { type: 'object', properties: 5 }),
  tool('odd_properties_list', 'Lists properties.', {
    type: 'object',
    properties: [{ name: 'a', type: 'string' }],
  }),
  tool('odd_required_boolean', 'The notation of draft-03.', {
    type: 'object',
    properties: { a: { type: 'string', required: true } },
  }),
  tool('odd_required_text', 'Requires a text.', { type: 'object', required: 'a' }),
  tool(
    'odd_required_unknown',
    'Requires what it forbids.',
    object({}, ['ghost'], { additionalProperties: false }),
  ),
  tool('odd_reference_lost', 'Leads nowhere.', object({ a: { $ref: '#/$defs/none' } }, ['a'])),
  tool(
    'odd_reference_remote',
    'Leads to another place.',
    object({ a: { $ref: 'https://schema.invalid/a.json' } }),
  ),
  tool('odd_reference_circle', 'Leads to itself.', {
    $ref: '#/$defs/a',
    $defs: { a: { $ref: '#/$defs/b' }, b: { $ref: '#/$defs/a' } },
  }),
  tool('odd_reference_number', 'Is not a reference.', object({ a: { $ref: 7 } })),
  tool('odd_endless', 'Requires itself.', object({ self: { $ref: '#' } }, ['self'])),
  tool('odd_pattern', 'A pattern that is none.', object({ a: { type: 'string', pattern: '([a-z' } }, ['a'])),
  tool(
    'odd_pattern_slow',
    'A pattern that takes for ever.',
    object({ a: { type: 'string', pattern: '^(a+)+$' } }, ['a']),
  ),
  tool('odd_pattern_property', 'A key pattern that is none.', {
    type: 'object',
    patternProperties: { '[': { type: 'string' } },
  }),
  tool('odd_type', 'A type that is none.', object({ a: { type: 'str' }, b: { type: 'any' } }, ['a'])),
  tool('odd_type_list_empty', 'No type.', object({ a: { type: [] } }, ['a'])),
  tool('odd_enum_text', 'An enum that is a text.', object({ a: { enum: 'x' } })),
  tool('odd_enum_empty', 'Nothing to choose.', object({ a: { enum: [] } }, ['a'])),
  tool(
    'odd_limits',
    'More than the most.',
    object({ a: { type: 'integer', minimum: 5, maximum: 1 } }, ['a']),
  ),
  tool('odd_limits_text', 'Limits that are texts.', object({ a: { type: 'number', minimum: '1' } }, ['a'])),
  tool(
    'odd_all_of',
    'Two types at once.',
    object({ a: { allOf: [{ type: 'string' }, { type: 'number' }] } }, ['a']),
  ),
  tool('odd_any_of_empty', 'No branches.', object({ a: { anyOf: [] } }, ['a'])),
  tool('odd_any_of_object', 'Branches by name.', object({ a: { anyOf: { x: { type: 'string' } } } })),
  tool('odd_branches', 'Branches that are not schemas.', object({ a: { oneOf: [null, 5, 'x', true] } })),
  tool('odd_root_string', 'A text at the root.', { type: 'string' }),
  tool('odd_root_array', 'A list at the root.', { type: 'array', items: { type: 'integer' } }),
  tool(
    'odd_default',
    'A default of another type.',
    object({ a: { type: 'integer', default: 'ten' } }, ['a']),
  ),
  tool('odd_wrapped', 'A schema in a schema.', {
    schema: { type: 'object', properties: { a: { type: 'string' } } },
  }),
  tool(
    'odd_proto',
    'A key with a history.',
    JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}},"required":["__proto__"]}'),
  ),
  tool(
    'odd_huge_least',
    'Wants a million items.',
    object({ a: { type: 'array', minItems: 1_000_000 } }, ['a']),
  ),
];
