import { useState } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';

/** A key that can be renamed. A name that is taken stays in the field until it is changed, and the key stays what it was. */
export function KeyName({ field }: { field: FormField }) {
  const { edits } = useForm();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const rename = (): void => {
    if (typed === null || typed === field.name || edits.rename(field.path, typed)) {
      setTyped(null);
      setTaken(false);
    } else setTaken(true);
  };
  return (
    <span class="form-key">
      <input
        {...focusable(field.pointer, 'key')}
        class="form-input mono"
        type="text"
        aria-label="Key"
        aria-invalid={isTaken || undefined}
        placeholder='""'
        spellcheck={false}
        autocomplete="off"
        value={typed ?? field.name}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setTaken(false);
        }}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.isComposing || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter') rename();
          else if (event.key === 'Escape' && typed !== null) {
            setTyped(null);
            setTaken(false);
            event.stopPropagation();
          } else return;
          event.preventDefault();
        }}
      />
      {isTaken && (
        <span role="alert" class="form-problem problem-error">
          “{visibleText(typed ?? '', 60)}” is there already. This key is still “{visibleText(field.name, 60)}
          ”.
        </span>
      )}
    </span>
  );
}
