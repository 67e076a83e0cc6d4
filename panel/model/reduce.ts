import type { ObserverEvent } from '../../inspected-page/protocol/messages.ts';
import {
  applyCallSent,
  applyCallStep,
  applyPageError,
  clearCalls,
  followExecutions,
  loseAgentCalls,
  loseUnconfirmed,
  loseWithDocuments,
  noteReconnecting,
} from './calls.ts';
import { addUnplaced, applyFrames, applyLifecycle, applyNavigated, clearRemoved } from './documents.ts';
import { Draft } from './draft.ts';
import type { DocumentConnection, DocumentId, InspectorEvent } from './event.ts';
import { EMPTY_INDEX } from './executions/index.ts';
import { clearActivity, forgetEarlierPages, noteGoneDocuments } from './executions/lifecycle.ts';
import { ExecutionLog } from './executions/log.ts';
import { applyPageFact } from './executions/page-facts.ts';
import { addPanelCall, syncPanelCall, syncPanelCalls } from './executions/panel-calls.ts';
import { applyInvocationsLost, applyInvoked, applyResponded } from './executions/protocol-facts.ts';
import { applyListing, isSame, settleListings } from './listing.ts';
import { applyRegisterCalled, applyRegisterSettled, applyUnregistered } from './recorded.ts';
import type { State } from './state.ts';

/** The state of a panel that has heard nothing yet. */
export function initialState(): State {
  return {
    connection: { state: 'connecting' },
    inspectedTabId: null,
    topDocumentId: null,
    documents: new Map(),
    log: [],
    logDropped: 0,
    nextLogId: 1,
    observerDropped: 0,
    undecodable: { count: 0, lastReason: '' },
    oldApiUses: [],
    preserveLog: false,
    calls: new Map(),
    executions: ExecutionLog.empty(),
    executionIndex: EMPTY_INDEX,
    toolStats: new Map(),
    recording: true,
    protocol: { state: 'off' },
  };
}

/** The state after one event. Pure: the given state does not change, and untouched parts of it are shared. */
export function reduce(state: State, event: InspectorEvent): State {
  return reduceAll(state, [event]);
}

/**
 * The state after a batch of events, in their order: the same as `reduce` one by one, but each map and list is copied
 * once for the whole batch. Returns the same object when nothing changed.
 */
export function reduceAll(state: State, events: readonly InspectorEvent[]): State {
  const draft = new Draft(state);
  for (const event of events) apply(draft, event);
  followExecutions(draft);
  return draft.finish();
}

function apply(draft: Draft, event: InspectorEvent): void {
  switch (event.type) {
    case 'connection':
      if (!isSame(draft.state.connection, event.connection)) draft.set({ connection: event.connection });
      return;
    case 'frames':
      applyFrames(draft, event.at, event.frames, event.inspectedTabId);
      loseWithDocuments(draft, event.at);
      noteGoneDocuments(draft, event.at);
      return;
    case 'documentConnection':
      applyDocumentConnection(draft, event.documentId, event);
      return;
    case 'page':
      applyPageEvent(draft, event.documentId, event.event);
      return;
    case 'undecodable':
      draft.set({
        undecodable: { count: draft.state.undecodable.count + 1, lastReason: event.reason },
      });
      return;
    case 'oldApiUses':
      draft.set({ oldApiUses: event.uses });
      return;
    case 'navigated':
      applyNavigated(draft, event.at, event.documentId, event.url);
      forgetEarlierPages(draft, event.at, event.documentId);
      return;
    case 'setPreserveLog':
      if (draft.state.preserveLog !== event.preserve) draft.set({ preserveLog: event.preserve });
      return;
    case 'clearLog':
      draft.set({ log: [], logDropped: 0 });
      return;
    case 'clearRemoved':
      clearRemoved(draft);
      return;
    case 'callSent':
      applyCallSent(draft, event.call);
      addPanelCall(draft, event.call);
      return;
    case 'callTold':
      applyCallStep(draft, event.call, event.told, event.at);
      syncPanelCall(draft, event.call, event);
      return;
    case 'clearCalls':
      clearCalls(draft, event.toolKeys);
      return;
    case 'protocol':
      draft.set({ protocol: event.protocol });
      if (event.protocol.state === 'off' || event.protocol.state === 'ended') {
        loseAgentCalls(draft, event.at);
        syncPanelCalls(draft, event.at);
      }
      return;
    case 'invoked':
      applyInvoked(draft, event);
      return;
    case 'responded':
      applyResponded(draft, event);
      return;
    case 'invocationsLost':
      applyInvocationsLost(draft, event);
      return;
    case 'protocolTool': {
      const { at, documentId, toolName, stack, backendNodeId } = event;
      draft.setProtocolTool(documentId, toolName, { at, stack, backendNodeId });
      return;
    }
    case 'setRecording':
      if (draft.state.recording !== event.recording) draft.set({ recording: event.recording });
      return;
    case 'clearActivity':
      clearActivity(draft);
      return;
  }
}

function applyDocumentConnection(
  draft: Draft,
  id: DocumentId,
  { at, connection, detail }: { at: number; connection: DocumentConnection; detail: string },
): void {
  const isEnd = connection === 'disconnected' || connection === 'unreachable';
  const known = draft.peek(id);
  if (known === undefined) {
    // The end of a document that was forgotten already is no news.
    if (isEnd) return;
    addUnplaced(draft, id, at);
  } else if (known.connection === connection && known.connectionDetail === detail) {
    return;
  }
  const document = draft.document(id);
  document.connection = connection;
  document.connectionDetail = detail;
  // Whatever comes over the next port is again the whole state first, then what was missed.
  if (connection !== 'live') {
    document.complete = false;
    noteReconnecting(draft, id);
  }
}

function applyPageEvent(draft: Draft, id: DocumentId, event: ObserverEvent): void {
  const known = draft.peek(id);
  if (known === undefined) {
    if (event.kind === 'lifecycle') return;
    addUnplaced(draft, id, event.at);
  }
  if (event.seq > 0) {
    // Sent again after a reconnection: told already.
    if (known !== undefined && event.seq <= known.lastSeq) return;
    draft.document(id).lastSeq = event.seq;
  }
  applyPageEventOf(draft, id, event);
  applyPageFact(draft, id, event);
}

function applyPageEventOf(draft: Draft, id: DocumentId, event: ObserverEvent): void {
  switch (event.kind) {
    case 'facts': {
      const document = draft.peek(id);
      if (isSame(document?.facts, event.facts)) return;
      const writable = draft.document(id);
      writable.facts = event.facts;
      writable.url = event.facts.url;
      return;
    }
    case 'tools':
      applyListing(draft, id, event);
      return;
    case 'toolsUnreadable':
      draft.document(id).listError = event.error;
      return;
    case 'ready': {
      settleListings(draft, id);
      loseUnconfirmed(draft, id, event.at);
      const document = draft.document(id);
      document.complete = true;
      // Only a document that is awake can answer.
      document.leaving = null;
      if (document.lifecycle === 'cached') document.lifecycle = 'active';
      return;
    }
    case 'lifecycle':
      applyLifecycle(draft, id, event.state);
      return;
    case 'registerCalled':
      applyRegisterCalled(draft, id, event);
      return;
    case 'registerSettled':
      applyRegisterSettled(draft, id, event);
      return;
    case 'unregistered':
      applyUnregistered(draft, id, event);
      return;
    case 'dropped':
      draft.set({ observerDropped: draft.state.observerDropped + event.count });
      draft.log(id, {
        at: event.at,
        kind: 'dropped',
        source: event.source,
        detail: `${event.count} earlier events are not known: more were made than are kept, or DevTools was closed meanwhile`,
      });
      return;
    case 'callTold':
      applyCallStep(draft, event.call, event.told, event.at);
      syncPanelCall(draft, event.call, event);
      return;
    case 'pageError':
      applyPageError(draft, id, event);
      return;
    case 'callStarted':
    case 'callSettled':
    case 'executeStarted':
    case 'executeSettled':
    case 'toolEvent':
    case 'revealReady':
      return;
  }
}
