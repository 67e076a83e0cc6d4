import { injectObservers } from './inject.ts';
import { type DevToolsOpened, SHELL_PORT } from './shell.ts';
import { createSwitch } from './switch.ts';

/** How long a DevTools page may take to connect again after the worker was stopped, or to be gone after it closed. */
const SETTLE_MS = 1_000;

const ports = new Set<chrome.runtime.Port>();

const scripts = createSwitch({
  isWanted: async () => ports.size > 0 || (await hasDevToolsPage()),
  isOn: async () => (await chrome.scripting.getRegisteredContentScripts()).length > 0,
  turnOn: () =>
    chrome.scripting.registerContentScripts(
      // The observer must be first: it takes the channel that the recorder offers before any script of the page runs.
      (['observer', 'recorder'] as const).map((id) => ({
        id,
        js: [`${id}.js`],
        world: id === 'observer' ? 'ISOLATED' : 'MAIN',
        matches: ['<all_urls>'],
        allFrames: true,
        matchOriginAsFallback: true,
        runAt: 'document_start',
        persistAcrossSessions: false,
      })),
    ),
  turnOff: () => chrome.scripting.unregisterContentScripts(),
});

/** Whether a DevTools page exists that may not have connected yet: the worker keeps nothing when it is stopped. */
async function hasDevToolsPage(): Promise<boolean> {
  const pages = await chrome.runtime.getContexts({
    contextTypes: ['DEVELOPER_TOOLS'],
    documentUrls: [chrome.runtime.getURL('devtools.html')],
  });
  return pages.length > 0;
}

chrome.runtime.onConnect.addListener((port) => {
  if (port.name !== SHELL_PORT) return;
  ports.add(port);
  port.onDisconnect.addListener(() => {
    ports.delete(port);
    settle();
  });
  port.onMessage.addListener(async ({ tabId, first }: DevToolsOpened) => {
    await scripts.settle();
    if (first) await injectObservers(tabId);
  });
});

/** Brings the registration in line now, and once more when DevTools pages that come or go have done so. */
function settle(): void {
  void scripts.settle();
  setTimeout(() => void scripts.settle(), SETTLE_MS);
}

settle();
