import { expect, test } from '../support/fixture.ts';

test.describe('the fixture', () => {
  test('puts the panel in front of a docked DevTools, for the right tab', async ({
    inspector,
    page,
    panel,
  }) => {
    const tab = await panel.frame.evaluate(() => chrome.devtools.inspectedWindow.tabId);
    const second = await inspector.context.newPage();
    const other = await inspector.openPanel(second);
    expect(await other.frame.evaluate(() => chrome.devtools.inspectedWindow.tabId)).not.toBe(tab);
    // 1280 px less the 600 px that a docked DevTools takes by default.
    expect(await page.evaluate(() => innerWidth)).toBe(680);
    await inspector.closeDevTools(other.devtools);
    expect(second.isClosed()).toBe(false);
  });

  test('opens DevTools late, on a page of the site over https', async ({ inspector, page, site }) => {
    await page.goto(site.url('/', 'https'));
    expect(await page.evaluate(() => 'modelContext' in document)).toBe(true);
    const panel = await inspector.openPanel();
    expect(await panel.frame.evaluate(() => typeof chrome.webNavigation)).toBe('object');
  });

  test.describe('at the bottom, 300 px high, dark', () => {
    test.use({ browserOptions: { dock: 'bottom', devtoolsSize: 300, theme: 'dark' } });
    test('docks and themes DevTools as asked', async ({ page, panel }) => {
      expect(await panel.frame.evaluate(() => chrome.devtools.panels.themeName)).toBe('dark');
      expect(await panel.frame.evaluate(() => innerHeight)).toBeLessThan(300);
      expect(await page.evaluate(() => innerWidth)).toBe(1280);
    });
  });

  test.describe('without the extension', () => {
    test.use({ browserOptions: { extension: false } });
    test('is the same browser', async ({ inspector, page, site }) => {
      await page.goto(site.url('/'));
      expect(await page.evaluate(() => 'modelContext' in document)).toBe(true);
      expect(inspector.context.serviceWorkers()).toEqual([]);
    });
  });
});
