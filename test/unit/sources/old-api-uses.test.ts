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

test('tells more as more scripts are read, and begins anew on restart', async () => {
  const events: InspectorEvent[] = [];
  let runs = 0;
  const host = {
    async *readScripts() {
      runs++;
      yield { url: 'one', text: runs === 1 ? 'x.provideContext()' : 'fine' };
      yield { url: 'two', text: 'navigator.modelContext' };
    },
  };
  const search = searchOldApiUses(host, (event) => events.push(event), new AbortController().signal);
  await new Promise((resolve) => setImmediate(resolve));
  search.restart();
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(
    events.map((event) => (event.type === 'oldApiUses' ? event.uses.map(({ url }) => url) : event.type)),
    [['one'], ['one', 'two'], [], ['two']],
  );
});
