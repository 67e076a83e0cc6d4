import type { Page } from '@playwright/test';
import { launchInspector } from '../support/browser.ts';
import { expect, test } from '../support/fixture.ts';

/**
 * What a page can notice all the same, by the label of its line: each is measured, and explained in the decision that
 * is named. `with` is the line with the extension, `without` the browser's own.
 */
const KNOWN_LIMITS: Record<string, { without: string; with: string }> = {
  // docs/decisions/0001: `Function.prototype.toString` knows no name of a Proxy.
  'registerTool text': {
    without: 'function registerTool() { [native code] }',
    with: 'function () { [native code] }',
  },
  'executeTool text': {
    without: 'function executeTool() { [native code] }',
    with: 'function () { [native code] }',
  },
  // docs/decisions/0001: what wraps `execute` stands in its stack.
  'frames of others above execute': { without: '1', with: '2' },
  // docs/decisions/0001: the browser puts its own words before an exception that no script threw.
  'a revoked proxy': {
    without:
      "here TypeError: Failed to execute 'registerTool' on 'ModelContext': Failed to read the 'annotations' property " +
      "from 'ModelContextTool': Cannot perform 'get' on a proxy that has been revoked",
    with: "here TypeError: Cannot perform 'get' on a proxy that has been revoked",
  },
  // docs/decisions/0002: a derived promise settles one microtask later.
  ticks: { without: 'refused,one,two,three', with: 'one,refused,two,three' },
};

/** Lines as label and text. */
function parse(line: string): [label: string, text: string] {
  const colon = line.indexOf(': ');
  return [line.slice(0, colon), line.slice(colon + 2)];
}

/** Loads a page and waits for its log. A locator looks from a world of its own: nothing but the page runs in its world. */
async function readLog(page: Page, url: string): Promise<string[]> {
  await page.goto(url);
  const log = page.locator('pre');
  await expect(log).not.toBeEmpty({ timeout: 20_000 });
  return (await log.textContent())?.split('\n') ?? [];
}

for (const path of ['/tools/transparency', '/tools/transparency-hostile']) {
  test(`a page notices nothing: ${path}`, async ({ inspector, page, site }) => {
    const url = site.url(path);
    const bare = await launchInspector({ extension: false });
    let without: string[];
    try {
      without = await readLog(bare.inspector.page, url);
    } finally {
      await bare.close();
    }
    expect(without.length).toBeGreaterThan(40);
    expect(without.join('\n')).not.toContain('failed:');

    const panel = await inspector.openPanel();
    const recorded = await readLog(page, url);
    // It was really recorded: a tool that the page registered is in the panel.
    await expect(panel.items.first()).toBeVisible();

    const seen = new Map(recorded.map(parse));
    for (const [label, text] of without.map(parse)) {
      const limit = KNOWN_LIMITS[label];
      if (!limit) continue;
      expect.soft({ label, text }, 'the browser').toEqual({ label, text: limit.without });
      expect
        .soft({ label, text: seen.get(label) }, 'with the extension')
        .toEqual({ label, text: limit.with });
    }
    const equal = (lines: string[]) => lines.filter((line) => !(parse(line)[0] in KNOWN_LIMITS));
    expect(equal(recorded)).toEqual(equal(without));
  });
}
