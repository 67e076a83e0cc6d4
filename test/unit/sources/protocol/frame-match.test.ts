import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameMatch } from '../../../../panel/sources/protocol/frame-match.ts';

/** A browser whose frames show documents that change, and that is read when the test says so. */
class World {
  frames = new Map<string, string>();
  readings = 0;
  gate: Promise<void> = Promise.resolve();
  readonly match = new FrameMatch({
    documents: () => [...this.frames.values()],
    leaveIds: async () => {},
    readIds: async (session) => {
      this.readings += 1;
      await this.gate;
      const own = [...this.frames].filter(([key]) => key.startsWith(`${session ?? 'tab'} `));
      return new Map(own.map(([key, document]) => [key.split(' ')[1] ?? '', document]));
    },
  });
}

test('a frame is read once, until it navigates', async () => {
  const world = new World();
  world.frames.set('tab F', 'first');
  const frame = { session: null, frameId: 'F' };
  assert.equal(await world.match.documentOf(frame), 'first');
  assert.equal(await world.match.documentOf(frame), 'first');
  assert.equal(world.readings, 1);
  world.frames.set('tab F', 'second');
  world.match.forgetFrame(frame);
  assert.equal(await world.match.documentOf(frame), 'second');
});

test('many questions at once cost two readings: the one that runs may have begun too early', async () => {
  const world = new World();
  let open = (): void => {};
  world.gate = new Promise((resolve) => {
    open = resolve;
  });
  const early = world.match.documentOf({ session: null, frameId: 'F' });
  await Promise.resolve();
  world.frames.set('tab F', 'late');
  const others = Array.from({ length: 50 }, () => world.match.documentOf({ session: null, frameId: 'F' }));
  open();
  await early;
  assert.deepEqual(new Set(await Promise.all(others)), new Set(['late']));
  assert.ok(world.readings <= 2, String(world.readings));
});

test('a document is found in the target that shows it now, and not where it was', async () => {
  const world = new World();
  world.frames.set('tab F', 'top').set('child G', 'pay');
  assert.deepEqual(await world.match.frameOf('pay', [null, 'child']), { session: 'child', frameId: 'G' });
  world.frames.set('child G', 'other');
  assert.equal(await world.match.frameOf('pay', [null, 'child']), null);
  world.match.forgetSession('child');
  world.frames.delete('child G');
  assert.equal(await world.match.documentOf({ session: 'child', frameId: 'G' }), null);
});

test('a target that goes while it is read is no error', async () => {
  const match = new FrameMatch({
    documents: () => [],
    leaveIds: async () => {},
    readIds: () => Promise.reject(new Error('Session with given id not found.')),
  });
  assert.equal(await match.documentOf({ session: 'gone', frameId: 'F' }), null);
});
