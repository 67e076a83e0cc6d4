import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from '../../../../inspected-page/protocol/messages.ts';
import { decodeAdded, decodeInvoked, decodeResponded } from '../../../../panel/sources/protocol/decode.ts';

const COMPLETED = { invocationId: 'i1', status: 'Completed' };

test('an invocation as Chromium 156 tells it: the input is JSON text', () => {
  assert.deepEqual(decodeInvoked({ toolName: 'add', frameId: 'F', invocationId: 'i1', input: '{"a":1}' }), {
    frameId: 'F',
    invocation: 'i1',
    toolName: 'add',
    input: { type: 'object', preview: { text: '{"a":1}', length: 7 } },
  });
});

test('an invocation as later versions tell it: a tool’s id, perhaps no name, the input as a value', () => {
  const invoked = decodeInvoked({ toolId: 't', frameId: 'F', invocationId: 'i1', input: { a: 1 } });
  assert.equal(invoked?.toolName, null);
  assert.deepEqual(invoked?.input, { type: 'object', preview: { text: '{"a":1}', length: 7 } });
});

test('an output is kept whole as text, and bounded as a preview', () => {
  const text = decodeResponded({ ...COMPLETED, output: 'hello' });
  assert.equal(text?.outputText, 'hello');
  assert.deepEqual(text?.output, { type: 'string', preview: { text: '"hello"', length: 7 } });
  const value = decodeResponded({ ...COMPLETED, output: { a: [1] } });
  assert.equal(value?.outputText, '{"a":[1]}');
  assert.equal(decodeResponded({ ...COMPLETED, output: null })?.outputText, 'null');
  assert.equal(decodeResponded(COMPLETED)?.outputText, null);
  const long = decodeResponded({ ...COMPLETED, output: 'x'.repeat(LIMITS.value * 2) });
  assert.equal(long?.outputText?.length, LIMITS.value * 2);
  assert.equal(long?.output?.preview.text.length, LIMITS.value);
  assert.equal(long?.output?.preview.length, LIMITS.value * 2 + 2);
});

test('an exception is taken from its description: name, message over lines, stack', () => {
  const description =
    'QuotaError: too much\nof it\n    at add (https://a.test/shop.js:41:7)\n    at https://a.test/shop.js:50:1';
  const exception = { type: 'object', subtype: 'error', className: 'QuotaError', description };
  assert.deepEqual(
    decodeResponded({ invocationId: 'i', status: 'Error', errorText: '', exception })?.exception,
    {
      name: 'QuotaError',
      message: 'too much\nof it',
      stack: [
        { functionName: 'add', url: 'https://a.test/shop.js', line: 41, column: 7 },
        { functionName: '', url: 'https://a.test/shop.js', line: 50, column: 1 },
      ],
    },
  );
});

test('what is thrown may be anything', () => {
  const thrown = (exception: object) =>
    decodeResponded({ invocationId: 'i', status: 'Error', errorText: '', exception })?.exception;
  assert.deepEqual(thrown({ type: 'string', value: 'no' }), { name: 'string', message: 'no', stack: [] });
  assert.deepEqual(thrown({ type: 'undefined' }), { name: 'undefined', message: '', stack: [] });
  assert.deepEqual(thrown({ type: 'object', subtype: 'null', value: null }), {
    name: 'null',
    message: 'null',
    stack: [],
  });
  assert.deepEqual(thrown({ type: 'object', className: 'Object', description: 'Object' }), {
    name: 'object',
    message: 'Object',
    stack: [],
  });
  assert.equal(
    thrown({ type: 'object', subtype: 'error', className: 'Error', description: 'Error' })?.message,
    '',
  );
});

test('lines and columns of a registration count from 1, and our own frames are left out', () => {
  const frame = (url: string) => ({ functionName: 'f', url, lineNumber: 0, columnNumber: 4 });
  const callFrames = [frame('chrome-extension://abc/recorder.js'), frame('https://a.test/x.js')];
  const tool = { name: 'add', frameId: 'F', backendNodeId: 7, stackTrace: { callFrames } };
  assert.deepEqual(decodeAdded({ tools: [tool, { name: 1 }, null] }), [
    {
      frameId: 'F',
      toolName: 'add',
      backendNodeId: 7,
      stack: [{ functionName: 'f', url: 'https://a.test/x.js', line: 1, column: 5 }],
    },
  ]);
});

test('anything else is passed over, and nothing throws', () => {
  fc.assert(
    fc.property(fc.anything(), (params) => {
      decodeInvoked(params);
      decodeResponded(params);
      decodeAdded(params);
    }),
  );
  assert.equal(decodeInvoked(null), null);
  assert.equal(decodeResponded({ invocationId: 'i', status: 'Sleeping' }), null);
});
