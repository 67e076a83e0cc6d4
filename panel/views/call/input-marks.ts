import type { InputProblem } from '../../schema/form/types.ts';
import { rangeOf } from '../../schema/json-text.ts';
import type { JsonError } from '../../schema/parse.ts';
import type { EditorMark } from '../../ui/json-editor/types.ts';

/** Problems that are marked in the text at most; the list beside it has them all. */
const MARK_LIMIT = 500;

/** UTF-16 code units that are read to find the places of problems: each takes a walk through the text. */
const WALK_LIMIT = 50_000_000;

/**
 * Where a text is wrong. What is missing is marked at the key of the object that lacks it, or at its bracket.
 *
 * @param text With `\n` as line break.
 * @param error Why it is not JSON; then nothing else can be placed.
 */
export function marksOf(
  text: string,
  error: JsonError | null,
  problems: readonly InputProblem[],
): readonly EditorMark[] {
  if (error !== null) {
    const from = offsetOf(text, error);
    return [{ from, to: from + 1, message: `Not JSON: ${error.message}`, severity: 'error' }];
  }
  const limit = Math.min(MARK_LIMIT, Math.ceil(WALK_LIMIT / (text.length + 1)));
  return problems.slice(0, limit).flatMap(({ pointer, message, severity }): EditorMark[] => {
    const place = placeOf(text, pointer);
    return place === null ? [] : [{ ...place, message, severity }];
  });
}

/**
 * Where to look for a problem in a text: the value, or what it would be in.
 *
 * @param text With `\n` as line break.
 * @param error Why it is not JSON; then that is the place.
 */
export function placeOfProblem(
  text: string,
  error: JsonError | null,
  pointer: string,
): { from: number; to: number } {
  if (error === null) return placeOf(text, pointer) ?? { from: 0, to: 0 };
  const from = offsetOf(text, error);
  return { from, to: from };
}

/** The part of the text that stands for a pointer: a scalar, or the key or bracket of a whole object or array. */
function placeOf(text: string, pointer: string): { from: number; to: number } | null {
  const range = rangeOf(text, pointer);
  if (range === null) {
    const parent = pointer.slice(0, Math.max(0, pointer.lastIndexOf('/')));
    return pointer === '' ? null : placeOf(text, parent);
  }
  const { from, to, keyFrom, keyTo } = range;
  const isContainer = text[from] === '{' || text[from] === '[';
  if (!isContainer) return { from, to };
  return keyFrom === from ? { from, to: from + 1 } : { from: keyFrom, to: keyTo };
}

function offsetOf(text: string, { line, column }: JsonError): number {
  let start = 0;
  for (let count = 1; count < line; count += 1) {
    const end = text.indexOf('\n', start);
    if (end < 0) break;
    start = end + 1;
  }
  return start + column - 1;
}
