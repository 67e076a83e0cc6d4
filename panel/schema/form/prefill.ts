import type { JsonNode } from '../json-node.ts';

/**
 * The smallest input for a schema.
 * @returns `undefined` when the schema allows nothing
 */
export function prefill(_schema: unknown): JsonNode | undefined {
  return { type: 'object', entries: [] };
}
