import { epochNow } from '../protocol/clock.ts';
import type {
  Command,
  DocumentFacts,
  RecorderEvent,
  RecorderMessage,
  ScriptApi,
  Source,
  WireEvent,
} from '../protocol/messages.ts';
import { LIMITS } from '../protocol/messages.ts';
import { Calls, type ToldStep, windowAt } from './calls.ts';
import { coalesce } from './coalesce.ts';
import { documentFacts, nativeAccessor } from './document-facts.ts';
import { isVisible } from './dom.ts';
import { Forms, hasToolForm } from './forms.ts';
import { Highlight, prepareReveal } from './highlight.ts';
import { LiveRegistrations } from './live-registrations.ts';
import { EventLog } from './log.ts';
import { watchLeaving, watchPage } from './page-watch.ts';
import type { PanelLink, PanelPort } from './port.ts';
import { createRecorderLink } from './recorder-link.ts';
import { ToolList, touchModelContext, type WireState } from './tools.ts';

/**
 * How often it is checked that the extension is still there, and how often the recorder looks for API objects of the
 * page's scripts while a panel is connected.
 */
const TICK_MS = 1_000;
/**
 * Milliseconds in which events for a panel are collected. Each message costs the page's main thread about 0.3 ms;
 * the first after a pause is sent sooner.
 */
const SEND_MS = 16;
const FIRST_SEND_MS = 4;
/** Longest wait for the first reading of the list before a panel gets the rest. */
const SNAPSHOT_MS = 1_000;
/** How long after `beforeunload` the document is still expected to be left (docs/decisions/0008). */
const STAYS_AFTER_MS = 3_000;
const EVENT_TYPES = ['toolactivated', 'toolcancel', 'toolcanceled'] as const;

/**
 * Observes this frame's document for the panels that inspect its tab.
 *
 * It greets the extension; while nobody answers it is stopped and holds nothing but what {@link revive} needs.
 */
export class Observer {
  readonly #link: PanelLink;
  readonly #log = new EventLog();
  readonly #forms = new Forms();
  readonly #live = new LiveRegistrations();
  readonly #highlight = new Highlight();
  readonly #tools = new ToolList(
    this.#forms,
    (name) => this.#live.has(name),
    (events) => this.#sendState(events),
  );
  readonly #calls = new Calls({
    context: () => {
      this.#evidence = true;
      this.#touchIfWise();
      return touchModelContext();
    },
    isLeaving: () => this.#tools.isResting,
    tell: (step) => this.#sendStep(step),
  });
  readonly #recorder;
  /** Connected panels, and whether each was sent the state with which it begins. */
  readonly #panels = new Map<PanelPort, { started: boolean; queue: WireEvent[] }>();
  #lastSent = Number.NEGATIVE_INFINITY;
  readonly #sending = coalesce(
    () => this.#sendSettled(),
    () => Math.max(FIRST_SEND_MS, SEND_MS - (performance.now() - this.#lastSent)),
  );
  /** While somebody listens; its abort ends everything that was begun meanwhile. */
  #activity: AbortController | null = null;
  /** From the start to the stop: whether the document is being left is watched also while nobody is known to listen. */
  #watching: AbortController | null = null;
  #document = window.document;
  #scriptApis: ScriptApi[] = [];
  #factsJson = '';
  #touched = false;
  /** There is reason to believe that reading the browser's list is worth its risk. */
  #evidence = false;
  /** The recorder worked from the document's start to now without a break. */
  #recordedAll = true;

  constructor(link: PanelLink) {
    this.#link = link;
    this.#recorder = createRecorderLink((message) => this.#onRecorder(message));
  }

  /** Begins, at `document_start` or late. */
  start(): void {
    this.#document = window.document;
    if (!this.#watching) {
      this.#watching = new AbortController();
      // Scripts are injected into documents that are shown, never into cached ones.
      this.#tools.wake();
      watchLeaving(
        {
          leaving: () => this.#tools.rest(STAYS_AFTER_MS),
          lifecycle: (state) => this.#onLifecycle(state),
        },
        this.#watching.signal,
      );
    }
    this.#recorder.await();
    this.#link.open({
      connected: (port) => {
        this.#panels.set(port, { started: false, queue: [] });
        this.#activate();
      },
      command: (port, command) => this.#onCommand(port, command),
      disconnected: (port) => this.#onDisconnected(port),
    });
    void this.#greet();
  }

  /** The scripts were injected once more: into the same document, or into a new one that kept this global object. */
  revive(): void {
    if (this.#document !== window.document) {
      this.#stop();
      this.#recordedAll = true;
      this.#log.clear();
    }
    this.start();
  }

  async #greet(): Promise<void> {
    const listening = await this.#link.hello();
    if (listening) this.#activate();
    else if (this.#panels.size === 0) this.#stop();
  }

  /** Somebody listens. */
  #activate(): void {
    if (this.#activity) return;
    const activity = new AbortController();
    this.#activity = activity;
    if (!this.#recordedAll) this.#recorder.send('keep');
    watchPage(() => this.#onPageChanged(), activity.signal);
    if (!this.#wasRecorded() || hasToolForm()) this.#evidence = true;
    this.#touchIfWise();
    const tick = setInterval(() => {
      // No event tells a content script that its extension was reloaded (docs/decisions/0007).
      if (this.#link.isOrphaned()) {
        this.#stop();
        return;
      }
      const wanted = !nativeAccessor() || this.#scriptApis.length > 0;
      if (wanted && this.#panels.size > 0 && isVisible()) this.#recorder.send('probe');
    }, TICK_MS);
    activity.signal.addEventListener('abort', () => clearInterval(tick));
  }

  /** Nobody listens: everything is put back as it was. */
  #stop(): void {
    this.#activity?.abort();
    this.#activity = null;
    this.#watching?.abort();
    this.#watching = null;
    this.#link.close();
    this.#recorder.send('stop');
    this.#recordedAll = false;
    this.#panels.clear();
    this.#sending.cancel();
    this.#highlight.show(null);
    this.#log.clear();
    this.#live.clear();
    this.#tools.clear();
    this.#calls.clear();
    this.#scriptApis = [];
    this.#factsJson = '';
    this.#touched = false;
    this.#evidence = false;
  }

  // ---- The page ----

  #wasRecorded(): boolean {
    return this.#recorder.present && this.#recordedAll;
  }

  /** Reads `document.modelContext`, once, when there is a reason to. */
  #touchIfWise(): void {
    if (!this.#activity || this.#touched || !this.#evidence) return;
    const context = touchModelContext();
    if (!context) return;
    this.#touched = true;
    const { signal } = this.#activity;
    context.addEventListener('toolchange', () => this.#tools.changed(), { signal });
    for (const type of EVENT_TYPES) {
      // Older browsers fire these on the window.
      const target = `on${type}` in context ? 'modelContext' : 'window';
      (target === 'window' ? window : context).addEventListener(
        type,
        (event) => {
          const { toolName } = event as Event & { toolName?: unknown };
          this.#record(
            {
              kind: 'toolEvent',
              type,
              toolName: typeof toolName === 'string' ? toolName.slice(0, LIMITS.name) : null,
              target,
              at: epochNow(),
            },
            'observer',
          );
        },
        { signal },
      );
    }
    this.#tools.attach(context);
  }

  #onPageChanged(): void {
    if (!this.#evidence && hasToolForm()) this.#evidence = true;
    this.#touchIfWise();
    this.#tools.refreshForms();
    this.#tellFacts();
  }

  #onLifecycle(state: 'frozen' | 'thawed' | 'unloading'): void {
    if (state === 'thawed') this.#tools.wake();
    else this.#tools.rest();
    this.#sendState([{ kind: 'lifecycle', state }]);
    this.#sending.cancel();
    this.#sendQueues();
    // The ports were closed on the way into the back/forward cache.
    if (state === 'thawed') void this.#greet();
  }

  #onRecorder(message: RecorderMessage): void {
    switch (message.kind) {
      case 'scriptApi':
        this.#scriptApis = message.apis;
        this.#tools.setScript(message.tools);
        this.#tellFacts();
        break;
      case 'pageError':
        this.#send({ ...message, seq: 0, source: 'recorder' });
        break;
      case 'events': {
        let formsMatter = false;
        for (const event of message.events) {
          // Only the document that the window shows can register: reading its model context adds no risk now.
          if (event.kind === 'registerSettled' && !event.error) this.#evidence = true;
          const name = this.#live.note(event);
          if (name !== null && this.#tools.isDeclarative(name)) formsMatter = true;
          this.#record(event, 'recorder');
        }
        this.#touchIfWise();
        if (formsMatter) this.#tools.refreshForms();
      }
    }
  }

  // ---- The panels ----

  #onCommand(port: PanelPort, command: Command): void {
    switch (command.kind) {
      case 'start':
        void this.#begin(port, command.since);
        break;
      case 'refresh':
        this.#evidence = true;
        this.#touchIfWise();
        this.#tools.changed();
        break;
      case 'facts':
        this.#tellFacts();
        break;
      case 'highlight':
        this.#highlight.show(command.form === null ? null : this.#forms.get(command.form));
        break;
      case 'reveal': {
        const form = this.#forms.get(command.form);
        if (form) prepareReveal(form);
        port.send([stateEvent({ kind: 'revealReady', form: command.form, found: form !== null })]);
        break;
      }
      case 'call':
        this.#calls.run(command);
        break;
      case 'tellPlace': {
        const isThere = windowAt(command.frame) === window;
        port.send([
          stateEvent({ kind: 'placeTold', call: command.call, question: command.question, isThere }),
        ]);
        break;
      }
      case 'ownerTold':
        this.#calls.ownerTold(command.call, command.question, command.isThere);
        break;
      case 'cancelCall':
        this.#calls.cancel(command.call);
        break;
      case 'callReceived':
        this.#calls.received(command.call);
    }
  }

  /** Answers `start`: state, log, `ready`, in this order; what happens meanwhile comes with the log. */
  async #begin(port: PanelPort, since: number): Promise<void> {
    const panel = this.#panels.get(port);
    if (!panel) return;
    panel.started = false;
    panel.queue = [];
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, SNAPSHOT_MS));
    await Promise.race([this.#tools.settled(), timeout]);
    if (this.#panels.get(port) !== panel) return;
    const facts = this.#facts();
    this.#factsJson = JSON.stringify(facts);
    for (const event of [facts, ...this.#tools.snapshot()]) port.send([stateEvent(event)]);
    for (const step of this.#calls.snapshot()) port.send([stepEvent(step)]);
    port.send([...this.#log.since(since), stateEvent({ kind: 'ready', lastSeq: this.#log.lastSeq })]);
    panel.started = true;
  }

  #onDisconnected(port: PanelPort): void {
    this.#panels.delete(port);
    if (this.#panels.size > 0) return;
    this.#highlight.show(null);
    if (this.#link.isOrphaned()) this.#stop();
    else void this.#greet();
  }

  #facts(): WireState {
    const recorder: DocumentFacts['recorder'] = this.#wasRecorded() ? 'present' : 'absent';
    return { kind: 'facts', facts: documentFacts(recorder, this.#scriptApis) };
  }

  #tellFacts(): void {
    if (this.#panels.size === 0) return;
    const facts = this.#facts();
    const json = JSON.stringify(facts);
    if (json === this.#factsJson) return;
    this.#factsJson = json;
    this.#sendState([facts]);
  }

  /** Puts an event into the log and sends it to whoever is connected. */
  #record(event: RecorderEvent, source: Source): void {
    const numbered = this.#log.add(event, source);
    this.#send(numbered);
  }

  #sendState(events: WireState[]): void {
    for (const event of events) this.#send(stateEvent(event));
  }

  /** Sends with whatever else happens soon. A panel that is still beginning gets it from the log. */
  #send(event: WireEvent): void {
    for (const panel of this.#panels.values()) if (panel.started) panel.queue.push(event);
    this.#sending.request();
  }

  /** Sends a step of a call by itself, after what waits: a batch of result parts would not fit into one message. */
  #sendStep(step: ToldStep): void {
    this.#sendQueues();
    for (const [port, panel] of this.#panels) if (panel.started) port.send([stepEvent(step)]);
  }

  #sendSettled(): void {
    if (isVisible() && this.#live.isSettling(epochNow())) this.#sending.request();
    else this.#sendQueues();
  }

  #sendQueues(): void {
    this.#lastSent = performance.now();
    for (const [port, panel] of this.#panels) {
      const { queue } = panel;
      panel.queue = [];
      if (queue.length > 0) port.send(queue);
    }
  }
}

function stateEvent(event: WireState): WireEvent {
  return { ...event, seq: 0, at: epochNow(), source: 'observer' };
}

function stepEvent(step: ToldStep): WireEvent {
  return { ...step, seq: 0, source: 'observer' };
}
