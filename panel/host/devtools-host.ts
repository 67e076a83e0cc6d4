import type { Host } from './host.ts';
import { readPageScripts } from './page-scripts.ts';
import { evaluateInContentScript, REVEAL } from './reveal.ts';
import { SEARCH_EVENT } from './search-event.ts';
import { openSessionTab } from './session-tab.ts';
import { extensionStorage } from './storage.ts';

/** The panel inside a DevTools window. */
export function createDevToolsHost(): Host {
  const { inspectedWindow, panels } = chrome.devtools;
  const tabId = inspectedWindow.tabId;
  const themeListeners = new Set<(theme: 'light' | 'dark') => void>();
  let theme = themeOf(panels.themeName);
  // There is one handler for the whole page.
  panels.setThemeChangeHandler((name) => {
    theme = themeOf(name);
    for (const listener of themeListeners) listener(theme);
  });

  return {
    tabId,
    kind: 'devtools',
    version: chrome.runtime.getManifest().version,
    get theme() {
      return theme;
    },
    onThemeChange(listener) {
      themeListeners.add(listener);
      return () => themeListeners.delete(listener);
    },
    reload() {
      inspectedWindow.reload();
    },
    openSessionTab,
    async openSource({ url, line, column }) {
      // DevTools counts from 0.
      return await new Promise((resolve) => {
        panels.openResource(url, Math.max(0, line - 1), Math.max(0, column - 1), (...answer: unknown[]) =>
          resolve(!isError(answer[0])),
        );
      });
    },
    async revealElement(documentUrl) {
      const frames = (await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null)) ?? [];
      // The top document's world reaches every frame of its origin, whatever its URL; the URL alone is not unique.
      const urls = new Set([undefined, documentUrl, ...frames.map(({ url }) => url)]);
      for (const frameURL of urls) {
        if (await evaluateInContentScript(REVEAL, frameURL)) return true;
      }
      return false;
    },
    readScripts: readPageScripts,
    storage: extensionStorage,
    onSearch(listener) {
      const searched = (event: Event) => listener(String((event as CustomEvent<unknown>).detail));
      addEventListener(SEARCH_EVENT, searched);
      return () => removeEventListener(SEARCH_EVENT, searched);
    },
  };
}

/** DevTools calls its light theme `default`. */
function themeOf(name: string): 'light' | 'dark' {
  return name === 'dark' ? 'dark' : 'light';
}

/** DevTools answers with a status object, which its types leave out. */
function isError(answer: unknown): boolean {
  return typeof answer === 'object' && answer !== null && 'isError' in answer && answer.isError === true;
}
