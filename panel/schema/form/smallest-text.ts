import { formatSample } from '../format-sample.ts';
import type { JsonNode } from '../json-node.ts';
import { isObject, type SchemaObject } from '../resolve.ts';
import { isMatch } from '../validation/pattern.ts';
import { type TextBudget, textsFor } from '../validation/pattern-text.ts';
import { listOf } from './merge.ts';

/** Dates and times that are made up. Always the same: a draft is untouched while it is what the schema begins with. */
const SOME_DAY = new Date(Date.UTC(2026, 0, 1, 9));

/** Characters that are made to reach a lower limit, and names that are tried. */
const FILL_LIMIT = 1_000;

/**
 * The plainest text that a merged schema allows: by its format, by its pattern, else the shortest.
 *
 * @param turn How many others to pass over.
 */
export function smallestText(schema: SchemaObject, turn: number, budget: TextBudget): JsonNode {
  return { type: 'string', value: textOfKind(schema, turn, budget) ?? anyText(schema, turn) };
}

/** A text with the format and the pattern of a schema; `null` when it has neither, or none is found. */
function textOfKind(schema: SchemaObject, turn: number, budget: TextBudget): string | null {
  const { format, pattern } = schema;
  const ofFormat = formatSample(format, SOME_DAY, turn);
  const isFitting = (text: string) =>
    (typeof pattern !== 'string' || isMatch(pattern, text)) && fitsLength(schema, text);
  if (ofFormat !== null && isFitting(ofFormat)) return ofFormat;
  if (typeof pattern === 'string') return textsFor(pattern, schema, turn + 1, budget)[turn] ?? null;
  // A form's tool: Chromium writes the pattern of its field there.
  return typeof format === 'string' && format.startsWith('^')
    ? (textsFor(format, schema, turn + 1, budget)[turn] ?? null)
    : null;
}

function anyText({ minLength }: SchemaObject, turn: number): string {
  const length = typeof minLength === 'number' ? Math.min(minLength, FILL_LIMIT) : 0;
  return (turn === 0 ? '' : String(turn)).padStart(length, 'x');
}

function fitsLength({ minLength, maxLength }: SchemaObject, text: string): boolean {
  const isLong = typeof minLength !== 'number' || text.length >= minLength;
  return isLong && (typeof maxLength !== 'number' || text.length <= maxLength);
}

/** Names for keys that a merged schema asks for and does not name: of its list, of its patterns, then any. */
export function* madeNames(
  { propertyNames, patternProperties }: SchemaObject,
  wanted: number,
  budget: TextBudget,
): Generator<string> {
  const names = isObject(propertyNames) ? propertyNames : {};
  for (const name of listOf(names.enum)) if (typeof name === 'string') yield name;
  if (typeof names.pattern === 'string') yield* textsFor(names.pattern, names, wanted, budget);
  for (const pattern of isObject(patternProperties) ? Object.keys(patternProperties) : []) {
    yield* textsFor(pattern, names, wanted, budget);
  }
  for (let number = 1; number <= FILL_LIMIT; number += 1) yield `key${anyText(names, number)}`;
}

/** Whether `propertyNames` allows a name, as far as its common keywords say. */
export function fitsNames(names: unknown, name: string): boolean {
  if (!isObject(names)) return names !== false;
  if (Array.isArray(names.enum) && !names.enum.includes(name)) return false;
  return (typeof names.pattern !== 'string' || isMatch(names.pattern, name)) && fitsLength(names, name);
}
