import { useEffect, useState } from 'preact/hooks';
import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import { formatDuration } from '../format.ts';

/** How often an elapsed time is written anew, in milliseconds. */
const TICK_MS = 100;

/**
 * The time since then, written anew while it is in sight, and nothing else with it.
 * @param since Epoch milliseconds.
 */
export function ElapsedTime({ since }: { since: number }) {
  return <>{formatDuration(useTimeNow() - since)}</>;
}

/** Whether so many milliseconds have passed since then. Draws what uses it anew only when they have. */
export function useIsOver(since: number, milliseconds: number): boolean {
  const [, setOver] = useState(0);
  const left = since + milliseconds - epochNow();
  useEffect(() => {
    if (left <= 0) return;
    const timer = setTimeout(() => setOver(since), left);
    return () => clearTimeout(timer);
  }, [since, milliseconds]);
  return left <= 0;
}

/** Each tick waits for a frame: a panel that is not shown, such as one behind another panel of DevTools, gets none. */
function useTimeNow(): number {
  const [now, setNow] = useState(epochNow);
  useEffect(() => {
    let frame = 0;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = (): void => {
      setNow(epochNow());
      timer = setTimeout(() => {
        frame = requestAnimationFrame(tick);
      }, TICK_MS);
    };
    tick();
    return () => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
    };
  }, []);
  return now;
}
