import { ToolbarButton } from '../../ui/toolbar.tsx';
import type { JsonMatches } from './use-json-search.ts';

/** What {@link JsonSearchBar} takes. */
export interface JsonSearchBarProps {
  wanted: string;
  matches: JsonMatches;
  /** Index of the match that is shown. */
  at: number;
  onWanted(wanted: string): void;
  /** Goes on by 1 or back by -1, and around. */
  onGo(step: 1 | -1): void;
}

/** The search field of a tree with its count. Enter goes to the next match, Shift+Enter to the one before. */
export function JsonSearchBar({ wanted, matches, at, onWanted, onGo }: JsonSearchBarProps) {
  const hasFound = matches.found.length > 0;
  return (
    <search class="json-search">
      <input
        type="search"
        class="filter-input"
        aria-label="Search keys and values"
        placeholder="Search keys and values"
        value={wanted}
        onInput={(event) => onWanted(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.altKey) return;
          event.preventDefault();
          onGo(event.shiftKey ? -1 : 1);
        }}
      />
      <span class="json-search-count note" role="status">
        {wanted === '' ? '' : countText(matches, at)}
      </span>
      <ToolbarButton
        icon="up"
        iconOnly
        label="Previous match"
        disabled={!hasFound}
        onClick={() => onGo(-1)}
      />
      <ToolbarButton icon="down" iconOnly label="Next match" disabled={!hasFound} onClick={() => onGo(1)} />
    </search>
  );
}

function countText({ found, isDone, isCut }: JsonMatches, at: number): string {
  if (found.length === 0) return isDone ? 'No match' : 'Searching…';
  const count = found.length.toLocaleString('en');
  return `${(at + 1).toLocaleString('en')} of ${count}${isCut ? ' or more' : isDone ? '' : '…'}`;
}
