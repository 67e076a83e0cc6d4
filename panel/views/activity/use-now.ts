import { type ReadonlySignal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { epochNow } from '../../../inspected-page/protocol/clock.ts';

/** Least milliseconds between two values. */
const INTERVAL = 100;

/**
 * The time now in epoch milliseconds while something goes on. It follows the frames that are painted, so a hidden panel
 * does nothing; only what reads the signal is rendered anew.
 *
 * @param stopped The time at which it stands still, in a session that was saved then.
 */
export function useLivingNow(isLiving: boolean, stopped: number | null): ReadonlySignal<number> {
  const now = useSignal(stopped ?? epochNow());
  useEffect(() => {
    if (!isLiving || stopped !== null) return;
    let frame = 0;
    const tick = (): void => {
      const time = epochNow();
      if (time - now.peek() >= INTERVAL) now.value = time;
      frame = requestAnimationFrame(tick);
    };
    tick();
    return () => cancelAnimationFrame(frame);
  }, [isLiving, stopped, now]);
  return now;
}
