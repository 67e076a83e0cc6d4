/**
 * `npm run screenshots`: pictures of the panel in real DevTools windows, into out/screenshots. `npm run screenshots -- dark log` makes
 * those whose name has all of the words. Needs a build.
 */
import { mkdir } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { settled } from '../../scripts/panel-window.mjs';
import { type Site, startSite } from '../site/server.ts';
import { type BrowserOptions, launchInspector } from './browser.ts';
import type { ToolscopePanel } from './panel.ts';

const OUT = 'out/screenshots';

/** Where DevTools stands: a narrow and a wider column, a strip, a window. */
const LAYOUTS: Record<string, BrowserOptions> = {
  'right-400': { dock: 'right', devtoolsSize: 400, window: { width: 1280, height: 887 } },
  'right-700': { dock: 'right', devtoolsSize: 700, window: { width: 1440, height: 987 } },
  'bottom-360': { dock: 'bottom', devtoolsSize: 360, window: { width: 1280, height: 987 } },
  window: { dock: 'undocked' },
};

/** What the panel shows. */
interface Scene {
  open(page: Page, site: Site): Promise<unknown>;
  /** What is done in the panel before the picture. */
  prepare?(panel: ToolscopePanel): Promise<unknown>;
}

const SCENES: Record<string, Scene> = {
  empty: { open: (page, site) => page.goto(site.url('/tools/blank')) },
  'one-tool': {
    open: async (page, site) => {
      await page.goto(site.url('/tools/blank'));
      // A text, because tsx puts a helper of its own into functions, which the page does not have.
      await page.evaluate(`document.modelContext.registerTool({
        name: 'get_weather',
        title: 'Get the weather',
        description: 'Tells the weather of a place for today.',
        inputSchema: {
          type: 'object',
          properties: { place: { type: 'string', description: 'City or postcode' } },
          required: ['place'],
        },
        annotations: { readOnlyHint: true },
        execute: () => 'sunny',
      })`);
    },
    prepare: (panel) => panel.toolItem('get_weather').click(),
  },
  hundreds: { open: (page, site) => page.goto(site.url('/lifecycle/bulk?count=600')) },
  frames: { open: (page, site) => page.goto(site.url('/frames/all')) },
  demo: { open: (page, site) => page.goto(site.url('/demo/', 'shop')) },
  'demo-tool': {
    open: (page, site) => page.goto(site.url('/demo/', 'shop')),
    prepare: (panel) => panel.toolItem('pay_authorise').click(),
  },
  'demo-call': {
    open: (page, site) => page.goto(site.url('/demo/', 'shop')),
    prepare: async (panel) => {
      await panel.toCall('catalog_search');
      await panel.run.click();
      await panel.result.locator('.call-state', { hasText: 'Completed' }).waitFor();
    },
  },
  'demo-call-form': {
    open: (page, site) => page.goto(site.url('/demo/', 'shop')),
    prepare: async (panel) => {
      await panel.toCall('order_checkout');
      await panel.button('Fill sample').click();
    },
  },
  'call-json-failed': {
    open: (page, site) => page.goto(site.url('/tools/failing')),
    prepare: async (panel) => {
      await panel.toCall('throws_error');
      await panel.writeInput('{"n": 9007199254740993}');
      await panel.run.click();
      await panel.result.locator('.call-state', { hasText: 'Failed' }).waitFor();
    },
  },
  'demo-log': {
    open: (page, site) => page.goto(site.url('/demo/', 'shop')),
    prepare: (panel) => panel.tab(/^Registry log/).click(),
  },
};

const words = process.argv.slice(2);
await mkdir(OUT, { recursive: true });
const site = await startSite();
try {
  for (const [layout, options] of Object.entries(LAYOUTS)) {
    for (const theme of ['light', 'dark'] as const) {
      for (const [name, scene] of Object.entries(SCENES)) {
        const file = `${name}-${layout}-${theme}`;
        if (words.length > 0 && !words.every((word) => file.includes(word))) continue;
        const { inspector, close } = await launchInspector({
          ...options,
          theme: theme === 'dark' ? 'dark' : 'default',
        });
        try {
          const panel = await inspector.openPanel();
          if (options.dock === 'undocked') await panel.devtools.setViewportSize({ width: 1280, height: 800 });
          await scene.open(inspector.page, site);
          await panel.frame.evaluate(settled, { quiet: 500, timeout: 10_000 });
          await scene.prepare?.(panel);
          await panel.frame.evaluate(settled, { quiet: 200, timeout: 10_000 });
          const path = `${OUT}/${file}.png`;
          if (options.dock === 'undocked') await panel.screenshot(path);
          else await panel.screenshotWithPage(inspector.page, path);
          console.log(path);
        } finally {
          await close();
        }
      }
    }
  }
} finally {
  await site.close();
}
