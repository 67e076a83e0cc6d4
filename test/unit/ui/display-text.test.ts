import assert from 'node:assert/strict';
import { test } from 'node:test';
import { textRuns, visibleText } from '../../../panel/ui/display-text.ts';

test('plain text of any script stays as it is', () => {
  for (const text of ['search_bikes', 'Größe', '검색', 'بحث', '👍🏽 ⚠️', ''])
    assert.equal(visibleText(text), text);
});

test('characters that are not seen or turn others around become escapes', () => {
  assert.equal(visibleText('a\u200bb'), 'a\\u{200b}b');
  assert.equal(visibleText('safe\u202etxt'), 'safe\\u{202e}txt');
  assert.equal(visibleText('\u0000\u001b\u0085'), '\\u{0}\\u{1b}\\u{85}');
  assert.equal(visibleText('x\u{e0041}'), 'x\\u{e0041}');
  assert.equal(visibleText('\ud800'), '\\u{d800}');
  assert.equal(visibleText('a\nb\tc'), 'a\\nb\\tc');
});

test('prose keeps its lines and nothing else', () => {
  assert.deepEqual(textRuns('one\ntwo\u2066', true), [
    { text: 'one\ntwo', escape: false },
    { text: '\\u{2066}', escape: true },
  ]);
});

test('a text is cut before it is looked through', () => {
  assert.equal(visibleText('x'.repeat(5_000_000), 3), 'xxx…');
});
