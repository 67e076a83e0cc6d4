import { createDevToolsHost } from './devtools-host.ts';
import type { Host } from './host.ts';
import { createTabHost } from './tab-host.ts';

/**
 * The host of this page: DevTools when the page is a panel of it, else an ordinary tab that names the inspected one
 * (`panel.html?tab=ID`).
 *
 * @throws Error when the page is neither.
 */
export function createHost(): Host {
  const tab = new URLSearchParams(location.search).get('tab');
  if (tab !== null) return createTabHost(Number(tab));
  if (chrome.devtools === undefined)
    throw new Error('Open Toolscope in DevTools, or with ?tab= and a tab id.');
  return createDevToolsHost();
}
