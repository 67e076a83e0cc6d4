import type { Page } from '@playwright/test';
import { showView } from '../../scripts/devtools-window.mjs';
import type { Inspector } from '../support/browser.ts';

/** Opens DevTools with Chrome's own list of tools in front: Application, WebMCP. */
export async function openChromePane(inspector: Inspector): Promise<Page> {
  const devtools = await inspector.openDevTools();
  await devtools.evaluate(showView, 'resources');
  await devtools.getByRole('treeitem', { name: 'WebMCP' }).click();
  return devtools;
}
