import { useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { isPending } from '../../model/calls.ts';
import { maskedInput } from '../../model/mask.ts';
import { visibleText } from '../../ui/display-text.ts';
import { Section } from '../../ui/section.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { formatDuration, formatTime } from '../format.ts';
import { CALL_STATES } from './result/call-words.ts';

/** Calls that are listed before "Show more", and that each press adds. */
const STEP = 50;

/** Characters of an input or result in a row. */
const PREVIEW = 120;

/** What {@link HistorySection} takes. */
export interface HistorySectionProps {
  /** Of one tool, newest first. */
  calls: readonly Call[];
  selectedId: string;
  onSelect(callId: string): void;
  /** Calls once more with the same input. */
  onRunAgain(call: Call): void;
  /** Puts its input into the place where it can be changed. */
  onEdit(call: Call): void;
  onClear(): void;
}

/** The calls of a tool since the panel was opened, also those before a reload. */
export function HistorySection(props: HistorySectionProps) {
  const { calls, selectedId } = props;
  const [shown, setShown] = useState(STEP);
  return (
    <Section title={`History (${calls.length.toLocaleString('en')})`} isClosed>
      <ul class="call-history" aria-label="History">
        {calls.slice(0, shown).map((call) => (
          <li key={call.id} class={call.id === selectedId ? 'selected' : ''}>
            <button
              type="button"
              class="history-call"
              aria-current={call.id === selectedId ? 'true' : undefined}
              onClick={() => props.onSelect(call.id)}
            >
              <time>{formatTime(call.sentAt)}</time>{' '}
              <span class={`tag-${CALL_STATES[call.state].tone}`}>{CALL_STATES[call.state].label}</span>
              {call.duration !== null && ` ${formatDuration(call.duration)}`}
              {call.repeat !== null && ` ${call.repeat.index + 1} of ${call.repeat.of}`}
              {call.caller.documentId !== call.target.documentId && ` as ${visibleText(call.caller.place)}`}{' '}
              <span class="history-text mono">{preview(maskedInput(call.input, call.secrets))}</span>
              {call.result?.text && <span class="history-text mono"> → {preview(call.result.text)}</span>}
            </button>
            <ToolbarButton label="Run again" onClick={() => props.onRunAgain(call)} />
            <ToolbarButton
              label="Edit"
              title="Put this input into the form"
              onClick={() => props.onEdit(call)}
            />
          </li>
        ))}
      </ul>
      <p class="history-actions">
        {calls.length > shown && <ToolbarButton label="Show more" onClick={() => setShown(shown + STEP)} />}
        <ToolbarButton
          icon="clear"
          label="Clear history"
          disabled={calls.every(isPending)}
          onClick={props.onClear}
        />
      </p>
    </Section>
  );
}

function preview(text: string): string {
  return visibleText(text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text, PREVIEW * 2);
}
