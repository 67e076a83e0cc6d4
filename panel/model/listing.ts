import type { ObservedTool } from '../../inspected-page/protocol/messages.ts';
import { type Draft, generationOf, shownOf } from './draft.ts';
import type { DocumentId } from './event.ts';
import { ordinal } from './ordinal.ts';
import { MODEL_LIMITS, type NameHistory, type ToolState, type UnexplainedChange } from './state.ts';

/** Why a tool is not registered any more, as a short phrase for people. */
export const REMOVED_BECAUSE = {
  form: 'its form was removed or changed',
  unload: 'document unloaded',
  unknown: 'unknown',
} as const;

/** A `tools` event of an observer. */
export interface Listing {
  at: number;
  full: boolean;
  tools: readonly ObservedTool[];
  removed: readonly string[];
}

/**
 * Makes the rows of a document follow a listing: a tool is registered exactly when the newest listing has it. What
 * the recorder already told, or is about to tell, about the same change is not logged twice.
 */
export function applyListing(draft: Draft, id: DocumentId, listing: Listing): void {
  const listed = new Set<string>();
  for (const tool of listing.tools) {
    listed.add(tool.name);
    listTool(draft, id, tool, listing.at);
  }
  const missing = listing.full ? [...(draft.peek(id)?.tools.keys() ?? [])] : listing.removed;
  for (const name of missing) {
    if (!listed.has(name)) unlistTool(draft, id, name, listing.at);
  }
  if (draft.peek(id)?.listError !== null) draft.document(id).listError = null;
}

function listTool(draft: Draft, id: DocumentId, tool: ObservedTool, at: number): void {
  const { name } = tool;
  const row = draft.peek(id)?.tools.get(name);
  const changed = row === undefined ? [] : changedMembers(row.tool, tool);
  if (row !== undefined && row.removed === null) {
    if (changed.length === 0) return;
    draft.setTool(id, name, { ...row, tool, changedAt: at });
    logChange(draft, id, row, changed, at);
    return;
  }
  const history = draft.setHistory(id, name, {});
  if (row === undefined) {
    draft.setTool(id, name, {
      key: history.key,
      documentId: id,
      name,
      tool,
      firstSeenAt: at,
      changedAt: at,
      removed: null,
      ...shownOf(history),
    });
  } else {
    draft.setTool(id, name, { ...row, tool, changedAt: at, removed: null });
    if (changed.length > 0) logChange(draft, id, row, changed, at);
  }
  explainAppearance(draft, id, name, history, tool, at);
}

function explainAppearance(
  draft: Draft,
  id: DocumentId,
  name: string,
  history: NameHistory,
  tool: ObservedTool,
  at: number,
): void {
  const { unexplained } = history;
  if (isWaiting(unexplained, 'removed')) {
    // It was away only in the first messages of a list that comes in several.
    draft.setHistory(id, name, { unexplained: unexplained.slice(0, -1) });
    return;
  }
  const isToldByRecorder =
    history.logged === 'appeared' || at < history.recordedAt || isPending(history, tool.kind);
  if (isToldByRecorder) return;
  if (draft.peek(id)?.complete !== true) {
    draft.setHistory(id, name, { unexplained: [...unexplained, { change: 'appeared', at, logId: null }] });
  } else {
    logListed(draft, id, name, 'appeared', at);
  }
}

function unlistTool(draft: Draft, id: DocumentId, name: string, at: number): void {
  const row = draft.peek(id)?.tools.get(name);
  if (row === undefined || row.removed !== null) return;
  const history = draft.history(id, name);
  const { unexplained } = history;
  if (isWaiting(unexplained, 'appeared')) {
    // It came and went while the past was still being told: only the recorder could know more.
    draft.setHistory(id, name, { unexplained: unexplained.slice(0, -1) });
    const cause = history.removedBecause === '' ? REMOVED_BECAUSE.unknown : history.removedBecause;
    if (history.registered === 0) draft.deleteTool(id, name);
    else draft.setTool(id, name, { ...row, removed: { at, cause } });
    return;
  }
  const isToldByRecorder = history.logged === 'removed';
  let cause: string = REMOVED_BECAUSE.unknown;
  if (isToldByRecorder && history.removedBecause !== '') cause = history.removedBecause;
  else if (row.tool.kind === 'declarative') cause = REMOVED_BECAUSE.form;
  draft.setTool(id, name, { ...row, removed: { at, cause } });
  deleteNeverRegistered(draft, id, name);
  const isPendingOnly = history.logged === null && isPending(history, row.tool.kind);
  if (isToldByRecorder || isPendingOnly || at < history.recordedAt || history.logged === null) return;
  if (draft.peek(id)?.complete !== true) {
    draft.setHistory(id, name, { unexplained: [...unexplained, { change: 'removed', at, logId: null }] });
  } else {
    logListed(draft, id, name, 'removed', at);
  }
}

/**
 * Takes away the removed row of a tool whose registration never succeeded: its signal was aborted before, so to the
 * page it never was a tool.
 */
export function deleteNeverRegistered(draft: Draft, id: DocumentId, name: string): void {
  const row = draft.peek(id)?.tools.get(name);
  const history = draft.history(id, name);
  const wasRegistered = history.registered > 0 || history.unexplained.length > 0;
  if (row === undefined || row.removed === null || wasRegistered) return;
  if (!isPending(history, row.tool.kind)) draft.deleteTool(id, name);
}

/** Logs a change that only a listing showed so far, and keeps in mind that the recorder may still explain it. */
export function logListed(
  draft: Draft,
  id: DocumentId,
  name: string,
  change: 'appeared' | 'removed',
  at: number,
): void {
  const document = draft.peek(id);
  const row = document?.tools.get(name);
  if (document === undefined || row === undefined) return;
  const history = draft.history(id, name);
  const registered = history.registered + (change === 'appeared' ? 1 : 0);
  const times = generationOf({ ...history, registered });
  const common = { at, source: 'observer', toolName: row.name, toolKey: row.key } as const;
  let logId: number;
  if (change === 'removed') {
    logId = draft.log(id, { ...common, kind: 'unregistered', detail: row.removed?.cause ?? '' });
  } else if (times > 1) {
    logId = draft.log(id, { ...common, kind: 'registeredAgain', detail: `${ordinal(times)} time` });
  } else {
    logId = draft.log(id, { ...common, kind: 'registered', detail: originOfListed(draft, id, row) });
  }
  const isExplainable = document.facts?.recorder !== 'absent' && row.tool.kind === 'imperative';
  const unexplained = isExplainable ? [...history.unexplained, { change, at, logId }] : [];
  draft.setHistory(id, name, {
    logged: change,
    registered,
    unexplained: unexplained.slice(-MODEL_LIMITS.unexplainedChanges),
  });
}

function originOfListed(draft: Draft, id: DocumentId, row: ToolState): string {
  if (row.tool.form !== null) return row.tool.form.path;
  const document = draft.peek(id);
  const wasUnseen = document?.facts?.recorder === 'absent' && !document.complete;
  return wasUnseen ? 'before Toolscope started' : '';
}

/** The observer has told everything there was: what nobody explained by now is logged as the listing showed it. */
export function settleListings(draft: Draft, id: DocumentId): void {
  for (const [name, history] of [...(draft.peek(id)?.histories ?? [])]) {
    const waiting = history.unexplained.at(-1);
    if (waiting === undefined || waiting.logId !== null) continue;
    const row = draft.peek(id)?.tools.get(name);
    const isTold = history.logged === waiting.change;
    const isComing = waiting.change === 'appeared' && row && isPending(history, row.tool.kind);
    draft.setHistory(id, name, { unexplained: history.unexplained.slice(0, -1) });
    if (!isTold && !isComing) logListed(draft, id, name, waiting.change, waiting.at);
  }
}

/** The newest change waits for `ready`, and is this one. */
function isWaiting(unexplained: readonly UnexplainedChange[], change: UnexplainedChange['change']): boolean {
  const newest = unexplained.at(-1);
  return newest !== undefined && newest.logId === null && newest.change === change;
}

/** An imperative registration has been called and not settled: its end will be logged by the recorder. */
function isPending(history: NameHistory, kind: ObservedTool['kind']): boolean {
  return kind === 'imperative' && history.registrations.some(({ outcome }) => outcome === 'pending');
}

function logChange(draft: Draft, id: DocumentId, row: ToolState, changed: string[], at: number): void {
  draft.log(id, {
    at,
    kind: 'changed',
    source: 'observer',
    toolName: row.name,
    toolKey: row.key,
    detail: changed.join(', '),
  });
}

/** Names of the members in which two reports of a tool differ, in the order in which the panel shows them. */
export function changedMembers(before: ObservedTool, after: ObservedTool): string[] {
  const members = [
    'title',
    'description',
    'inputSchema',
    'annotations',
    'origin',
    'provider',
    'kind',
    'form',
  ] as const;
  const changed: string[] = members.filter((member) => !isSame(before[member], after[member]));
  const others = new Set([...Object.keys(before.other), ...Object.keys(after.other)]);
  for (const member of others) {
    if (!isSame(before.other[member], after.other[member])) changed.push(member);
  }
  return changed;
}

/** Deep equality of JSON-like values; a missing member is not the same as one that is `null`. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every(
    (key) =>
      Object.hasOwn(b, key) &&
      isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
  );
}
