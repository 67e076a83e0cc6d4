import type { Site } from '../site/server.ts';
import { launchInspector } from '../support/browser.ts';
import { type Figure, median } from './figures.ts';

const RESULT_MB = 50;
const ROWS = 35_000;

/** How long the panel does not answer while a very long result is shown, and what a key costs in an input of 2 MB. */
export async function measureLargeTexts(site: Site): Promise<Figure[]> {
  const { inspector, close } = await launchInspector({ dock: 'undocked' });
  try {
    const panel = await inspector.openPanel();
    await inspector.page.goto(site.url('/calls/tools'));
    await panel.frame.evaluate(watchBlocks);
    await panel.toCall('big');
    await panel.writeInput(`{"mb": ${RESULT_MB}}`);
    await panel.run.click();
    await panel.result.getByRole('button', { name: 'Show all' }).click({ timeout: 60_000 });
    await panel.result.getByRole('button', { name: 'Next part' }).waitFor();
    const blocked = (await panel.frame.evaluate('Math.max(0, ...globalThis.blocks)')) as number;

    await panel.toCall('echo');
    const row = (_: unknown, index: number) =>
      `{"id": ${index}, "name": "a row of some length, number ${index}"}`;
    await panel.writeInput('');
    // Chromium takes many minutes to type as much; a person pastes it.
    await panel.editor.evaluate(paste, `{"rows": [${Array.from({ length: ROWS }, row).join(',\n')}]}`);
    await panel.editor.press('ControlOrMeta+Home');
    await panel.editor.press('ArrowRight');
    const keys: number[] = [];
    for (const key of '"q": 1, "r": 2, ') {
      const started = performance.now();
      await panel.devtools.keyboard.type(key);
      // The next frame comes when what the key does is done.
      await panel.frame.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
      keys.push(performance.now() - started);
    }
    return [
      { name: `longest block while a result of ${RESULT_MB} MB is shown`, value: blocked, unit: 'ms' },
      { name: 'key in a JSON input of 2 MB until the next frame', value: median(keys), unit: 'ms' },
    ];
  } finally {
    await close();
  }
}

/** Pastes a text into an editor. */
function paste(editor: Element, text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

/** Keeps the durations of the panel's long tasks in a global. */
function watchBlocks(): void {
  const blocks: number[] = [];
  Object.assign(globalThis, { blocks });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) blocks.push(duration);
  }).observe({ type: 'longtask' });
}
