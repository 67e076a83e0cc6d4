import { useEffect, useState } from 'preact/hooks';
import type { JsonNode } from '../../schema/json-node.ts';
import { searchJson } from '../../schema/json-search.ts';

/** Matches that are kept; a search for `e` in a large tree has millions. */
const MATCH_LIMIT = 10_000;
/** Milliseconds of work before others run. */
const SLICE_MS = 12;
/** Milliseconds without typing before a search begins. */
const TYPING_MS = 120;

/** What a search has found. */
export interface JsonMatches {
  /** The positions of the members that lead to each match, in the order of the tree. */
  readonly found: readonly (readonly number[])[];
  readonly isDone: boolean;
  /** There are more than {@link MATCH_LIMIT}. */
  readonly isCut: boolean;
}

const NONE: JsonMatches = { found: [], isDone: true, isCut: false };

/** Searches a tree in small slices, from the start again whenever the text or the tree changes. */
export function useJsonSearch(node: JsonNode, wanted: string): JsonMatches {
  const [matches, setMatches] = useState<JsonMatches>(NONE);
  useEffect(() => {
    setMatches(wanted === '' ? NONE : { ...NONE, isDone: false });
    if (wanted === '') return;
    const found: (readonly number[])[] = [];
    const search = searchJson(node, wanted);
    let timer = setTimeout(slice, TYPING_MS);
    function slice(): void {
      const end = performance.now() + SLICE_MS;
      while (performance.now() < end) {
        const next = search.next();
        const isCut = found.length === MATCH_LIMIT && !next.done && next.value !== null;
        if (next.done || isCut) {
          setMatches({ found, isDone: true, isCut });
          return;
        }
        if (next.value !== null) found.push(next.value);
      }
      setMatches({ found: [...found], isDone: false, isCut: false });
      timer = setTimeout(slice);
    }
    return () => clearTimeout(timer);
  }, [node, wanted]);
  return matches;
}
