import type { ToolState } from '../../model/state.ts';
import { visibleText } from '../../ui/display-text.ts';
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

/** The same for calls of several tools, some of them perhaps more than once: one question for all. */
export function confirmationForAll(tools: readonly ToolState[], confirm: ConfirmId): string | null {
  const asked = tools.filter((tool) => confirmationFor(tool, confirm) !== null);
  const [first] = asked;
  if (first === undefined) return null;
  const names = [...new Set(asked.map(({ name }) => visibleText(name, 80)))];
  if (names.length === 1) return `${names[0]}: ${confirmationFor(first, confirm)}`;
  const what = confirm === 'consequential' ? 'are marked consequential' : 'are not marked read-only';
  const rest = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
  return `Tools that ${what} will be called: ${names.slice(0, NAMED).join(', ')}${rest}.`;
}

/** Tools that a question names. */
const NAMED = 5;
