import type { Call } from './call.ts';
import { isPending } from './calls.ts';

/** How a repetition went, as far as it has come. Times are milliseconds; `null` while no call has been answered. */
export interface RepeatStats {
  /** Calls that have ended, however. */
  done: number;
  /** Calls that were asked for. */
  of: number;
  /** Calls that ended otherwise than with a result. */
  failures: number;
  min: number | null;
  median: number | null;
  /** The duration that 95 of 100 calls do not exceed: the smallest one with that property ("nearest rank"). */
  p95: number | null;
  max: number | null;
}

/**
 * The figures of one repetition. Durations are those of the calls that were answered, with a result or an error: a call that was
 * cancelled, refused or lost says nothing about the tool's speed.
 */
export function repeatStats(calls: readonly Call[]): RepeatStats {
  const ended = calls.filter((call) => !isPending(call));
  const durations = ended
    .filter(({ state }) => state === 'completed' || state === 'failed')
    .flatMap(({ duration }) => (duration === null ? [] : [duration]))
    .sort((a, b) => a - b);
  const rank = (share: number): number | null =>
    durations[Math.max(0, Math.ceil(durations.length * share) - 1)] ?? null;
  return {
    done: ended.length,
    of: calls[0]?.repeat?.of ?? calls.length,
    failures: ended.filter(({ state }) => state !== 'completed').length,
    min: durations[0] ?? null,
    median: rank(0.5),
    p95: rank(0.95),
    max: durations.at(-1) ?? null,
  };
}
