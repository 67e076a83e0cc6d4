/**
 * Finds a browser that has `document.modelContext`, or installs one. Uses Node alone: it runs before the
 * dependencies are there. `node scripts/chromium.mjs` prints what it found.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** The first major version in which `document.modelContext` was measured to be complete. */
export const MINIMUM_MAJOR = 156;

/** Variables that name a browser, in the order in which they are asked. */
const VARIABLES = ['TOOLSCOPE_BROWSER', 'CHROME_PATH'];

/** Time for a browser to say its version. A browser on a cold disk took four seconds. */
const VERSION_TIMEOUT_MS = 20_000;

/**
 * @typedef {object} Candidate
 * @property {string} path
 * @property {string | null} variable The environment variable that named it.
 */

/**
 * @typedef {object} Browser
 * @property {string} path
 * @property {string} product Such as `Chromium` or `Google Chrome`; empty when only the number is known.
 * @property {string} version Such as `156.0.8078.114`.
 * @property {number} major
 */

/**
 * @typedef {object} Search
 * @property {Browser | null} browser The first that is new enough.
 * @property {string[]} passedOver One sentence for each that was found and not taken.
 */

/** No browser can be used. The message is what to do about it, in two lines, after what was passed over. */
export class NoBrowserError extends Error {}

/**
 * Reads what a browser prints for `--version`.
 *
 * @param {string} text Such as `Chromium 156.0.8078.114 built on Debian GNU/Linux 12`.
 * @returns {{ product: string, version: string, major: number } | null} `null` when there is no version in it.
 */
export function parseVersion(text) {
  const match = /^\s*(.*?)\s*\b(\d+)((?:\.\d+){3})\b/m.exec(text);
  if (!match) return null;
  const [, product = '', major = '', rest = ''] = match;
  return { product, version: major + rest, major: Number(major) };
}

/**
 * Where a browser may be, in the order of preference: variables, then Chromium, Chrome and Edge.
 *
 * @param {{ platform: string, env: Record<string, string | undefined>, home: string }} machine
 * @returns {Candidate[]} Each path once, whether it exists or not.
 */
export function candidates({ platform, env, home }) {
  /** @type {Candidate[]} */
  const found = [];
  for (const variable of VARIABLES) {
    const value = env[variable];
    if (value) found.push({ path: value, variable });
  }
  for (const place of usualPlaces(platform, env, home)) {
    if (!found.some((candidate) => candidate.path === place)) found.push({ path: place, variable: null });
  }
  return found;
}

/**
 * @param {string} platform
 * @param {Record<string, string | undefined>} env
 * @param {string} home
 * @returns {string[]}
 */
function usualPlaces(platform, env, home) {
  if (platform === 'darwin') {
    const apps = [
      'Chromium',
      'Google Chrome',
      'Google Chrome Beta',
      'Google Chrome Dev',
      'Google Chrome Canary',
      'Microsoft Edge',
      'Microsoft Edge Beta',
      'Microsoft Edge Dev',
      'Microsoft Edge Canary',
    ];
    return apps.flatMap((app) =>
      ['/Applications', `${home}/Applications`].map((folder) => `${folder}/${app}.app/Contents/MacOS/${app}`),
    );
  }
  if (platform === 'win32') {
    const folders = [env.LOCALAPPDATA, env.PROGRAMFILES, env['PROGRAMFILES(X86)']];
    const programs = [
      'Chromium\\Application\\chrome.exe',
      'Google\\Chrome\\Application\\chrome.exe',
      'Google\\Chrome Beta\\Application\\chrome.exe',
      'Google\\Chrome Dev\\Application\\chrome.exe',
      'Google\\Chrome SxS\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
      'Microsoft\\Edge Beta\\Application\\msedge.exe',
      'Microsoft\\Edge Dev\\Application\\msedge.exe',
    ];
    return programs.flatMap((program) =>
      folders.filter((folder) => folder !== undefined).map((folder) => path.win32.join(folder, program)),
    );
  }
  const names = [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'google-chrome-beta',
    'google-chrome-unstable',
    'microsoft-edge',
    'microsoft-edge-stable',
    'microsoft-edge-beta',
    'microsoft-edge-dev',
  ];
  const folders = [
    ...(env.PATH ?? '').split(':').filter((folder) => folder.startsWith('/')),
    '/usr/bin',
    '/usr/local/bin',
    '/snap/bin',
    '/opt/google/chrome',
    '/opt/microsoft/msedge',
  ];
  return names.flatMap((name) => folders.map((folder) => `${folder}/${name}`));
}

/**
 * Asks the candidates for their versions, one after the other, until one is new enough.
 *
 * @param {Candidate[]} list
 * @param {(path: string) => Promise<string | null>} askVersion Resolves to the text with the version in it, `null`
 *   when there is no such program. Rejects when it cannot say.
 * @returns {Promise<Search>}
 */
export async function search(list, askVersion) {
  /** @type {string[]} */
  const passedOver = [];
  for (const { path: place, variable } of list) {
    const origin = variable ? ` (${variable})` : '';
    try {
      const text = await askVersion(place);
      if (text === null) {
        if (variable) passedOver.push(`${place}${origin} does not exist.`);
        continue;
      }
      const version = parseVersion(text);
      if (version === null) {
        passedOver.push(`${place}${origin} did not say its version.`);
      } else if (version.major < MINIMUM_MAJOR) {
        const name = [version.product, version.version].filter(Boolean).join(' ');
        passedOver.push(`${place}${origin} is ${name}: WebMCP needs ${MINIMUM_MAJOR} or newer.`);
      } else {
        return { browser: { path: place, ...version }, passedOver };
      }
    } catch (error) {
      const [reason = ''] = String(error instanceof Error ? error.message : error).split('\n');
      passedOver.push(`${place}${origin} could not be asked for its version: ${reason}`);
    }
  }
  return { browser: null, passedOver };
}

/**
 * The version text of a browser on this machine, without a window.
 *
 * @param {string} place
 * @returns {Promise<string | null>}
 */
async function askVersion(place) {
  if (!existsSync(place)) return null;
  // On Windows `--version` opens a window; the program stands beside a folder with its version as name.
  if (process.platform === 'win32') return newestFolderVersion(path.dirname(place));
  const { stdout } = await run(place, ['--version'], VERSION_TIMEOUT_MS);
  return stdout;
}

/**
 * @param {string} folder
 * @returns {string}
 */
function newestFolderVersion(folder) {
  const versions = readdirSync(folder).filter(
    (name) => /^\d+(\.\d+){3}$/.test(name) && statSync(path.join(folder, name)).isDirectory(),
  );
  return versions.sort((a, b) => Number.parseInt(b, 10) - Number.parseInt(a, 10))[0] ?? '';
}

/**
 * The browser to use on this machine, as `candidates` orders them.
 *
 * @returns {Promise<Search>}
 */
export function searchHere() {
  const list = candidates({ platform: process.platform, env: process.env, home: homedir() });
  /** @type {Set<string>} */
  const seen = new Set();
  // /bin is often /usr/bin by another name: each program is asked, and spoken of, once.
  const distinct = list.filter(({ path: place }) => {
    const real = existsSync(place) ? realpathSync(place) : place;
    return seen.size !== seen.add(real).size;
  });
  return search(distinct, askVersion);
}

/**
 * The browser to use on this machine.
 *
 * @returns {Promise<Browser>}
 * @throws {NoBrowserError} when there is none; nothing is installed.
 */
export async function findBrowser() {
  const { browser, passedOver } = await searchHere();
  if (browser === null) throw new NoBrowserError(adviceFor(passedOver));
  return browser;
}

/**
 * The browser to use on this machine; installs Debian's or Ubuntu's `chromium` when there is none and it may.
 *
 * @param {(line: string) => void} say Takes one line of progress at a time.
 * @returns {Promise<Browser>}
 * @throws {NoBrowserError} when there is none and none could be installed.
 */
export async function ensureBrowser(say) {
  let result = await searchHere();
  if (result.browser === null) {
    const prefix = await aptPrefix();
    if (prefix !== null) {
      for (const line of result.passedOver) say(line);
      say('No browser with WebMCP found: installing the package "chromium" …');
      await aptInstall(prefix, ['chromium'], say);
      result = await searchHere();
    }
  }
  if (result.browser === null) throw new NoBrowserError(adviceFor(result.passedOver));
  for (const line of result.passedOver) say(line);
  return result.browser;
}

/**
 * @param {string[]} passedOver
 * @returns {string}
 */
export function adviceFor(passedOver) {
  return [
    ...passedOver,
    `No browser with WebMCP was found: install Chromium, Chrome or Edge, version ${MINIMUM_MAJOR} or newer.`,
    'If you have one somewhere else, set TOOLSCOPE_BROWSER to the path of its program.',
  ].join('\n');
}

/**
 * How to call apt-get here: nothing before it as root, sudo when it asks for no password.
 *
 * @returns {Promise<string[] | null>} `null` when there is no apt-get or no right to use it.
 */
async function aptPrefix() {
  if (process.platform !== 'linux' || !existsSync('/usr/bin/apt-get')) return null;
  if (process.getuid?.() === 0) return [];
  try {
    await run('sudo', ['-n', 'true'], 10_000);
    return ['sudo', '-n'];
  } catch {
    return null;
  }
}

/**
 * @param {string[]} prefix
 * @param {string[]} packages
 * @param {(line: string) => void} say
 */
async function aptInstall(prefix, packages, say) {
  const apt = [...prefix, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', '-q'];
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const [command = '', ...args] = [...apt, ...step];
    try {
      await run(command, args, 10 * 60_000);
    } catch (error) {
      const text = String(error instanceof Error ? error.message : error).trim();
      say(`apt-get ${step[0]} failed: ${text.split('\n').slice(-3).join(' ')}`);
      return;
    }
  }
}

/**
 * Runs a program without standard input and resolves to what it printed.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {number} timeout Milliseconds.
 * @returns {Promise<{ stdout: string }>} Rejects when it fails, with what it printed to standard error.
 */
function run(command, args, timeout) {
  return new Promise((resolve, reject) => {
    const child = execFile(
      command,
      args,
      { timeout, maxBuffer: 64 * 1024 * 1024 },
      (error, stdout, stderr) => {
        if (error) reject(new Error(stderr.trim() || error.message));
        else resolve({ stdout });
      },
    );
    child.stdin?.end();
  });
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const { path: place, product, version } = await ensureBrowser((line) => console.error(line));
    console.log(`${place}: ${product} ${version}`);
  } catch (error) {
    if (!(error instanceof NoBrowserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
