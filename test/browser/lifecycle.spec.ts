import type { Page } from '@playwright/test';
import { showView } from '../../scripts/devtools-window.mjs';
import { expect, test } from '../support/fixture.ts';
import { expectList, listText } from '../support/list.ts';
import { recordPaints } from '../support/paints.ts';
import type { ToolscopePanel } from '../support/panel.ts';
import { sharePanel } from '../support/shared.ts';

/** What a person has put in place in the list, and what must not move by itself. */
async function whereabouts(panel: ToolscopePanel) {
  return {
    selected: await panel.tree.locator('[aria-selected="true"] .row-name').textContent(),
    scroll: await panel.tree.evaluate((tree) => tree.scrollTop),
    folded: await panel.tree.locator('[aria-expanded="false"] .row-name').allTextContents(),
    filter: await panel.filter.inputValue(),
    focused: await panel.frame.evaluate(() => document.activeElement?.getAttribute('aria-label')),
  };
}

/** Marks an element's row, to see later whether it is the same element still. */
async function mark(panel: ToolscopePanel, tool: string): Promise<void> {
  await panel.toolItem(tool).evaluate((row) => Object.assign(row, { isTheSame: true }));
}

async function isMarked(panel: ToolscopePanel, tool: string): Promise<boolean> {
  return await panel.toolItem(tool).evaluate((row) => 'isTheSame' in row);
}

/** Runs a script in the page, which has `window.site`, without waiting for what it starts. */
async function run(page: Page, script: string): Promise<void> {
  await page.evaluate(`{ ${script} }; undefined`);
}

test.describe('registrations', () => {
  const shared = sharePanel();

  test('the same tool twice is one row; with an abort between it is registered again (case 14)', async () => {
    const { panel, site } = shared;
    await shared.open('/lifecycle/duplicate');
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /lifecycle/duplicate, 2 tools
        cleaned, Registered with cleanup, imperative, registered again (2)
        strict, Registered without cleanup, imperative`,
    );
    await panel.toolItem('strict').click();
    const all = panel.section('Where it was registered').getByRole('listitem');
    await expect(all.filter({ hasText: 'refused' })).toHaveText(
      /refused.*InvalidStateError: Duplicate tool name/,
    );
    await panel.tab(/^Registry log/).click();
    await panel.log.getByText('refused', { exact: true }).click();
    await expect(panel.logEntry).toContainText('InvalidStateError: Duplicate tool name');
    await expect(panel.logEntry).toContainText(/Stack.*duplicate:\d+/);
    await expect(panel.logEntry).toContainText(`URL then${site.url('/lifecycle/duplicate')}`);
  });

  test('a tool that comes late appears by itself (case 15)', async () => {
    const { panel, site } = shared;
    await shared.open('/lifecycle/late');
    await expect(panel.frame.getByText('No tools yet, listening')).toBeVisible();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /lifecycle/late, 1 tool
        late, imperative`,
    );
  });

  test('a signal that is aborted before the promise settles leaves no row (case 18)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/tools/blank');
    await page.evaluate(`(async () => {
      const register = (name, signal) =>
        document.modelContext.registerTool({ name, description: 'd', execute() {} }, { signal }).catch(() => {});
      const later = new AbortController();
      const ends = [register('aborted_before', AbortSignal.abort()), register('aborted_at_once', later.signal)];
      later.abort();
      await Promise.all(ends);
      await register('after');
    })()`);
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /tools/blank, 1 tool
        after, imperative`,
    );
    await panel.tab(/^Registry log/).click();
    const entries = (await panel.logEntries()).map(({ Event, Tool }) => `${Event} ${Tool}`);
    expect(entries.filter((entry) => entry.includes('aborted_before'))).toEqual(['refused aborted_before']);
    expect(entries.at(-1)).toBe('registered after');
  });

  test('a tool says where it was registered, and the URL then and now (case 20)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/navigation/spa');
    await panel.toolItem('on_every_route').click();
    await expect(panel.fact('Stack')).toContainText(/spa:\d+/);
    await expect(panel.fact('URL then')).toHaveText(site.url('/navigation/spa'));
    await expect(panel.fact('URL now')).toHaveText('the same');
    await run(page, `site.push('detail')`);
    await expect(panel.fact('URL now')).toHaveText(site.url('/navigation/spa?route=detail'));
    await expect(panel.fact('URL then')).toHaveText(site.url('/navigation/spa'));
    await panel.toolItem('edit_item').click();
    await expect(panel.fact('URL then')).toHaveText(site.url('/navigation/spa?route=detail'));
  });

  test('removed tools stay until they are cleared or the page is loaded anew', async () => {
    const { panel, page } = shared;
    await shared.open('/lifecycle/churn');
    await panel.filter.fill('steady');
    await expect(panel.toolItem('steady')).toBeVisible();
    await run(page, `site.abort('steady')`);
    await expect(panel.toolItem('steady')).toContainText('removed');
    await panel.button('Clear removed').click();
    await expect(panel.toolItem('steady')).toHaveCount(0);
    await run(page, `site.register('steady').then(() => site.abort('steady'))`);
    await run(page, `site.register('steady_too')`);
    await expect(panel.toolItem('steady_too')).toBeVisible();
    await run(page, `site.abort('steady_too')`);
    await expect(panel.toolItem('steady_too')).toContainText('removed');
    await page.reload();
    await expect(panel.toolItem('steady')).toBeVisible();
    await expect(panel.toolItem('steady_too')).toHaveCount(0);
    await expect(panel.toolItem('steady')).not.toContainText('removed');
  });
});

test.describe('many changes at once', () => {
  const shared = sharePanel();

  test('100 tools aborted and registered again in one task are one repaint, and nothing moves (case 17)', async () => {
    const { panel, page } = shared;
    await shared.open('/lifecycle/churn');
    await page.evaluate(`site.addFrame({ src: '/frame?tools=inner' }).then(() => {})`);
    await expect(panel.count).toHaveText('102 tools in 2 frames');
    await panel.filter.fill('kind:imperative');
    await panel.tree.focus();
    await panel.frame.page().keyboard.press('End');
    await panel.frame.page().keyboard.press('ArrowUp');
    await panel.frame.page().keyboard.press('ArrowLeft');
    await expect(panel.toolItem('inner')).toHaveCount(0);
    await panel.toolItem('churn_90').click();
    await panel.tree.evaluate((tree) => tree.scrollBy(0, -44));
    const before = await whereabouts(panel);
    expect(before).toEqual({
      selected: 'churn_90',
      scroll: expect.any(Number),
      folded: [expect.stringContaining('localhost')],
      filter: 'kind:imperative',
      focused: 'Tools',
    });
    expect(before.scroll).toBeGreaterThan(500);
    await mark(panel, 'churn_90');
    const paints = await recordPaints(panel);
    for (const time of [2, 3]) {
      await run(page, 'site.churn(100)');
      await expect(panel.toolItem('churn_90')).toContainText(`registered again (${time})`);
      const painted = await paints.read();
      expect(painted).toHaveLength(1);
      expect(painted[0]).toContain('102 of 102 tools');
      expect(await whereabouts(panel)).toEqual(before);
      expect(await isMarked(panel, 'churn_90')).toBe(true);
    }
    await expect(panel.details).toContainText('registered for the 3rd time');
  });

  test('typed text, its caret and the focus of the filter are kept', async () => {
    const { panel, page } = shared;
    await shared.open('/lifecycle/churn');
    await panel.filter.pressSequentially('churn_1');
    await panel.filter.press('ArrowLeft');
    await run(page, 'site.churn(100)');
    await expect(panel.toolItem('churn_11')).toContainText('registered again (2)');
    await expect(panel.filter).toBeFocused();
    await panel.filter.pressSequentially('2');
    await expect(panel.filter).toHaveValue('churn_21');
    await expect(panel.toolItem('churn_21')).toContainText('registered again (2)');
  });

  test('2,000 tools registered in one task are painted once', async () => {
    const { panel, page } = shared;
    await shared.open('/lifecycle/bulk');
    await expect(panel.items.first()).toContainText('/lifecycle/bulk');
    await expect(panel.count).toHaveText('0 tools in 1 frame');
    const paints = await recordPaints(panel);
    // The last of the arrival of the page itself.
    await paints.read();
    await run(page, 'site.registerMany(2000)');
    await expect(panel.count).toHaveText('2,000 tools in 1 frame');
    const counts = (await paints.read()).map((text) => text.split('\n', 1)[0]);
    expect(counts).toEqual(['2,000 tools in 1 frame']);
    await expect(panel.tab(/^Registry log/)).toHaveText('Registry log2,001');
  });

  test('a panel behind another one is up to date the moment it is shown (case 53)', async () => {
    const { panel, page, site, inspector } = shared;
    await shared.open('/lifecycle/churn');
    await expect(panel.count).toHaveText('101 tools in 1 frame');
    await panel.devtools.evaluate(showView, 'console');
    for (let time = 0; time < 10; time += 1) await page.evaluate('site.churn(100).then(() => {})');
    await shared.open('/navigation/spa');
    for (const route of ['detail', 'list', 'detail', 'list']) await run(page, `site.push('${route}')`);
    await page.evaluate(`site.register('last').then(() => {})`);
    // Read in the DOM: nothing is painted while the panel is hidden.
    await expect(panel.frame.locator('[role="tab"]').first()).toHaveText('Tools4');
    await inspector.showPanel(panel.devtools);
    await panel.frame.evaluate(() => new Promise(requestAnimationFrame));
    const rows = (await listText(panel, site)).split('\n');
    // Tools of the routes between may have come and gone unlisted: then no row stays behind.
    expect(rows.filter((row) => !row.includes('removed'))).toEqual([
      '{main}, top, tools allowed, /navigation/spa?route=list, 4 tools',
      '  filter_list, imperative, registered again (3)',
      '  last, imperative',
      '  on_every_route, imperative',
      '  sort_list, imperative, registered again (3)',
    ]);
  });
});

test.describe('navigation', () => {
  const shared = sharePanel();

  test('within a document keeps everything (case 16)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/navigation/spa');
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /navigation/spa, 3 tools
        filter_list, imperative
        on_every_route, imperative
        sort_list, imperative`,
    );
    await panel.toolItem('on_every_route').click();
    await mark(panel, 'on_every_route');
    const steps: [string, string][] = [
      [`site.push('detail')`, '/navigation/spa?route=detail'],
      [`location.hash = 'section'`, '/navigation/spa?route=detail#section'],
      [`site.replace('list')`, '/navigation/spa?route=list'],
      [`site.useNavigation('detail')`, '/navigation/spa?route=detail'],
      ['history.back()', '/navigation/spa?route=list'],
    ];
    let expectedLog = 4;
    for (const [step, url] of steps) {
      await test.step(step, async () => {
        await run(page, step);
        await expect(panel.items.first()).toContainText(`${url}`);
        const isList = url.endsWith('list');
        // Two tools come and two go with each change of the route.
        if (!url.includes('#')) expectedLog += 4;
        const [shown, gone] = isList ? ['filter_list', 'edit_item'] : ['edit_item', 'filter_list'];
        await expect(panel.toolItem(shown)).not.toContainText('removed');
        await expect(panel.toolItem(gone)).toContainText('removed');
        await expect(panel.tab(/^Registry log/)).toHaveText(`Registry log${expectedLog}`);
        expect(await isMarked(panel, 'on_every_route')).toBe(true);
        await expect(panel.tree.locator('[aria-selected="true"]')).toContainText('on_every_route');
      });
    }
    await expect(panel.toolItem('on_every_route')).toHaveText('on_every_routeimperative');
    await expect(panel.count).toHaveText('3 tools in 1 frame');
  });

  test('to another page shows that page alone; back brings the same document with its tools and log', async () => {
    const { panel, page, site } = shared;
    const first = `
      {main}, top, tools allowed, /navigation/first, 3 tools
        first_tool, imperative
        gone_before, imperative, removed
        slow, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=first_frame_tool, 1 tool
          first_frame_tool, imperative`;
    await shared.open('/navigation/first');
    await page.evaluate(`window.isTheSame = true; site.register('gone_before').then(() => {})`);
    await expect(panel.toolItem('gone_before')).toBeVisible();
    await run(page, `site.abort('gone_before')`);
    await expectList(panel, site, first);
    await panel.toolItem('first_tool').click();
    const firstSeen = await panel.details.getByText(/first seen at/).textContent();
    await panel.tab(/^Registry log/).click();
    const entries = async () =>
      (await panel.logEntries()).map(({ Time, Event, Tool }) => `${Time} ${Event} ${Tool}`);
    const log = await entries();
    expect(log).toHaveLength(6);
    await panel.tab(/^Tools/).click();

    await page.locator('#other').click();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /navigation/second, 3 tools
        second_tool, imperative
        slow, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=second_frame_tool, 1 tool
          second_frame_tool, imperative`,
    );
    await panel.tab(/^Registry log/).click();
    expect((await entries()).join('\n')).not.toContain('first_tool');
    await panel.tab(/^Tools/).click();

    await run(page, 'history.back()');
    await expectList(panel, site, first);
    expect(await page.evaluate('window.isTheSame && site.restored')).toBe(1);
    await panel.toolItem('first_tool').click();
    await expect(panel.details.getByText(/first seen at/)).toHaveText(firstSeen ?? '');
    // Live again: what happens now is heard, once.
    await run(page, `site.register('after_return')`);
    await expect(panel.toolItem('after_return')).toBeVisible();
    await panel.tab(/^Registry log/).click();
    const after = await entries();
    expect(after.slice(0, 6)).toEqual(log);
    expect(after.filter((entry) => entry.includes('after_return'))).toHaveLength(1);
    expect(after.filter((entry) => entry.includes('first_tool'))).toHaveLength(1);
  });

  test('with the log preserved keeps the log of the page before', async () => {
    const { panel, page } = shared;
    await panel.tab(/^Registry log/).click();
    await panel.button('Clear registry log').click();
    await panel.checkbox('Preserve log').check();
    await shared.open('/navigation/first');
    await expect(panel.log).toContainText('first_frame_tool');
    await page.locator('#away').click();
    await expect(panel.log).toContainText('second_frame_tool');
    await expect(panel.log).toContainText('first_tool');
    // As in the other panels of DevTools, what is there stays until the next navigation.
    await panel.checkbox('Preserve log').uncheck();
    await page.reload();
    await expect(panel.log).not.toContainText('first_tool');
    await expect(panel.log).toContainText('second_frame_tool');
  });

  test('a frame with tools that is loaded anew has its tools once', async () => {
    const { panel, page, site } = shared;
    await shared.open('/navigation/first');
    const frame = page.frames().find((candidate) => candidate.url().includes('first_frame_tool'));
    await panel.checkbox('Show removed').uncheck();
    for (let time = 0; time < 5; time += 1) {
      await expect(panel.toolItem('first_frame_tool')).toBeVisible();
      await frame?.evaluate(`site.register('before_reload_${time}').then(() => {})`);
      await expect(panel.toolItem(`before_reload_${time}`)).toBeVisible();
      await frame?.evaluate('location.reload()');
      await expect(panel.toolItem(`before_reload_${time}`)).toHaveCount(0);
    }
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /navigation/first, 3 tools
        first_tool, imperative
        slow, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=first_frame_tool, 1 tool
          first_frame_tool, imperative`,
    );
  });

  test('50 reloads show the right list each time and leave nothing behind', async () => {
    test.setTimeout(60_000);
    const { panel, page, site } = shared;
    await shared.open('/navigation/first');
    const sizes: number[] = [];
    for (let time = 0; time < 50; time += 1) {
      await page.reload();
      await page.evaluate(`site.register('load_${time}').then(() => {})`);
      await expectList(
        panel,
        site,
        `
        {main}, top, tools allowed, /navigation/first, 4 tools
          first_tool, imperative
          load_${time}, imperative
          slow, imperative
          {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=first_frame_tool, 1 tool
            first_frame_tool, imperative`,
      );
      await expect(panel.tab(/^Registry log/)).toHaveText('Registry log5');
      await expect(panel.connection).toHaveText('Live');
      sizes.push(await panel.frame.evaluate(() => document.querySelectorAll('*').length));
    }
    expect(new Set(sizes)).toEqual(new Set([sizes[0]]));
  });
});

test('two tabs with DevTools open at once: none hears of the other, and one goes on when the other closes', async ({
  inspector,
  page,
  panel,
  site,
}) => {
  const second = await inspector.context.newPage();
  const secondPanel = await inspector.openPanel(second);
  const list = (own: string) => `
    {main}, top, tools allowed, /navigation/first, 4 tools
      first_tool, imperative
      ${own}, imperative
      slow, imperative
      {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=first_frame_tool, 1 tool
        first_frame_tool, imperative`;
  await Promise.all([page, second].map((tab) => tab.goto(site.url('/navigation/first'))));
  await page.evaluate(`site.register('in_first_tab').then(() => {})`);
  await second.evaluate(`site.register('in_second_tab').then(() => {})`);
  await expectList(panel, site, list('in_first_tab'));
  await expectList(secondPanel, site, list('in_second_tab'));

  await inspector.closeDevTools(secondPanel.devtools);
  await page.reload();
  await page.evaluate(`site.register('in_first_tab_later').then(() => {})`);
  await expectList(panel, site, list('in_first_tab_later'));
  await second.close();
  await run(page, `site.abort('in_first_tab_later')`);
  await expect(panel.toolItem('in_first_tab_later')).toContainText('removed');
  await expect(panel.messageBar('Toolscope started after')).toHaveCount(0);
  expect(inspector.pageErrors).toEqual([]);
});
