import type { GenerateOptions, JsonSchema, Random } from 'json-schema-faker';
import { prefill } from './form/prefill.ts';
import type { JsonNode } from './json-node.ts';
import { nodeOf } from './json-text.ts';
import { samplingSchema, type TextSource } from './sampling-schema.ts';
import { validateValue } from './validate.ts';
import { textBudget, textsFor } from './validation/pattern-text.ts';

/** Values that a sample may have; more is no sample, and takes long. */
const VALUE_LIMIT = 5_000;

const YEAR = 2026;

const two = (value: number) => String(value).padStart(2, '0');
const date = (random: Random) => `${YEAR}-${two(random.int(1, 12))}-${two(random.int(1, 28))}`;
const time = (random: Random) => `${two(random.int(8, 19))}:${two(random.int(0, 11) * 5)}:00Z`;
const link = (random: Random) => `https://example.com/${random.pick(['about', 'items', 'news'])}`;

/** Formats of which the library makes odd values or none. */
const FORMATS: NonNullable<GenerateOptions['formats']> = {
  date,
  time,
  'date-time': (random) => `${date(random)}T${time(random)}`,
  month: (random) => `${YEAR}-${two(random.int(1, 12))}`,
  week: (random) => `${YEAR}-W${two(random.int(1, 52))}`,
  duration: (random) => `P${random.int(1, 30)}D`,
  color: (random) => `#${random.int(0x100000, 0xffffff).toString(16)}`,
  url: link,
  uri: link,
  iri: link,
};

/** Levels that a sample may have where a schema asks for many. */
const DEEP = 60;

/** How full a sample is, in the order of trying: recursive schemas often allow no full one. */
const FULLNESS: readonly GenerateOptions[] = [
  { alwaysFakeOptionals: true },
  { fixedProbabilities: true, optionalsProbability: 0.5 },
  { fixedProbabilities: true, optionalsProbability: 0 },
  { fixedProbabilities: true, optionalsProbability: 0, maxDepth: DEEP },
];

/** Texts of our own for one pattern, from which the library takes one. */
const TEXT_COUNT = 5;

/**
 * A plausible input for a schema: the same for the same seed, with optional members. When the library can make none that
 * satisfies the schema, the prefilled value. Always an object or an array, as `executeTool` takes nothing else. Never rejects.
 */
export async function sample(schema: unknown, seed: number): Promise<JsonNode> {
  try {
    const { generate, generateSync } = await import('json-schema-faker');
    const make = (texts: JsonSchema) => String(generateSync(texts, { seed }));
    const budget = textBudget();
    const ofPattern: TextSource['ofPattern'] = ({ pattern, minLength, maxLength }) =>
      textsFor(pattern, { minLength, maxLength }, TEXT_COUNT, budget);
    // The library's texts are more plausible, but it does not know all of a pattern's words.
    for (const texts of [
      { make, ofPattern: null },
      { make, ofPattern },
    ]) {
      const adapted = samplingSchema(schema, texts);
      for (const fullness of adapted === null ? [] : FULLNESS) {
        const node = await generated(generate, adapted as JsonSchema, { ...fullness, seed });
        if (node !== null && isInput(node) && isValid(schema, node)) return node;
      }
    }
  } catch {
    // The schema asks for something that the library cannot make at all.
  }
  const smallest = prefill(schema);
  return smallest !== undefined && isInput(smallest) ? smallest : { type: 'object', entries: [] };
}

type Generate = (schema: JsonSchema, options: GenerateOptions) => Promise<unknown>;

async function generated(
  generate: Generate,
  adapted: JsonSchema,
  options: GenerateOptions,
): Promise<JsonNode | null> {
  let count = 0;
  try {
    const value = await generate(adapted, {
      ...options,
      formats: FORMATS,
      useDefaultValue: true,
      useExamplesValue: true,
      maxDefaultItems: 2,
      resolveJsonPath: false,
      refResolver: () => {
        throw new Error('nothing is fetched');
      },
      outputTransform: (made) => {
        count += 1;
        if (count > VALUE_LIMIT) throw new Error('too many values');
        return made;
      },
    });
    return nodeOf(JSON.parse(JSON.stringify(value)));
  } catch {
    // A less full one may be possible.
    return null;
  }
}

function isValid(schema: unknown, node: JsonNode): boolean {
  return !validateValue(schema, node).some(({ severity }) => severity === 'error');
}

function isInput({ type }: JsonNode): boolean {
  return type === 'object' || type === 'array';
}
