import type { FormField, InputDraft, InputProblem } from '../../../schema/form/types.ts';
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
 * was changed from elsewhere no longer count, nor do those whose field went with a change of the schema.
 *
 * @param root The form; `null` while it waits for a text that is JSON.
 */
export function unfinishedProblems(
  unfinished: ReadonlyMap<string, UnfinishedText>,
  draft: InputDraft,
  root: FormField | null,
): readonly InputProblem[] {
  if (root === null) return NO_PROBLEMS;
  const found = [...unfinished]
    .filter(([pointer]) => hasField(root, pointer))
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

function hasField(root: FormField, pointer: string): boolean {
  let field: FormField | undefined = root;
  while (field !== undefined && field.pointer !== pointer) {
    field = field
      .children()
      .find((child) => pointer === child.pointer || pointer.startsWith(`${child.pointer}/`));
  }
  return field !== undefined;
}
