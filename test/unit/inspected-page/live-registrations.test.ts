import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LiveRegistrations } from '../../../inspected-page/observer/live-registrations.ts';
import type { RecorderEvent } from '../../../inspected-page/protocol/messages.ts';

const called = (registration: number, name: string): RecorderEvent => ({
  kind: 'registerCalled',
  registration,
  name,
  at: 1,
  method: '',
  provider: 'native',
  exposedTo: null,
  hasSignal: false,
  stack: '',
  url: '',
});
const settled = (registration: number, refused = false): RecorderEvent => ({
  kind: 'registerSettled',
  at: 1,
  registration,
  error: refused ? { name: 'InvalidStateError', message: '', stack: '' } : null,
});
const unregistered = (registration: number): RecorderEvent => ({
  kind: 'unregistered',
  at: 1,
  registration,
  cause: 'signal',
  reason: '',
});

describe('LiveRegistrations', () => {
  it('knows a name from its settlement to its end', () => {
    const live = new LiveRegistrations();
    assert.equal(live.note(called(1, 'a')), null);
    assert.equal(live.has('a'), false);
    assert.equal(live.note(settled(1)), 'a');
    assert.equal(live.has('a'), true);
    assert.equal(live.note(unregistered(1)), 'a');
    assert.equal(live.has('a'), false);
    assert.equal(live.note(unregistered(1)), null);
  });

  it('is not misled by a refused duplicate', () => {
    const live = new LiveRegistrations();
    for (const event of [called(1, 'a'), called(2, 'a'), settled(2, true), settled(1)]) live.note(event);
    assert.equal(live.has('a'), true);
    live.note(unregistered(2));
    assert.equal(live.has('a'), true);
  });

  it('keeps the newer of two registrations under one name', () => {
    const live = new LiveRegistrations();
    for (const event of [called(1, 'a'), settled(1), called(2, 'a'), settled(2), unregistered(1)]) {
      live.note(event);
    }
    assert.equal(live.has('a'), true);
  });

  it('knows a burst that has yet to settle, and waits for none that stands still', () => {
    const live = new LiveRegistrations();
    live.note({ ...called(1, 'a'), at: 1_000 });
    live.note({ ...called(2, 'b'), at: 1_001 });
    assert.equal(live.isSettling(1_005), true);
    live.note({ ...settled(1), at: 1_020 });
    assert.equal(live.isSettling(1_045), true);
    assert.equal(live.isSettling(1_055), false);
    live.note({ ...settled(2, true), at: 1_046 });
    assert.equal(live.isSettling(1_047), false);
    live.note({ ...called(3, 'c'), at: 2_000 });
    live.note({ ...unregistered(1), at: 2_499 });
    assert.equal(live.isSettling(2_499), true);
    assert.equal(live.isSettling(2_500), false);
  });
});
