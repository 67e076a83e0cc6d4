import type { Host } from './host.ts';
import { openSessionTab } from './session-tab.ts';
import { extensionStorage } from './storage.ts';

/**
 * The panel in an ordinary tab: everything but what only DevTools can do.
 *
 * @param tabId The inspected tab.
 */
export function createTabHost(tabId: number): Host {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const theme = () => (dark.matches ? 'dark' : 'light');
  return {
    tabId,
    kind: 'tab',
    version: chrome.runtime.getManifest().version,
    get theme() {
      return theme();
    },
    onThemeChange(listener) {
      const changed = () => listener(theme());
      dark.addEventListener('change', changed);
      return () => dark.removeEventListener('change', changed);
    },
    reload() {
      chrome.tabs.reload(tabId).catch(() => undefined);
    },
    openSessionTab,
    openSource: async () => false,
    revealElement: async () => false,
    // Only DevTools gives the text of the page's scripts.
    async *readScripts() {},
    storage: extensionStorage,
  };
}
