import type { ObservedTool, ScriptTool, StateEvent, WithStackText } from '../protocol/messages.ts';
import { coalesce } from './coalesce.ts';
import { nativeAccessor } from './document-facts.ts';
import type { Forms } from './forms.ts';
import { errorFacts, nativeToolFacts, type RegisteredTool, scriptToolFacts } from './tool-facts.ts';

/** A state event as it is sent. */
export type WireState = WithStackText<StateEvent>;

/** Milliseconds between the first sign of a change and the reading of the list: a burst is read once. */
const SETTLE_MS = 4;
/** Longest pause after a reading. A reading costs about 22 µs for each tool of the tab, and is given as much rest. */
const MAX_PAUSE_MS = 250;
/** Size of the tools in one message, in code units of their texts; a port takes 64 MB. */
const MAX_MESSAGE_SIZE = 4_000_000;

/** The browser's `document.modelContext`. */
export interface ModelContext extends EventTarget {
  getTools(options?: { fromOrigins: string[] }): Promise<RegisteredTool[]>;
  executeTool(tool: RegisteredTool, input: object, options: { signal: AbortSignal }): Promise<string | null>;
}

/**
 * Reads `document.modelContext` of this frame's own document. Touching it is not harmless (docs/decisions/0003), so
 * this is called after evidence that the document has tools.
 */
export function touchModelContext(): ModelContext | null {
  return (nativeAccessor()?.call(window.document) as ModelContext | null | undefined) ?? null;
}

/** Keeps the list of this document's tools, native and of the page's scripts, and tells its changes. */
export class ToolList {
  #context: ModelContext | null = null;
  #native: RegisteredTool[] = [];
  #script: ScriptTool[] = [];
  #error: WireState | null = null;
  /** What was told last: the tools with their JSON, by name. */
  #told = new Map<string, { tool: ObservedTool; json: string }>();
  #reading: Promise<void> | null = null;
  #again = false;
  /** See {@link rest}. */
  #resting = false;
  #waking: ReturnType<typeof setTimeout> | undefined;
  #lastCost = 0;
  #lastRead = Number.NEGATIVE_INFINITY;
  readonly #forms: Forms;
  readonly #isScripted: (name: string) => boolean;
  readonly #tell: (events: WireState[]) => void;
  readonly #soon = coalesce(
    () => void this.#read(),
    () => Math.max(SETTLE_MS, Math.min(this.#lastCost, MAX_PAUSE_MS) - (performance.now() - this.#lastRead)),
  );

  /**
   * @param isScripted Whether a name is known to be registered by script, so that a form of that name is not the tool.
   * @param tell Hears of changes to the list.
   */
  constructor(forms: Forms, isScripted: (name: string) => boolean, tell: (events: WireState[]) => void) {
    this.#forms = forms;
    this.#isScripted = isScripted;
    this.#tell = tell;
  }

  /** From now on the browser's list is read. */
  attach(context: ModelContext): void {
    this.#context = context;
    this.changed();
  }

  /** The list may have changed: reads it soon, and again if this is said while it is read. */
  changed(): void {
    if (!this.#context || this.#resting) return;
    if (this.#reading) this.#again = true;
    else this.#soon.request();
  }

  /**
   * The document is about to leave the window, or has left it: the list is not read until `wake`. A reading that the
   * browser gets of a cached document ends the whole browser later (docs/decisions/0008).
   *
   * @param wakeAfter Milliseconds after which it is read all the same, because the document seems to stay.
   */
  rest(wakeAfter?: number): void {
    this.#resting = true;
    this.#soon.cancel();
    clearTimeout(this.#waking);
    if (wakeAfter !== undefined) this.#waking = setTimeout(() => this.wake(), wakeAfter);
  }

  /** Whether the document is being left or has been left: see {@link rest}. */
  get isResting(): boolean {
    return this.#resting;
  }

  /** The document is shown, for the first time or again. */
  wake(): void {
    this.#resting = false;
    clearTimeout(this.#waking);
    this.changed();
  }

  /** The tools that a script's API holds now. */
  setScript(tools: ScriptTool[]): void {
    if (tools.length === 0 && this.#script.length === 0) return;
    this.#script = tools;
    this.#publish({ isListNew: false });
  }

  /** Something in the DOM or the registrations changed that tells forms from scripts. */
  refreshForms(): void {
    if (this.#native.length > 0 || this.#script.length > 0) this.#publish({ isListNew: false });
  }

  /** Whether a tool of this name is told as a form's. */
  isDeclarative(name: string): boolean {
    return this.#told.get(name)?.tool.kind === 'declarative';
  }

  /** Resolves once a reading that is due or under way has ended. */
  async settled(): Promise<void> {
    this.#soon.flush();
    await this.#reading;
  }

  /** The whole list as it was told last, as events. */
  snapshot(): WireState[] {
    const events = chunks([...this.#told.values()]).map(
      (tools, index): WireState => ({ kind: 'tools', full: index === 0, tools, removed: [] }),
    );
    return this.#error ? [...events, this.#error] : events;
  }

  /** Lets go of everything. */
  clear(): void {
    this.#soon.cancel();
    this.#context = null;
    this.#native = [];
    this.#script = [];
    this.#error = null;
    this.#again = false;
    this.#told.clear();
  }

  #read(): Promise<void> {
    const context = this.#context;
    if (!context) return Promise.resolve();
    const started = performance.now();
    const reading = context
      .getTools()
      .then(
        (tools) => {
          if (this.#context !== context) return;
          this.#error = null;
          // The list has the tools of other documents of this origin too.
          this.#native = tools.filter((tool) => tool.window === window);
          this.#publish({ isListNew: true });
        },
        (error: unknown) => {
          if (this.#context !== context) return;
          this.#error = { kind: 'toolsUnreadable', error: errorFacts(error) };
          this.#tell([this.#error]);
        },
      )
      .then(() => {
        this.#lastRead = performance.now();
        this.#lastCost = this.#lastRead - started;
        this.#reading = null;
        if (this.#again) {
          this.#again = false;
          this.changed();
        }
      });
    this.#reading = reading;
    return reading;
  }

  /** Compares what is there with what was told, and tells the difference. */
  #publish(reading: { isListNew: boolean }): void {
    const now = this.#current(reading);
    const changed = [...now.values()].filter(({ tool, json }) => this.#told.get(tool.name)?.json !== json);
    const removed = [...this.#told.keys()].filter((name) => !now.has(name));
    this.#told = now;
    if (changed.length === 0 && removed.length === 0) return;
    this.#tell(
      chunks(changed).map((tools, index) => ({
        kind: 'tools',
        full: false,
        tools,
        removed: index === 0 ? removed : [],
      })),
    );
  }

  #current({ isListNew }: { isListNew: boolean }): Map<string, { tool: ObservedTool; json: string }> {
    const names = new Set<string>();
    for (const { name } of this.#native) if (!this.#isScripted(name)) names.add(name);
    // A polyfill registers forms through its own `registerTool`, so that a call says nothing against a form.
    for (const { name } of this.#script) names.add(name);
    const forms = names.size > 0 ? this.#forms.find(names) : new Map<string, HTMLFormElement>();
    const formFacts = (name: string) => {
      const form = forms.get(name);
      return form ? this.#forms.facts(form) : null;
    };
    // The browser takes the tool of a removed form back a moment after the DOM tells: until then it is that form's.
    const lastForm = (name: string) =>
      !isListNew && names.has(name) ? (this.#told.get(name)?.tool.form ?? null) : null;
    const tools = this.#native.map((tool) =>
      nativeToolFacts(tool, formFacts(tool.name) ?? lastForm(tool.name)),
    );
    const native = new Set(tools.map(({ name }) => name));
    for (const tool of this.#script) {
      // A script's API that stands before the browser's own shows the same tools again.
      if (!native.has(tool.name)) tools.push(scriptToolFacts(tool, formFacts(tool.name)));
    }
    return new Map(tools.map((tool) => [tool.name, { tool, json: JSON.stringify(tool) }]));
  }
}

/** Tools in lists that fit into one message each; one empty list when there are none. */
function chunks(entries: Array<{ tool: ObservedTool; json: string }>): ObservedTool[][] {
  const result: ObservedTool[][] = [];
  let current: ObservedTool[] = [];
  let size = 0;
  for (const { tool, json } of entries) {
    if (size + json.length > MAX_MESSAGE_SIZE && current.length > 0) {
      result.push(current);
      current = [];
      size = 0;
    }
    current.push(tool);
    size += json.length;
  }
  result.push(current);
  return result;
}
