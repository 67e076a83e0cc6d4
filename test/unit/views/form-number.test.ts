import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readNumber, steppedNumber } from '../../../panel/views/call/form/number-text.ts';

test('keeps the digits of a number as typed', () => {
  for (const raw of ['9007199254740993', '1.50', '-0', '1e400', '0.1']) {
    assert.deepEqual(readNumber(` ${raw} `), { type: 'number', raw });
  }
});

test('takes what is no JSON number as a text, and nothing as not set', () => {
  for (const text of ['12a', '01', '+1', '.5', '1.', '0x10', 'NaN', '1 2']) {
    assert.deepEqual(readNumber(text), { type: 'string', value: text });
  }
  assert.equal(readNumber('  '), undefined);
});

test('reads every JSON number as a number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const raw = JSON.stringify(value);
      assert.deepEqual(readNumber(raw), { type: 'number', raw });
    }),
  );
});

test('steps without losing digits', () => {
  assert.equal(steppedNumber('9007199254740993', {}, 1), '9007199254740994');
  assert.equal(steppedNumber('0.1', { step: '0.2' }, 1), '0.3');
  assert.equal(steppedNumber('0', { step: '0.01' }, -1), '-0.01');
  assert.equal(steppedNumber('1.5', {}, -1), '0.5');
  assert.equal(steppedNumber('1e3', {}, 1), '1001');
  assert.equal(steppedNumber('-0.5', { step: '0.5' }, 1), '0');
});

test('steps to the limits and no further', () => {
  const limits = { min: '1', max: '10', step: '4' };
  assert.equal(steppedNumber('', limits, 1), '1');
  assert.equal(steppedNumber('9', limits, 1), '10');
  assert.equal(steppedNumber('10', limits, 1), '10');
  assert.equal(steppedNumber('12', limits, 1), '12');
  assert.equal(steppedNumber('2', limits, -1), '1');
  assert.equal(steppedNumber('12', limits, -1), '8');
});

test('leaves what it cannot step', () => {
  for (const text of ['abc', '1e999999', '-']) assert.equal(steppedNumber(text, {}, 1), text);
});

test('adds as whole numbers do', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt({ min: 1n, max: 10n ** 20n }), (from, step) => {
      assert.equal(steppedNumber(String(from), { step: String(step) }, 1), String(from + step));
      assert.equal(steppedNumber(String(from), { step: String(step) }, -1), String(from - step));
    }),
  );
});
