import type { Call } from './call.ts';
import type { DocumentId } from './event.ts';
import { ExecutionsDraft } from './executions/draft.ts';
import {
  type DocumentState,
  type LogEntry,
  MODEL_LIMITS,
  type NameHistory,
  type ProtocolTool,
  type State,
  type ToolState,
} from './state.ts';

/** A copy that this batch made and may therefore change in place. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

/** A new log entry without what the draft adds itself. */
export type NewLogEntry = Pick<LogEntry, 'at' | 'kind' | 'source'> &
  Partial<Pick<LogEntry, 'toolName' | 'toolKey' | 'detail' | 'error' | 'stack'>>;

const NO_HISTORY: NameHistory = {
  key: '',
  registrations: [],
  registered: 0,
  takenBack: 0,
  logged: null,
  recordedAt: 0,
  removedBecause: '',
  unexplained: [],
};

/**
 * The next state while a batch of events is applied. Every map, list and document is copied at most once in a batch,
 * on the first change to it, so that thousands of events in one animation frame cost one copy and not one each; the
 * state that it began with never changes, and what nothing touched stays the same object.
 */
export class Draft {
  readonly #base: State;
  readonly #state: Writable<State>;
  /** Objects made in this batch. */
  readonly #own = new WeakSet<object>();
  readonly #forgotten = new Set<DocumentId>();
  readonly #grown = new Set<DocumentId>();
  #dirty = false;
  #executions: ExecutionsDraft | null = null;

  constructor(base: State) {
    this.#base = base;
    this.#state = { ...base };
  }

  /** The state as it is now; to be read only. */
  get state(): Readonly<State> {
    return this.#state;
  }

  /** Replaces members of the state itself. */
  set(changes: Partial<State>): void {
    Object.assign(this.#state, changes);
    this.#dirty = true;
  }

  /** The executions, to be changed. */
  get executions(): ExecutionsDraft {
    this.#executions ??= new ExecutionsDraft(this.#base);
    return this.#executions;
  }

  /** A document to be read, or `undefined`. */
  peek(id: DocumentId): Readonly<DocumentState> | undefined {
    return this.#state.documents.get(id);
  }

  /**
   * A document to be changed in place.
   * @throws when there is none with this id: callers ask `peek` or `add` first.
   */
  document(id: DocumentId): Writable<DocumentState> {
    const document = this.#state.documents.get(id);
    if (document === undefined) throw new Error(`No document ${id}`);
    if (this.#own.has(document)) return document;
    const copy = { ...document };
    this.#own.add(copy);
    this.#documents().set(id, copy);
    return copy;
  }

  /** Adds a document, or replaces the one with the same id. */
  add(document: DocumentState): void {
    this.#documents().set(document.id, document);
  }

  /** Takes a document away; the log keeps its entries. */
  remove(id: DocumentId): void {
    this.#documents().delete(id);
  }

  /** Takes a document and all its log entries away. */
  forget(id: DocumentId): void {
    this.remove(id);
    this.#forgotten.add(id);
  }

  /** Adds or replaces a row. */
  setTool(id: DocumentId, name: string, tool: ToolState): void {
    const document = this.document(id);
    const tools = this.#writable(document.tools);
    document.tools = tools;
    tools.set(name, tool);
    if (tool.removed !== null) this.#grown.add(id);
  }

  /** Takes a row away as if it had never been. */
  deleteTool(id: DocumentId, name: string): void {
    const document = this.document(id);
    const tools = this.#writable(document.tools);
    document.tools = tools;
    tools.delete(name);
  }

  /** What is known of a name; an empty history when nothing is. */
  history(id: DocumentId, name: string): NameHistory {
    return this.peek(id)?.histories.get(name) ?? NO_HISTORY;
  }

  /** Changes members of a name's history, which begins here if there is none, and of its row where that shows them. */
  setHistory(id: DocumentId, name: string, changes: Partial<NameHistory>): NameHistory {
    const document = this.document(id);
    const histories = this.#writable(document.histories);
    document.histories = histories;
    let history = { ...(histories.get(name) ?? NO_HISTORY), ...changes };
    if (history.key === '') {
      history = { ...history, key: `${id}#${document.nextToolNumber}` };
      document.nextToolNumber += 1;
    }
    histories.set(name, history);
    const row = document.tools.get(name);
    if (row === undefined) this.#grown.add(id);
    else if (row.registrations !== history.registrations || row.generation !== generationOf(history)) {
      this.setTool(id, name, { ...row, ...shownOf(history) });
    }
    return history;
  }

  /** Forgets a name's history. */
  deleteHistory(id: DocumentId, name: string): void {
    const document = this.document(id);
    const histories = this.#writable(document.histories);
    document.histories = histories;
    histories.delete(name);
  }

  /** Notes, or with `null` forgets, the tool's name of an open registration. */
  setOpenRegistration(id: DocumentId, number: number, name: string | null): void {
    const document = this.document(id);
    const open = this.#writable(document.openRegistrations);
    document.openRegistrations = open;
    if (name === null) open.delete(number);
    else open.set(number, name);
  }

  /** Keeps what the debugger protocol told of a registration; the newest of a name counts. */
  setProtocolTool(id: DocumentId, name: string, told: ProtocolTool): void {
    if (this.peek(id) === undefined) return;
    const document = this.document(id);
    const tools = this.#writable(document.protocolTools);
    document.protocolTools = tools;
    tools.set(name, told);
    for (const oldest of tools.keys()) {
      if (tools.size <= MODEL_LIMITS.protocolTools) break;
      tools.delete(oldest);
    }
  }

  /** Adds a call of the panel, or replaces the one with the same id. */
  setCall(call: Call): void {
    const calls = this.#writable(this.#state.calls);
    calls.set(call.id, call);
    this.set({ calls });
  }

  /** Forgets a call. */
  deleteCall(id: string): void {
    const calls = this.#writable(this.#state.calls);
    calls.delete(id);
    this.set({ calls });
  }

  /** Appends a log entry about a document and returns its id. */
  log(documentId: DocumentId, entry: NewLogEntry): number {
    const document = this.peek(documentId);
    const id = this.#state.nextLogId;
    this.#state.nextLogId += 1;
    this.#log().push({
      toolName: '',
      toolKey: null,
      detail: '',
      error: null,
      stack: [],
      ...entry,
      id,
      documentId,
      origin: document?.facts?.origin ?? '',
      url: document?.url ?? '',
    });
    return id;
  }

  /** Changes an entry of the log, which may have been cleared or dropped by now: then nothing happens. */
  amendLog(id: number, changes: Partial<LogEntry>): void {
    const log = this.#state.log;
    let low = 0;
    let high = log.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((log[middle] as LogEntry).id < id) low = middle + 1;
      else high = middle;
    }
    const entry = log[low];
    if (entry?.id === id) this.#log()[low] = { ...entry, ...changes };
  }

  /** Takes log entries away. */
  dropLog(isDropped: (entry: LogEntry) => boolean): void {
    const kept = this.#state.log.filter((entry) => !isDropped(entry));
    if (kept.length === this.#state.log.length) return;
    this.#own.add(kept);
    this.set({ log: kept });
  }

  /** The next state: the very state the draft began with when nothing changed. Holds {@link MODEL_LIMITS}. */
  finish(): State {
    const executions = this.#executions?.finish() ?? {};
    if (Object.keys(executions).length > 0) this.set(executions);
    if (!this.#dirty) return this.#base;
    for (const id of this.#grown) this.#trimDocument(id);
    if (this.#forgotten.size > 0) this.dropLog((entry) => this.#forgotten.has(entry.documentId));
    const excess = this.#state.log.length - MODEL_LIMITS.logEntries;
    if (excess > 0) {
      this.set({ log: this.#state.log.slice(excess), logDropped: this.#state.logDropped + excess });
    }
    return this.#state;
  }

  #documents(): Map<DocumentId, DocumentState> {
    const documents = this.#writable(this.#state.documents);
    this.set({ documents });
    return documents;
  }

  #log(): LogEntry[] {
    if (!this.#own.has(this.#state.log)) {
      const copy = [...this.#state.log];
      this.#own.add(copy);
      this.#state.log = copy;
    }
    this.#dirty = true;
    return this.#state.log as LogEntry[];
  }

  #writable<K, V>(map: ReadonlyMap<K, V>): Map<K, V> {
    if (this.#own.has(map)) return map as Map<K, V>;
    const copy = new Map(map);
    this.#own.add(copy);
    return copy;
  }

  /** Removed rows and histories without a row are kept up to a limit, oldest first to go. */
  #trimDocument(id: DocumentId): void {
    const document = this.peek(id);
    if (document === undefined || document.histories.size <= MODEL_LIMITS.removedTools) return;
    const isOpen = new Set(document.openRegistrations.values());
    const removed = [...document.tools].filter(([name, row]) => row.removed !== null && !isOpen.has(name));
    removed.sort(([, a], [, b]) => (a.removed?.at ?? 0) - (b.removed?.at ?? 0));
    for (const [name] of removed.slice(0, Math.max(0, removed.length - MODEL_LIMITS.removedTools))) {
      this.deleteTool(id, name);
      this.deleteHistory(id, name);
    }
    const rowless = [...document.histories.keys()].filter(
      (name) => !this.peek(id)?.tools.has(name) && !isOpen.has(name),
    );
    for (const name of rowless.slice(0, Math.max(0, rowless.length - MODEL_LIMITS.removedTools))) {
      this.deleteHistory(id, name);
    }
  }
}

/** Which registration under this name it is, counted from 1, with those that were taken back before they had settled. */
export function generationOf({ registered, takenBack }: NameHistory): number {
  return Math.max(1, registered + takenBack);
}

/** The members of a row that come from its history. */
export function shownOf(history: NameHistory): Pick<ToolState, 'registrations' | 'generation'> {
  return {
    registrations: history.registrations,
    generation: generationOf(history),
  };
}
