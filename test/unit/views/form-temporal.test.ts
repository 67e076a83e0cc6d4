import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { momentText, pickedText, pickerValue } from '../../../panel/views/call/form/temporal-text.ts';

test('shows a picker the clock time of a text, whatever its time zone', () => {
  assert.equal(pickerValue('date-time', '2026-01-31T12:30:00+02:00'), '2026-01-31T12:30:00');
  assert.equal(pickerValue('date-time', '2026-01-31 12:30Z'), '2026-01-31T12:30');
  assert.equal(pickerValue('time', '12:30:00Z'), '12:30:00');
  assert.equal(pickerValue('week', '2026-W05'), '2026-W05');
});

test('shows a picker nothing for a text that is no date', () => {
  assert.equal(pickerValue('date', 'tomorrow'), '');
  assert.equal(pickerValue('date', '2026-01-31Z'), '');
  assert.equal(pickerValue('date-time', ''), '');
});

test('keeps the time zone of the text that was there', () => {
  assert.equal(
    pickedText('date-time', '2026-02-01T08:00', '2026-01-31T12:30:00-03:30', true),
    '2026-02-01T08:00:00-03:30',
  );
  assert.equal(pickedText('time', '08:00:05', '12:30:00Z', true), '08:00:05Z');
});

test('writes a time zone only where the format asks for one', () => {
  assert.equal(pickedText('date-time', '2026-02-01T08:00', '', false), '2026-02-01T08:00');
  assert.match(
    pickedText('date-time', '2026-02-01T08:00', '', true),
    /^2026-02-01T08:00:00(Z|[+-]\d\d:\d\d)$/,
  );
  assert.equal(pickedText('date', '2026-02-01', '', true), '2026-02-01');
});

test('writes a moment that is read back as the same second', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(moments, (moment) => {
      const read = new Date(momentText('date-time', moment, true));
      assert.equal(Math.floor(read.getTime() / 1000), Math.floor(moment.getTime() / 1000));
    }),
  );
});

test('knows the weeks of ISO 8601 at the turn of a year', () => {
  assert.equal(momentText('week', new Date(2026, 0, 1), false), '2026-W01');
  assert.equal(momentText('week', new Date(2027, 0, 3), false), '2026-W53');
  assert.equal(momentText('week', new Date(2024, 11, 30), false), '2025-W01');
});
