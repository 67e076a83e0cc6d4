import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exposureHint } from '../../../panel/diagnosis/exposure-hint.ts';
import { Story } from '../support/story.ts';

const HOST = 'https://a.test';

/** An embed of another origin with one tool, exposed to the given origins. */
function embed(exposedTo: string[] | null, host = HOST): Story {
  const story = new Story('open top; open embed<top').facts('top', { origin: host });
  story.facts('embed', { origin: 'https://b.test' });
  story.record('embed', {
    kind: 'registerCalled',
    registration: 1,
    method: 'document.modelContext.registerTool',
    provider: 'native',
    name: 'pay',
    exposedTo,
    hasSignal: false,
    stack: [],
    url: '',
  });
  story.record('embed', { kind: 'registerSettled', registration: 1, error: null });
  return story.tell('list pay@embed; list form f@embed; list unseen@embed; list script p@embed');
}

function hint(story: Story, place: string): string | null {
  return exposureHint(story.state, story.row(place));
}

test('case 6: not visible to the parent, and which option to add', () => {
  const text = hint(embed(null), 'pay@embed') ?? '';
  assert.match(text, /^Not visible to https:\/\/a\.test/);
  assert.match(text, /\{exposedTo: \["https:\/\/a\.test"\]\}/);
  assert.equal(hint(embed([]), 'pay@embed'), text);
});

test('exposed to the parent, also as a URL with more than an origin', () => {
  assert.equal(hint(embed([HOST]), 'pay@embed'), null);
  assert.equal(hint(embed(['HTTPS://user:secret@A.test/path?query']), 'pay@embed'), null);
});

test('exposed to somebody else: the option keeps what is there', () => {
  const text = hint(embed(['https://c.test']), 'pay@embed') ?? '';
  assert.match(text, /\{exposedTo: \["https:\/\/c\.test", "https:\/\/a\.test"\]\}/);
});

test('case 12: every embedding document of another origin counts', () => {
  const story = embed([HOST]);
  story.tell('open inner<embed').facts('inner', { origin: 'https://c.test' }).tell('register x@inner');
  assert.match(hint(story, 'x@inner') ?? '', /^Not visible to https:\/\/b\.test, https:\/\/a\.test/);
});

test('an unseen registration may have been exposed', () => {
  assert.match(hint(embed(null), 'unseen@embed') ?? '', /^Perhaps not visible to https:\/\/a\.test/);
});

test('forms cannot be exposed', () => {
  assert.match(hint(embed(null), 'f@embed') ?? '', /own origin only/);
});

test('origins that the browser refuses are said', () => {
  assert.match(hint(embed(null, 'http://a.test'), 'pay@embed') ?? '', /refuses .*http:\/\/a\.test/);
  assert.doesNotMatch(hint(embed(null, 'http://localhost:1'), 'pay@embed') ?? '', /refuses/);
});

test('an opaque owner', () => {
  const story = embed([HOST]).facts('embed', { origin: 'null' });
  assert.match(hint(story, 'pay@embed') ?? '', /opaque origin/);
});

test('nothing to say of the top document, the same origin, polyfills, removed tools and blocked parents', () => {
  assert.equal(hint(new Story('open top; register a@top'), 'a@top'), null);
  assert.equal(hint(new Story('open top; open c<top; register a@c'), 'a@c'), null);
  assert.equal(hint(embed(null), 'p@embed'), null);
  assert.equal(hint(embed(null).tell('unlist pay@embed'), 'pay@embed'), null);
  assert.equal(hint(embed(null).facts('top', { toolsAllowed: false }), 'pay@embed'), null);
});
