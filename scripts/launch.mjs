/**
 * Starts a browser with a new profile, Toolscope in it, DevTools open on a tab and the Toolscope panel in front. Uses
 * Node alone. One way for every browser: the debugging pipe.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PipeClient, PipeClosedError } from './cdp-pipe.mjs';
import { devtoolsPreferences, panelView, showView, windowStarted } from './devtools-window.mjs';
import { recordingReady } from './panel-window.mjs';

/** How long the browser may take to close by itself before it is killed. */
const CLOSE_TIMEOUT_MS = 5_000;

/** How much of what the browser printed is kept for the message when it dies. */
const KEPT_OUTPUT = 4_000;

/** The browser ended before it did what it was started for. */
export class BrowserDiedError extends Error {}

/**
 * @typedef {object} LaunchOptions
 * @property {string} browser Path of the program.
 * @property {string} extension Folder of the unpacked extension.
 * @property {boolean} headless
 * @property {string[]} [args] More switches.
 * @property {boolean} [webmcp] False leaves WebMCP off. Default true.
 * @property {NodeJS.ProcessEnv} [env]
 * @property {(close: () => Promise<void>) => void} [begun] Called as soon as there is something to close, which is
 *   seconds before the rest is ready.
 */

/**
 * @typedef {object} Launched
 * @property {PipeClient} client
 * @property {string} product Such as `Chrome/156.0.8078.114`.
 * @property {string} page Session of the inspected tab.
 * @property {string} devtools Session of the DevTools window.
 * @property {string} panel Session of the Toolscope panel inside of it.
 * @property {Promise<{ code: number | null, signal: string | null }>} exited Resolves when the browser has ended.
 * @property {() => Promise<void>} close Ends the browser and removes its profile. May be called more than once.
 */

/**
 * @param {LaunchOptions} options
 * @returns {Promise<Launched>} When the panel is in front and recording is on; the tab shows about:blank.
 * @throws {BrowserDiedError} when the browser ends before that, with the last of what it printed.
 */
export async function launch(options) {
  const profile = await mkdtemp(join(tmpdir(), 'toolscope-'));
  await mkdir(join(profile, 'Default'));
  // Headless there is no page to look at beside the panel: a window of its own shows all of it.
  const preferences = devtoolsPreferences({
    dock: options.headless ? 'undocked' : 'right',
    size: 640,
    theme: 'default',
  });
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));

  const child = spawn(options.browser, switches(profile, options), {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    ...(options.env ? { env: options.env } : {}),
  });
  let printed = '';
  child.stderr?.on('data', (chunk) => {
    printed = (printed + chunk).slice(-KEPT_OUTPUT);
  });
  /** @type {Promise<{ code: number | null, signal: string | null }>} */
  const exited = new Promise((resolve) => {
    child.on('exit', (code, signal) => resolve({ code, signal }));
    child.on('error', (error) => {
      printed += error.message;
      resolve({ code: null, signal: null });
    });
  });
  const [, , , output, input] = child.stdio;
  const client = new PipeClient(
    /** @type {import('node:stream').Writable} */ (output),
    /** @type {import('node:stream').Readable} */ (input),
  );

  /** @type {Promise<void> | null} */
  let closing = null;
  const close = () => {
    closing ??= (async () => {
      client.send('Browser.close').catch(() => {});
      const timer = setTimeout(() => child.kill('SIGKILL'), CLOSE_TIMEOUT_MS);
      await exited;
      clearTimeout(timer);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    })();
    return closing;
  };
  options.begun?.(close);

  const died = exited.then(({ code, signal }) => {
    const end = signal ? `by ${signal}` : `with code ${code}`;
    throw new BrowserDiedError(`The browser ended ${end}.\n${printed.trim()}`);
  });
  died.catch(() => {});
  try {
    const opened = await Promise.race([openPanel(client, options.extension), died]);
    return { client, ...opened, exited, close };
  } catch (error) {
    await close();
    // A closed pipe is the first sign of a death; the reason is in what the browser printed.
    throw error instanceof PipeClosedError ? await died.catch((reason) => reason) : error;
  }
}

/**
 * @param {string} profile
 * @param {LaunchOptions} options
 * @returns {string[]}
 */
function switches(profile, { headless, args = [], webmcp = true }) {
  return [
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    '--enable-unsafe-extension-debugging',
    ...(webmcp ? ['--enable-features=WebMCP'] : []),
    '--no-first-run',
    '--no-default-browser-check',
    '--disable-search-engine-choice-screen',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--password-store=basic',
    '--use-mock-keychain',
    '--window-size=1440,900',
    ...(headless ? ['--headless', '--disable-gpu'] : []),
    // Chromium refuses to run as root with its sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    ...args,
    'about:blank',
  ];
}

/**
 * @param {PipeClient} client
 * @param {string} extension
 * @returns {Promise<{ product: string, page: string, devtools: string, panel: string }>}
 */
async function openPanel(client, extension) {
  const { product } = await client.send('Browser.getVersion');
  const { id } = await client.send('Extensions.loadUnpacked', { path: extension });
  const tab = await untilTarget(client, ({ type, url }) => type === 'page' && url === 'about:blank');
  const page = await attach(client, tab);
  const { targetId } = await client.send('Target.openDevTools', { targetId: tab });
  const devtools = await attach(client, targetId);
  await callIn(client, devtools, windowStarted);
  await callIn(client, devtools, showView, panelView(id, 'Toolscope'));
  const panelUrl = `chrome-extension://${id}/panel.html`;
  const panel = await attach(client, await untilTarget(client, ({ url }) => url.startsWith(panelUrl)));
  await callIn(client, panel, recordingReady);
  return { product, page, devtools, panel };
}

/**
 * @param {PipeClient} client
 * @param {string} targetId
 * @returns {Promise<string>} The session.
 */
async function attach(client, targetId) {
  return (await client.send('Target.attachToTarget', { targetId, flatten: true })).sessionId;
}

/**
 * Resolves to the id of a target, now or when it appears.
 *
 * @param {PipeClient} client
 * @param {(target: { type: string, url: string }) => boolean} matches
 * @returns {Promise<string>}
 */
async function untilTarget(client, matches) {
  /** @type {(() => void)[]} */
  const stops = [];
  try {
    return await new Promise((resolve, reject) => {
      /** @param {Record<string, any>} params */
      const look = ({ targetInfo }) => {
        if (matches(targetInfo)) resolve(targetInfo.targetId);
      };
      stops.push(client.on('Target.targetCreated', look), client.on('Target.targetInfoChanged', look));
      // Tells all that exist first; off and on again, since it says nothing when it is on already.
      client
        .send('Target.setDiscoverTargets', { discover: false })
        .then(() => client.send('Target.setDiscoverTargets', { discover: true }))
        .catch(reject);
    });
  } finally {
    for (const stop of stops) stop();
  }
}

/**
 * Calls a function inside of a session's page; see `devtools-window.mjs` and `panel-window.mjs`.
 *
 * @template T, R
 * @param {PipeClient} client
 * @param {string} session
 * @param {(argument: T) => Promise<R>} fn
 * @param {T} [argument] As JSON.
 * @returns {Promise<R>}
 */
export function callIn(client, session, fn, argument) {
  return client.evaluate(session, `(${fn})(${JSON.stringify(argument) ?? ''})`);
}
