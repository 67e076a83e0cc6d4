import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InspectorEvent } from '../../../panel/model/event.ts';
import { initialState, reduce, reduceAll } from '../../../panel/model/reduce.ts';
import { MODEL_LIMITS } from '../../../panel/model/state.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { errorFacts, formTool, observedTool, text } from '../support/facts.ts';
import { Story } from '../support/story.ts';

interface Case {
  name: string;
  story: string;
  rows: string;
  log: string;
}

const CASES: Case[] = [
  {
    name: 'a tool is registered',
    story: 'open top; register a@top',
    rows: 'top: a',
    log: 'registered a@top',
  },
  {
    name: 'the recorder speaks before the list',
    story: 'open top; called a@top; settled a@top; list a@top',
    rows: 'top: a',
    log: 'registered a@top',
  },
  {
    name: 'the list speaks before the recorder',
    story: 'open top; list a@top; earlier called a@top; settled a@top',
    rows: 'top: a',
    log: 'registered a@top',
  },
  {
    name: 'case 14: registered twice',
    story: 'open top; register a@top; called a@top; refused a@top InvalidStateError',
    rows: 'top: a',
    log: 'registered a@top; refused a@top (InvalidStateError: InvalidStateError happened)',
  },
  {
    name: 'case 14: registered twice with an abort between',
    story: 'open top; register a@top; unregister a@top; register a@top',
    rows: 'top: a(2)',
    log: 'registered a@top; unregistered a@top (by its signal); registeredAgain a@top (2nd time)',
  },
  {
    name: 'aborted and registered again between two listings',
    story: 'open top; register a@top; aborted a@top; called a@top; settled a@top; list a@top',
    rows: 'top: a(2)',
    log: 'registered a@top; unregistered a@top (by its signal); registeredAgain a@top (2nd time)',
  },
  {
    name: 'aborted and registered again, and the list did not change',
    story: 'open top; register a@top; aborted a@top; called a@top; settled a@top',
    rows: 'top: a(2)',
    log: 'registered a@top; unregistered a@top (by its signal); registeredAgain a@top (2nd time)',
  },
  {
    name: 'without the recorder a removal and a return are a second time',
    story: 'open top absent; list a@top; unlist a@top; list a@top',
    rows: 'top: a(2)',
    log: 'registered a@top; unregistered a@top (unknown); registeredAgain a@top (2nd time)',
  },
  {
    name: 'the list loses the tool before the recorder says why',
    story: 'open top; register a@top; unlist a@top; earlier aborted a@top',
    rows: 'top: -a',
    log: 'registered a@top; unregistered a@top (by its signal)',
  },
  {
    name: 'case 18: the signal is already aborted',
    story: 'open top; called a@top; refused a@top AbortError',
    rows: 'top:',
    log: 'refused a@top (AbortError: AbortError happened)',
  },
  {
    name: 'case 18: aborted before the promise settles, listed in between',
    story: 'open top; called a@top; list a@top; refused a@top AbortError; unlist a@top',
    rows: 'top:',
    log: 'refused a@top (AbortError: AbortError happened)',
  },
  {
    name: 'case 18: aborted before the promise settles, and the list is faster',
    story: 'open top; called a@top; list a@top; unlist a@top; refused a@top AbortError',
    rows: 'top:',
    log: 'refused a@top (AbortError: AbortError happened)',
  },
  {
    name: 'case 18: the signal is told of before the refusal',
    story: 'open top; called a@top; list a@top; aborted a@top; unlist a@top; refused a@top AbortError',
    rows: 'top:',
    log: 'unregistered a@top (by its signal, before it was registered)',
  },
  {
    name: 'registered and taken back faster than it was listed',
    story: 'open top; called a@top; settled a@top; aborted a@top',
    rows: 'top:',
    log: 'registered a@top; unregistered a@top (by its signal)',
  },
  {
    name: 'a frame that may not register',
    story: 'open top; called a@top; refused a@top NotAllowedError',
    rows: 'top:',
    log: 'refused a@top (NotAllowedError: NotAllowedError happened)',
  },
  {
    name: 'a tool that the recorder did not see, then one that it saw',
    story: 'open top; list a@top; unlist a@top; register a@top',
    rows: 'top: a(2)',
    log: 'registered a@top; unregistered a@top (unknown); registeredAgain a@top (2nd time)',
  },
  {
    name: 'a form comes, changes and goes',
    story: 'open top; list form f@top; list changed form f@top; unlist f@top',
    rows: 'top: -f',
    log: 'registered f@top (form#f); changed f@top (description); unregistered f@top (its form was removed or changed)',
  },
  {
    name: 'a form and a script want the same name',
    story: 'open top; list form f@top; called f@top; refused f@top InvalidStateError',
    rows: 'top: f',
    log: 'registered f@top (form#f); refused f@top (InvalidStateError: InvalidStateError happened)',
  },
  {
    name: 'case 6: opened late, the tools are there before the recorder',
    story: 'open top absent silent; list a@top; list b@top; reconnect top',
    rows: 'top: a, b',
    log: 'registered a@top (before Toolscope started); registered b@top (before Toolscope started)',
  },
  {
    name: 'a definition changes with a new registration',
    story: 'open top; register a@top; aborted a@top; called a@top; settled a@top; list changed a@top',
    rows: 'top: a(2)',
    log:
      'registered a@top; unregistered a@top (by its signal); registeredAgain a@top (2nd time); ' +
      'changed a@top (description)',
  },
  {
    name: 'the same list again changes nothing',
    story: 'open top; register a@top; listing top; list a@top',
    rows: 'top: a',
    log: 'registered a@top',
  },
  {
    name: 'a tool that the recorder did not see is logged from the list',
    story: 'open top; list a@top; unlist a@top',
    rows: 'top: -a',
    log: 'registered a@top; unregistered a@top (unknown)',
  },
  {
    name: 'a frame is removed',
    story: 'open top; open child<top; register a@child; close child',
    rows: 'top:; †child: -a',
    log: 'registered a@child; unregistered a@child (document unloaded)',
  },
  {
    name: 'a real navigation without preserved log',
    story:
      'open top; open child<top; register a@top; register b@child; unload top; unload child; navigate top to next',
    rows: 'next:',
    log: 'navigated next (https://a.test/next)',
  },
  {
    name: 'a real navigation with preserved log',
    story: 'preserve log; open top; register a@top; navigate top to next; register a@next',
    rows: '†top: -a; next: a',
    log:
      'registered a@top; unregistered a@top (document unloaded); ' +
      'navigated next (https://a.test/next); registered a@next',
  },
  {
    name: 'into the back/forward cache and out of it',
    story: 'open top; register a@top; freeze top; navigate top to next; unload next; navigate next to top',
    rows: 'top: a',
    log: 'registered a@top; navigated top (https://a.test/top)',
  },
  {
    name: 'the cache is told of after the frames',
    story: 'open top; register a@top; navigate top to next; freeze top; unload next; navigate next to top',
    rows: 'top: a',
    log: 'registered a@top; navigated top (https://a.test/top)',
  },
  {
    name: 'nobody says that the page went into the cache',
    story: 'open top; register a@top; navigate top to next; unload next; navigate next to top',
    rows: 'top: a',
    log: 'registered a@top; navigated top (https://a.test/top)',
  },
  {
    name: 'a frame without observer follows its page into the cache',
    story: 'preserve log; open top; open ad<top silent; freeze top; close ad; close top',
    rows: '~top:; ~ad:',
    log: '',
  },
  {
    name: 'reconnecting doubles nothing',
    story: 'open top; register a@top; disconnect top; reconnect top; resend top',
    rows: 'top: a',
    log: 'registered a@top',
  },
  {
    name: 'a polyfill',
    story: 'open top absent; list script a@top',
    rows: 'top: a',
    log: 'registered a@top',
  },
  {
    name: 'cleared',
    story: 'open top; register a@top; unregister a@top; clear removed; clear log; register a@top',
    rows: 'top: a',
    log: 'registered a@top',
  },
];

for (const { name, story, rows, log } of CASES) {
  test(name, () => {
    const told = new Story(story);
    assert.equal(told.rows, rows);
    assert.equal(told.log, log);
  });
}

test('what was missed while disconnected is told once, in its order', () => {
  const story = new Story('open top; register a@top; register b@top; disconnect top');
  const before = story.state;
  // Meanwhile a is taken back and registered twice, b is gone, c is new. Nobody hears of it.
  story.tell('aborted a@top; called a@top; settled a@top; aborted b@top; unlist b@top; register c@top');
  const log = story.log;
  story.state = before;
  story.tell('reconnect top');
  assert.equal(story.rows, 'top: a(2), -b, c');
  assert.equal(story.log, log);
  assert.equal(story.row('b@top').removed?.cause, 'by its signal');
});

test('the first connection to a page that has a past tells that past', () => {
  const live = new Story('open top; register a@top; unregister a@top; register a@top; register b@top');
  const late = new Story().meet('top', live).tell('open top');
  assert.equal(late.rows, 'top: a(2), b');
  assert.equal(late.log, live.log);
});

test('a full list after reconnecting removes what is gone', () => {
  const story = new Story('open top absent; list a@top; list b@top; disconnect top');
  story.pages.get('top')?.tools.delete('a');
  story.tell('reconnect top');
  assert.equal(story.rows, 'top: -a, b');
  assert.match(story.log, /unregistered a@top \(unknown\)$/);
});

test('a long list that comes in several messages removes nothing in between', () => {
  const story = new Story('open top; register a@top; register b@top; disconnect top');
  const [a, b] = [observedTool('a'), observedTool('b')];
  story.dispatch({
    type: 'documentConnection',
    at: 1,
    documentId: 'top',
    connection: 'connecting',
    detail: '',
  });
  story.say('top', { kind: 'tools', full: true, tools: [a], removed: [] });
  story.say('top', { kind: 'tools', full: false, tools: [b], removed: [] });
  story.tell('ready top');
  assert.equal(story.rows, 'top: a, b');
  assert.equal(story.log, 'registered a@top; registered b@top');
});

test('case 14: the refusal has error and stack, and belongs to the row', () => {
  const story = new Story('open top; register a@top; called a@top; refused a@top InvalidStateError');
  const refusal = story.state.log.at(-1);
  assert.equal(refusal?.error?.name, 'InvalidStateError');
  assert.deepEqual(
    refusal?.stack.map(({ line }) => line),
    [2],
  );
  assert.equal(refusal?.toolKey, story.row('a@top').key);
  assert.deepEqual(
    story.row('a@top').registrations.map(({ outcome }) => outcome),
    ['registered', 'refused'],
  );
});

test('case 17: 100 tools aborted and registered again in one batch keep their keys', () => {
  const names = Array.from({ length: 100 }, (_, index) => `tool${index}`);
  const story = new Story('open top');
  for (const name of names) story.tell(`register ${name}@top`);
  const keys = names.map((name) => story.row(`${name}@top`).key);
  for (const name of names) story.tell(`aborted ${name}@top; called ${name}@top; settled ${name}@top`);
  assert.deepEqual(
    names.map((name) => story.row(`${name}@top`).key),
    keys,
  );
  assert.ok(names.every((name) => story.row(`${name}@top`).generation === 2));
  assert.equal(new Set(keys).size, 100);
});

test('case 20: a registration keeps the URL of its moment', () => {
  const story = new Story('open top; register a@top');
  story.facts('top', { url: 'https://a.test/later' });
  const [registration] = story.row('a@top').registrations;
  assert.equal(registration?.url, 'https://a.test/top');
  assert.equal(story.state.documents.get('top')?.url, 'https://a.test/later');
  assert.equal(registration?.stack[0]?.url, 'https://a.test/app.js');
});

test('an entry that the list made is completed by the recorder', () => {
  const story = new Story('open top; list a@top');
  assert.equal(story.state.log[0]?.source, 'observer');
  story.tell('earlier called a@top; settled a@top');
  assert.equal(story.state.log.length, 1);
  assert.equal(story.state.log[0]?.source, 'recorder');
  assert.equal(story.state.log[0]?.stack.length, 1);
});

test('log entries belong to a row that is listed later', () => {
  const story = new Story('open top; called a@top; settled a@top; list a@top');
  assert.equal(story.state.log[0]?.toolKey, story.row('a@top').key);
});

test('a polyfill that hands its tools on to the browser registers each once', () => {
  const story = new Story('open top');
  // The script's call began first and is told last: its `at` is the beginning.
  const call = (registration: number, provider: 'native' | 'script') =>
    story.record(
      'top',
      {
        kind: 'registerCalled',
        registration,
        method: `${provider}.registerTool`,
        provider,
        name: 'a',
        exposedTo: null,
        hasSignal: true,
        stack: [],
        url: '',
      },
      5_000 + registration,
    );
  const settle = (registration: number, error = '') =>
    story.record('top', {
      kind: 'registerSettled',
      registration,
      error: error === '' ? null : errorFacts(error),
    });
  call(2, 'native');
  call(1, 'script');
  settle(2);
  settle(1);
  story.tell('list a@top');
  assert.equal(story.rows, 'top: a');
  call(4, 'native');
  call(3, 'script');
  settle(4, 'InvalidStateError');
  settle(3, 'InvalidStateError');
  for (const registration of [1, 2]) {
    story.record('top', { kind: 'unregistered', registration, cause: 'signal', reason: '' });
  }
  story.tell('unlist a@top');
  assert.equal(
    story.log,
    'registered a@top; refused a@top (InvalidStateError: InvalidStateError happened); unregistered a@top (by its signal)',
  );
});

test('changed names the members', () => {
  const story = new Story('open top; register a@top');
  const changed = observedTool('a', {
    title: text('New'),
    annotations: { readOnlyHint: true },
    other: { outputSchema: text('{}') },
  });
  story.say('top', { kind: 'tools', full: false, tools: [changed], removed: [] });
  assert.match(story.log, /changed a@top \(title, annotations, outputSchema\)$/);
});

test('a member that is not reported any more is a change', () => {
  const story = new Story('open top absent');
  const { title: _, ...untitled } = observedTool('a');
  story.say('top', { kind: 'tools', full: true, tools: [observedTool('a')], removed: [] });
  story.say('top', { kind: 'tools', full: true, tools: [untitled], removed: [] });
  assert.match(story.log, /changed a@top \(title\)$/);
});

test('a list that cannot be read keeps the last one and is said', () => {
  const story = new Story('open top; register a@top');
  story.say('top', { kind: 'toolsUnreadable', error: errorFacts('SecurityError') });
  assert.equal(story.rows, 'top: a');
  assert.equal(story.state.documents.get('top')?.listError?.name, 'SecurityError');
  story.tell('listing top');
  assert.equal(story.state.documents.get('top')?.listError, null);
});

test('a document whose observer speaks before the frames are known waits for its place', () => {
  const story = new Story().meet('top', new Story('open top')).tell('list a@top');
  assert.equal(story.state.documents.get('top')?.frameId, -1);
  story.tell('open top');
  assert.equal(story.rows, 'top: a');
  assert.equal(story.state.documents.get('top')?.frameId, 0);
});

test('dropped events are counted and logged', () => {
  const story = new Story('open top').record('top', { kind: 'dropped', count: 12 });
  assert.equal(story.state.observerDropped, 12);
  assert.match(story.log, /^dropped top \(12 earlier events/);
});

test('undecodable messages are counted', () => {
  const story = new Story().dispatch({ type: 'undecodable', documentId: 'x', reason: 'no kind' });
  assert.deepEqual(story.state.undecodable, { count: 1, lastReason: 'no kind' });
});

test('nothing new gives the same state', () => {
  const story = new Story('open top; open child<top; register a@top');
  const before = story.state;
  story.tell('list a@top; listing child; resend top');
  assert.equal(story.state, before);
});

test('what nothing touched is shared', () => {
  const story = new Story('open top; open child<top; register a@top; register b@child');
  const before = story.state;
  story.tell('register c@child');
  assert.equal(story.state.documents.get('top'), before.documents.get('top'));
  assert.equal(story.row('b@child'), before.documents.get('child')?.tools.get('b'));
});

test('a batch gives what its events give one by one', () => {
  const events: InspectorEvent[] = [];
  const recording = new Story();
  const dispatch = recording.dispatch.bind(recording);
  recording.dispatch = (event) => {
    events.push(event);
    return dispatch(event);
  };
  recording.tell(
    'open top; open child<top; register a@top; called b@child; list form f@child; settled b@child; list b@child; ' +
      'execute a@top; unregister a@top; close child; navigate top to next; register a@next',
  );
  const start = deepFreeze(initialState());
  assert.deepEqual(reduceAll(start, events), recording.state);
  assert.deepEqual(events.reduce(reduce, start), recording.state);
});

test('the log is bounded and says how much it dropped', () => {
  const events = Array.from({ length: MODEL_LIMITS.logEntries + 500 }, (_, index): InspectorEvent => {
    const event = { kind: 'dropped', count: 1, seq: index + 1, at: index, source: 'observer' } as const;
    return { type: 'page', documentId: 'top', event };
  });
  const state = reduceAll(new Story('open top').state, events);
  assert.equal(state.log.length, MODEL_LIMITS.logEntries);
  assert.equal(state.logDropped, 500);
  assert.equal(state.log[0]?.id, 501);
});

test('removed tools are bounded, registered ones are not', () => {
  const count = MODEL_LIMITS.removedTools + 100;
  const names = Array.from({ length: count }, (_, index) => `f${index}`);
  const list = (tools: string[], removed: string[]): InspectorEvent => ({
    type: 'page',
    documentId: 'top',
    event: {
      kind: 'tools',
      full: false,
      tools: tools.map((name) => formTool(name)),
      removed,
      seq: 0,
      at: 5_000,
      source: 'observer',
    },
  });
  const listed = reduce(new Story('open top').state, list(names, []));
  assert.equal(listed.documents.get('top')?.tools.size, count);
  const state = reduce(listed, list(['stays'], names));
  const rows = [...(state.documents.get('top')?.tools.values() ?? [])];
  assert.equal(rows.filter(({ removed }) => removed !== null).length, MODEL_LIMITS.removedTools);
  assert.deepEqual(
    rows.filter(({ removed }) => removed === null).map(({ name }) => name),
    ['stays'],
  );
});

test('the registrations kept for a tool are bounded', () => {
  const story = new Story('open top; register a@top');
  for (let index = 0; index < 60; index += 1) story.tell('called a@top; refused a@top InvalidStateError');
  assert.equal(story.row('a@top').registrations.length, MODEL_LIMITS.registrationsPerTool);
});

test('pages in the cache are bounded', () => {
  const story = new Story('open p0');
  for (let index = 0; index < 20; index += 1) {
    // What was removed from a page goes with it.
    story.tell(`open ad${index}<p${index}; register a@ad${index}; close ad${index}`);
    story.tell(`freeze p${index}; navigate p${index} to p${index + 1}`);
  }
  const ads = [...story.state.documents.keys()].filter((id) => id.startsWith('ad'));
  assert.equal(ads.length, MODEL_LIMITS.cachedPages);
  story.dispatch({ type: 'clearRemoved' });
  assert.equal(story.state.documents.size, MODEL_LIMITS.cachedPages + 1);
});

test('10,000 registrations in one batch take no noticeable time', () => {
  const events: InspectorEvent[] = [];
  const count = 10_000;
  for (let index = 1; index <= count; index += 1) {
    const common = { at: index, source: 'recorder' } as const;
    const called = {
      kind: 'registerCalled',
      registration: index,
      method: 'document.modelContext.registerTool',
      provider: 'native',
      name: `t${index}`,
      exposedTo: null,
      hasSignal: false,
      stack: [],
      url: '',
    } as const;
    events.push({
      type: 'page',
      documentId: 'top',
      event: { ...common, ...called, seq: index * 2 - 1, stack: [] },
    });
    events.push({
      type: 'page',
      documentId: 'top',
      event: { ...common, kind: 'registerSettled', registration: index, error: null, seq: index * 2 },
    });
  }
  const tools = Array.from({ length: count }, (_, index) => observedTool(`t${index + 1}`));
  events.push({
    type: 'page',
    documentId: 'top',
    event: { kind: 'tools', full: true, tools, removed: [], seq: 0, at: 1, source: 'observer' },
  });
  const story = new Story('open top');
  const started = performance.now();
  const state = reduceAll(story.state, events);
  const milliseconds = performance.now() - started;
  assert.equal(state.documents.get('top')?.tools.size, count);
  // Measured: 60 ms; the bound only tells a batch that copies from one that copies for every event.
  assert.ok(milliseconds < 1_000, `${milliseconds} ms`);
});
