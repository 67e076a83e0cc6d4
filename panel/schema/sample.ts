import type { GenerateOptions, JsonSchema } from 'json-schema-faker';
import { prefill } from './form/prefill.ts';
import type { JsonNode } from './json-node.ts';
import { nodeOf } from './json-text.ts';
import { isObject } from './resolve.ts';
import { validateValue } from './validate.ts';

/** Small and complete values; nothing depends on the time, nothing is fetched. */
const OPTIONS: GenerateOptions = {
  alwaysFakeOptionals: true,
  fixedProbabilities: true,
  useDefaultValue: true,
  useExamplesValue: true,
  maxDefaultItems: 2,
  resolveJsonPath: false,
  validateSchemaVersion: false,
  refResolver: () => {
    throw new Error('nothing is fetched');
  },
};

/** A repetition beyond this in a pattern makes texts that nobody wants to see, and takes long. */
const REPEAT_LIMIT = 1000;

/**
 * A plausible value for a schema: the same for the same seed. When the library cannot make one that satisfies the
 * schema, the prefilled value, or an empty object when there is none either. Never rejects.
 */
export async function sample(schema: unknown, seed: number): Promise<JsonNode> {
  try {
    if (!hasHugeRepeat(schema)) {
      const { generate } = await import('json-schema-faker');
      const value = await generate(adapted(schema), { ...OPTIONS, seed });
      const node = nodeOf(JSON.parse(JSON.stringify(value)));
      if (!validateValue(schema, node).some(({ severity }) => severity === 'error')) return node;
    }
  } catch {
    // Schemas that the library cannot take are common; the prefilled value serves them.
  }
  return prefill(schema) ?? { type: 'object', entries: [] };
}

/** A copy in which the tuples of draft-07 are those of 2020-12, the only ones that the library knows. */
function adapted(schema: unknown): JsonSchema {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    if (!isObject(value) || !Array.isArray(value.items) || !value.items.every(isObject)) return value;
    const { items, additionalItems = true, ...rest } = value;
    return { ...rest, prefixItems: items, items: additionalItems };
  });
}

/** Whether a pattern anywhere asks for very many repetitions. */
function hasHugeRepeat(schema: unknown): boolean {
  const text = JSON.stringify(schema) ?? '';
  return [...text.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].some(
    ([, least, most]) => Number(least) > REPEAT_LIMIT || Number(most ?? 0) > REPEAT_LIMIT,
  );
}
