import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { LIMITS } from '../../../inspected-page/protocol/messages.ts';
import { parseStack } from '../../../inspected-page/protocol/stack.ts';

const OURS = 'chrome-extension://abcdefghijklmnopabcdefghijklmnop/';

describe('parseStack', () => {
  it('reads named, anonymous, async and evaluated frames', () => {
    const text = [
      'Error: a message (with:1:2) at nothing',
      '    at register (https://a.test/app.js:10:5)',
      '    at async Shop.open (https://a.test:8443/shop.js?v=(1):3:7)',
      '    at https://a.test/inline:1:2',
      '    at async https://a.test/top.js:4:1',
      '    at eval (eval at run (https://a.test/eval.js:5:6), <anonymous>:1:1)',
      '    at new Thing (<anonymous>:7:8)',
      '    at Array.map (<anonymous>)',
    ].join('\n');
    assert.deepEqual(
      parseStack(text).map(({ functionName, url, line, column }) => [functionName, url, line, column]),
      [
        ['register', 'https://a.test/app.js', 10, 5],
        ['async Shop.open', 'https://a.test:8443/shop.js?v=(1)', 3, 7],
        ['', 'https://a.test/inline', 1, 2],
        ['', 'https://a.test/top.js', 4, 1],
        ['eval', 'https://a.test/eval.js', 5, 6],
        ['new Thing', '<anonymous>', 7, 8],
      ],
    );
  });

  it('leaves our own frames out', () => {
    const text = `Error\n    at Object.apply (${OURS}recorder.js:1:200)\n    at page (https://a.test/a.js:1:1)`;
    assert.deepEqual(
      parseStack(text).map(({ url }) => url),
      ['https://a.test/a.js'],
    );
    assert.equal(parseStack(text.replaceAll('recorder.js', 'other.js')).length, 2);
  });

  it('is bounded and never throws', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400 }), fc.nat(200), (line, times) => {
        const frames = parseStack(`    at ${line}:1:2\n`.repeat(times));
        assert.ok(frames.length <= LIMITS.stackFrames);
        for (const frame of frames) assert.ok(frame.url.length <= LIMITS.url);
      }),
    );
    assert.equal(parseStack('    at f (https://a.test/a.js:1:2)\n'.repeat(500)).length, 32);
    assert.deepEqual(parseStack(`    at ${'x'.repeat(100_000)}:1:2`), []);
  });
});
