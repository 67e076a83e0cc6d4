import { useId } from 'preact/hooks';
import type { FieldControl } from '../../../schema/form/types.ts';
import { Tag } from '../../../ui/tag.tsx';
import type { FieldBodyProps } from './field.tsx';
import { FieldActions } from './field-actions.tsx';
import { FieldLabel } from './field-label.tsx';
import { FieldNotes } from './field-notes.tsx';
import { useProblems } from './form-context.ts';
import { LeafControl } from './leaf-control.tsx';
import { UnionPicker } from './union-picker.tsx';
import { mismatchWords, nameWords } from './value-words.ts';

/** What {@link FieldRow} takes. */
export interface FieldRowProps extends FieldBodyProps {
  control: FieldControl;
  /** The control got or lost the focus. */
  onFocus(): void;
  onBlur(): void;
}

/** A field with a single value: its label, its control, and what is to say about it. */
export function FieldRow({ field, place, control, onFocus, onBlur }: FieldRowProps) {
  const id = useId();
  const { own, below } = useProblems(field.pointer);
  // Whatever is in a JSON field has no field of its own to say it at.
  const problems = control === 'json' ? [...own, ...below] : own;
  const hasError = problems.some(({ severity }) => severity === 'error');
  return (
    <div class={`form-row${place.list === null ? '' : ' form-item-row'}`}>
      <FieldLabel field={field} place={place} id={`${id}-label`} controlId={id} />
      <div class="form-line">
        {field.union !== null && <UnionPicker field={field} union={field.union} labelledBy={`${id}-label`} />}
        <div
          class="form-control"
          onFocusIn={onFocus}
          onFocusOut={({ currentTarget, relatedTarget }) => {
            if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) onBlur();
          }}
        >
          <LeafControl
            control={control}
            field={field}
            id={id}
            {...(place.hasOwnKey ? { 'aria-label': nameWords(field) } : { 'aria-labelledby': `${id}-label` })}
            aria-describedby={`${id}-notes`}
            aria-invalid={hasError || undefined}
          />
        </div>
        {field.isMismatch && control !== 'choice' && <Tag tone="warning">{mismatchWords(field)}</Tag>}
        <FieldActions field={field} place={place} control={control} />
      </div>
      <FieldNotes field={field} problems={problems} control={control} id={`${id}-notes`} />
    </div>
  );
}
