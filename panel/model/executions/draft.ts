import { EXECUTION_LIMITS, type Execution, type ToolStats } from '../execution.ts';
import type { State } from '../state.ts';
import { type ExecutionIndex, INDEX_LIMITS, type UnassignedEvent } from './index.ts';
import type { ExecutionLogDraft } from './log.ts';
import { statsAfter, statsKeys } from './stats.ts';

/** The members of the state that executions are kept in. */
export type ExecutionState = Pick<State, 'executions' | 'executionIndex' | 'toolStats'>;

/**
 * The executions while a batch of events is applied: what is touched is copied once, and the limits, the index and the
 * statistics follow every change by themselves.
 */
export class ExecutionsDraft {
  readonly #base: ExecutionState;
  readonly #log: ExecutionLogDraft;
  #byFact: Map<string, number> | null = null;
  #open: Map<string, readonly number[]> | null = null;
  #cancels: readonly UnassignedEvent[];
  #activations: readonly UnassignedEvent[];
  #stats: Map<string, ToolStats> | null = null;
  /** Executions of the panel's calls that have changed. */
  readonly #panelCalls = new Set<number>();

  constructor(base: ExecutionState) {
    this.#base = base;
    this.#log = base.executions.draft();
    this.#cancels = base.executionIndex.cancels;
    this.#activations = base.executionIndex.activations;
  }

  /** The execution of an id. */
  get(id: number): Execution | undefined {
    return this.#log.get(id);
  }

  /** Those that have not ended. A list of its own: they may be changed meanwhile. */
  pending(): Execution[] {
    return [...this.#log.pending];
  }

  /** The execution that a fact was found to belong to. */
  ofFact(key: string): Execution | undefined {
    const id = (this.#byFact ?? this.#base.executionIndex.byFact).get(key);
    return id === undefined ? undefined : this.#log.get(id);
  }

  /** The executions of a name that may still get another fact, oldest first. */
  open(toolName: string): Execution[] {
    const ids = (this.#open ?? this.#base.executionIndex.open).get(toolName) ?? [];
    return ids.map((id) => this.#log.get(id)).filter((execution) => execution !== undefined);
  }

  /** Those whose function runs on after their callers were answered. */
  runningOn(): Execution[] {
    const names = [...(this.#open ?? this.#base.executionIndex.open).keys()];
    return names.flatMap((name) => this.open(name)).filter(({ runsOn }) => runsOn);
  }

  /** Adds an execution. The oldest that have ended make room. */
  add(execution: Omit<Execution, 'id'>): Execution {
    const added: Execution = { ...execution, id: this.#log.nextId };
    this.#log.set(added);
    this.#count(undefined, added);
    const open = this.#openMap();
    const ids = open.get(added.toolName) ?? [];
    open.set(added.toolName, [...ids.slice(1 - INDEX_LIMITS.open), added.id]);
    return added;
  }

  /** Replaces an execution. */
  set(execution: Execution): void {
    const before = this.#log.get(execution.id);
    this.#log.set(execution);
    this.#count(before, execution);
    if (execution.ids.panelCall !== null) this.#panelCalls.add(execution.id);
  }

  /** The executions of the panel's calls that have changed since this was asked last. */
  takePanelCalls(): Execution[] {
    const changed = [...this.#panelCalls].flatMap((id) => this.#log.get(id) ?? []);
    this.#panelCalls.clear();
    return changed;
  }

  /** Remembers whose a fact is. */
  assign(key: string, id: number): void {
    this.#byFact ??= new Map(this.#base.executionIndex.byFact);
    this.#byFact.set(key, id);
    for (const oldest of this.#byFact.keys()) {
      if (this.#byFact.size <= INDEX_LIMITS.facts) break;
      this.#byFact.delete(oldest);
    }
  }

  /** Nothing more is to come for these. */
  close(toolName: string, isClosed: (id: number) => boolean): void {
    const ids = (this.#open ?? this.#base.executionIndex.open).get(toolName);
    if (ids === undefined || !ids.some(isClosed)) return;
    const left = ids.filter((id) => !isClosed(id));
    if (left.length === 0) this.#openMap().delete(toolName);
    else this.#openMap().set(toolName, left);
  }

  /** Cancel events of which it is not known whose they are. */
  get cancels(): readonly UnassignedEvent[] {
    return this.#cancels;
  }

  set cancels(cancels: readonly UnassignedEvent[]) {
    this.#cancels = cancels.slice(-INDEX_LIMITS.unassigned);
  }

  /** Activations of functions that were not told to be entered yet. */
  get activations(): readonly UnassignedEvent[] {
    return this.#activations;
  }

  set activations(activations: readonly UnassignedEvent[]) {
    this.#activations = activations.slice(-INDEX_LIMITS.unassigned);
  }

  /** Takes executions away that are not wanted any more. */
  clear(isKept: (execution: Execution) => boolean): void {
    for (const execution of this.#log) {
      if (!isKept(execution)) this.#log.delete(execution.id, false);
    }
    this.#log.setDropped(0);
  }

  /** What has changed of the state. */
  finish(): Partial<ExecutionState> {
    this.#trim();
    const { executions, executionIndex, toolStats } = this.#base;
    const log = this.#log.finish();
    const index: ExecutionIndex =
      this.#byFact === null &&
      this.#open === null &&
      this.#cancels === executionIndex.cancels &&
      this.#activations === executionIndex.activations
        ? executionIndex
        : {
            byFact: this.#byFact ?? executionIndex.byFact,
            open: this.#open ?? executionIndex.open,
            cancels: this.#cancels,
            activations: this.#activations,
          };
    return {
      ...(log === executions ? {} : { executions: log }),
      ...(index === executionIndex ? {} : { executionIndex: index }),
      ...(this.#stats === null ? {} : { toolStats: this.#stats ?? toolStats }),
    };
  }

  #openMap(): Map<string, readonly number[]> {
    this.#open ??= new Map(this.#base.executionIndex.open);
    return this.#open;
  }

  /** Counts an execution under each of its keys: those of its row, and of the tool over all reloads. */
  #count(before: Execution | undefined, after: Execution): void {
    const keysBefore = before === undefined ? [] : statsKeys(before);
    const keys = statsKeys(after);
    const isMoved = keys.length !== keysBefore.length || keys.some((key, index) => key !== keysBefore[index]);
    if (before?.state === after.state && !isMoved) return;
    this.#stats ??= new Map(this.#base.toolStats);
    for (const key of new Set([...keysBefore, ...keys])) {
      const from = keysBefore.includes(key) ? before : undefined;
      const to = keys.includes(key) ? after : undefined;
      this.#stats.set(key, statsAfter(this.#stats.get(key), from, to));
    }
    for (const oldest of this.#stats.keys()) {
      if (this.#stats.size <= INDEX_LIMITS.stats) break;
      this.#stats.delete(oldest);
    }
  }

  /** Holds {@link EXECUTION_LIMITS}: the oldest that have ended go first. */
  #trim(): void {
    const isOver = (): boolean =>
      this.#log.size > EXECUTION_LIMITS.count || this.#log.held > EXECUTION_LIMITS.size;
    if (!isOver()) return;
    for (const execution of this.#log) {
      if (!isOver()) return;
      if (execution.state !== 'pending') this.#log.delete(execution.id, true);
    }
  }
}
