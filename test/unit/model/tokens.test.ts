import assert from 'node:assert/strict';
import { test } from 'node:test';
import { estimateTokens } from '../../../panel/model/tokens.ts';
import { observedTool, text } from '../support/facts.ts';

test('more text costs more, and the sentence says how it was estimated', () => {
  const short = estimateTokens(observedTool('a', { description: text('Adds.') }));
  const long = estimateTokens(observedTool('a', { description: text('Adds a product to the cart.') }));
  assert.ok(short.tokens > 0);
  assert.ok(long.tokens > short.tokens);
  assert.match(long.method, /^Estimated from .*\.$/);
});

test('plain English is near one token a word, other scripts one a character', () => {
  const tokens = (description: string) =>
    estimateTokens({ name: '', description: text(description), inputSchema: null }).tokens;
  assert.equal(tokens('Adds a product to the cart'), 7);
  assert.equal(tokens('도구를 등록'), 5);
  assert.equal(tokens('1234567'), 3);
  assert.equal(tokens(''), 0);
});

test('a text that was cut counts whole', () => {
  const whole = estimateTokens({ name: '', description: text('word '.repeat(100)), inputSchema: null });
  const cut = { text: 'word '.repeat(50), length: 500 };
  assert.equal(estimateTokens({ name: '', description: cut, inputSchema: null }).tokens, whole.tokens);
});

test('members that are not reported cost nothing', () => {
  assert.equal(estimateTokens({ name: 'add' }).tokens, 1);
});
