import type { DocumentState, State } from '../model/state.ts';
import type { SessionHead } from './format.ts';
import type { SessionReading } from './read.ts';

/**
 * The state that a session file was saved from, as far as it can be looked at; no event will change it. Executions of the file that
 * could not be read count as dropped.
 *
 * @param empty The state of a panel that has heard nothing.
 */
export function stateOfSession(
  { head, executions, unreadable }: Extract<SessionReading, { ok: true }>,
  fileName: string,
  empty: State,
): State {
  const draft = empty.executions.draft();
  for (const execution of executions) draft.set(execution);
  draft.setDropped(head.executionsDropped + unreadable);
  return {
    ...empty,
    connection: { state: 'file', name: fileName, savedAt: Date.parse(head.savedAt) },
    inspectedTabId: head.inspectedTabId,
    topDocumentId: head.topDocumentId,
    documents: new Map(head.documents.map((document) => [document.id, documentState(document)])),
    log: head.log,
    logDropped: head.logDropped,
    nextLogId: (head.log.at(-1)?.id ?? 0) + 1,
    observerDropped: head.observerDropped,
    undecodable: head.undecodable,
    oldApiUses: head.oldApiUses,
    preserveLog: true,
    executions: draft.finish(),
    toolStats: new Map(head.toolStats.map(({ key, stats }) => [key, stats])),
    recording: false,
  };
}

function documentState(record: SessionHead['documents'][number]): DocumentState {
  return {
    ...record,
    tools: new Map(record.tools.map((tool) => [tool.name, tool])),
    histories: new Map(),
    openRegistrations: new Map(),
    protocolTools: new Map(),
    nextToolNumber: record.tools.length + 1,
    leaving: null,
    lastSeq: 0,
  };
}
