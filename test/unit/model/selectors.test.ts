import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  buildTree,
  currentRegistration,
  documentPlace,
  findTool,
  logRows,
  sameNameElsewhere,
  toolMarks,
  unseenByRecorder,
} from '../../../panel/model/selectors.ts';
import type { State } from '../../../panel/model/state.ts';
import type { TreeNode, TreeOptions } from '../../../panel/model/tree.ts';
import { frameElement, observedTool } from '../support/facts.ts';
import { Story } from '../support/story.ts';

const EVERYTHING: TreeOptions = { grouping: 'frame', filter: '', hideEmptyFrames: false, showRemoved: true };

/** The tree as text: `{top a {child b}}`, groups in brackets. */
function draw(state: State, options: Partial<TreeOptions> = {}): string {
  const node = ({ kind, key, label, tool, children }: TreeNode): string => {
    if (kind === 'tool') return `${tool?.removed === null ? '' : '-'}${label}`;
    const inner = [kind === 'document' ? key : label, ...children.map(node)].join(' ');
    return kind === 'document' ? `{${inner}}` : `[${inner}]`;
  };
  return buildTree(state, { ...EVERYTHING, ...options })
    .roots.map(node)
    .join(' ');
}

function toolNamesInLog(state: State): string[] {
  return logRows(state, { text: '', kinds: null, toolKey: null }).map(({ toolName }) => toolName);
}

const shop = () =>
  new Story(
    'open top; open second<top; open inner<second; open other popup; open first<top\n' +
      'register cart_remove@top; register cart_add@top; register Zoom@top; list form book@second; register cart@inner',
  )
    .facts('second', { indexInParent: 1, origin: 'https://b.test' })
    .facts('first', { indexInParent: 0 });

test('frames are nested in the order of the page, tools by name in code units, popups after the page', () => {
  assert.equal(
    draw(shop().state),
    '{top Zoom cart_add cart_remove {first} {second book {inner cart}}} {other}',
  );
});

test('documents say their origin and have all their facts', () => {
  const state = shop().state;
  const [top] = buildTree(state, EVERYTHING).roots;
  assert.equal(top?.label, 'https://a.test');
  assert.equal(top?.document, state.documents.get('top'));
  assert.equal(top?.children.at(-1)?.label, 'https://b.test');
});

test('empty frames can be hidden', () => {
  assert.equal(
    draw(shop().state, { hideEmptyFrames: true }),
    '{top Zoom cart_add cart_remove {second book {inner cart}}}',
  );
  const nested = new Story('open top; open child<top; open inner<child; register a@inner');
  assert.equal(draw(nested.state, { hideEmptyFrames: true }), '{top {child {inner a}}}');
});

test('a filter hides what does not match', () => {
  assert.equal(draw(shop().state, { filter: 'cart' }), '{top cart_add cart_remove {second {inner cart}}}');
  assert.equal(draw(shop().state, { filter: 'frame:iframe' }), '{top {first} {second book {inner cart}}}');
  assert.equal(draw(shop().state, { filter: 'nothing at all' }), '');
});

test('totals', () => {
  const { shown, total, frames, roots } = buildTree(shop().state, { ...EVERYTHING, filter: 'cart' });
  assert.deepEqual({ shown, total, frames }, { shown: 3, total: 5, frames: 5 });
  assert.equal(roots[0]?.toolCount, 3);
});

test('removed tools and gone frames are there until they are not wanted', () => {
  const story = new Story(
    'open top; open child<top; register a@top; register b@child; unregister a@top; close child',
  );
  assert.equal(draw(story.state), '{top -a {child -b}}');
  assert.equal(draw(story.state, { showRemoved: false }), '{top}');
  const { shown, total, frames } = buildTree(story.state, EVERYTHING);
  assert.deepEqual({ shown, total, frames }, { shown: 0, total: 0, frames: 1 });
  story.tell('clear removed');
  assert.equal(draw(story.state), '{top}');
});

test('a gone frame without tools leaves nothing behind', () => {
  assert.equal(draw(new Story('open top; open child<top; close child').state), '{top}');
});

test('a page in the back/forward cache is out of sight until it comes back', () => {
  const story = new Story('open top; register a@top; freeze top; navigate top to next; register b@next');
  assert.equal(draw(story.state), '{next b}');
  assert.equal(logRows(story.state, { text: '', kinds: null, toolKey: null }).length, 2);
  story.tell('freeze next; navigate next to top');
  assert.equal(draw(story.state), '{top a}');
});

test('a frame that was removed from a page goes and comes back with it', () => {
  const story = new Story('open top; open ad<top; register a@ad; close ad; freeze top; navigate top to next');
  assert.equal(draw(story.state), '{next}');
  assert.deepEqual(toolNamesInLog(story.state), ['']);
  story.tell('freeze next; navigate next to top');
  assert.equal(draw(story.state), '{top {ad -a}}');
  assert.deepEqual(toolNamesInLog(story.state), ['a', 'a', '']);
});

test('a document without a place is not shown', () => {
  const story = new Story().meet('top', new Story('open top')).tell('list a@top');
  assert.equal(draw(story.state), '');
});

test('grouped by origin', () => {
  assert.equal(
    draw(shop().state, { grouping: 'origin' }),
    '[https://a.test Zoom cart_add cart_remove cart] [https://b.test book]',
  );
});

test('grouped by prefix', () => {
  const story = new Story('open top');
  for (const name of [
    'cart_add',
    'cart.remove',
    'cartClear',
    'cart',
    'user-get',
    'getUser',
    '...',
    '_x',
    'aB',
  ]) {
    story.tell(`list ${name}@top`);
  }
  assert.equal(
    draw(story.state, { grouping: 'prefix' }),
    '[cart cart cart.remove cartClear cart_add] [no common prefix ... _x aB getUser user-get]',
  );
});

test('grouped by the script that registered', () => {
  const story = new Story(
    'open top; register a@top; list form f@top; open late<top absent; list b@late; list c@top',
  );
  assert.equal(
    draw(story.state, { grouping: 'script' }),
    '[https://a.test/app.js a] [unknown script c] [form in the page f] [registered before Toolscope started b]',
  );
});

test('flat', () => {
  assert.equal(draw(shop().state, { grouping: 'flat' }), 'Zoom cart_add cart_remove book cart');
});

test('keys stay over updates and are unique', () => {
  const keys = (state: State, grouping: TreeOptions['grouping']) => {
    const all: string[] = [];
    const visit = (node: TreeNode) => {
      all.push(node.key);
      node.children.forEach(visit);
    };
    buildTree(state, { ...EVERYTHING, grouping }).roots.forEach(visit);
    return all;
  };
  const story = shop();
  const before = story.state;
  story.tell('unregister cart_add@top; register cart_add@top');
  for (const grouping of ['frame', 'origin', 'prefix', 'script', 'flat'] as const) {
    assert.deepEqual(keys(story.state, grouping), keys(before, grouping));
    assert.equal(new Set(keys(before, grouping)).size, keys(before, grouping).length);
  }
});

test('frames stand in the order of their elements, whatever the order in which they were made', () => {
  const story = shop().facts('top', { frames: [frameElement({ index: 1 }), frameElement({ index: 0 })] });
  assert.equal(
    draw(story.state),
    '{top Zoom cart_add cart_remove {second book {inner cart}} {first}} {other}',
  );
  assert.equal(documentPlace(story.state, 'second'), 'iframe 1 of top');
  assert.equal(documentPlace(story.state, 'first'), 'iframe 2 of top');
});

test('places', () => {
  const story = shop().facts('second', { frames: [frameElement({ index: 0, element: 'object' })] });
  const places = ['top', 'first', 'second', 'inner', 'other', 'nowhere'].map((id) =>
    documentPlace(story.state, id),
  );
  assert.deepEqual(places, [
    'top',
    'iframe 1 of top',
    'iframe 2 of top',
    'object 1 of iframe 2 of top',
    'popup',
    'unknown',
  ]);
});

test('case 3: the same name elsewhere', () => {
  const story = new Story(
    'open top; open child<top; register greet@top; register greet@child; register own@top',
  );
  const elsewhere = (place: string) => sameNameElsewhere(story.state, story.row(place)).map(({ key }) => key);
  assert.deepEqual(elsewhere('greet@top'), [story.row('greet@child').key]);
  assert.deepEqual(elsewhere('own@top'), []);
  story.tell('unregister greet@child');
  assert.deepEqual(elsewhere('greet@top'), []);
  assert.deepEqual(elsewhere('greet@child'), [story.row('greet@top').key]);
});

test('marks', () => {
  const story = new Story('open top; register a@top; unregister a@top; register a@top; list script p@top');
  assert.deepEqual(toolMarks(story.state, story.row('a@top')), {
    again: 2,
    removed: null,
    sameNameElsewhere: [],
    polyfill: false,
  });
  story.tell('unregister a@top');
  assert.equal(toolMarks(story.state, story.row('a@top')).removed, 'by its signal');
  assert.equal(toolMarks(story.state, story.row('p@top')).polyfill, true);
});

test('the current registration is the one that holds, not a refused one', () => {
  const story = new Story('open top; register a@top; called a@top; refused a@top InvalidStateError');
  assert.equal(currentRegistration(story.row('a@top'))?.registration, 1);
  story.tell('unregister a@top');
  assert.equal(currentRegistration(story.row('a@top'))?.registration, 1);
  story.tell('register a@top; list form f@top; list unseen@top');
  assert.equal(currentRegistration(story.row('a@top'))?.registration, 3);
  assert.equal(currentRegistration(story.row('f@top')), null);
  assert.equal(currentRegistration(story.row('unseen@top')), null);
});

test('rows are found by key', () => {
  const story = new Story('open top; register a@top');
  const row = story.row('a@top');
  assert.equal(findTool(story.state, row.key), row);
  assert.equal(findTool(story.state, 'top#99'), null);
  assert.equal(findTool(story.state, 'nonsense'), null);
});

test('documents that the recorder did not see', () => {
  const story = new Story('open top; open late<top absent; open off<top absent');
  story.facts('off', { api: { native: false, script: [] } });
  assert.deepEqual(
    unseenByRecorder(story.state).map(({ id }) => id),
    ['late'],
  );
});

test('the log by words, kind and tool', () => {
  const story = new Story('open top; register search@top; register book@top; unregister book@top');
  const rows = (
    text: string,
    kinds: ReadonlySet<'registered'> | null = null,
    toolKey: string | null = null,
  ) => logRows(story.state, { text, kinds, toolKey }).map(({ kind, toolName }) => `${kind} ${toolName}`);
  assert.equal(logRows(story.state, { text: ' ', kinds: null, toolKey: null }), story.state.log);
  assert.deepEqual(rows('SIGNAL book'), ['unregistered book']);
  assert.deepEqual(rows('', new Set(['registered'] as const)), ['registered search', 'registered book']);
  assert.deepEqual(rows('', null, story.row('search@top').key), ['registered search']);
});

test('case 50: a filtered tree of 10,000 tools is made within a few frames', () => {
  const story = new Story('open top');
  const tools = Array.from({ length: 10_000 }, (_, index) => observedTool(`tool_${index}`));
  story.say('top', { kind: 'tools', full: true, tools, removed: [] });
  buildTree(story.state, EVERYTHING);
  const started = performance.now();
  const { shown } = buildTree(story.state, { ...EVERYTHING, filter: '99 kind:imperative' });
  const milliseconds = performance.now() - started;
  assert.equal(shown, 280);
  assert.ok(milliseconds < 100, `${milliseconds} ms`);
});
