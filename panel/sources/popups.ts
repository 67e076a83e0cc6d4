/** What a panel asks the DevTools page of its tab: which popups were opened since DevTools is open. */
export interface PopupsQuestion {
  toolscope: 'popups';
  tabId: number;
}

/** The parts of `chrome` that are used here. */
export type PopupsApi = Pick<typeof chrome, 'tabs' | 'webNavigation' | 'scripting' | 'runtime'>;

/**
 * Tells of each tab that a document of one of `tabs` opens, by script or by a link with a target. Measured: the
 * event names the tab that opened it, where `tab.openerTabId` names the tab that was in front at that moment.
 *
 * @returns The function that ends it.
 */
export function onPopupOpened(
  api: Pick<PopupsApi, 'webNavigation'>,
  tabs: { has(tabId: number): boolean },
  listener: (tabId: number) => void,
): () => void {
  const heard = (details: { sourceTabId: number; tabId: number }) => {
    if (tabs.has(details.sourceTabId)) listener(details.tabId);
  };
  api.webNavigation.onCreatedNavigationTarget.addListener(heard);
  return () => api.webNavigation.onCreatedNavigationTarget.removeListener(heard);
}

/**
 * Finds the popups that were opened before the panel was: those that the DevTools page saw, and those of before
 * DevTools that still have an `opener` (the browser's `openerTabId` alone is true of tabs that the user opened too).
 * Never rejects.
 */
export async function findPopups(api: PopupsApi, tabId: number): Promise<Set<number>> {
  const found = new Set<number>();
  const seen = await api.runtime
    .sendMessage({ toolscope: 'popups', tabId } satisfies PopupsQuestion)
    .catch(() => undefined);
  if (Array.isArray(seen)) for (const id of seen) if (typeof id === 'number') found.add(id);
  const tabs = await api.tabs.query({}).catch(() => []);
  const opened = tabs.filter(
    ({ id, openerTabId }) => id !== undefined && id !== tabId && openerTabId !== undefined && !found.has(id),
  );
  await Promise.all(
    opened.map(async ({ id = -1 }) => {
      const [answer] = await api.scripting
        .executeScript({ target: { tabId: id }, func: () => window.opener !== null, injectImmediately: true })
        .catch(() => []);
      if (answer?.result === true && isOpenedFrom(tabs, id, tabId)) found.add(id);
    }),
  );
  return found;
}

/** Whether the chain of openers of a tab leads to another. */
function isOpenedFrom(
  tabs: ReadonlyArray<{ id?: number | undefined; openerTabId?: number | undefined }>,
  from: number,
  to: number,
): boolean {
  const opener = new Map(tabs.map((tab) => [tab.id, tab.openerTabId]));
  const passed = new Set<number>();
  for (let id = opener.get(from); id !== undefined && !passed.has(id); id = opener.get(id)) {
    if (id === to) return true;
    passed.add(id);
  }
  return false;
}
