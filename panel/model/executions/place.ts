/** Finds the execution that a fact belongs to, or begins one. */
import type { ValueFacts } from '../../../inspected-page/protocol/messages.ts';
import type { Draft } from '../draft.ts';
import type { DocumentId } from '../event.ts';
import type { Execution } from '../execution.ts';
import { partyOf } from '../party.ts';
import { originOf } from '../places.ts';
import { markOneOf } from './certainty.ts';
import { maySameInput } from './same-input.ts';
import { momentOf, settledShape } from './shape.ts';

/** Which side of an execution tells a fact. Each side tells of an execution once. */
export type FactSide = 'caller' | 'execution' | 'invocation' | 'activated';

/** A fact that begins something on its side. */
export interface NewFact {
  side: FactSide;
  /** See `factKey`; `null` for an event that has no identity. */
  key: string | null;
  at: number;
  toolName: string;
  /** The document that owns the tool; `null` when the fact does not tell. */
  documentId: DocumentId | null;
  /** Origin of that document. */
  origin: string;
  input: ValueFacts | null;
  /** A call of this panel, which is kept even while recording is paused: the person asked for it. */
  isOwn?: boolean;
}

/**
 * Milliseconds by which the clocks of two documents may differ. First it is tried with hardly any: the executions of a tool
 * that is called again and again follow each other closely.
 */
const TOLERANCES = [1, 50] as const;
/** Milliseconds by which the protocol's facts may come late: they have the time at which the panel got them. */
const LATE = 5_000;
/** Milliseconds after its end in which an execution may still get a fact: a page that was blocked tells late. */
const OPEN_AFTER_END = 60_000;

/**
 * The execution that a fact belongs to. Where several fit, the one whose time fits best is taken, and of those the oldest, because
 * documents ask and tools are entered in order. All of them are marked: which is which cannot be told, or not yet (see `tellApart`).
 *
 * @returns `null` when there is none and none is to be begun, because nothing is recorded.
 */
export function placeFact(draft: Draft, fact: NewFact): Execution | null {
  const known = fact.key === null ? undefined : draft.executions.ofFact(fact.key);
  if (known !== undefined) return known;
  const open = draft.executions.open(fact.toolName);
  closeOld(draft, fact, open);
  const fits = fitting(draft, fact, open);
  const found = fits[0] ?? (draft.state.recording || fact.isOwn ? begin(draft, fact) : null);
  if (found === null) return null;
  if (fact.key !== null) draft.executions.assign(fact.key, found.id);
  if (fits.length > 1) markOneOf(draft, fits);
  else if (fits.length === 0 && fact.side === 'caller') markRivals(draft, fact, found, open);
  return draft.executions.get(found.id) ?? found;
}

/** A call that is told late may be the cause of executions that were given to others: it was made before they were entered. */
function markRivals(draft: Draft, fact: NewFact, own: Execution, open: readonly Execution[]): void {
  const rivals = open.filter((execution) => {
    const entered = momentOf(execution, 'entered');
    return (
      entered !== undefined &&
      entered.at >= fact.at &&
      isSameTarget(execution, fact) &&
      maySameInput(execution.input, fact.input)
    );
  });
  if (rivals.length > 0) markOneOf(draft, [...rivals, own]);
}

function fitting(draft: Draft, fact: NewFact, open: readonly Execution[]): readonly Execution[] {
  const free = open.filter((execution) => isFree(execution, fact) && isSameTarget(execution, fact));
  for (const tolerance of TOLERANCES) {
    const fits = free.filter(
      (execution) => isInTime(draft, execution, fact, tolerance) && maySameInput(execution.input, fact.input),
    );
    const distance = (execution: Execution): number => timeBetween(execution, fact);
    if (fits.length > 0) {
      return fits.sort((a, b) => distance(a) - distance(b) || a.startedAt - b.startedAt || a.id - b.id);
    }
  }
  return [];
}

/** Milliseconds by which the fact's time lies outside of the time in which such a fact of the execution is expected. */
function timeBetween(execution: Execution, { side, at }: NewFact): number {
  const { endedAt } = execution;
  const begun = beginOf(execution);
  if (side === 'caller') return Math.max(0, at - begun);
  return Math.max(0, begun - at, endedAt === null ? 0 : at - endedAt);
}

/** The panel's own clock says when a call was sent; the caller's, when it was made. */
function beginOf(execution: Execution): number {
  return execution.ids.panelCall === null
    ? execution.startedAt
    : (momentOf(execution, 'asked')?.at ?? execution.startedAt);
}

/** The execution has not heard of this side yet. */
function isFree(execution: Execution, { side }: NewFact): boolean {
  const { ids } = execution;
  switch (side) {
    case 'caller':
      return ids.panelCall === null && ids.pageCall === null;
    case 'execution':
      return ids.execution === null;
    case 'invocation':
      return ids.invocation === null;
    case 'activated':
      return momentOf(execution, 'activated') === undefined;
  }
}

function isSameTarget({ target, targetOrigin }: Execution, { documentId, origin }: NewFact): boolean {
  if (target !== null && documentId !== null) return target.documentId === documentId;
  return targetOrigin === '' || origin === '' || sameOrigin(targetOrigin, origin);
}

/** The API names files by `file://`, whose documents say that their origin is opaque. */
function sameOrigin(one: string, other: string): boolean {
  return one === other || one.startsWith('file:') || other.startsWith('file:');
}

function isInTime(draft: Draft, execution: Execution, { side, at }: NewFact, tolerance: number): boolean {
  const { endedAt, ids } = execution;
  const startedAt = beginOf(execution);
  if (side === 'caller') {
    // What was seen of it came after it was asked for; the protocol's own time is later than the truth.
    return at <= startedAt + tolerance && startedAt - at < OPEN_AFTER_END;
  }
  if (side === 'invocation') {
    const { protocol } = draft.state;
    const since = protocol.state === 'on' ? protocol.since : Number.NEGATIVE_INFINITY;
    return (
      at >= startedAt - tolerance &&
      startedAt >= since - TOLERANCES[1] &&
      (endedAt === null || endedAt >= at - LATE)
    );
  }
  const isOnlyInvoked = ids.invocation !== null && ids.panelCall === null && ids.pageCall === null;
  const from = isOnlyInvoked && ids.execution === null ? startedAt - LATE : startedAt;
  return at >= from - tolerance && (endedAt === null || at <= endedAt + tolerance);
}

/** Executions that ended long ago get no more facts, and neither do those that have all. */
function closeOld(draft: Draft, { toolName, at }: NewFact, open: readonly Execution[]): void {
  const isProtocolOn = draft.state.protocol.state === 'on';
  const closed = new Set<number>();
  for (const execution of open) {
    const { endedAt, ids, runsOn, kind } = execution;
    if (endedAt === null || runsOn) continue;
    const hasAll =
      (ids.panelCall !== null || ids.pageCall !== null) &&
      (ids.execution !== null || kind === 'declarative') &&
      (ids.invocation !== null || !isProtocolOn) &&
      momentOf(execution, 'activated') !== undefined;
    if (hasAll || at - endedAt > OPEN_AFTER_END) closed.add(execution.id);
  }
  if (closed.size > 0) draft.executions.close(toolName, (id) => closed.has(id));
}

function begin(draft: Draft, fact: NewFact): Execution {
  // The recorder of the tool's document will tell which one it is; without one, a good guess is all there will be.
  const owner = onlyOwner(draft, fact.toolName, fact.origin);
  const isUnrecorded = owner !== null && draft.peek(owner)?.facts?.recorder === 'absent';
  const target = fact.documentId ?? (isUnrecorded ? owner : null);
  const execution: Omit<Execution, 'id'> = {
    toolName: fact.toolName,
    toolKey: null,
    registration: null,
    kind: null,
    target: null,
    targetOrigin: fact.origin,
    caller: { kind: 'unknown' },
    state: 'pending',
    phase: 'asked',
    runsOn: false,
    startedAt: fact.at,
    endedAt: null,
    moments: [],
    momentsDropped: 0,
    input: fact.input,
    output: null,
    error: null,
    exception: null,
    callStack: [],
    certainty: { kind: 'this' },
    unseen: [],
    pageErrors: [],
    pageErrorsDropped: 0,
    ids: { panelCall: null, pageCall: null, execution: null, invocation: null },
    raw: [],
    rawDropped: 0,
    size: 0,
  };
  return draft.executions.add(
    settledShape({
      ...execution,
      id: 0,
      ...(target === null ? {} : targetMembers(draft, fact.toolName, target)),
    }),
  );
}

/** The one living document of that origin that lists such a tool; `null` when there are several, or none. */
export function onlyOwner(draft: Draft, toolName: string, origin: string): DocumentId | null {
  const owners = [...draft.state.documents.values()].filter((document) => {
    const row = document.tools.get(toolName);
    return (
      row !== undefined &&
      row.removed === null &&
      document.lifecycle === 'active' &&
      sameOrigin(originOf(document) ?? 'null', origin)
    );
  });
  return owners.length === 1 ? (owners[0]?.id ?? null) : null;
}

/** What is known of an execution as soon as its document is. */
export function targetMembers(
  draft: Draft,
  toolName: string,
  documentId: DocumentId,
): Pick<Execution, 'target' | 'targetOrigin' | 'toolKey' | 'kind'> {
  const target = partyOf(draft.state, documentId);
  const document = draft.peek(documentId);
  const row = document?.tools.get(toolName);
  return {
    target,
    targetOrigin: target.origin,
    toolKey: row?.key ?? document?.histories.get(toolName)?.key ?? null,
    kind: row?.tool.kind ?? null,
  };
}
