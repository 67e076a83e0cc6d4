import { MOST_AT_ONCE, MOST_REPEATS, type RepeatOptions } from '../../repeats.ts';
import { ToolbarSelect } from '../../ui/toolbar.tsx';
import type { ConfirmId, Preferences } from '../preferences.ts';
import { CONFIRM_CHOICES } from './confirmation.ts';

/** What {@link CallOptions} takes. */
export interface CallOptionsProps {
  preferences: Pick<Preferences, 'confirm' | 'timeLimit'>;
  repeat: RepeatOptions;
  onPreferences(change: Partial<Preferences>): void;
  onRepeat(repeat: RepeatOptions): void;
}

/** The options of a call: time limit, repetition, confirmation. */
export function CallOptions({ preferences, repeat, onPreferences, onRepeat }: CallOptionsProps) {
  const { confirm, timeLimit } = preferences;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, not of form fields
    <div role="group" class="call-options" aria-label="Options">
      <label title="The signal given to executeTool is aborted after this time. Empty: no limit.">
        Time limit{' '}
        <input
          type="number"
          class="call-number"
          min="1"
          placeholder="none"
          defaultValue={timeLimit ?? ''}
          onInput={({ currentTarget: { valueAsNumber } }) =>
            onPreferences({ timeLimit: valueAsNumber > 0 ? valueAsNumber : null })
          }
        />{' '}
        ms
      </label>
      <label>
        Repeat{' '}
        <input
          type="number"
          class="call-number"
          min="1"
          max={MOST_REPEATS}
          defaultValue={repeat.times}
          onInput={({ currentTarget: { valueAsNumber } }) =>
            onRepeat({
              ...repeat,
              times: Math.min(MOST_REPEATS, Math.max(1, Math.floor(valueAsNumber) || 1)),
            })
          }
        />{' '}
        times
      </label>
      {repeat.times > 1 && (
        <ToolbarSelect<RepeatOptions['order']>
          label="in order"
          value={repeat.order}
          options={[
            { value: 'sequence', label: 'one after another' },
            { value: 'atOnce', label: `at once, up to ${MOST_AT_ONCE}` },
          ]}
          onChange={(order) => onRepeat({ ...repeat, order })}
        />
      )}
      <ToolbarSelect<ConfirmId>
        label="Confirm before"
        value={confirm}
        options={CONFIRM_CHOICES}
        onChange={(choice) => onPreferences({ confirm: choice })}
      />
    </div>
  );
}
