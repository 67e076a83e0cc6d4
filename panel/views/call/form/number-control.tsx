import type { TargetedKeyboardEvent } from 'preact';
import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, isItem, placeholderOf, stateOf } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { readNumber, steppedNumber } from './number-text.ts';
import { useTypedText } from './use-typed-text.ts';

/** A number with its digits as typed, which the browser's own number field would lose. Arrow up and down step it. */
export function NumberControl({ field, ...labels }: ControlProps) {
  const { edits } = useForm();
  const typed = useTypedText<HTMLInputElement>({ value: field.value, print: textOf, onText });
  function onText(text: string): JsonNode | undefined {
    // An item cannot be "not set": it keeps its place as an empty text, which is said to be no number.
    const value =
      readNumber(text) ?? (isItem(field) ? ({ type: 'string', value: text } as const) : undefined);
    edits.set(field.path, value);
    return value;
  }
  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null) return;
    event.preventDefault();
    const text = event.currentTarget.value;
    const next = steppedNumber(text, field.limits, direction);
    if (next !== text) typed.write(next);
  }
  return (
    <input
      {...labels}
      {...focusable(field.pointer)}
      class="form-input form-number"
      type="text"
      inputMode="decimal"
      data-state={stateOf(field)}
      placeholder={placeholderOf(field)}
      spellcheck={false}
      autocomplete="off"
      ref={typed.ref}
      onInput={typed.onInput}
      onCompositionStart={typed.onCompositionStart}
      onCompositionEnd={typed.onCompositionEnd}
      onBlur={typed.onBlur}
      onKeyDown={onKeyDown}
    />
  );
}

function textOf(value: JsonNode | undefined): string {
  if (value?.type === 'number') return value.raw;
  return value?.type === 'string' ? value.value : '';
}
