import type {
  DocumentFacts,
  LogEvent,
  ObservedTool,
  ObserverEvent,
  StateEvent,
} from '../../../inspected-page/protocol/messages.ts';
import type { FrameInfo, InspectorEvent } from '../../../panel/model/event.ts';
import { initialState, reduce } from '../../../panel/model/reduce.ts';
import type { State, ToolState } from '../../../panel/model/state.ts';
import { deepFreeze } from './deep-freeze.ts';
import { documentFacts, errorFacts, formTool, observedTool } from './facts.ts';

const TAB = 1;
const POPUP_TAB = 2;

/** A document of the story, as its observer would know it. */
interface Page {
  frame: FrameInfo;
  facts: DocumentFacts;
  seq: number;
  registrations: number;
  executions: number;
  /** Newest registration by name. */
  numbers: Map<string, number>;
  tools: Map<string, ObservedTool>;
  /** Everything its log has, for a reconnection. */
  log: ObserverEvent[];
}

/**
 * Drives the model by sentences that read like the report of a bug. Sentences stand on lines of their own or between
 * semicolons; `a@top` is the tool `a` of the document `top`. Each event is reduced on its own and every state is
 * frozen, so a reducer that changes an earlier state throws.
 *
 * - `open top`, `open child<top`, `open other popup`, `open late<top absent`: a document appears; its observer
 *   reports facts, an empty list and `ready` (`absent`: without the recorder). `open x silent`: the frame only.
 * - `close child`; `navigate top to next`: the frames that are left are told, then the navigation.
 * - `freeze top`, `thaw top`, `unload top`: what the observer says.
 * - `called a@top`, `settled a@top`, `refused a@top InvalidStateError`, `aborted a@top`: what the recorder says. With
 *   `earlier` in front (`earlier called a@top`) it had happened before what was told last.
 * - `list a@top`, `list form a@top`, `list script a@top`, `list changed a@top`, `unlist a@top`, `listing top`
 *   (the whole list again): what the observer lists.
 * - `register a@top`, `unregister a@top`: recorder, then list, as it mostly happens.
 * - `execute a@top`, `answer a@top`, `fail a@top`.
 * - `disconnect top`, `reconnect top`, `resend top` (the whole log once more), `ready top`.
 * - `preserve log`, `do not preserve log`, `clear log`, `clear removed`.
 */
export class Story {
  state: State = deepFreeze(initialState());
  now = 1_000;
  readonly pages = new Map<string, Page>();
  #isEarlier = false;
  readonly #frames = new Map<string, FrameInfo>();

  constructor(text = '') {
    this.tell(text);
  }

  /** Goes on with the story. */
  tell(text: string): this {
    for (const line of text.split(/[;\n]/)) {
      const words = line.trim().split(/\s+/).filter(Boolean);
      if (words.length > 0) this.#sentence(words);
    }
    return this;
  }

  /** Reduces one event. */
  dispatch(event: InspectorEvent): this {
    this.state = deepFreeze(reduce(this.state, event));
    return this;
  }

  /** Changes facts of a document and reports them. */
  facts(id: string, changes: Partial<DocumentFacts>): this {
    const page = this.#page(id);
    page.facts = { ...page.facts, ...changes };
    return this.say(id, { kind: 'facts', facts: page.facts });
  }

  /** Reports a state event of a document, of now unless another time is given. */
  say(id: string, event: StateEvent, at = this.#tick()): this {
    return this.#report(id, { ...event, seq: 0, at, source: 'observer' });
  }

  /** Reports a log event of a document, of now unless another time is given. */
  record(id: string, event: LogEvent, at = this.#tick()): this {
    const page = this.#page(id);
    page.seq += 1;
    const numbered: ObserverEvent = { ...event, seq: page.seq, at, source: 'recorder' };
    page.log.push(numbered);
    return this.#report(id, numbered);
  }

  /** Meets a page of another story, with the past that it had there. */
  meet(id: string, other: Story): this {
    this.pages.set(id, structuredClone(other.#page(id)));
    return this;
  }

  /** The row of `a@top`; throws when there is none. */
  row(place: string): ToolState {
    const [name, id] = split(place);
    const row = this.state.documents.get(id)?.tools.get(name);
    if (row === undefined) throw new Error(`No row ${place}`);
    return row;
  }

  /**
   * The rows as text: `top: a, b(2), -c`. A number is the generation when it is not the first, `-` a removed tool.
   * Documents are marked `~` when they are cached and `†` when they are gone.
   */
  get rows(): string {
    const mark = { active: '', prerender: '?', cached: '~', gone: '†' };
    return [...this.state.documents.values()]
      .map(({ id, lifecycle, tools }) => {
        const rows = [...tools.values()].map(
          ({ name, generation, removed }) =>
            `${removed === null ? '' : '-'}${name}${generation > 1 ? `(${generation})` : ''}`,
        );
        return `${mark[lifecycle]}${id}: ${rows.join(', ')}`.trim();
      })
      .join('; ');
  }

  /** The log as text: `registered a@top; unregistered a@top (by its signal)`. */
  get log(): string {
    return this.state.log
      .map(({ kind, toolName, documentId, detail }) => {
        const subject = toolName === '' ? documentId : `${toolName}@${documentId}`;
        return `${kind} ${subject}${detail === '' ? '' : ` (${detail})`}`;
      })
      .join('; ');
  }

  #sentence(words: string[]): void {
    const [verb = '', ...rest] = words;
    const options = new Set(rest.slice(0, -1));
    const last = rest.at(-1) ?? '';
    switch (verb) {
      case 'open':
        this.#open(rest);
        break;
      case 'close':
        this.#remove(last);
        this.#tellFrames();
        break;
      case 'navigate':
        this.#navigate(rest[0] ?? '', last);
        break;
      case 'freeze':
      case 'thaw':
      case 'unload': {
        const state = { freeze: 'frozen', thaw: 'thawed', unload: 'unloading' } as const;
        this.say(last, { kind: 'lifecycle', state: state[verb] });
        break;
      }
      case 'earlier':
        this.#isEarlier = true;
        this.#sentence(rest);
        this.#isEarlier = false;
        break;
      case 'called':
      case 'settled':
      case 'aborted':
        this.#record(verb, ...split(last));
        break;
      case 'refused':
        this.#record(verb, ...split(rest[0] ?? ''), last);
        break;
      case 'register':
        this.tell(`called ${last}; list ${last}; settled ${last}`);
        break;
      case 'unregister':
        this.tell(`aborted ${last}; unlist ${last}`);
        break;
      case 'list':
      case 'unlist':
      case 'listing':
        this.#list(verb, options, last);
        break;
      case 'execute':
      case 'answer':
      case 'fail':
        this.#execute(verb, ...split(last));
        break;
      case 'ready':
        this.say(last, { kind: 'ready', lastSeq: this.#page(last).seq });
        break;
      case 'disconnect':
        this.#connection(last, 'disconnected');
        break;
      case 'reconnect':
        this.#reconnect(last);
        break;
      case 'resend':
        for (const event of this.#page(last).log) this.#report(last, event);
        break;
      default:
        this.#setting(words.join(' '));
    }
  }

  #setting(sentence: string): void {
    if (sentence === 'clear log') this.dispatch({ type: 'clearLog' });
    else if (sentence === 'clear removed') this.dispatch({ type: 'clearRemoved' });
    else if (sentence === 'preserve log') this.dispatch({ type: 'setPreserveLog', preserve: true });
    else if (sentence === 'do not preserve log') this.dispatch({ type: 'setPreserveLog', preserve: false });
    else throw new Error(`Not a sentence: ${sentence}`);
  }

  #open([place = '', ...options]: string[]): void {
    const [id = '', parent] = place.split('<');
    const isPopup = options.includes('popup');
    const frame: FrameInfo = {
      tabId: isPopup ? POPUP_TAB : TAB,
      frameId: this.pages.size,
      documentId: id,
      parentDocumentId: parent ?? null,
      url: `https://a.test/${id}`,
      lifecycle: 'active',
      errorOccurred: false,
    };
    const siblings = [...this.#frames.values()].filter(({ parentDocumentId }) => parentDocumentId === parent);
    const known = this.pages.get(id);
    this.pages.set(
      id,
      known ?? {
        frame,
        facts: documentFacts({
          url: frame.url,
          indexInParent: parent === undefined ? -1 : siblings.length,
          recorder: options.includes('absent') ? 'absent' : 'present',
        }),
        seq: 0,
        registrations: 0,
        executions: 0,
        numbers: new Map(),
        tools: new Map(),
        log: [],
      },
    );
    this.#frames.set(id, known?.frame ?? frame);
    this.#tellFrames();
    if (!options.includes('silent')) this.#reconnect(id);
  }

  #reconnect(id: string): void {
    const page = this.#page(id);
    this.#connection(id, 'connecting');
    const since = this.state.documents.get(id)?.lastSeq ?? 0;
    this.#connection(id, 'live');
    this.say(id, { kind: 'facts', facts: page.facts });
    this.tell(`listing ${id}`);
    for (const event of page.log) if (event.seq > since) this.#report(id, event);
    this.tell(`ready ${id}`);
  }

  #connection(id: string, connection: 'connecting' | 'live' | 'disconnected'): void {
    this.dispatch({ type: 'documentConnection', at: this.#tick(), documentId: id, connection, detail: '' });
  }

  #navigate(from: string, to: string): void {
    this.#remove(from);
    const isKnown = this.pages.has(to);
    this.#open([to, 'silent']);
    this.dispatch({
      type: 'navigated',
      at: this.#tick(),
      documentId: to,
      url: this.#page(to).frame.url,
    });
    if (isKnown && this.state.documents.get(to)?.leaving === 'frozen') this.tell(`thaw ${to}`);
    this.#reconnect(to);
  }

  #remove(id: string): void {
    for (const frame of this.#frames.values()) {
      if (frame.parentDocumentId === id) this.#remove(frame.documentId);
    }
    this.#frames.delete(id);
  }

  #tellFrames(): void {
    this.dispatch({
      type: 'frames',
      at: this.#tick(),
      frames: [...this.#frames.values()],
      inspectedTabId: TAB,
    });
  }

  #record(verb: string, name: string, id: string, error = ''): void {
    const page = this.#page(id);
    if (verb === 'called') {
      page.registrations += 1;
      page.numbers.set(`${name} newest`, page.registrations);
      this.record(id, {
        kind: 'registerCalled',
        registration: page.registrations,
        method: 'document.modelContext.registerTool',
        provider: 'native',
        name,
        exposedTo: null,
        hasSignal: true,
        stack: [{ functionName: 'setUp', url: 'https://a.test/app.js', line: page.registrations, column: 1 }],
        url: page.facts.url,
      });
      return;
    }
    const newest = page.numbers.get(`${name} newest`) ?? 0;
    if (verb === 'aborted') {
      const registration = page.numbers.get(name) ?? newest;
      this.record(id, { kind: 'unregistered', registration, cause: 'signal', reason: '' });
      return;
    }
    if (verb === 'settled') page.numbers.set(name, newest);
    this.record(id, {
      kind: 'registerSettled',
      registration: newest,
      error: verb === 'settled' ? null : errorFacts(error),
    });
  }

  #list(verb: 'list' | 'unlist' | 'listing', options: ReadonlySet<string>, place: string): void {
    if (verb === 'listing') {
      const tools = [...this.#page(place).tools.values()];
      this.say(place, { kind: 'tools', full: true, tools, removed: [] });
      return;
    }
    const [name, id] = split(place);
    const { tools } = this.#page(id);
    if (verb === 'unlist') {
      tools.delete(name);
      this.say(id, { kind: 'tools', full: false, tools: [], removed: [name] });
      return;
    }
    const changes: Partial<ObservedTool> = {
      provider: options.has('script') ? 'script' : 'native',
      ...(options.has('changed') ? { description: { text: 'Changed', length: 7 } } : {}),
    };
    const tool = options.has('form') ? formTool(name, changes) : observedTool(name, changes);
    tools.set(name, tool);
    this.say(id, { kind: 'tools', full: false, tools: [tool], removed: [] });
  }

  #execute(verb: 'execute' | 'answer' | 'fail', name: string, id: string): void {
    const page = this.#page(id);
    if (verb === 'execute') {
      page.executions += 1;
      page.numbers.set(`${name} execution`, page.executions);
      this.record(id, {
        kind: 'executeStarted',
        execution: page.executions,
        registration: page.numbers.get(name) ?? 0,
        toolName: name,
        input: { type: 'object', preview: { text: '{}', length: 2 } },
      });
      return;
    }
    this.record(id, {
      kind: 'executeSettled',
      execution: page.numbers.get(`${name} execution`) ?? 0,
      result: null,
      error: verb === 'fail' ? errorFacts('Error') : null,
      afterCancel: false,
    });
  }

  #report(documentId: string, event: ObserverEvent): this {
    return this.dispatch({ type: 'page', documentId, event });
  }

  #page(id: string): Page {
    const page = this.pages.get(id);
    if (page === undefined) throw new Error(`No document ${id} was opened`);
    return page;
  }

  #tick(): number {
    if (this.#isEarlier) return this.now - 0.5;
    this.now += 1;
    return this.now;
  }
}

/** `a@top` as name and document. */
function split(place: string): [name: string, id: string] {
  const at = place.lastIndexOf('@');
  return [place.slice(0, at), place.slice(at + 1)];
}
