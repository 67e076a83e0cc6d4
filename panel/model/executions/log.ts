import type { Execution } from '../execution.ts';

/** Executions of one chunk: a batch of events that touches one of them copies this many references. */
const CHUNK = 512;

type Chunk = readonly (Execution | undefined)[];

/**
 * The executions by their ids, which grow by one: immutable, and cheap to change a few of among a hundred thousand. What
 * has been dropped leaves a hole until its whole chunk is empty.
 */
export class ExecutionLog implements Iterable<Execution> {
  /** How many there are. */
  readonly size: number;
  /** How many had to go because of a limit. */
  readonly dropped: number;
  /** Those that have not ended, in the order of their ids. */
  readonly pending: readonly Execution[];
  /** The id of the next one. */
  readonly nextId: number;
  /** Code units that all of them hold. */
  readonly held: number;
  readonly #chunks: ReadonlyMap<number, Chunk>;

  /** @internal Made by {@link ExecutionLogDraft} and {@link ExecutionLog.empty} alone. */
  constructor(
    chunks: ReadonlyMap<number, Chunk>,
    counts: Pick<ExecutionLog, 'size' | 'dropped' | 'pending' | 'nextId' | 'held'>,
  ) {
    this.#chunks = chunks;
    this.size = counts.size;
    this.dropped = counts.dropped;
    this.pending = counts.pending;
    this.nextId = counts.nextId;
    this.held = counts.held;
  }

  /** A log of nothing. */
  static empty(): ExecutionLog {
    return new ExecutionLog(new Map(), { size: 0, dropped: 0, pending: [], nextId: 1, held: 0 });
  }

  /** The execution of an id. */
  get(id: number): Execution | undefined {
    return this.#chunks.get(Math.floor(id / CHUNK))?.[id % CHUNK];
  }

  /** All of them, in the order of their ids. */
  *[Symbol.iterator](): Iterator<Execution> {
    for (const chunk of this.#chunks.values()) {
      for (const execution of chunk) if (execution !== undefined) yield execution;
    }
  }

  /** The chunks in their order; one that is the same object in two logs has the same executions. */
  chunks(): Iterable<Chunk> {
    return this.#chunks.values();
  }

  /** Begins a batch of changes. */
  draft(): ExecutionLogDraft {
    return new ExecutionLogDraft(this, this.#chunks);
  }
}

/** Changes to a log, put together before the next log is made: each chunk is copied at most once. */
export class ExecutionLogDraft {
  readonly #base: ExecutionLog;
  #chunks: Map<number, Chunk>;
  readonly #own = new Set<number>();
  #pending: Map<number, Execution> | null = null;
  #size: number;
  #dropped: number;
  #nextId: number;
  #held: number;
  #isDirty = false;

  /** @internal By {@link ExecutionLog.draft}. */
  constructor(base: ExecutionLog, chunks: ReadonlyMap<number, Chunk>) {
    this.#base = base;
    this.#chunks = new Map(chunks);
    this.#size = base.size;
    this.#dropped = base.dropped;
    this.#nextId = base.nextId;
    this.#held = base.held;
  }

  /** How many there are. */
  get size(): number {
    return this.#size;
  }

  /** Code units that all of them hold. */
  get held(): number {
    return this.#held;
  }

  /** The execution of an id as it is now. */
  get(id: number): Execution | undefined {
    return this.#chunks.get(Math.floor(id / CHUNK))?.[id % CHUNK];
  }

  /** Those that have not ended, in the order of their ids. */
  get pending(): Iterable<Execution> {
    return this.#pending?.values() ?? this.#base.pending;
  }

  /** The id that the next execution will have. */
  get nextId(): number {
    return this.#nextId;
  }

  /** Adds an execution with {@link nextId}, or replaces the one with its id. */
  set(execution: Execution): void {
    const { id } = execution;
    const before = this.get(id);
    this.#write(id, execution);
    if (before === undefined) {
      this.#size += 1;
      this.#nextId = Math.max(this.#nextId, id + 1);
    }
    this.#held += execution.size - (before?.size ?? 0);
    if (execution.state === 'pending') this.#pendingMap().set(id, execution);
    else if (before?.state === 'pending') this.#pendingMap().delete(id);
  }

  /** Takes an execution away. `isCounted`: because of a limit. */
  delete(id: number, isCounted: boolean): void {
    const before = this.get(id);
    if (before === undefined) return;
    this.#write(id, undefined);
    this.#size -= 1;
    this.#held -= before.size;
    if (isCounted) this.#dropped += 1;
    if (before.state === 'pending') this.#pendingMap().delete(id);
  }

  /** Says how many had to go: none after clearing, those of a saved session. */
  setDropped(count: number): void {
    if (this.#dropped === count) return;
    this.#dropped = count;
    this.#isDirty = true;
  }

  /** The executions in the order of their ids; they may be taken away meanwhile. */
  *[Symbol.iterator](): Iterator<Execution> {
    for (const chunk of this.#chunks.values()) {
      for (const execution of chunk) if (execution !== undefined) yield execution;
    }
  }

  /** The next log: the very one that the draft began with when nothing changed. */
  finish(): ExecutionLog {
    if (!this.#isDirty) return this.#base;
    for (const index of this.#own) {
      const chunk = this.#chunks.get(index);
      const isFull = index < Math.floor(this.#nextId / CHUNK);
      if (isFull && chunk?.every((execution) => execution === undefined)) this.#chunks.delete(index);
    }
    return new ExecutionLog(this.#chunks, {
      size: this.#size,
      dropped: this.#dropped,
      pending: this.#pending === null ? this.#base.pending : [...this.#pending.values()],
      nextId: this.#nextId,
      held: this.#held,
    });
  }

  #write(id: number, execution: Execution | undefined): void {
    const index = Math.floor(id / CHUNK);
    let chunk = this.#chunks.get(index);
    if (!this.#own.has(index)) {
      chunk = [...(chunk ?? [])];
      this.#chunks.set(index, chunk);
      this.#own.add(index);
    }
    (chunk as (Execution | undefined)[])[id % CHUNK] = execution;
    this.#isDirty = true;
  }

  #pendingMap(): Map<number, Execution> {
    this.#pending ??= new Map(this.#base.pending.map((execution) => [execution.id, execution]));
    return this.#pending;
  }
}
