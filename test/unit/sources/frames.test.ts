import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { FrameInfo } from '../../../panel/model/event.ts';
import type { FrameDetails } from '../../../panel/sources/frame-table.ts';
import { watchFrames } from '../../../panel/sources/frames.ts';
import type { PopupsApi } from '../../../panel/sources/popups.ts';

type Listener = (...args: unknown[]) => void;

/** An event of `chrome` that the test fires. */
class FakeEvent {
  readonly listeners = new Set<Listener>();
  addListener = (listener: Listener) => void this.listeners.add(listener);
  removeListener = (listener: Listener) => void this.listeners.delete(listener);
  fire(...args: unknown[]) {
    for (const listener of this.listeners) listener(...args);
  }
}

const TAB = 7;
const TOP: FrameDetails = {
  frameId: 0,
  documentId: 'top',
  url: 'https://a.test/',
  documentLifecycle: 'active',
  errorOccurred: false,
};
const CHILD: FrameDetails = { ...TOP, frameId: 4, documentId: 'child', parentDocumentId: 'top' };

/** A browser whose tabs have the documents that the test says, and a watch on tab 7 of it. */
function setUp() {
  const documents = new Map<number, FrameDetails[]>([[TAB, [TOP]]]);
  const tabs: Array<{ id: number; openerTabId?: number; opener?: boolean }> = [{ id: TAB }];
  const event = {
    onBeforeNavigate: new FakeEvent(),
    onCommitted: new FakeEvent(),
    onHistoryStateUpdated: new FakeEvent(),
    onReferenceFragmentUpdated: new FakeEvent(),
    onErrorOccurred: new FakeEvent(),
    onCreatedNavigationTarget: new FakeEvent(),
    onReplaced: new FakeEvent(),
    onRemoved: new FakeEvent(),
  };
  let readings = 0;
  const api = {
    webNavigation: {
      ...event,
      getAllFrames: async ({ tabId }: { tabId: number }) => {
        readings++;
        const list = documents.get(tabId);
        if (list === undefined) throw new Error('No tab');
        return list;
      },
    },
    tabs: { ...event, query: async () => tabs },
    scripting: {
      executeScript: async ({ target }: { target: { tabId: number } }) => [
        { result: tabs.find(({ id }) => id === target.tabId)?.opener ?? false },
      ],
    },
    runtime: {
      sendMessage: async () => {
        throw new Error('Receiving end does not exist.');
      },
    },
  } as unknown as PopupsApi;
  const log: string[] = [];
  const controller = new AbortController();
  const start = () =>
    watchFrames(
      api,
      TAB,
      {
        onFrames: (frames: readonly FrameInfo[]) =>
          log.push(frames.map(({ tabId, documentId }) => `${tabId}:${documentId}`).join(' ')),
        onNavigated: ({ documentId }) => log.push(`navigated ${documentId}`),
        onClosed: () => log.push('closed'),
      },
      controller.signal,
    );
  return { start, event, documents, tabs, log, abort: () => controller.abort(), readings: () => readings };
}

/** Lets everything that can happen without the test happen. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

test('tells the first list, and a list only when it changed', async () => {
  const { start, event, log } = setUp();
  start();
  await settled();
  event.onBeforeNavigate.fire({ tabId: TAB });
  event.onCommitted.fire({ tabId: 99 });
  await settled();
  assert.deepEqual(log, ['7:top']);
});

test('many events at once are few readings, the last of which began after the last event', async () => {
  const { start, event, documents, log, readings } = setUp();
  start();
  await settled();
  for (let i = 0; i < 100; i++) event.onCommitted.fire({ tabId: TAB });
  documents.set(TAB, [TOP, CHILD]);
  event.onCommitted.fire({ tabId: TAB });
  await settled();
  assert.equal(log.at(-1), '7:top 7:child');
  assert.ok(readings() <= 5, `${readings()} readings`);
});

test('another top document is a navigation; a new URL of the same one is not', async () => {
  const { start, event, documents, log } = setUp();
  start();
  await settled();
  documents.set(TAB, [{ ...TOP, url: 'https://a.test/#part' }]);
  event.onReferenceFragmentUpdated.fire({ tabId: TAB });
  await settled();
  documents.set(TAB, [{ ...TOP, documentId: 'next' }]);
  event.onCommitted.fire({ tabId: TAB });
  await settled();
  assert.deepEqual(log, ['7:top', '7:top', '7:next', 'navigated next']);
});

test('a navigation is seen although there was no document for a moment', async () => {
  const { start, event, documents, log } = setUp();
  start();
  await settled();
  documents.set(TAB, []);
  event.onBeforeNavigate.fire({ tabId: TAB });
  await settled();
  documents.set(TAB, [{ ...TOP, documentId: 'after the crash' }]);
  event.onCommitted.fire({ tabId: TAB });
  await settled();
  assert.deepEqual(log, ['7:top', '', '7:after the crash', 'navigated after the crash']);
});

test('popups: one that is opened now, one of before with an opener, not a tab of the user', async () => {
  const { start, event, documents, tabs, log } = setUp();
  tabs.push({ id: 8, openerTabId: TAB, opener: true }, { id: 9, openerTabId: TAB });
  for (const id of [8, 9, 10]) documents.set(id, [{ ...TOP, documentId: `of ${id}` }]);
  start();
  await settled();
  assert.equal(log.at(-1), '7:top 8:of 8');
  event.onCreatedNavigationTarget.fire({ sourceTabId: 8, tabId: 10 });
  event.onCreatedNavigationTarget.fire({ sourceTabId: 99, tabId: 9 });
  await settled();
  assert.equal(log.at(-1), '7:top 8:of 8 10:of 10');
  event.onRemoved.fire(8);
  await settled();
  assert.equal(log.at(-1), '7:top 10:of 10');
});

test('a document that the browser does not list stays until its port is lost', async () => {
  const { start, documents, log } = setUp();
  const watch = start();
  await settled();
  await watch.addUnlisted({
    tabId: TAB,
    frameId: 5,
    documentId: 'script',
    url: 'about:blank',
    lifecycle: 'active',
  });
  assert.equal(log.at(-1), '7:top 7:script');
  watch.removeUnlisted('script');
  await watch.refresh();
  assert.equal(log.at(-1), '7:top');
  await watch.addUnlisted({
    tabId: TAB,
    frameId: 5,
    documentId: 'script',
    url: 'about:blank',
    lifecycle: 'active',
  });
  documents.set(TAB, [{ ...TOP, documentId: 'next' }]);
  await watch.refresh();
  assert.deepEqual(log.slice(-2), ['7:next', 'navigated next']);
});

test('a tab that is replaced goes on under its new id; one that is closed says so', async () => {
  const { start, event, documents, log } = setUp();
  const watch = start();
  await settled();
  documents.set(70, [{ ...TOP, documentId: 'again' }]);
  event.onReplaced.fire(70, TAB);
  await settled();
  assert.equal(watch.tabId, 70);
  assert.deepEqual(log.slice(-2), ['70:again', 'navigated again']);
  event.onRemoved.fire(70);
  assert.equal(log.at(-1), 'closed');
});

test('after its end it listens to nothing and tells nothing', async () => {
  const { start, event, log, abort } = setUp();
  start();
  abort();
  await settled();
  for (const each of Object.values(event)) assert.equal(each.listeners.size, 0);
  assert.deepEqual(log, []);
});
