import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { crossings, laneRuns, lanesOf } from '../../../../panel/views/activity/overview-model.ts';
import { execution, party } from '../../support/executions.ts';

const WINDOW = { from: 0, to: 100 };
const PAY = party('iframe 1 of top', 'https://pay.example');

describe('the overview', () => {
  const calls = [
    execution({ id: 1, startedAt: 0, endedAt: 10 }),
    execution({ id: 2, startedAt: 5, endedAt: 30, state: 'failed' }),
    execution({ id: 3, startedAt: 50, endedAt: 60, target: PAY }),
  ];

  it('has a lane for each document that ran or called something', () => {
    assert.deepEqual(
      lanesOf(calls).map(({ label }) => label),
      ['top', 'iframe 1 of top'],
    );
  });

  it('has bars that overlap on lines of their own', () => {
    const [top, pay] = laneRuns(calls, lanesOf(calls), WINDOW, 100, 100);
    assert.deepEqual(top, [
      { state: 'completed', line: 0, from: 0, to: 11 },
      { state: 'failed', line: 1, from: 5, to: 31 },
    ]);
    assert.deepEqual(pay, [{ state: 'completed', line: 0, from: 50, to: 61 }]);
  });

  it('shows the most severe state where there is no line left', () => {
    const many = ['failed', 'pending', 'lost', 'completed', 'failed'] as const;
    const over = many.map((state, id) => execution({ id, state, startedAt: 0, endedAt: 10 + id }));
    const [top] = laneRuns(over, lanesOf(over), WINDOW, 100, 100);
    assert.deepEqual(
      top?.map(({ state, line, from, to }) => `${state} ${line} ${from}-${to}`),
      ['failed 0 0-11', 'completed 0 11-14', 'failed 1 0-15', 'lost 2 0-13'],
    );
  });

  it('draws what is pending up to now, and nothing outside of the strip', () => {
    const pending = execution({ startedAt: -20, endedAt: null, state: 'pending', phase: 'running' });
    const [top] = laneRuns([pending], lanesOf([pending]), WINDOW, 100, 40);
    assert.deepEqual(top, [{ state: 'pending', line: 0, from: 0, to: 41 }]);
  });

  it('leads from caller to target where they are two documents', () => {
    assert.deepEqual(crossings(calls, lanesOf(calls), WINDOW, 200), [{ x: 100, fromLane: 0, toLane: 1 }]);
  });

  it('draws no crossing where there are too many to tell apart', () => {
    const many = Array.from({ length: 500 }, (_, id) => execution({ id, startedAt: id / 10, target: PAY }));
    assert.deepEqual(crossings(many, lanesOf(many), WINDOW, 200), []);
  });
});
