import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Execution } from '../../../../panel/model/execution.ts';
import { barEnd, barSegments } from '../../../../panel/views/activity/bar.ts';
import { execution, moments } from '../../support/executions.ts';

/** The parts of a bar as text. */
function bar(given: Partial<Execution>, now = 100): string {
  return barSegments(execution(given), now)
    .map(({ part, from, to }) => `${part} ${from}-${to}`)
    .join(', ');
}

describe('the bar of an execution', () => {
  it('has a part for each thing that it was doing', () => {
    assert.equal(bar({}), 'waiting 0-2, running 2-8, answering 8-10');
  });

  it('begins with running where nobody was seen asking', () => {
    assert.equal(bar({ moments: moments('entered@0 settledInTool@10') }), 'running 0-10');
  });

  it('grows to now while it is pending', () => {
    const pending = { state: 'pending', phase: 'running', endedAt: null } as const;
    assert.equal(bar({ ...pending, moments: moments('asked@0 entered@2') }), 'waiting 0-2, running 2-100');
  });

  it('shows a form that waits for its user, and the cancel', () => {
    const cancelled = { state: 'cancelled', endedAt: 30 } as const;
    const told = 'asked@0 activated@1 waitingForUser@1 cancelRequested@25 cancelled@26 settledForCaller@30';
    assert.equal(bar({ ...cancelled, moments: moments(told) }), 'waiting 0-1, user 1-25, cancelling 25-30');
  });

  it('goes on after a freeze with what it was doing before', () => {
    const told = 'asked@0 entered@1 frozen@3 thawed@7 settledForCaller@10';
    assert.equal(bar({ moments: moments(told) }), 'waiting 0-1, running 1-3, frozen 3-7, running 7-10');
  });

  it('runs on after the caller was answered, until the late answer or now', () => {
    const cancelled = { state: 'cancelled', endedAt: 5 } as const;
    const told = 'asked@0 entered@0 cancelRequested@5 settledForCaller@5';
    assert.equal(
      bar({ ...cancelled, moments: moments(`${told} answeredLate@45`) }),
      'running 0-5, late 5-45',
    );
    assert.equal(bar({ ...cancelled, runsOn: true, moments: moments(told) }), 'running 0-5, late 5-100');
    assert.equal(barEnd(execution({ ...cancelled, runsOn: true }), 100), 100);
  });

  it('is something to point at also when it took no time', () => {
    assert.equal(bar({ startedAt: 3, endedAt: 3, moments: moments('entered@3') }), 'running 3-3');
  });
});
