import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import type { Call } from '../../panel/model/call.ts';
import { initialState } from '../../panel/model/reduce.ts';
import type { State } from '../../panel/model/state.ts';
import { createRepeats, MOST_AT_ONCE } from '../../panel/repeats.ts';
import type { CallRequest, Calls } from '../../panel/sources/calls.ts';
import { CallStory, UNKNOWN_ERROR } from './support/call-story.ts';

/** Repetitions over a real story; its state is shown to them after each step. */
class RepeatStory extends CallStory {
  readonly shown = signal<State>(initialState());
  readonly ids: string[] = [];
  readonly repeats = createRepeats(this.shown, {
    ...this.runner,
    run: (request: CallRequest) => {
      const id = this.runner.run(request);
      this.ids.push(id);
      return id;
    },
  } satisfies Calls);

  show(): this {
    this.shown.value = this.state;
    return this;
  }

  finish(index: number, outcome: Parameters<CallStory['end']>[1] = '1'): this {
    const id = this.ids[index] as string;
    return this.begin(id).end(id, outcome).show();
  }

  request(): Omit<CallRequest, 'repeat'> {
    const { key, documentId } = this.row('a@top');
    return { toolKey: key, callerId: documentId, input: '{}', timeLimit: null, savedId: null };
  }
}

test('one after another: the next begins when the one before has ended, however it ended', () => {
  const story = new RepeatStory('open top; register a@top').show();
  const id = story.repeats.start(story.request(), { times: 3, order: 'sequence' });
  story.show();
  assert.equal(story.ids.length, 1);
  story.finish(0);
  assert.equal(story.ids.length, 2);
  story.finish(1, UNKNOWN_ERROR).finish(2);
  assert.equal(story.ids.length, 3);
  assert.deepEqual(
    story.ids.map((callId) => (story.state.calls.get(callId) as Call).repeat),
    [0, 1, 2].map((index) => ({ id, index, of: 3 })),
  );
  assert.deepEqual([...story.repeats.active.value], []);
});

test('at once: up to a limit run together', () => {
  const story = new RepeatStory('open top; register a@top').show();
  story.repeats.start(story.request(), { times: MOST_AT_ONCE + 2, order: 'atOnce' });
  story.show();
  assert.equal(story.ids.length, MOST_AT_ONCE);
  story.finish(0);
  assert.equal(story.ids.length, MOST_AT_ONCE + 1);
});

test('a stop cancels what runs and begins nothing more', () => {
  const story = new RepeatStory('open top; register a@top').show();
  const id = story.repeats.start(story.request(), { times: 3, order: 'sequence' });
  story.show();
  story.repeats.stop(id);
  assert.deepEqual(story.sent.at(-1)?.command, { kind: 'cancelCall', call: story.ids[0] });
  story.finish(0);
  assert.equal(story.ids.length, 1);
});

test('a repetition ends when a call cannot be made any more', () => {
  const story = new RepeatStory('open top; register a@top').show();
  story.unreachable.add('top');
  story.repeats.start(story.request(), { times: 3, order: 'sequence' });
  story.show();
  assert.equal(story.ids.length, 1);
  assert.deepEqual([...story.repeats.active.value], []);
});

test('at once, all within the limit: it goes on, and can be stopped, until the last has ended', () => {
  const story = new RepeatStory('open top; register a@top').show();
  const id = story.repeats.start(story.request(), { times: 2, order: 'atOnce' });
  story.show();
  assert.deepEqual([...story.repeats.active.value], [id]);
  story.finish(1);
  story.repeats.stop(id);
  const [first] = story.ids;
  assert.deepEqual(story.sent.at(-1)?.command, { kind: 'cancelCall', call: first });
});
