import { existsSync } from 'node:fs';

/** Placeholder until the search below is complete: the variable, then Debian's place. */
export async function findBrowser() {
  const path = process.env.TOOLSCOPE_BROWSER ?? '/usr/bin/chromium';
  if (!existsSync(path)) throw new Error(`No browser at ${path}.`);
  return { path };
}
