import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import { pointerOf } from '../../../schema/json-text.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { nameWords } from './value-words.ts';

/** What {@link AddKey} takes. */
export interface AddKeyProps {
  field: FormField;
  /** The schema names keys, so that others are an exception. */
  hasNamed: boolean;
}

/** Adds a key of the person's own choice to an object. Any text can be a key, the empty one too. */
export function AddKey({ field, hasNamed }: AddKeyProps) {
  const { edits } = useForm();
  const [typed, setTyped] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isOpen = typed !== null;
  useLayoutEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  const close = (): void => {
    setTyped(null);
    setTaken(false);
  };
  const add = (key: string): void => {
    if (edits.hasKey(field.path, key)) {
      setTaken(true);
      return;
    }
    const path = [...field.path, key];
    edits.set(path, field.newMember(key));
    close();
    edits.focus(pointerOf(path));
  };
  if (typed === null) {
    return (
      <div class="form-more">
        <button
          {...focusable(field.pointer, 'add')}
          type="button"
          class="form-button"
          aria-label={`Add key to ${nameWords(field)}`}
          onClick={() => setTyped('')}
        >
          {hasNamed ? 'Add another key' : 'Add key'}
        </button>
      </div>
    );
  }
  return (
    <div class="form-more">
      <input
        ref={input}
        class="form-input mono"
        type="text"
        aria-label={`New key of ${nameWords(field)}`}
        aria-invalid={isTaken || undefined}
        placeholder="key"
        spellcheck={false}
        autocomplete="off"
        value={typed}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setTaken(false);
        }}
        onKeyDown={(event) => {
          if (event.isComposing || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter') add(typed);
          else if (event.key === 'Escape') {
            close();
            edits.focus(field.pointer, 'add');
            event.stopPropagation();
          } else return;
          event.preventDefault();
        }}
      />
      <button type="button" class="form-button" onClick={() => add(typed)}>
        {typed === '' ? 'Add the key ""' : 'Add'}
      </button>
      <button type="button" class="form-button" onClick={close}>
        Cancel
      </button>
      {isTaken && (
        <span role="alert" class="form-problem problem-error">
          “{visibleText(typed, 60)}” is there already.
        </span>
      )}
    </div>
  );
}
