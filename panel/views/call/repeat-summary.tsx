import type { Call } from '../../model/call.ts';
import { repeatStats } from '../../model/repeat-stats.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { counted, formatDuration } from '../format.ts';

/** What {@link RepeatSummary} takes. */
export interface RepeatSummaryProps {
  /** The calls of one repetition that have been started. */
  calls: readonly Call[];
  isActive: boolean;
  onStop(): void;
}

/** How a repetition goes, and its durations. */
export function RepeatSummary({ calls, isActive, onStop }: RepeatSummaryProps) {
  const { done, of, min, median, p95, max, failures } = repeatStats(calls);
  return (
    <div class="repeat-summary" role="status">
      <progress value={done} max={of} aria-label="Calls that have ended" />{' '}
      <span>
        {done.toLocaleString('en')} of {counted(of, 'call')}
        {failures > 0 && `, ${counted(failures, 'failure')}`}
      </span>
      {median !== null && min !== null && p95 !== null && max !== null && (
        <span class="repeat-times">
          min {formatDuration(min)}, median {formatDuration(median)}, p95 {formatDuration(p95)}, max{' '}
          {formatDuration(max)}
        </span>
      )}
      {isActive && <ToolbarButton label="Stop" onClick={onStop} />}
    </div>
  );
}
