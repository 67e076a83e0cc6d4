import type { TargetedKeyboardEvent } from 'preact';
import { type ControlProps, placeholderOf, stateOf } from './control.ts';
import { focusable } from './form-focus.ts';
import { textOf, useString } from './use-string.ts';
import { useTypedText } from './use-typed-text.ts';

/**
 * A text. It grows with its lines; what is pasted keeps them, which a field of one line would drop. Deleting all of it leaves
 * the empty text, which is not the same as "not set".
 */
export function TextControl({
  field,
  isMultiline = false,
  ...labels
}: ControlProps & { isMultiline?: boolean }) {
  const { put } = useString(field);
  const { write: _write, ...typed } = useTypedText<HTMLTextAreaElement>({
    value: field.value,
    print: textOf,
    onText: put,
  });
  return (
    <textarea
      {...labels}
      {...focusable(field.pointer)}
      {...typed}
      class="form-input"
      rows={1}
      data-state={stateOf(field)}
      placeholder={placeholderOf(field)}
      inputMode={field.control === 'email' ? 'email' : field.control === 'url' ? 'url' : 'text'}
      spellcheck={false}
      autocomplete="off"
      onKeyDown={isMultiline ? undefined : keepOneLine}
    />
  );
}

/** Enter makes no line where one is expected; Shift+Enter does. */
function keepOneLine(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, isComposing, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || isComposing) return;
  if (!currentTarget.value.includes('\n')) event.preventDefault();
}
