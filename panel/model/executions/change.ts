/** The one way in which executions change, so that what follows from their facts always does. */
import type { Draft } from '../draft.ts';
import type { DocumentId } from '../event.ts';
import type { Execution, ExecutionState, FactSource, MomentKind } from '../execution.ts';
import { tellApart } from './certainty.ts';
import { targetMembers } from './place.ts';
import { momentOf, settledShape, withMoment, withRaw } from './shape.ts';

/** What a fact adds. */
export interface Change {
  at: number;
  source: FactSource;
  /** Where the fact comes from. */
  documentId: DocumentId | null;
  /** What is kept as the raw fact. */
  raw?: { kind: string; members: object };
  moments?: readonly MomentKind[];
  /** The document that owns the tool, as far as the fact tells. */
  target?: DocumentId;
  set?: Partial<Execution>;
}

/** Changes an execution by one fact. */
export function changeExecution(draft: Draft, id: number, change: Change): Execution | null {
  const before = draft.executions.get(id);
  if (before === undefined) return null;
  const { at, source, documentId, raw } = change;
  let next = before;
  if (change.target !== undefined && next.target === null) {
    next = { ...next, ...targetMembers(draft, next.toolName, change.target) };
  }
  for (const kind of change.moments ?? []) next = { ...next, ...withMoment(next, { kind, at, source }) };
  if (raw) next = { ...next, ...withRaw(next, { at, source, documentId, kind: raw.kind }, raw.members) };
  next = settledShape({ ...next, ...change.set });
  draft.executions.set(next);
  const isSpanNew =
    next.endedAt !== before.endedAt ||
    next.startedAt !== before.startedAt ||
    isAsked(next) !== isAsked(before);
  if (next.certainty.kind === 'oneOf' && isSpanNew) tellApart(draft, id);
  return draft.executions.get(id) ?? next;
}

function isAsked(execution: Execution): boolean {
  return momentOf(execution, 'asked') !== undefined;
}

/** Whether the caller, and not the tool alone, told the end: nothing changes it any more. */
export function isAnswered(execution: Execution): boolean {
  return momentOf(execution, 'settledForCaller') !== undefined;
}

/** Whether somebody who called is known: only that one's promise, or the agent's answer, is the end. */
export function hasCaller({ ids }: Execution): boolean {
  return ids.panelCall !== null || ids.pageCall !== null;
}

/** The function was seen to begin, and neither to end nor to go with its document. */
export function isInTool(execution: Execution): boolean {
  return (
    execution.ids.execution !== null &&
    momentOf(execution, 'settledInTool') === undefined &&
    momentOf(execution, 'answeredLate') === undefined &&
    momentOf(execution, 'targetGone') === undefined
  );
}

/** A function that was entered and has not settled runs on after its caller was answered otherwise. */
export function runsOnAfter(execution: Execution, state: ExecutionState): boolean {
  return state !== 'completed' && state !== 'pending' && isInTool(execution);
}
