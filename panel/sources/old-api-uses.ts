import type { Host } from '../host/host.ts';
import type { InspectorEvent, OldApiUse } from '../model/event.ts';

/** Bounds of the search. */
const LIMITS = {
  /** Uses that are listed. */
  uses: 100,
  /** UTF-16 code units of one script that are searched. */
  text: 4_194_304,
} as const;

/**
 * Members of API shapes that the browser's `document.modelContext` never had or has no more. Found as text, so a use
 * in a comment or a string counts too: the panel shows line and column for the reader to judge.
 */
const OLD_SHAPES =
  /navigator\s*(?:\?\.|\.)\s*modelContext(?:Testing)?\b|(?:\?\.|\.)\s*(?:provideContext|unregisterTool)\s*(?:\?\.)?\(/g;

/**
 * The uses of old API shapes in a text.
 *
 * @param limit How many at most.
 * @returns In the order of the text, with lines and columns from 1.
 */
export function findOldApiUses(url: string, text: string, limit: number = LIMITS.uses): OldApiUse[] {
  const uses: OldApiUse[] = [];
  let line = 1;
  let lineStart = 0;
  let position = 0;
  for (const match of text.slice(0, LIMITS.text).matchAll(OLD_SHAPES)) {
    if (uses.length >= limit) break;
    for (; position < match.index; position++) {
      if (text.charCodeAt(position) !== 10) continue;
      line++;
      lineStart = position + 1;
    }
    uses.push({ url, line, column: match.index - lineStart + 1, expression: match[0].replace(/\s+/g, '') });
  }
  return uses;
}

/**
 * Searches the page's own scripts for old API shapes, those that are loaded now and those that come later, and
 * dispatches what it found each time there is more; first that nothing is known of this page yet.
 *
 * @param signal Ends the search: the page shows another document.
 * @returns When it ended. Never rejects: what cannot be read is not a finding.
 */
export async function searchOldApiUses(
  host: Pick<Host, 'readScripts'>,
  dispatch: (event: InspectorEvent) => void,
  signal: AbortSignal,
): Promise<void> {
  let uses: OldApiUse[] = [];
  dispatch({ type: 'oldApiUses', uses });
  try {
    for await (const { url, text } of host.readScripts(signal)) {
      if (signal.aborted) return;
      const found = findOldApiUses(url, text, LIMITS.uses - uses.length);
      if (found.length === 0) continue;
      uses = [...uses, ...found];
      dispatch({ type: 'oldApiUses', uses });
      if (uses.length >= LIMITS.uses) return;
    }
  } catch (error) {
    console.debug('Toolscope could not read the page’s scripts', error);
  }
}
