import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isPending } from './model/calls.ts';
import { type SavedRunRow, verdictOf } from './model/saved-run.ts';
import { findTool } from './model/selectors.ts';
import type { State } from './model/state.ts';
import type { Calls } from './sources/calls.ts';

/** A run of saved inputs, one after another. */
export interface SavedRun {
  rows: readonly SavedRunRow[];
  /** It has not come to its end and was not stopped. */
  isActive: boolean;
}

/** Runs saved inputs while the person looks at something else. */
export interface SavedRuns {
  /** The run that was begun last; `null` before there is one, and when it was closed. */
  readonly current: ReadonlySignal<SavedRun | null>;
  /**
   * Begins a run in place of the one that may go on. Each input is called once the one before has ended, however it ended.
   * @param timeLimit Milliseconds after which each call is aborted.
   */
  start(rows: readonly SavedRunRow[], timeLimit: number | null): void;
  /** Cancels the call that runs and makes no further ones. */
  stop(): void;
  /** Stops it, and forgets how it came out. */
  close(): void;
}

const STOPPED = 'The run was stopped before its turn.';

/** Makes the runs of saved inputs over the panel's state and its way to make calls. They live as long as the panel. */
export function createSavedRuns(state: ReadonlySignal<State>, calls: Calls): SavedRuns {
  const current = signal<SavedRun | null>(null);
  let limit: number | null = null;

  /** Starts what is due, by the calls that have ended in this state. */
  function advance(now: State): void {
    const run = current.peek();
    if (run === null || !run.isActive) return;
    const rows = run.rows.map((row) => ended(row, now));
    while (!rows.some(isOpen)) {
      const index = rows.findIndex(isWaiting);
      const row = rows[index];
      if (row === undefined) break;
      rows[index] = begun(row, now);
    }
    const isActive = rows.some(isOpen);
    if (!isActive || rows.some((row, index) => row !== run.rows[index])) current.value = { rows, isActive };
  }

  function begun(row: SavedRunRow, now: State): SavedRunRow {
    const tool = row.toolKey === null ? null : findTool(now, row.toolKey);
    if (tool === null || tool.removed !== null)
      return { ...row, notRun: 'The tool is not registered any more.' };
    const callId = calls.run({
      toolKey: tool.key,
      callerId: tool.documentId,
      input: row.saved.input,
      timeLimit: limit,
      repeat: null,
      savedId: row.saved.id,
    });
    return { ...row, callId };
  }

  effect(() => advance(state.value));

  function stop(): void {
    const run = current.peek();
    if (run === null || !run.isActive) return;
    current.value = {
      isActive: false,
      rows: run.rows.map((row) => (isWaiting(row) ? { ...row, notRun: STOPPED } : row)),
    };
    for (const { callId, ended } of run.rows) if (callId !== null && ended === null) calls.cancel(callId);
  }

  return {
    current,
    start(rows, timeLimit) {
      stop();
      limit = timeLimit;
      current.value = { rows, isActive: true };
      advance(state.peek());
    },
    stop,
    close() {
      stop();
      current.value = null;
    },
  };
}

/** The row with its verdict once its call has ended. A call that the state does not have yet was made a moment ago. */
function ended(row: SavedRunRow, { calls }: State): SavedRunRow {
  if (row.callId === null || row.ended !== null) return row;
  const call = calls.get(row.callId);
  return call === undefined || isPending(call) ? row : { ...row, ended: verdictOf(row, call) };
}

function isOpen({ callId, ended }: SavedRunRow): boolean {
  return callId !== null && ended === null;
}

function isWaiting({ callId, notRun }: SavedRunRow): boolean {
  return callId === null && notRun === null;
}
