/** `npm run bench`: installs what is missing, builds, and measures; see test/bench. Uses Node alone until the dependencies are there. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureBrowser } from './chromium.mjs';
import { ensureDependencies } from './dependencies.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/**
 * @param {string[]} args For Node.
 * @returns {Promise<number | null>} Its exit code.
 */
function runNode(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
    child.on('error', reject).on('exit', resolve);
  });
}

await ensureDependencies(ROOT, console.error);
const { path } = await ensureBrowser(console.error);
process.env.TOOLSCOPE_BROWSER = path;
const steps = [['esbuild.config.mjs'], ['--import', 'tsx', 'test/bench/main.ts', ...process.argv.slice(2)]];
for (const step of steps) {
  const code = await runNode(step);
  if (code !== 0) process.exit(code ?? 1);
}
