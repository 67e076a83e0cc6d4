import { branded, getterOf, type listenFirst, now, type unlisten } from './intrinsics.ts';
import type { Outbox } from './outbox.ts';
import { ours } from './recording.ts';
import { describeError } from './values.ts';

/** Reports in one second; a page that fails in a loop must not fill the channel. */
const MAX_PER_SECOND = 50;

const thrown = getterOf(ErrorEvent.prototype, 'error');
const message = getterOf(ErrorEvent.prototype, 'message');
const reason = getterOf(PromiseRejectionEvent.prototype, 'reason');

/** Reports uncaught exceptions and unhandled rejections; the page's own listeners see them as before. */
export function createPageErrors(outbox: Outbox) {
  let second = 0;
  let left = 0;

  const hear = (type: 'error' | 'unhandledrejection') => (event?: unknown) =>
    ours(() => {
      const text = branded(message, event);
      // An `error` event without a message says that an image or a script did not load.
      if (type === 'error' && text === undefined) return;
      const at = now();
      if (at > second) {
        second = at + 1_000;
        left = MAX_PER_SECOND;
      }
      left -= 1;
      if (left < 0) return;
      const value = branded(text === undefined ? reason : thrown, event);
      // The browser hides what a script of another origin threw, and leaves the message.
      outbox.post({ kind: 'pageError', at, type, error: describeError(value ?? (text || value)) });
    });
  const onError = hear('error');
  const onRejection = hear('unhandledrejection');

  /** Takes what adds, or takes away, the listeners. */
  return (listen: typeof listenFirst | typeof unlisten): void => {
    listen(globalThis, 'error', onError, true);
    listen(globalThis, 'unhandledrejection', onRejection, true);
  };
}
