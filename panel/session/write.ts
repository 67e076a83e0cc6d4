import type { Execution } from '../model/execution.ts';
import type { DocumentState, State, ToolState } from '../model/state.ts';
import { SESSION_FORMAT, SESSION_VERSION, type SessionHead } from './format.ts';
import { maskedExecution } from './mask.ts';

/** What a session is saved with. */
export interface SessionOptions {
  savedAt: Date;
  environment: Omit<SessionHead['environment'], 'protocol'>;
  /** Whether values of password fields, and of the members in `marked`, are replaced. */
  masked: boolean;
  /** Names of members that the person marked as secret. */
  marked: readonly string[];
}

/**
 * The text of a session file in parts, which together are one JSON text; an execution is a line of its own. Parts, because the whole may be longer
 * than is good to hold twice.
 */
export function* sessionParts(state: State, options: SessionOptions): Generator<string> {
  const head = JSON.stringify(headOf(state, options), null, 1);
  yield `${head.slice(0, head.lastIndexOf('}')).trimEnd()},\n "executions": [`;
  let isFirst = true;
  const secretsOf = secretNames(state, options);
  for (const execution of state.executions) {
    yield `${isFirst ? '' : ','}\n${JSON.stringify(maskedExecution(execution, secretsOf(execution)))}`;
    isFirst = false;
  }
  yield '\n ]\n}\n';
}

function headOf(state: State, { savedAt, environment, masked }: SessionOptions): SessionHead {
  return {
    format: SESSION_FORMAT,
    version: SESSION_VERSION,
    savedAt: savedAt.toISOString(),
    environment: { ...environment, protocol: state.protocol.state === 'on' },
    masked,
    topDocumentId: state.topDocumentId,
    inspectedTabId: state.inspectedTabId,
    documents: [...state.documents.values()].map(documentRecord),
    log: state.log.map((entry) => ({ ...entry, stack: [...entry.stack] })),
    logDropped: state.logDropped,
    observerDropped: state.observerDropped,
    undecodable: state.undecodable,
    oldApiUses: [...state.oldApiUses],
    toolStats: [...state.toolStats].map(([key, stats]) => ({
      key,
      stats: { ...stats, durations: [...stats.durations] },
    })),
    executionsDropped: state.executions.dropped,
  };
}

/** Without what only tells how later events are to be understood: none will come. */
function documentRecord(document: DocumentState): SessionHead['documents'][number] {
  const { id, tabId, frameId, parentId, url, lifecycle, connection, connectionDetail } = document;
  const { facts, complete, listError, isPopup, appearedAt } = document;
  const tools = [...document.tools.values()].map(toolRecord);
  return {
    ...{ id, tabId, frameId, parentId, url, lifecycle, connection, connectionDetail },
    ...{ facts, complete, listError, tools, isPopup, appearedAt },
  };
}

function toolRecord(tool: ToolState): SessionHead['documents'][number]['tools'][number] {
  const { key, documentId, name, tool: observed, firstSeenAt, changedAt, generation, removed } = tool;
  const registrations = [...tool.registrations];
  return {
    key,
    documentId,
    name,
    tool: observed,
    firstSeenAt,
    changedAt,
    generation,
    removed,
    registrations,
  };
}

/** Which names are secret in the texts of an execution: password fields of every form that was this tool, and what the person marked. */
function secretNames(
  state: State,
  { masked, marked }: SessionOptions,
): (execution: Execution) => ReadonlySet<string> {
  if (!masked) return () => new Set();
  const byName = new Map<string, Set<string>>();
  for (const document of state.documents.values()) {
    for (const { name, tool } of document.tools.values()) {
      if (tool.form === null || tool.form.secrets.length === 0) continue;
      const names = byName.get(name) ?? new Set(marked);
      for (const secret of tool.form.secrets) names.add(secret);
      byName.set(name, names);
    }
  }
  const always = new Set(marked);
  return ({ toolName }) => byName.get(toolName) ?? always;
}
