import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import { initialState } from '../../panel/model/reduce.ts';
import type { SavedInput } from '../../panel/model/saved-input.ts';
import { planSavedRun, verdictOf } from '../../panel/model/saved-run.ts';
import type { State } from '../../panel/model/state.ts';
import { createSavedRuns } from '../../panel/saved-runs.ts';
import { CallStory, UNKNOWN_ERROR } from './support/call-story.ts';

/** Runs of saved inputs over a real story; its state is shown to them after each step. */
class RunStory extends CallStory {
  readonly shown = signal<State>(initialState());
  readonly runs = createSavedRuns(this.shown, this.runner);

  show(): this {
    this.shown.value = this.state;
    return this;
  }

  /** Begins a run with `a@top` selected. */
  start(inputs: readonly SavedInput[]): this {
    const selected = { tool: this.row('a@top'), origin: 'https://a.test' };
    this.runs.start(planSavedRun(this.state, inputs, selected), 500);
    return this.show();
  }

  /** Ids of the calls that were made, oldest first. */
  get ids(): string[] {
    return [...this.state.calls.keys()];
  }

  finish(index: number, outcome: Parameters<CallStory['end']>[1] = '1'): this {
    const id = this.ids[index] as string;
    return this.begin(id).end(id, outcome).show();
  }

  /** The list as a person reads it. */
  get list(): string[] {
    return (this.runs.current.value?.rows ?? []).map((row) => {
      const { kind, reason } = verdictOf(row, this.state.calls.get(row.callId ?? ''));
      return [row.saved.name, kind, reason].filter(Boolean).join(', ');
    });
  }
}

function saved(name: string, toolName = 'a', changes: Partial<SavedInput> = {}): SavedInput {
  return {
    id: name,
    origin: 'https://a.test',
    toolName,
    name,
    input: '{}',
    secrets: [],
    omitted: [],
    expectations: [],
    savedAt: 0,
    ...changes,
  };
}

test('one after another: each is called when the one before has ended, however it ended', () => {
  const story = new RunStory('open top; register a@top; register b@top').show();
  story.start([saved('one'), saved('two', 'b'), saved('three')]);
  assert.deepEqual(story.list, ['one, running', 'two, waiting', 'three, waiting']);
  story.finish(0);
  assert.equal(story.ids.length, 2);
  story.finish(1, UNKNOWN_ERROR);
  assert.equal(story.ids.length, 3);
  assert.equal(story.runs.current.value?.isActive, true);
  story.finish(2);
  assert.equal(story.runs.current.value?.isActive, false);
  assert.deepEqual(story.list, [
    'one, passed, It completed.',
    `two, failed, UnknownError: ${UNKNOWN_ERROR.message}`,
    'three, passed, It completed.',
  ]);
  assert.deepEqual(
    story.sent.map(({ command }) => command.kind === 'call' && [command.tool.name, command.timeLimit]),
    [
      ['a', 500],
      ['b', 500],
      ['a', 500],
    ],
  );
});

test('what is expected decides, with the reason', () => {
  const story = new RunStory('open top; register a@top').show();
  story.start([
    saved('good', 'a', { expectations: [{ kind: 'contains', text: 'x' }] }),
    saved('bad', 'a', { expectations: [{ kind: 'contains', text: 'y' }] }),
    saved('fails', 'a', { expectations: [{ kind: 'failsWith', text: '' }] }),
  ]);
  story.finish(0, 'x').finish(1, 'x').finish(2, UNKNOWN_ERROR);
  assert.deepEqual(story.list, [
    'good, passed, As expected.',
    'bad, failed, The result does not contain it.',
    'fails, passed, As expected.',
  ]);
});

test('a tool that is not registered, that several frames have, or that goes before its turn is not run, and why is said', () => {
  const story = new RunStory('open top; open child<top; register a@top; register b@top');
  story.tell('register twice@top; register twice@child').show();
  story.start([
    saved('gone', 'missing'),
    saved('several', 'twice'),
    saved('now'),
    saved('later', 'b'),
    saved('last'),
  ]);
  story.tell('unregister b@top').show();
  story.finish(0);
  assert.deepEqual(story.list, [
    'gone, notRun, The tool is not registered.',
    'several, notRun, Several documents have this tool: select the one that is meant and run it there.',
    'now, passed, It completed.',
    'later, notRun, The tool is not registered any more.',
    'last, running',
  ]);
});

test('stopped as a whole: the call that runs is cancelled, and none is made after it', () => {
  const story = new RunStory('open top; register a@top').show();
  story.start([saved('one'), saved('two'), saved('three')]);
  story.finish(0);
  story.runs.stop();
  const [, second] = story.ids;
  assert.deepEqual(story.sent.at(-1)?.command, { kind: 'cancelCall', call: second });
  story.finish(1);
  assert.equal(story.ids.length, 2);
  assert.deepEqual(story.list.slice(1), [
    'two, passed, It completed.',
    'three, notRun, The run was stopped before its turn.',
  ]);
});

test('a verdict outlives the call that it is of', () => {
  const story = new RunStory('open top; register a@top').show();
  story.start([saved('one')]);
  story.finish(0, UNKNOWN_ERROR);
  story.runner.clear([story.row('a@top').key]);
  story.show();
  assert.equal(story.state.calls.size, 0);
  assert.match(story.list[0] ?? '', /^one, failed, UnknownError/);
});

test('only the selected document’s tool is meant by its own saved inputs', () => {
  const story = new RunStory('open top; open child<top; register a@top; register a@child').show();
  story.start([saved('one')]);
  assert.deepEqual(
    story.sent.map(({ documentId }) => documentId),
    ['top'],
  );
});
