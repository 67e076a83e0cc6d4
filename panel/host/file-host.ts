import type { Host } from './host.ts';
import { extensionStorage } from './storage.ts';
import { createTabHost } from './tab-host.ts';

/** The tab that no session file has. */
const NO_TAB = -1;

/** The panel with a session file in the place of a page: nothing can be asked of one. */
export function createFileHost(): Host {
  return {
    ...createTabHost(NO_TAB),
    kind: 'file',
    reload() {},
    storage: extensionStorage,
  };
}
