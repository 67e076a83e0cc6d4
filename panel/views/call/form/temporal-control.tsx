import type { JsonNode } from '../../../schema/json-node.ts';
import { type ControlProps, placeholderOf, stateOf } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { momentText, pickedText, pickerValue, type TemporalControl as Temporal } from './temporal-text.ts';
import { useTypedText } from './use-typed-text.ts';
import { nameWords } from './value-words.ts';

const NOW: Readonly<Record<Temporal, string>> = {
  date: 'Today',
  time: 'Now',
  'date-time': 'Now',
  month: 'This month',
  week: 'This week',
};

/**
 * A date or time as the text that is sent, with the browser's picker and "Now" beside it. The picker alone could not show
 * time zones, nor a text that is no date.
 */
export function TemporalControl({ field, temporal, ...labels }: ControlProps & { temporal: Temporal }) {
  const { edits } = useForm();
  const typed = useTypedText<HTMLInputElement>({ value: field.value, print: textOf, onText: put });
  const text = textOf(field.value);
  // RFC 3339 asks for a time zone; the formats of forms have none.
  const needsZone = field.format === 'date-time' || field.format === 'time';
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
        class="form-picker"
        type={temporal === 'date-time' ? 'datetime-local' : temporal}
        aria-label={`Picker for ${nameWords(field)}`}
        title="Pick"
        step={temporal === 'time' || temporal === 'date-time' ? 1 : undefined}
        value={pickerValue(temporal, text)}
        onChange={({ currentTarget: { value } }) => {
          if (value !== '') put(pickedText(temporal, value, text, needsZone));
        }}
      />
      <button
        type="button"
        class="form-button"
        aria-label={`${NOW[temporal]}: ${nameWords(field)}`}
        onClick={() => put(momentText(temporal, new Date(), needsZone))}
      >
        {NOW[temporal]}
      </button>
    </span>
  );
}

function textOf(value: JsonNode | undefined): string {
  return value?.type === 'string' ? value.value : '';
}
