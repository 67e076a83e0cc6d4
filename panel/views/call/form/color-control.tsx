import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, placeholderOf, stateOf } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { useTypedText } from './use-typed-text.ts';
import { nameWords } from './value-words.ts';

/** A colour as text, with the browser's picker for the colours that it can show. */
export function ColorControl({ field, ...labels }: ControlProps) {
  const { edits } = useForm();
  const typed = useTypedText<HTMLInputElement>({ value: field.value, print: textOf, onText: put });
  const text = textOf(field.value);
  function put(next: string): JsonNode {
    const value: JsonNode = { type: 'string', value: next };
    edits.set(field.path, value);
    return value;
  }
  return (
    <span class="form-temporal">
      <input
        {...labels}
        {...focusable(field.pointer)}
        class="form-input mono"
        type="text"
        data-state={stateOf(field)}
        placeholder={placeholderOf(field)}
        spellcheck={false}
        autocomplete="off"
        ref={typed.ref}
        onInput={typed.onInput}
        onCompositionStart={typed.onCompositionStart}
        onCompositionEnd={typed.onCompositionEnd}
        onBlur={typed.onBlur}
      />
      <input
        class="form-color"
        type="color"
        aria-label={`Picker for ${nameWords(field)}`}
        title="Pick"
        value={/^#[0-9a-f]{6}$/i.test(text) ? text : '#000000'}
        onChange={({ currentTarget: { value } }) => put(value)}
      />
    </span>
  );
}

function textOf(value: JsonNode | undefined): string {
  return value?.type === 'string' ? value.value : '';
}
