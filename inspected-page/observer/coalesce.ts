import { isVisible } from './dom.ts';

/** Runs something once for many requests. */
export interface Coalesced {
  request(): void;
  /** Runs what is due at once; does nothing when nothing is. */
  flush(): void;
  cancel(): void;
}

/**
 * @param run What to do; its faults are its own.
 * @param wait How long after the first request, in milliseconds. In a hidden page it runs in a task of its own at
 *   once, because timers are throttled there.
 */
export function coalesce(run: () => void, wait: () => number): Coalesced {
  let due = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const channel = new MessageChannel();
  const fire = (): void => {
    if (!due) return;
    due = false;
    clearTimeout(timer);
    run();
  };
  channel.port1.onmessage = fire;
  return {
    request() {
      if (due) return;
      due = true;
      if (isVisible()) timer = setTimeout(fire, wait());
      else channel.port2.postMessage(null);
    },
    flush: fire,
    cancel() {
      due = false;
      clearTimeout(timer);
    },
  };
}
