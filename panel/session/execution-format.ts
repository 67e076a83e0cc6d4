/** The shapes of calls and executions in a session file. */
import * as v from 'valibot';
import { count, errorFacts, finite, list, stackFrame, text, valueFacts } from './facts-format.ts';

export const party = v.object({
  documentId: text,
  origin: text,
  url: text,
  place: text,
  pageUrl: text,
  framePath: v.nullable(list(count)),
});

const factSource = v.picklist(['panel', 'observer', 'recorder', 'protocol']);

const pageError = v.object({
  at: finite,
  type: v.picklist(['error', 'unhandledrejection']),
  error: errorFacts,
});

const moment = v.object({
  kind: v.picklist([
    'asked',
    'queued',
    'invoked',
    'activated',
    'entered',
    'waitingForUser',
    'cancelRequested',
    'cancelled',
    'settledInTool',
    'settledForCaller',
    'answeredLate',
    'frozen',
    'thawed',
    'targetGone',
    'callerGone',
    'unregistered',
  ]),
  at: finite,
  source: factSource,
});

const executionCaller = v.variant('kind', [
  v.object({ kind: v.literal('document'), party }),
  v.object({ kind: v.literal('panel'), party: v.nullable(party), callId: text }),
  v.object({ kind: v.literal('agent') }),
  v.object({ kind: v.literal('unknown') }),
]);

export const execution = v.object({
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  toolName: text,
  toolKey: v.nullable(text),
  registration: v.nullable(count),
  kind: v.nullable(v.picklist(['imperative', 'declarative'])),
  target: v.nullable(party),
  targetOrigin: text,
  caller: executionCaller,
  state: v.picklist(['pending', 'completed', 'failed', 'cancelled', 'lost', 'unknown']),
  phase: v.nullable(
    v.picklist(['asked', 'queued', 'running', 'waitingForUser', 'cancelRequested', 'answering', 'frozen']),
  ),
  runsOn: v.boolean(),
  startedAt: finite,
  endedAt: v.nullable(finite),
  moments: list(moment),
  momentsDropped: count,
  input: v.nullable(valueFacts),
  output: v.nullable(valueFacts),
  error: v.nullable(errorFacts),
  exception: v.nullable(errorFacts),
  callStack: list(stackFrame),
  certainty: v.variant('kind', [
    v.object({ kind: v.literal('this') }),
    v.object({ kind: v.literal('oneOf'), others: list(count) }),
  ]),
  unseen: list(v.picklist(['execution', 'caller', 'end', 'input'])),
  pageErrors: list(pageError),
  pageErrorsDropped: count,
  ids: v.object({
    panelCall: v.nullable(text),
    pageCall: v.nullable(v.object({ documentId: text, call: count })),
    execution: v.nullable(v.object({ documentId: text, execution: count })),
    invocation: v.nullable(text),
  }),
  raw: list(
    v.object({ at: finite, source: factSource, documentId: v.nullable(text), kind: text, json: text }),
  ),
  rawDropped: count,
  size: count,
});

export const toolStats = v.object({
  origin: text,
  toolName: text,
  calls: count,
  pending: count,
  completed: count,
  failed: count,
  cancelled: count,
  lost: count,
  unknown: count,
  durations: list(finite),
  lastAt: finite,
});
