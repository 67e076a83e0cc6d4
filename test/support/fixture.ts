import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect } from '@playwright/test';
import { type Site, startSite } from '../site/server.ts';
import { type BrowserOptions, type Inspector, launchInspector } from './browser.ts';
import type { ToolscopePanel } from './panel.ts';

export { expect };

/** What a test may ask for. */
interface Fixtures {
  browserOptions: BrowserOptions;
  /** The browser as a whole; DevTools is closed until a test opens it. */
  inspector: Inspector;
  /** The first tab. */
  page: Page;
  context: BrowserContext;
  /** Toolscope in front, in a DevTools window that was opened on the first tab before it loaded anything. */
  panel: ToolscopePanel;
}

/** Playwright's `test` with a real browser, the real extension, and the test site. */
export const test = base.extend<Fixtures, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright finds the fixtures a function needs by this pattern.
    async ({}, use) => {
      const site = await startSite();
      await use(site);
      await site.close();
    },
    { scope: 'worker' },
  ],
  browserOptions: [{}, { option: true }],
  inspector: async ({ browserOptions }, use) => {
    const { inspector, close } = await launchInspector(browserOptions);
    await use(inspector);
    await close();
    expect(inspector.panelErrors, 'errors of the extension’s own pages').toEqual([]);
  },
  context: async ({ inspector }, use) => use(inspector.context),
  page: async ({ inspector }, use) => use(inspector.page),
  panel: async ({ inspector }, use) => use(await inspector.openPanel()),
});
