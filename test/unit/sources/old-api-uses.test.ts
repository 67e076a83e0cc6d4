import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { InspectorEvent } from '../../../panel/model/event.ts';
import { findOldApiUses, searchOldApiUses } from '../../../panel/sources/old-api-uses.ts';

test('finds old shapes with line and column from 1', () => {
  const text = [
    'const mc = navigator.modelContext;',
    '  mc?.provideContext({ tools: [] });',
    "mc.unregisterTool('x'); navigator?.modelContextTesting",
  ].join('\n');
  assert.deepEqual(
    findOldApiUses('https://a.test/x.js', text).map(({ line, column, expression }) => [
      line,
      column,
      expression,
    ]),
    [
      [1, 12, 'navigator.modelContext'],
      [2, 5, '?.provideContext('],
      [3, 3, '.unregisterTool('],
      [3, 25, 'navigator?.modelContextTesting'],
    ],
  );
});

test('leaves the current API and look-alikes alone', () => {
  assert.deepEqual(
    findOldApiUses(
      'u',
      'document.modelContext.registerTool(t); navigator.modelContexts; myProvideContext(1)',
    ),
    [],
  );
});

test('stops at the limit', () => {
  assert.equal(findOldApiUses('u', 'x.provideContext();'.repeat(500)).length, 100);
});

/** A host whose page has these scripts. */
const hostWith = (...texts: string[]) => ({
  async *readScripts() {
    for (const [index, text] of texts.entries()) yield { url: `script ${index}`, text };
  },
});

test('tells more as more scripts are read', async () => {
  const told: string[][] = [];
  await searchOldApiUses(
    hostWith('x.provideContext()', 'fine', 'navigator.modelContext'),
    (event) => told.push(event.type === 'oldApiUses' ? event.uses.map(({ url }) => url) : [event.type]),
    new AbortController().signal,
  );
  assert.deepEqual(told, [[], ['script 0'], ['script 0', 'script 2']]);
});

test('an ended search tells nothing more', async () => {
  const events: InspectorEvent[] = [];
  const controller = new AbortController();
  const search = searchOldApiUses(
    hostWith('x.provideContext()', 'navigator.modelContext'),
    (event) => {
      events.push(event);
      if (events.length === 2) controller.abort();
    },
    controller.signal,
  );
  await search;
  assert.equal(events.length, 2);
});
