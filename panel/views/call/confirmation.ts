import type { ToolState } from '../../model/state.ts';
import type { ConfirmId } from '../preferences.ts';

/** The choices of the setting, in words. */
export const CONFIRM_CHOICES: readonly { value: ConfirmId; label: string }[] = [
  { value: 'consequential', label: 'consequential tools' },
  { value: 'notReadOnly', label: 'all that are not read-only' },
  { value: 'never', label: 'never' },
];

/**
 * Why a person is asked before a tool runs, in one sentence; `null` when nobody is. The annotations are the page's own
 * words: a tool may do harm without them.
 */
export function confirmationFor({ tool }: ToolState, confirm: ConfirmId): string | null {
  if (confirm === 'never') return null;
  if (tool.annotations?.consequentialHint === true) {
    return 'This tool is marked consequential: its effects are hard to take back.';
  }
  if (confirm === 'notReadOnly' && tool.annotations?.readOnlyHint !== true) {
    return 'This tool is not marked read-only: it may change something.';
  }
  return null;
}
