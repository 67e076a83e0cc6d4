/** What becomes of executions when documents freeze, thaw, go away or are navigated. */
import type { Draft } from '../draft.ts';
import type { DocumentId } from '../event.ts';
import type { Execution } from '../execution.ts';
import { topOf } from '../places.ts';
import { changeExecution, hasCaller, isInTool } from './change.ts';
import { syncPanelCalls } from './panel-calls.ts';

/** Milliseconds before a navigation in which an execution that it interrupted ended: that is worth keeping. */
const INTERRUPTED = 10_000;

/** The document goes into the back/forward cache: what runs in it stands still. */
export function freeze(draft: Draft, documentId: DocumentId, at: number): void {
  for (const execution of draft.executions.pending()) {
    if (execution.target?.documentId !== documentId) continue;
    changeExecution(draft, execution.id, { at, source: 'observer', documentId, moments: ['frozen'] });
  }
}

/** The document is back. */
export function thaw(draft: Draft, documentId: DocumentId, at: number): void {
  for (const execution of draft.executions.pending()) {
    if (execution.target?.documentId !== documentId) continue;
    const last = execution.moments.findLast(({ kind }) => kind === 'frozen' || kind === 'thawed');
    if (last?.kind !== 'frozen') continue;
    changeExecution(draft, execution.id, { at, source: 'observer', documentId, moments: ['thawed'] });
  }
}

/** Documents may have gone: executions end with the last one that could tell of them. */
export function noteGoneDocuments(draft: Draft, at: number): void {
  syncPanelCalls(draft, at);
  endRunningOn(draft, at);
  for (const execution of draft.executions.pending()) {
    const callerId = callerDocument(execution);
    const isCallerGone = callerId !== null && isGone(draft, callerId);
    const isTargetGone = execution.target !== null && isGone(draft, execution.target.documentId);
    if (!isCallerGone && !isTargetGone) continue;
    // A caller that lives is told by the browser that the tool's document went.
    const isLost = isCallerGone || !hasCaller(execution);
    changeExecution(draft, execution.id, {
      at,
      source: 'panel',
      documentId: null,
      moments: [
        ...(isTargetGone ? (['targetGone'] as const) : []),
        ...(isCallerGone ? (['callerGone'] as const) : []),
      ],
      ...(isLost
        ? { set: { state: 'lost', endedAt: at, runsOn: !isTargetGone && isInTool(execution) } }
        : {}),
    });
  }
}

/** The caller may hear of it first: it is told that the call failed, and only then is the document known to be gone. */
function endRunningOn(draft: Draft, at: number): void {
  for (const { id, target } of draft.executions.runningOn()) {
    if (target === null || !isGone(draft, target.documentId)) continue;
    changeExecution(draft, id, {
      at,
      source: 'panel',
      documentId: null,
      moments: ['targetGone'],
      set: { runsOn: false },
    });
  }
}

/** The person clears the list: what runs stays, but for that of pages which sleep in the back/forward cache. */
export function clearActivity(draft: Draft): void {
  draft.executions.clear(({ phase }) => phase !== null && phase !== 'frozen' && phase !== 'queued');
}

/** A real navigation: what belongs to earlier pages goes, but for what it interrupted, unless the log is preserved. */
export function forgetEarlierPages(draft: Draft, at: number, topId: DocumentId): void {
  if (draft.state.preserveLog) return;
  draft.executions.clear((execution) => {
    const { target, endedAt, state } = execution;
    if (state === 'pending') return true;
    if (state === 'lost' && endedAt !== null && at - endedAt < INTERRUPTED) return true;
    const document = target === null ? undefined : draft.peek(target.documentId);
    return document !== undefined && topOf(draft.state, document).id === topId;
  });
}

function callerDocument({ caller }: Execution): DocumentId | null {
  if (caller.kind !== 'document' && caller.kind !== 'panel') return null;
  return caller.party?.documentId ?? null;
}

function isGone(draft: Draft, documentId: DocumentId): boolean {
  return (draft.peek(documentId)?.lifecycle ?? 'gone') === 'gone';
}
