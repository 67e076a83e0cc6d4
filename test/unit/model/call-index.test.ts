import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { LogEvent } from '../../../inspected-page/protocol/messages.ts';
import type { Call, CallResult } from '../../../panel/model/call.ts';
import { CallIndex } from '../../../panel/model/call-index.ts';
import type { InspectorEvent } from '../../../panel/model/event.ts';
import { reduce } from '../../../panel/model/reduce.ts';
import { CallStory } from '../support/call-story.ts';
import { errorFacts, text } from '../support/facts.ts';

/** A story whose states are not frozen: to freeze them is to look at every call. */
class QuickStory extends CallStory {
  override dispatch(event: InspectorEvent): this {
    this.state = reduce(this.state, event);
    return this;
  }
}

/** The page itself calls a tool of the same name. */
const CALL_OF_THE_PAGE: LogEvent = {
  kind: 'callStarted',
  call: 1,
  method: 'document.modelContext.executeTool',
  toolName: 'a',
  toolOrigin: 'https://a.test',
  input: { type: 'object', preview: text('{}') },
  stack: [],
};

test('an event looks at the calls that it can be about, not at the ten thousand before them', () => {
  const story = new QuickStory('open top; register a@top');
  const first = story.call('a@top');
  story
    .begin(first)
    .enter('a@top', '{}', 1)
    .leave('top', 1, { type: 'number', preview: '1' })
    .end(first, '1');
  let reads = 0;
  const ended = story.made(first);
  const calls = new Map(story.state.calls);
  for (let number = 0; number < 10_000; number += 1) {
    const id = `old-${number}`;
    const old: Call = { ...ended, id, execution: number % 2 ? null : ended.execution };
    const counting = new Proxy(old, {
      get(target, key, receiver) {
        reads += 1;
        return Reflect.get(target, key, receiver);
      },
    });
    calls.set(id, counting);
  }
  story.state = { ...story.state, calls };
  story.now += 60_000;
  const warm = story.call('a@top');
  story.begin(warm);

  reads = 0;
  for (let execution = 2; execution < 102; execution += 1) {
    story.enter('a@top', '{}', execution);
    story.leave('top', execution, { type: 'number', preview: '1' });
    story.record('top', CALL_OF_THE_PAGE);
    story.say('top', { kind: 'pageError', type: 'error', error: errorFacts('Error') });
  }
  assert.notEqual(story.made(warm).execution, null);
  assert.equal(reads, 0);
});

/** What the index is asked, answered by looking at every call. */
function plainly(calls: ReadonlyMap<string, Call>, document: string, at: number) {
  const all = [...calls.values()];
  const isAround = ({ settledAt }: Call) => settledAt === null || settledAt >= at - 100;
  const ids = (found: readonly Call[]) => found.map(({ id }) => id);
  const ofDocument = all.filter(({ target }) => target.documentId === document);
  return {
    called: ids(ofDocument.filter((call) => call.calledAt !== null && isAround(call))),
    size: all.reduce((sum, { input, result }) => sum + input.length + (result?.text?.length ?? 0), 0),
  };
}

function resultOf(text: string | null): CallResult | null {
  return text === null ? null : { text, length: text.length, isComplete: true, isDropped: false };
}

test('whatever is added, changed and forgotten: it finds what looking at every call finds', () => {
  const base = new CallStory('open top; register a@top');
  const sent = base.made(base.call('a@top'));
  const time = fc.nat(1_000);
  const change = fc.record({
    id: fc.constantFrom('1', '2', '3', '4', '5'),
    isForgotten: fc.boolean(),
    document: fc.constantFrom('top', 'child'),
    calledAt: fc.option(time),
    settledAt: fc.option(time),
    isRefused: fc.boolean(),
    result: fc.option(fc.string()),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), time, (changes, at) => {
      const calls = new Map<string, Call>();
      const index = new CallIndex(calls);
      for (const { id, isForgotten, document, result, isRefused, ...rest } of changes) {
        const before = calls.get(id);
        if (isForgotten && before !== undefined) {
          index.delete(before);
          calls.delete(id);
          continue;
        }
        const call: Call = {
          ...sent,
          ...rest,
          id,
          target: { ...sent.target, documentId: document },
          refusal: isRefused ? 'noTarget' : null,
          result: resultOf(result),
        };
        index.put(before, call);
        calls.set(id, call);
      }
      for (const document of ['top', 'child']) {
        assert.deepEqual(
          { called: index.calledAround(document, at), size: index.size },
          plainly(calls, document, at),
        );
      }
    }),
  );
});
