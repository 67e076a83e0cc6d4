import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** Presses a button of the demo shop. */
function shopButton(page: Page, name: string) {
  return page.getByRole('button', { name, exact: true });
}

test.describe('the list', () => {
  const shared = sharePanel();

  /** The rows of the demo as loaded, by frame. */
  function demoRows(): string[] {
    const { site } = shared;
    return [
      `${site.origin('shop')}, top, tools allowed, /demo/, 15 tools`,
      '  cart_add_item, Add to cart, imperative',
      '  cart_view, Get the cart, imperative, read-only',
      '  catalog_get_product, Get product details, imperative, read-only',
      '  catalog_quick_search, Quick search, declarative, autosubmit',
      '  catalog_search, Search products, imperative, read-only',
      '  debug_fill_cart, Fill the cart, imperative, debugging',
      '  loyalty_points, Get loyalty points, imperative, read-only',
      '  order_checkout, Check out, imperative, consequential',
      '  order_status, Follow an order, imperative, read-only',
      '  repair_book, Book a repair, declarative',
      `  ${site.origin('pay')}, iframe 1 of top, cross-origin, tools allowed, /demo/payment, 3 tools`,
      '    pay_authorise, Authorise a payment, imperative, consequential',
      '    pay_enter_card, Enter a card, declarative',
      '    pay_saved_cards, List saved cards, imperative, read-only',
      `  ${site.origin('shop')}, iframe 2 of top, same-origin, tools allowed, /demo/reviews, 2 tools`,
      '    reviews_read, Read reviews, imperative, read-only, untrusted',
      '    reviews_write, Write a review, declarative',
      `  opaque origin, iframe 3 of top, sandboxed, blocked: the iframe has no allow="tools", ${site.url('/demo/map', 'shop')}, 0 tools`,
      `  ${site.origin('help')}, iframe 4 of top, cross-origin, blocked: the iframe has no allow="tools", /demo/support, 0 tools`,
    ];
  }

  test('shows every tool of every frame of the demo', async () => {
    const { panel, open } = shared;
    await open('/demo/', 'shop');
    await expect.poll(() => panel.rows()).toEqual(demoRows());
    await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
    await expect(panel.count).toHaveText('15 tools in 5 frames');
    await expect(panel.frame.locator('.connection')).toHaveText('Live');

    await panel.checkbox('Hide frames without tools').check();
    await expect.poll(() => panel.rows()).toEqual(demoRows().slice(0, -2));
  });

  test('marks what comes, goes and comes again', async () => {
    const { panel, page, open } = shared;
    await open('/demo/', 'shop');
    await expect(panel.toolItem('cart_view')).toBeVisible();
    const couponRows = async () => (await panel.rows()).filter((row) => row.includes('cart_apply_coupon'));

    await shopButton(page, 'Add Harbour to the cart').click();
    await expect.poll(couponRows).toEqual(['  cart_apply_coupon, Apply a coupon, imperative']);
    await expect(panel.tab(/^Tools/)).toHaveText('Tools17');

    await shopButton(page, 'Remove Harbour').click();
    await expect
      .poll(couponRows)
      .toEqual([
        expect.stringMatching(
          /^ {2}cart_apply_coupon, Apply a coupon, imperative, removed \d\d:\d\d:\d\d\.\d{3}$/,
        ),
      ]);
    await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
    await panel.checkbox('Show removed').uncheck();
    await expect.poll(couponRows).toEqual([]);
    await panel.checkbox('Show removed').check();
    await expect.poll(couponRows).toHaveLength(1);

    await shopButton(page, 'Add Harbour to the cart').click();
    await expect
      .poll(couponRows)
      .toEqual(['  cart_apply_coupon, Apply a coupon, imperative, registered again (2)']);
    await shopButton(page, 'Remove Harbour').click();
    await expect.poll(couponRows).toEqual([expect.stringContaining(', removed ')]);
    await panel.button('Clear removed').click();
    await expect.poll(() => panel.rows()).toEqual(demoRows());
    await expect(panel.button('Clear removed')).toBeDisabled();
  });

  test('marks names that another document has too, and what a page’s own script provides', async () => {
    const { panel, site, open } = shared;
    await open('/frames/same-names');
    const twins = (indent: string) => [
      `${indent}greet, imperative, same name elsewhere`,
      `${indent}search, imperative, same name elsewhere`,
    ];
    const frame = '/frame?tools=greet,search';
    await expect
      .poll(() => panel.rows())
      .toEqual([
        `${site.origin('main')}, top, tools allowed, /frames/same-names, 9 tools`,
        ...twins('  '),
        '  top_tool, imperative',
        `  ${site.origin('main')}, iframe 1 of top, same-origin, tools allowed, ${frame}, 2 tools`,
        ...twins('    '),
        `  ${site.origin('main')}, iframe 2 of top, same-origin, tools allowed, ${frame}, 2 tools`,
        ...twins('    '),
        `  ${site.origin('cross')}, iframe 3 of top, cross-origin, tools allowed, ${frame}&exposedTo=main, 2 tools`,
        ...twins('    '),
      ]);

    await open('/old-api/forced-polyfill');
    await expect
      .poll(() => panel.rows())
      .toEqual([
        `${site.origin('main')}, top, the page’s own script stands in for modelContext (polyfill), /old-api/forced-polyfill, 2 tools`,
        '  by_page_script, imperative, polyfill',
        '  native_before, imperative',
      ]);
  });

  test('groups by origin, name prefix, script, or not at all', async () => {
    const { panel, site, open } = shared;
    await open('/demo/', 'shop');
    await expect.poll(() => panel.rows()).toEqual(demoRows());
    const tools = (prefix: RegExp) =>
      demoRows()
        .map((row) => row.trim())
        .filter((row) => prefix.test(row));
    const shop = site.origin('shop');
    const pay = site.origin('pay');
    /** A tool's row where no document stands above it. */
    const owned = (row: string) => {
      const name = row.split(',', 1)[0] ?? '';
      const owner = /^pay/.test(name) ? `${pay} iframe 1 of top` : `${shop} ${placeOf(name)}`;
      return `${row}, ${owner}`;
    };
    const placeOf = (name: string) =>
      /^reviews/.test(name) ? 'iframe 2 of top' : /^pay/.test(name) ? 'iframe 1 of top' : 'top';
    const placed = (row: string) => `  ${row}, ${placeOf(row)}`;
    const group = (prefix: RegExp) => tools(prefix).map((row) => `  ${owned(row)}`);

    await panel.grouping.selectOption('By origin');
    await expect
      .poll(() => panel.rows())
      .toEqual([
        `${shop}, 12 tools`,
        ...tools(/^(?!pay_|http|opaque)/).map(placed),
        `${pay}, 3 tools`,
        ...tools(/^pay_/).map(placed),
      ]);

    await panel.grouping.selectOption('By name prefix');
    await expect
      .poll(() => panel.rows())
      .toEqual([
        'cart, 2 tools',
        ...group(/^cart_/),
        'catalog, 3 tools',
        ...group(/^catalog_/),
        'order, 2 tools',
        ...group(/^order_/),
        'pay, 3 tools',
        ...group(/^pay_/),
        'reviews, 2 tools',
        ...group(/^reviews_/),
        'no common prefix, 3 tools',
        ...group(/^(debug|loyalty|repair)_/),
      ]);

    await panel.grouping.selectOption('By script');
    await expect
      .poll(() => panel.rows())
      .toEqual([
        `${shop}/demo/tools.js, 7 tools`,
        ...group(/^(cart|catalog_(get|search)|debug|order)_?/),
        'form in the page, 4 tools',
        ...group(/^(catalog_quick|repair|pay_enter|reviews_write)/),
        `${shop}/demo/loyalty.js, 1 tool`,
        ...group(/^loyalty/),
        `${pay}/demo/payment.js, 2 tools`,
        ...group(/^pay_(authorise|saved)/),
        `${shop}/demo/reviews.js, 1 tool`,
        ...group(/^reviews_read/),
      ]);

    await panel.grouping.selectOption('Flat');
    await expect.poll(() => panel.rows()).toEqual(tools(/^(?!http|opaque)/).map(owned));
  });

  test('filters by text and words, says what it hides and what it did not understand', async () => {
    const { panel, page, open } = shared;
    await open('/demo/', 'shop');
    await shopButton(page, 'Add Harbour to the cart').click();
    await shopButton(page, 'Remove Harbour').click();
    await expect.poll(() => panel.rows()).toHaveLength(22);
    await panel.grouping.selectOption('Flat');
    const names = async () => (await panel.rows()).map((row) => row.split(',', 1)[0]);
    const cases: [string, string[]][] = [
      // Name, title and description, in any case.
      ['LOYALTY', ['loyalty_points']],
      ['"List saved"', ['pay_saved_cards']],
      ['whether workshop', []],
      ['kind:declarative', ['catalog_quick_search', 'repair_book', 'pay_enter_card', 'reviews_write']],
      ['kind:declarative -origin:pay', ['catalog_quick_search', 'repair_book', 'reviews_write']],
      ['origin:pay', ['pay_authorise', 'pay_enter_card', 'pay_saved_cards']],
      ['frame:reviews', ['reviews_read', 'reviews_write']],
      ['frame:"iframe 2"', ['reviews_read', 'reviews_write']],
      ['hint:untrustedContent', ['reviews_read']],
      ['hint:autosubmit', ['catalog_quick_search']],
      ['hint:readonly -frame:top', []],
      ['hint:consequential', ['order_checkout', 'pay_authorise']],
      ['is:removed', ['cart_apply_coupon', 'cart_remove_item']],
      ['-is:removed kind:imperative cart_', ['cart_add_item', 'cart_view']],
    ];
    for (const [filter, expected] of cases) {
      await test.step(filter, async () => {
        await panel.filter.fill(filter);
        const shown = expected.length === 0 ? [expect.stringMatching(/^/)] : expected;
        await expect.poll(names).toEqual(shown);
        if (expected.length === 0)
          await expect(panel.frame.getByText('No tool matches the filter')).toBeVisible();
      });
    }

    await panel.filter.fill('kind:form');
    await expect(panel.frame.getByText('kind: takes imperative, declarative.')).toBeVisible();
    await panel.filter.fill('sort:name');
    await expect(
      panel.frame.getByText('There is no filter word sort:, so it is read as text.'),
    ).toBeVisible();
    await expect(panel.frame.getByText('No tool matches the filter')).toBeVisible();
    await expect(panel.frame.getByText('15 tools are hidden by it.')).toBeVisible();
    await expect(panel.count).toHaveText('0 of 15 tools');
    await panel.button('Clear filter').click();
    await expect(panel.filter).toHaveValue('');
    await expect(panel.count).toHaveText('15 tools in 5 frames');
  });

  test('offers the words of the filter, and their values after the colon', async () => {
    const { panel, open } = shared;
    await open('/demo/', 'shop');
    await panel.filter.click();
    const words = panel.frame.getByRole('group', { name: 'Filter words' }).getByRole('button');
    await expect(words).toHaveText(['origin:', 'frame:', 'kind:', 'hint:', 'is:']);
    await panel.filter.pressSequentially('k');
    await expect(words).toHaveText(['kind:']);
    await words.click();
    await expect(panel.filter).toHaveValue('kind:');
    await expect(panel.filter).toBeFocused();
    await expect(words).toHaveText(['kind:imperative', 'kind:declarative']);
    await words.last().click();
    await expect(panel.filter).toHaveValue('kind:declarative ');
    await expect(panel.count).toHaveText('4 of 15 tools');
  });

  test('says what will appear where there is nothing, and when all is hidden', async () => {
    const { panel, page, open } = shared;
    await open('/tools/blank');
    await expect(panel.tree).toBeVisible();
    await expect(panel.frame.getByText('No tools yet, listening')).toBeVisible();
    await panel.checkbox('Hide frames without tools').check();
    await expect(panel.tree).toBeHidden();
    await page.evaluate(() =>
      (
        document as unknown as { modelContext: { registerTool(tool: object): Promise<void> } }
      ).modelContext.registerTool({
        name: 'first',
        description: 'd',
        execute() {},
      }),
    );
    await expect(panel.toolItem('first')).toBeVisible();
  });
});
