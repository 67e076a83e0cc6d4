/**
 * `npm test`: installs what is missing, then runs every check. `npm test -- unit`, `npm test -- browser churn` run a part.
 * Goes on after a failing part. The last line is `N passed, N failed`. Uses Node alone until the dependencies are there.
 */
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';
import {
  closingLine,
  countNodeTests,
  countPlaywrightTests,
  selectParts,
  UsageError,
} from './test-counts.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'out');

/** @typedef {import('./test-counts.mjs').Counts} Counts */

/**
 * @typedef {object} Part
 * @property {string} name For the command line.
 * @property {string} title
 * @property {(args: string[]) => Promise<Counts>} run Prints what failed. Takes what follows the name on the command line.
 */

/** @type {Part[]} In this order: what is quick and says most comes first, what needs the build after it. */
const PARTS = [
  {
    name: 'lint',
    title: 'Format and lint',
    run: () => check(bin('@biomejs/biome/bin/biome'), ['ci', '--error-on-warnings', '--colors=off', '.']),
  },
  {
    name: 'types',
    title: 'Types',
    run: async () => {
      const tsc = bin('typescript/bin/tsc');
      return add(await check(tsc, ['-p', '.']), await check(tsc, ['-p', 'scripts']));
    },
  },
  { name: 'layering', title: 'Layering', run: runLayering },
  { name: 'unit', title: 'Unit tests', run: runUnitTests },
  { name: 'build', title: 'Build', run: () => check(join(ROOT, 'esbuild.config.mjs'), []) },
  { name: 'size', title: 'Size budgets', run: runSizes },
  { name: 'browser', title: 'Browser tests', run: runBrowserTests },
];

/** @returns {Promise<Counts>} */
async function main() {
  const { parts, args } = selectParts(
    process.argv.slice(2),
    PARTS.map(({ name }) => name),
  );
  await ensureDependencies(ROOT, console.log);
  if (parts.includes('browser')) {
    const { path, product, version } = await ensureBrowser(console.log);
    // The tests use this browser and do not search again.
    process.env.TOOLSCOPE_BROWSER = path;
    console.log(`Browser: ${product} ${version}`.trim());
  }
  await mkdir(OUT, { recursive: true });
  let total = { passed: 0, failed: 0 };
  for (const { name, title, run } of PARTS) {
    if (!parts.includes(name)) continue;
    console.log(`\n# ${title}`);
    const started = performance.now();
    const counts = await run(args).catch((error) => {
      console.log(error instanceof Error ? error.stack : String(error));
      return { passed: 0, failed: 1 };
    });
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${title}: ${closingLine(counts)} (${seconds} s)`);
    total = add(total, counts);
  }
  return total;
}

/** @returns {Promise<Counts>} */
async function runLayering() {
  const { checkLayering } = await import('./layering.mjs');
  const rules = await checkLayering();
  for (const { name, broken } of rules) {
    for (const line of broken) console.log(`${name}: ${line}`);
  }
  const failed = rules.filter(({ broken }) => broken.length > 0).length;
  return { passed: rules.length - failed, failed };
}

/**
 * @param {string[]} filters Only files whose path has one of these in it; all without.
 * @returns {Promise<Counts>}
 */
async function runUnitTests(filters) {
  const entries = await readdir(join(ROOT, 'test', 'unit'), { recursive: true });
  const files = entries
    .filter((entry) => /\.test\.tsx?$/.test(entry))
    .filter((entry) => filters.length === 0 || filters.some((text) => entry.includes(text)))
    .map((entry) => join('test', 'unit', entry))
    .sort();
  // Without files `--test` would search the whole repository.
  if (files.length === 0) return { passed: 0, failed: 0 };
  const report = join(OUT, 'unit.tap');
  await rm(report, { force: true });
  const { code, text } = await capture(process.execPath, [
    ...['--import', 'tsx', '--test'],
    ...['--test-reporter', 'tap', '--test-reporter-destination', report],
    ...['--test-reporter', 'spec', '--test-reporter-destination', 'stdout'],
    ...files,
  ]);
  const counts = countNodeTests(await readFile(report, 'utf8').catch(() => ''));
  if (code !== 0) console.log(text);
  // A run that failed without a failed test (an exit, a crash of the runner) is a failure all the same.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** @returns {Promise<Counts>} */
async function runSizes() {
  const { measureSizes, sizeTable } = await import('./size.mjs');
  const sizes = await measureSizes();
  console.log(sizeTable(sizes));
  const failed = sizes.filter(({ bytes, budget }) => bytes > budget).length;
  return { passed: sizes.length - failed, failed };
}

/**
 * @param {string[]} args For Playwright: parts of file names, `-g` with a title.
 * @returns {Promise<Counts>}
 */
async function runBrowserTests(args) {
  const report = join(OUT, 'browser', 'results.json');
  await rm(report, { force: true });
  const code = await follow(process.execPath, [bin('@playwright/test/cli.js'), 'test', ...args]);
  const counts = countPlaywrightTests(await readFile(report, 'utf8').catch(() => ''));
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/**
 * Runs a script that is one check; prints what it said when it failed.
 *
 * @param {string} script
 * @param {string[]} args
 * @returns {Promise<Counts>}
 */
async function check(script, args) {
  const { code, text } = await capture(process.execPath, [script, ...args]);
  if (code !== 0) console.log(text.trimEnd());
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {string} file In node_modules. */
function bin(file) {
  return join(ROOT, 'node_modules', file);
}

/**
 * @param {Counts} a
 * @param {Counts} b
 * @returns {Counts}
 */
function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed };
}

/**
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<{ code: number | null, text: string }>} What it printed to both outputs.
 */
function capture(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    const take = (/** @type {Buffer} */ chunk) => {
      text += chunk;
    };
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.on('error', reject).on('close', (code) => resolve({ code, text }));
  });
}

/**
 * Runs a program whose output is shown as it comes.
 *
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<number | null>}
 */
function follow(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject).on('exit', resolve);
  });
}

/** @type {Counts} */
let counts = { passed: 0, failed: 1 };
try {
  counts = await main();
} catch (error) {
  console.log(error instanceof UsageError ? error.message : error);
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0;
console.log(`\n${closingLine(counts)}`);
