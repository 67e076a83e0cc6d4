import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPlaces } from '../../../panel/views/call/running-slots.ts';
import { pinned } from '../../../panel/views/call/use-shown-call.ts';

test('while the pointer is there, a call that ends leaves its place empty, and new ones come last', () => {
  assert.deepEqual(nextPlaces(['a', 'b'], ['b', 'c'], true), ['a', 'b', 'c']);
});

test('once it is not, the places of ended calls are given up', () => {
  assert.deepEqual(nextPlaces(['a', 'b', 'c'], ['b', 'c'], false), ['b', 'c']);
});

test('what stays as it is stays the same list', () => {
  const places = ['a', 'b'];
  assert.equal(nextPlaces(places, ['a', 'b'], false), places);
});

test('the newest call is not pinned: later ones are shown as they come', () => {
  const calls = [{ id: 'new' }, { id: 'old' }];
  assert.equal(pinned(calls, 'new'), null);
  assert.equal(pinned(calls, 'old'), 'old');
  assert.equal(pinned(calls, null), null);
});
