import type { Page } from '@playwright/test';
import type { OriginName, Site } from '../site/server.ts';
import { type BrowserOptions, type Inspector, launchInspector } from './browser.ts';
import { expect, test } from './fixture.ts';
import type { ToolscopePanel } from './panel.ts';

/** One browser with Toolscope in front, for all tests of a file or of a `describe` block: starting one takes seconds. */
export interface SharedPanel {
  readonly inspector: Inspector;
  readonly panel: ToolscopePanel;
  /** The inspected tab. */
  readonly page: Page;
  readonly site: Site;
  /** What the page itself writes to the console as errors in this test; anything else fails it. */
  expectedPageErrors: string[];
  /** Loads a page of the site into the inspected tab; DevTools is open, so it is recorded from its start. */
  open(path: string, origin?: OriginName): Promise<void>;
}

/**
 * Shares a browser between the tests of the surrounding block. Each test begins with the tools view as it is after
 * installation (no filter, grouped by frame, log not preserved) and ends with a check that neither the page nor the
 * panel reported an error.
 */
export function sharePanel(options: BrowserOptions = {}): SharedPanel {
  let inspector: Inspector;
  let panel: ToolscopePanel;
  let site: Site;
  let close: (() => Promise<void>) | undefined;
  const shared: SharedPanel = {
    get inspector() {
      return inspector;
    },
    get panel() {
      return panel;
    },
    get page() {
      return inspector.page;
    },
    get site() {
      return site;
    },
    expectedPageErrors: [],
    async open(path, origin) {
      await inspector.page.goto(site.url(path, origin));
    },
  };

  test.beforeAll(async ({ site: started }) => {
    site = started;
    ({ inspector, close } = await launchInspector(options));
    panel = await inspector.openPanel();
  });
  test.beforeEach(async () => {
    shared.expectedPageErrors = [];
    await inspector.page.goto(site.url('/tools/blank'));
    await panel.reset();
    inspector.pageErrors.length = 0;
  });
  test.afterEach(() => {
    expect(inspector.pageErrors, 'console errors of the page').toEqual(shared.expectedPageErrors);
    expect(inspector.panelErrors, 'errors of the extension’s own pages').toEqual([]);
  });
  test.afterAll(async () => {
    await close?.();
  });
  return shared;
}
