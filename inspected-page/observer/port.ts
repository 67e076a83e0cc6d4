/** The observer's way to the panel. The only file inside pages that uses `chrome.*`. */

import type { Command, Hello, HelloReply, WireEvent } from '../protocol/messages.ts';
import { PORT_NAME, PROTOCOL_VERSION } from '../protocol/messages.ts';

/** A panel that is connected to this document. */
export interface PanelPort {
  /** Sends a batch; does nothing after the panel is gone. */
  send(events: WireEvent[]): void;
}

/** What a {@link PanelLink} tells. */
export interface PanelListener {
  connected(port: PanelPort): void;
  command(port: PanelPort, command: Command): void;
  /** The panel is gone, or this page entered the back/forward cache. */
  disconnected(port: PanelPort): void;
}

/** The extension's side, as the observer sees it. */
export interface PanelLink {
  /** Asks whether DevTools inspects this tab. Resolves to false when nobody answers; never rejects. */
  hello(): Promise<boolean>;
  /** Accepts panels until {@link close}. */
  open(listener: PanelListener): void;
  /** Stops to accept panels and drops those that are connected. */
  close(): void;
  /** The extension was reloaded, updated or removed: nothing can be sent any more. */
  isOrphaned(): boolean;
}

/** Makes the link of this frame. */
export function createPanelLink(): PanelLink {
  const ports = new Set<chrome.runtime.Port>();
  let accept: ((port: chrome.runtime.Port) => void) | undefined;

  const isOrphaned = (): boolean => chrome.runtime?.id === undefined;

  return {
    isOrphaned,
    async hello() {
      const hello: Hello = { toolscope: 'hello', version: PROTOCOL_VERSION };
      try {
        // With nobody there this rejects ("receiving end does not exist"); that is an answer too.
        const reply: Partial<HelloReply> | undefined = await chrome.runtime.sendMessage(hello);
        return reply?.toolscope === 'listening';
      } catch {
        return false;
      }
    },
    open(listener) {
      if (accept || isOrphaned()) return;
      accept = (port) => {
        if (port.name !== PORT_NAME) return;
        ports.add(port);
        const panel: PanelPort = {
          send(events) {
            if (!ports.has(port)) return;
            try {
              port.postMessage({ toolscope: 'batch', version: PROTOCOL_VERSION, events });
            } catch {
              // Closed a moment ago; its `onDisconnect` follows.
            }
          },
        };
        port.onMessage.addListener((command: Command) => listener.command(panel, command));
        port.onDisconnect.addListener(() => {
          // Reading it says that the reason (such as the back/forward cache) was noticed.
          void chrome.runtime?.lastError;
          if (ports.delete(port)) listener.disconnected(panel);
        });
        listener.connected(panel);
      };
      chrome.runtime.onConnect.addListener(accept);
    },
    close() {
      const open = [...ports];
      ports.clear();
      if (!isOrphaned()) {
        if (accept) chrome.runtime.onConnect.removeListener(accept);
        for (const port of open) port.disconnect();
      }
      accept = undefined;
    },
  };
}
