import type { ReadonlySignal } from '@preact/signals';
import type { Execution } from '../../model/execution.ts';
import { formatDuration } from '../format.ts';
import { PART_WORDS } from './activity-words.ts';
import { type BarSegment, barSegments } from './bar.ts';
import { shareOf, type TimeWindow } from './time-window.ts';

/** What {@link WaterfallBar} takes. */
export interface WaterfallBarProps {
  execution: Execution;
  window: TimeWindow;
  /** Read only by a bar that still grows. */
  now: ReadonlySignal<number>;
}

/** The bar of one execution: a part for each thing that it was doing, growing while it goes on. */
export function WaterfallBar({ execution, window, now }: WaterfallBarProps) {
  const isLiving = execution.endedAt === null || execution.runsOn;
  const segments = barSegments(execution, isLiving ? now.value : 0);
  return (
    <span class={`bar bar-${execution.state}`} title={titleOf(segments)}>
      {segments.map(({ part, from, to }) => {
        const left = Math.max(0, shareOf(window, from));
        const right = Math.min(1, shareOf(window, to));
        if (right < left) return null;
        return (
          <span
            key={`${part}${from}`}
            class={`bar-part bar-part-${part}`}
            style={{ left: `${left * 100}%`, width: `${(right - left) * 100}%` }}
          />
        );
      })}
    </span>
  );
}

function titleOf(segments: readonly BarSegment[]): string {
  return segments.map(({ part, from, to }) => `${PART_WORDS[part]}: ${formatDuration(to - from)}`).join('\n');
}

/** Milliseconds after which a running execution is marked as slow. */
const SLOW = 5_000;

/** How long an execution took, or takes by now. One that runs long is marked; one that waits for a person is not slow. */
export function Duration({ execution, now }: Omit<WaterfallBarProps, 'window'>) {
  const { startedAt, endedAt, phase } = execution;
  const duration = (endedAt ?? now.value) - startedAt;
  const isAtWork = phase === 'running' || phase === 'asked' || phase === 'answering';
  if (!isAtWork || duration < SLOW) return <>{formatDuration(duration)}</>;
  return (
    <span
      class="is-slow"
      title="It has run for more than 5 seconds. WebMCP has no time limit: it may run for ever."
    >
      {formatDuration(duration)}
    </span>
  );
}
