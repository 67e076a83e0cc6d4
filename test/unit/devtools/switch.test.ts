import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSwitch } from '../../../devtools/switch.ts';

/** Something to switch whose steps take a turn of the event loop each, and that complains when they overlap. */
function setUp() {
  const world = { wanted: false, on: false, busy: false, steps: [] as string[] };
  const turn = async (on: boolean) => {
    assert.ok(!world.busy, 'steps never overlap');
    assert.notEqual(world.on, on, 'never twice the same');
    world.busy = true;
    await new Promise((resolve) => setImmediate(resolve));
    world.busy = false;
    world.on = on;
    world.steps.push(on ? 'on' : 'off');
  };
  const scripts = createSwitch({
    isWanted: async () => world.wanted,
    isOn: async () => world.on,
    turnOn: () => turn(true),
    turnOff: () => turn(false),
  });
  return { world, scripts };
}

test('DevTools closes while the scripts are being registered: they end removed', async () => {
  const { world, scripts } = setUp();
  world.wanted = true;
  const opened = scripts.settle();
  await new Promise((resolve) => setImmediate(resolve));
  world.wanted = false;
  await Promise.all([opened, scripts.settle()]);
  assert.deepEqual(world.steps, ['on', 'off']);
});

test('DevTools opens while the scripts are being removed: they end registered', async () => {
  const { world, scripts } = setUp();
  world.on = true;
  const closed = scripts.settle();
  await new Promise((resolve) => setImmediate(resolve));
  world.wanted = true;
  await Promise.all([closed, scripts.settle()]);
  assert.deepEqual(world.steps, ['off', 'on']);
});

test('many calls at once are one step', async () => {
  const { world, scripts } = setUp();
  world.wanted = true;
  await Promise.all([scripts.settle(), scripts.settle(), scripts.settle()]);
  assert.deepEqual(world.steps, ['on']);
});

test('a failure is reported and does not end the switch', async (t) => {
  const report = t.mock.method(console, 'error', () => {});
  let fails = true;
  let on = false;
  const scripts = createSwitch({
    isWanted: async () => true,
    isOn: async () => on,
    async turnOn() {
      if (fails) throw new Error('no');
      on = true;
    },
    turnOff: async () => {},
  });
  await scripts.settle();
  assert.equal(report.mock.callCount(), 1);
  fails = false;
  await scripts.settle();
  assert.ok(on);
});
