/** Name of the port from a DevTools page to the service worker. While one is open, the content scripts are registered. */
export const SHELL_PORT = 'devtools';

/** The first message on that port. */
export interface DevToolsOpened {
  tabId: number;
  /**
   * True the first time, false when the page connects again because the worker had been stopped: the inspected
   * page has its observers then.
   */
  first: boolean;
}
