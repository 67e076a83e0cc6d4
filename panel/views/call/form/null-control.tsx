import { type ControlProps, isItem } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';

/** A value that can only be null: it is there or not. */
export function NullControl({ field, ...labels }: ControlProps) {
  const { edits } = useForm();
  const isSet = field.value !== undefined;
  return (
    <label class="form-null">
      <input
        {...labels}
        {...focusable(field.pointer)}
        type="checkbox"
        checked={isSet}
        aria-readonly={isItem(field) && isSet}
        onClick={(event) => {
          // An item that is "not set" would be no item.
          if (isItem(field) && isSet) event.preventDefault();
        }}
        onChange={() => edits.set(field.path, isSet ? undefined : { type: 'null' })}
      />
      <span class={isSet ? 'mono' : 'absent'}>{isSet ? 'null' : 'not set'}</span>
    </label>
  );
}
