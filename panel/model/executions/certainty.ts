/** Which executions cannot be told apart, and which can once more is known. */
import type { Draft } from '../draft.ts';
import type { Execution } from '../execution.ts';
import { maySameInput } from './same-input.ts';
import { momentOf } from './shape.ts';

/** Executions that are named beside one that cannot be told apart from them. */
const MAX_OTHERS = 10;
/** Milliseconds by which the clocks of two documents may differ. */
const CLOCKS = 50;

/** Which is which of these cannot be told. */
export function markOneOf(draft: Draft, fits: readonly Execution[]): void {
  const ids = fits.slice(0, MAX_OTHERS + 1).map(({ id }) => id);
  for (const execution of fits) {
    const before = othersOf(execution);
    const others = ids.filter((id) => id !== execution.id);
    if (before.length < MAX_OTHERS) name(draft, execution, [...before, ...others]);
  }
}

/**
 * It became known when an execution that could not be told apart from others was asked for, or when it ended: those of them
 * that did not run at the same time cannot be meant.
 */
export function tellApart(draft: Draft, id: number): void {
  const execution = draft.executions.get(id);
  if (execution === undefined || !hasAsked(execution)) return;
  // One that has no room for more names is named by others all the same.
  const named = draft.executions.open(execution.toolName).filter((other) => othersOf(other).includes(id));
  const others = new Set([...othersOf(execution), ...named.map((other) => other.id)]);
  const apart = [...others].filter((other) => isApart(execution, draft.executions.get(other)));
  if (apart.length === 0) return;
  withoutOthers(draft, execution, apart);
  for (const other of apart) {
    const execution = draft.executions.get(other);
    if (execution !== undefined) withoutOthers(draft, execution, [id]);
  }
}

function withoutOthers(draft: Draft, execution: Execution, apart: readonly number[]): void {
  const before = othersOf(execution);
  const left = before.filter((id) => !apart.includes(id));
  // Those that there was no room to name.
  const more = left.length === 0 && before.length === MAX_OTHERS ? alike(draft, execution) : [];
  name(draft, execution, [...left, ...more]);
}

function alike(draft: Draft, execution: Execution): number[] {
  return draft.executions
    .open(execution.toolName)
    .filter(
      (other) =>
        other.id !== execution.id &&
        other.target?.documentId === execution.target?.documentId &&
        maySameInput(other.input, execution.input) &&
        !isApart(execution, other),
    )
    .map(({ id }) => id);
}

function othersOf({ certainty }: Execution): readonly number[] {
  return certainty.kind === 'oneOf' ? certainty.others : [];
}

function name(draft: Draft, execution: Execution, others: readonly number[]): void {
  const certainty: Execution['certainty'] =
    others.length === 0
      ? { kind: 'this' }
      : { kind: 'oneOf', others: [...new Set(others)].slice(0, MAX_OTHERS) };
  draft.executions.set({ ...execution, certainty });
}

/** The caller told when it asked: before that the execution may have begun earlier than was seen. */
function hasAsked(execution: Execution): boolean {
  return momentOf(execution, 'asked') !== undefined;
}

function isApart(one: Execution, other: Execution | undefined): boolean {
  if (other === undefined || !hasAsked(other)) return false;
  const tolerance = callerOf(one) === callerOf(other) ? 0 : CLOCKS;
  return isBefore(one, other, tolerance) || isBefore(other, one, tolerance);
}

/** The documents that asked; `null` for an agent. */
function callerOf({ caller }: Execution): string | null {
  return caller.kind === 'document' || caller.kind === 'panel' ? (caller.party?.documentId ?? null) : null;
}

function isBefore({ endedAt }: Execution, later: Execution, tolerance: number): boolean {
  const asked = momentOf(later, 'asked');
  return endedAt !== null && asked !== undefined && endedAt + tolerance <= asked.at;
}
