/** Compares the sizes of the built bundles with their budgets. `node scripts/size.mjs` prints the table. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = fileURLToPath(new URL('../dist/', import.meta.url));
const KIB = 1024;

/** Budgets in KiB after gzip. A page loads the first two in every frame; the panel opens with the third. */
const BUDGETS = [
  { name: 'recorder', entry: 'recorder.js', budget: 6 },
  { name: 'observer', entry: 'observer.js', budget: 10 },
  { name: 'panel, first chunk', entry: 'panel.js', budget: 60 },
];

/**
 * @typedef {object} Size
 * @property {string} name
 * @property {number} bytes After gzip, with everything that is loaded at once.
 * @property {number} budget In bytes.
 */

/**
 * The files that are loaded as soon as `entry` is: itself and its static imports, through any number of steps.
 *
 * @param {Record<string, { imports: { path: string, kind: string, external?: boolean }[] }>} outputs Of esbuild's metafile.
 * @param {string} entry
 * @returns {string[]}
 */
export function loadedAtOnce(outputs, entry) {
  const files = [entry];
  for (const file of files) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || external || files.includes(path)) continue;
      files.push(path);
    }
  }
  return files;
}

/**
 * Measures what `npm run build` wrote.
 *
 * @returns {Promise<Size[]>}
 */
export async function measureSizes() {
  const { outputs } = JSON.parse(await readFile(join(DIST, 'meta.json'), 'utf8'));
  return await Promise.all(
    BUDGETS.map(async ({ name, entry, budget }) => {
      const files = loadedAtOnce(outputs, `dist/extension/${entry}`);
      const contents = await Promise.all(files.map((file) => readFile(join(DIST, '..', file))));
      const bytes = contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
      return { name, bytes, budget: budget * KIB };
    }),
  );
}

/**
 * @param {Size[]} sizes
 * @returns {string} A table.
 */
export function sizeTable(sizes) {
  const kib = (/** @type {number} */ bytes) => `${(bytes / KIB).toFixed(1)} KiB`.padStart(9);
  return sizes
    .map(({ name, bytes, budget }) => {
      const verdict = bytes <= budget ? '' : '  OVER';
      return `${name.padEnd(20)}${kib(bytes)} of ${kib(budget)} gzip${verdict}`;
    })
    .join('\n');
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const sizes = await measureSizes();
  console.log(sizeTable(sizes));
  if (sizes.some(({ bytes, budget }) => bytes > budget)) process.exitCode = 1;
}
