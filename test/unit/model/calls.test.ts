import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { CallStep } from '../../../inspected-page/protocol/messages.ts';
import { CALL_LIMITS } from '../../../panel/model/call.ts';
import { callsOfTool, previousResult } from '../../../panel/model/calls.ts';
import type { InspectorEvent } from '../../../panel/model/event.ts';
import { ABORT_ERROR, CallStory, UNKNOWN_ERROR } from '../support/call-story.ts';
import { errorFacts } from '../support/facts.ts';

test('a call goes to the document that owns the tool, with its input as typed', () => {
  const story = new CallStory('open top; open child<top; register a@child');
  const id = story.call('a@child', '{"n":9007199254740993}');
  const { documentId, command } = story.sent[0] ?? {};
  assert.equal(documentId, 'child');
  assert.deepEqual(command, {
    kind: 'call',
    call: id,
    tool: { name: 'a', origin: 'https://a.test', frame: null },
    input: '{"n":9007199254740993}',
    timeLimit: null,
  });
  assert.equal(story.made(id).state, 'sent');
});

test('a call as another document names the frame of the owner by its place in the tab', () => {
  const story = new CallStory(
    'open top; open child<top; open deep<child; open second<child; register a@second',
  );
  story.call('a@second', '{}', { callerId: 'top' });
  const { documentId, command } = story.sent[0] ?? {};
  assert.equal(documentId, 'top');
  assert.deepEqual(command?.kind === 'call' && command.tool.frame, [0, 1]);
});

test('a call keeps where its documents stand in the page, readable after they are gone', () => {
  const story = new CallStory(
    'open top; open child<top; open deep<child; open second<child; register a@second',
  );
  const id = story.call('a@second', '{}', { callerId: 'top' });
  story.say('top', {
    kind: 'callTold',
    call: id,
    told: { step: 'called', isListed: true, convention: 'text' },
  });
  const { caller, target, convention, scriptApi } = story.made(id);
  assert.deepEqual([caller.framePath, target.framePath], [[], [0, 1]]);
  assert.equal(target.pageUrl, story.state.documents.get('top')?.url);
  assert.deepEqual([scriptApi, convention], [null, 'text'], 'what the page tells at the call counts');
});

test('a frame whose place is not known is aimed at by nobody', () => {
  const story = new CallStory('open top; open child<top; register a@child').facts('child', {
    indexInParent: -1,
  });
  const id = story.call('a@child', '{}', { callerId: 'top' });
  assert.equal(story.sent.length, 0);
  assert.equal(story.made(id).refusal, 'noTarget');
});

test('a document that cannot be reached refuses; nothing is sent later', () => {
  const story = new CallStory('open top; register a@top');
  story.unreachable.add('top');
  const id = story.call('a@top');
  assert.deepEqual([story.made(id).state, story.made(id).refusal], ['refused', 'notConnected']);
  story.unreachable.clear();
  story.tell('disconnect top; reconnect top');
  assert.equal(story.sent.length, 0);
});

test('a cancel request is not an outcome', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id).step(id, { step: 'cancelRequested', by: 'panel' });
  assert.equal(story.made(id).state, 'cancelling');
  story.end(id, ABORT_ERROR);
  assert.equal(story.made(id).state, 'cancelled');
});

test('a cancel is shown as requested at once, once, and only where the call can hear of it', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id);
  story.runner.cancel(id);
  assert.equal(story.made(id).state, 'cancelling');
  const asked = story.made(id).cancelRequested;
  story.step(id, { step: 'cancelRequested', by: 'panel' });
  assert.equal(story.made(id).cancelRequested, asked);

  const unheard = story.call('a@top');
  story.begin(unheard).unreachable.add('top');
  story.runner.cancel(unheard);
  assert.equal(story.made(unheard).state, 'running');
});

test('a call that has ended cannot be cancelled any more', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id).end(id, '1');
  story.runner.cancel(id);
  assert.equal(story.made(id).cancelRequested, null);
  assert.equal(story.sent.filter(({ command }) => command.kind === 'cancelCall').length, 0);
});

test('an answer that won the race against the cancel is an answer', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id).step(id, { step: 'cancelRequested', by: 'panel' }).end(id, '"done"');
  assert.deepEqual([story.made(id).state, story.made(id).result?.text], ['completed', '"done"']);
});

test('the outcome is confirmed to the observer once it is here', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  const told: CallStep = { step: 'settled', result: { length: null }, error: null, duration: 1 };
  story.runner.notice({
    type: 'page',
    documentId: 'top',
    event: { kind: 'callTold', call: id, told, seq: 0, at: 1, source: 'observer' },
  });
  assert.deepEqual(story.sent.at(-1), { documentId: 'top', command: { kind: 'callReceived', call: id } });
});

test('outcomes that another panel waits for are left to it', () => {
  const story = new CallStory('open top; register a@top');
  const told: CallStep = { step: 'settled', result: { length: null }, error: null, duration: 1 };
  const event = { kind: 'callTold', call: 'of another', told, seq: 0, at: 1, source: 'observer' } as const;
  story.runner.notice({ type: 'page', documentId: 'top', event });
  assert.deepEqual(story.sent, []);
});

/** A call of a frame's tool by the top document, which asks whether the frame still shows the tool's document. */
function askingStory(): { story: CallStory; id: string; ask(question: number): void; answers(): unknown[] } {
  const story = new CallStory('open top; open child<top; register a@child');
  const id = story.call('a@child', '{}', { callerId: 'top' });
  const ask = (question: number) =>
    story.runner.notice({
      type: 'page',
      documentId: 'top',
      event: {
        kind: 'callTold',
        call: id,
        told: { step: 'askingOwner', question },
        seq: 0,
        at: 1,
        source: 'observer',
      },
    });
  const answers = () => story.sent.filter(({ command }) => command.kind === 'ownerTold');
  return { story, id, ask, answers };
}

test('a caller that asks whether the tool’s document is still there hears what that document says', () => {
  const { story, id, ask, answers } = askingStory();
  ask(1);
  assert.deepEqual(story.sent.at(-1), {
    documentId: 'child',
    command: { kind: 'tellPlace', call: id, question: 1, frame: [0] },
  });
  const say = (documentId: string, question: number) =>
    story.runner.notice({
      type: 'page',
      documentId,
      event: { kind: 'placeTold', call: id, question, isThere: true, seq: 0, at: 1, source: 'observer' },
    });
  // Neither another document nor an answer to another question counts.
  say('top', 1);
  say('child', 2);
  assert.deepEqual(answers(), []);
  say('child', 1);
  say('child', 1);
  assert.deepEqual(answers(), [
    { documentId: 'top', command: { kind: 'ownerTold', call: id, question: 1, isThere: true } },
  ]);
});

test('a tool’s document that cannot answer is not there', () => {
  const losses: ('unreachable' | InspectorEvent)[] = [
    'unreachable',
    { type: 'frames', at: 1, frames: [], inspectedTabId: 1 },
    { type: 'documentConnection', at: 1, documentId: 'child', connection: 'disconnected', detail: '' },
  ];
  for (const lost of losses) {
    const { story, id, ask, answers } = askingStory();
    if (lost === 'unreachable') story.unreachable.add('child');
    ask(1);
    if (lost !== 'unreachable') story.runner.notice(lost);
    assert.deepEqual(answers(), [
      { documentId: 'top', command: { kind: 'ownerTold', call: id, question: 1, isThere: false } },
    ]);
  }
});

test('a call whose caller goes is lost; one whose target goes waits for the browser’s answer', () => {
  const story = new CallStory('open top; open child<top; register a@child');
  const own = story.call('a@child');
  const other = story.call('a@child', '{}', { callerId: 'top' });
  story.begin(own).begin(other).tell('close child');
  assert.equal(story.made(own).state, 'lost');
  assert.equal(story.made(other).state, 'running');
  story.end(other, UNKNOWN_ERROR);
  assert.equal(story.made(other).state, 'failed');
});

test('a call in the back/forward cache is pending until its page comes back, and lost when its observer knows it no more', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id).tell('freeze top; disconnect top; navigate top to next');
  assert.equal(story.made(id).state, 'running');
  story.tell('navigate next to top');
  // The observer of a page that comes back tells what it kept before it is ready; here it knew nothing.
  assert.equal(story.made(id).state, 'lost');
  story.begin(id).end(id, '1');
  assert.equal(story.made(id).state, 'completed');
});

test('after a reconnection a call that the observer still knows is not lost', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id).tell('disconnect top').begin(id).tell('ready top');
  assert.equal(story.made(id).state, 'running');
});

test('an execution is matched by document, name and input, never by name alone (case 41)', () => {
  const story = new CallStory('open top; open child<top; register a@top; register a@child');
  const one = story.call('a@top', '{"n": 1}');
  const two = story.call('a@top', '{"n": 2}');
  const other = story.call('a@child', '{"n": 1}');
  story.begin(one).begin(two).begin(other);
  story.enter('a@top', '{"n":2}', 7).enter('a@child', '{"n":1}', 1).enter('a@top', '{"n":1}', 8);
  const entered = (id: string) => story.made(id).execution;
  assert.ok((entered(two)?.startedAt ?? 0) < (entered(one)?.startedAt ?? 0));
  assert.deepEqual(
    [entered(one)?.documentId, entered(two)?.documentId, entered(other)?.documentId],
    ['top', 'top', 'child'],
  );
  assert.equal(entered(one)?.certainty, 'this');
});

test('calls with the same input at once are one of these', () => {
  const story = new CallStory('open top; register a@top');
  const one = story.call('a@top');
  const two = story.call('a@top');
  story.begin(one).begin(two).enter('a@top', '{}', 1);
  assert.equal(story.made(one).execution?.certainty, 'oneOf');
});

test('a call of the page with the same input makes it one of these, told before or after', () => {
  for (const isBefore of [true, false]) {
    const story = new CallStory('open top; open child<top; register a@top');
    const id = story.call('a@top');
    const at = story.now + 1;
    const pageCall = (): unknown =>
      story.record(
        'child',
        {
          kind: 'callStarted',
          call: 1,
          method: 'document.modelContext.executeTool',
          toolName: 'a',
          toolOrigin: 'https://a.test',
          input: { type: 'object', preview: { text: '{}', length: 2 } },
          stack: [],
        },
        at,
      );
    story.begin(id);
    if (isBefore) pageCall();
    story.enter('a@top', '{}', 1);
    if (!isBefore) pageCall();
    assert.equal(story.made(id).execution?.certainty, 'oneOf');
  }
});

test('an execution that no call can mean belongs to none', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top', '{"n":1}');
  story.begin(id).enter('a@top', '{"n":2}', 1);
  assert.equal(story.made(id).execution, null);
});

test('the answer of a tool after the cancel is kept apart from what the caller got (case 38)', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story
    .begin(id)
    .enter('a@top', '{}', 1)
    .step(id, { step: 'cancelRequested', by: 'panel' })
    .end(id, ABORT_ERROR);
  story.leave('top', 1, { type: 'string', preview: '"late"' }, true);
  const { state, result, execution } = story.made(id);
  assert.deepEqual(
    [state, result, execution?.result?.preview.text, execution?.afterCancel],
    ['cancelled', null, '"late"', true],
  );
});

test('errors of the page count while the call runs, up to a limit', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  const oops = { kind: 'pageError', type: 'error', error: errorFacts('Oops') } as const;
  story.say('top', oops);
  assert.equal(story.made(id).pageErrors.length, 0);
  story.begin(id);
  for (let count = 0; count < CALL_LIMITS.pageErrors + 2; count += 1) story.say('top', oops);
  assert.deepEqual(
    [story.made(id).pageErrors.length, story.made(id).pageErrorsDropped],
    [CALL_LIMITS.pageErrors, 2],
  );
});

test('calls of the tool before a reload are found by origin and name; the previous result is the newest before', () => {
  const story = new CallStory('open top; register a@top');
  const before = story.call('a@top');
  story.begin(before).end(before, '1').tell('unload top; navigate top to next; register a@next');
  const failed = story.call('a@next');
  story.begin(failed).end(failed, UNKNOWN_ERROR);
  const after = story.call('a@next');
  const { key } = story.row('a@next');
  const calls = callsOfTool(story.state, { key, name: 'a', origin: 'https://a.test' });
  assert.deepEqual(
    calls.map(({ id }) => id),
    [after, failed, before],
  );
  assert.equal(previousResult(calls, story.made(after))?.id, before);
});

test('only calls that have ended are cleared', () => {
  const story = new CallStory('open top; register a@top');
  const done = story.call('a@top');
  const running = story.call('a@top');
  story.begin(done).end(done, '1').begin(running);
  story.runner.clear([story.row('a@top').key]);
  assert.deepEqual([...story.state.calls.keys()], [running]);
});

test('the oldest that have ended make room; pending ones stay', () => {
  const story = new CallStory('open top; register a@top');
  const first = story.call('a@top');
  const second = story.call('a@top');
  story.begin(second).end(second, '1');
  for (let count = 0; count < CALL_LIMITS.calls; count += 1) {
    const id = story.call('a@top');
    story.end(id, '1');
  }
  assert.ok(story.state.calls.has(first));
  assert.ok(!story.state.calls.has(second));
});

test('steps told twice, with reconnections between them, end in the same call', () => {
  const steps: CallStep[] = [
    { step: 'called', isListed: true },
    { step: 'cancelRequested', by: 'timeLimit' },
    { step: 'resultPart', offset: 0, text: 'ab' },
    { step: 'resultPart', offset: 2, text: 'cd' },
    { step: 'settled', result: { length: 4 }, error: null, duration: 2 },
  ];
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: steps.length })), (cuts) => {
      const story = new CallStory('open top; register a@top');
      const id = story.call('a@top');
      // Each time the observer begins again with what it kept, up to where it had come.
      for (const cut of [...cuts.sort((a, b) => a - b), steps.length]) {
        story.tell('disconnect top');
        for (const told of steps.slice(0, cut)) story.step(id, told);
        if (cut > 0) story.tell('ready top');
      }
      const { state, result, calledAt, cancelRequested } = story.made(id);
      assert.deepEqual([state, result?.text, result?.isComplete], ['completed', 'abcd', true]);
      assert.ok(calledAt !== null && cancelRequested !== null);
    }),
    { numRuns: 50 },
  );
});

test('nothing is run elsewhere: a tool of another tab, of a document that was replaced, or that was taken back', () => {
  const popup = new CallStory('open top; open other popup; register a@top; register a@other');
  const inPopup = popup.call('a@other', '{}', { callerId: 'top' });
  const replaced = new CallStory('open top; open child<top; register a@child');
  replaced.tell('unload child; close child; open next<top; register a@next');
  const inChild = replaced.call('a@child', '{}', { callerId: 'top' });
  const removed = new CallStory('open top; register a@top; unregister a@top');
  const gone = removed.call('a@top');
  assert.deepEqual([popup.sent, replaced.sent, removed.sent], [[], [], []]);
  assert.deepEqual(
    [popup.made(inPopup).refusal, replaced.made(inChild).refusal, removed.made(gone).refusal],
    ['noTarget', 'noTarget', 'notRegistered'],
  );
});

test('each of two runs of calls with the same input is one of these', () => {
  const story = new CallStory('open top; register a@top');
  const ids = [story.call('a@top'), story.call('a@top')];
  for (const id of ids) story.begin(id);
  story.enter('a@top', '{}', 1).enter('a@top', '{}', 2);
  assert.deepEqual(
    ids.map((id) => story.made(id).execution?.certainty),
    ['oneOf', 'oneOf'],
  );
});

test('a call of the page that ended before the run was told could still mean it', () => {
  const story = new CallStory('open top; open child<top; register a@top');
  const id = story.call('a@top');
  story.begin(id).record('child', {
    kind: 'callStarted',
    call: 1,
    method: 'document.modelContext.executeTool',
    toolName: 'a',
    toolOrigin: 'https://a.test',
    input: { type: 'object', preview: { text: '{}', length: 2 } },
    stack: [],
  });
  story.record('child', { kind: 'callSettled', call: 1, result: null, error: null, afterCancel: false });
  assert.equal(story.enter('a@top', '{}', 1).made(id).execution?.certainty, 'oneOf');
});

test('a call that was given up goes on when its observer speaks of it', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.begin(id).tell('disconnect top; reconnect top');
  assert.equal(story.made(id).state, 'lost');
  assert.deepEqual([story.begin(id).made(id).state, story.made(id).lostAt], ['running', null]);
});
