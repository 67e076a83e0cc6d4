import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

test.describe('a page that is left', () => {
  const shared = sharePanel();

  test('is not read any more, which would end the whole browser (docs/decisions/0008)', async () => {
    const { panel, page, site } = shared;
    test.setTimeout(60_000);
    // Each page is left while its list is still being read; the browser died within 36 such navigations.
    for (let round = 0; round < 12; round += 1) {
      await page.goto(site.url('/tools/blank'));
      await page.goto(site.url('/tools/basic'));
      await page.goto(site.url('/demo/', 'shop'));
    }
    await expect(panel.tab(/^Tools/)).toHaveText('Tools15');
  });

  test('is read again when it stays', async () => {
    const { panel, page, open } = shared;
    await open('/tools/basic');
    await expect(panel.toolItem('get_time')).toBeVisible();
    // Nothing but the start of a navigation is heard of a download.
    await page.evaluate(() => {
      location.href = '/download';
    });
    await page.evaluate(() =>
      (globalThis as unknown as { site: { register(name: string): unknown } }).site.register('stayed'),
    );
    await expect(panel.toolItem('stayed')).toBeVisible();
  });

  test('is read again when it comes back', async () => {
    const { panel, page, site, open } = shared;
    await open('/tools/basic');
    await expect(panel.toolItem('get_time')).toBeVisible();
    await page.goto(site.url('/tools/blank'));
    await page.goBack({ waitUntil: 'commit' });
    await expect(panel.toolItem('get_time')).toBeVisible();
    await page.evaluate(() =>
      (globalThis as unknown as { site: { register(name: string): unknown } }).site.register('back_again'),
    );
    await expect(panel.toolItem('back_again')).toBeVisible();
  });
});
