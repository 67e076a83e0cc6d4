import type { Hello, HelloReply } from '../inspected-page/protocol/messages.ts';
import { type DevToolsOpened, SHELL_PORT } from './shell.ts';

const tabId = chrome.devtools.inspectedWindow.tabId;

/** Keeps a port to the service worker open; its end tells the worker that this DevTools window is gone. */
function connectToWorker(first: boolean): void {
  const port = chrome.runtime.connect({ name: SHELL_PORT });
  port.onDisconnect.addListener(() => {
    // `id` is gone when the extension itself was reloaded: nothing is left to connect to.
    if (chrome.runtime.id) connectToWorker(false);
  });
  port.postMessage({ tabId, first } satisfies DevToolsOpened);
}

/** Whether the sender is the inspected tab, or a popup that it opened. */
function isInspected(tab: chrome.tabs.Tab | undefined): boolean {
  return tab?.id === tabId || tab?.openerTabId === tabId;
}

// Observers say hello before the panel is first shown; without an answer they would let go of what they recorded.
chrome.runtime.onMessage.addListener((message: Partial<Hello> | null, sender, reply) => {
  if (message?.toolscope !== 'hello' || !isInspected(sender.tab)) return;
  reply({ toolscope: 'listening' } satisfies HelloReply);
});

connectToWorker(true);

// The view's id in DevTools is the extension's origin and this title without spaces.
chrome.devtools.panels.create('Toolscope', 'icons/16.png', 'panel.html');
