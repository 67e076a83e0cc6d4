import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LIMITS } from '../../../inspected-page/protocol/messages.ts';

// Chromium has it; Node 20 has not.
const errors = Error as unknown as { isError?: (value: unknown) => boolean };
errors.isError ??= (value) => value instanceof Error;
const { describeError, describeValue, jsonText } = await import('../../../inspected-page/recorder/values.ts');

const preview = (value: unknown): string => describeValue(value).preview.text;

describe('describeValue', () => {
  it('writes plain data as JSON', () => {
    for (const value of [null, true, 0, -1.5, 'a"b\u2028', [], [1, [2]], {}, { a: { b: [null] } }]) {
      assert.equal(preview(value), JSON.stringify(value));
    }
  });

  it('names what JSON has no form for', () => {
    const circular: Record<string, unknown> = {};
    circular.self = circular;
    assert.equal(preview(undefined), 'undefined');
    assert.equal(preview(12n), '12n');
    assert.equal(preview(Number.NaN), 'NaN');
    assert.equal(preview(Symbol('s')), 'Symbol(s)');
    assert.equal(preview({ f: function go() {} }), '{"f":[function go]}');
    assert.equal(preview(circular), '{"self":"[circular]"}');
  });

  it('names the type', () => {
    class Cart {}
    const types = [null, [], {}, Promise.resolve(), new Map(), new Cart(), 1n, () => 1, Object.create(null)];
    assert.deepEqual(
      types.map((value) => describeValue(value).type),
      ['null', 'array', 'object', 'promise', 'Map', 'Cart', 'bigint', 'function', 'object'],
    );
  });

  it('runs no getter, no toJSON, no iterator', () => {
    let runs = 0;
    const run = (): never => {
      runs += 1;
      throw new Error('ran');
    };
    const value = { toJSON: run, [Symbol.iterator]: run, [Symbol.toPrimitive]: run };
    Object.defineProperty(value, 'x', { enumerable: true, get: run });
    assert.match(preview(value), /"x":"\[getter\]"/);
    preview([value]);
    describeError(value);
    describeError(Object.defineProperty(new Error(), 'message', { get: run }));
    assert.equal(runs, 0);
  });

  it('survives a revoked proxy and a trap that throws', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    assert.equal(preview(proxy), '[unreadable]');
    assert.equal(describeError(proxy).name, 'object');
  });

  it('is bounded in length, depth and number', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 5_000; i += 1) deep = [deep];
    const wide = Array.from({ length: 1_000_000 }, (_, i) => i);
    const many = Object.fromEntries(wide.slice(0, 50_000).map((i) => [`k${i}`, 'v'.repeat(100)]));
    for (const value of [deep, wide, many, 'x'.repeat(5_000_000), { s: 'y'.repeat(5_000_000) }]) {
      const { text, length } = describeValue(value).preview;
      assert.ok(text.length <= LIMITS.value);
      assert.ok(length > text.length);
    }
  });

  it('takes a typed array for what it is, whatever its size', () => {
    const { type, preview: text } = describeValue(new Uint8Array(50_000_000));
    assert.deepEqual([type, text.text], ['Uint8Array', '{}']);
  });
});

describe('jsonText', () => {
  it('leaves out what JSON leaves out', () => {
    const value = {
      a: undefined,
      b: () => 1,
      c: [undefined, Number.NaN, () => 1],
      d: { e: Symbol('s') },
      f: 1,
    };
    assert.equal(jsonText(value, 1_000, true).text, JSON.stringify(value));
  });

  it('says when it was cut', () => {
    const { text, length } = jsonText({ a: 'x'.repeat(100) }, 20, true);
    assert.equal(text.length, 20);
    assert.ok(length > 20);
  });
});

describe('describeError', () => {
  it('reads errors of every kind', () => {
    class Refused extends Error {
      override name = 'Refused';
    }
    const facts = (value: unknown) => {
      const { name, message } = describeError(value);
      return [name, message];
    };
    assert.deepEqual(facts(new TypeError('t')), ['TypeError', 't']);
    assert.deepEqual(facts(new Refused('r')), ['Refused', 'r']);
    assert.deepEqual(facts(new DOMException('d', 'AbortError')), ['AbortError', 'd']);
    assert.deepEqual(facts('text'), ['string', 'text']);
    assert.deepEqual(facts(undefined), ['undefined', 'undefined']);
    assert.deepEqual(facts({ code: 7 }), ['object', '{"code":7}']);
  });

  it('gives the stack only when the page has no formatter of its own', () => {
    const before = Object.getOwnPropertyDescriptor(Error, 'prepareStackTrace');
    let _runs = 0;
    try {
      delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
      assert.match(describeError(new Error('e')).stack, /values\.test/);
      Error.prepareStackTrace = () => {
        _runs += 1;
        return 'theirs';
      };
      assert.equal(describeError(new Error('e')).stack, '');
    } finally {
      if (before) Object.defineProperty(Error, 'prepareStackTrace', before);
      else delete (Error as { prepareStackTrace?: unknown }).prepareStackTrace;
    }
  });
});
