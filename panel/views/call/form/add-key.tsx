import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import { pointerOf } from '../../../schema/json-text.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { useAt, useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { put } from './form-memory.ts';
import { nameWords } from './value-words.ts';

/** What {@link AddKey} takes. */
export interface AddKeyProps {
  field: FormField;
  /** Other keys are an exception, so the button is in the menu only. */
  isRare: boolean;
  label: string;
}

/** Adds a key of the person's own choice to an object. Any text can be a key, the empty one too. */
export function AddKey({ field, isRare, label }: AddKeyProps) {
  const { edits, memory } = useForm();
  const typed = useAt(memory.adding, field.pointer);
  const isOpen = typed !== undefined;
  const [isTaken, setTaken] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  // One that was left open comes back with the form, and takes no focus from where the person is now.
  const wasOpen = useRef(isOpen);
  useLayoutEffect(() => {
    if (isOpen && !wasOpen.current) input.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (): void => {
    put(memory.adding, field.pointer, undefined);
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
  if (!isOpen) {
    return isRare ? null : (
      <div class="form-more">
        <button
          {...focusable(field.pointer, 'add')}
          type="button"
          class="form-button"
          aria-label={`${label} to ${nameWords(field)}`}
          onClick={() => put(memory.adding, field.pointer, '')}
        >
          {label}
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
          put(memory.adding, field.pointer, event.currentTarget.value);
          setTaken(false);
        }}
        onKeyDown={(event) => {
          if (event.isComposing || event.ctrlKey || event.metaKey) return;
          if (event.key === 'Enter') add(typed);
          else if (event.key === 'Escape') {
            close();
            edits.focus(field.pointer, isRare ? 'value' : 'add');
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
