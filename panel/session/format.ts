/**
 * The session file: everything that the panel recorded, as one JSON text. `docs/session-format.md` describes it for people, and
 * `docs/session-format.schema.json` is made from this definition.
 */
import * as v from 'valibot';
import { execution, party, toolStats } from './execution-format.ts';
import {
  boundedText,
  count,
  documentFacts,
  errorFacts,
  finite,
  list,
  observedTool,
  stackFrame,
  text,
  valueFacts,
} from './facts-format.ts';

/** What the first member of every session file says. */
export const SESSION_FORMAT = 'toolscope-session';

/** Raised when a reader of an earlier version would misread the file; new members alone do not raise it. */
export const SESSION_VERSION = 1;

const registration = v.object({
  registration: count,
  method: text,
  provider: v.picklist(['native', 'script']),
  at: finite,
  settledAt: v.nullable(finite),
  outcome: v.picklist(['pending', 'registered', 'refused', 'unregistered']),
  error: v.nullable(errorFacts),
  exposedTo: v.nullable(list(text)),
  hasSignal: v.boolean(),
  stack: list(stackFrame),
  url: text,
});

const tool = v.object({
  key: text,
  documentId: text,
  name: text,
  tool: observedTool,
  firstSeenAt: finite,
  changedAt: finite,
  generation: count,
  removed: v.nullable(v.object({ at: finite, cause: text })),
  registrations: list(registration),
});

const document = v.object({
  id: text,
  tabId: v.pipe(v.number(), v.safeInteger()),
  frameId: v.pipe(v.number(), v.safeInteger()),
  parentId: v.nullable(text),
  url: text,
  lifecycle: v.picklist(['active', 'prerender', 'cached', 'gone']),
  connection: v.picklist(['connecting', 'live', 'disconnected', 'unreachable']),
  connectionDetail: text,
  facts: v.nullable(documentFacts),
  complete: v.boolean(),
  listError: v.nullable(errorFacts),
  tools: list(tool),
  isPopup: v.boolean(),
  appearedAt: finite,
});

const logEntry = v.object({
  id: count,
  at: finite,
  kind: v.picklist([
    'registered',
    'registeredAgain',
    'refused',
    'unregistered',
    'changed',
    'navigated',
    'dropped',
  ]),
  documentId: text,
  origin: text,
  url: text,
  toolName: text,
  toolKey: v.nullable(text),
  detail: text,
  error: v.nullable(errorFacts),
  stack: list(stackFrame),
  source: v.picklist(['observer', 'recorder', 'panel']),
});

/** All but the executions, which are read one by one because there may be a hundred thousand. */
export const sessionHead = v.object({
  format: v.literal(SESSION_FORMAT),
  version: v.literal(SESSION_VERSION),
  /** ISO 8601. */
  savedAt: v.pipe(text, v.isoTimestamp()),
  environment: v.object({
    /** Of the extension. */
    toolscope: text,
    /** The browser's user agent string. */
    browser: text,
    /** Whether the debugger protocol was a source when it was saved. */
    protocol: v.boolean(),
  }),
  /** Whether values of password fields and of members that the person marked were replaced. */
  masked: v.boolean(),
  topDocumentId: v.nullable(text),
  inspectedTabId: v.nullable(v.pipe(v.number(), v.safeInteger())),
  documents: list(document),
  log: list(logEntry),
  logDropped: count,
  observerDropped: count,
  undecodable: v.object({ count, lastReason: text }),
  oldApiUses: list(v.object({ url: text, line: count, column: count, expression: text })),
  toolStats: list(v.object({ key: text, stats: toolStats })),
  executionsDropped: count,
});

/** A whole session file. */
export const session = v.object({ ...sessionHead.entries, executions: list(execution) });

/** The parts that have names of their own in the JSON Schema. */
export const DEFINITIONS = {
  ...{ boundedText, stackFrame, errorFacts, valueFacts, documentFacts, observedTool },
  ...{ party, execution, toolStats, registration, tool, document, logEntry },
};

export type SessionHead = v.InferOutput<typeof sessionHead>;
export type Session = v.InferOutput<typeof session>;
