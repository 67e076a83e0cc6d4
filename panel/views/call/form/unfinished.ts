import type { InputDraft, InputProblem } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { nodeAt, pathOf, sameNode } from '../../../schema/json-text.ts';
import type { UnfinishedText } from './form-memory.ts';
import { NO_PROBLEMS } from './problem-index.ts';

/** Whether a text still stands for the value at its place. The value may have been read anew, but not be another one. */
export function isStanding({ base }: UnfinishedText, value: JsonNode | undefined): boolean {
  return base === value || sameNode(base, value);
}

/**
 * The texts of JSON fields that are not JSON, as problems: what would be sent is not what is on the screen. Texts whose value
 * was changed from elsewhere no longer count.
 */
export function unfinishedProblems(
  unfinished: ReadonlyMap<string, UnfinishedText>,
  draft: InputDraft,
): readonly InputProblem[] {
  const found = [...unfinished]
    .filter(([pointer, text]) => isStanding(text, nodeAt(draft.node, pathOf(pointer))))
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
