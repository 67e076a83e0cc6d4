import type { ControlProps } from './control.ts';
import { LineControl } from './line-control.tsx';
import { momentText, pickedText, pickerValue, type TemporalControl as Temporal } from './temporal-text.ts';
import { textOf, useString } from './use-string.ts';
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
export function TemporalControl({ temporal, ...props }: ControlProps & { temporal: Temporal }) {
  const { field } = props;
  const { text, put } = useString(field);
  // RFC 3339 asks for a time zone; the formats of forms have none.
  const needsZone = field.format === 'date-time' || field.format === 'time';
  return (
    <span class="form-temporal">
      <LineControl {...props} class="mono" print={textOf} onText={put} />
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
