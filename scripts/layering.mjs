/**
 * Holds the layers of docs/architecture.md: who may import whom, who may use `chrome.*`, who may touch the DOM. `node
 * scripts/layering.mjs` prints what breaks a rule.
 */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Folders with source text of the extension. */
const SOURCES = ['inspected-page', 'devtools', 'panel'];

/** Folders that run in Node too: no `chrome.*`, no DOM, no imports but each other. */
const PURE = [
  'inspected-page/protocol/',
  'panel/model/',
  'panel/diagnosis/',
  'panel/schema/',
  'panel/session/',
];

/** Packages that the pure folders may import: they are pure themselves. */
const PURE_PACKAGES = ['@cfworker/json-schema', 'json-schema-faker', 'valibot'];

/** The only places with `chrome.*`. */
const WITH_CHROME = ['devtools/', 'panel/host/', 'panel/sources/', 'inspected-page/observer/port.ts'];

/** Globals of pages that Node does not have. */
const DOM_GLOBALS = [
  ...['window', 'self', 'document', 'location', 'history', 'screen', 'parent', 'top', 'frames', 'opener'],
  ...['navigator', 'localStorage', 'sessionStorage', 'indexedDB', 'customElements', 'getComputedStyle'],
  ...['requestAnimationFrame', 'cancelAnimationFrame', 'matchMedia', 'DOMParser', 'MutationObserver'],
  ...['Node', 'Element', 'HTMLElement', 'Document', 'addEventListener', 'postMessage', 'alert'],
];

/** What each folder may import, besides itself and packages. The first folder that a file is in counts. */
const MAY_IMPORT = [
  { folder: 'inspected-page/protocol/', from: [] },
  { folder: 'panel/model/', from: PURE },
  { folder: 'panel/diagnosis/', from: PURE },
  { folder: 'panel/schema/', from: PURE },
  { folder: 'panel/session/', from: PURE },
  { folder: 'inspected-page/recorder/', from: ['inspected-page/protocol/'] },
  { folder: 'inspected-page/observer/', from: ['inspected-page/protocol/'] },
  { folder: 'panel/ui/', from: [] },
  { folder: 'devtools/', from: ['inspected-page/protocol/', 'panel/host/', 'panel/sources/'] },
  { folder: 'panel/', from: ['inspected-page/protocol/', 'panel/'] },
];

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {string[]} broken One line for each place that breaks it.
 */

/**
 * The paths that a module imports, types too.
 *
 * @param {string} source
 * @returns {string[]}
 */
export function importsOf(source) {
  const statements = /^(?:import|export)\s(?:[\w\s{},*$]*?\sfrom\s*)?(['"])([^'"\n]+)\1/gm;
  const calls = /\bimport\(\s*(['"])([^'"\n]+)\1/g;
  return [...source.matchAll(statements), ...source.matchAll(calls)].map((match) => match[2] ?? '');
}

/**
 * The names among `names` that a module uses as globals: not as a property, a local variable, a type or in a text.
 *
 * @param {string} source
 * @param {'ts' | 'tsx'} loader
 * @param {string[]} names
 * @returns {Promise<string[]>}
 */
export async function globalsUsed(source, loader, names) {
  const { transform } = await import('esbuild');
  // esbuild replaces global references only, and knows the scopes: what it replaced was a global.
  const marker = (/** @type {string} */ name) => `__global_${name}__`;
  const define = Object.fromEntries(
    names.flatMap((name) => [
      [name, marker(name)],
      [`globalThis.${name}`, marker(name)],
    ]),
  );
  const { code } = await transform(source, { loader, define, jsx: 'preserve' });
  return names.filter((name) => code.includes(marker(name)));
}

/**
 * Checks the repository.
 *
 * @returns {Promise<Rule[]>} All rules, those that hold too.
 */
export async function checkLayering() {
  /** @type {Rule} */
  const imports = { name: 'each folder imports only what it may', broken: [] };
  /** @type {Rule} */
  const pure = { name: 'what runs in Node touches no page', broken: [] };
  /** @type {Rule} */
  const chromeUse = { name: 'chrome.* is used in its places only', broken: [] };

  for (const file of await sourceFiles()) {
    const source = await readFile(path.join(ROOT, file), 'utf8');
    for (const imported of importsOf(source)) {
      const problem = importProblem(file, imported);
      if (problem) imports.broken.push(problem);
    }
    const loader = file.endsWith('.tsx') ? 'tsx' : 'ts';
    const isPure = PURE.some((folder) => file.startsWith(folder));
    const globals = await globalsUsed(source, loader, isPure ? ['chrome', ...DOM_GLOBALS] : ['chrome']);
    for (const name of globals) {
      if (isPure) pure.broken.push(`${file} uses ${name}`);
      else if (!WITH_CHROME.some((place) => file.startsWith(place))) {
        chromeUse.broken.push(`${file} uses ${name}`);
      }
    }
  }
  return [imports, pure, chromeUse];
}

/**
 * @param {string} file
 * @param {string} imported
 * @returns {string | null}
 */
function importProblem(file, imported) {
  const rule = MAY_IMPORT.find(({ folder }) => file.startsWith(folder));
  if (rule === undefined) return `${file} is in no folder that has a rule`;
  if (!imported.startsWith('.')) {
    const isFree = !PURE.includes(rule.folder) && !rule.folder.startsWith('inspected-page/');
    const may = isFree || (rule.folder.startsWith('panel/') && PURE_PACKAGES.includes(imported));
    return may ? null : `${file} imports the package ${imported}`;
  }
  const target = path.posix.join(path.posix.dirname(file), imported);
  const allowed = [rule.folder, ...rule.from].some((folder) => target.startsWith(folder));
  return allowed ? null : `${file} imports ${target}`;
}

/** @returns {Promise<string[]>} Paths from the root, with slashes. */
async function sourceFiles() {
  const lists = await Promise.all(
    SOURCES.map(async (folder) => {
      const entries = await readdir(path.join(ROOT, folder), { recursive: true });
      return entries.map((entry) => `${folder}/${entry.split(path.sep).join('/')}`);
    }),
  );
  return lists
    .flat()
    .filter((file) => /\.tsx?$/.test(file))
    .sort();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  for (const { name, broken } of await checkLayering()) {
    console.log(`${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${name}`);
    for (const line of broken) console.log(`        ${line}`);
    if (broken.length > 0) process.exitCode = 1;
  }
}
