import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { crash, ownScripts, reloadExtension, stopServiceWorker } from '../support/extension.ts';
import { expect, test } from '../support/fixture.ts';

/** Registers one tool in a page. */
async function register(page: Page, name: string): Promise<void> {
  await page.evaluate(async (toolName) => {
    const { modelContext } = document as unknown as {
      modelContext: { registerTool(tool: object): Promise<void> };
    };
    await modelContext.registerTool({ name: toolName, description: 'd', execute: () => 'done' });
  }, name);
}

test.describe('a page runs nothing of ours', () => {
  test('with DevTools closed: never opened, opened and closed, crashed', async ({
    inspector,
    page,
    site,
  }) => {
    const { context } = inspector;
    await page.goto(site.url('/tools/basic'));
    expect(await ownScripts(context, page)).toEqual([]);

    const devtools = await inspector.openDevTools();
    const worker = await inspector.serviceWorker();
    const registered = () =>
      worker.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
    await expect.poll(registered).toBe(2);
    await page.reload();
    expect((await ownScripts(context, page)).map((url) => new URL(url).pathname).sort()).toEqual([
      '/observer.js',
      '/recorder.js',
    ]);

    await inspector.closeDevTools(devtools);
    await expect.poll(registered).toBe(0);
    await page.reload();
    expect(await ownScripts(context, page)).toEqual([]);

    const again = await inspector.openDevTools();
    await expect.poll(registered).toBe(2);
    await crash(context, again);
    await expect.poll(registered).toBe(0);
    await page.reload();
    expect(await ownScripts(context, page)).toEqual([]);
  });

  test('when the last of two DevTools windows closes after the service worker was stopped', async ({
    inspector,
    page,
    site,
  }) => {
    const { context } = inspector;
    await page.goto(site.url('/tools/basic'));
    const second = await context.newPage();
    await second.goto(site.url('/tools/basic'));
    const first = await inspector.openPanel(page);
    const last = await inspector.openPanel(second);
    const registered = () =>
      last.frame.evaluate(async () => (await chrome.scripting.getRegisteredContentScripts()).length);
    await expect.poll(registered).toBe(2);
    await stopServiceWorker(context, last.frame);

    await inspector.closeDevTools(first.devtools);
    // A moment in which the scripts were removed would show in the page.
    await page.reload();
    expect(await ownScripts(context, page)).toHaveLength(2);
    await stopServiceWorker(context, last.frame);
    await inspector.closeDevTools(last.devtools);
    await expect
      .poll(async () => {
        await page.reload();
        return await ownScripts(context, page);
      })
      .toEqual([]);
  });
});

test('case 1: a page that was open before the extension came is listed without a reload', async ({
  inspector,
  page,
  site,
}) => {
  await page.goto(site.url('/tools/basic'));
  const panel = await inspector.openPanel();
  await expect(panel.toolItem('get_time')).toBeVisible();
  await expect(panel.connection).toHaveText('Live');
  await register(page, 'after');
  await expect(panel.toolItem('after')).toBeVisible();

  await reloadExtension(inspector.context, await inspector.extensionId());
  const again = await inspector.openPanel();
  await expect(again.toolItem('get_time')).toBeVisible();
  await expect(again.toolItem('after')).toBeVisible();
  await register(page, 'after_reload');
  await expect(again.toolItem('after_reload')).toBeVisible();
  expect(inspector.pageErrors).toEqual([]);
});

test('pages that no extension may enter are named, one by one', async ({ panel, page, site }) => {
  const cases: Array<[url: string, words: RegExp]> = [
    ['chrome://version/', /chrome:\/\/version is a page of the browser itself/],
    ['data:text/html,hello', /at data: addresses that stand in a tab of their own/],
    [`view-source:${site.url('/tools/basic')}`, /view-source/],
    ['http://127.0.0.1:1/', /could not be loaded: the browser shows an error page/],
  ];
  for (const [url, words] of cases) {
    await page.goto(url).catch(() => {});
    await expect(panel.connection).toHaveText('Page unreachable');
    await expect(panel.messageBar(words)).toBeVisible();
  }
  await page.goto(site.url('/tools/basic'));
  await expect(panel.connection).toHaveText('Live');
  await expect(panel.toolItem('get_time')).toBeVisible();
});

test('the extension store is named', async ({ panel, page }) => {
  // There is no network: the browser shows its error page there, and keeps extensions out of that too.
  await page.goto('https://chromewebstore.google.com/').catch(() => {});
  await expect(panel.messageBar(/belongs to the extension store/)).toBeVisible();
});

test('case 51: a file page without file access says how to allow it', async ({ inspector, page, site }) => {
  const folder = await mkdtemp(join(tmpdir(), 'toolscope-file-'));
  const file = join(folder, 'page.html');
  await writeFile(file, '<!doctype html><title>A file</title><h1>A file</h1>');
  try {
    await reloadExtension(inspector.context, await inspector.extensionId(), 'without file access');
    await page.goto(site.url('/tools/blank'));
    const panel = await inspector.openPanel();
    await page.goto(pathToFileURL(file).href);
    await expect(panel.connection).toHaveText('Page unreachable');
    await expect(panel.messageBar(/Allow access to file URLs/)).toBeVisible();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a file page with file access is listed', async ({ panel, page }) => {
  const folder = await mkdtemp(join(tmpdir(), 'toolscope-file-'));
  const file = join(folder, 'page.html');
  await writeFile(
    file,
    "<script>document.modelContext.registerTool({ name: 'in_a_file', description: 'd', execute() {} })</script>",
  );
  try {
    await page.goto(pathToFileURL(file).href);
    await expect(panel.toolItem('in_a_file')).toBeVisible();
    await expect(panel.connection).toHaveText('Live');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('reloading the extension closes the DevTools window; the next one starts anew', async ({
  inspector,
  panel,
  page,
  site,
}) => {
  await page.goto(site.url('/tools/basic'));
  await expect(panel.toolItem('get_time')).toBeVisible();
  const closed = panel.devtools.waitForEvent('close');
  await reloadExtension(inspector.context, await inspector.extensionId());
  await closed;
  await page.reload();
  expect(await ownScripts(inspector.context, page)).toEqual([]);
  const again = await inspector.openPanel();
  await expect(again.toolItem('get_time')).toBeVisible();
});

test('a renderer that crashes, and comes back with a reload', async ({ inspector, panel, page, site }) => {
  await page.goto(site.url('/tools/basic'));
  await expect(panel.connection).toHaveText('Live');
  await crash(inspector.context, page);
  await expect(panel.connection).toHaveText('Page crashed');
  await panel
    .messageBar(/The page crashed/)
    .getByRole('button', { name: 'Reload page' })
    .click();
  await expect(panel.connection).toHaveText('Live');
  await expect(panel.tree).toContainText('get_time');
  await expect(panel.messageBar(/The page crashed/)).toHaveCount(0);
});

test('the service worker is stopped: the panel stays live, and later navigations are recorded', async ({
  inspector,
  panel,
  page,
  site,
}) => {
  await page.goto(site.url('/tools/basic'));
  await expect(panel.toolItem('get_time')).toBeVisible();
  await stopServiceWorker(inspector.context, panel.frame);
  await register(page, 'while_stopped');
  await expect(panel.toolItem('while_stopped')).toBeVisible();
  await expect(panel.connection).toHaveText('Live');
  await page.goto(site.url('/tools/annotations'));
  await expect(panel.connection).toHaveText('Live');
  expect((await ownScripts(inspector.context, page)).map((url) => new URL(url).pathname).sort()).toEqual([
    '/observer.js',
    '/recorder.js',
  ]);
});

test('two tabs with DevTools at once: each lists its own tools', async ({ inspector, panel, page, site }) => {
  await page.goto(site.url('/tools/basic'));
  const other = await inspector.context.newPage();
  await other.goto(site.url('/tools/blank'));
  const otherPanel = await inspector.openPanel(other);
  await register(other, 'only_in_the_second');
  await expect(otherPanel.toolItem('only_in_the_second')).toBeVisible();
  await expect(otherPanel.toolItem('get_time')).toHaveCount(0);
  await expect(panel.toolItem('get_time')).toBeVisible();
  await expect(panel.toolItem('only_in_the_second')).toHaveCount(0);
});

test('a popup that the page opens is a root of its own; a tab that the user opens is not', async ({
  inspector,
  panel,
  page,
  site,
}) => {
  await page.goto(site.url('/tools/blank'));
  const opened = inspector.context.waitForEvent('page');
  await page.evaluate((url) => void window.open(url), site.url('/tools/basic'));
  const popup = await opened;
  await expect(panel.toolItem('get_time')).toBeVisible();
  const other = await inspector.context.newPage();
  await other.goto(site.url('/tools/basic'));
  await register(other, 'of_the_user');
  await register(popup, 'of_the_popup');
  await expect(panel.toolItem('of_the_popup')).toBeVisible();
  await expect(panel.toolItem('of_the_user')).toHaveCount(0);
});

test('case 53: a panel behind another one is up to date when it is shown', async ({
  inspector,
  panel,
  page,
  site,
}) => {
  await page.goto(site.url('/tools/blank'));
  await expect(panel.connection).toHaveText('Live');
  await panel.devtools.evaluate(async () => {
    const UI = (await import('./ui/legacy/legacy.js' as string)) as {
      ViewManager: { ViewManager: { instance(): { showView(id: string): Promise<void> } } };
    };
    await UI.ViewManager.ViewManager.instance().showView('console');
  });
  await page.goto(site.url('/tools/basic'));
  await register(page, 'while_hidden');
  // Seen in the DOM, not on the screen: the state is kept current although no frame is painted.
  await expect(panel.count).toHaveText(/^6 tools/);
  await inspector.showPanel(panel.devtools);
  await expect(panel.toolItem('while_hidden')).toBeVisible();
});
