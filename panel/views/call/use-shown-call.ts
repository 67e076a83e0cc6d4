import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { isPending } from '../../model/calls.ts';

/** Height of an outcome that should be in sight after a run, in CSS pixels. */
const WANTED_IN_SIGHT = 200;

/** Which call's outcome is shown. */
export interface ShownCall {
  /** The one that was picked, else the newest; `null` while there is none. */
  shown: Call | null;
  /** To be put on what shows it, which is scrolled into sight after a run. */
  outcome: RefObject<HTMLDivElement | null>;
  /** Shows this call; `null` the newest. */
  select(callId: string | null): void;
  /** The person ran the tool here: its call is shown, and what comes of it is scrolled into sight. */
  follow(): void;
}

/**
 * Keeps which call is shown.
 * @param calls Of one tool, newest first.
 */
export function useShownCall(calls: readonly Call[]): ShownCall {
  const [selected, select] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  const shown = calls.find(({ id }) => id === selected) ?? calls[0] ?? null;
  const isShownPending = shown !== null && isPending(shown);
  // When the call appears, and once more when it has ended and has its result.
  useEffect(() => {
    if (shown === null || !isFollowing.current || outcome.current === null) return;
    showTop(outcome.current);
    if (!isShownPending) isFollowing.current = false;
  }, [shown?.id, isShownPending]);
  return {
    shown,
    outcome,
    select,
    follow() {
      select(null);
      isFollowing.current = true;
    },
  };
}

/** Scrolls just as far that the beginning of the outcome is in sight, and the input as much as can be. */
function showTop(element: HTMLElement): void {
  const pane = element.closest('.details');
  if (pane === null) return;
  const seen = pane.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
  const wanted = Math.min(WANTED_IN_SIGHT, pane.clientHeight / 2);
  if (seen < wanted) pane.scrollBy({ top: wanted - seen });
}
