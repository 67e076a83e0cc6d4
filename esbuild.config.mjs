/**
 * Builds the unpacked extension into dist/extension. `--watch` rebuilds the scripts on every change and keeps them
 * readable; without it the result is minified and the same bytes for the same sources. What each bundle is made of
 * goes to dist/meta.json, which the size check reads.
 */
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import * as esbuild from 'esbuild';

const OUT = 'dist/extension';
const watch = process.argv.includes('--watch');

/** @type {esbuild.BuildOptions} */
const common = {
  absWorkingDir: import.meta.dirname,
  bundle: true,
  minify: !watch,
  sourcemap: watch ? 'inline' : false,
  target: 'chrome156',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  legalComments: 'none',
  metafile: true,
  outdir: OUT,
  logLevel: 'info',
};

/** The panel is an ES module, so that rarely needed parts can be chunks of their own. */
const panel = {
  ...common,
  entryPoints: [
    { in: 'panel/main.tsx', out: 'panel' },
    { in: 'panel/styles/index.css', out: 'panel' },
  ],
  format: 'esm',
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
};

/** Content scripts cannot be modules, and the two shell scripts gain nothing from it. */
const scripts = {
  ...common,
  entryPoints: {
    observer: 'inspected-page/observer/main.ts',
    recorder: 'inspected-page/recorder/main.ts',
    devtools: 'devtools/devtools.ts',
    'service-worker': 'devtools/service-worker.ts',
  },
  format: 'iife',
};

/** Bundles a TypeScript module of ours that the build itself needs, and imports it. */
async function importTypeScript(path) {
  const result = await esbuild.build({
    absWorkingDir: import.meta.dirname,
    entryPoints: [path],
    bundle: true,
    platform: 'node',
    format: 'esm',
    write: false,
  });
  return import(
    `data:text/javascript;base64,${Buffer.from(result.outputFiles[0].contents).toString('base64')}`
  );
}

/** Writes the files that are not bundles. */
async function writeStaticFiles() {
  const { manifest, ICON_SIZES } = await importTypeScript('devtools/manifest.ts');
  const { drawIcon } = await importTypeScript('devtools/icon.ts');
  const { version } = JSON.parse(await readFile('package.json', 'utf8'));
  await mkdir(`${OUT}/icons`, { recursive: true });
  await writeFile(`${OUT}/manifest.json`, `${JSON.stringify(manifest(version), null, 2)}\n`);
  for (const size of ICON_SIZES) await writeFile(`${OUT}/icons/${size}.png`, drawIcon(size));
  await copyFile('devtools/devtools.html', `${OUT}/devtools.html`);
  await copyFile('panel/panel.html', `${OUT}/panel.html`);
}

/** What a package without a licence file says of its licence in its package.json. */
async function licenceStatement(name, folder) {
  const { license, author } = JSON.parse(await readFile(`${folder}/package.json`, 'utf8'));
  if (!license) throw new Error(`${name} is bundled but names no licence`);
  const holder = typeof author === 'string' ? author : (author?.name ?? 'its authors');
  return `Copyright ${holder}. Licensed under ${license}; the package comes without the text of the licence.`;
}

/** Writes the licence texts of the packages that ended up in a bundle, as their licences ask. */
async function writeNotices(inputs) {
  const packages = new Set();
  for (const input of inputs) {
    const name = /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(input)?.[1];
    if (name) packages.add(name);
  }
  const parts = [];
  for (const name of [...packages].sort()) {
    const folder = `node_modules/${name}`;
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    const text = file ? await readFile(`${folder}/${file}`, 'utf8') : await licenceStatement(name, folder);
    parts.push(`${name}\n\n${text.trim()}\n`);
  }
  await writeFile(`${OUT}/third-party-licences.txt`, parts.join('\n----\n\n'));
}

process.chdir(import.meta.dirname);
await rm(OUT, { recursive: true, force: true });
await writeStaticFiles();
if (watch) {
  for (const options of [panel, scripts]) await (await esbuild.context(options)).watch();
} else {
  const results = await Promise.all([panel, scripts].map((options) => esbuild.build(options)));
  const meta = { inputs: {}, outputs: {} };
  for (const { metafile } of results) {
    Object.assign(meta.inputs, metafile.inputs);
    Object.assign(meta.outputs, metafile.outputs);
  }
  await writeNotices(Object.keys(meta.inputs));
  await writeFile('dist/meta.json', `${JSON.stringify(meta, null, 2)}\n`);
}
