import type { DocumentId } from '../event.ts';

/** Limits of what is remembered in order to find the execution that a fact belongs to. */
export const INDEX_LIMITS = {
  /** Facts of which it is remembered whose they are. */
  facts: 20_000,
  /** Executions of one name that wait for more facts. */
  open: 1_024,
  /** Tools of which statistics are kept. */
  stats: 10_000,
  /** Events that could not be assigned. */
  unassigned: 256,
} as const;

/** An event with a name alone that fits several executions, or none yet. */
export interface UnassignedEvent {
  documentId: DocumentId;
  toolName: string;
  at: number;
}

/** What finds executions: immutable, as the state is. */
export interface ExecutionIndex {
  /** By the key of a fact (see `factKey`) the id of the execution it belongs to. */
  byFact: ReadonlyMap<string, number>;
  /** By a tool's name the ids of the executions that may still get another fact, oldest first. */
  open: ReadonlyMap<string, readonly number[]>;
  /** Cancel events of which it is not known whose they are. */
  cancels: readonly UnassignedEvent[];
  /** Activations of functions whose recorder will tell, a moment later, that they were entered. */
  activations: readonly UnassignedEvent[];
}

/** An index of nothing. */
export const EMPTY_INDEX: ExecutionIndex = {
  byFact: new Map(),
  open: new Map(),
  cancels: [],
  activations: [],
};

/** Keys of the facts whose numbers are given by different sides. */
export const factKey = {
  panelCall: (callId: string): string => `panel ${callId}`,
  pageCall: (documentId: DocumentId, call: number): string => `page ${documentId} ${call}`,
  execution: (documentId: DocumentId, execution: number): string => `execution ${documentId} ${execution}`,
  invocation: (invocation: string): string => `invocation ${invocation}`,
};
