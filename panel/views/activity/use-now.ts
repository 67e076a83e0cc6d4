import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { epochNow } from '../../../inspected-page/protocol/clock.ts';

/** Least milliseconds between two values. */
const INTERVAL = 100;

/**
 * The time now in epoch milliseconds while something goes on. It follows the frames that are painted, so a hidden panel
 * does nothing; only what reads the signal is rendered anew.
 */
export function useLivingNow(isLiving: boolean): ReadonlySignal<number> {
  const now = useSignal(epochNow());
  useEffect(() => {
    if (!isLiving) return;
    let frame = 0;
    const tick = (): void => {
      const time = epochNow();
      if (time - now.peek() >= INTERVAL) now.value = time;
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [isLiving, now]);
  return now;
}
