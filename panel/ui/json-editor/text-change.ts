/** One replacement in a text. Offsets are UTF-16 code units. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
}

/** The smallest single replacement that makes one text of another; `null` when they are the same. */
export function textChange(before: string, after: string): TextChange | null {
  if (before === after) return null;
  const shorter = Math.min(before.length, after.length);
  let from = 0;
  while (from < shorter && before.charCodeAt(from) === after.charCodeAt(from)) from += 1;
  let kept = 0;
  while (
    kept < shorter - from &&
    before.charCodeAt(before.length - 1 - kept) === after.charCodeAt(after.length - 1 - kept)
  ) {
    kept += 1;
  }
  return { from, to: before.length - kept, insert: after.slice(from, after.length - kept) };
}

/**
 * Where a caret belongs after a text was only laid out anew: behind the same character.
 * @returns `null` when more than white space changed in front of it
 */
export function caretAfterLayout(before: string, after: string, caret: number): number | null {
  let offset = 0;
  for (let index = 0; index < caret; index += 1) {
    if (isSpace(before, index)) continue;
    while (isSpace(after, offset)) offset += 1;
    if (after.charCodeAt(offset) !== before.charCodeAt(index)) return null;
    offset += 1;
  }
  return offset;
}

function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}
