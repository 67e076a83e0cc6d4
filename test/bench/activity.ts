import type { Site } from '../site/server.ts';
import { launchInspector } from '../support/browser.ts';
import { openChromePane } from './chrome-pane.ts';
import { type Figure, median, percentile } from './figures.ts';
import {
  callsShownInChromePane,
  callsShownInToolscope,
  executeMany,
  filterFrames,
  scrollFrames,
} from './in-page.mjs';

/** Executions in the log; the page makes them, so that the whole way is measured. */
const MANY = 100_000;
const FEW = 2_000;
const AT_ONCE = 500;
const ROUNDS = 3;

/** The activity view with a hundred thousand executions: memory, time until it is open, frames while it is used. */
export async function measureActivity(site: Site): Promise<Figure[]> {
  const { inspector, close } = await launchInspector({ dock: 'undocked' });
  try {
    const panel = await inspector.openPanel();
    await inspector.page.goto(site.url('/tools/calling'));
    const session = await inspector.context.newCDPSession(panel.frame);
    const heap = async (): Promise<number> => {
      await session.send('HeapProfiler.collectGarbage');
      return (await session.send('Runtime.getHeapUsage')).usedSize;
    };
    await panel.toolItem('echo').waitFor();
    const before = await heap();
    const began = performance.now();
    await inspector.page.evaluate(executeMany, { count: MANY, atOnce: AT_ONCE });
    const perCall = (performance.now() - began) / MANY;
    const badge = MANY.toLocaleString('en');
    await panel
      .tab(/^Activity/)
      .filter({ hasText: badge })
      .waitFor({ timeout: 120_000 });
    const held = (await heap()) - before;
    const opened = performance.now();
    await panel.tab(/^Activity/).click();
    await panel.frame.evaluate(callsShownInToolscope, MANY);
    const opening = performance.now() - opened;
    const scrolled = await panel.frame.evaluate(scrollFrames, 120);
    const filtered = await panel.frame.evaluate(filterFrames, 'number 77');
    return [
      {
        name: `executeTool while ${badge} are recorded, ${AT_ONCE} at once`,
        value: perCall * 1000,
        unit: 'µs',
      },
      { name: `heap of the panel for ${badge} executions`, value: held, unit: 'bytes' },
      { name: `Activity with ${badge} executions is open`, value: opening, unit: 'ms' },
      {
        name: `frame while scrolling ${badge} executions, p95`,
        value: percentile(scrolled, 0.95),
        unit: 'ms',
      },
      {
        name: `key in the filter of ${badge} executions, p95`,
        value: percentile(filtered, 0.95),
        unit: 'ms',
      },
    ];
  } finally {
    await close();
  }
}

/** Time from the first of many calls until all are shown as ended, beside Chrome's own pane. */
export async function measureCallsShown(site: Site): Promise<Figure[]> {
  const own = await launchInspector({ dock: 'undocked' });
  const chrome = await launchInspector({ dock: 'undocked', extension: false });
  const times = { own: [] as number[], chrome: [] as number[] };
  try {
    const panel = await own.inspector.openPanel();
    await panel.tab(/^Activity/).click();
    const pane = await openChromePane(chrome.inspector);
    const clear = pane.getByRole('button', { name: 'Clear log' });
    for (let round = 0; round <= ROUNDS; round += 1) {
      await own.inspector.page.goto(site.url('/tools/calling'));
      const inToolscope = panel.frame.evaluate(callsShownInToolscope, FEW);
      const ownBegan = await own.inspector.page.evaluate(executeMany, { count: FEW, atOnce: AT_ONCE });
      const ownTime = (await inToolscope) - ownBegan;
      // Measured: Chrome's own log goes on over a navigation.
      await clear.click();
      await chrome.inspector.page.goto(site.url('/tools/calling'));
      const inChrome = pane.evaluate(callsShownInChromePane, FEW);
      const chromeBegan = await chrome.inspector.page.evaluate(executeMany, { count: FEW, atOnce: AT_ONCE });
      const chromeTime = (await inChrome) - chromeBegan;
      if (round === 0) continue;
      times.own.push(ownTime);
      times.chrome.push(chromeTime);
    }
  } finally {
    await own.close();
    await chrome.close();
  }
  const [inToolscope, inChrome] = [median(times.own), median(times.chrome)];
  return [
    { name: `${FEW} calls at once shown as ended in Toolscope`, value: inToolscope, unit: 'ms' },
    { name: `${FEW} calls at once shown as ended in Chrome's own pane`, value: inChrome, unit: 'ms' },
    { name: `${FEW} calls, Toolscope to Chrome's own pane`, value: inToolscope / inChrome, unit: 'ratio' },
  ];
}
