import { shownSource } from '../support/devtools-state.ts';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

const TIME = /^\d\d:\d\d:\d\d\.\d{3}$/;

test.describe('the registry log', () => {
  // Wide enough for all columns beside the details.
  const shared = sharePanel({ devtoolsSize: 1000, window: { width: 1500, height: 800 } });

  /** Shows the log and reads of each entry its event, tool and detail. */
  async function entries() {
    await shared.panel.tab(/^Registry log/).click();
    return (await shared.panel.logEntries()).map(({ Event, Tool, Detail }) =>
      `${Event} ${Tool} ${Detail}`.replace(/ +/g, ' ').trim(),
    );
  }

  /** The first entry of a page on the `main` origin. */
  const arrived = (path: string) => `navigation ${shared.site.url(path)}`;

  /** Runs a method of the page's `window.site`. */
  async function site(method: string, ...args: unknown[]) {
    await shared.page.evaluate(
      ([name, values]) =>
        (globalThis as unknown as { site: Record<string, (...all: unknown[]) => unknown> }).site[name]?.(
          ...values,
        ),
      [method, args] as const,
    );
  }

  test('has each registration with its time, document and line; a refusal with its error', async () => {
    const { inspector, panel, site: pages, open } = shared;
    await open('/demo/', 'shop');
    await panel.tab(/^Registry log/).click();
    const ofTool = async (name: string) => (await panel.logEntries()).filter(({ Tool }) => Tool === name);
    await expect
      .poll(() => ofTool('cart_view'))
      .toEqual([
        {
          Time: expect.stringMatching(TIME),
          Event: 'registered',
          Tool: 'cart_view',
          Document: `top ${pages.origin('shop')}`,
          Detail: '',
          Source: 'tools.js:15',
        },
        {
          Time: expect.stringMatching(TIME),
          Event: 'refused',
          Tool: 'cart_view',
          Document: `top ${pages.origin('shop')}`,
          Detail: 'InvalidStateError: Duplicate tool name',
          Source: 'loyalty.js:23',
        },
      ]);
    expect(await ofTool('pay_authorise')).toEqual([
      expect.objectContaining({
        Event: 'registered',
        Document: `iframe 1 of top ${pages.origin('pay')}`,
        Source: expect.stringMatching(/^payment\.js:\d+$/),
      }),
    ]);
    expect(await ofTool('help_ask')).toEqual([
      expect.objectContaining({
        Event: 'refused',
        Document: `iframe 4 of top ${pages.origin('help')}`,
        Detail: expect.stringMatching(/^NotAllowedError: /),
        Source: expect.stringMatching(/^support\.js:\d+$/),
      }),
    ]);
    // The browser registers a form while it is still parsed: its schema may then change once more.
    expect((await ofTool('repair_book'))[0]).toEqual(
      expect.objectContaining({ Event: 'registered', Detail: 'form#repair', Source: '' }),
    );

    // The entry alone: everything about it, its line, its document and its tool.
    await panel.log.getByRole('row').filter({ hasText: 'refused' }).filter({ hasText: 'cart_view' }).click();
    const fact = (name: string) =>
      panel.logEntry.locator('.fact').filter({ has: panel.frame.locator('dt', { hasText: name }) });
    await expect(fact('Error').locator('.error-text')).toHaveText('InvalidStateError: Duplicate tool name');
    await expect(fact('URL then').locator('dd')).toHaveText(pages.url('/demo/', 'shop'));
    await expect(fact('Seen in').locator('dd')).toHaveText("the page's call, as it was made");
    await fact('Stack').getByRole('button', { name: 'loyalty.js:23' }).click();
    await expect
      .poll(() => shownSource(panel.devtools))
      .toEqual({ url: pages.url('/demo/loyalty.js', 'shop'), line: 23 });
    await inspector.showPanel(panel.devtools);
    await panel.logEntry.getByRole('button', { name: 'Go to tool' }).click();
    await expect(panel.tree.locator('[aria-selected="true"]')).toHaveAccessibleName(/^cart_view /);
    await expect(panel.details.getByRole('heading', { level: 2 })).toHaveText('cart_view');

    await panel.button('Show in registry log').click();
    await expect.poll(entries).toHaveLength(2);
    await panel.button('Only cart_view').click();
    await expect.poll(async () => (await entries()).length).toBeGreaterThan(10);
  });

  test('tells of every refusal what the browser said', async () => {
    const { open } = shared;
    await open('/tools/refused');
    const refused = async () => (await entries()).filter((entry) => entry.startsWith('refused')).sort();
    await expect
      .poll(refused)
      .toEqual(
        [
          'refused twice InvalidStateError: Duplicate tool name',
          'refused empty_description InvalidStateError: Description is required',
          "refused no_description TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'description' property from 'ModelContextTool': Required member is undefined.",
          "refused no_execute TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'execute' property from 'ModelContextTool': Required member is undefined.",
          "refused execute_not_a_function TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'execute' property from 'ModelContextTool': The given value is not a function.",
          'refused bad name InvalidStateError: Invalid tool name',
          'refused aborted_signal AbortError: signal is aborted without reason',
          'refused aborted_with_reason Error: own reason',
          'refused aborted_with_text string: just text',
          "refused signal_not_a_signal TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'signal' property from 'ModelContextRegisterToolOptions': Failed to convert value to 'AbortSignal'.",
        ].sort(),
      );
    // What is wrong with a name is told by code point and position (case 25).
    await shared.panel.log.getByRole('row').filter({ hasText: 'bad name' }).click();
    await expect(shared.panel.logEntry).toContainText('U+0020 at position 4 is not allowed.');
  });

  test('tells removal by the signal and by the form, changes, and registrations again', async () => {
    const { panel, page, open } = shared;
    await open('/lifecycle/changed');
    await expect.poll(entries).toEqual([arrived('/lifecycle/changed'), 'registered changing']);
    await site('change');
    await expect
      .poll(entries)
      .toEqual([
        arrived('/lifecycle/changed'),
        'registered changing',
        expect.stringMatching(/^unregistered changing .*signal/),
        expect.stringMatching(/^registered again changing/),
        'changed changing title, description, inputSchema, annotations',
      ]);
    await panel.tab(/^Tools/).click();
    await expect
      .poll(() => panel.rows())
      .toContain('  changing, Version 2, imperative, read-only, registered again (2)');

    await open('/tools/blank');
    await expect.poll(entries).toEqual([arrived('/tools/blank')]);
    await page.evaluate(() => {
      const form =
        '<form id="f" toolname="asks" tooldescription="Asks"><input name="q"><button>Go</button></form>';
      document.body.insertAdjacentHTML('beforeend', form);
    });
    await expect.poll(entries).toEqual([arrived('/tools/blank'), 'registered asks form#f']);
    await page.evaluate(() => document.getElementById('f')?.setAttribute('tooldescription', 'Asks again'));
    await expect
      .poll(entries)
      .toEqual([
        arrived('/tools/blank'),
        'registered asks form#f',
        expect.stringMatching(/^changed asks .*description/),
      ]);
    await page.evaluate(() => document.getElementById('f')?.remove());
    await expect.poll(async () => (await entries()).at(-1)).toMatch(/^unregistered asks .*form/);
  });

  test('counts the kinds, hides and shows them, filters by text, and is cleared', async () => {
    const { panel, open } = shared;
    await open('/lifecycle/duplicate');
    await expect.poll(entries).toHaveLength(5);
    const counts = async () =>
      await panel.frame.getByRole('group', { name: 'Kinds of events' }).getByRole('button').allTextContents();
    expect(await counts()).toEqual([
      'registered 1',
      'registered again 1',
      'refused 1',
      'unregistered 1',
      'changed 0',
      'navigation 1',
    ]);
    await panel.chip('registered').click();
    await expect(panel.chip('registered')).toHaveAttribute('aria-pressed', 'false');
    await expect
      .poll(async () => (await entries()).filter((entry) => /^registered (?!again)/.test(entry)))
      .toEqual([]);
    await expect(panel.count).toHaveText('4 of 5 entries');
    await panel.chip('registered').click();
    const box = panel.frame.getByRole('searchbox', { name: 'Filter registry log' });
    await box.fill('strict');
    await expect
      .poll(entries)
      .toEqual(['registered strict', 'refused strict InvalidStateError: Duplicate tool name']);
    expect((await counts()).slice(0, 3)).toEqual(['registered 1', 'registered again 0', 'refused 1']);
    await box.fill('nothing like it');
    await expect(panel.frame.getByText('No entry matches the filter')).toBeVisible();
    await panel.button('Clear filter').click();
    await expect.poll(entries).toHaveLength(5);

    await panel.button('Clear registry log').click();
    await expect(panel.frame.getByText('Nothing registered yet, listening')).toBeVisible();
    await expect(panel.tab(/^Registry log/)).toHaveText('Registry log0');
    await site('register', 'after_clearing');
    await expect.poll(entries).toEqual(['registered after_clearing']);
  });

  test('goes with the page, or is preserved when that is asked for', async () => {
    const { panel, page, open } = shared;
    // Pages of other tests may be in the back/forward cache; their entries would come back with the preserved log.
    await panel.tab(/^Registry log/).click();
    await panel.button('Clear registry log').click();
    await open('/lifecycle/changed');
    await expect.poll(entries).toEqual([arrived('/lifecycle/changed'), 'registered changing']);
    await page.reload();
    await expect.poll(entries).toEqual([arrived('/lifecycle/changed'), 'registered changing']);
    await panel.checkbox('Preserve log').check();
    await page.reload();
    await expect
      .poll(entries)
      .toEqual([
        arrived('/lifecycle/changed'),
        'registered changing',
        'unregistered changing document unloaded',
        arrived('/lifecycle/changed'),
        'registered changing',
      ]);
    await panel.checkbox('Preserve log').uncheck();
    await page.reload();
    await expect.poll(entries).toEqual([arrived('/lifecycle/changed'), 'registered changing']);
  });
});
