import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type CallFinding, explainCall } from '../../../panel/diagnosis/call-outcome.ts';
import { ABORT_ERROR, CallStory, UNKNOWN_ERROR } from '../support/call-story.ts';
import { errorFacts, formTool } from '../support/facts.ts';

const TRANSIENT = {
  ...UNKNOWN_ERROR,
  message: 'The operation failed for an unknown transient reason (e.g. out of memory).',
};

function begun(text = 'open top; register a@top', place = 'a@top'): { story: CallStory; id: string } {
  const story = new CallStory(text);
  const id = story.call(place);
  return { story: story.begin(id), id };
}

function findings(story: CallStory, id: string): readonly CallFinding[] {
  return explainCall(story.state, story.made(id));
}

function codes(story: CallStory, id: string): string[] {
  return findings(story, id).map(({ code }) => code);
}

test('a tool that threw: the page’s own exception stands beside the browser’s error (case 28)', () => {
  for (const [error, words] of [
    [{ ...errorFacts('Error'), message: 'need login' }, 'Error: need login'],
    [{ ...errorFacts('object'), message: '{"code":7}' }, 'object: {"code":7}'],
    [{ ...errorFacts('string'), message: 'x' }, 'string: x'],
  ] as const) {
    const { story, id } = begun();
    story.enter('a@top', '{}', 1).leave('top', 1, error).end(id, UNKNOWN_ERROR);
    assert.deepEqual(codes(story, id), ['threw']);
    assert.match(findings(story, id)[0]?.cause ?? '', new RegExp(words.replace(/[{}]/g, '\\$&')));
  }
});

test('what the recorder could not see is said to be hidden, with what a reload would bring', () => {
  const { story, id } = begun('open top absent; list a@top');
  story.end(id, UNKNOWN_ERROR);
  assert.deepEqual(codes(story, id), ['hidden']);
  assert.match(findings(story, id)[0]?.fix ?? '', /Reload the page with DevTools open/);
});

test('a result that cannot be serialised: it ran (case 30)', () => {
  const { story, id } = begun();
  story
    .enter('a@top', '{}', 1)
    .leave('top', 1, { type: 'object', preview: '{"n":1n}' })
    .end(id, UNKNOWN_ERROR);
  assert.deepEqual(codes(story, id), ['notSerialisable']);
  assert.match(findings(story, id)[0]?.title ?? '', /^Ran/);
});

test('values that JSON cannot hold are labelled for what the browser made of them (case 31)', () => {
  for (const [type, preview, text, words] of [
    ['undefined', 'undefined', 'undefined', /returned undefined/],
    ['string', '""', 'Operation succeeded', /an empty text/],
    ['Map', 'Map', '{}', /a Map, of which JSON keeps nothing/],
    ['HTMLBodyElement', 'HTMLBodyElement', '{}', /JSON keeps nothing/],
  ] as const) {
    const { story, id } = begun();
    story.enter('a@top', '{}', 1).leave('top', 1, { type, preview }).end(id, text);
    assert.deepEqual(codes(story, id), ['lossy']);
    assert.match(findings(story, id)[0]?.cause ?? '', words);
  }
});

test('plain results need no word', () => {
  for (const [type, text] of [
    ['object', '{"a":1}'],
    ['object', '{}'],
    ['string', 'Operation succeeded'],
  ] as const) {
    const { story, id } = begun();
    story
      .enter('a@top', '{}', 1)
      .leave('top', 1, { type, preview: `"${text}"` })
      .end(id, text);
    assert.deepEqual(codes(story, id), []);
  }
});

test('isError in an envelope is no failure (case 33)', () => {
  const { story, id } = begun();
  story.end(id, '{"content":[],"isError":true}');
  assert.deepEqual(codes(story, id), ['isError']);
  assert.match(findings(story, id)[0]?.fix ?? '', /^Throw/);
});

test('a cancel, a time limit, a late answer (cases 37 and 38)', () => {
  for (const by of ['panel', 'timeLimit'] as const) {
    const { story, id } = begun();
    story.enter('a@top', '{}', 1).step(id, { step: 'cancelRequested', by }).end(id, ABORT_ERROR);
    assert.deepEqual(codes(story, id), ['cancelled']);
    assert.match(findings(story, id)[0]?.cause ?? '', by === 'panel' ? /from the panel/ : /time limit/);
    story.leave('top', 1, { type: 'string', preview: '"late"' }, true);
    assert.deepEqual(codes(story, id), ['cancelled', 'late']);
  }
});

test('the same error for each cause before execute: exposure, unregistered, target gone', () => {
  const exposed = new CallStory('open top; open child<top');
  exposed.facts('child', { origin: 'https://b.test', url: 'https://b.test/' }).tell('register a@child');
  const refused = exposed.call('a@child', '{}', { callerId: 'top' });
  exposed.step(refused, { step: 'called', isListed: false }).end(refused, TRANSIENT);
  assert.deepEqual(codes(exposed, refused), ['obstacle']);

  const { story, id } = begun();
  story.tell('unregister a@top').end(id, TRANSIENT);
  assert.deepEqual(codes(story, id), ['unregistered']);

  const gone = new CallStory('open top; open child<top; register a@child');
  const lost = gone.call('a@child', '{}', { callerId: 'top' });
  gone.begin(lost).tell('close child').end(lost, TRANSIENT);
  assert.deepEqual(codes(gone, lost), ['targetGone']);
});

test('a tool that unregistered itself and then answered succeeded (case 29)', () => {
  const { story, id } = begun();
  story.enter('a@top', '{}', 1).tell('unregister a@top');
  story.leave('top', 1, { type: 'string', preview: '"bye"' }).end(id, 'bye');
  assert.equal(story.made(id).state, 'completed');
  assert.deepEqual(codes(story, id), ['unregisteredItself']);
});

test('null of a form went to another document; null of a script is half a character', () => {
  const story = new CallStory('open top; open child<top');
  story.say('child', { kind: 'tools', full: true, tools: [formTool('f')], removed: [] });
  const id = story.call('f@child', '{}', { callerId: 'top' });
  story.begin(id).end(id, null);
  assert.deepEqual(codes(story, id), ['wentElsewhere']);

  const { story: other, id: script } = begun();
  other.end(script, null);
  assert.deepEqual(codes(other, script), ['nullResult']);
});

test('the browser’s texts about forms are told in words', () => {
  for (const [message, title] of [
    ['respondWith promise was rejected', 'respondWith was rejected'],
    ['Form validation failed: q: Please fill out this field.', 'The form’s own validation failed'],
    ['Tool execution cancelled by a form reset', 'The form was reset'],
    ['Tool execution cancelled since tool definition was updated', 'The form changed'],
  ] as const) {
    const story = new CallStory('open top');
    story.say('top', { kind: 'tools', full: true, tools: [formTool('f')], removed: [] });
    const id = story.call('f@top');
    story.begin(id).end(id, { ...UNKNOWN_ERROR, message });
    assert.deepEqual(
      findings(story, id).map((finding) => finding.title),
      [title],
    );
  }
});

test('two calls of one form at once: the first is overtaken', () => {
  const story = new CallStory('open top');
  story.say('top', { kind: 'tools', full: true, tools: [formTool('f')], removed: [] });
  const first = story.call('f@top');
  story.begin(first);
  const second = story.call('f@top');
  story.begin(second);
  assert.deepEqual(codes(story, first), ['overlapped']);
  assert.deepEqual(codes(story, second), []);
});

test('a lost call and one that was not made say so', () => {
  const { story, id } = begun('open top; open child<top; register a@child', 'a@child');
  story.tell('close child');
  assert.deepEqual(codes(story, id), ['lost']);
  const other = new CallStory('open top; register a@top');
  const refused = other.call('a@top');
  other.step(refused, { step: 'refused', why: 'leaving', error: null });
  assert.deepEqual(codes(other, refused), ['leaving']);
});

test('taken back and registered again while the call waited', () => {
  const { story, id } = begun();
  story.tell('unregister a@top; register a@top').end(id, TRANSIENT);
  assert.deepEqual(codes(story, id), ['unregistered']);
});

test('what is unregistered long after a call says nothing about it', () => {
  const { story, id } = begun();
  story.enter('a@top', '{}', 1).leave('top', 1, { type: 'number', preview: '1' }).end(id, '1');
  story.now += 60_000;
  assert.deepEqual(codes(story.tell('unregister a@top') as CallStory, id), []);
});

test('a tool that answers after someone else cancelled it did not fail to serialise', () => {
  const { story, id } = begun();
  story.enter('a@top', '{}', 1).end(id, { ...ABORT_ERROR, message: 'Tool was cancelled' });
  story.leave('top', 1, { type: 'string', preview: '"late"' }, true);
  assert.deepEqual(codes(story, id), ['cancelledElsewhere']);
});

test('a tool of another tab: the rule is told, not only that there is no frame', () => {
  const story = new CallStory('open top; open other popup; register a@other');
  assert.deepEqual(codes(story, story.call('a@other', '{}', { callerId: 'top' })), ['obstacle']);
});

test('a caller that may not even list tools: the rule is told as it was before', () => {
  const story = new CallStory('open top; open child<top; register a@top');
  story.facts('child', { toolsAllowed: false });
  const id = story.call('a@top', '{}', { callerId: 'child' });
  const error = { ...errorFacts('NotAllowedError'), message: 'disallowed by permissions policy' };
  story.step(id, { step: 'refused', why: 'apiUnavailable', error });
  assert.deepEqual(codes(story, id), ['obstacle']);
});

test('a call that was cancelled before it reached executeTool ran nothing', () => {
  const story = new CallStory('open top; register a@top');
  const id = story.call('a@top');
  story.step(id, { step: 'cancelRequested', by: 'panel' }).end(id, ABORT_ERROR);
  assert.match(findings(story, id)[0]?.cause ?? '', /before executeTool was called. Nothing was run/);
});

test('a document that did not confirm its place: said, and that nothing was run', () => {
  const story = new CallStory('open top; open child<top; register a@child');
  const id = story.call('a@child', '{}', { callerId: 'top' });
  story.step(id, { step: 'refused', why: 'ownerMoved', error: null });
  assert.deepEqual(codes(story, id), ['ownerMoved']);
});
