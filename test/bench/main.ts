/**
 * `npm run bench`: what Toolscope costs a page, how fast it shows many tools and long forms beside Chrome's own pane, and how long a call
 * from it takes, in real browsers. Prints the figures; `--json FILE` writes them too. Needs a build.
 */
import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { recordingReady } from '../../scripts/panel-window.mjs';
import { measureSizes } from '../../scripts/size.mjs';
import { type Site, startSite } from '../site/server.ts';
import { type Inspector, launchInspector } from '../support/browser.ts';
import { measureActivity, measureCallsShown } from './activity.ts';
import { measureCall, measureForm } from './calls.ts';
import { openChromePane } from './chrome-pane.ts';
import { type Figure, figureTable, median } from './figures.ts';
import { registerAndExecute, registerMany, shownInChromePane, shownInToolscope } from './in-page.mjs';
import { measureLargeTexts } from './large-texts.ts';

/** Measurements of each setting, one after the other in turn, so that a slow moment of the machine hits all. */
const ROUNDS = 15;
const COUNTS = { tools: 200, runs: 200 };
/** Rounds for the time until many tools are shown. */
const SHOW_ROUNDS = 5;
const MANY = 2_000;

/** Ways a page can be run, each beside the one that differs by Toolscope alone: DevTools itself slows pages down. */
const SETTINGS = {
  plain: { extension: false, devtools: 'closed' },
  closed: { extension: true, devtools: 'closed' },
  plainOpen: { extension: false, devtools: 'open' },
  open: { extension: true, devtools: 'open' },
  shown: { extension: true, devtools: 'panel' },
} as const;

type SettingName = keyof typeof SETTINGS;
const NAMES = Object.keys(SETTINGS) as SettingName[];

const COMPARISONS: readonly { name: string; setting: SettingName; base: SettingName }[] = [
  { name: 'DevTools closed', setting: 'closed', base: 'plain' },
  { name: 'DevTools open, panel not shown', setting: 'open', base: 'plainOpen' },
  { name: 'panel shown', setting: 'shown', base: 'plainOpen' },
];

interface Started {
  inspector: Inspector;
  devtools: Page | null;
  close(): Promise<void>;
}

async function start(name: SettingName): Promise<Started> {
  const { extension, devtools } = SETTINGS[name];
  const { inspector, close } = await launchInspector({ extension, dock: 'undocked' });
  if (devtools === 'closed') return { inspector, devtools: null, close };
  if (devtools === 'panel') return { inspector, devtools: (await inspector.openPanel()).devtools, close };
  const window = await inspector.openDevTools();
  if (extension) await (await inspector.serviceWorker()).evaluate(recordingReady);
  return { inspector, devtools: window, close };
}

/** The names from another one on each time: what runs first in a round is slower or faster than the rest. */
function inTurn(names: readonly SettingName[], round: number): SettingName[] {
  return names.map((_, index) => names[(index + round) % names.length] as SettingName);
}

/** What one registration and one run cost, and how much of that is Toolscope's. */
async function measureCosts(site: Site): Promise<Figure[]> {
  const started = new Map<SettingName, Started>();
  const costs = new Map(NAMES.map((name) => [name, { register: [] as number[], execute: [] as number[] }]));
  try {
    for (const name of NAMES) started.set(name, await start(name));
    // The first round warms up and is not counted.
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const name of inTurn(NAMES, round)) {
        const { inspector } = started.get(name) as Started;
        await inspector.page.goto(site.url('/tools/blank'));
        const { registerUs, executeUs } = await inspector.page.evaluate(registerAndExecute, COUNTS);
        if (round === 0) continue;
        costs.get(name)?.register.push(registerUs);
        costs.get(name)?.execute.push(executeUs);
      }
    }
  } finally {
    for (const { close } of started.values()) await close();
  }
  const figures: Figure[] = [];
  for (const [what, method] of [
    ['register', 'registerTool'],
    ['execute', 'executeTool'],
  ] as const) {
    const middle = (name: SettingName): number => median(costs.get(name)?.[what] ?? []);
    figures.push({ name: `${method}, no Toolscope, DevTools closed`, value: middle('plain'), unit: 'µs' });
    figures.push({ name: `${method}, no Toolscope, DevTools open`, value: middle('plainOpen'), unit: 'µs' });
    for (const { name, setting, base } of COMPARISONS) {
      figures.push({ name: `${method}, Toolscope, ${name}`, value: middle(setting), unit: 'µs' });
      figures.push({
        name: `${method}, Toolscope to none, ${name}`,
        value: middle(setting) / middle(base),
        unit: 'ratio',
      });
    }
  }
  return figures;
}

/** Time from the first of many registrations in one task until all are shown. */
async function measureShowing(site: Site): Promise<Figure[]> {
  const own = await launchInspector({ dock: 'undocked' });
  const chrome = await launchInspector({ dock: 'undocked', extension: false });
  const times = { own: [] as number[], chrome: [] as number[] };
  try {
    const panel = await own.inspector.openPanel();
    const pane = await openChromePane(chrome.inspector);
    for (let round = 0; round <= SHOW_ROUNDS; round += 1) {
      const inToolscope = await measureOnce(own.inspector.page, site, (count) =>
        panel.frame.evaluate(shownInToolscope, count),
      );
      const inChrome = await measureOnce(chrome.inspector.page, site, (count) =>
        pane.evaluate(shownInChromePane, count),
      );
      if (round === 0) continue;
      times.own.push(inToolscope);
      times.chrome.push(inChrome);
    }
  } finally {
    await own.close();
    await chrome.close();
  }
  return [
    { name: `${MANY} tools shown in Toolscope`, value: median(times.own), unit: 'ms' },
    { name: `${MANY} tools shown in Chrome's own pane`, value: median(times.chrome), unit: 'ms' },
  ];
}

async function measureOnce(
  page: Page,
  site: Site,
  shown: (count: number) => Promise<number>,
): Promise<number> {
  await page.goto(site.url('/tools/blank'));
  await shown(0);
  const all = shown(MANY);
  const began = await page.evaluate(registerMany, MANY);
  return (await all) - began;
}

async function measureBundles(): Promise<Figure[]> {
  const sizes = await measureSizes();
  return sizes.map(({ name, bytes }) => ({ name: `size of ${name}, gzip`, value: bytes, unit: 'bytes' }));
}

const json = process.argv.indexOf('--json');
const file = json === -1 ? null : process.argv[json + 1];
if (file === undefined) throw new Error('--json needs the name of a file.');

const site = await startSite();
try {
  const figures: Figure[] = [];
  for (const measure of [
    measureBundles,
    measureCosts,
    measureShowing,
    measureCall,
    measureForm,
    measureLargeTexts,
    measureActivity,
    measureCallsShown,
  ]) {
    const measured = await measure(site);
    // At once: the whole takes minutes.
    console.log(figureTable(measured));
    figures.push(...measured);
  }
  if (file !== null) await writeFile(file, `${JSON.stringify({ figures }, null, 2)}\n`);
} finally {
  await site.close();
}
