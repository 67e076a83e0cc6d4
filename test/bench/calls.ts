import type { Site } from '../site/server.ts';
import { launchInspector } from '../support/browser.ts';
import { openChromePane } from './chrome-pane.ts';
import { type Figure, median } from './figures.ts';
import {
  registerWide,
  timeExecuteTool,
  timeFormInChromePane,
  timeFormInToolscope,
  timeRun,
} from './in-page.mjs';

const CALL_ROUNDS = 30;
const FORM_ROUNDS = 5;
const PROPERTIES = 2_000;

/**
 * Time of a call through the panel, from Run until the result is painted, and of the same call by the page itself while the panel
 * is shown. Each in turn, so that a slow moment of the machine hits both.
 */
export async function measureCall(site: Site): Promise<Figure[]> {
  const { inspector, close } = await launchInspector({ dock: 'undocked' });
  const times = { panel: [] as number[], page: [] as number[] };
  try {
    const panel = await inspector.openPanel();
    await inspector.page.goto(site.url('/calls/tools'));
    await panel.toCall('echo');
    await panel.input.locator('[data-pointer="/q"][data-part="value"]').fill('x');
    // The first round warms up and is not counted.
    for (let round = 0; round <= CALL_ROUNDS; round += 1) {
      const byPanel = await panel.frame.evaluate(timeRun);
      const byPage = await inspector.page.evaluate(timeExecuteTool, { name: 'echo', input: { q: 'x' } });
      if (round === 0) continue;
      times.panel.push(byPanel);
      times.page.push(byPage);
    }
  } finally {
    await close();
  }
  return [
    { name: 'Run in the panel until the result is painted', value: median(times.panel) * 1000, unit: 'µs' },
    { name: 'executeTool by the page, panel shown', value: median(times.page) * 1000, unit: 'µs' },
  ];
}

/**
 * Time from the selection of a tool with many properties until the first fields of its form are painted. Chrome's own pane makes
 * all fields at once, Toolscope the first ones and the rest on demand. The page is new in every round, so that nothing of the
 * form is made before.
 */
export async function measureForm(site: Site): Promise<Figure[]> {
  const own = await launchInspector({ dock: 'undocked' });
  const chrome = await launchInspector({ dock: 'undocked', extension: false });
  const times = { own: [] as number[], chrome: [] as number[] };
  try {
    const panel = await own.inspector.openPanel();
    const pane = await openChromePane(chrome.inspector);
    for (let round = 0; round <= FORM_ROUNDS; round += 1) {
      for (const { inspector } of [own, chrome]) {
        await inspector.page.goto(site.url('/tools/blank'));
        await inspector.page.evaluate(registerWide, PROPERTIES);
      }
      await panel.toolItem('form_many').waitFor();
      await panel.toCall('form_none');
      await panel.input.locator('[data-pointer="/property_0"]').waitFor({ state: 'detached' });
      const inToolscope = await panel.frame.evaluate(timeFormInToolscope);
      await pane.locator('.tool-item', { hasText: 'form_many' }).waitFor();
      await pane.locator('.tool-item', { hasText: 'form_none' }).click();
      await pane.locator('.tool-details', { hasText: 'form_none' }).waitFor();
      await pane.locator('.tool-details .parameter').first().waitFor({ state: 'detached' });
      const inChrome = await pane.evaluate(timeFormInChromePane);
      if (round === 0) continue;
      times.own.push(inToolscope);
      times.chrome.push(inChrome);
    }
  } finally {
    await own.close();
    await chrome.close();
  }
  return [
    { name: `form of ${PROPERTIES} properties in Toolscope`, value: median(times.own), unit: 'ms' },
    {
      name: `form of ${PROPERTIES} properties in Chrome's own pane`,
      value: median(times.chrome),
      unit: 'ms',
    },
  ];
}
