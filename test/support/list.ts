import { ORIGIN_NAMES, type Site } from '../site/server.ts';
import { expect } from './fixture.ts';
import type { ToolscopePanel } from './panel.ts';

/**
 * The list from top to bottom, indented by level, with the names of origins in place of the ports of this run
 * (`{main}`), and without ids and times.
 */
export async function listText(panel: ToolscopePanel, site: Site): Promise<string> {
  let text = (await panel.rows()).join('\n');
  for (const name of ORIGIN_NAMES) text = text.replaceAll(site.origin(name), `{${name}}`);
  return text
    .replaceAll(/blob:(\S+?)\/[0-9a-f-]{36}/g, 'blob:$1/ID')
    .replaceAll(/removed [\d:.]+/g, 'removed');
}

/** Waits until the list reads `expected`; its empty lines and the indentation common to all its lines do not count. */
export async function expectList(panel: ToolscopePanel, site: Site, expected: string): Promise<void> {
  await expect
    .poll(() => listText(panel, site), { timeout: 10_000, intervals: [50] })
    .toBe(unindent(expected));
}

/** A text as it was before it was indented to stand in code. */
export function unindent(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const indent = Math.min(...lines.map((line) => line.search(/\S/)));
  return lines.map((line) => line.slice(indent)).join('\n');
}
