import { type ReadonlySignal, signal } from '@preact/signals';
import type { InspectorEvent } from './model/event.ts';
import { initialState, reduceAll } from './model/reduce.ts';
import type { State } from './model/state.ts';

/** Limits of what waits to be reduced. */
export const STORE_LIMITS = {
  /** Events that may wait; one more reduces them all at once, whoever looks. */
  queuedEvents: 20_000,
  /** Milliseconds after which waiting events are reduced when no frame is painted, because the panel is hidden. */
  hiddenInterval: 500,
} as const;

/** The panel's state, and the only way to change it. */
export interface Store {
  readonly state: ReadonlySignal<State>;
  /** Queues an event. All that is queued becomes one new state before the next frame is painted. */
  dispatch(event: InspectorEvent): void;
  /** Ends the store: waiting events are reduced now, later ones are ignored. */
  dispose(): void;
}

/** Calls back before the next frame is painted, or at a low rate while none is. Returns what takes the call back. */
export type Schedule = (callback: () => void) => () => void;

/**
 * Makes the store.
 *
 * @param schedule When to reduce; tests bring their own.
 */
export function createStore(schedule: Schedule = beforeNextFrame): Store {
  const state = signal(initialState());
  let queue: InspectorEvent[] = [];
  let cancel: (() => void) | null = null;
  let isDisposed = false;

  function flush(): void {
    cancel?.();
    cancel = null;
    const events = queue;
    queue = [];
    state.value = reduceAll(state.value, events);
  }

  return {
    state,
    dispatch(event) {
      if (isDisposed) return;
      queue.push(event);
      if (queue.length >= STORE_LIMITS.queuedEvents) flush();
      else cancel ??= schedule(flush);
    },
    dispose() {
      if (queue.length > 0) flush();
      isDisposed = true;
    },
  };
}

/**
 * The schedule of a real page. Measured: while another panel of DevTools is in front, this one gets no animation
 * frames although `document.visibilityState` stays `visible`; so a timer runs beside the frame, and the first frame
 * after the panel comes back is painted with everything reduced.
 */
function beforeNextFrame(callback: () => void): () => void {
  const frame = requestAnimationFrame(callback);
  const timer = setTimeout(callback, STORE_LIMITS.hiddenInterval);
  document.addEventListener('visibilitychange', callback);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', callback);
  };
}
