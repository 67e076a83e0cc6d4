/** An event of the debugger protocol. `session` is that of a child target; `null` is the tab itself. */
export interface ProtocolEvent {
  session: string | null;
  method: string;
  params: unknown;
}

/** The tab as a target of the debugger protocol. */
export interface DebuggerLink {
  /**
   * Sends a command.
   *
   * @returns What the browser answered.
   * @throws Error with the browser's own words when it refuses.
   */
  send(session: string | null, method: string, params?: Record<string, unknown>): Promise<unknown>;
  /** Ends it. Never throws: what has ended already stays so. */
  detach(): Promise<void>;
}

/** What a link tells of itself. */
export interface DebuggerListener {
  onEvent(event: ProtocolEvent): void;
  /** The browser ended it: `canceled_by_user`, `target_closed`. Not called after {@link DebuggerLink.detach}. */
  onDetach(reason: string): void;
}

/** The protocol version that is asked for; every Chromium of the last decade has it. */
const VERSION = '1.3';

/**
 * Attaches to a tab. Chrome shows a bar in the windows of the tab's browser while this lasts.
 *
 * @throws Error with the browser's words, such as "Another debugger is already attached to the tab with id: 1."
 */
export async function attachDebugger(tabId: number, listener: DebuggerListener): Promise<DebuggerLink> {
  const target = { tabId };
  const onEvent = (source: chrome.debugger.DebuggerSession, method: string, params?: object): void => {
    if (source.tabId === tabId) listener.onEvent({ session: source.sessionId ?? null, method, params });
  };
  const onDetach = (source: chrome.debugger.Debuggee, reason: string): void => {
    if (source.tabId !== tabId) return;
    stop();
    listener.onDetach(reason);
  };
  const stop = (): void => {
    chrome.debugger.onEvent.removeListener(onEvent);
    chrome.debugger.onDetach.removeListener(onDetach);
  };
  chrome.debugger.onEvent.addListener(onEvent);
  chrome.debugger.onDetach.addListener(onDetach);
  try {
    await chrome.debugger.attach(target, VERSION);
  } catch (error) {
    stop();
    throw error;
  }
  return {
    async send(session, method, params) {
      const address = session === null ? target : { tabId, sessionId: session };
      return await chrome.debugger.sendCommand(address, method, params);
    },
    async detach() {
      stop();
      await chrome.debugger.detach(target).catch(() => undefined);
    },
  };
}
