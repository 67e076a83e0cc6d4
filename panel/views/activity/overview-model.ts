/** What the overview strip draws, as numbers. Pure, and linear in the executions: there may be a hundred thousand. */
import type { DocumentId } from '../../model/event.ts';
import type { Execution, ExecutionState } from '../../model/execution.ts';
import { barEnd } from './bar.ts';
import { shareOf, type TimeWindow } from './time-window.ts';

/** A document in which tools ran or from which they were called. */
export interface Lane {
  documentId: DocumentId;
  label: string;
  origin: string;
}

/** Lines of a lane: executions that overlap stand beside each other as long as there is room. */
export const LINES = 3;

/** A run of pixels of a line in which the most severe state is the same. */
export interface LaneRun {
  state: ExecutionState;
  /** Which line of its lane, from 0. */
  line: number;
  /** In CSS pixels. */
  from: number;
  to: number;
}

/** A call that crosses from one lane to another. */
export interface Crossing {
  x: number;
  fromLane: number;
  toLane: number;
}

/** More crossings than this are a grey wall: none is drawn. */
const MAX_CROSSINGS = 200;

/** From the least to the most severe: what several executions in one pixel are drawn as. */
const SEVERITY: readonly ExecutionState[] = [
  'completed',
  'unknown',
  'cancelled',
  'pending',
  'lost',
  'failed',
];

/** The documents that executions ran in or were called from, in the order in which they first appear. */
export function lanesOf(executions: Iterable<Execution>): readonly Lane[] {
  const lanes = new Map<DocumentId, Lane>();
  const add = (party: { documentId: DocumentId; place: string; origin: string } | null): void => {
    if (party === null || lanes.has(party.documentId)) return;
    lanes.set(party.documentId, {
      documentId: party.documentId,
      label: party.place,
      origin: party.origin,
    });
  };
  for (const { target, caller } of executions) {
    add(target);
    if (caller.kind === 'document' || caller.kind === 'panel') add(caller.party);
  }
  return [...lanes.values()];
}

/**
 * The bars of each lane.
 *
 * @param width Of the strip in CSS pixels; at most one run for each pixel of a line comes of it.
 */
export function laneRuns(
  executions: Iterable<Execution>,
  lanes: readonly Lane[],
  window: TimeWindow,
  width: number,
  now: number,
): readonly (readonly LaneRun[])[] {
  const indexOf = new Map(lanes.map(({ documentId }, index) => [documentId, index]));
  const pixels = Math.max(1, Math.floor(width));
  const severities = lanes.map(() => Array.from({ length: LINES }, () => new Uint8Array(pixels)));
  /** The first pixel of each line that is free. */
  const ends = lanes.map(() => new Array<number>(LINES).fill(Number.NEGATIVE_INFINITY));
  for (const execution of executions) {
    const lane = execution.target === null ? undefined : indexOf.get(execution.target.documentId);
    if (lane === undefined) continue;
    const from = Math.floor(shareOf(window, execution.startedAt) * pixels);
    const to = Math.floor(shareOf(window, barEnd(execution, now)) * pixels);
    const lineEnds = ends[lane] as number[];
    const line = freeLine(lineEnds, from);
    lineEnds[line] = Math.max(lineEnds[line] as number, to + 1);
    const severity = severities[lane]?.[line] as Uint8Array;
    const rank = SEVERITY.indexOf(execution.state) + 1;
    for (let x = Math.max(0, from); x <= Math.min(pixels - 1, to); x += 1) {
      if ((severity[x] as number) < rank) severity[x] = rank;
    }
  }
  return severities.map((lines) => lines.flatMap(runsOf));
}

/** The first line that is free at a pixel; where none is, the one that is free soonest. */
function freeLine(ends: readonly number[], from: number): number {
  const free = ends.findIndex((end) => end <= from);
  return free >= 0 ? free : ends.indexOf(Math.min(...ends));
}

function runsOf(severity: Uint8Array, line: number): readonly LaneRun[] {
  const runs: LaneRun[] = [];
  for (let x = 0; x < severity.length; ) {
    const rank = severity[x] as number;
    let to = x + 1;
    while (to < severity.length && severity[to] === rank) to += 1;
    if (rank > 0) runs.push({ state: SEVERITY[rank - 1] as ExecutionState, line, from: x, to });
    x = to;
  }
  return runs;
}

/** The calls from one document to another; none where there are too many to tell apart. */
export function crossings(
  executions: Iterable<Execution>,
  lanes: readonly Lane[],
  window: TimeWindow,
  width: number,
): readonly Crossing[] {
  const indexOf = new Map(lanes.map(({ documentId }, index) => [documentId, index]));
  const found: Crossing[] = [];
  for (const { caller, target, startedAt } of executions) {
    if (target === null || (caller.kind !== 'document' && caller.kind !== 'panel')) continue;
    if (caller.party === null || caller.party.documentId === target.documentId) continue;
    const fromLane = indexOf.get(caller.party.documentId);
    const toLane = indexOf.get(target.documentId);
    const share = shareOf(window, startedAt);
    if (fromLane === undefined || toLane === undefined || share < 0 || share > 1) continue;
    if (found.length === MAX_CROSSINGS) return [];
    found.push({ x: share * width, fromLane, toLane });
  }
  return found;
}
