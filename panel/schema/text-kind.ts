/** Longest text that is looked at for Markdown, in UTF-16 code units. */
const MARKDOWN_LIMIT = 100_000;

/** A heading, list, quote, fence, table or rule at the start of a line. */
const MARKDOWN_BLOCK =
  /^(?: {0,3}#{1,6} \S| {0,3}[*+-] +\S| {0,3}\d{1,9}[.)] +\S| {0,3}> ?\S| {0,3}(?:```|~~~)| {0,3}\|.*\|\s*$)/m;

/** A link, an image, strong emphasis or code within a line. */
const MARKDOWN_INLINE = /!?\[[^\]\n]{0,300}\]\([^)\s]{1,2000}\)|\*\*[^*\s][^*\n]{0,500}\*\*|`[^`\n]{1,300}`/;

/** Whether a text looks as if it was written in Markdown. A guess: it only decides if showing it so is offered. */
export function looksLikeMarkdown(text: string): boolean {
  if (text.length > MARKDOWN_LIMIT) return false;
  return MARKDOWN_BLOCK.test(text) || MARKDOWN_INLINE.test(text);
}

/** Whether a text can only be JSON of an object, array or text, by its first character. */
export function looksLikeJson(text: string): boolean {
  return /^[ \t\n\r]*["[{]/.test(text);
}

/** The media type of a `data:` URL of an image; `null` for every other text. */
export function imageDataType(text: string): string | null {
  const head = text.slice(0, 200);
  return /^data:(image\/[a-z0-9.+-]+)[;,]/i.exec(head)?.[1]?.toLowerCase() ?? null;
}

/** A `data:` URL of an image, of what an MCP result says it is; `null` when it says that it is no image. */
export function imageUrl(mimeType: string, data: string): string | null {
  return /^image\/[a-z0-9.+-]+$/i.test(mimeType) ? `data:${mimeType};base64,${data}` : null;
}
