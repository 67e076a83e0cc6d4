import type { Execution } from '../model/execution.ts';
import { ExecutionLog } from '../model/executions/log.ts';
import { initialState } from '../model/reduce.ts';
import type { DocumentState, State } from '../model/state.ts';
import type { SessionHead } from './format.ts';

/**
 * The state that a session file was saved from, as far as it can be looked at; no event will change it.
 *
 * @param unreadable Executions of the file that could not be read: they count as dropped.
 */
export function stateOfSession(
  head: SessionHead,
  executions: Iterable<Execution>,
  fileName: string,
  unreadable = 0,
): State {
  const draft = ExecutionLog.empty().draft();
  for (const execution of executions) draft.set(execution);
  draft.setDropped(head.executionsDropped + unreadable);
  return {
    ...initialState(),
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
