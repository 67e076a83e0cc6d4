import { useId } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';

/** What {@link UnionPicker} takes. */
export interface UnionPickerProps {
  field: FormField;
  union: NonNullable<FormField['union']>;
  /** The element with the name of the field. */
  labelledBy: string;
}

/** Picks the branch of a union. What was typed into another branch comes back with it. */
export function UnionPicker({ field, union, labelledBy }: UnionPickerProps) {
  const { edits } = useForm();
  const id = useId();
  return (
    <span class="form-union">
      <span id={id} class="note">
        one of
      </span>
      <select
        {...focusable(field.pointer, 'union')}
        class="form-input form-select"
        aria-labelledby={`${labelledBy} ${id}`}
        value={String(union.chosen)}
        onChange={(event) => edits.pickBranch(field.pointer, Number(event.currentTarget.value))}
      >
        {union.branches.map(({ label, description }, index) => (
          <option key={index} value={String(index)} title={description.slice(0, 300) || undefined}>
            {visibleText(label, 120)}
          </option>
        ))}
      </select>
    </span>
  );
}
