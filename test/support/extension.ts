import type { BrowserContext, Frame, Page } from '@playwright/test';

/** The part of `chrome.developerPrivate`, which chrome://extensions has, that is used here. */
interface Management {
  updateProfileConfiguration(update: { inDeveloperMode: boolean }): Promise<void>;
  updateExtensionConfiguration(update: { extensionId: string; fileAccess: boolean }): Promise<void>;
  reload(extensionId: string, options: { failQuietly: boolean }): Promise<void>;
}

/**
 * URLs of the extension's own scripts that a page runs, in all its frames that share the page's process. Empty when
 * nothing of ours is in the page.
 */
export async function ownScripts(context: BrowserContext, page: Page): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const urls: string[] = [];
  session.on('Debugger.scriptParsed', ({ url }) => {
    if (url.startsWith('chrome-extension://')) urls.push(url);
  });
  // Reports all scripts that were parsed before, too, and answers after it did.
  await session.send('Debugger.enable');
  await session.detach();
  return urls;
}

/** Kills the renderer of a page, as a crash does. */
export async function crash(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page);
  // Nobody is left to answer.
  session.send('Page.crash').catch(() => {});
}

/**
 * Stops the extension's service worker, as the browser does when it was idle. Resolves when it is stopped.
 *
 * @param panel A document of the extension: a port of its own to the worker tells of the end.
 */
export async function stopServiceWorker(context: BrowserContext, panel: Frame): Promise<void> {
  const browser = context.browser();
  if (browser === null) throw new Error('This context has no browser to ask.');
  const session = await browser.newBrowserCDPSession();
  const stopped = await panel.evaluateHandle(() => ({
    promise: new Promise<void>((resolve) => {
      chrome.runtime.connect({ name: 'probe' }).onDisconnect.addListener(() => {
        void chrome.runtime.lastError;
        resolve();
      });
    }),
  }));
  const { targetInfos } = await session.send('Target.getTargets');
  const worker = targetInfos.find(
    ({ type, url }) => type === 'service_worker' && url.startsWith('chrome-extension://'),
  );
  if (worker === undefined) throw new Error('The service worker does not run.');
  await session.send('Target.closeTarget', { targetId: worker.targetId });
  await stopped.evaluate(({ promise }) => promise);
  await session.detach();
}

/**
 * Reloads the extension as a developer does on chrome://extensions, or withdraws its access to file:// pages, for
 * which the browser reloads it too. Resolves when it runs again. Measured: a browser that is not in developer mode
 * turns an unpacked extension off instead.
 */
export async function reloadExtension(
  context: BrowserContext,
  extensionId: string,
  how: 'as it is' | 'without file access' = 'as it is',
): Promise<void> {
  const management = await context.newPage();
  await management.goto('chrome://extensions/');
  const started = context.waitForEvent('serviceworker');
  await management.evaluate(
    async ({ id, withdraw }) => {
      const { developerPrivate } = chrome as unknown as { developerPrivate: Management };
      await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
      if (withdraw)
        await developerPrivate.updateExtensionConfiguration({ extensionId: id, fileAccess: false });
      else await developerPrivate.reload(id, { failQuietly: true });
    },
    { id: extensionId, withdraw: how === 'without file access' },
  );
  await started;
  await management.close();
}
