/** Installs the npm packages when they are missing or not those of the lock file. Uses Node alone. */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Older versions lack parts of Node that the scripts and the build use. */
const MINIMUM_NODE = 20;

/** @typedef {{ packages?: Record<string, { version?: string, optional?: boolean }> }} Lock */

/**
 * Whether what npm installed is not what the lock file asks for.
 *
 * @param {Lock} wanted The content of `package-lock.json`.
 * @param {Lock | null} installed The content of `node_modules/.package-lock.json`; `null` when there is none.
 * @returns {boolean} Optional packages (such as programs for other platforms) may be absent.
 */
export function isStale(wanted, installed) {
  if (installed === null) return true;
  for (const [path, { version, optional }] of Object.entries(wanted.packages ?? {})) {
    if (path === '') continue;
    const there = installed.packages?.[path];
    if (there === undefined ? !optional : there.version !== version) return true;
  }
  return false;
}

/**
 * @param {string} root The repository.
 * @param {(line: string) => void} say
 * @returns {Promise<void>}
 * @throws {Error} when Node is too old or npm fails; npm has then said why.
 */
export async function ensureDependencies(root, say) {
  if (Number.parseInt(process.versions.node, 10) < MINIMUM_NODE) {
    throw new Error(`Toolscope needs Node ${MINIMUM_NODE} or newer; this is ${process.versions.node}.`);
  }
  const wanted = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const installed = await readFile(join(root, 'node_modules', '.package-lock.json'), 'utf8').then(
    JSON.parse,
    () => null,
  );
  if (!isStale(wanted, installed)) return;
  say(installed === null ? 'Installing dependencies …' : 'Bringing dependencies up to date …');
  const code = await runNpm(root, ['ci', '--no-audit', '--no-fund']);
  if (code !== 0) throw new Error('npm could not install the dependencies.');
}

/**
 * @param {string} root
 * @param {string[]} args
 * @returns {Promise<number | null>} Its exit code.
 */
function runNpm(root, args) {
  // Started by npm, its own program is known; else it is on the path, on Windows as a script that needs a shell.
  const cli = process.env.npm_execpath;
  const [command, before] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  return new Promise((resolve, reject) => {
    const child = spawn(command, [...before, ...args], {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      shell: command === 'npm' && process.platform === 'win32',
    });
    child.on('error', reject).on('exit', resolve);
  });
}
