import type { Call } from '../../model/call.ts';
import type { Expectation } from '../../model/saved-input.ts';
import { Section } from '../../ui/section.tsx';
import { SaveInputForm } from './save-input-form.tsx';

/** What {@link CheckSection} takes. */
export interface CheckSectionProps {
  call: Call;
  /** @returns False when it could not be saved. */
  onSave(name: string, expectation: Expectation): boolean;
}

/** Keeps a call as a check: its input, with the expectation that it leads to what it led to now. */
export function CheckSection({ call, onSave }: CheckSectionProps) {
  const expectation = expectationOf(call);
  if (expectation === null) return null;
  return (
    <Section title="Keep this call as a check" isClosed>
      <p class="note">
        {expectation.kind === 'failsWith'
          ? 'Saves the input with the expectation that it fails like this.'
          : 'Saves the input with the expectation that the result is the same.'}{' '}
        It joins the inputs that are kept below, where more can be expected and all can be run.
      </p>
      <SaveInputForm label="Save with expectation" onSave={(name) => onSave(name, expectation)} />
    </Section>
  );
}

/** What a call can be expected to lead to again; `null` while it has not ended, or when its result is not whole. */
function expectationOf({ state, result, error }: Call): Expectation | null {
  if (state === 'failed' && error !== null) return { kind: 'failsWith', text: error.name };
  if (state !== 'completed' || result === null || !result.isComplete || result.isDropped) return null;
  return result.text === null ? null : { kind: 'equals', value: result.text };
}
