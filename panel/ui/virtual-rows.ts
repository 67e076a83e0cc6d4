import type { RefObject } from 'preact';
import { useCallback, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** Rows rendered beyond each edge of the visible part. */
const OVERSCAN = 8;
/** Rows rendered before the height of the scroller is known. */
const ASSUMED_ROWS = 40;

/** How many rows that are gone are passed over in the search for one that keeps its place on screen. */
const SEARCHED = 200;

/** Keys of rows in order. An array is one; where there are a hundred thousand, something that makes them when asked. */
export type RowKeys = Pick<readonly string[], 'length' | 'at' | 'indexOf'>;

/** What {@link useVirtualRows} takes. */
export interface VirtualRowsOptions {
  /** Row identity over updates; another object when the rows have changed. */
  keys: RowKeys;
  /** Height of every row in CSS pixels. */
  rowHeight: number;
  /** The row that should keep its place on screen when rows come and go above it. */
  anchorKey: string | null;
  /** Height in CSS pixels of what sticks to the scroller's top. */
  headerHeight?: number;
  /** Stay at the end while the scroller is at the end. */
  followEnd?: boolean;
}

/** What {@link useVirtualRows} gives. */
export interface VirtualRows {
  /** The element that scrolls. */
  scroller: RefObject<HTMLDivElement | null>;
  /** First and one past the last row to render. */
  first: number;
  last: number;
  onScroll(): void;
  /** Scrolls as little as needed to show a row. */
  reveal(index: number): void;
  /** Rows in the visible part, for page-wise keys. */
  pageSize: number;
  /** Whether the scroller is at its end. */
  atEnd: boolean;
  scrollToEnd(): void;
}

/**
 * Window over rows of one fixed height. When rows change above the visible part the scroll position moves with them, so
 * that what a person looks at stays where it is; at the very top it stays at the top.
 */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { keys, rowHeight, anchorKey, headerHeight = 0, followEnd = false } = options;
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef({ top: 0, keys, atEnd: true });
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(0);
  const [atEnd, setAtEnd] = useState(true);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    // A hidden panel has no height: what it reports then is not a choice of the person.
    if (!element || element.clientHeight === 0) return;
    const end = element.scrollHeight - element.scrollTop - element.clientHeight < rowHeight / 2;
    place.current = { ...place.current, top: element.scrollTop, atEnd: end };
    setTop(Math.floor(element.scrollTop / rowHeight) * rowHeight);
    setAtEnd(end);
  }, [rowHeight]);

  const scrollToEnd = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = element.scrollHeight;
    onScroll();
  }, [onScroll]);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (element.clientHeight === 0) return;
      setHeight(element.clientHeight - headerHeight);
      if (followEnd && place.current.atEnd) element.scrollTop = element.scrollHeight;
      onScroll();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [followEnd, headerHeight, onScroll]);

  useLayoutEffect(() => {
    const element = scroller.current;
    const before = place.current;
    if (!element || before.keys === keys) return;
    place.current = { ...before, keys };
    if (followEnd && before.atEnd) {
      scrollToEnd();
      return;
    }
    if (before.top > 0) {
      const visible = Math.floor(before.top / rowHeight);
      const shown = anchorKey === null ? -1 : before.keys.indexOf(anchorKey);
      const anchorOnScreen =
        shown >= visible &&
        shown * rowHeight < before.top + element.clientHeight - headerHeight &&
        anchorKey !== null;
      const from = anchorOnScreen ? shown : visible;
      // The row at the edge may itself be gone: take the next one that is still there.
      const last = Math.min(before.keys.length, from + SEARCHED);
      for (let index = from; index < last; index += 1) {
        const to = keys.indexOf(before.keys.at(index) as string);
        if (to < 0) continue;
        element.scrollTop = before.top + (to - index) * rowHeight;
        break;
      }
    }
    onScroll();
  }, [keys, anchorKey, followEnd, rowHeight, headerHeight, onScroll, scrollToEnd]);

  const reveal = useCallback(
    (index: number) => {
      const element = scroller.current;
      if (!element) return;
      const start = index * rowHeight;
      if (start < element.scrollTop) element.scrollTop = start;
      else if (start + rowHeight + headerHeight > element.scrollTop + element.clientHeight)
        element.scrollTop = start + rowHeight + headerHeight - element.clientHeight;
      onScroll();
    },
    [rowHeight, headerHeight, onScroll],
  );

  const visibleRows = height > 0 ? Math.ceil(height / rowHeight) + 1 : ASSUMED_ROWS;
  // The list may have shrunk since the last scroll.
  const firstVisible = Math.min(Math.floor(top / rowHeight), Math.max(0, keys.length - visibleRows));
  return {
    scroller,
    first: Math.max(0, firstVisible - OVERSCAN),
    last: Math.min(keys.length, firstVisible + visibleRows + OVERSCAN),
    onScroll,
    reveal,
    pageSize: Math.max(1, Math.floor(height / rowHeight) - 1),
    atEnd,
    scrollToEnd,
  };
}
