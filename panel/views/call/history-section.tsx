import { useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { isPending } from '../../model/calls.ts';
import { Section } from '../../ui/section.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { type HistoryActions, HistoryRow } from './history-row.tsx';

/** Calls that are listed before "Show more", and that each press adds. */
const STEP = 50;

/** What {@link HistorySection} takes. */
export interface HistorySectionProps extends HistoryActions {
  /** Of one tool, newest first. */
  calls: readonly Call[];
  selectedId: string;
  onClear(): void;
}

/** The calls of a tool since the panel was opened, also those before a reload. */
export function HistorySection({ calls, selectedId, onClear, ...actions }: HistorySectionProps) {
  const [shown, setShown] = useState(STEP);
  return (
    <Section title={`History (${calls.length.toLocaleString('en')})`} isClosed>
      <ul class="call-history" aria-label="History">
        {calls.slice(0, shown).map((call) => (
          <HistoryRow key={call.id} call={call} isSelected={call.id === selectedId} {...actions} />
        ))}
      </ul>
      <p class="history-actions">
        {calls.length > shown && <ToolbarButton label="Show more" onClick={() => setShown(shown + STEP)} />}
        <ToolbarButton
          icon="clear"
          label="Clear history"
          disabled={calls.every(isPending)}
          onClick={onClear}
        />
      </p>
    </Section>
  );
}
