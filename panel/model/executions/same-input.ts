import type { ValueFacts } from '../../../inspected-page/protocol/messages.ts';

/** Code units of a cut preview that are compared. */
const COMPARED = 64;
/** Texts whose canonical form is remembered, and how long they may be. */
const REMEMBERED = 64;
const REMEMBERED_LENGTH = 1_000_000;

/**
 * Whether two sources can have seen the same input. One that was not seen fits every other; a preview that was cut decides
 * by its beginning, because what the recorder leaves out at its limits may stand anywhere.
 */
export function maySameInput(one: ValueFacts | null, other: ValueFacts | null): boolean {
  if (one === null || other === null) return true;
  const a = canonical(one.preview.text);
  const b = canonical(other.preview.text);
  if (!isCut(one) && !isCut(other)) return a === b;
  const length = Math.min(COMPARED, a.length, b.length);
  return a.slice(0, length) === b.slice(0, length);
}

function isCut({ preview }: ValueFacts): boolean {
  return preview.length !== preview.text.length;
}

const remembered = new Map<string, string>();

/** JSON text as `JSON.stringify` writes it; other text as it is. */
function canonical(text: string): string {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  let result = text;
  try {
    result = JSON.stringify(JSON.parse(text));
  } catch {
    // Not JSON: a preview names what has no JSON form.
  }
  if (remembered.size >= REMEMBERED) remembered.clear();
  if (text.length <= REMEMBERED_LENGTH) remembered.set(text, result);
  return result;
}
