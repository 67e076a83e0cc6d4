import type { Execution, Moment, MomentKind } from '../../model/execution.ts';

/**
 * What an execution was doing in a part of its bar. `waiting`: asked, and the tool has not begun. `user`: the form
 * waits for its user. `cancelling`: the cancel was asked for, and the caller has not got it. `answering`: the tool has
 * settled, the caller has no answer. `late`: the caller was answered, and the function still runs.
 */
export type BarPart = 'waiting' | 'running' | 'user' | 'cancelling' | 'answering' | 'frozen' | 'late';

/** A part of a bar, in epoch milliseconds. */
export interface BarSegment {
  part: BarPart;
  from: number;
  to: number;
}

/** What begins with a moment; moments that are not here change nothing. */
const BEGINS: Partial<Record<MomentKind, BarPart>> = {
  asked: 'waiting',
  queued: 'waiting',
  invoked: 'running',
  activated: 'running',
  entered: 'running',
  waitingForUser: 'user',
  cancelRequested: 'cancelling',
  settledInTool: 'answering',
  frozen: 'frozen',
};

/**
 * The parts of an execution's bar, in order and without gaps.
 *
 * @param now The end of what still goes on, in epoch milliseconds.
 */
export function barSegments(execution: Execution, now: number): readonly BarSegment[] {
  const end = execution.endedAt ?? now;
  const segments: BarSegment[] = [];
  let part: BarPart = execution.moments.some(({ kind }) => kind === 'asked') ? 'waiting' : 'running';
  let beforeFreeze = part;
  let from = execution.startedAt;
  const next = (at: number, becomes: BarPart): void => {
    const to = Math.max(from, Math.min(at, end));
    if (to > from) segments.push({ part, from, to });
    from = to;
    part = becomes;
  };
  for (const { kind, at } of execution.moments) {
    if (at > end) break;
    if (kind === 'thawed') next(at, beforeFreeze);
    const becomes = BEGINS[kind];
    if (becomes === undefined || becomes === part) continue;
    if (becomes === 'frozen') beforeFreeze = part;
    next(at, becomes);
  }
  next(end, part);
  const late = lateEnd(execution, now);
  if (late !== null && late > end) segments.push({ part: 'late', from: end, to: late });
  // An execution of no measurable length is still something to point at.
  if (segments.length === 0) segments.push({ part, from: execution.startedAt, to: execution.startedAt });
  return segments;
}

/** Until when the function ran on after its caller was answered; `null` when it did not. */
function lateEnd({ moments, runsOn, endedAt }: Execution, now: number): number | null {
  if (endedAt === null) return null;
  if (runsOn) return now;
  return moments.find((moment: Moment) => moment.kind === 'answeredLate')?.at ?? null;
}

/** Until when anything of an execution goes on: its bar's end. */
export function barEnd(execution: Execution, now: number): number {
  const { endedAt } = execution;
  if (endedAt === null) return now;
  return Math.max(endedAt, lateEnd(execution, now) ?? endedAt);
}
