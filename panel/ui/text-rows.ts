/** A part of a text, laid out in rows. */
export interface TextPage {
  /** Where each row begins, and where the last one ends. */
  readonly starts: readonly number[];
  /** Offset after the part: the length of the text when it is the last one. */
  readonly to: number;
}

/**
 * Lays a part of a text out in rows: one for each line, and more for a line that is longer than a row. No character that is
 * two code units is taken apart.
 *
 * @param text Of any length; only the part is read.
 * @param from Where the part begins.
 * @param columns UTF-16 code units in a row, at least 2.
 * @param maxRows Rows of a part.
 */
export function textPage(text: string, from: number, columns: number, maxRows: number): TextPage {
  const starts = [from];
  let at = from;
  let lineEnd = -1;
  while (at < text.length && starts.length <= maxRows) {
    if (lineEnd < at) {
      lineEnd = text.indexOf('\n', at);
      if (lineEnd < 0) lineEnd = text.length;
    }
    const isWhole = lineEnd - at <= columns;
    at = isWhole ? Math.min(text.length, lineEnd + 1) : at + columns;
    if (!isWhole && isHighSurrogate(text.charCodeAt(at - 1))) at -= 1;
    starts.push(at);
  }
  return { starts, to: at };
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

/** The text of a row without the end of its line. */
export function rowText(text: string, { starts }: TextPage, row: number): string {
  return text.slice(starts[row], starts[row + 1]).replace(/\r?\n$/, '');
}
