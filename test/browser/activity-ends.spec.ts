import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What Chromium writes to the console about a tool that fails. */
const FAILED = /^WebMCP tool execution failed/;

/** How executions end, each story seen without and with the debugger protocol beside the recorder and the observer. */
for (const isProtocolOn of [false, true]) {
  test.describe(`executions end, ${isProtocolOn ? 'with' : 'without'} the debugger protocol`, () => {
    // Before the check for errors of the page.
    test.afterEach(() => {
      const { pageErrors } = shared.inspector;
      pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !FAILED.test(text)));
    });

    const shared = sharePanel({ devtoolsSize: 1300, window: { width: 1800, height: 900 } });

    test.beforeEach(async () => {
      const { panel } = shared;
      await panel.tab(/^Activity/).click();
      const box = panel.frame.getByRole('checkbox', { name: 'Debugger protocol' });
      if ((await box.isChecked()) !== isProtocolOn) await box.click();
      await expect(box).toBeChecked({ checked: isProtocolOn });
      await expect(panel.frame.getByText('Attaching through the debugger protocol')).toHaveCount(0);
      // What earlier tests left running sleeps with its page.
      const clear = panel.button('Clear activity');
      if (await clear.isEnabled()) await clear.click();
    });

    /** Runs code in the inspected page, which has `site`; does not wait for what it begins. */
    async function inPage(code: string): Promise<void> {
      await shared.page.evaluate(`{ ${code} } undefined`);
    }

    /** Runs code in the frame of this address. */
    async function inFrame(address: RegExp, code: string): Promise<void> {
      const frame = shared.page.frames().find((one) => address.test(one.url()));
      await frame?.evaluate(`{ ${code} } undefined`);
    }

    /** Adds a frame and waits for its tools. */
    async function addFrame(src: string, attributes: object = {}): Promise<void> {
      await shared.page.evaluate(`site.addFrame(${JSON.stringify({ src, ...attributes })}).then(() => {})`);
    }

    /** The rows as a person reads them: tool, state, caller and document, output; pending ones first. */
    async function rows(): Promise<string[]> {
      const all = await shared.panel.executions();
      return all.map(({ tool, state, parties, output }) => [tool, state, parties, output].join(' | '));
    }

    /** The moments of the newest execution of a tool, in the order of their words. */
    async function moments(toolName: string): Promise<string> {
      const { panel } = shared;
      await panel.executionsOf(toolName).last().click();
      await panel.execution.getByRole('tab', { name: 'Summary' }).click();
      return (await panel.moments()).map((line) => line.replace(/ \w+$/, '')).join(', ');
    }

    test('whose page is frozen stand still, and go on when it is back', async () => {
      const { open, page } = shared;
      await open('/navigation/first');
      await inPage(`site.call('slow', { n: 1 })`);
      await expect.poll(rows).toEqual(['slow | Running | top → top | ']);
      await inPage(`location.href = '/navigation/second'`);
      await expect.poll(rows).toEqual(['slow | Page frozen | top → top | ']);
      await expect(shared.panel.tab(/^Activity/)).not.toContainText('pending');
      await page.evaluate(`{ history.back(); } undefined`);
      await expect.poll(rows).toEqual(['slow | Completed | top → top | "first"']);
      await expect
        .poll(() => moments('slow'))
        .toMatch(/execute was entered.* went into the back.* came back from the back.*The tool settled/);
    });

    test('whose caller or target goes away, or is navigated', async () => {
      const { open, panel } = shared;
      await open('/tools/slow');
      await addFrame('/frame?label=caller', { id: 'caller' });
      await inFrame(/label=caller/, `site.call('never_settles').catch(() => {})`);
      await expect.poll(rows).toEqual(['never_settles | Running | iframe 1 of top → top | ']);
      await inPage(`site.removeFrame('caller')`);
      await expect.poll(rows).toEqual(['never_settles | Lost | iframe 1 of top → top | ']);
      expect(await moments('never_settles')).toContain('The caller’s document went away');

      for (const [name, end] of [
        ['removed', `site.removeFrame('target')`],
        ['navigated', `document.getElementById('target').src = '/frame?label=next'`],
      ] as const) {
        await open('/frame?label=top');
        await addFrame('/frame?label=target', { id: 'target' });
        await inFrame(/label=target/, `site.register('${name}', { execute: () => new Promise(() => {}) })`);
        await inPage(`site.call('${name}').catch((error) => site.log.push(String(error)))`);
        const row = async () => (await rows()).filter((one) => one.startsWith(name));
        await expect.poll(row).toEqual([`${name} | Running | top → iframe 1 of top | `]);
        await inPage(end);
        await expect
          .poll(row)
          .toEqual([expect.stringMatching(new RegExp(`^${name} \\| Failed \\| top → iframe 1 of top \\| `))]);
        await moments(name);
        await expect(panel.execution).toContainText('document went away while it ran');
      }
    });

    test('whose tool is taken back, takes itself back (case 29), or is registered anew meanwhile', async () => {
      const { open, panel } = shared;
      await open('/tools/slow');
      await inPage(`
        site.register('short', { execute: async () => { await site.wait(300); return 'first'; } })
          .then(() => { site.call('short'); return site.wait(100); })
          .then(() => site.abort('short'));
      `);
      await expect.poll(rows).toEqual(['short | Completed | top → top | "first"']);
      expect(await moments('short')).toContain('The tool was taken back');
      await inPage(`site.call('removes_itself')`);
      await expect
        .poll(rows)
        .toEqual([expect.anything(), 'removes_itself | Completed | top → top | "answered after removal"']);
      expect(await moments('removes_itself')).toContain('The tool was taken back');
      await expect(panel.execution.locator('.execution-story')).toContainText('was taken back while it ran');
      await inPage(`
        site.register('again', { execute: () => 'old' })
          .then(() => document.modelContext.getTools())
          .then((tools) => {
            const asked = document.modelContext.executeTool(tools.find(({ name }) => name === 'again'), {});
            site.abort('again');
            site.register('again', { execute: () => 'new' });
            return asked;
          }).catch(() => {});
      `);
      await expect
        .poll(async () => (await rows()).slice(2))
        .toEqual(['again | Completed | top → top | "new"']);
    });

    test('that are forms: navigating away, rejected, cancelled, answered', async () => {
      const { open, panel } = shared;
      shared.expectedPageErrors = [expect.stringMatching(/^Error: not saved/) as unknown as string];
      await open('/frame?label=top');
      await addFrame('/forms/answers', { id: 'forms' });
      // A form is run without a word to the recorder: only who listens by then knows where.
      await expect(panel.tab(/^Tools/)).toHaveText(/^Tools[1-9]/);
      await inPage(`
        site.call('responds', { q: 'x' }).then(() => site.call('rejects', { q: 'x' })).catch(() => {});
      `);
      await expect
        .poll(async () => (await rows()).map((row) => row.replace(/ \| [^|]*$/, '')))
        .toEqual([
          'responds | Completed | top → iframe 1 of top',
          'rejects | Failed | top → iframe 1 of top',
        ]);
      await inPage(`
        site.one = new AbortController();
        site.call('waits_for_person', { q: 'x' }, { signal: site.one.signal }).catch(() => {});
      `);
      const waiting = panel.executionsOf('waits_for_person').locator('.cell-state');
      await expect(waiting).toContainText('Waiting for the user');
      await inPage(`site.one.abort()`);
      await expect(waiting).toHaveText('Cancelled');
      await inPage(`site.call('navigates', { q: 'x' })`);
      await expect
        .poll(async () => (await rows()).at(-1))
        .toMatch(/^navigates \| Completed \| top → iframe 1 of top \| /);
    });

    test('of a tool that blocks its page, and across origins both ways', async () => {
      const { open, panel, site } = shared;
      await open('/frame?label=top');
      const cross = site.origin('cross');
      const main = site.origin('main');
      await addFrame(`${cross}/frame?label=other`, { allow: 'tools' });
      await inPage(`site.register('of_top', { exposedTo: ['${cross}'], execute: () => 'top' })`);
      await inFrame(
        /label=other/,
        `site.register('blocks', {
          exposedTo: ['${main}'],
          execute() { const end = performance.now() + 1000; while (performance.now() < end); return 'free'; },
        })`,
      );
      await expect(panel.tab(/^Tools/)).toHaveText('Tools2');
      await inPage(`site.call('blocks', {}, { fromOrigins: ['${cross}'] })`);
      // While the function runs nobody in its page can tell where.
      await expect.poll(rows).toEqual([expect.stringMatching(/^blocks \| (Asked|Running) \| top → /)]);
      await expect.poll(rows).toEqual(['blocks | Completed | top → iframe 1 of top | "free"']);
      await inFrame(/label=other/, `site.call('of_top', {}, { fromOrigins: ['${main}'] })`);
      await expect
        .poll(async () => (await rows()).slice(1))
        .toEqual(['of_top | Completed | iframe 1 of top → top | "top"']);
    });

    test('with a result that has no JSON, and with something thrown that is no error', async () => {
      const { open } = shared;
      await open('/calls/tools');
      await inPage(`site.call('circular').catch(() => site.call('bigint')).catch(() => {})`);
      await expect
        .poll(async () => (await rows()).map((row) => row.split(' | ').slice(0, 2).join(' ')))
        .toEqual(['circular Failed', 'bigint Failed']);
      await open('/tools/failing');
      await inPage(`
        site.call('throws_undefined')
          .catch(() => site.call('throws_object'))
          .catch(() => site.call('rejects_symbol'))
          .catch(() => {});
      `);
      await expect
        .poll(rows)
        .toEqual([
          'throws_undefined | Failed | top → top | undefined: undefined',
          'throws_object | Failed | top → top | object: {"code":7}',
          'rejects_symbol | Failed | top → top | symbol: Symbol(no)',
        ]);
    });

    test('that are aborted before, during and after; by a tool that does not care', async () => {
      const { open, panel } = shared;
      await open('/tools/slow');
      await inPage(`
        site.call('slow_200', { n: 'before' }, { signal: AbortSignal.abort() }).catch(() => {});
        const during = new AbortController();
        site.call('slow_2000', {}, { signal: during.signal }).catch(() => {});
        setTimeout(() => during.abort(), 100);
        const after = new AbortController();
        site.call('slow_200', { n: 'after' }, { signal: after.signal }).then(() => after.abort());
        site.register('deaf', { execute: async () => { await site.wait(500); return 'late'; } }).then(() => {
          const deaf = new AbortController();
          site.call('deaf', {}, { signal: deaf.signal }).catch(() => {});
          setTimeout(() => deaf.abort(new Error('enough')), 100);
        });
      `);
      await expect
        .poll(async () =>
          (await panel.executions()).map(({ tool, state, input }) => `${tool} ${input} ${state}`).sort(),
        )
        .toEqual([
          'deaf {} Cancelled',
          'slow_200 {"n":"after"} Completed',
          'slow_200 {"n":"before"} Cancelled',
          'slow_2000 {} Cancelled',
        ]);
      await expect
        .poll(() => moments('deaf'))
        .toMatch(/execute was entered.*Cancel requested.*The tool ended after its caller was told/);
    });

    test('in the right row: a thousand at once, none twice and none lost, and calls of the panel one right after the other', async () => {
      const { open, panel } = shared;
      await open('/calls/tools');
      await inPage(`
        document.modelContext.getTools().then((tools) => {
          const echo = tools.find((tool) => tool.name === 'echo');
          for (let n = 0; n < 1000; n += 1) document.modelContext.executeTool(echo, { n });
        });
      `);
      await expect(panel.frame.getByRole('button', { name: 'Completed 1,000' })).toBeVisible({
        timeout: 10_000,
      });
      expect((await panel.executions()).filter(({ state }) => state !== 'Completed')).toEqual([]);
      await expect(panel.tab(/^Activity/)).not.toContainText('pending');

      await open('/tools/failing');
      await panel.tab(/^Tools/).click();
      await panel.toCall('throws_error');
      await panel.button('Options').click();
      await panel.details.getByLabel('Repeat').fill('20');
      await panel.details.getByLabel('in order').selectOption('sequence');
      await panel.run.click();
      await expect(panel.result.locator('.repeat-summary')).toContainText('20 of 20 calls, 20 failures');
      await expect(panel.details).toContainText('need login');
      await expect(panel.details).not.toContainText('cannot be told');
      await panel.tab(/^Activity/).click();
      await panel.frame.getByRole('button', { name: /^Failed/ }).click();
      await expect.poll(async () => (await panel.executions()).length).toBe(20);
      expect(new Set(await rows())).toEqual(
        new Set(['throws_error | Failed | panel as top → top | Error: need login']),
      );
      await panel.frame.getByRole('button', { name: 'All', exact: true }).click();
    });
  });
}
