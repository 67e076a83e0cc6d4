import assert from 'node:assert/strict';
import { test } from 'node:test';
import { callBlockers, callersOf } from '../../../panel/diagnosis/call-rules.ts';
import { AGENT_CALLER } from '../../../panel/model/call.ts';
import { CallStory } from '../support/call-story.ts';
import { formTool } from '../support/facts.ts';

const B = 'https://b.test';

/** `top` of a.test with a frame of b.test that registers `a`, exposed to `exposedTo`. */
function crossOrigin(exposedTo: string[] | null): CallStory {
  const story = new CallStory('open top; open child<top');
  story.facts('child', { origin: B, url: `${B}/` });
  story.record('child', {
    kind: 'registerCalled',
    registration: 1,
    method: 'document.modelContext.registerTool',
    provider: 'native',
    name: 'a',
    exposedTo,
    hasSignal: false,
    stack: [{ functionName: '', url: `${B}/shop.js`, line: 41, column: 3 }],
    url: `${B}/`,
  });
  story.record('child', { kind: 'registerSettled', registration: 1, error: null });
  return story.tell('list a@child');
}

function obstacle(story: CallStory, place: string, callerId: string) {
  const caller = callersOf(story.state, story.row(place).key).find((one) => one.documentId === callerId);
  assert.ok(caller, `no caller ${callerId}`);
  return caller.obstacle;
}

test('the own document comes first, and nothing stands in its way; the browser’s agent comes last', () => {
  const story = new CallStory('open top; open child<top; register a@child');
  const callers = callersOf(story.state, story.row('a@child').key);
  assert.deepEqual(
    callers.map(({ documentId, isOwn, obstacle }) => [documentId, isOwn, obstacle?.rule]),
    [
      ['child', true, undefined],
      ['top', false, undefined],
      [AGENT_CALLER, false, 'debugger protocol is off'],
    ],
  );
});

test('the browser’s agent can call while the debugger protocol is on, and only the browser’s own tools', () => {
  const story = new CallStory('open top; register a@top; list script b@top');
  const { key } = story.row('a@top');
  const blocked = () =>
    callBlockers(story.state, { toolKey: key, callerId: AGENT_CALLER, draftSchema: null });
  assert.match(blocked()[0]?.fix ?? '', /"Debugger protocol" in Activity/);
  story.dispatch({ type: 'protocol', at: 1, protocol: { state: 'on', since: 1 } });
  assert.deepEqual(blocked(), []);
  assert.equal(callersOf(story.state, key).at(-1)?.obstacle, null);
  const ofScript = callersOf(story.state, story.row('b@top').key);
  assert.ok(ofScript.every(({ documentId }) => documentId !== AGENT_CALLER));
});

test('another origin needs to be exposed to; the line to change is written out', () => {
  const found = obstacle(crossOrigin(null), 'a@child', 'top');
  assert.equal(found?.rule, 'not exposed to this origin');
  assert.equal(
    found?.fix,
    'Add {exposedTo: ["https://a.test"]} where it is registered at https://b.test/shop.js:41.',
  );
  assert.equal(obstacle(crossOrigin(['https://a.test/path']), 'a@child', 'top'), null);
  assert.match(
    obstacle(crossOrigin(['https://c.test']), 'a@child', 'top')?.fix ?? '',
    /\["https:\/\/c\.test", "https:\/\/a\.test"\]/,
  );
});

test('what was registered before the recorder started may be exposed', () => {
  const story = new CallStory('open top; open child<top absent');
  story.facts('child', { origin: B, recorder: 'absent' }).tell('list a@child');
  assert.equal(obstacle(story, 'a@child', 'top'), null);
});

test('the gates of the caller come first, then those of the owner', () => {
  const story = crossOrigin(null);
  story.facts('top', { toolsAllowed: false });
  assert.match(obstacle(story, 'a@child', 'top')?.cause ?? '', /cannot be used in the calling document/);
  story.facts('top', { toolsAllowed: true }).facts('child', { toolsAllowed: false });
  assert.equal(obstacle(story, 'a@child', 'top')?.rule, 'tools not allowed in the tool’s document');
});

test('an opaque origin can be called by nobody, not even itself', () => {
  const story = new CallStory('open top; open child<top').facts('child', { origin: 'null' });
  story.tell('register a@child');
  assert.equal(obstacle(story, 'a@child', 'child')?.rule, 'opaque origin');
  assert.equal(obstacle(story, 'a@child', 'top')?.rule, 'opaque origin');
});

test('another tab cannot call', () => {
  const story = new CallStory('open top; open other popup; register a@top');
  assert.equal(obstacle(story, 'a@top', 'other')?.rule, 'another tab');
});

test('a form’s tool is for its own origin', () => {
  const story = crossOrigin(null);
  story.say('child', { kind: 'tools', full: true, tools: [formTool('f')], removed: [] });
  assert.match(obstacle(story, 'f@child', 'top')?.cause ?? '', /own origin only/);
});

test('blockers: removed, gone, not connected, changed since it was written', () => {
  const story = new CallStory('open top; open child<top; register a@top');
  const { key } = story.row('a@top');
  const blockers = (callerId = 'top', draftSchema: string | null = '{"type":"object"}') =>
    callBlockers(story.state, { toolKey: key, callerId, draftSchema }).map(({ text, isOverridable }) => [
      text,
      isOverridable,
    ]);
  assert.deepEqual(blockers(), []);
  assert.deepEqual(blockers('top', null), []);
  assert.deepEqual(blockers('top', '{}'), [
    ['The definition of this tool changed since this input was written.', true],
  ]);
  story.tell('disconnect child');
  assert.deepEqual(blockers('child'), [['The document that is to call it is not connected.', false]]);
  story.tell('close child');
  assert.deepEqual(blockers('child'), [['The document that is to call it is gone.', false]]);
  story.tell('disconnect top');
  assert.deepEqual(blockers(), [['The document of this tool is not connected.', false]]);
  story.tell('reconnect top; unregister a@top');
  assert.deepEqual(blockers(), [['This tool is not registered any more.', false]]);
  assert.deepEqual(callBlockers(story.state, { toolKey: 'x#1', callerId: 'top', draftSchema: null }), [
    {
      text: 'The document of this tool is gone.',
      fix: 'Select the tool in the list again: a new document has tools of its own.',
      isOverridable: false,
    },
  ]);
});

test('a frame whose place is not known can be called by itself only', () => {
  const story = new CallStory('open top; open child<top; register a@child');
  story.facts('child', { indexInParent: -1 });
  assert.equal(obstacle(story, 'a@child', 'child'), null);
  assert.equal(obstacle(story, 'a@child', 'top')?.rule, 'place of the frame not known');
});

test('a list that cannot be read is a rule in the way, which stops nobody from trying', () => {
  const story = new CallStory('open top; register a@top');
  story.say('top', { kind: 'toolsUnreadable', error: { name: 'SecurityError', message: 'no', stack: [] } });
  const { key } = story.row('a@top');
  assert.equal(obstacle(story, 'a@top', 'top')?.rule, 'the list cannot be read: SecurityError');
  assert.deepEqual(callBlockers(story.state, { toolKey: key, callerId: 'top', draftSchema: null }), []);
});
