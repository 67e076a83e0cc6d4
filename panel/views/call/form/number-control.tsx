import type { TargetedKeyboardEvent } from 'preact';
import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, isItem } from './control.ts';
import { useForm } from './form-context.ts';
import { LineControl } from './line-control.tsx';
import { readNumber, steppedNumber } from './number-text.ts';
import { textOf } from './use-string.ts';

/** A number with its digits as typed, which the browser's own number field would lose. Arrow up and down step it. */
export function NumberControl(props: ControlProps) {
  const { field } = props;
  const { edits } = useForm();
  function onText(text: string): JsonNode | undefined {
    // An item cannot be "not set": it keeps its place as an empty text, which is said to be no number.
    const value =
      readNumber(text) ?? (isItem(field) ? ({ type: 'string', value: text } as const) : undefined);
    edits.set(field.path, value);
    return value;
  }
  function onKeyDown(event: TargetedKeyboardEvent<HTMLInputElement>, write: (text: string) => void): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
    const direction = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (direction === null) return;
    event.preventDefault();
    const text = event.currentTarget.value;
    const next = steppedNumber(text, field.limits, direction);
    if (next !== text) write(next);
  }
  return (
    <LineControl
      {...props}
      class="form-number"
      inputMode="decimal"
      print={numberText}
      onText={onText}
      onKeyDown={onKeyDown}
    />
  );
}

function numberText(value: JsonNode | undefined): string {
  return value?.type === 'number' ? value.raw : textOf(value);
}
