import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  moved,
  shareOf,
  ticks,
  wholeWindow,
  within,
  zoomed,
} from '../../../../panel/views/activity/time-window.ts';

const WHOLE = { from: 1_000, to: 2_000 };

describe('the window of time', () => {
  it('over everything ends at a round length, so that it does not move with each tick', () => {
    assert.deepEqual(wholeWindow(1_000, 1_440), { from: 1_000, to: 1_500 });
    assert.deepEqual(wholeWindow(1_000, 1_470), { from: 1_000, to: 1_500 });
    assert.deepEqual(wholeWindow(1_000, 1_490), { from: 1_000, to: 1_750 });
  });

  it('has a length also when nothing took time', () => {
    const { from, to } = wholeWindow(5, 5);
    assert.ok(to > from);
  });

  it('zooms around a moment that keeps its place', () => {
    const window = zoomed(WHOLE, 0.5, 1_250, WHOLE);
    assert.equal(shareOf(window, 1_250), 0.25);
    assert.deepEqual(window, { from: 1_125, to: 1_625 });
  });

  it('does not zoom or move beyond the whole', () => {
    assert.deepEqual(zoomed(WHOLE, 4, 1_500, WHOLE), WHOLE);
    assert.deepEqual(moved({ from: 1_100, to: 1_300 }, -500, WHOLE), { from: 1_000, to: 1_200 });
    assert.deepEqual(moved({ from: 1_100, to: 1_300 }, 5_000, WHOLE), { from: 1_800, to: 2_000 });
    assert.deepEqual(within({ from: 0, to: 9_000 }, WHOLE), WHOLE);
  });

  it('never zooms to nothing', () => {
    let window = WHOLE;
    for (let turn = 0; turn < 200; turn += 1) window = zoomed(window, 0.5, 1_500, WHOLE);
    assert.ok(window.to - window.from > 0.1);
  });

  it('has marks at round distances from the first moment', () => {
    assert.deepEqual(
      ticks({ from: 1_130, to: 1_630 }, 1_000, 5).map(({ since }) => since),
      [200, 300, 400, 500, 600],
    );
    assert.ok(ticks({ from: 0, to: 10 * 86_400_000 }, 0, 6).length <= 7);
  });
});
