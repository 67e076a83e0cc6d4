import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
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
  /** Shows this call. With the newest, or `null`, later ones are shown as they come. */
  select(callId: string | null): void;
  /** The person ran the tool here: its call is shown, and what comes of it is scrolled into sight. */
  follow(): void;
}

/** A call that was asked for where its tool's pane may not be shown yet. */
const wanted = signal<string | null>(null);

/** Shows this call in the pane of its tool, now or once that is shown. */
export function showCall(callId: string): void {
  wanted.value = callId;
}

/**
 * Keeps which call is shown.
 * @param calls Of one tool, newest first.
 */
export function useShownCall(calls: readonly Call[]): ShownCall {
  const [selected, setSelected] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  const isFollowing = useRef(false);
  /** Where the control was that another call was chosen with. */
  const held = useRef<{ element: Element; top: number } | null>(null);
  const select = (callId: string | null): void => {
    const element = document.activeElement;
    const isInside = element !== null && outcome.current?.contains(element);
    held.current = isInside ? { element, top: element.getBoundingClientRect().top } : null;
    setSelected(pinned(calls, callId));
  };
  const shown = calls.find(({ id }) => id === selected) ?? calls[0] ?? null;
  const isShownPending = shown !== null && isPending(shown);

  // Another result is longer or shorter: what the person clicked on stays under the pointer.
  useLayoutEffect(() => {
    const { element, top } = held.current ?? {};
    held.current = null;
    if (element === undefined || top === undefined || !element.isConnected) return;
    const pane = element.closest('.details');
    if (pane !== null) pane.scrollTop += element.getBoundingClientRect().top - top;
  }, [shown?.id]);

  const asked = wanted.value;
  useEffect(() => {
    if (asked === null || !calls.some(({ id }) => id === asked)) return;
    wanted.value = null;
    select(asked);
    if (outcome.current !== null) showTop(outcome.current);
  }, [asked, calls]);

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

/**
 * The call that stays shown when later ones come; `null` when the newest is to be followed.
 * @param calls Newest first.
 */
export function pinned(calls: readonly Pick<Call, 'id'>[], picked: string | null): string | null {
  return picked === calls[0]?.id ? null : picked;
}

/** Scrolls just as far that the beginning of the outcome is in sight, and the input as much as can be. */
function showTop(element: HTMLElement): void {
  const pane = element.closest('.details');
  if (pane === null) return;
  const wantedHeight = Math.min(WANTED_IN_SIGHT, pane.clientHeight / 2);
  const { top, bottom } = pane.getBoundingClientRect();
  const begin = element.getBoundingClientRect().top;
  if (bottom - begin < wantedHeight) pane.scrollBy({ top: wantedHeight - (bottom - begin) });
  else if (begin < top) pane.scrollBy({ top: begin - top });
}
