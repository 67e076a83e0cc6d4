import type { ToolFigures } from '../../model/executions/select.ts';
import { Fact, Facts, Section } from '../../ui/section.tsx';
import { counted, formatDuration, formatTime } from '../format.ts';

/** What {@link StatisticsSection} takes. */
export interface StatisticsSectionProps {
  /** `null` when the tool was never seen running. */
  figures: ToolFigures | null;
  onShow(): void;
}

/** What was counted of a tool's executions, over its registrations and reloads, whoever asked for them. */
export function StatisticsSection({ figures, onShow }: StatisticsSectionProps) {
  if (figures === null) return null;
  const { calls, completed, failed, cancelled, lost, unknown, pending, median, p95, durations, lastAt } =
    figures;
  const ends = { completed, failed, cancelled, lost, unknown, pending };
  const told = Object.entries(ends).filter(([, count]) => count > 0);
  return (
    <Section title="Executions">
      <Facts>
        <Fact name="Seen">
          {counted(calls, 'execution')}:{' '}
          {told.map(([state, count]) => `${count.toLocaleString('en')} ${state}`).join(', ')}
        </Fact>
        {median !== null && p95 !== null && (
          <Fact name="Duration">
            median {formatDuration(median)}, 95 % within {formatDuration(p95)}{' '}
            <span class="note">of the last {durations.length.toLocaleString('en')} that ended</span>
          </Fact>
        )}
        <Fact name="Last">{formatTime(lastAt)}</Fact>
      </Facts>
      <button type="button" class="link" onClick={onShow}>
        Show in Activity
      </button>
    </Section>
  );
}
