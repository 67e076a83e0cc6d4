/**
 * Random lives of a page, told in random interleavings: the recorder tells every step at once or late, the list is a
 * sample of the truth, ports break and events are sent again. Whatever the order, the model must end with the truth.
 */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { ObserverEvent } from '../../../inspected-page/protocol/messages.ts';
import type { InspectorEvent } from '../../../panel/model/event.ts';
import { countsOf } from '../../../panel/model/executions/select.ts';
import { initialState, reduce, reduceAll } from '../../../panel/model/reduce.ts';
import type { State } from '../../../panel/model/state.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { documentFacts, errorFacts, observedTool } from '../support/facts.ts';

const NAMES = ['a', 'b', 'c'];

/** One step of a page and its surroundings. */
type Step =
  | { do: 'register' | 'abort' | 'execute'; name: string }
  /** Registered and aborted before the promise settled; the list may be read between. */
  | { do: 'takeBack'; name: string; isListed: boolean }
  /** The observer reads the list; it arrives after so many further recorder events. */
  | { do: 'list' }
  /** Waiting messages of one way reach the panel. */
  | { do: 'deliver'; way: 'list' | 'recorder'; count: number }
  | { do: 'reconnect' }
  | { do: 'resend'; from: number }
  | { do: 'frames' };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('register' as const), name: fc.constantFrom(...NAMES) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('abort' as const), name: fc.constantFrom(...NAMES) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('execute' as const), name: fc.constantFrom(...NAMES) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('takeBack' as const),
      name: fc.constantFrom(...NAMES),
      isListed: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('list' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('deliver' as const),
      way: fc.constantFrom('list' as const, 'recorder' as const),
      count: fc.integer({ min: 1, max: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reconnect' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('resend' as const), from: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('frames' as const) }) },
);

/** A page with a recorder and an observer, and the panel's model of it. */
class World {
  state: State = deepFreeze(initialState());
  readonly events: InspectorEvent[] = [];
  /** Registration number of each tool that is registered in the page now. */
  readonly truth = new Map<string, number>();
  readonly log: ObserverEvent[] = [];
  /** How often each name came, went, was refused, and was taken back before it had settled. */
  readonly expected = new Map<
    string,
    { came: number; went: number; refused: number; takenBack: number; calls: number }
  >();
  #lists: ObserverEvent[] = [];
  #recorded: ObserverEvent[] = [];
  #registrations = 0;
  #executions = 0;
  #now = 0;

  constructor(readonly recorder: 'present' | 'absent') {
    for (const name of NAMES)
      this.expected.set(name, { came: 0, went: 0, refused: 0, takenBack: 0, calls: 0 });
    this.#frames();
    this.#connect();
  }

  run(steps: readonly Step[]): void {
    for (const next of steps) this.#step(next);
    this.settle();
  }

  /** Everything arrives, the list last. */
  settle(): void {
    this.#deliver('recorder', Number.POSITIVE_INFINITY);
    this.#deliver('list', Number.POSITIVE_INFINITY);
    this.#list();
    this.#deliver('list', Number.POSITIVE_INFINITY);
  }

  #step(next: Step): void {
    switch (next.do) {
      case 'register':
        this.#register(next.name);
        break;
      case 'abort':
        this.#abort(next.name);
        break;
      case 'takeBack':
        this.#takeBack(next.name, next.isListed);
        break;
      case 'execute':
        this.#execute(next.name);
        break;
      case 'list':
        this.#list();
        break;
      case 'deliver':
        this.#deliver(next.way, next.count);
        break;
      case 'reconnect':
        this.#reconnect();
        break;
      case 'resend':
        for (const event of this.log.slice(next.from)) {
          if (!this.#recorded.includes(event)) this.#page(event);
        }
        break;
      case 'frames':
        this.#frames();
        break;
    }
  }

  #register(name: string): void {
    this.#registrations += 1;
    const registration = this.#registrations;
    const counts = this.expected.get(name);
    const isRefused = this.truth.has(name);
    if (counts !== undefined) counts[isRefused ? 'refused' : 'came'] += 1;
    if (!isRefused) this.truth.set(name, registration);
    this.#recordCall(name, registration);
    this.#record({
      kind: 'registerSettled',
      registration,
      error: isRefused ? errorFacts('InvalidStateError') : null,
    });
  }

  #takeBack(name: string, isListed: boolean): void {
    if (this.truth.has(name)) return;
    this.#registrations += 1;
    const registration = this.#registrations;
    const counts = this.expected.get(name);
    if (counts !== undefined) counts.takenBack += 1;
    this.truth.set(name, registration);
    this.#recordCall(name, registration);
    if (isListed) this.#list();
    this.truth.delete(name);
    this.#record({ kind: 'unregistered', registration, cause: 'signal', reason: '' });
    this.#record({ kind: 'registerSettled', registration, error: errorFacts('AbortError') });
  }

  #recordCall(name: string, registration: number): void {
    this.#record({
      kind: 'registerCalled',
      registration,
      method: 'document.modelContext.registerTool',
      provider: 'native',
      name,
      exposedTo: null,
      hasSignal: true,
      stack: [],
      url: '',
    });
  }

  #abort(name: string): void {
    const registration = this.truth.get(name);
    if (registration === undefined) return;
    this.truth.delete(name);
    const counts = this.expected.get(name);
    if (counts !== undefined) counts.went += 1;
    this.#record({ kind: 'unregistered', registration, cause: 'signal', reason: '' });
  }

  #execute(name: string): void {
    const registration = this.truth.get(name);
    if (registration === undefined) return;
    this.#executions += 1;
    const counts = this.expected.get(name);
    if (counts !== undefined) counts.calls += 1;
    const input = { type: 'object', preview: { text: '{}', length: 2 } };
    this.#record({
      kind: 'executeStarted',
      execution: this.#executions,
      registration,
      toolName: name,
      input,
    });
    this.#record({
      kind: 'executeSettled',
      execution: this.#executions,
      result: null,
      error: null,
      afterCancel: false,
    });
  }

  #record(event: Record<string, unknown> & { kind: string }): void {
    if (this.recorder === 'absent') return;
    const numbered = {
      ...event,
      seq: this.log.length + 1,
      at: this.#tick(),
      source: 'recorder',
    } as ObserverEvent;
    this.log.push(numbered);
    this.#recorded.push(numbered);
  }

  #listing(): ObserverEvent {
    const tools = [...this.truth.keys()].map((name) => observedTool(name));
    return { kind: 'tools', full: true, tools, removed: [], seq: 0, at: this.#tick(), source: 'observer' };
  }

  #list(): void {
    this.#lists.push(this.#listing());
  }

  #deliver(way: 'list' | 'recorder', count: number): void {
    const waiting = way === 'list' ? this.#lists : this.#recorded;
    for (const event of waiting.splice(0, Math.min(count, waiting.length))) this.#page(event);
  }

  /** The port breaks: what was on its way is lost, and comes again as the protocol says. */
  #reconnect(): void {
    this.#lists = [];
    this.#recorded = [];
    this.#connect();
  }

  #connect(): void {
    const documentId = 'top';
    const at = this.#tick();
    this.#apply({ type: 'documentConnection', at, documentId, connection: 'connecting', detail: '' });
    const since = this.state.documents.get(documentId)?.lastSeq ?? 0;
    const facts = documentFacts({ recorder: this.recorder });
    const common = { seq: 0, at, source: 'observer' } as const;
    this.#page({ ...common, kind: 'facts', facts });
    this.#page(this.#listing());
    for (const event of this.log) if (event.seq > since) this.#page(event);
    this.#page({ ...common, kind: 'ready', lastSeq: this.log.length });
  }

  #frames(): void {
    const frame = {
      tabId: 1,
      frameId: 0,
      documentId: 'top',
      parentDocumentId: null,
      url: 'https://a.test/',
      lifecycle: 'active',
      errorOccurred: false,
    };
    this.#apply({ type: 'frames', at: this.#tick(), frames: [frame], inspectedTabId: 1 });
  }

  #page(event: ObserverEvent): void {
    this.#apply({ type: 'page', documentId: 'top', event });
  }

  #apply(event: InspectorEvent): void {
    this.events.push(event);
    this.state = deepFreeze(reduce(this.state, event));
    const document = this.state.documents.get('top');
    const keys = [...(document?.tools.values() ?? [])].map(({ key }) => key);
    assert.equal(new Set(keys).size, keys.length, 'two rows have one key');
    if (event.type === 'page' && event.event.kind === 'tools') {
      const live = [...(document?.tools.values() ?? [])].filter(({ removed }) => removed === null);
      assert.deepEqual(
        live.map(({ name }) => name).sort(),
        event.event.tools.map(({ name }) => name).sort(),
        'registered is what the newest list has',
      );
    }
  }

  #tick(): number {
    this.#now += 1;
    return this.#now;
  }
}

function count(state: State, name: string, kinds: readonly string[]): number {
  return state.log.filter((entry) => entry.toolName === name && kinds.includes(entry.kind)).length;
}

test('with the recorder, every step is logged exactly once, in whatever order it is told', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World('present');
      world.run(steps);
      for (const [name, { came, went, refused, takenBack, calls }] of world.expected) {
        // What was taken back before it had settled came only for who happened to list it meanwhile.
        const logged = count(world.state, name, ['registered', 'registeredAgain']);
        assert.ok(logged >= came && logged <= came + takenBack, `${name} came ${came}, logged ${logged}`);
        assert.equal(count(world.state, name, ['unregistered']), went + takenBack, `${name} went`);
        assert.equal(count(world.state, name, ['refused']), refused, `${name} was refused`);
        assert.ok(count(world.state, name, ['registered']) <= 1, `${name} came first once`);
        const row = world.state.documents.get('top')?.tools.get(name);
        if (row === undefined) continue;
        assert.equal(row.generation, came + takenBack, `${name}'s generation`);
        const stats = countsOf(world.state, row.key);
        assert.equal(stats?.calls ?? 0, calls, `${name}'s calls`);
        assert.equal(stats?.pending ?? 0, 0);
        assert.equal(row.removed === null, world.truth.has(name));
      }
    }),
    { numRuns: 500 },
  );
});

test('without the recorder, the log tells what the lists showed', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const world = new World('absent');
      world.run(steps);
      for (const name of NAMES) {
        const came = count(world.state, name, ['registered', 'registeredAgain']);
        const went = count(world.state, name, ['unregistered']);
        assert.equal(came - went, world.truth.has(name) ? 1 : 0);
        assert.equal(world.state.documents.get('top')?.tools.get(name)?.generation ?? 0, came);
      }
    }),
    { numRuns: 300 },
  );
});

test('everything sent once more changes nothing, and one batch gives the same as single events', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), fc.boolean(), (steps, isPresent) => {
      const world = new World(isPresent ? 'present' : 'absent');
      world.run(steps);
      let state = world.state;
      for (const event of world.log) {
        state = reduce(state, { type: 'page', documentId: 'top', event });
      }
      assert.equal(state, world.state);
      assert.deepEqual(reduceAll(deepFreeze(initialState()), world.events), world.state);
    }),
    { numRuns: 200 },
  );
});
