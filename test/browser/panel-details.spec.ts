import { frontPanel, selectedElement, shownSource } from '../support/devtools-state.ts';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

test.describe('details of a tool', () => {
  const shared = sharePanel();

  /** Selects the tool `name`, the first in the list where there are several. */
  async function select(name: string) {
    await shared.panel.toolItem(name).first().click();
    await expect(shared.panel.details.getByRole('heading', { level: 2 })).toHaveText(name);
  }

  test('tell absent, empty, given, and not reported by this browser apart (case 34)', async () => {
    const { panel, site, page, open } = shared;
    await open('/tools/basic');
    await select('get_time');
    await expect(panel.fact('Title')).toHaveText('Get the time');
    await expect(panel.fact('Description')).toHaveText('Returns the current time of this machine.');
    await expect(panel.fact('Origin')).toHaveText(site.origin('main'));
    await expect(panel.fact('Provider')).toHaveText('the browser');
    await expect(panel.fact('Output schema')).toHaveText('not reported by this browser');
    await expect(panel.fact('Cost')).toHaveText(
      /^about \d+ tokens Estimated from the words, numbers and punctuation of the name, the description and the schema as JSON; a model’s own count may differ by a third\.$/,
    );
    await select('no_schema');
    await expect(panel.section('Input schema')).toContainText(
      'absent: the browser reported no such member, as for a tool without a schema',
    );

    await page.goto(site.url('/tools/odd-text'));
    for (const name of ['empty_title', 'absent_title']) {
      await select(name);
      await expect(panel.fact('Title')).toHaveText(
        'empty text: the browser reports this when there is no title, too',
      );
    }
    await select('null_title');
    await expect(panel.fact('Title')).toHaveText('null');
    await select('spaces');
    expect(await panel.fact('Description').locator('bdi').textContent()).toBe('   ');
  });

  test('show annotations as true, false or not given', async () => {
    const { panel, open } = shared;
    await open('/tools/annotations');
    const annotations = async () => {
      const facts = panel.section('Annotations').locator('.fact');
      return Object.fromEntries(
        await facts.evaluateAll((all) =>
          all.map((fact) => [
            fact.querySelector('dt')?.textContent,
            fact.querySelector('dd code, dd .absent')?.textContent,
          ]),
        ),
      );
    };
    const all = (value: string) => ({
      readOnlyHint: value,
      untrustedContentHint: value,
      consequentialHint: value,
      debugging: value,
    });
    await select('all_true');
    expect(await annotations()).toEqual(all('true'));
    await select('all_false');
    expect(await annotations()).toEqual(all('false'));
    await select('absent');
    expect(await annotations()).toEqual(all('not given'));
    await expect(panel.section('Annotations')).toContainText('The browser reported no annotations.');
    // Members that the browser does not know are dropped by it; what is left are its defaults.
    await select('from_mcp');
    expect(await annotations()).toEqual(all('false'));
  });

  test('show the input schema as a tree, with references resolved and recursion opened by hand, and as JSON', async () => {
    const { panel, open } = shared;
    await open('/tools/schemas');
    await select('references');
    const tree = panel.details.getByRole('tree', { name: 'Input schema' });
    const item = (name: RegExp) => tree.getByRole('treeitem', { name });
    await expect(item(/^home object required from #\/\$defs\/address/)).toHaveAttribute('aria-level', '2');
    await expect(item(/^street string required/)).toHaveAttribute('aria-level', '3');
    await expect(item(/^missing/)).toContainText('#/$defs/nowhere points to nothing');
    await expect(item(/^remote/)).toContainText(
      'https://example.com/schema.json is outside this schema and is not fetched',
    );
    // A tree of nodes: each level is there once it is opened, and the nodes inside say that they recur.
    await expect(item(/^each item/)).toHaveCount(0);
    await item(/^children array/).click();
    await panel.devtools.keyboard.press('ArrowRight');
    await expect(item(/^each item/)).toHaveCount(1);
    await expect(item(/^each item/)).toContainText('recursive');
    await panel.devtools.keyboard.press('ArrowDown');
    await panel.devtools.keyboard.press('ArrowRight');
    await expect(item(/^children array/)).toHaveCount(2);

    await select('types');
    await expect(item(/^text string/)).toContainText('2 to 10 characters');
    await expect(item(/^text string/)).toContainText('pattern ^[a-z]+$');
    await expect(item(/^whole integer required/)).toContainText('≥ 1, ≤ 10');
    await expect(item(/^flag boolean/)).toContainText('default true');
    await expect(item(/^either string or null/)).toBeVisible();
    await expect(item(/^constant/)).toContainText('"fixed"');
    await select('enums');
    await expect(item(/^mixed/)).toContainText('1 | "1" | null | true');

    await select('closed');
    await panel.section('Input schema').getByRole('button', { name: 'JSON', exact: true }).click();
    const json = await panel.section('Input schema').locator('.schema-text').textContent();
    expect(JSON.parse(json ?? '')).toEqual({
      type: 'object',
      properties: { a: { type: 'string' } },
      additionalProperties: false,
    });
    await expect(panel.section('Input schema')).toContainText('Reported as an object.');
  });

  test('show exposed origins, and what of them the embedder can see', async () => {
    const { panel, site, open } = shared;
    await open('/demo/', 'shop');
    await select('cart_view');
    await expect(panel.fact('Exposed origins').locator('li')).toHaveText([
      site.origin('pay'),
      site.origin('help'),
    ]);
    await select('cart_add_item');
    await expect(panel.fact('Exposed origins')).toHaveText('not given: only its own origin');
    await select('pay_enter_card');
    await expect(panel.fact('Exposed origins')).toHaveText('only its own origin: a form cannot name others');
    await expect(panel.section('Exposure')).toContainText(`Not visible to ${site.origin('shop')}`);
    await select('pay_authorise');
    await expect(panel.section('Exposure')).not.toContainText('Not visible');
  });

  test('show where it was registered without our own frames; a line opens in Sources', async () => {
    const { inspector, panel, site, open } = shared;
    await open('/demo/', 'shop');
    await select('order_checkout');
    await expect(panel.fact('Call')).toHaveText(
      /^document\.modelContext\.registerTool at \d\d:\d\d:\d\d\.\d{3}, with a signal$/,
    );
    await expect(panel.fact('Stack').locator('li')).toHaveText([
      'offer tools.js:15',
      'offerTools tools.js:97',
      '(anonymous) shop.js:189',
    ]);
    await expect(panel.fact('URL then')).toHaveText(site.url('/demo/', 'shop'));
    await expect(panel.fact('URL now')).toHaveText('the same');
    await panel.fact('Stack').getByRole('button', { name: 'tools.js:97' }).click();
    await expect
      .poll(() => shownSource(panel.devtools))
      .toEqual({ url: site.url('/demo/tools.js', 'shop'), line: 97 });
    expect(await frontPanel(panel.devtools)).toBe('sources');
    await inspector.showPanel(panel.devtools);

    await select('cart_view');
    await expect(
      panel.section('Where it was registered').getByRole('listitem').filter({ hasText: 'refused' }),
    ).toHaveText(/^\d\d:\d\d:\d\d\.\d{3} refused loyalty\.js:23 InvalidStateError: Duplicate tool name$/);
  });

  test('lead to the form in Elements and show where it is, without touching the DOM', async () => {
    const { inspector, panel, page, open } = shared;
    await open('/demo/', 'shop');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(globalThis, { seen });
      new MutationObserver((records) => {
        for (const { type, attributeName } of records) seen.push(`${type} ${attributeName}`);
      }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
    const animations = () =>
      page.evaluate(() =>
        document
          .getElementById('repair')
          ?.getAnimations()
          .map(({ playState }) => playState),
      );
    await select('repair_book');
    expect(await animations()).toEqual([]);
    const reveal = panel.details.getByRole('button', { name: 'Reveal in Elements' });
    await reveal.hover();
    await expect.poll(animations).toEqual(['running']);
    await panel.details.getByRole('heading', { level: 2 }).hover();
    await expect.poll(animations).toEqual([]);
    // The keyboard shows it too.
    await reveal.focus();
    await expect.poll(animations).toEqual(['running']);
    await panel.filter.focus();
    await expect.poll(animations).toEqual([]);

    await reveal.click();
    await expect.poll(() => selectedElement(panel.devtools)).toBe('form#repair');
    await expect.poll(() => frontPanel(panel.devtools)).toBe('elements');
    await inspector.showPanel(panel.devtools);
    expect(await page.evaluate(() => (globalThis as unknown as { seen: string[] }).seen)).toEqual([]);

    // A form of another process, and one of a frame of the same origin.
    await select('pay_enter_card');
    await reveal.click();
    await expect.poll(() => selectedElement(panel.devtools)).toBe('form#card');
    await inspector.showPanel(panel.devtools);
    await select('reviews_write');
    await reveal.click();
    await expect.poll(() => selectedElement(panel.devtools)).toBe('form#write');
    await inspector.showPanel(panel.devtools);
  });

  test('of a document: what decides about its tools, and the element that embeds it', async () => {
    const { panel, site, open } = shared;
    await open('/demo/', 'shop');
    await panel.documentItem(site.origin('pay')).click();
    const facts = async () =>
      Object.fromEntries(
        await panel.details
          .locator('.fact')
          .evaluateAll((all) =>
            all.map((fact) => [fact.querySelector('dt')?.textContent, fact.querySelector('dd')?.textContent]),
          ),
      );
    const pay = {
      URL: site.url('/demo/payment', 'pay'),
      Origin: site.origin('pay'),
      Title: 'Tandem Pay',
      Tools: '3',
      State: expect.stringMatching(/^active, appeared at \d\d:\d\d:\d\d\.\d{3}$/),
      Connection: 'live',
      'Secure context': 'yes',
      modelContext: 'provided by the browser',
      'Origin-keyed': 'yes',
      'Policy for tools': 'allowed',
      'Script APIs': 'none',
      Recorder: "running since before the page's first script",
      allow: 'tools',
      sandbox: 'absent',
      src: site.url('/demo/payment', 'pay'),
      srcdoc: 'absent',
      id: 'absent',
      name: 'absent',
      credentialless: 'no',
    };
    await expect.poll(facts).toEqual(pay);
    await panel.documentItem('opaque origin').click();
    await expect(panel.details).toContainText('blocked: the iframe has no allow="tools"');
    await expect.poll(facts).toMatchObject({
      Origin: 'opaque ("null")',
      Title: 'Map',
      Tools: '0',
      'Policy for tools': 'not allowed',
      allow: 'absent',
      sandbox: 'allow-scripts',
    });
    // From a tool to its document and back to a tool by the list.
    await select('pay_saved_cards');
    await panel.details.getByRole('button', { name: site.origin('pay') }).click();
    await expect.poll(facts).toEqual(pay);
  });

  test('stay over updates of the list, with what was opened in them', async () => {
    const { panel, page, open } = shared;
    await open('/tools/schemas');
    await select('references');
    const section = panel.section('Input schema');
    await section.getByRole('button', { name: 'JSON', exact: true }).click();
    await panel.section('Annotations').locator('summary').click();
    await expect(panel.fact('readOnlyHint')).toBeHidden();
    await page.evaluate(() =>
      (
        globalThis as unknown as { site: { registerMany(count: number, prefix: string): unknown } }
      ).site.registerMany(50, 'unlike'),
    );
    await expect(panel.tab(/^Tools/)).toHaveText('Tools57');
    await expect(section.getByRole('button', { name: 'JSON', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(panel.fact('readOnlyHint')).toBeHidden();
    await expect(panel.tree.locator('[aria-selected="true"]')).toContainText('references');
  });
});

test.describe('DevTools opened on a page that is loaded', () => {
  test('says what could not be seen, and a reload from there shows it', async ({ inspector, page, site }) => {
    await page.goto(site.url('/demo/', 'shop'));
    const panel = await inspector.openPanel();
    await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
    const bar = panel.messageBar(
      "Toolscope started after this page's scripts in 5 documents: exposed origins, refused registrations and callers before that are not known.",
    );
    await expect(bar).toBeVisible();
    await panel.toolItem('cart_view').click();
    const notKnown = "not known: Toolscope started after the page's scripts. Reload the page to see it";
    await expect(panel.fact('Exposed origins')).toHaveText(notKnown);
    await expect(panel.section('Where it was registered')).toContainText('Not known');

    await bar.getByRole('button', { name: 'Reload page' }).click();
    await expect(bar).toBeHidden();
    await panel.toolItem('cart_view').click();
    await expect(panel.fact('Exposed origins').locator('li')).toHaveText([
      site.origin('pay'),
      site.origin('help'),
    ]);
    expect(inspector.pageErrors).toEqual([]);
  });
});
