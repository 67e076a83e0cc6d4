import type { Page } from '@playwright/test';
import type { Site } from '../site/server.ts';
import { launchInspector } from '../support/browser.ts';
import { shownSource } from '../support/devtools-state.ts';
import { expect, test } from '../support/fixture.ts';
import { type SharedPanel, sharePanel } from '../support/shared.ts';

/** What the pages of this file offer to tests. */
interface OldApiPage {
  site: { provide(names: string[]): void };
  reads: number;
}

/** Waits until the list reads so, with `ORIGIN` for the page's origin and without the times of removals. */
async function expectRows({ panel, site }: SharedPanel, expected: string[]): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await panel.rows();
      return rows.map((row) =>
        row.replace(site.origin('main'), 'ORIGIN').replace(/removed [\d:.]+/, 'removed'),
      );
    })
    .toEqual(expected);
}

/** Collects everything that is written to a page's console, by whomever. */
function consoleOf(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', (message) => lines.push(`${message.type()}: ${message.text()}`));
  return lines;
}

/** All that pages with something to probe write to their console, by page. */
async function consoleOfPages(page: Page, site: Site): Promise<Record<string, string[]>> {
  const lines = consoleOf(page);
  const byPage: Record<string, string[]> = {};
  for (const path of [
    '/old-api/navigator',
    '/old-api/provide-context',
    '/old-api/stub',
    '/old-api/polyfill',
    '/old-api/warning-getter',
    '/old-api/forced-polyfill',
    '/frames/all',
    '/forms/bad',
  ]) {
    await page.goto(site.url(path));
    // How often the browser itself repeats a warning about a policy differs from load to load.
    byPage[path] = [...new Set(lines.splice(0))].sort();
  }
  return byPage;
}

for (const webmcp of [false, true]) {
  test.describe(`with WebMCP ${webmcp ? 'on' : 'off'}`, () => {
    const shared = sharePanel({ webmcp });
    const { open } = shared;

    test(`lists the tools of navigator.modelContext and follows its older methods`, async () => {
      const phrase = webmcp ? 'tools allowed' : 'only the old navigator.modelContext is there';
      const page = (count: string) => `ORIGIN, top, ${phrase}, /old-api/navigator, ${count}`;
      await open('/old-api/navigator');
      await expectRows(shared, [page('1 tool'), '  old_tool, imperative, polyfill']);

      await shared.page.evaluate(() =>
        (globalThis as unknown as OldApiPage).site.provide(['first', 'second']),
      );
      await expectRows(shared, [
        page('2 tools'),
        '  first, imperative, polyfill',
        '  old_tool, imperative, polyfill, removed',
        '  second, imperative, polyfill',
      ]);

      await shared.page.evaluate(() =>
        (
          navigator as unknown as { modelContext: { unregisterTool(name: string): void } }
        ).modelContext.unregisterTool('first'),
      );
      await expectRows(shared, [
        page('1 tool'),
        '  first, imperative, polyfill, removed',
        '  old_tool, imperative, polyfill, removed',
        '  second, imperative, polyfill',
      ]);
      await shared.panel.button('Clear removed').click();
      await shared.page.evaluate(() =>
        (navigator as unknown as { modelContext: { clearContext(): void } }).modelContext.clearContext(),
      );
      await expectRows(shared, [page('0 tools'), '  second, imperative, polyfill, removed']);
      await shared.panel.tab(/^Registry log/).click();
      const entries = (await shared.panel.logEntries()).map(({ Event, Tool, Detail }) => [
        Event,
        Tool,
        Detail,
      ]);
      expect(entries.slice(1)).toEqual([
        ['registered', 'old_tool', ''],
        ['registered', 'first', ''],
        ['registered', 'second', ''],
        ['unregistered', 'old_tool', 'replaced by provideContext'],
        ['unregistered', 'first', 'by unregisterTool'],
        // The stand-in clears by providing nothing.
        ['unregistered', 'second', 'replaced by provideContext'],
      ]);
    });

    test('says of a page-provided tool who provides it and which convention it uses', async () => {
      await open('/old-api/navigator');
      await shared.panel.toolItem('old_tool').click();
      await expect(shared.panel.fact('Provider')).toHaveText(
        "the page's own script (a polyfill or stub): the browser and its agent do not know this tool",
      );
      await expect(shared.panel.fact('Title')).toHaveText('absent: the browser reported no such member');
      await expect(shared.panel.section('Input schema')).toContainText(
        'Reported as JSON text, as older versions of the API do.',
      );
      await expect(shared.panel.fact('Call')).toHaveText(
        /^navigator\.modelContext\.registerTool at [\d:.]+, without a signal$/,
      );
      await expect(shared.panel.fact('Stack').locator('li')).toHaveText(['(anonymous) navigator:22']);
      await shared.panel.documentItem(shared.site.origin('main')).click();
      await expect(shared.panel.fact('Script APIs').locator('li')).toHaveText([
        /^navigator\.modelContext .*registerTool.*unregisterTool/,
        /^navigator\.modelContextTesting .*listTools.*executeTool/,
      ]);
    });

    test('case 2: says that a stub has no getTools, not just that there are no tools', async () => {
      await open('/old-api/stub');
      await expect(shared.panel.documentItem(shared.site.origin('main'))).toContainText(
        'a stub: registerTool but no getTools',
      );
    });

    test('case 19: says which lines use an API that is gone, and what replaces it', async () => {
      await open('/old-api/provide-context');
      const bar = shared.panel.messageBar('older WebMCP API');
      await expect(bar).toContainText(
        "6 uses of an older WebMCP API in this page's scripts have no effect in this browser",
      );
      await bar.getByRole('button', { name: 'Show all 6' }).click();
      const uses = bar.getByRole('listitem');
      await expect(uses.filter({ hasText: 'unregisterTool(' })).toHaveText([
        '?.unregisterTool( provide-context:18 To take a tool back, give registerTool() a signal and abort it.',
        '.unregisterTool( provide-context:20 To take a tool back, give registerTool() a signal and abort it.',
      ]);
      const provide = uses.filter({ hasText: 'provideContext(' });
      await expect(provide).toHaveText([
        '?.provideContext( provide-context:15 To offer tools, call document.modelContext.registerTool() once for each.',
      ]);
      await provide.getByRole('button').click();
      await expect
        .poll(() => shownSource(shared.panel.devtools))
        .toEqual({ url: shared.site.url('/old-api/provide-context'), line: 15 });
      await shared.inspector.showPanel(shared.panel.devtools);
      await bar.getByRole('button', { name: 'Dismiss' }).click();
      await expect(bar).toBeHidden();
    });

    test('case 49: writes nothing to the page’s console', async () => {
      const withToolscope = await consoleOfPages(shared.page, shared.site);
      // What the pages themselves write as errors is part of the comparison.
      shared.expectedPageErrors = [...shared.inspector.pageErrors];
      const { inspector, close } = await launchInspector({ webmcp, extension: false });
      try {
        await inspector.openDevTools();
        expect(withToolscope).toEqual(await consoleOfPages(inspector.page, shared.site));
      } finally {
        await close();
      }
    });

    test('case 49: reads no getter that warns', async () => {
      const lines = consoleOf(shared.page);
      await open('/old-api/warning-getter');
      const expected = webmcp
        ? ['ORIGIN, top, tools allowed, /old-api/warning-getter, 1 tool', '  quiet_tool, imperative']
        : ['ORIGIN, top, only the old navigator.modelContext is there, /old-api/warning-getter, 0 tools'];
      await expectRows(shared, expected);
      expect(await shared.page.evaluate(() => (globalThis as unknown as OldApiPage).reads)).toBe(0);
      expect(lines).toEqual([]);
    });

    test('lists the tools of @mcp-b/webmcp-polyfill as what they are', async () => {
      const lines = consoleOf(shared.page);
      await open('/old-api/polyfill');
      await expectRows(
        shared,
        webmcp
          ? [
              'ORIGIN, top, tools allowed, /old-api/polyfill, 3 tools',
              '  polyfilled_form, declarative, autosubmit',
              '  polyfilled_other, imperative',
              '  polyfilled_tool, By the polyfill, imperative, read-only',
            ]
          : [
              'ORIGIN, top, only the page’s own script provides modelContext (polyfill), /old-api/polyfill, 3 tools',
              '  polyfilled_form, declarative, autosubmit, polyfill',
              '  polyfilled_other, imperative, polyfill',
              '  polyfilled_tool, By the polyfill, imperative, read-only, polyfill',
            ],
      );
      await shared.panel.tab(/^Registry log/).click();
      // The page registers one name twice; the polyfill refuses it as the browser does.
      await expect(shared.panel.chip('refused')).toHaveText('refused 1');
      expect(lines).toEqual([]);
    });

    test('finds a polyfill that a script installs late', async () => {
      await open('/old-api/late-polyfill');
      await expectRows(
        shared,
        webmcp
          ? ['ORIGIN, top, tools allowed, /old-api/late-polyfill, 1 tool', '  after_polyfill, imperative']
          : [
              'ORIGIN, top, only the page’s own script provides modelContext (polyfill), /old-api/late-polyfill, 1 tool',
              '  after_polyfill, imperative, polyfill',
            ],
      );
    });
  });
}

test.describe('a polyfill that stands before the native API', () => {
  const shared = sharePanel();

  test('both lists are shown, each with its provider', async () => {
    await shared.open('/old-api/forced-polyfill');
    await expectRows(shared, [
      'ORIGIN, top, the page’s own script stands in for modelContext (polyfill), /old-api/forced-polyfill, 2 tools',
      '  by_page_script, imperative, polyfill',
      '  native_before, imperative',
    ]);
  });
});
