import type { Frame } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What Chromium and the site's pages write to the console about tools that fail. */
const FAILED = /^WebMCP tool execution failed|^Error: not saved/;

for (const source of ['observers alone', 'the debugger protocol too']) {
  test.describe(`ends of executions, with ${source}`, () => {
    // Before the check for errors of the page.
    test.afterEach(() => {
      const { pageErrors } = shared.inspector;
      pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !FAILED.test(text)));
    });

    const shared = sharePanel({ devtoolsSize: 1300, window: { width: 1800, height: 900 } });

    test.beforeEach(async () => {
      const { panel } = shared;
      await panel.tab(/^Activity/).click();
      if (source !== 'observers alone') {
        const box = panel.frame.getByRole('checkbox', { name: 'Debugger protocol' });
        await box.check();
        await expect(panel.frame.getByText('Attaching through the debugger protocol')).toHaveCount(0);
      }
      const clear = panel.button('Clear activity');
      if (await clear.isEnabled()) await clear.click();
    });

    /** Runs code in a frame of the inspected page, which has `site`; does not wait for what it begins. */
    async function inFrame(code: string, frame: Frame = shared.page.mainFrame()): Promise<void> {
      await frame.evaluate(`{ ${code} } undefined`);
    }

    /** The rows as a person reads them, without those of pages that sleep: tool, state, caller and document. */
    async function rows(): Promise<string[]> {
      const all = (await shared.panel.executions()).filter(({ state }) => state !== 'Page frozen');
      return all.map(({ tool, state, parties }) => [tool, state, parties].join(' | '));
    }

    /** Opens a page with a frame of another origin that may use tools; each exposes a tool to the other. */
    async function openPair(): Promise<Frame> {
      const { page, site, open, panel } = shared;
      const [main, cross] = [site.origin('main'), site.origin('cross')];
      await open('/calls/who');
      await page.evaluate(
        `site.addFrame({ src: '${cross}/calls/who', allow: 'tools', id: 'child' }).then(() => {})`,
      );
      const child = page.frames().find((frame) => frame.url().startsWith(cross));
      if (child === undefined) throw new Error('no frame of the other origin');
      const slow = `execute: (input, { signal }) => site.wait(input.ms ?? 0, signal).then(() => 'done')`;
      await page.evaluate(`site.register('of_top', { exposedTo: ['${cross}'], ${slow} }).then(() => {})`);
      await child.evaluate(`site.register('of_child', { exposedTo: ['${main}'], ${slow} }).then(() => {})`);
      await expect(panel.tab(/^Tools/)).toHaveText('Tools4');
      return child;
    }

    test('across origins, both ways: answered, the target removed, the caller removed', async () => {
      const { site } = shared;
      const child = await openPair();
      const [main, cross] = [site.origin('main'), site.origin('cross')];
      await inFrame(`site.call('of_child', {}, { fromOrigins: ['${cross}'] })`);
      await expect.poll(rows).toEqual(['of_child | Completed | top → iframe 1 of top']);
      await inFrame(`site.call('of_top', {}, { fromOrigins: ['${main}'] })`, child);
      await expect
        .poll(rows)
        .toEqual([
          'of_child | Completed | top → iframe 1 of top',
          'of_top | Completed | iframe 1 of top → top',
        ]);
      await inFrame(`site.call('of_child', { ms: 60000 }, { fromOrigins: ['${cross}'] }).catch(() => {})`);
      await inFrame(
        `site.call('of_top', { ms: 60000 }, { fromOrigins: ['${main}'] }).catch(() => {})`,
        child,
      );
      await expect
        .poll(async () => (await rows()).filter((row) => row.includes('Running')).sort())
        .toEqual(['of_child | Running | top → iframe 1 of top', 'of_top | Running | iframe 1 of top → top']);
      await inFrame(`site.removeFrame('child')`);
      await expect
        .poll(async () => (await rows()).slice(-2).sort())
        .toEqual(['of_child | Failed | top → iframe 1 of top', 'of_top | Lost | iframe 1 of top → top']);
    });

    test('the frame of the tool is navigated while it runs', async () => {
      const { site, page } = shared;
      await openPair();
      const cross = site.origin('cross');
      await inFrame(`site.call('of_child', { ms: 60000 }, { fromOrigins: ['${cross}'] }).catch(() => {})`);
      await expect.poll(rows).toEqual(['of_child | Running | top → iframe 1 of top']);
      await page.evaluate(`document.getElementById('child').src = '${cross}/tools/calling'; undefined`);
      await expect.poll(rows).toEqual(['of_child | Failed | top → iframe 1 of top']);
    });

    test('a signal that is aborted before, during and after; a result that cannot be serialised', async () => {
      const { open } = shared;
      await open('/tools/slow');
      await inFrame(`
        const before = AbortSignal.abort();
        const during = new AbortController();
        const after = new AbortController();
        site.call('slow_200', { n: 1 }, { signal: before }).catch(() => {});
        site.call('slow_200', { n: 2 }, { signal: during.signal }).catch(() => {});
        site.call('slow_200', { n: 3 }, { signal: after.signal }).then(() => after.abort());
        setTimeout(() => during.abort(), 50);
        site.register('circular', { execute: () => { const a = {}; a.a = a; return a; } })
          .then(() => site.call('circular')).catch(() => {});
      `);
      await expect
        .poll(async () =>
          (await shared.panel.executions())
            .map(({ tool, input, state }) => `${tool} ${input} ${state}`)
            .sort(),
        )
        .toEqual([
          'circular {} Failed',
          'slow_200 {"n":1} Cancelled',
          'slow_200 {"n":2} Cancelled',
          'slow_200 {"n":3} Completed',
        ]);
    });

    test('a page that sleeps in the back/forward cache and comes back', async () => {
      const { open, panel } = shared;
      await open('/tools/slow');
      await inFrame(`site.call('slow_2000').catch(() => {}); site.call('never_settles').catch(() => {})`);
      await expect
        .poll(rows)
        .toEqual(['slow_2000 | Running | top → top', 'never_settles | Running | top → top']);
      await open('/tools/calling');
      await expect
        .poll(async () => (await panel.executions()).map(({ state }) => state))
        .toEqual(['Page frozen', 'Page frozen']);
      await expect(panel.tab(/^Activity/)).not.toContainText('pending');
      await inFrame('history.back()');
      await expect
        .poll(rows)
        .toEqual(['never_settles | Running | top → top', 'slow_2000 | Completed | top → top']);
      await panel.executionsOf('slow_2000').click();
      await panel.execution.getByRole('tab', { name: 'Summary' }).click();
      await expect
        .poll(async () => (await panel.moments()).join(', '))
        .toMatch(/back\/forward cache.*came back/);
    });

    test('taken back while it runs, and registered anew between the call and the run', async () => {
      const { open } = shared;
      await open('/tools/slow');
      await inFrame(`site.call('slow_2000').catch(() => {}); site.call('removes_slow_2000')`);
      await expect
        .poll(async () => (await rows()).sort())
        .toEqual(['removes_slow_2000 | Completed | top → top', 'slow_2000 | Completed | top → top']);
      await inFrame(`
        site.register('renewed', { execute: () => 'old' })
          .then(() => document.modelContext.getTools())
          .then((tools) => {
            const tool = tools.find(({ name }) => name === 'renewed');
            document.modelContext.executeTool(tool, {}).catch(() => {});
            site.abort('renewed');
            site.register('renewed', { execute: () => 'new' });
          });
      `);
      await expect.poll(async () => await shared.panel.executionsOf('renewed').count()).toBe(1);
      await expect(shared.panel.executionsOf('renewed').locator('.cell-state')).not.toHaveText(
        /Running|Asked/,
      );
    });

    test('a tool that keeps the page busy', async () => {
      const { open, panel } = shared;
      await open('/tools/slow');
      await inFrame(`site.call('blocks'); site.call('slow_200')`);
      await expect.poll(rows).toEqual(['blocks | Completed | top → top', 'slow_200 | Completed | top → top']);
      const [blocks] = await panel.executions();
      expect(Number.parseFloat(blocks?.duration ?? '')).toBeGreaterThanOrEqual(1);
    });

    test('of forms: answered, rejected, reset, cancelled, removed while they wait, gone with their page', async () => {
      const { open, page, panel } = shared;
      await open('/forms/answers');
      const state = (name: string) => panel.executionsOf(name).locator('.cell-state');
      await inFrame(`
        site.call('responds', { q: 'x' });
        for (const name of ['rejects', 'resets', 'forgets']) site.call(name, { q: 'x' }).catch(() => {});
      `);
      await expect(state('responds')).toHaveText('Completed');
      for (const name of ['rejects', 'forgets']) await expect(state(name)).toHaveText('Failed');
      await expect(state('resets')).toHaveText('Cancelled');
      await inFrame(`
        const cancel = new AbortController();
        site.call('waits_for_person', { q: 'x' }, { signal: cancel.signal }).catch(() => {});
        globalThis.cancel = cancel;
      `);
      await expect(state('waits_for_person')).toHaveText('Waiting for the user');
      await inFrame('globalThis.cancel.abort()');
      await expect(state('waits_for_person')).toHaveText('Cancelled');
      await inFrame(`site.call('waits_while_hidden', { q: 'x' }).catch(() => {})`);
      await expect(state('waits_while_hidden')).toHaveText('Waiting for the user');
      await page.evaluate(`document.getElementById('waits_while_hidden').remove()`);
      await expect(state('waits_while_hidden')).not.toHaveText('Waiting for the user');
      await panel.frame.getByRole('checkbox', { name: 'Preserve log' }).check();
      await inFrame(`site.call('navigates', { q: 'x' }).catch(() => {})`);
      // The browser answers null: the page that would tell more is gone.
      await expect(state('navigates')).toHaveText('Completed');
      await panel.frame.getByRole('checkbox', { name: 'Preserve log' }).uncheck();
    });
  });
}
