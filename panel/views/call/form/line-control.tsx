import type { TargetedKeyboardEvent } from 'preact';
import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, placeholderOf, stateOf } from './control.ts';
import { focusable } from './form-focus.ts';
import { useTypedText } from './use-typed-text.ts';

/** What {@link LineControl} takes beside what every control does. */
interface LineControlProps extends ControlProps {
  /** Its look, beside that of every field. */
  class: string;
  inputMode?: 'decimal';
  /** The text of the field's value. */
  print(value: JsonNode | undefined): string;
  /**
   * What is typed, after every key.
   * @returns The value that it makes.
   */
  onText(text: string): JsonNode | undefined;
  /** @param write Puts in a text as if it were typed. */
  onKeyDown?(event: TargetedKeyboardEvent<HTMLInputElement>, write: (text: string) => void): void;
}

/** One line of text for a value that has its own way of being written. It keeps what is typed as it is typed. */
export function LineControl(props: LineControlProps) {
  const { field, class: look, inputMode, print, onText, onKeyDown, ...labels } = props;
  const { write, ...typed } = useTypedText<HTMLInputElement>({ value: field.value, print, onText });
  return (
    <input
      {...labels}
      {...focusable(field.pointer)}
      {...typed}
      class={`form-input ${look}`}
      type="text"
      inputMode={inputMode}
      data-state={stateOf(field)}
      placeholder={placeholderOf(field)}
      spellcheck={false}
      autocomplete="off"
      onKeyDown={onKeyDown && ((event) => onKeyDown(event, write))}
    />
  );
}
