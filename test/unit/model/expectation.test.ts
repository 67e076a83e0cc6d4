import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call } from '../../../panel/model/call.ts';
import { judge } from '../../../panel/model/expectation.ts';
import type { Expectation } from '../../../panel/model/saved-input.ts';
import { errorFacts } from '../support/facts.ts';

function completed(text: string, duration = 5): Call {
  return {
    state: 'completed',
    duration,
    error: null,
    result: { text, length: text.length, isComplete: true, isDropped: false },
  } as unknown as Call;
}

const FAILED = {
  state: 'failed',
  duration: 5,
  error: { ...errorFacts('UnknownError'), message: 'Tool was executed' },
  result: null,
} as unknown as Call;

function passes(expectation: Expectation, call: Call): boolean | undefined {
  return judge([expectation], call)[0]?.passed;
}

test('equal is equal by value for JSON, by characters otherwise', () => {
  assert.ok(passes({ kind: 'equals', value: '{"b":1.0,"a":[1]}' }, completed('{"a":[1],"b":1}')));
  assert.ok(!passes({ kind: 'equals', value: '9007199254740992' }, completed('9007199254740993')));
  assert.ok(passes({ kind: 'equals', value: 'plain text' }, completed('plain text')));
  assert.ok(!passes({ kind: 'equals', value: 'plain' }, completed('plain text')));
});

test('contains, matches a schema, faster than', () => {
  assert.ok(passes({ kind: 'contains', text: 'lai' }, completed('plain')));
  assert.ok(!passes({ kind: 'contains', text: 'x' }, completed('plain')));
  const schema = '{"type":"object","required":["a"]}';
  assert.ok(passes({ kind: 'matchesSchema', schema }, completed('{"a":1}')));
  assert.ok(!passes({ kind: 'matchesSchema', schema }, completed('{}')));
  assert.ok(!passes({ kind: 'matchesSchema', schema }, completed('no JSON')));
  assert.ok(!passes({ kind: 'matchesSchema', schema: '{' }, completed('{}')));
  assert.ok(passes({ kind: 'fasterThan', milliseconds: 6 }, completed('1')));
  assert.ok(!passes({ kind: 'fasterThan', milliseconds: 5 }, completed('1')));
});

test('a failure is what was expected only when it was', () => {
  assert.ok(passes({ kind: 'failsWith', text: '' }, FAILED));
  assert.ok(passes({ kind: 'failsWith', text: 'UnknownError' }, FAILED));
  assert.ok(!passes({ kind: 'failsWith', text: 'login' }, FAILED));
  const thrown = { error: { ...errorFacts('Error'), message: 'need login' } };
  const ofThis = { ...FAILED, execution: { ...thrown, certainty: 'this' } } as unknown as Call;
  assert.ok(passes({ kind: 'failsWith', text: 'login' }, ofThis));
  const oneOf = { ...FAILED, execution: { ...thrown, certainty: 'oneOf' } } as unknown as Call;
  assert.ok(!passes({ kind: 'failsWith', text: 'login' }, oneOf));
  assert.ok(!passes({ kind: 'failsWith', text: '' }, completed('1')));
  assert.ok(!passes({ kind: 'contains', text: '' }, FAILED));
});

test('a result that is not here in full is not judged by its part', () => {
  const cut = { ...completed('abc'), result: { text: 'abc', length: 9, isComplete: true, isDropped: false } };
  assert.equal(judge([{ kind: 'contains', text: 'x' }], cut)[0]?.detail, 'The result is not here in full.');
  const none = {
    ...completed('x'),
    result: { text: null, length: null, isComplete: true, isDropped: false },
  };
  assert.ok(passes({ kind: 'equals', value: 'null' }, none));
});

test('a call that runs is not judged', () => {
  assert.deepEqual(judge([{ kind: 'contains', text: '' }], { ...FAILED, state: 'running' }), []);
});
