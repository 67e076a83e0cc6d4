import type { Execution, ToolStats } from '../execution.ts';

/** Durations that are kept of one tool. */
const DURATIONS = 1_000;

/** By what the statistics of a tool are kept over its registrations and its document. */
export function statsKey(origin: string, toolName: string): string {
  return `${origin}\n${toolName}`;
}

/** The keys under which an execution is counted: of the tool over all reloads, and of its row of the list. */
export function statsKeys({ targetOrigin, toolName, toolKey }: Execution): readonly string[] {
  const key = statsKey(targetOrigin, toolName);
  return toolKey === null ? [key] : [key, toolKey];
}

/**
 * The statistics of a tool after one execution of it has changed.
 *
 * @param before `undefined`: it is new.
 * @param after `undefined`: it was found to be of another tool.
 */
export function statsAfter(
  stats: ToolStats | undefined,
  before: Execution | undefined,
  after: Execution | undefined,
): ToolStats {
  const one = after ?? before;
  const next = { ...(stats ?? noStats(one?.targetOrigin ?? '', one?.toolName ?? '')) };
  if (before !== undefined) next[before.state] -= 1;
  if (after !== undefined) next[after.state] += 1;
  next.calls += (after === undefined ? 0 : 1) - (before === undefined ? 0 : 1);
  if (after === undefined) return next;
  next.lastAt = Math.max(next.lastAt, after.startedAt);
  const hasEnded = before?.state === 'pending' || before === undefined;
  if (hasEnded && after.endedAt !== null && after.state === 'completed') {
    next.durations = [...next.durations.slice(1 - DURATIONS), after.endedAt - after.startedAt];
  }
  return next;
}

function noStats(origin: string, toolName: string): ToolStats {
  return {
    origin,
    toolName,
    calls: 0,
    pending: 0,
    completed: 0,
    failed: 0,
    cancelled: 0,
    lost: 0,
    unknown: 0,
    durations: [],
    lastAt: 0,
  };
}

/** Durations of a tool's completed executions, in milliseconds; `null` where there is none. */
export interface DurationFigures {
  median: number | null;
  p95: number | null;
}

/** The median and the 95th percentile (nearest rank) of the durations that are kept. */
export function durationFigures({ durations }: ToolStats): DurationFigures {
  const ordered = [...durations].sort((a, b) => a - b);
  const rank = (share: number): number | null =>
    ordered[Math.max(0, Math.ceil(share * ordered.length) - 1)] ?? null;
  return { median: rank(0.5), p95: rank(0.95) };
}
