import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { BY_TIME, keysOf, sorted } from '../../../../panel/views/activity/row-order.ts';
import { execution } from '../../support/executions.ts';

const ROWS = [
  execution({ id: 3, toolName: 'search', startedAt: 0, endedAt: 30 }),
  execution({ id: 5, toolName: 'add', startedAt: 1, endedAt: 2 }),
  execution({ id: 9, toolName: 'add', startedAt: 2, endedAt: null, state: 'pending', phase: 'running' }),
];

const ids = (column: string, descending = false): number[] =>
  sorted(ROWS, { column, descending }).map(({ id }) => id);

describe('the order of executions', () => {
  it('is that of time, of a name, of the duration, and each the other way round', () => {
    assert.deepEqual(ids('time'), [3, 5, 9]);
    assert.deepEqual(ids('time', true), [9, 5, 3]);
    assert.deepEqual(ids('tool'), [5, 9, 3]);
    assert.deepEqual(ids('duration'), [5, 3, 9]);
    assert.deepEqual(ids('duration', true), [9, 3, 5]);
  });

  it('of time is that of their beginnings, also where a source told late', () => {
    const late = execution({ id: 10, startedAt: 0.5, endedAt: 3 });
    const rows = sorted([...ROWS, late], BY_TIME);
    assert.deepEqual(
      rows.map(({ id }) => id),
      [3, 10, 5, 9],
    );
    assert.equal(keysOf(rows).indexOf('10'), 1);
    assert.equal(keysOf(rows).indexOf('4'), -1);
  });

  it('finds a row by its key in any order', () => {
    for (const sort of [
      BY_TIME,
      { column: 'time', descending: true },
      { column: 'tool', descending: false },
    ]) {
      const rows = sorted(ROWS, sort);
      const keys = keysOf(rows);
      assert.deepEqual(
        rows.map(({ id }) => keys.indexOf(String(id))),
        [0, 1, 2],
      );
      assert.equal(keys.indexOf('4'), -1);
      assert.equal(keys.at(3), undefined);
    }
  });
});
