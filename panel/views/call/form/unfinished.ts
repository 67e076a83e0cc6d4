import type { InputDraft, InputProblem } from '../../../schema/form/types.ts';
import { nodeAt, pathOf } from '../../../schema/json-text.ts';
import type { UnfinishedText } from './form-memory.ts';
import { NO_PROBLEMS } from './problem-index.ts';

/**
 * The texts of JSON fields that are not JSON, as problems: what would be sent is not what is on the screen. Texts whose value
 * was changed from elsewhere no longer count.
 */
export function unfinishedProblems(
  unfinished: ReadonlyMap<string, UnfinishedText>,
  draft: InputDraft,
): readonly InputProblem[] {
  const found = [...unfinished]
    .filter(([pointer, { base }]) => nodeAt(draft.node, pathOf(pointer)) === base)
    .map(
      ([pointer, { error }]): InputProblem => ({
        pointer,
        keyword: 'unfinishedJson',
        message: `has a text that is not JSON (${error.line}:${error.column} ${error.message}); the value from before would be sent`,
        severity: 'error',
        isBlocking: true,
      }),
    );
  return found.length === 0 ? NO_PROBLEMS : found;
}
