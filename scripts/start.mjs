/** `npm start`: see HELP. Uses Node alone until the dependencies are there. */
import { spawn } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser, NoBrowserError } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { BrowserDiedError, callIn, launch } from './launch.mjs';
import { readTree, settled } from './panel-window.mjs';
import { parseStartArguments, treeText, UsageError } from './start-text.mjs';

const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..');
const EXTENSION = join(ROOT, 'dist', 'extension');
const PICTURE = join(ROOT, 'out', 'start.png');

/** The list counts as settled when nothing in it changed for this long … */
const QUIET_MS = 1_000;
/** … and is printed as it is after this long, with a word that it was still changing. */
const SETTLE_TIMEOUT_MS = 20_000;
/** How long a page may load in a headless run. */
const LOAD_TIMEOUT_MS = 30_000;

const HELP = `Opens a browser with Toolscope in front of a page.

npm start                    the demo site of this repository
npm start -- URL             your own page, such as http://localhost:3000
npm start -- --headless URL  without a window: prints the tools that the panel shows, and exits
npm start -- --help          this text

Without a display it runs headless by itself. The browser has a new profile, which is removed at the end.
TOOLSCOPE_BROWSER chooses the browser: the path of Chromium, Chrome or Edge.`;

/** @param {string} line */
const say = (line) => console.error(line);

/** @returns {Promise<number>} The exit code. */
async function main() {
  const { help, url: ownUrl, headless: wanted } = parseStartArguments(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return 0;
  }
  await ensureDependencies(ROOT, say);
  const browser = await ensureBrowser(say);
  await build();

  const site = ownUrl === null ? await startSite() : null;
  const url = ownUrl ?? site?.url('/demo/', 'shop') ?? '';
  const headless = wanted || !hasDisplay();
  try {
    const launched = await launch({
      browser: browser.path,
      extension: EXTENSION,
      headless,
      begun(close) {
        const stop = () => void close();
        process.once('SIGINT', stop).once('SIGTERM', stop);
      },
    });
    try {
      const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'));
      console.log(`Toolscope ${version} in ${launched.product}${headless ? ', headless' : ''}: ${url}`);
      return headless ? await printOnce(launched, url) : await stayOpen(launched, url);
    } finally {
      await launched.close();
    }
  } finally {
    await site?.close();
  }
}

/** Whether a window can be shown. */
function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}

/**
 * Builds the extension.
 *
 * @throws {Error} when the build fails, with what it printed.
 */
async function build() {
  const child = spawn(process.execPath, [join(ROOT, 'esbuild.config.mjs')], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== 0) throw new Error(`The extension could not be built.\n${printed.trim()}`);
}

/** Serves the test site, with the demo in it, on loopback. Its https origins need switches a person's browser warns of. */
async function startSite() {
  const { tsImport } = await import('tsx/esm/api');
  /** @type {typeof import('../test/site/server.ts')} */
  const { startSite: start } = await tsImport('../test/site/server.ts', import.meta.url);
  return await start({ https: false });
}

/**
 * @param {import('./launch.mjs').Launched} launched
 * @param {string} url
 * @returns {Promise<string | null>} Why the page could not be opened; `null` when it could.
 */
async function openPage({ client, page }, url) {
  await client.send('Page.enable', {}, page);
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    client.on('Page.loadEventFired', (_params, session) => {
      if (session === page) resolve();
    });
  });
  const { errorText } = await client.send('Page.navigate', { url }, page);
  if (errorText) return errorText;
  let timer;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, LOAD_TIMEOUT_MS);
  });
  await Promise.race([loaded, late]);
  clearTimeout(timer);
  return null;
}

/**
 * Headless: shows what a person would see in the panel.
 *
 * @param {import('./launch.mjs').Launched} launched
 * @param {string} url
 * @returns {Promise<number>}
 */
async function printOnce(launched, url) {
  const { client, devtools, panel } = launched;
  const problem = await openPage(launched, url);
  if (problem !== null) {
    say(`${url} could not be opened: ${problem}`);
    return 1;
  }
  const calm = await callIn(client, panel, settled, { quiet: QUIET_MS, timeout: SETTLE_TIMEOUT_MS });
  console.log(`\n${treeText(await callIn(client, panel, readTree))}\n`);
  if (!calm) console.log('The page was still changing its tools when this was read.');
  const size = { width: 1280, height: 800, deviceScaleFactor: 1, mobile: false };
  await client.send('Emulation.setDeviceMetricsOverride', size, devtools);
  const { data } = await client.send('Page.captureScreenshot', { format: 'png' }, devtools);
  await mkdir(dirname(PICTURE), { recursive: true });
  await writeFile(PICTURE, Buffer.from(data, 'base64'));
  console.log(`Picture of the panel: ${PICTURE}`);
  return 0;
}

/**
 * With a window: until the person closes it, or ends this program.
 *
 * @param {import('./launch.mjs').Launched} launched
 * @param {string} url
 * @returns {Promise<number>}
 */
async function stayOpen(launched, url) {
  openPage(launched, url).then(
    (problem) => problem !== null && say(`${url} could not be opened: ${problem}`),
    // The browser was closed while the page loaded: told below.
    () => {},
  );
  console.log('Close the browser or press Ctrl+C to end.');
  const { code, signal } = await launched.exited;
  if (code === 0 || signal === 'SIGINT' || signal === 'SIGTERM') return 0;
  say(`The browser ended unexpectedly (${signal ?? `code ${code}`}).`);
  return 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  if (!(error instanceof Error)) throw error;
  const known = [UsageError, NoBrowserError, BrowserDiedError].some((type) => error instanceof type);
  say(known || process.env.DEBUG === undefined ? error.message : String(error.stack));
  process.exitCode = 1;
}
