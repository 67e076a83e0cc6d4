import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Call, CallExecution } from '../../../panel/model/call.ts';
import { callMoments } from '../../../panel/views/call/result/moments.ts';
import { fileNameOf } from '../../../panel/views/save-file.ts';

const PARTY = {
  documentId: 'top',
  origin: 'https://a.test',
  url: 'https://a.test/',
  place: 'top',
  pageUrl: 'https://a.test/',
  framePath: [],
};

function call(changes: Partial<Call> = {}): Call {
  return {
    id: 'c1',
    toolKey: 't1',
    toolName: 'echo',
    generation: 1,
    kind: 'imperative',
    caller: PARTY,
    target: PARTY,
    scriptApi: null,
    asAgent: false,
    convention: 'object',
    secrets: [],
    input: '{}',
    state: 'running',
    sentAt: 1_000,
    calledAt: 1_010,
    isListed: true,
    cancelRequested: null,
    settledAt: null,
    lostAt: null,
    duration: null,
    result: null,
    error: null,
    refusal: null,
    execution: null,
    pageErrors: [],
    pageErrorsDropped: 0,
    repeat: null,
    savedId: null,
    isConfirmed: true,
    ...changes,
  };
}

function execution(changes: Partial<CallExecution> = {}): CallExecution {
  return {
    documentId: 'top',
    startedAt: 1_012,
    settledAt: null,
    result: null,
    error: null,
    afterCancel: false,
    certainty: 'this',
    ...changes,
  };
}

const said = (of: Call) => callMoments(of).map(({ since, text }) => `${since}: ${text}`);

test('moments stand in the order of the clock, counted from the call', () => {
  assert.deepEqual(
    said(call({ state: 'completed', settledAt: 1_050, execution: execution({ settledAt: 1_049 }) })),
    [
      '0: executeTool called',
      '2: execute entered in the tool’s document',
      '39: The tool answered',
      '40: The caller got the result',
    ],
  );
});

test('a cancel, its outcome and a late answer are three moments', () => {
  const cancelled = call({
    state: 'cancelled',
    cancelRequested: { at: 1_030, by: 'panel' },
    settledAt: 1_031,
    error: { name: 'AbortError', message: '', stack: [] },
    execution: execution({ settledAt: 1_071, afterCancel: true }),
  });
  assert.deepEqual(said(cancelled).slice(2), [
    '20: Cancel requested by you',
    '21: The caller got its cancel',
    '61: The tool answered, 40.0 ms after the cancel; the caller never saw it',
  ]);
});

test('a call that was never made, and one whose answer will not come, say so', () => {
  assert.deepEqual(said(call({ state: 'refused', calledAt: null, settledAt: 1_005, refusal: 'leaving' })), [
    '0: Sent to the calling document',
    '5: Refused before executeTool was called',
  ]);
  assert.deepEqual(
    said(call({ state: 'lost', lostAt: 1_110 })).at(-1),
    '100: Found that no answer will come',
  );
});

test('a file is named after its tool, whatever the tool is called', () => {
  assert.equal(fileNameOf('search.products', 'json'), 'search.products-result.json');
  assert.equal(fileNameOf('../../etc/passwd', 'txt'), '_.._etc_passwd-result.txt');
  assert.equal(fileNameOf('', 'txt'), 'tool-result.txt');
  assert.ok(fileNameOf('x'.repeat(500), 'txt').length < 100);
});
