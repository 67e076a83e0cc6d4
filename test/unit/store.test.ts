import assert from 'node:assert/strict';
import { test } from 'node:test';
import { effect } from '@preact/signals';
import type { InspectorEvent } from '../../panel/model/event.ts';
import { createStore, STORE_LIMITS } from '../../panel/store.ts';

const USE = { url: 'u', line: 1, column: 1, expression: 'navigator.modelContext' };
const found = (line: number): InspectorEvent => ({ type: 'oldApiUses', uses: [{ ...USE, line }] });

/** A store whose frames come when the test says so. */
function setUp() {
  let waiting: (() => void) | null = null;
  const store = createStore((callback) => {
    waiting = callback;
    return () => {
      waiting = null;
    };
  });
  let writes = -1;
  effect(() => {
    store.state.value;
    writes++;
  });
  return {
    store,
    frame: () => waiting?.(),
    isWaiting: () => waiting !== null,
    writes: () => writes,
    line: () => store.state.value.oldApiUses[0]?.line,
  };
}

test('all events of a frame are one write', () => {
  const { store, frame, writes, line } = setUp();
  for (let i = 1; i <= 2_000; i++) store.dispatch(found(i));
  assert.equal(writes(), 0);
  frame();
  assert.equal(writes(), 1);
  assert.equal(line(), 2_000);
});

test('with nothing to do it asks for no frame', () => {
  const { store, frame, isWaiting } = setUp();
  assert.ok(!isWaiting());
  store.dispatch(found(1));
  assert.ok(isWaiting());
  frame();
  assert.ok(!isWaiting());
});

test('a queue that is full is reduced although no frame came', () => {
  const { store, writes } = setUp();
  for (let i = 1; i <= STORE_LIMITS.queuedEvents; i++) store.dispatch(found(i));
  assert.equal(writes(), 1);
});

test('dispose reduces what waits and ignores what comes later', () => {
  const { store, line } = setUp();
  store.dispatch(found(1));
  store.dispose();
  store.dispatch(found(2));
  assert.equal(line(), 1);
});
