/** What the views ask of executions. */
import type { Execution, ExecutionCaller, ExecutionState, FactSource, ToolStats } from '../execution.ts';
import type { State } from '../state.ts';
import { durationFigures, statsKey } from './stats.ts';

/** Which executions are shown; `null` hides nothing. */
export interface ActivityFilter {
  /** Found in the tool's name, origins, input, output and errors, without regard to case. */
  text: string;
  tools: readonly string[] | null;
  callers: readonly ExecutionCaller['kind'][] | null;
  /** Of the tool's document. */
  origins: readonly string[] | null;
  states: readonly ExecutionState[] | null;
  kinds: readonly NonNullable<Execution['kind']>[] | null;
  sources: readonly FactSource[] | null;
  /** Milliseconds; what is pending passes. */
  slowerThan: number | null;
}

/** What passes a filter. */
export interface ActivityRows {
  /** Those that have ended, in the order of their ids. */
  rows: readonly Execution[];
  /** Those that have not. */
  pending: readonly Execution[];
  /** Of all that are kept. */
  total: number;
  /** How many are in each state, whatever states the filter wants. */
  counts: Readonly<Record<ExecutionState, number>>;
}

type Chunk = readonly (Execution | undefined)[];
interface Part {
  rows: readonly Execution[];
  pending: readonly Execution[];
  counts: Readonly<Record<ExecutionState, number>>;
}

const NO_COUNTS: Readonly<Record<ExecutionState, number>> = {
  pending: 0,
  completed: 0,
  failed: 0,
  cancelled: 0,
  lost: 0,
  unknown: 0,
};

/** What passed the last filter, by the chunk of the log: only chunks that changed are looked at again. */
let parts = new WeakMap<Chunk, Part>();
let partsOf: ActivityFilter | null = null;
let last: { log: State['executions']; filter: ActivityFilter; rows: ActivityRows } | null = null;

/** The executions that pass a filter. The same object while neither log nor filter has changed. */
export function activityRows({ executions }: State, filter: ActivityFilter): ActivityRows {
  if (last?.log === executions && last.filter === filter) return last.rows;
  if (partsOf !== filter) {
    parts = new WeakMap();
    partsOf = filter;
  }
  const passes = predicate(filter);
  const rows: Execution[] = [];
  const pending: Execution[] = [];
  const counts = { ...NO_COUNTS };
  for (const chunk of executions.chunks()) {
    let part = parts.get(chunk);
    if (part === undefined) {
      part = partOf(chunk, filter, passes);
      parts.set(chunk, part);
    }
    for (const row of part.rows) rows.push(row);
    for (const row of part.pending) pending.push(row);
    for (const state of Object.keys(counts) as ExecutionState[]) counts[state] += part.counts[state];
  }
  const result = { rows, pending, total: executions.size, counts };
  last = { log: executions, filter, rows: result };
  return result;
}

function partOf(chunk: Chunk, { states }: ActivityFilter, passes: (execution: Execution) => boolean): Part {
  const rows: Execution[] = [];
  const pending: Execution[] = [];
  const counts = { ...NO_COUNTS };
  for (const execution of chunk) {
    if (execution === undefined || !passes(execution)) continue;
    counts[execution.state] += 1;
    if (states !== null && !states.includes(execution.state)) continue;
    if (execution.state === 'pending') pending.push(execution);
    else rows.push(execution);
  }
  return { rows, pending, counts };
}

/** Everything of a filter but the states. */
function predicate(filter: ActivityFilter): (execution: Execution) => boolean {
  const { tools, callers, origins, kinds, sources, slowerThan } = filter;
  const text = filter.text.trim().toLowerCase();
  return (execution) =>
    (tools === null || tools.includes(execution.toolName)) &&
    (callers === null || callers.includes(execution.caller.kind)) &&
    (origins === null || origins.includes(execution.targetOrigin)) &&
    (kinds === null || (execution.kind !== null && kinds.includes(execution.kind))) &&
    (sources === null || execution.raw.some(({ source }) => sources.includes(source))) &&
    (slowerThan === null ||
      execution.endedAt === null ||
      execution.endedAt - execution.startedAt > slowerThan) &&
    (text === '' || isFound(execution, text));
}

function isFound(execution: Execution, text: string): boolean {
  const { toolName, targetOrigin, caller, input, output, error, exception } = execution;
  const party = caller.kind === 'document' || caller.kind === 'panel' ? caller.party : null;
  const texts = [
    toolName,
    targetOrigin,
    party?.origin,
    input?.preview.text,
    output?.preview.text,
    error && `${error.name}: ${error.message}`,
    exception && `${exception.name}: ${exception.message}`,
  ];
  return texts.some((one) => one?.toLowerCase().includes(text));
}

/** How many executions have not ended; those of a page that sleeps in the back/forward cache are left out. */
export function pendingCount({ executions }: State): number {
  return executions.pending.filter(({ phase }) => phase !== 'frozen' && phase !== 'queued').length;
}

/** The executions of a row of the tool list that have not ended, oldest first. */
export function pendingOf({ executions }: State, toolKey: string): readonly Execution[] {
  return executions.pending.filter((execution) => execution.toolKey === toolKey);
}

/** What is counted of one row of the tool list; `null` when it was never seen running. */
export function countsOf({ toolStats }: State, toolKey: string): ToolStats | null {
  return toolStats.get(toolKey) ?? null;
}

/** What is counted of a tool, with the figures of its durations in milliseconds. */
export type ToolFigures = ToolStats & ReturnType<typeof durationFigures>;

/** The statistics of a tool over its registrations and reloads; `null` when it was never seen running. */
export function figuresOf({ toolStats }: State, origin: string, toolName: string): ToolFigures | null {
  const stats = toolStats.get(statsKey(origin, toolName));
  return stats === undefined || stats.calls === 0 ? null : { ...stats, ...durationFigures(stats) };
}
