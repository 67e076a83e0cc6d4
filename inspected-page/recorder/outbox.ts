import type { RecorderCommand, RecorderEvent, RecorderMessage } from '../protocol/messages.ts';
import { apply, bareList, getterOf, hasOwn, listenFirst } from './intrinsics.ts';
import { stackTexts } from './stack.ts';

/**
 * How long events are collected before they are posted, in milliseconds. Long enough that a burst of settled
 * registrations (one task each) becomes few messages, short against the 50 ms within which the panel is right.
 */
const COLLECT_MS = 8;
/** Events after which the outbox is posted at once, so that one long task cannot fill the memory. */
const MAX_EVENTS = 1_000;

const setTimer = globalThis.setTimeout;
const enqueueMicrotask = globalThis.queueMicrotask;
const postMessage = MessagePort.prototype.postMessage;
const messageData = getterOf(MessageEvent.prototype, 'data');
const visibilityState = getterOf(Document.prototype, 'visibilityState');
const ownDocument = document;

/** A log event with its stack, if it has one, as it was taken by `callerStack`. */
export type Note = RecorderEvent extends infer E
  ? E extends { stack: string }
    ? Omit<E, 'stack'> & { stack: object | null }
    : E
  : never;

/** The way out to the observer. */
export interface Outbox {
  /** Posts an event soon, together with others. */
  record(event: Note): void;
  /** Posts a message at once, after what was collected. */
  post(message: RecorderMessage): void;
  /** Forgets what was collected. */
  clear(): void;
}

/** Makes the outbox on a port and hears the observer's commands there. */
export function createOutbox(port: MessagePort, onCommand: (kind: RecorderCommand['kind']) => void): Outbox {
  let events = bareList<Note>();
  let scheduled = false;

  const flush = (): void => {
    scheduled = false;
    if (events.length === 0) return;
    const batch = events;
    events = bareList();
    stackTexts((text) => {
      for (let i = 0; i < batch.length; i += 1) {
        const event = batch[i] as { stack?: unknown };
        if (hasOwn(event, 'stack')) event.stack = text(event.stack as object | null);
      }
    });
    send({ kind: 'events', events: batch as unknown as RecorderEvent[] });
  };

  const send = (message: RecorderMessage): void => {
    try {
      apply(postMessage, port, [message]);
    } catch {
      // Only values that can be cloned are put in; a failure must not reach the page all the same.
    }
  };

  const schedule = (): void => {
    scheduled = true;
    // The timers of a hidden page are throttled to seconds.
    if (visibilityState && apply(visibilityState, ownDocument, []) === 'visible') {
      apply(setTimer, undefined, [flush, COLLECT_MS]);
    } else {
      apply(enqueueMicrotask, undefined, [flush]);
    }
  };

  port.onmessage = (event) => {
    const data: unknown = messageData && apply(messageData, event, []);
    onCommand((data as RecorderCommand).kind);
  };
  listenFirst(ownDocument, 'visibilitychange', flush);
  listenFirst(globalThis, 'pagehide', flush);

  return {
    record(event) {
      events[events.length] = event;
      if (events.length >= MAX_EVENTS) flush();
      else if (!scheduled) schedule();
    },
    post(message) {
      flush();
      send(message);
    },
    clear() {
      events = bareList();
    },
  };
}
