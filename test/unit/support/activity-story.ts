import type { ErrorFacts, ValueFacts } from '../../../inspected-page/protocol/messages.ts';
import type { InspectorEvent } from '../../../panel/model/event.ts';
import type { Execution } from '../../../panel/model/execution.ts';
import { epochOf, type Fact, parseFact } from './activity-words.ts';
import { CallStory } from './call-story.ts';
import { text } from './facts.ts';

/** Counted by each document for its own calls and executions. */
interface Numbered {
  documentId: string;
  number: number;
}

/**
 * A story of executions, told by sentences that read like the report of a bug. Each fact has its time in milliseconds
 * at its end (`@12`), and may be told in any order. Names before a colon (`c1:`) are the story's own: by them later
 * sentences say of what they tell.
 *
 * - `open top; list add@top` and the other sentences of {@link Story}.
 * - `c1: top calls add {"n":1} in pay @0`: the recorder of `top` saw `executeTool`. `c1 gets 3 @6`,
 *   `c1 is rejected UnknownError: text @6`, `c1 is aborted @6`, `c1 is aborted Error: changed my mind @6`.
 * - `e1: pay enters add {"n":1} @2`: the recorder of `pay` saw the function. `e1 resolves 3 @5`, `e1 throws Error: bad @5`;
 *   with `after cancel` before the time its signal was aborted by then.
 * - `pay activates add @2`, `pay cancels add @6`: events of the model context.
 * - `protocol on @0`, `protocol off @9`. `i1: invoked add {"n":1} in pay @3`, `i1 completes 3 @7`, `i1 fails text @7`,
 *   `i1 throws Error: bad @7`, `i1 is cancelled @7`, `i1 is lost @9` (its document went), `i1 is unseen @9` (switched off).
 * - `p1: panel calls add {"n":1} in pay as top @0`, `p1 begins @1`, `p1 cancels @3`, `p1 gets 3 @5`,
 *   `p1 is rejected UnknownError: text @5`.
 * - `pay freezes @5`, `pay thaws @9`, `pay goes @9`, `pay takes add back @4`, `pay throws Error: aside @3`.
 * - `pause recording`, `record`, `clear activity`.
 */
export class ActivityStory extends CallStory {
  readonly #named = new Map<string, Numbered>();
  readonly #panelCalls = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** When the person calls, in epoch milliseconds: the runner itself reads the clock. */
  #sentAt = epochOf(0);

  /** Everything that was told, as events. */
  readonly events: InspectorEvent[] = [];

  override dispatch(event: InspectorEvent): this {
    const timed =
      event.type === 'callSent' ? { ...event, call: { ...event.call, sentAt: this.#sentAt } } : event;
    this.events.push(timed);
    return super.dispatch(timed);
  }

  override tell(story: string): this {
    for (const line of story.split(/[;\n]/)) {
      const sentence = line.trim();
      if (sentence === '') continue;
      if (!this.#fact(sentence)) super.tell(sentence);
    }
    return this;
  }

  /** The executions as text, in their order: see {@link executionText}. */
  get executions(): string[] {
    return [...this.state.executions].map(executionText);
  }

  #fact(sentence: string): boolean {
    const fact = parseFact(sentence);
    if (fact === null) return false;
    const at = epochOf(fact.at);
    const { words } = fact;
    const name = fact.name;
    switch (fact.verb) {
      case 'calls': {
        if (words.by === 'panel') return this.#panelCall(name, words, at);
        const number = this.#number(name, words.by, 'call');
        this.record(
          words.by,
          {
            kind: 'callStarted',
            call: number,
            method: 'document.modelContext.executeTool',
            toolName: words.tool,
            toolOrigin: this.#origin(words.in || words.by),
            input: json(words.json),
            stack: [],
          },
          at,
        );
        return true;
      }
      case 'enters': {
        const number = this.#number(name, words.by, 'execution');
        this.record(
          words.by,
          {
            kind: 'executeStarted',
            execution: number,
            registration: this.pages.get(words.by)?.numbers.get(words.tool) ?? 1,
            toolName: words.tool,
            input: json(words.json),
          },
          at,
        );
        return true;
      }
      case 'activates':
      case 'cancelsTool':
        this.record(
          words.by,
          {
            kind: 'toolEvent',
            type: fact.verb === 'activates' ? 'toolactivated' : 'toolcancel',
            toolName: words.tool,
            target: 'modelContext',
          },
          at,
        );
        return true;
      case 'settles':
        this.#settle(name, words, at);
        return true;
      case 'begins':
        return this.#panelStep(name, at, { step: 'called', isListed: true });
      case 'cancels':
        return this.#panelStep(name, at, { step: 'cancelRequested', by: 'panel' });
      case 'protocol':
        this.dispatch({
          type: 'protocol',
          at,
          protocol: words.json === 'on' ? { state: 'on', since: at } : { state: 'off' },
        });
        return true;
      case 'invoked':
        this.dispatch({
          type: 'invoked',
          at,
          documentId: words.in,
          invocation: name,
          toolName: words.tool,
          input: json(words.json),
          callId: null,
        });
        return true;
      case 'lost':
        this.dispatch({
          type: 'invocationsLost',
          at,
          invocations: [name],
          why: words.json === 'unseen' ? 'switchedOff' : 'documentGone',
        });
        return true;
      case 'lifecycle':
        this.say(words.by, { kind: 'lifecycle', state: words.json as 'frozen' | 'thawed' }, at);
        return true;
      case 'goes':
        this.now = at;
        super.tell(`close ${words.by}`);
        return true;
      case 'takesBack':
        this.record(
          words.by,
          {
            kind: 'unregistered',
            registration: this.pages.get(words.by)?.numbers.get(words.tool) ?? 1,
            cause: 'signal',
            reason: '',
          },
          at,
        );
        return true;
      case 'pageThrows':
        this.say(words.by, { kind: 'pageError', type: 'error', error: errorOf(words.json) }, at);
        return true;
      case 'recording':
        this.dispatch({ type: 'setRecording', at, recording: words.json === 'on' });
        return true;
      case 'clear':
        this.dispatch({ type: 'clearActivity' });
        return true;
    }
  }

  #panelCall(name: string, { tool, in: target, as, json: input }: Fact['words'], at: number): true {
    this.#sentAt = at;
    const id = this.call(`${tool}@${target}`, input || '{}', as ? { callerId: as } : {});
    this.#panelCalls.set(name, id);
    return true;
  }

  #panelStep(name: string, at: number, told: Parameters<CallStory['step']>[1]): true {
    const id = this.#panelCalls.get(name);
    if (id === undefined) throw new Error(`No call ${name} of the panel`);
    this.step(id, told, at);
    return true;
  }

  #settle(name: string, { json: outcome, how, flag }: Fact['words'], at: number): void {
    const error = how === 'error' ? errorOf(outcome) : null;
    const panelId = this.#panelCalls.get(name);
    if (panelId !== undefined) {
      if (error === null) this.step(panelId, { step: 'resultPart', offset: 0, text: outcome }, at);
      const result = error === null ? { length: outcome.length } : null;
      this.step(panelId, { step: 'settled', result, error, duration: 1 }, at);
      return;
    }
    const named = this.#named.get(name);
    if (named === undefined) {
      const status = how === 'cancelled' ? 'Canceled' : how === 'value' ? 'Completed' : 'Error';
      this.dispatch({
        type: 'responded',
        at,
        invocation: name,
        status,
        output: how === 'value' ? json(outcome) : null,
        errorText: how === 'fails' ? outcome : '',
        exception: error,
      });
      return;
    }
    const { documentId, number } = named;
    const result = error === null ? json(outcome) : null;
    const afterCancel = flag === 'afterCancel';
    if (name.startsWith('c')) {
      this.record(documentId, { kind: 'callSettled', call: number, result, error, afterCancel }, at);
    } else {
      this.record(documentId, { kind: 'executeSettled', execution: number, result, error, afterCancel }, at);
    }
  }

  #number(name: string, documentId: string, kind: string): number {
    const key = `${kind} ${documentId}`;
    const number = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, number);
    this.#named.set(name, { documentId, number });
    return number;
  }

  #origin(documentId: string): string {
    return this.pages.get(documentId)?.facts.origin ?? '';
  }
}

/**
 * An execution as one line: `add top → pay completed 6: asked@0 entered@2 settledInTool@5 settledForCaller@6`. After the
 * moments stand, where they are so, `runs on`, `one of these`, and what was not seen (`-caller`).
 */
export function executionText(execution: Execution): string {
  const { toolName, caller, target, state, phase, startedAt, endedAt, moments, runsOn, certainty, unseen } =
    execution;
  const by =
    caller.kind === 'document'
      ? caller.party.documentId
      : caller.kind === 'panel'
        ? `panel as ${caller.party?.documentId ?? 'agent'}`
        : caller.kind;
  const duration = endedAt === null ? '' : ` ${endedAt - startedAt}`;
  const marks = [
    ...(runsOn ? ['runs on'] : []),
    ...(certainty.kind === 'oneOf' ? ['one of these'] : []),
    ...unseen.map((what) => `-${what}`),
  ];
  const told = moments.map(({ kind, at }) => `${kind}@${at - epochOf(0)}`).join(' ');
  const head = `${toolName} ${by} → ${target?.documentId ?? '?'} ${phase ?? state}${duration}`;
  return [`${head}: ${told}`, ...marks].join(' ');
}

function json(value: string): ValueFacts {
  return { type: 'object', preview: text(value === '' ? '{}' : value) };
}

function errorOf(words: string): ErrorFacts {
  const colon = words.indexOf(':');
  return {
    name: colon < 0 ? words : words.slice(0, colon),
    message: colon < 0 ? '' : words.slice(colon + 1).trim(),
    stack: [],
  };
}
