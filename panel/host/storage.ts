import type { HostStorage } from './host.ts';

/** Settings kept by the extension on this machine, the same for the DevTools panel and the panel in a tab. */
export const extensionStorage: HostStorage = {
  async load(key) {
    try {
      return (await chrome.storage.local.get(key))[key];
    } catch {
      return undefined;
    }
  },
  save(key, value) {
    chrome.storage.local.set({ [key]: value }).catch(() => undefined);
  },
};
