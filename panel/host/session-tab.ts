/**
 * Opens a tab in which a session file can be chosen. Measured: one that `window.open` makes from a DevTools panel has no
 * `chrome.runtime`.
 */
export function openSessionTab(): void {
  chrome.tabs.create({ url: chrome.runtime.getURL('panel.html?session') }).catch(() => undefined);
}
