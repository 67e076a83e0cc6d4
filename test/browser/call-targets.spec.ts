import type { Frame } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What the pages of this file offer to tests. */
interface TargetPage {
  site: {
    log: { what: string }[];
    register(name: string, fields?: object): Promise<boolean>;
    abort(name: string): void;
    addFrame(attributes: Record<string, string>): Promise<unknown>;
    tools(): Promise<string[]>;
  };
}

test.describe('a call that finds another document where its tool was', () => {
  const shared = sharePanel();

  test.beforeEach(async () => {
    const { panel, page } = shared;
    await shared.open('/calls/everywhere');
    await page.evaluate(() =>
      (globalThis as unknown as TargetPage).site.addFrame({ src: '/calls/who?frame=last' }),
    );
    await expect(panel.toolItem('who')).toHaveCount(6);
  });

  /** Goes to the tool of the frame with this label, to be called as the top document, and calls it once. */
  async function aimAt(label: string): Promise<void> {
    const { panel, site } = shared;
    const order = ['everywhere', 'same', 'first', 'second', 'last', 'shadow'];
    await panel.toolItem('who').nth(order.indexOf(label)).click();
    await panel.tab('Call').click();
    await panel.caller.selectOption({ label: `${site.origin('main')} (top)` });
    await panel.writeInput('{}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await expect(panel.result).toContainText(`frame=${label}`);
  }

  /** Frames by their label, in the order of the page, each with how often its tool ran. */
  async function runs(): Promise<string[]> {
    const frames = shared.page.frames().filter((frame) => frame !== shared.page.mainFrame());
    return await Promise.all(
      frames.map((frame) =>
        frame.evaluate(
          () =>
            `${location.search.slice('?frame='.length)} ${
              (globalThis as unknown as TargetPage).site.log.filter(({ what }) => what === 'call').length
            }`,
        ),
      ),
    );
  }

  /**
   * Calls the tool while the top document is busy, and changes the page before that document takes the call up: nobody can have
   * heard of the change by then.
   *
   * @param change What the top document runs in the task that kept it busy.
   * @param meanwhile What happens elsewhere while it is busy.
   */
  async function callBefore(change: string, meanwhile?: () => Promise<void>): Promise<void> {
    const { panel, page, site } = shared;
    const isBusy = page.waitForRequest('**/hold');
    const changed = page.evaluate(
      `(() => { const request = new XMLHttpRequest(); request.open('GET', '/hold', false); request.send(); ${change} })()`,
    );
    await isBusy;
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Sent');
    await meanwhile?.();
    await fetch(site.url('/release'));
    await changed;
  }

  async function expectRefusal(): Promise<void> {
    const { result } = shared.panel;
    await expect(result.locator('.call-state')).toHaveText('Refused');
    await expect(result).toContainText('The tool’s document is not there any more');
    await expect(result).toContainText('Nothing was run');
  }

  test('is refused when the frame was removed and the next one moved up', async () => {
    await aimAt('first');
    await callBefore(`document.querySelector('[src*=first]').remove()`);
    await expectRefusal();
    expect(await runs()).toEqual(['shadow 0', 'same 0', 'second 0', 'last 0']);
  });

  test('is refused when another frame stands in its place, with a tool of the same name', async () => {
    const { page } = shared;
    await aimAt('last');
    await callBefore(`
      document.querySelector('[src*=last]').remove();
      const frame = document.body.appendChild(document.createElement('iframe'));
      frame.contentWindow.site = { log: [] };
      frame.contentDocument.modelContext.registerTool({ name: 'who', description: 'Not meant', execute: () => site.log.push({ what: 'wrong' }) });
    `);
    await expectRefusal();
    expect(await page.evaluate(() => (globalThis as unknown as TargetPage).site.log)).not.toContainEqual({
      what: 'wrong',
    });
  });

  test('is refused when the frame shows another document of the same origin', async () => {
    const { page } = shared;
    await aimAt('second');
    await callBefore('', async () => {
      const second = page.frames().find((one) => one.url().endsWith('second')) as Frame;
      await second.evaluate(() => {
        location.search = '?frame=other';
      });
      await expect.poll(() => page.frames().some((one) => one.url().endsWith('other'))).toBe(true);
      const other = page.frames().find((one) => one.url().endsWith('other')) as Frame;
      // The tool can be called there.
      await other.waitForFunction(async () =>
        (await (globalThis as unknown as Partial<TargetPage>).site?.tools())?.includes('who'),
      );
    });
    await expectRefusal();
    expect(await runs()).toEqual(['shadow 0', 'same 0', 'first 0', 'other 0', 'last 0']);
  });

  test('waits for a tool’s document that is busy, and can be cancelled meanwhile', async () => {
    const { page, panel, site } = shared;
    await aimAt('second');
    const second = page.frames().find((one) => one.url().endsWith('second')) as Frame;
    const isBusy = page.waitForRequest('**/hold');
    const released = second.evaluate(
      `(() => { const request = new XMLHttpRequest(); request.open('GET', '/hold', false); request.send(); })()`,
    );
    await isBusy;
    await panel.run.click();
    await panel.run.click();
    await expect(panel.running).toHaveCount(2);
    await panel.running.first().getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.running).toHaveCount(1);
    await fetch(site.url('/release'));
    await released;
    await expect(panel.running).toHaveCount(0);
    expect(await runs()).toEqual(['shadow 0', 'same 0', 'first 0', 'second 2', 'last 0']);
  });
});
