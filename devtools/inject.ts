/**
 * Runs the observer in the documents that a tab shows already; the recorder would come too late for them. Documents
 * that refuse it (error pages, other extensions' frames) are left out: the panel says why when it connects to them.
 */
export async function injectObservers(tabId: number): Promise<void> {
  const frames = (await chrome.webNavigation.getAllFrames({ tabId }).catch(() => null)) ?? [];
  await Promise.all(
    frames.map(({ documentId }) =>
      chrome.scripting
        .executeScript({
          target: { tabId, documentIds: [documentId] },
          files: ['observer.js'],
          injectImmediately: true,
        })
        .catch(() => undefined),
    ),
  );
}
