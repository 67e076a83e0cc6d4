import type { FieldControl, FormField, InputProblem } from '../../../schema/form/types.ts';
import { sameNode } from '../../../schema/json-text.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { PageText } from '../../../ui/page-text.tsx';
import { Description } from './description.tsx';
import { useAt, useForm } from './form-context.ts';
import { shortJson } from './value-words.ts';

/** Problems said at one field. */
const PROBLEM_LIMIT = 5;

/** Examples named beside a field; its menu has more. */
const EXAMPLE_LIMIT = 3;

/** What {@link FieldNotes} takes. */
export interface FieldNotesProps {
  field: FormField;
  problems: readonly InputProblem[];
  control: FieldControl;
  /** For `aria-describedby`. */
  id: string;
}

/** What is to say about a field: what it is for, what is odd about its schema, what is wrong with its value. */
export function FieldNotes({ field, problems, control, id }: FieldNotesProps) {
  const { memory, notes } = useForm();
  const note = useAt(notes, field.pointer);
  const unfinished = useAt(memory.unfinished, field.pointer);
  const isUnfinished = control === 'json' && unfinished !== undefined && unfinished.base === field.value;
  const examples = exampleWords(field);
  const chosen = control === 'choice' ? chosenDescription(field) : '';
  const branch = field.union?.branches[field.union.chosen]?.description ?? '';
  return (
    <div class="form-notes" id={id}>
      {field.description !== '' && <Description text={field.description} />}
      {branch !== '' && branch !== field.description && <Description text={branch} />}
      {chosen !== '' && <Description text={chosen} />}
      {examples !== '' && <PageText class="form-values" text={examples} />}
      {field.problems.map((problem) => (
        <p key={problem} class="form-note">
          {visibleText(problem, 300)}
        </p>
      ))}
      {note !== undefined && <p class="form-info">{visibleText(note, 500)}</p>}
      {isUnfinished && (
        <p class="form-problem problem-error">
          Not JSON at line {unfinished.error.line}, column {unfinished.error.column}:{' '}
          {unfinished.error.message}. The input keeps the value from before.
        </p>
      )}
      <ProblemNotes problems={problems} pointer={field.pointer} />
    </div>
  );
}

/** What is wrong with a value. A problem within it names the place. */
export function ProblemNotes({ problems, pointer }: { problems: readonly InputProblem[]; pointer: string }) {
  return (
    <>
      {problems.slice(0, PROBLEM_LIMIT).map((problem) => (
        <p
          key={`${problem.pointer} ${problem.keyword} ${problem.message}`}
          class={`form-problem problem-${problem.severity}`}
        >
          {problem.severity === 'error' ? 'Error: ' : 'Warning: '}
          {problem.pointer !== pointer && `${visibleText(problem.pointer.slice(pointer.length + 1), 80)} `}
          {visibleText(problem.message, 300)}
        </p>
      ))}
      {problems.length > PROBLEM_LIMIT && (
        <p class="form-problem">and {problems.length - PROBLEM_LIMIT} more</p>
      )}
    </>
  );
}

/** Some examples. */
function exampleWords({ examples }: FormField): string {
  const shown = examples.slice(0, EXAMPLE_LIMIT).map((example) => shortJson(example, 60));
  return shown.length === 0 ? '' : `For example ${shown.join(', ')}`;
}

function chosenDescription({ choices, value, description }: FormField): string {
  if (value === undefined) return '';
  const chosen = choices.find((choice) => sameNode(choice.value, value));
  return chosen === undefined || chosen.description === description ? '' : chosen.description;
}
