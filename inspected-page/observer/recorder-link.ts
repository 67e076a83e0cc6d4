import { HAND_OVER_EVENT } from '../protocol/channel.ts';
import { decodeRecorderMessage } from '../protocol/decode.ts';
import type { RecorderCommand, RecorderMessage } from '../protocol/messages.ts';

/** The observer's end of the channel to the recorder of the same frame. */
export interface RecorderLink {
  /** A recorder handed its port over: it runs since before the page's first script. */
  readonly present: boolean;
  /** Waits for a recorder: from now to the end of the current task. A new one takes the place of an old one. */
  await(): void;
  send(kind: RecorderCommand['kind']): void;
}

/**
 * @param onMessage Hears of every message that could be decoded.
 */
export function createRecorderLink(onMessage: (message: RecorderMessage) => void): RecorderLink {
  let port: MessagePort | null = null;

  const accept = (event: Event): void => {
    const offered = event instanceof MessageEvent ? event.ports[0] : undefined;
    if (!offered) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    closeDoor();
    if (port) {
      port.onmessage = null;
      port.postMessage({ kind: 'stop' } satisfies RecorderCommand);
    }
    port = offered;
    port.onmessage = ({ data }) => {
      const decoded = decodeRecorderMessage(data);
      if (decoded.ok) onMessage(decoded.message);
    };
  };
  const closeDoor = (): void => window.removeEventListener(HAND_OVER_EVENT, accept, true);

  return {
    get present() {
      return port !== null;
    },
    await() {
      window.addEventListener(HAND_OVER_EVENT, accept, true);
      // The recorder follows at once, in the same injection. What comes later is the page's.
      setTimeout(closeDoor, 0);
    },
    send(kind) {
      port?.postMessage({ kind } satisfies RecorderCommand);
    },
  };
}
