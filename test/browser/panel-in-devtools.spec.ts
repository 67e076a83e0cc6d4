import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Frame } from '@playwright/test';
import { frontPanel, openDialog, openDrawer, setTheme } from '../support/devtools-state.ts';
import { expect, test } from '../support/fixture.ts';
import { type SharedPanel, sharePanel } from '../support/shared.ts';

/** What the page's `window.site` is used for here. */
interface PageSite {
  site: { registerMany(count: number, prefix: string): Promise<unknown> };
}

/** Registers tools in the inspected page. */
async function registerMany({ page }: SharedPanel, count: number, prefix: string): Promise<void> {
  await page.evaluate(([n, name]) => (globalThis as unknown as PageSite).site.registerMany(n, name), [
    count,
    prefix,
  ] as const);
}

/** What has the focus in the panel, as a person would call it. */
function focusedName(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    return (
      element.getAttribute('aria-label') ??
      element.labels?.[0]?.textContent?.trim() ??
      element.textContent?.trim() ??
      ''
    );
  });
}

test.describe('keys', () => {
  const shared = sharePanel();
  const press = (key: string) => shared.panel.devtools.keyboard.press(key);
  const selected = () => shared.panel.tree.locator('[aria-selected="true"]');

  test('Tab goes through the panel in the order of the eye, and round again', async () => {
    const { panel, open } = shared;
    await open('/demo/', 'shop');
    await panel.toolItem('repair_book').click();
    await panel.tab(/^Tools/).focus();
    const order: string[] = [];
    for (let step = 0; step < 20; step += 1) {
      order.push(await focusedName(panel.frame));
      await press('Tab');
    }
    expect(order).toEqual([
      'Tools15',
      'Read the tools again',
      'Reload page',
      'Filter tools',
      'origin:',
      'frame:',
      'kind:',
      'hint:',
      'is:',
      'Group',
      'Hide frames without tools',
      'Show removed',
      'Tools',
      'Resize the list of tools',
      'Details',
      'Copy name',
      shared.site.origin('shop'),
      'Details',
      'Definition',
      'Copy title',
    ]);
    await panel.tree.focus();
    await press('Shift+Tab');
    expect(await focusedName(panel.frame)).toBe('Show removed');
  });

  test('move in the tree, fold it, and find by typing; the active row is named', async () => {
    const { panel, site, open } = shared;
    await open('/demo/', 'shop');
    await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
    await panel.tree.focus();
    await press('Home');
    for (const [key, name] of [
      ['ArrowDown', /^cart_add_item /],
      ['ArrowDown', /^cart_view /],
      ['ArrowUp', /^cart_add_item /],
      ['End', new RegExp(`^${site.origin('help')} `)],
      ['Home', new RegExp(`^${site.origin('shop')} `)],
      ['o', /^order_checkout /],
    ] as const) {
      await press(key);
      await expect(selected()).toHaveAccessibleName(name);
    }
    // Each key goes on with what was typed just before: `o`, `r`, `d`, … `_s` is one search.
    await press('Home');
    await panel.devtools.keyboard.type('order_s');
    await expect(selected()).toHaveAccessibleName(/^order_status /);
    const active = await panel.tree.getAttribute('aria-activedescendant');
    expect(await selected().getAttribute('id')).toBe(active);
    expect(await panel.frame.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree');

    // Left goes to the document, then folds it; right unfolds it, then goes into it.
    await press('ArrowLeft');
    await expect(selected()).toHaveAccessibleName(new RegExp(`^${site.origin('shop')} `));
    await press('ArrowLeft');
    await expect(selected()).toHaveAttribute('aria-expanded', 'false');
    await expect(panel.items).toHaveCount(1);
    await press('ArrowRight');
    await expect(selected()).toHaveAttribute('aria-expanded', 'true');
    await press('ArrowRight');
    await expect(selected()).toHaveAccessibleName(/^cart_add_item /);
    await press('Enter');
    expect(await focusedName(panel.frame)).toBe('Details');
  });

  test('keep their place while the list changes under them', async () => {
    const { panel, page, open } = shared;
    await open('/lifecycle/churn');
    await expect(panel.tab(/^Tools/)).toHaveText('Tools101');
    await panel.tree.focus();
    await panel.devtools.keyboard.type('steady');
    await expect(selected()).toHaveAccessibleName(/^steady /);
    await registerMany(shared, 300, 'above');
    await page.evaluate(() =>
      (globalThis as unknown as { site: { churn(count: number): unknown } }).site.churn(100),
    );
    await expect(panel.tab(/^Tools/)).toHaveText('Tools401');
    await expect(selected()).toHaveAccessibleName(/^steady /);
    expect(await focusedName(panel.frame)).toBe('Tools');
    await press('ArrowUp');
    await expect(selected()).toHaveAccessibleName(/^churn_99 /);
    await expect(selected()).toBeInViewport();
  });

  test('move between the tabs, in the log, and the bar between list and details', async () => {
    const { panel, open } = shared;
    await open('/demo/', 'shop');
    await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
    const bar = panel.frame.getByRole('separator', { name: 'Resize the list of tools' });
    await bar.focus();
    const before = Number(await bar.getAttribute('aria-valuenow'));
    await press(
      await bar.getAttribute('aria-orientation').then((o) => (o === 'vertical' ? 'ArrowRight' : 'ArrowDown')),
    );
    expect(Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(before);

    await panel.tab(/^Tools/).focus();
    await press('ArrowRight');
    await expect(panel.tab(/^Activity/)).toBeFocused();
    await press('ArrowRight');
    await expect(panel.tab(/^Registry log/)).toBeFocused();
    await expect(panel.tab(/^Registry log/)).toHaveAttribute('aria-selected', 'true');
    await panel.log.focus();
    await press('Home');
    const chosen = panel.log.locator('[aria-selected="true"]');
    await expect(chosen).toContainText('navigation');
    await press('ArrowDown');
    await expect(panel.logEntry).toBeVisible();
    await expect(chosen).not.toContainText('navigation');
    await press('End');
    await expect(chosen).toBeInViewport();
  });

  test('of DevTools are left to DevTools, wherever the focus is (case 54)', async () => {
    const { panel, page, open } = shared;
    await open('/demo/', 'shop');
    await panel.toolItem('repair_book').click();
    const devtools = panel.devtools;
    const { filter } = panel;
    for (const place of [panel.tree, panel.details, panel.tab(/^Tools/), filter]) {
      await place.focus();
      await press('Control+P');
      await expect.poll(() => openDialog(devtools)).toBe(true);
      await press('Escape');
      await expect.poll(() => openDialog(devtools)).toBe(false);
      await expect.poll(() => panel.frame.evaluate(() => document.hasFocus())).toBe(true);
      // DevTools itself leaves keys without Ctrl to text fields.
      if (place === filter) continue;

      await place.focus();
      const loaded = page.waitForEvent('load');
      await press('F5');
      await loaded;
      await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
      for (const open of [true, false]) {
        await place.focus();
        await press('Escape');
        await expect.poll(() => openDrawer(devtools)).toBe(open);
      }
    }

    // The search of DevTools is the filter's.
    await panel.tree.focus();
    await press('Control+F');
    await expect.poll(() => panel.frame.evaluate(() => document.hasFocus())).toBe(false);
    await devtools.keyboard.type('cart');
    await expect(panel.filter).toHaveValue('cart');
    await expect(panel.count).toHaveText('6 of 15 tools');
    await press('Escape');

    // In the text field all keys are the field's own.
    await panel.filter.fill('');
    await panel.filter.focus();
    await devtools.keyboard.type('order *_-:"x"');
    await press('Home');
    await press('Delete');
    await press('End');
    await press('ArrowLeft');
    await press('Backspace');
    await press('Control+A');
    await press('ArrowRight');
    await devtools.keyboard.type('!');
    await expect(panel.filter).toHaveValue('rder *_-:""!');
  });
});

test.describe('copying (case 55)', () => {
  const shared = sharePanel();
  const press = (key: string) => shared.panel.devtools.keyboard.press(key);
  /** What is in the clipboard now, as a text field takes it. */
  async function pasted() {
    const { panel } = shared;
    await panel.filter.fill('');
    await panel.filter.focus();
    await press('Control+V');
    const text = await panel.filter.inputValue();
    await panel.filter.fill('');
    return text;
  }

  test('each value by its button or by selecting it', async () => {
    const { panel, site, open } = shared;
    await open('/tools/odd-text');
    await panel.toolItem('zero_width').click();
    await panel.details.getByRole('button', { name: 'Copy description' }).click();
    // The text itself and not its display with escapes.
    expect(await pasted()).toBe('zero\u200bwidth\u200d and soft\u00adhyphen');
    await panel.details.getByRole('button', { name: 'Copy name' }).click();
    expect(await pasted()).toBe('zero_width');
    await panel.details.getByRole('button', { name: 'Copy schema' }).click();
    expect(JSON.parse(await pasted())).toEqual({ type: 'object', properties: { q: { type: 'string' } } });

    for (const [fact, text] of [
      ['Origin', site.origin('main')],
      ['Output schema', 'not reported by this browser'],
      ['URL then', site.url('/tools/odd-text')],
    ] as const) {
      await panel.fact(fact).click({ clickCount: 3 });
      await press('Control+C');
      expect((await pasted()).trim(), fact).toBe(text);
    }
    // A row of the list too: dragging over it selects its text and not another row.
    const name = panel.toolItem('emoji').locator('.row-name');
    const box = await name.boundingBox();
    if (box === null) throw new Error('The row is not in sight.');
    const { mouse } = panel.devtools;
    await mouse.move(box.x + 1, box.y + box.height / 2);
    await mouse.down();
    await mouse.move(box.x + box.width - 1, box.y + box.height / 2, { steps: 4 });
    await mouse.up();
    await press('Control+C');
    expect(await pasted()).toBe('emoji');
    await expect(panel.details.getByRole('heading', { level: 2 })).toHaveText('zero_width');
  });
});

test.describe('many tools (case 50)', () => {
  const shared = sharePanel();

  test('are filtered with one repaint for each key, and few elements', async () => {
    const { panel, open } = shared;
    await open('/lifecycle/bulk?count=1500');
    await expect(panel.tab(/^Tools/)).toHaveText('Tools1,500');
    await panel.filter.focus();
    await panel.frame.evaluate(() => {
      const counter = { frames: 0 };
      Object.assign(globalThis, { counter });
      let dirty = false;
      new MutationObserver(() => {
        if (dirty) return;
        dirty = true;
        requestAnimationFrame(() => {
          dirty = false;
          counter.frames += 1;
        });
      }).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const painted = () =>
      panel.frame.evaluate(async () => {
        const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
        for (let i = 0; i < 5; i += 1) await frame();
        const { counter } = globalThis as unknown as { counter: { frames: number } };
        const { frames } = counter;
        counter.frames = 0;
        return frames;
      });
    await painted();
    await panel.filter.fill('bulk_');
    await expect(panel.count).toHaveText('1,500 of 1,500 tools');
    await painted();
    for (const [key, count] of [
      // 1, 10–19, 100–199, 1000–1499
      ['1', '611 of 1,500 tools'],
      // 14, 140–149, 1400–1499
      ['4', '111 of 1,500 tools'],
    ] as const) {
      await panel.devtools.keyboard.press(key);
      await expect(panel.count).toHaveText(count);
      expect(await painted(), `frames painted for ${key}`).toBe(1);
      expect(await panel.items.count()).toBeLessThan(60);
      expect(await panel.frame.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(2_000);
    }
  });
});

test.describe('looks', () => {
  for (const { name, options } of [
    { name: '400 px wide at the right', options: { dock: 'right', devtoolsSize: 400 } },
    { name: '300 px high at the bottom', options: { dock: 'bottom', devtoolsSize: 300 } },
  ] as const) {
    test.describe(name, () => {
      const shared = sharePanel(options);

      /** Elements that scroll sideways, and controls or names that reach out of the panel. */
      const faults = () =>
        shared.panel.frame.evaluate(() => {
          const found: string[] = [];
          const nameOf = (element: Element) =>
            `${element.tagName} .${element.className} ${element.textContent?.slice(0, 40)}`;
          for (const element of document.querySelectorAll('*')) {
            const scrolls = /auto|scroll/.test(getComputedStyle(element).overflowX);
            const isRoot = element === document.documentElement || element === document.body;
            if ((scrolls || isRoot) && element.scrollWidth > element.clientWidth)
              found.push(`scrolls ${nameOf(element)}`);
          }
          for (const element of document.querySelectorAll(
            'button, input, select, [role="tab"], .row-tool-name, .row-origin, .row-status, .connection, .toolbar-count, h2, dt',
          )) {
            const { left, right, width } = element.getBoundingClientRect();
            if (width > 0 && (left < 0 || right > innerWidth + 0.5)) found.push(`outside ${nameOf(element)}`);
          }
          for (const element of document.querySelectorAll('.row-tool-name')) {
            // Names of usual length are never cut; others end in an ellipsis, and the details have them whole.
            if ((element.textContent?.length ?? 0) > 30) continue;
            if (
              element.scrollWidth > element.clientWidth + 1 &&
              getComputedStyle(element).display !== 'inline'
            )
              found.push(`cut ${nameOf(element)}`);
          }
          return found;
        });

      test('nothing scrolls sideways and nothing that matters is cut', async () => {
        const { panel, open } = shared;
        await open('/demo/', 'shop');
        await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
        expect(await faults()).toEqual([]);
        await panel.toolItem('order_checkout').click();
        expect(await faults()).toEqual([]);
        await panel.filter.focus();
        expect(await faults()).toEqual([]);
        await panel.tree.focus();
        await panel.devtools.keyboard.press('Home');
        expect(await faults()).toEqual([]);
        await panel.tab(/^Registry log/).click();
        expect(await faults()).toEqual([]);
        await panel.log.getByRole('row').filter({ hasText: 'refused' }).first().click();
        expect(await faults()).toEqual([]);
        // A page with every kind of frame, and texts of any length.
        await panel.tab(/^Tools/).click();
        await open('/tools/odd-names');
        await panel.toolItem('A'.repeat(128)).click();
        expect(await faults()).toEqual([]);
        await open('/tools/huge');
        for (const tool of ['long_description', 'long_title', 'deep_schema']) {
          await panel.toolItem(tool).click();
          expect(await faults()).toEqual([]);
        }
      });
    });
  }

  test.describe('the theme of DevTools (case 52)', () => {
    const shared = sharePanel();
    test('is followed while the panel is open', async () => {
      const { panel } = shared;
      const colours = () =>
        panel.frame.evaluate(() => {
          const { backgroundColor, color } = getComputedStyle(document.body);
          return { theme: document.documentElement.dataset.theme, backgroundColor, color };
        });
      const light = await colours();
      expect(light.theme).toBe('light');
      await setTheme(panel.devtools, 'dark');
      await expect.poll(async () => (await colours()).theme).toBe('dark');
      const dark = await colours();
      expect(dark.backgroundColor).not.toBe(light.backgroundColor);
      expect(dark.color).not.toBe(light.color);
      await setTheme(panel.devtools, 'default');
      await expect.poll(colours).toEqual(light);
      expect(await frontPanel(panel.devtools)).toMatch(/Toolscope$/);
    });
  });
});

test.describe('axe', () => {
  const shared = sharePanel();
  let axe: string;
  test.beforeAll(async () => {
    axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  });

  /** What axe-core objects to in the panel as it is now: the rule and the elements. */
  async function violations(): Promise<string[]> {
    const { frame } = shared.panel;
    await frame.evaluate(axe);
    return await frame.evaluate(async () => {
      interface Axe {
        run(root: Document): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
      }
      const { violations: found } = await (globalThis as unknown as { axe: Axe }).axe.run(document);
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    });
  }

  for (const theme of ['default', 'dark'] as const) {
    test(`has nothing to object to in the ${theme} theme`, async () => {
      const { panel, page, open } = shared;
      await setTheme(panel.devtools, theme);
      await expect
        .poll(() => panel.frame.evaluate(() => document.documentElement.dataset.theme))
        .toBe(theme === 'dark' ? 'dark' : 'light');
      const check = async (state: string) => {
        await test.step(state, async () => {
          expect(await violations(), state).toEqual([]);
        });
      };
      await check('a page without tools');
      await open('/demo/', 'shop');
      await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
      await check('the list');
      await panel.toolItem('order_checkout').click();
      await check('a tool');
      await panel.details.getByRole('button', { name: 'JSON', exact: true }).click();
      await panel.tree.focus();
      await check('its schema as JSON, the list with the focus');
      await panel.toolItem('pay_enter_card').click();
      await check('a form');
      await panel.documentItem('opaque origin').click();
      await check('a document');
      await page.getByRole('button', { name: 'Add Harbour to the cart', exact: true }).click();
      await page.getByRole('button', { name: 'Remove Harbour', exact: true }).click();
      await panel.toolItem('cart_apply_coupon').click();
      await check('a removed tool');
      await panel.filter.click();
      await check('the words of the filter');
      await panel.filter.fill('nothing:here');
      await check('nothing matches');
      await panel.filter.fill('');
      await panel.grouping.selectOption('By name prefix');
      await check('groups');
      await panel.grouping.selectOption('By frame');
      await panel.tab(/^Registry log/).click();
      await check('the log');
      await panel.log.getByRole('row').filter({ hasText: 'refused' }).first().click();
      await check('an entry of the log');
      await panel.tab(/^Tools/).click();
      await open('/old-api/provide-context');
      await expect(panel.messageBar('older WebMCP API')).toBeVisible();
      await check('a finding above the list');
    });
  }
});
