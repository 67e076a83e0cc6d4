import fc from 'fast-check';
import type { JsonNode } from '../../../panel/schema/json-node.ts';

/** Any JSON text with everything that `JSON.parse` loses: digits, keys that occur twice, `__proto__`. */
const keys = fc.constantFrom('a', 'b', '', '__proto__', 'x.y', '0', 'два');

const numbers = fc.oneof(
  fc.constantFrom('9007199254740993', '1.0', '1', '-0', '1e2', '123456789012345678901234567890'),
  fc.integer().map(String),
);

/** A generator of JSON trees. */
export const nodes: fc.Arbitrary<JsonNode> = fc.letrec<{ node: JsonNode }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    fc.oneof(
      fc.constant<JsonNode>({ type: 'null' }),
      fc.boolean().map<JsonNode>((value) => ({ type: 'boolean', value })),
      numbers.map<JsonNode>((raw) => ({ type: 'number', raw })),
      fc.string({ maxLength: 4 }).map<JsonNode>((value) => ({ type: 'string', value })),
    ),
    fc.array(tie('node'), { maxLength: 6 }).map<JsonNode>((items) => ({ type: 'array', items })),
    fc
      .array(fc.record({ key: keys, value: tie('node') }), { maxLength: 6 })
      .map<JsonNode>((entries) => ({ type: 'object', entries })),
  ),
})).node;
