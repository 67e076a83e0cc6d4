import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** Registers a tool whose every third call fails, and one that fails in the same way with `fails` in its input. */
async function registerFailing(page: Page): Promise<void> {
  await page.evaluate(() => {
    let calls = 0;
    const { register } = (globalThis as unknown as { site: { register(name: string, tool: object): void } })
      .site;
    register('third_fails', {
      description: 'Fails each third time',
      execute: () => {
        calls += 1;
        if (calls % 3 === 0) throw new Error('each third time');
        return calls;
      },
    });
  });
}

test.describe('several calls', () => {
  const shared = sharePanel();

  for (const order of ['sequence', 'atOnce'] as const) {
    test(`of a tool that fails each third time, ${order}: all are made, and the failures counted`, async () => {
      const { panel, page } = shared;
      await shared.open('/calls/tools');
      await registerFailing(page);
      await panel.toCall('third_fails');
      await panel.button('Options').click();
      await panel.details.getByLabel('Repeat').fill('9');
      await panel.details.getByLabel('in order').selectOption(order);
      await panel.run.click();
      await expect(panel.result.locator('.repeat-summary')).toContainText('9 of 9 calls, 3 failures');
      await expect(panel.result.getByRole('button', { name: 'Stop' })).toHaveCount(0);
      shared.expectedPageErrors = Array(3).fill(
        'WebMCP tool execution failed: Uncaught Error: each third time',
      );
    });

    test(`are cancelled as a whole, ${order}`, async () => {
      const { panel } = shared;
      await shared.open('/calls/tools');
      await panel.toCall('never');
      await panel.button('Options').click();
      await panel.details.getByLabel('Repeat').fill('5');
      await panel.details.getByLabel('in order').selectOption(order);
      await panel.run.click();
      await expect(panel.running).toHaveCount(order === 'sequence' ? 1 : 5);
      await panel.result.getByRole('button', { name: 'Stop' }).click();
      await expect(panel.running).toHaveCount(0);
      const made = order === 'sequence' ? 1 : 5;
      await expect(panel.result.locator('.repeat-summary')).toContainText(
        `${made} of 5 calls, ${made} failure`,
      );
    });
  }

  test('are each aborted by the time limit', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('never');
    await panel.button('Options').click();
    await panel.details.getByLabel('Time limit').fill('40');
    await panel.details.getByLabel('Repeat').fill('3');
    await panel.run.click();
    await expect(panel.result.locator('.repeat-summary')).toContainText('3 of 3 calls, 3 failures');
    await expect(panel.result).toContainText('Time limit reached');
    await panel.details.getByLabel('Time limit').fill('');
  });

  test('of a consequential tool are asked about once', async () => {
    const { panel, page } = shared;
    await shared.open('/calls/tools');
    await page.evaluate(() => {
      const { register } = (globalThis as unknown as { site: { register(name: string, tool: object): void } })
        .site;
      register('pays', {
        description: 'Pays',
        annotations: { consequentialHint: true },
        execute: () => 'paid',
      });
    });
    await panel.toCall('pays');
    await panel.button('Options').click();
    await panel.details.getByLabel('Repeat').fill('3');
    await panel.run.click();
    await expect(panel.details).toContainText('marked consequential');
    await expect(panel.result).toHaveCount(0);
    await panel.details.getByRole('button', { name: 'Run it' }).click();
    await expect(panel.result.locator('.repeat-summary')).toContainText('3 of 3 calls');
  });

  test('a cancel that was asked for is not yet a cancel that happened', async () => {
    const { panel, page } = shared;
    await shared.open('/calls/tools');
    await page.evaluate(() => {
      const { register } = (globalThis as unknown as { site: { register(name: string, tool: object): void } })
        .site;
      register('busy', {
        description: 'Keeps the page busy, ignores its signal and never answers',
        execute: async () => {
          await new Promise((resolve) => setTimeout(resolve, 500));
          const end = performance.now() + 3_000;
          // Meanwhile the page cannot hear of a cancel.
          while (performance.now() < end);
          await new Promise(() => {});
        },
      });
    });
    await panel.toCall('busy');
    await panel.run.click();
    await expect(panel.running).toContainText(['Running']);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    await panel.running.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.result.locator('.call-state')).toHaveText('Cancel requested', { timeout: 1_000 });
    await expect(panel.result.locator('.call-state')).toHaveText('Cancelled', { timeout: 10_000 });
  });
});

test.describe('saved inputs', () => {
  const shared = sharePanel();

  function section() {
    return shared.panel.details.locator('.section', { hasText: 'Saved inputs' });
  }

  function list() {
    return shared.panel.details.getByRole('region', { name: 'Run of several inputs' });
  }

  async function openSection(): Promise<void> {
    const isOpen = await section().evaluate((element) => (element as HTMLDetailsElement).open);
    if (!isOpen) await section().locator('summary').click();
  }

  /** Saves an input of a tool under a name, with a text that the result is expected to contain. */
  async function save(tool: string, name: string, input: string, expected: string): Promise<void> {
    const { panel } = shared;
    await panel.toCall(tool);
    await panel.writeInput(input);
    await openSection();
    await section().getByLabel('Name of the input').fill(name);
    await section().getByRole('button', { name: 'Save this input' }).click();
    const row = section().locator('.saved-inputs > li').last();
    await row.getByRole('button', { name: 'Rename, expect…' }).click();
    await row.getByLabel('What is expected').fill(expected);
    await row.getByRole('button', { name: 'Expect it' }).click();
    await row.getByRole('button', { name: 'Done' }).click();
  }

  /** The list of verdicts as a person reads it, without its times. */
  async function verdicts(): Promise<string[]> {
    const rows = list().locator('tbody tr');
    return await rows.evaluateAll((all) =>
      all.map((row) =>
        [...row.children]
          .filter((_, index) => index !== 3)
          .map((cell) => cell.textContent?.trim())
          .join(' | '),
      ),
    );
  }

  test('of all tools run one after another, with one list of verdicts that leads to each call', async () => {
    const { panel, page } = shared;
    await shared.open('/calls/tools');
    await page.evaluate(() => {
      const { register } = (globalThis as unknown as { site: { register(name: string, tool: object): void } })
        .site;
      register('gone_later', { description: 'Is taken away', execute: () => 'here' });
    });
    await save('gone_later', 'not there', '{}', 'here');
    await save('slow', 'first', '{"ms":400}', 'after 400');
    await save('slow', 'second', '{"ms":300}', 'after 9');
    await save('echo', 'third', '{"q":"x"}', 'x');
    await shared.open('/calls/tools');
    await panel.toCall('echo');
    await openSection();
    await section().getByRole('button', { name: 'Run all of this origin' }).click();
    await expect(list().getByRole('status')).toContainText('1 of 4, 1 not run');
    expect((await verdicts())[2]).toBe('waiting | slow | second | ');
    await expect(list().getByRole('status')).toHaveText('4 of 4, 2 passed, 1 failed, 1 not run');
    expect(await verdicts()).toEqual([
      'not run | gone_later | not there | The tool is not registered.',
      'passed | slow | first | As expected.',
      'failed | slow | second | The result does not contain it.',
      'passed | echo | third | As expected.',
    ]);
    // One after another: no call was made before the one before had ended.
    await list().getByRole('button', { name: 'second' }).click();
    await expect(panel.result).toContainText('after 300 ms');
    await list().getByRole('button', { name: 'first' }).click();
    await expect(panel.result).toContainText('after 400 ms');
    await expect(panel.result).toContainText('An earlier call.');
    await panel.result.getByRole('button', { name: 'Show newest' }).click();
    await expect(panel.result).toContainText('after 300 ms');
    await list().getByRole('button', { name: 'Close this list' }).click();
    await expect(list()).toHaveCount(0);
  });

  test('are stopped as a whole', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await save('never', 'first', '{}', 'x');
    await save('never', 'second', '{}', 'x');
    await section().getByRole('button', { name: 'Run all of this tool' }).click();
    await expect(panel.running).toHaveCount(1);
    await list().getByRole('button', { name: 'Stop' }).click();
    await expect(list().getByRole('status')).toHaveText('2 of 2, 1 failed, 1 not run');
    expect(await verdicts()).toEqual([
      'failed | never | first | The call did not complete: Cancelled in DevTools.',
      'not run | never | second | The run was stopped before its turn.',
    ]);
    await list().getByRole('button', { name: 'Close this list' }).click();
  });

  test('are copied and come back from pasted text; nothing is written over, and errors are clear', async () => {
    await shared.open('/calls/tools');
    await save('echo', 'copied', '{}', '{}');
    await shared.inspector.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await section().getByRole('button', { name: 'Copy', exact: true }).click();
    await expect(section().getByRole('button', { name: 'Copy: copied' })).toBeVisible();
    await section().getByRole('button', { name: 'Import…' }).click();
    const text = section().getByLabel('Text of saved inputs');
    await text.fill('{"no":');
    await section().getByRole('button', { name: 'Add these' }).click();
    await expect(section()).toContainText('This is not JSON. Nothing was added.');
    await text.fill('');
    await text.press('ControlOrMeta+v');
    await section().getByRole('button', { name: 'Add these' }).click();
    await expect(section()).toContainText('All of these were here already.');
    await section().getByRole('button', { name: 'Import…' }).click();
    const one = {
      id: 'from-elsewhere',
      origin: new URL(shared.page.url()).origin,
      toolName: 'echo',
      name: 'pasted',
      input: '{"q":"pasted"}',
    };
    await text.fill(JSON.stringify({ format: 'toolscope-saved-inputs', version: 1, inputs: [one] }));
    await section().getByRole('button', { name: 'Add these' }).click();
    await expect(section()).toContainText('1 input added.');
    await expect(section().getByRole('list', { name: 'Saved inputs' })).toContainText('pasted');
  });
});

test.describe('the pane', () => {
  const shared = sharePanel();

  test('does not move the input when a call begins or ends', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('slow');
    // In the pane, which may be scrolled to show the result.
    const place = () => panel.input.evaluate((element) => (element as HTMLElement).offsetTop);
    const before = await place();
    await panel.run.click();
    await expect(panel.running).toHaveCount(1);
    expect(await place()).toBe(before);
    await panel.run.click();
    await expect(panel.running).toHaveCount(2);
    expect(await place()).toBe(before);
    await expect(panel.running).toHaveCount(0);
    expect(await place()).toBe(before);
  });

  test('writes only the elapsed time anew while a call runs', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('never');
    await panel.run.click();
    await expect(panel.running).toHaveCount(1);
    await expect(panel.result.locator('.call-time')).toContainText('ms');
    const changed = await panel.details.evaluate(
      (details) =>
        new Promise<string[]>((resolve) => {
          const places = new Set<string>();
          const observer = new MutationObserver((records) => {
            for (const { target } of records)
              places.add((target.parentElement ?? (target as Element)).className);
          });
          observer.observe(details, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
          setTimeout(() => {
            observer.disconnect();
            resolve([...places].sort());
          }, 500);
        }),
    );
    expect(changed).toEqual(['call-time', 'running-time']);
    await panel.running.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.running).toHaveCount(0);
  });

  test('follows the newest call after it was picked, and says the way back from an older one', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('counter');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await panel.run.click();
    const history = panel.details.locator('.section', { hasText: /^History/ });
    await expect(history).toContainText('History (2)');
    await history.locator('summary').click();
    const rows = history.locator('.history-call');
    await rows.first().click();
    await history.getByRole('button', { name: 'Run again' }).first().click();
    await expect(history).toContainText('History (3)');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    await rows.last().click();
    await panel.details.getByLabel('Call as').press('Control+Enter');
    await expect(history).toContainText('History (4)');
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
    await rows.last().click();
    await panel.result.getByRole('button', { name: 'Show newest' }).click();
    await expect(rows.first()).toHaveAttribute('aria-current', 'true');
  });

  test('a row of the history copies its input and result, and saves its input under a name', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('echo');
    await panel.writeInput('{"q":"from history"}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await panel.writeInput('{}');
    const history = panel.details.locator('.section', { hasText: /^History/ });
    await history.locator('summary').click();
    await history.getByRole('button', { name: 'More' }).first().click();
    await history.getByRole('button', { name: 'Copy result' }).click();
    await expect(history.getByRole('button', { name: 'Copy result: copied' })).toBeVisible();
    await history.getByRole('button', { name: 'Copy input' }).click();
    await expect(history.getByRole('button', { name: 'Copy input: copied' })).toBeVisible();
    await history.getByLabel('Name of the input').fill('kept');
    await history.getByRole('button', { name: 'Save as…' }).click();
    const saved = panel.details.locator('.section', { hasText: 'Saved inputs' });
    await expect(saved).toContainText('Saved inputs (1)');
    await saved.locator('summary').click();
    await expect(saved.getByRole('list', { name: 'Saved inputs' })).toContainText('from history');
  });

  test('is used by keyboard alone, from the filter to running a call again', async () => {
    const { panel, page } = shared;
    const { keyboard } = panel.devtools;
    await shared.open('/calls/tools');
    await page.evaluate(() => {
      const { register } = (globalThis as unknown as { site: { register(name: string, tool: object): void } })
        .site;
      register('typed', {
        description: 'Waits for as long as it is told',
        inputSchema: {
          type: 'object',
          required: ['word'],
          properties: { word: { type: 'string' }, hang: { type: 'boolean' } },
        },
        execute: ({ word }: { word: string }) => (word === 'hang' ? new Promise(() => {}) : `said ${word}`),
      });
    });
    await panel.toCall('typed');
    await panel.input.getByRole('button', { name: 'Form', exact: true }).click();
    await panel.toolItem('echo').first().click();

    /** Presses Tab until what has the focus has this name. */
    const tabTo = async (name: RegExp, key = 'Tab'): Promise<void> => {
      for (let presses = 0; presses < 60; presses += 1) {
        await keyboard.press(key);
        const focused = await panel.frame.evaluate(() => {
          const element = document.activeElement as HTMLElement | null;
          const label = (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
          const labelledBy = element?.getAttribute('aria-labelledby');
          const by = labelledBy ? document.getElementById(labelledBy)?.textContent : null;
          return element?.getAttribute('aria-label') ?? label ?? by ?? element?.textContent ?? '';
        });
        if (name.test(focused)) return;
      }
      throw new Error(`Tab does not lead to ${name}`);
    };

    await panel.filter.focus();
    await keyboard.type('typed');
    await expect(panel.count).toContainText('1 of');
    await tabTo(/^Tools$/);
    for (let presses = 0; presses < 5; presses += 1) {
      if ((await panel.toolItem('typed').getAttribute('aria-selected')) === 'true') break;
      await keyboard.press('ArrowDown');
    }
    await expect(panel.toolItem('typed')).toHaveAttribute('aria-selected', 'true');
    await tabTo(/^word/);
    await keyboard.type('hello');
    await keyboard.press('Control+Enter');
    await expect(panel.result).toContainText('said hello');
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type('hang');
    await keyboard.press('Control+Enter');
    await expect(panel.running).toHaveCount(1);
    await tabTo(/^Cancel$/, 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(panel.result.locator('.call-state')).toHaveText('Cancelled');
    // What had the focus is gone; the keys of the pane go on working.
    expect(await panel.frame.evaluate(() => document.activeElement?.closest('.call-pane') !== null)).toBe(
      true,
    );
    await tabTo(/^History/);
    await keyboard.press('Enter');
    await tabTo(/said hello/);
    await keyboard.press('Enter');
    await expect(panel.result).toContainText('said hello');
    await tabTo(/^Run again$/);
    await keyboard.press('Enter');
    const history = panel.details.locator('.section', { hasText: /^History/ });
    await expect(history).toContainText('History (3)');
    await expect(panel.result).toContainText('said hello');
  });
});
