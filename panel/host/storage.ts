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
  async save(key, value) {
    try {
      if (value === undefined) await chrome.storage.local.remove(key);
      else await chrome.storage.local.set({ [key]: value });
      return true;
    } catch {
      return false;
    }
  },
  async keys() {
    try {
      return await chrome.storage.local.getKeys();
    } catch {
      return [];
    }
  },
};
