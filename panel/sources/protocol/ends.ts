import type { ProtocolState } from '../../model/execution.ts';

type Ended = Extract<ProtocolState, { state: 'ended' }>;

const AGAIN = 'Switch it on again to go on.';

/** Why the source ended by itself, from the reason that `chrome.debugger.onDetach` gives (Chromium 156). */
export function endOfDetach(reason: string): Ended {
  switch (reason) {
    case 'canceled_by_user':
      return {
        state: 'ended',
        why: 'cancelledByUser',
        reason: 'Recording through the debugger protocol was ended in Chrome’s bar.',
        fix: AGAIN,
      };
    case 'target_closed':
      return {
        state: 'ended',
        why: 'targetClosed',
        reason:
          'The browser ended the debugger protocol: the tab was closed, or shows a page of the browser itself.',
        fix: 'Go back to a page of the web and switch it on again.',
      };
    default:
      return {
        state: 'ended',
        why: 'refused',
        reason: `The browser ended the debugger protocol (${reason}).`,
        fix: AGAIN,
      };
  }
}

/** Why the source did not begin, from the browser's words (Chromium 156). */
export function endOfFailure(error: unknown): Ended {
  const message = error instanceof Error ? error.message : String(error);
  if (/another debugger is already attached/i.test(message)) {
    return {
      state: 'ended',
      why: 'alreadyAttached',
      reason:
        'Another extension debugs this tab, or Toolscope does so in another window: the browser lets only one do that.',
      fix: 'End the other one and switch it on again.',
    };
  }
  if (/wasn't found|not found|unsupported/i.test(message) && /WebMCP/.test(message)) {
    return {
      state: 'ended',
      why: 'noDomain',
      reason: 'This browser’s debugger protocol does not know WebMCP.',
      fix: 'Use a newer Chromium.',
    };
  }
  if (/no tab with|no target|detached|closed/i.test(message)) return endOfDetach('target_closed');
  return {
    state: 'ended',
    why: 'refused',
    reason: `The browser refused the debugger protocol: ${message.slice(0, 300)}`,
    fix: null,
  };
}
