import type { CallState } from '../../../model/call.ts';
import type { IconName } from '../../../ui/icon.tsx';
import type { TagTone } from '../../../ui/tag.tsx';

/** How the state of a call is said and shown. */
export const CALL_STATES: Readonly<Record<CallState, { label: string; icon: IconName; tone: TagTone }>> = {
  sent: { label: 'Sent', icon: 'clock', tone: 'plain' },
  running: { label: 'Running', icon: 'clock', tone: 'info' },
  cancelling: { label: 'Cancel requested', icon: 'clock', tone: 'warning' },
  completed: { label: 'Completed', icon: 'check', tone: 'good' },
  failed: { label: 'Failed', icon: 'error', tone: 'error' },
  cancelled: { label: 'Cancelled', icon: 'clear', tone: 'plain' },
  refused: { label: 'Refused', icon: 'error', tone: 'error' },
  lost: { label: 'Lost', icon: 'warning', tone: 'warning' },
};

/** @returns The length of a text of the page, such as `1,200 characters`: UTF-16 code units, as JavaScript counts. */
export function charactersText(length: number): string {
  return `${length.toLocaleString('en')} ${length === 1 ? 'character' : 'characters'}`;
}
