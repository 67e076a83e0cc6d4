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

/** A search through the inspected page's scripts. */
export interface OldApiSearch {
  /** Begins anew: the page shows another document. */
  restart(): void;
}

/**
 * Searches the page's own scripts for old API shapes, those that are loaded now and those that come later, and
 * dispatches what it found each time there is more.
 */
export function searchOldApiUses(
  host: Pick<Host, 'readScripts'>,
  dispatch: (event: InspectorEvent) => void,
  signal: AbortSignal,
): OldApiSearch {
  let current = new AbortController();

  async function run(ownSignal: AbortSignal): Promise<void> {
    let uses: OldApiUse[] = [];
    for await (const { url, text } of host.readScripts(ownSignal)) {
      if (ownSignal.aborted) return;
      const found = findOldApiUses(url, text, LIMITS.uses - uses.length);
      if (found.length === 0) continue;
      uses = [...uses, ...found];
      dispatch({ type: 'oldApiUses', uses });
      if (uses.length >= LIMITS.uses) return;
    }
  }

  function start(): void {
    current = new AbortController();
    run(AbortSignal.any([current.signal, signal])).catch((error) => {
      // What could not be read is not a finding; the rest of the panel does not depend on it.
      console.debug('Toolscope could not read the page’s scripts', error);
    });
  }

  start();
  return {
    restart() {
      current.abort();
      dispatch({ type: 'oldApiUses', uses: [] });
      start();
    },
  };
}
