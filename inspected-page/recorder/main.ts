/**
 * The recorder: runs in the page's own world before its first script, and sees what the browser's API does not tell.
 * It only works when an observer of ours takes the port it offers; see docs/architecture.md.
 */

import { HAND_OVER_EVENT } from '../protocol/channel.ts';
import { listenFirst, unlisten } from './intrinsics.ts';
import { nativeHooks, nativePrototype } from './native-api.ts';
import { createOutbox } from './outbox.ts';
import { createPageErrors } from './page-errors.ts';
import { createRecording } from './recording.ts';
import { createScriptApis } from './script-api.ts';

function start(): void {
  const { port1, port2 } = new MessageChannel();
  // Nobody but the observer can listen yet. It takes the port, keeps the event from everybody else and cancels it.
  const offer = new MessageEvent(HAND_OVER_EVENT, { ports: [port2], cancelable: true });
  if (dispatchEvent(offer)) {
    port1.close();
    return;
  }

  const outbox = createOutbox(port1, (command) => {
    if (command === 'stop') stop();
    else if (command === 'keep') keep();
    else if (command === 'probe' && recording.active) scripts.probe();
  });
  const recording = createRecording(outbox);
  const native = nativeHooks(recording);
  const errors = createPageErrors(outbox);
  const scripts = createScriptApis(recording, outbox, nativePrototype);

  function keep(): void {
    recording.active = true;
    native.install();
    scripts.start();
    errors(listenFirst);
  }

  function stop(): void {
    recording.active = false;
    native.remove();
    scripts.stop();
    errors(unlisten);
    recording.release();
  }

  keep();
}

try {
  start();
} catch {
  // The page goes on as if we were not there.
}
