import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { callBlockers, callersOf } from '../../../panel/diagnosis/call-rules.ts';
import { initialState } from '../../../panel/model/reduce.ts';
import type { SavedInput } from '../../../panel/model/saved-input.ts';
import { createRepeats } from '../../../panel/repeats.ts';
import { createSavedRuns } from '../../../panel/saved-runs.ts';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import {
  createRunActions,
  type RunContext,
  type RunQuestion,
} from '../../../panel/views/call/run-actions.ts';
import { CallStory } from '../support/call-story.ts';
import { observedTool } from '../support/facts.ts';

/** A person in front of the call pane of `a@top`, whose calls are real ones of a story. */
class Person {
  readonly story: CallStory;
  question: RunQuestion | null = null;
  note: string | null = null;
  draft: string;
  changes: Partial<RunContext> = {};
  readonly #place: string;
  /** What the panel has drawn. */
  readonly #shown = signal(initialState());
  readonly series: RunContext['series'];
  readonly actions = createRunActions(() => this.#context());

  constructor(story: CallStory, draft = '{"n":1}', place = 'a@top') {
    this.story = story;
    this.draft = draft;
    this.#place = place;
    const { runner } = story;
    this.series = {
      repeats: createRepeats(this.#shown, runner),
      savedRuns: createSavedRuns(this.#shown, runner),
    };
  }

  /** Inputs of the calls that were sent. */
  get sent(): string[] {
    return this.story.sent.flatMap(({ command }) => (command.kind === 'call' ? [command.input] : []));
  }

  /** The panel draws what has come. */
  look(): this {
    this.#shown.value = this.story.state;
    return this;
  }

  #context(): RunContext {
    const { state, runner } = this.story;
    this.look();
    const tool = this.story.row(this.#place);
    return {
      state,
      tool,
      origin: 'https://a.test',
      schema: { type: 'object' },
      draft: draftOf(this.draft),
      unfinished: [],
      blockers: callBlockers(state, {
        toolKey: tool.key,
        callerId: tool.documentId,
        draftSchema: tool.tool.inputSchema?.json.text ?? null,
      }),
      callers: callersOf(state, tool.key),
      callerId: tool.documentId,
      repeat: { times: 1, order: 'sequence' },
      preferences: { confirm: 'consequential', timeLimit: null },
      services: { calls: runner },
      series: this.series,
      ask: (question) => {
        this.question = question;
      },
      say: (note) => {
        this.note = note;
      },
      replaceDraft: ({ text }) => {
        this.draft = text;
      },
      onBegun: () => undefined,
      ...this.changes,
    };
  }
}

/** `a@top` is marked consequential. */
function consequential(): CallStory {
  const story = new CallStory('open top; register a@top');
  const tool = observedTool('a', { annotations: { consequentialHint: true } });
  story.say('top', { kind: 'tools', full: false, tools: [tool], removed: [] });
  return story;
}

test('the written input is sent as typed; nothing written is an empty object', () => {
  const person = new Person(new CallStory('open top; register a@top'), '{ "n": 1 }');
  person.actions.run();
  person.draft = ' ';
  person.actions.run();
  assert.deepEqual(person.sent, ['{ "n": 1 }', '{}']);
});

test('a run is stopped by what the call cannot take, by an unfinished field, and by a tool that is gone', () => {
  const person = new Person(new CallStory('open top; register a@top'), '"text"');
  person.actions.run();
  person.draft = '{}';
  person.changes = {
    unfinished: [{ pointer: '/x', keyword: 'json', message: '', severity: 'error', isBlocking: true }],
  };
  person.actions.run();
  person.changes = {};
  person.story.tell('unregister a@top');
  person.actions.run();
  assert.deepEqual(person.sent, []);
});

test('a consequential tool is asked about, and runs as it stands when the person says yes', () => {
  const person = new Person(consequential());
  person.actions.run();
  assert.deepEqual(person.sent, []);
  person.draft = '{"n":2}';
  person.question?.go();
  assert.deepEqual([person.sent, person.question], [['{"n":2}'], null]);
});

test('a yes after the tool has gone runs nothing', () => {
  const person = new Person(consequential());
  person.actions.run();
  person.story.tell('unregister a@top');
  person.question?.go();
  assert.deepEqual(person.sent, []);
});

test('again: with the input of that call, by the same caller', () => {
  const person = new Person(new CallStory('open top; open child<top; register a@child'), '{}', 'a@child');
  const id = person.story.call('a@child', '{"old":1}', { callerId: 'top' });
  person.actions.runAgain(person.story.made(id));
  assert.deepEqual(
    person.story.sent.map(({ documentId }) => documentId),
    ['top', 'top'],
  );
  assert.deepEqual(person.sent, ['{"old":1}', '{"old":1}']);
});

test('again, after the document of another origin that called is gone: its input is brought back, and nothing runs', () => {
  const story = new CallStory('open top; open child<top; register a@top');
  const person = new Person(story);
  const id = story.call('a@top', '{"old":1}', { callerId: 'child' });
  const made = story.made(id);
  story.tell('close child');
  person.actions.runAgain(made);
  assert.deepEqual([person.sent.length, person.draft], [1, '{"old":1}']);
  assert.match(person.note ?? '', /choose a caller/);
});

test('the time limit goes with every call', () => {
  const person = new Person(new CallStory('open top; register a@top'));
  person.changes = { preferences: { confirm: 'never', timeLimit: 70 } };
  person.actions.run();
  const [command] = person.story.sent.map(({ command }) => command);
  assert.equal(command?.kind === 'call' && command.timeLimit, 70);
});

function saved(toolName: string, changes: Partial<SavedInput> = {}): SavedInput {
  const id = changes.id ?? `${toolName} ${changes.input ?? ''}`;
  return {
    id,
    origin: 'https://a.test',
    toolName,
    name: id,
    input: '{}',
    secrets: [],
    omitted: [],
    expectations: [],
    savedAt: 0,
    ...changes,
  };
}

test('all saved inputs: one question names every tool that is asked about, and a no runs nothing', () => {
  const story = consequential().tell('register b@top; register c@top');
  const tool = observedTool('c', { annotations: { consequentialHint: true } });
  story.say('top', { kind: 'tools', full: false, tools: [tool], removed: [] });
  const person = new Person(story);
  person.actions.runAllSaved([saved('a'), saved('a', { id: '2' }), saved('b'), saved('c')]);
  assert.match(person.question?.text ?? '', /consequential.*: a, c\.$/);
  assert.deepEqual(person.sent, []);
  person.question?.go();
  assert.deepEqual(person.sent, ['{}'], 'one after another');
});

test('one saved input: of a tool that is not registered, why is said', () => {
  const person = new Person(new CallStory('open top; register a@top'));
  person.actions.runSaved(saved('other'));
  assert.deepEqual([person.sent, person.note], [[], 'The tool is not registered.']);
});
