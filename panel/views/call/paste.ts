import { draftOf } from '../../schema/form/draft.ts';
import type { InputDraft } from '../../schema/form/types.ts';
import { parseNode, printNode } from '../../schema/json-text.ts';

/** A pasted text as a draft, or one sentence that says why it is none. */
export type PasteResult = { ok: true; draft: InputDraft } | { ok: false; problem: string };

/** Reads JSON from the clipboard's text. What is not JSON replaces nothing. */
export function draftFromPaste(text: string): PasteResult {
  if (text.trim() === '') return { ok: false, problem: 'There is no text in the clipboard.' };
  const parsed = parseNode(text);
  if (!parsed.ok) {
    const { message, line, column } = parsed.error;
    return {
      ok: false,
      problem: `The pasted text is not JSON: line ${line}, column ${column}: ${message}. Nothing was replaced.`,
    };
  }
  return { ok: true, draft: draftOf(printNode(parsed.node, 2)) };
}
