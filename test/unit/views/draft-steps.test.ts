import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  noSteps,
  redone,
  STEP_LIMITS,
  type Steps,
  undone,
  withStep,
} from '../../../panel/views/call/draft-steps.ts';

const ONE = () => 1;

test('steps are taken back and made again in their order', () => {
  let steps: Steps<string> = noSteps;
  steps = withStep(steps, 'a', ONE);
  steps = withStep(steps, 'b', ONE);
  const back = undone(steps, 'c');
  assert.equal(back?.version, 'b');
  const first = undone(back.steps, 'b');
  assert.equal(first?.version, 'a');
  assert.equal(undone(first.steps, 'a'), null);
  const again = redone(first.steps, 'a');
  assert.equal(again?.version, 'b');
  assert.equal(redone(again.steps, 'b')?.version, 'c');
});

test('no version is lost by going on from an older one', () => {
  const action = fc.constantFrom('type', 'undo', 'redo');
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      let steps: Steps<number> = noSteps;
      let current = 0;
      let made = 0;
      for (const one of actions) {
        const moved =
          one === 'undo' ? undone(steps, current) : one === 'redo' ? redone(steps, current) : null;
        if (moved !== null) ({ steps, version: current } = moved);
        if (one === 'type') {
          steps = withStep(steps, current, ONE);
          made += 1;
          current = made;
        }
      }
      const reachable = new Set([...steps.past, current, ...steps.future]);
      assert.equal(reachable.size, made + 1);
    }),
  );
});

test('the oldest steps make room, by number and by size; the last one stays', () => {
  let steps: Steps<string> = noSteps;
  for (let count = 0; count < STEP_LIMITS.count + 5; count += 1) steps = withStep(steps, `${count}`, ONE);
  assert.equal(steps.past.length, STEP_LIMITS.count);
  assert.equal(steps.past[0], '5');
  const half = () => STEP_LIMITS.size / 2;
  steps = noSteps;
  for (const version of ['a', 'b', 'c']) steps = withStep(steps, version, half);
  assert.deepEqual(steps.past, ['b', 'c']);
  steps = withStep(steps, 'huge', () => STEP_LIMITS.size * 2);
  assert.deepEqual(steps.past, ['huge']);
});
