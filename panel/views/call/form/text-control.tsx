import type { TargetedKeyboardEvent } from 'preact';
import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, placeholderOf, stateOf } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
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
  const { edits } = useForm();
  const typed = useTypedText<HTMLTextAreaElement>({ value: field.value, print: textOf, onText });
  function onText(text: string): JsonNode {
    const value: JsonNode = { type: 'string', value: text };
    edits.set(field.path, value);
    return value;
  }
  return (
    <textarea
      {...labels}
      {...focusable(field.pointer)}
      class="form-input"
      rows={1}
      data-state={stateOf(field)}
      placeholder={placeholderOf(field)}
      inputMode={field.control === 'email' ? 'email' : field.control === 'url' ? 'url' : 'text'}
      spellcheck={false}
      autocomplete="off"
      ref={typed.ref}
      onInput={typed.onInput}
      onCompositionStart={typed.onCompositionStart}
      onCompositionEnd={typed.onCompositionEnd}
      onBlur={typed.onBlur}
      onKeyDown={isMultiline ? undefined : keepOneLine}
    />
  );
}

function textOf(value: JsonNode | undefined): string {
  return value?.type === 'string' ? value.value : '';
}

/** Enter makes no line where one is expected; Shift+Enter does. */
function keepOneLine(event: TargetedKeyboardEvent<HTMLTextAreaElement>): void {
  const { key, shiftKey, ctrlKey, metaKey, isComposing, currentTarget } = event;
  if (key !== 'Enter' || shiftKey || ctrlKey || metaKey || isComposing) return;
  if (!currentTarget.value.includes('\n')) event.preventDefault();
}
