/** Milliseconds after which the browser has taken the file's content. */
const TAKEN_MS = 60_000;

/** Saves a text of the page as a file in UTF-8. */
export function saveText(text: string, name: string): void {
  saveBlob(new Blob([text], { type: 'application/octet-stream' }), name);
}

/**
 * Saves binary data of the page as a file.
 *
 * @param base64 As an MCP result gives it.
 * @returns False when it is not base64.
 */
export function saveBase64(base64: string, name: string): boolean {
  try {
    const bytes = Uint8Array.from(atob(base64), (unit) => unit.charCodeAt(0));
    saveBlob(new Blob([bytes], { type: 'application/octet-stream' }), name);
    return true;
  } catch {
    return false;
  }
}

/** A name for the file of a tool's result: letters, digits, `.`, `_` and `-` of the tool's name. */
export function fileNameOf(toolName: string, ending: string): string {
  const name = toolName
    .replace(/[^\w.-]/g, '_')
    .replace(/^\.+/, '')
    .slice(0, 80);
  return `${name === '' ? 'tool' : name}-result.${ending}`;
}

/** Saves a blob as a file. Its type should say nothing of the content: a browser must not open it. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), TAKEN_MS);
}
