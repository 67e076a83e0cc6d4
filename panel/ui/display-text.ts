/**
 * Makes texts of the page harmless to read: characters that are invisible or change the order of others become visible
 * escapes. Pure; used for what is shown, for accessible names and for tooltips. What is copied is the text itself.
 */

/**
 * Control, format (bidirectional marks, zero-width, tags), lone surrogates, line and paragraph separators, and the
 * letters and marks that are drawn as nothing. Variation selector 16 stays: every second emoji has it.
 */
export const HIDDEN =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\u{115f}\u{1160}\u{3164}\u{ffa0}]|\u{34f}|[\u{17b4}\u{17b5}]|[\u{180b}-\u{180d}]|[\u{fe00}-\u{fe0e}]|[\u{e0100}-\u{e01ef}]/gu;

/** A run of a displayed text: `escape` tells that `text` stands for one hidden character. */
export interface TextRun {
  text: string;
  escape: boolean;
}

/**
 * @param character One code point.
 * @returns Its escape, such as `\n` or `\u{200b}`.
 */
function escapeOf(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}

/**
 * Splits a text into plain runs and escapes.
 *
 * @param text Any text of a page.
 * @param lines Keep line breaks and tabs as they are (for descriptions and other prose).
 */
export function textRuns(text: string, lines = false): TextRun[] {
  const runs: TextRun[] = [];
  let end = 0;
  for (const match of text.matchAll(HIDDEN)) {
    const [character] = match;
    const { index } = match;
    if (lines && (character === '\n' || character === '\t' || character === '\r')) continue;
    if (index > end) runs.push({ text: text.slice(end, index), escape: false });
    runs.push({ text: escapeOf(character), escape: true });
    end = index + character.length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), escape: false });
  return runs;
}

/**
 * @param text Any text of a page.
 * @param limit Longest result in UTF-16 code units; the rest becomes `…`.
 * @returns One line in which every hidden character is a visible escape.
 */
export function visibleText(text: string, limit = 300): string {
  // Cut before looking for escapes: a page may give megabytes.
  const cut = text.length > limit ? `${text.slice(0, limit)}…` : text;
  return cut.replace(HIDDEN, escapeOf);
}
