import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentsOfTab, movedUp, sameFrames, topDocument } from '../../../panel/sources/frame-table.ts';

const TOP = {
  frameId: 0,
  documentId: 'top',
  url: 'https://a.test/',
  documentLifecycle: 'active',
  errorOccurred: false,
};
const CHILD = { ...TOP, frameId: 4, documentId: 'child', parentDocumentId: 'top', url: 'about:srcdoc' };
const HELLO = {
  tabId: 7,
  frameId: 5,
  documentId: 'script-frame',
  url: 'about:blank',
  lifecycle: 'active',
  topDocumentId: 'top',
};

test('a document that the browser does not list stands below the top document once it said hello', () => {
  const frames = documentsOfTab(7, [TOP, CHILD], [HELLO]);
  assert.deepEqual(
    frames.map(({ documentId, parentDocumentId }) => [documentId, parentDocumentId]),
    [
      ['top', null],
      ['child', 'top'],
      ['script-frame', 'top'],
    ],
  );
});

test('a hello of another tab, of an earlier page, or of a document that its frame has left, adds nothing', () => {
  const left = { ...HELLO, frameId: CHILD.frameId, documentId: 'before' };
  const earlier = { ...HELLO, topDocumentId: 'earlier' };
  assert.equal(documentsOfTab(7, [TOP, CHILD], [{ ...HELLO, tabId: 8 }, left, earlier]).length, 2);
});

test('a tab without documents has none, whoever said hello', () => {
  assert.deepEqual(documentsOfTab(7, [], [HELLO]), []);
});

test('the top document is the one that is shown, not one that is being prerendered', () => {
  const prerendered = { ...TOP, frameId: 9, documentId: 'next', documentLifecycle: 'prerender' };
  assert.equal(topDocument(documentsOfTab(7, [prerendered, TOP], []), 7)?.documentId, 'top');
  assert.equal(topDocument(documentsOfTab(7, [prerendered], []), 7), null);
});

test('lists differ by any member and by order', () => {
  const frames = documentsOfTab(7, [TOP, CHILD], []);
  assert.ok(sameFrames(frames, documentsOfTab(7, [{ ...TOP }, { ...CHILD }], [])));
  assert.ok(!sameFrames(frames, documentsOfTab(7, [{ ...TOP, url: 'https://a.test/#b' }, CHILD], [])));
  assert.ok(!sameFrames(frames, documentsOfTab(7, [CHILD, TOP], [])));
  assert.ok(!sameFrames(frames, documentsOfTab(7, [TOP], [])));
});

test('a frame that was removed moves those beside it up, and one that was navigated or added moves none', () => {
  const beside = { ...CHILD, frameId: 5, documentId: 'beside' };
  const below = { ...CHILD, frameId: 6, documentId: 'below', parentDocumentId: 'beside' };
  const before = documentsOfTab(7, [TOP, CHILD, beside, below], []);
  assert.deepEqual(movedUp(before, documentsOfTab(7, [TOP, beside, below], [])), ['beside']);
  assert.deepEqual(movedUp(before, documentsOfTab(7, [TOP, CHILD, beside], [])), []);
  const navigated = documentsOfTab(7, [TOP, { ...CHILD, documentId: 'next' }, beside, below], []);
  assert.deepEqual(movedUp(before, navigated), []);
  assert.deepEqual(movedUp(documentsOfTab(7, [TOP], []), before), []);
  assert.deepEqual(movedUp(before, documentsOfTab(7, [{ ...TOP, documentId: 'another page' }], [])), []);
});
