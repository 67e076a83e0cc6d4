import type { InputProblem } from '../../schema/form/types.ts';
import { visibleText } from '../../ui/display-text.ts';
import { counted } from '../format.ts';

/** Problems that are listed. */
const LISTED = 8;

/** What {@link ProblemList} takes. */
export interface ProblemListProps {
  problems: readonly InputProblem[];
  /** Goes to the value of a problem. */
  onGoTo(pointer: string): void;
}

/** What is wrong with the input, each leading to its place; announced when it changes. */
export function ProblemList({ problems, onGoTo }: ProblemListProps) {
  return (
    <ul class="call-problems" aria-label="Problems of the input" aria-live="polite">
      {problems.slice(0, LISTED).map((problem) => (
        <li
          key={`${problem.pointer} ${problem.keyword} ${problem.message}`}
          class={`call-problem problem-${problem.severity}`}
        >
          <button type="button" class="link mono" onClick={() => onGoTo(problem.pointer)}>
            {problem.pointer === '' ? 'input' : visibleText(problem.pointer.slice(1), 80)}
          </button>{' '}
          {visibleText(problem.message, 300)}
        </li>
      ))}
      {problems.length > LISTED && (
        <li class="note">and {counted(problems.length - LISTED, 'more problem')}</li>
      )}
    </ul>
  );
}
