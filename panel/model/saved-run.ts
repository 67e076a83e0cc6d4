import type { Call } from './call.ts';
import { isPending } from './calls.ts';
import { judge } from './expectation.ts';
import { isLive, originOf } from './places.ts';
import type { SavedInput } from './saved-input.ts';
import type { State, ToolState } from './state.ts';

/** One saved input of a run of several. */
export interface SavedRunRow {
  saved: SavedInput;
  /** The tool that was found for it when the run began; `null` when nothing is to be called. */
  toolKey: string | null;
  /** Its call, once its turn has come. */
  callId: string | null;
  /** Why it was or will not be called, in one sentence; `null` while it is called or waits. */
  notRun: string | null;
  /** How the call came out when it ended; counts when the call itself is not kept any more. */
  ended: Verdict | null;
}

/** How a saved input came out. */
export interface Verdict {
  kind: 'waiting' | 'running' | 'passed' | 'failed' | 'notRun';
  /** One sentence for people; empty while there is nothing to say. */
  reason: string;
  /** Milliseconds of the call; `null` when it was not answered. */
  duration: number | null;
}

/**
 * What a run of saved inputs would call: the selected tool for its own inputs, else the only registered tool of the name in a live
 * document of the origin. Nothing is aimed where several documents have it.
 */
export function planSavedRun(
  state: State,
  inputs: readonly SavedInput[],
  selected: { tool: ToolState; origin: string },
): readonly SavedRunRow[] {
  return inputs.map((saved) => {
    const found = targetsOf(state, saved, selected);
    const only = found.length === 1 ? (found[0] ?? null) : null;
    return {
      saved,
      toolKey: only?.key ?? null,
      callId: null,
      notRun: only === null ? (found.length === 0 ? NOT_REGISTERED : IN_SEVERAL) : null,
      ended: null,
    };
  });
}

const NOT_REGISTERED = 'The tool is not registered.';
const IN_SEVERAL = 'Several documents have this tool: select the one that is meant and run it there.';

function targetsOf(
  state: State,
  { origin, toolName }: SavedInput,
  selected: { tool: ToolState; origin: string },
): readonly ToolState[] {
  const { tool } = selected;
  if (tool.name === toolName && selected.origin === origin && tool.removed === null) return [tool];
  return [...state.documents.values()]
    .filter((document) => isLive(document) && originOf(document) === origin)
    .flatMap((document) => document.tools.get(toolName) ?? [])
    .filter(({ removed }) => removed === null);
}

/**
 * How a row stands.
 * @param call Its call as it is now, which may say more than when it ended; `undefined` when it is not kept any more.
 */
export function verdictOf(row: SavedRunRow, call: Call | undefined): Verdict {
  if (row.notRun !== null) return { kind: 'notRun', reason: row.notRun, duration: null };
  if (row.callId === null) return { kind: 'waiting', reason: '', duration: null };
  if (call === undefined) return row.ended ?? { kind: 'running', reason: '', duration: null };
  if (isPending(call)) {
    const reason = call.state === 'cancelling' ? 'Cancel requested.' : '';
    return { kind: 'running', reason, duration: null };
  }
  const outcomes = judge(row.saved.expectations, call);
  const failed = outcomes.filter(({ passed }) => !passed);
  const { duration } = call;
  if (failed.length > 0) {
    return { kind: 'failed', reason: failed.map(({ detail }) => detail).join(' '), duration };
  }
  if (outcomes.length > 0) return { kind: 'passed', reason: 'As expected.', duration };
  return call.state === 'completed'
    ? { kind: 'passed', reason: 'It completed.', duration }
    : { kind: 'failed', reason: endWords(call), duration };
}

function endWords({ state, error }: Call): string {
  switch (state) {
    case 'cancelled':
      return 'The call was cancelled.';
    case 'lost':
      return 'The document that made the call went away.';
    default:
      return error === null ? 'The call was not made.' : `${error.name}: ${error.message}`;
  }
}
