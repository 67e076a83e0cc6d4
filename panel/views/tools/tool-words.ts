import type { ObservedTool } from '../../../inspected-page/protocol/messages.ts';

/** Annotations that Chromium knows, with the short word for a row and what a true value means. */
export const ANNOTATIONS = [
  { name: 'readOnlyHint', word: 'read-only', meaning: 'It changes nothing.' },
  {
    name: 'untrustedContentHint',
    word: 'untrusted',
    meaning: 'Its result may have content that the site does not vouch for.',
  },
  { name: 'consequentialHint', word: 'consequential', meaning: 'It has effects that are hard to take back.' },
  { name: 'debugging', word: 'debugging', meaning: 'It is meant for people who debug the page.' },
  {
    name: 'autosubmit',
    word: 'autosubmit',
    meaning: 'The browser submits the form without waiting for the person.',
  },
] as const;

/** A hint shown on a row. */
export interface Hint {
  word: string;
  title: string;
}

/**
 * @param tool A reported tool.
 * @returns Its true annotations as short words, known ones first; then those that this version does not know.
 */
export function hintsOf(tool: ObservedTool): Hint[] {
  const given = tool.annotations ?? {};
  const hints: Hint[] = [];
  for (const { name, word, meaning } of ANNOTATIONS) {
    const on = given[name] === true || (name === 'autosubmit' && tool.form?.autosubmit === true);
    if (on) hints.push({ word, title: `${name}: ${meaning}` });
  }
  for (const [name, on] of Object.entries(given)) {
    if (on && !ANNOTATIONS.some((known) => known.name === name))
      hints.push({ word: name, title: 'An annotation that Toolscope does not know.' });
  }
  return hints;
}
