import { stat } from 'node:fs/promises';
import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

test.describe('the result of a call', () => {
  const shared = sharePanel();

  test.beforeEach(async () => {
    await shared.open('/calls/tools');
  });

  /** Calls a tool of the page of outcomes. */
  async function call(name: string, input?: string): Promise<void> {
    const { panel } = shared;
    await panel.toCall(name);
    if (input !== undefined) await panel.writeInput(input);
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed', { timeout: 20_000 });
  }

  function shape(name: string): Locator {
    return shared.panel.result.getByRole('radio', { name, exact: true });
  }

  test('of 50 MB is shown in part, then as a whole, is copied and saved (case 32)', async () => {
    test.setTimeout(90_000);
    const { panel, inspector } = shared;
    await call('big', '{"mb": 50}');
    await expect(panel.result).toContainText('52,428,800 characters');
    const text = panel.result.getByRole('group', { name: 'Result as text' });
    await expect(panel.result).toContainText('The first 65,536 of 52,428,800 characters.');
    await panel.result.getByRole('button', { name: 'Show all' }).click();
    await expect(panel.result).toContainText(/Characters 1 to [\d,]+ of 52,428,800/);
    expect(await text.locator('.text-row').count()).toBeLessThan(100);
    await text.press('End');
    await panel.result.getByRole('button', { name: 'Next part' }).click();
    await expect(panel.result).toContainText(/Characters [\d,]{7,} to [\d,]+ of 52,428,800/);

    const downloading = new Promise<{ path(): Promise<string>; suggestedFilename(): string }>((resolve) => {
      for (const page of inspector.context.pages()) page.once('download', resolve);
    });
    await panel.result.getByRole('button', { name: 'Save to file' }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('big-result.txt');
    expect((await stat(await download.path())).size).toBe(52_428_800);

    await panel.result.getByRole('button', { name: 'Copy result' }).click();
    await expect(panel.result.getByRole('button', { name: 'Copy result: copied' })).toBeVisible();
  });

  test('is a tree that is searched and copied from, by keys alone', async () => {
    const { panel } = shared;
    await call('echo', '{"list": [{"name": "lamp"}, {"name": "Lamp 2"}], "id": 9007199254740991}');
    const search = panel.result.getByRole('searchbox');
    await search.fill('lamp');
    await expect(panel.result.getByRole('search')).toContainText('1 of 2');
    await search.press('Enter');
    await expect(panel.result.getByRole('search')).toContainText('2 of 2');
    const selected = panel.result.getByRole('group', { name: 'Selected value' });
    await expect(selected).toContainText('list[1].name');
    const tree = panel.result.getByRole('tree', { name: 'Result' });
    await tree.focus();
    await tree.press('End');
    await expect(selected).toContainText('9007199254740991');
    await selected.getByRole('button', { name: 'Copy path' }).press('Enter');
    await expect(selected.getByRole('button', { name: 'Copy path: copied' })).toBeVisible();
  });

  test('in MCP’s shape is shown item by item; its Markdown has no HTML and loads nothing', async () => {
    const { panel } = shared;
    await call('markdown');
    await expect(shape('Content')).toBeChecked();
    await panel.result.getByRole('radio', { name: 'Markdown', exact: true }).check({ force: true });
    await expect(panel.result.locator('.markdown h4')).toHaveText('Title');
    await expect(panel.result.locator('.markdown li')).toHaveText(['one', 'two']);
    await call(
      'echo',
      JSON.stringify({
        content: [
          {
            type: 'text',
            text: '# T\n\n<img src=x onerror=alert(1)> ![pic](https://b.test/p.png) [l](javascript:alert(1))',
          },
        ],
      }),
    );
    await panel.result.getByRole('radio', { name: 'Markdown', exact: true }).check({ force: true });
    await expect(panel.result.locator('.markdown')).toContainText('<img src=x onerror=alert(1)>');
    await expect(panel.result.locator('.markdown')).toContainText(
      'Image, not loaded: pic (https://b.test/p.png)',
    );
    await expect(panel.result.locator('.markdown').locator('img, a')).toHaveCount(0);
  });

  test('that is an image is decoded when asked for', async () => {
    const { panel } = shared;
    await call('image');
    await expect(panel.result.locator('img')).toHaveCount(0);
    await panel.result.getByRole('button', { name: 'Show the image' }).click();
    await expect(panel.result.locator('figure')).toContainText('image/png, 1 × 1');
  });

  test('is compared with the one before, by structure', async () => {
    const { panel } = shared;
    await call('echo', '{"a": 1, "list": [1, 2, 3]}');
    await call('echo', '{"a": 2, "list": [1, 3], "b": null}');
    await shape('Compare').check({ force: true });
    await expect(panel.result.locator('.compare-change')).toHaveText([
      /changed\s*a\s*1 → 2/,
      /removed\s*list\[1\]\s*2/,
      /added\s*b\s*null/,
    ]);
    await panel.run.click();
    await expect(panel.result).toContainText('character by character');
  });
});
