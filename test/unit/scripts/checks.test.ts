import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isStale } from '../../../scripts/dependencies.mjs';
import { globalsUsed, importsOf } from '../../../scripts/layering.mjs';
import { loadedAtOnce } from '../../../scripts/size.mjs';
import { parseStartArguments, treeText, UsageError } from '../../../scripts/start-text.mjs';
import { countNodeTests, countPlaywrightTests, selectParts } from '../../../scripts/test-counts.mjs';

test('layering: finds imports of every form and nothing in prose', () => {
  const source = `
import type { A } from './a.ts';
import './b.css';
import {
  c,
  type D,
} from "./c.ts";
export * from './e.ts';
export const kind = 'not';
/** import nothing from 'prose' */
const later = await import('./f.ts');
`;
  assert.deepEqual(importsOf(source), ['./a.ts', './b.css', './c.ts', './e.ts', './f.ts']);
});

test('layering: tells globals from properties, locals, types and texts', async () => {
  const names = ['chrome', 'document', 'location'];
  const clean = `
export function f(document: { chrome: number }, tab: chrome.tabs.Tab) {
  const { location } = tab as never;
  return [document.chrome, location, 'chrome.runtime'];
}`;
  assert.deepEqual(await globalsUsed(clean, 'ts', names), []);
  assert.deepEqual(await globalsUsed('chrome.runtime.id; globalThis.document', 'ts', names), [
    'chrome',
    'document',
  ]);
  assert.deepEqual(await globalsUsed('const a = <b title={location.href} />', 'tsx', names), ['location']);
});

test('dependencies: stale when missing or of another version; optional ones may be absent', () => {
  const wanted = {
    packages: {
      '': {},
      'node_modules/a': { version: '1.0.0' },
      'node_modules/b': { version: '2.0.0', optional: true },
    },
  };
  assert.equal(isStale(wanted, null), true);
  assert.equal(isStale(wanted, { packages: { 'node_modules/a': { version: '1.0.0' } } }), false);
  assert.equal(isStale(wanted, { packages: { 'node_modules/a': { version: '1.0.1' } } }), true);
  assert.equal(isStale(wanted, { packages: {} }), true);
});

test('size: counts static imports through any number of steps, not lazy ones', () => {
  const to = (path: string, kind = 'import-statement') => ({ path, kind });
  const outputs = {
    'panel.js': { imports: [to('a.js'), to('lazy.js', 'dynamic-import')] },
    'a.js': { imports: [to('b.js'), to('panel.js')] },
    'b.js': { imports: [] },
    'lazy.js': { imports: [] },
  };
  assert.deepEqual(loadedAtOnce(outputs, 'panel.js'), ['panel.js', 'a.js', 'b.js']);
});

test('start: reads its arguments', () => {
  assert.deepEqual(parseStartArguments([]), { help: false, headless: false, url: null });
  assert.equal(parseStartArguments(['--headless', 'localhost:3000']).url, 'http://localhost:3000/');
  assert.equal(parseStartArguments(['https://example.com/a?b']).url, 'https://example.com/a?b');
  assert.equal(parseStartArguments(['file:///tmp/a.html']).url, 'file:///tmp/a.html');
  assert.equal(parseStartArguments(['about:blank']).url, 'about:blank');
  assert.equal(parseStartArguments(['example.com']).url, 'http://example.com/');
  assert.throws(() => parseStartArguments(['--hedless']), UsageError);
  assert.throws(() => parseStartArguments(['a.test', 'b.test']), UsageError);
  assert.throws(() => parseStartArguments(['http://']), UsageError);
});

test('start: prints the tree, or what the panel says instead', () => {
  const rows = [
    { level: 1, text: 'https://a.test, top' },
    { level: 2, text: 'greet, imperative' },
  ];
  assert.equal(
    treeText({ status: 'Live', rows, otherwise: '' }),
    'Live:\nhttps://a.test, top\n  greet, imperative',
  );
  assert.equal(treeText({ status: 'Live', rows: [], otherwise: 'No tools yet' }), 'No tools yet');
});

test('test: chooses parts and passes the rest on', () => {
  const names = ['lint', 'unit', 'browser'];
  assert.deepEqual(selectParts([], names), { parts: names, args: [] });
  assert.deepEqual(selectParts(['unit', 'lint'], names), { parts: ['unit', 'lint'], args: [] });
  assert.deepEqual(selectParts(['browser', 'churn', '-g', 'x'], names), {
    parts: ['browser'],
    args: ['churn', '-g', 'x'],
  });
  assert.throws(() => selectParts(['brwser'], names), /no part brwser/);
});

test('test: counts what ran, and a report that is missing as a failure', () => {
  const tap = 'TAP version 13\n# Subtest: x\n# tests 9\n# pass 6\n# fail 1\n# cancelled 2\n# skipped 0\n';
  assert.deepEqual(countNodeTests(tap), { passed: 6, failed: 3 });
  const stats = { expected: 5, unexpected: 1, flaky: 1, skipped: 1 };
  assert.deepEqual(countPlaywrightTests(JSON.stringify({ stats, errors: [] })), { passed: 5, failed: 2 });
  assert.deepEqual(countPlaywrightTests(JSON.stringify({ stats, errors: [{}] })), { passed: 5, failed: 3 });
  assert.deepEqual(countPlaywrightTests(''), { passed: 0, failed: 1 });
});
