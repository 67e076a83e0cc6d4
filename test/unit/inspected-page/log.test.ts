import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EventLog } from '../../../inspected-page/observer/log.ts';
import { LOG_LIMITS, type RecorderEvent } from '../../../inspected-page/protocol/messages.ts';

const small = (count = 0): RecorderEvent => ({ kind: 'dropped', count, at: 1 });
const large = (size: number): RecorderEvent => ({
  kind: 'callSettled',
  call: 1,
  at: 1,
  error: null,
  afterCancel: false,
  result: { type: 'string', preview: { text: 'x'.repeat(size), length: size } },
});

describe('EventLog', () => {
  it('numbers events and gives those after a number', () => {
    const log = new EventLog();
    assert.deepEqual(log.since(0), []);
    for (let i = 0; i < 3; i += 1) log.add(small(i), 'recorder');
    assert.equal(log.lastSeq, 3);
    assert.deepEqual(
      log.since(1).map(({ seq }) => seq),
      [2, 3],
    );
    assert.deepEqual(log.since(3), []);
  });

  it('drops the oldest by count and says how many are missing', () => {
    const log = new EventLog();
    for (let i = 0; i < LOG_LIMITS.events + 7; i += 1) log.add(small(), 'recorder');
    const [dropped, first] = log.since(0);
    assert.ok(dropped?.kind === 'dropped');
    assert.deepEqual([dropped.count, dropped.seq, first?.seq], [7, 7, 8]);
    const [gap] = log.since(5);
    assert.ok(gap?.kind === 'dropped');
    assert.equal(gap.count, 2);
    assert.equal(log.since(7).length, LOG_LIMITS.events);
  });

  it('drops the oldest by size', () => {
    const log = new EventLog();
    const size = 1_000_000;
    for (let i = 0; i < 20; i += 1) log.add(large(size), 'recorder');
    const kept = log.since(0).filter(({ kind }) => kind === 'callSettled');
    assert.ok(kept.length * size <= LOG_LIMITS.size);
    assert.ok(kept.length >= LOG_LIMITS.size / size - 2);
    assert.equal(kept.at(-1)?.seq, 20);
  });

  it('goes on counting after it was cleared', () => {
    const log = new EventLog();
    log.add(small(), 'recorder');
    log.clear();
    const [dropped] = log.since(0);
    assert.ok(dropped?.kind === 'dropped');
    assert.equal(dropped.count, 1);
    assert.equal(log.add(small(), 'observer').seq, 2);
  });
});
