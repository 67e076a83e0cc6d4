import type { RefObject } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * Watches the width of an element.
 *
 * @param element The element.
 * @param from Width in CSS pixels.
 * @returns Whether it is at least that wide; true before it is known. A hidden element keeps its last answer.
 */
export function useWide(element: RefObject<HTMLElement | null>, from: number): boolean {
  const [wide, setWide] = useState(true);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const measure = (): void => {
      if (target.clientWidth > 0) setWide(target.clientWidth >= from);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element, from]);
  return wide;
}
