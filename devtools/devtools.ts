import type { Hello, HelloReply } from '../inspected-page/protocol/messages.ts';
import { SEARCH_EVENT } from '../panel/host/search-event.ts';
import { onPopupOpened, type PopupsQuestion } from '../panel/sources/popups.ts';
import { type DevToolsOpened, SHELL_PORT } from './shell.ts';

const tabId = chrome.devtools.inspectedWindow.tabId;

/** The inspected tab and the popups that it opened since DevTools is open. */
const tabs = new Set([tabId]);
onPopupOpened(chrome, tabs, (popup) => tabs.add(popup));

// Observers say hello before the panel is first shown; without an answer they would let go of what they recorded.
chrome.runtime.onMessage.addListener((message: Partial<Hello> | PopupsQuestion | null, sender, reply) => {
  if (message?.toolscope === 'hello' && tabs.has(sender.tab?.id ?? -1)) {
    reply({ toolscope: 'listening' } satisfies HelloReply);
  } else if (message?.toolscope === 'popups' && message.tabId === tabId) {
    reply([...tabs].filter((id) => id !== tabId));
  }
});

/** Keeps a port to the service worker open; its end tells the worker that this DevTools window is gone. */
function connectToWorker(first: boolean): void {
  const port = chrome.runtime.connect({ name: SHELL_PORT });
  port.onDisconnect.addListener(() => {
    // A worker that is just being stopped takes no port; read, it is not reported as unchecked, and the next one starts the worker again.
    void chrome.runtime.lastError;
    // There is no id any more when the extension itself was unloaded: nothing is left to connect to.
    if (chrome.runtime.id) connectToWorker(false);
  });
  port.postMessage({ tabId, first } satisfies DevToolsOpened);
}
connectToWorker(true);

// The view's id in DevTools is the extension's origin and this title without spaces.
chrome.devtools.panels.create('Toolscope', 'icons/16.png', 'panel.html', (panel) => {
  let view: Window | null = null;
  panel.onShown.addListener((shown) => {
    view = shown;
  });
  panel.onSearch.addListener((action, query) => {
    if (action === 'performSearch')
      view?.dispatchEvent(new CustomEvent(SEARCH_EVENT, { detail: query ?? '' }));
  });
});
