import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

test.describe('a call from the panel', () => {
  const shared = sharePanel();

  /** Opens a page and goes to where one of its tools is called. */
  async function toCall(path: string, name: string): Promise<void> {
    await shared.open(path);
    await shared.panel.toCall(name);
  }

  test('takes the input as it was typed and shows what the tool answered', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'echo');
    await panel.writeInput('{"q": "x", "list": [1, null]}');
    await panel.run.click();
    await expect(panel.result).toContainText('Completed');
    await panel.result.locator('.radio-chip', { hasText: 'Text' }).click();
    await expect(panel.result).toContainText('{"q":"x","list":[1,null]}');
  });

  test('gives the tool an object, never its text (case 22)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'input_type');
    await panel.writeInput('{"q":"x"}');
    await panel.run.click();
    await expect(panel.result).toContainText('object');
  });

  test('lets an array pass with a warning, stops what executeTool cannot take, and takes nothing for {} (cases 24, 60)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'input_type');
    await panel.writeInput('[1,2]');
    await expect(panel.input.getByRole('list', { name: 'Problems of the input' })).toContainText('array');
    await panel.run.click();
    await expect(panel.result).toContainText('array');
    for (const text of ['"x"', '5', 'null', '{"q": }']) {
      await panel.writeInput(text);
      await expect(panel.run).toBeDisabled();
    }
    await panel.writeInput('{\n  "q": }');
    await expect(panel.input.getByRole('list', { name: 'Problems of the input' })).toContainText('(2:8)');
    await panel.writeInput('');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await expect(panel.result).toContainText('object');
  });

  test('shows the page’s own exception beside the browser’s error (case 28)', async () => {
    const { panel } = shared;
    await toCall('/tools/failing', 'throws_error');
    for (const [name, thrown] of [
      ['throws_error', 'Error: need login'],
      ['throws_object', '{"code":7}'],
      ['rejects_text', 'x'],
    ] as const) {
      await panel.toCall(name);
      await panel.run.click();
      await expect(panel.result.locator('.call-state')).toHaveText('Failed');
      const page = panel.result.locator('.fact', { hasText: 'The page threw' });
      await expect(page).toContainText(thrown);
      await expect(panel.result.locator('.fact', { hasText: 'The caller got' })).toContainText(
        'UnknownError',
      );
    }
    // Chromium writes each failed run to the console.
    shared.expectedPageErrors = [...shared.inspector.pageErrors];
  });

  test('labels what the browser made of values that JSON cannot hold (cases 30, 31)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'undefined');
    for (const [name, title, words] of [
      ['undefined', 'Not what the tool returned', 'returned undefined'],
      ['empty', 'Not what the tool returned', 'an empty text'],
      ['map', 'Not what the tool returned', 'a Map'],
      ['circular', 'Ran, the result cannot be serialised', 'circular'],
      ['bigint', 'Ran, the result cannot be serialised', 'BigInt'],
    ] as const) {
      await panel.toCall(name);
      await panel.run.click();
      await expect(panel.result.locator('.call-finding')).toContainText([title]);
      await expect(panel.result.locator('.call-finding')).toContainText([words]);
    }
    shared.expectedPageErrors = [...shared.inspector.pageErrors];
  });

  test('can be cancelled while it runs; other calls go on (case 37)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'never');
    await panel.run.click();
    await panel.run.click();
    await expect(panel.running).toHaveCount(2);
    await panel.running.first().getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.running).toHaveCount(1);
    await expect(panel.result.locator('.call-state')).toHaveText('Running');
    await panel.running.first().getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.result.locator('.call-state')).toHaveText('Cancelled');
    await expect(panel.running).toHaveCount(0);
  });

  test('tells a late answer apart from what the caller got (case 38)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'ignores_signal');
    await panel.run.click();
    await panel.running.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.result.locator('.call-state')).toHaveText('Cancelled');
    await expect(panel.result).toContainText('the caller never saw it', { timeout: 10_000 });
  });

  test('is aborted by its time limit', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'never');
    await panel.button('Options').click();
    await panel.details.getByLabel('Time limit').fill('50');
    await panel.run.click();
    await expect(panel.result).toContainText('Time limit reached');
    await panel.details.getByLabel('Time limit').fill('');
  });

  test('is repeated one after another, with a summary', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'counter');
    await panel.button('Options').click();
    await panel.details.getByLabel('Repeat').fill('5');
    await panel.run.click();
    await expect(panel.result.locator('.repeat-summary')).toContainText(
      /5 of 5 calls.*min .* median .* p95 .* max/,
    );
  });

  test('reaches the document that owns the tool, 20 times out of 20 (case 3)', async () => {
    const { panel, page } = shared;
    await toCall('/calls/tools', 'echo');
    await page.evaluate(() => {
      const frame = document.createElement('iframe');
      document.body.append(frame);
    });
    await panel.writeInput('{"from":"top"}');
    await panel.button('Options').click();
    await panel.details.getByLabel('Repeat').fill('20');
    await panel.run.click();
    await expect(panel.result.locator('.repeat-summary')).toContainText('20 of 20 calls');
    await expect(panel.result.locator('.repeat-summary')).not.toContainText('failure');
  });

  test('shows a big result in part, and saves it to a file (case 32)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'big');
    await panel.writeInput('{"mb": 5}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await expect(panel.result).toContainText('5,242,880');
    await expect(panel.result.getByRole('button', { name: 'Save to file' })).toBeVisible();
  });

  test('keeps every digit of a big integer (case 35)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'big_integers');
    await panel.run.click();
    await expect(panel.result).toContainText('9007199254740993');
    await expect(panel.result).toContainText('123456789012345678901234567890');
  });

  test('says that isError has no meaning in WebMCP (case 33)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'is_error');
    await panel.run.click();
    await expect(panel.result).toContainText('isError has no meaning in WebMCP');
  });

  test('shows errors of the page that came meanwhile', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'page_error');
    await panel.run.click();
    const section = panel.result.locator('.section', { hasText: 'Possibly from this call' });
    await expect(section).toContainText('beside the call');
    await expect(section).toContainText('rejected beside the call');
    shared.expectedPageErrors = [...shared.inspector.pageErrors];
  });

  test('of a tool that unregisters itself succeeds, and the tool is gone (case 29)', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'unregisters_itself');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await expect(panel.details).toContainText('This tool is not registered any more.');
    await expect(panel.run).toBeDisabled();
  });

  test('runs with Ctrl+Enter, from the editor and from anywhere in the pane', async () => {
    const { panel } = shared;
    await toCall('/calls/tools', 'counter');
    await panel.writeInput('{}');
    await panel.editor.press('Control+Enter');
    await expect(panel.result).toContainText('Completed');
    await panel.caller.focus();
    await panel.caller.press('Control+Enter');
    await expect(panel.details).toContainText('History');
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
  });
});

test.describe('the caller', () => {
  const shared = sharePanel();

  test('can be another origin that the tool is exposed to', async () => {
    const { panel } = shared;
    await shared.open('/exposure/to-host');
    await panel.toCall('embed_tool');
    await panel.caller.selectOption({ label: `${shared.site.origin('main')} (top)` });
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await expect(panel.result).toContainText(`${shared.site.origin('main')} (top) called`);
  });

  test('is told before and after why the tool is not for it', async () => {
    const { panel } = shared;
    await shared.open('/exposure/unexposed');
    await panel.toCall('embed_tool');
    const option = panel.caller.getByRole('option', { name: /not exposed to this origin/ });
    await panel.caller.selectOption(await option.first().getAttribute('value'));
    await expect(panel.details).toContainText(`Add {exposedTo: ["${shared.site.origin('main')}"]}`);
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Failed');
    await expect(panel.result).toContainText('UnknownError');
    await expect(panel.result).toContainText('Not exposed to this origin');
  });
});

test.describe('a tool of the page’s own script', () => {
  const shared = sharePanel();

  test('is called in the page’s own world, by the convention of its API (case 21)', async () => {
    const { panel } = shared;
    await shared.open('/old-api/navigator');
    await panel.toCall('old_tool');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
  });
});

test.describe('what is typed', () => {
  const shared = sharePanel();

  test('is there after another tool, a registration anew, and a reload', async () => {
    const { panel, page } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('echo');
    await panel.writeInput('{"n": 9007199254740993, "half": ');
    await panel.toCall('counter');
    await panel.toCall('echo');
    await expect(panel.editor).toContainText('"n": 9007199254740993, "half":');
    await page.reload();
    await panel.toCall('echo');
    await expect(panel.editor).toContainText('"n": 9007199254740993, "half":');
  });

  test('is not run for another definition until the person says that it fits', async () => {
    const { panel, page } = shared;
    await shared.open('/lifecycle/changed');
    await panel.toCall('changing');
    await panel.writeInput('{"mine": true}');
    await page.evaluate(() => (globalThis as unknown as { site: { change(): unknown } }).site.change());
    await expect(panel.details).toContainText(
      'The definition of this tool changed since this input was written.',
    );
    await expect(panel.run).toBeDisabled();
    await expect(panel.editor).toContainText('"mine": true');
    await panel.details.getByRole('button', { name: 'It fits' }).click();
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
  });

  test('comes back after it was replaced', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('slow');
    await panel.writeInput('{"mine": true}');
    await panel.input.getByRole('button', { name: 'Clear' }).click();
    await expect(panel.editor).not.toContainText('mine');
    await panel.input.getByRole('button', { name: 'Undo' }).click();
    await expect(panel.editor).toContainText('"mine": true');
  });
});

test.describe('a form', () => {
  const shared = sharePanel();

  test('waits for the user, can be cancelled, and its password is shown nowhere (cases 27, 36, 39)', async () => {
    const { panel, page } = shared;
    await shared.open('/forms/sensitive');
    await panel.toCall('sign_in');
    await expect(panel.input).toContainText('keep what is in the form now');
    await panel.writeInput('{"user": "ann", "password": "s3cret"}');
    await panel.run.click();
    await expect(panel.result).toContainText('Waiting for the user to submit the form');
    await expect(panel.result.getByRole('button', { name: 'Show the form' })).toBeVisible();
    await expect(page.locator('form')).toHaveJSProperty('isConnected', true);
    expect(await page.locator('form').evaluate((form) => form.matches(':tool-form-active'))).toBe(true);
    await panel.running.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel.result.locator('.call-state')).toHaveText('Cancelled');
    await expect(panel.result).toContainText('AbortError');
    expect(await page.locator('form').evaluate((form) => form.matches(':tool-form-active'))).toBe(false);
    for (const title of [/^History/, /^Input/]) {
      const section = panel.details.locator('.section', { hasText: title }).first();
      await section.locator('summary').click();
      await expect(section).toContainText('ann');
      await expect(section).not.toContainText('s3cret');
    }
  });
});

test.describe('what is kept', () => {
  const shared = sharePanel();

  test('a saved input is run and judged by what is expected of it', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('echo');
    await panel.writeInput('{"q":"saved"}');
    const section = panel.details.locator('.section', { hasText: 'Saved inputs' });
    await section.locator('summary').click();
    await section.getByLabel('Name of the input').fill('first');
    await section.getByRole('button', { name: 'Save this input' }).click();
    const row = section.getByRole('list', { name: 'Saved inputs' }).getByRole('listitem').first();
    await row.getByRole('button', { name: 'Rename, expect…' }).click();
    await row.getByLabel('What is expected').fill('saved');
    await row.getByRole('button', { name: 'Expect it' }).click();
    await row.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(row.locator('.saved-row')).toContainText('passed');

    await panel.writeInput('{}');
    await row.getByRole('button', { name: 'Use' }).click();
    await expect(panel.editor).toContainText('"saved"');
    await row.getByRole('button', { name: 'Delete' }).click();
    await expect(section).toContainText('Saved inputs (0)');
    await section.getByRole('button', { name: 'Undo' }).click();
    await expect(section).toContainText('Saved inputs (1)');
  });

  test('the history runs a call again and brings its input back', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('counter');
    await panel.writeInput('{"old":1}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await panel.writeInput('{}');
    const history = panel.details.locator('.section', { hasText: /^History/ });
    await history.locator('summary').click();
    await history.getByRole('button', { name: 'Run again' }).first().click();
    await expect(history.getByRole('list').getByRole('listitem')).toHaveCount(2);
    await history.getByRole('button', { name: 'Use' }).first().click();
    await expect(panel.editor).toContainText('"old":1');
    await history.getByRole('button', { name: 'Clear history' }).click();
    await expect(panel.result).toHaveCount(0);
  });

  test('a call is kept as a check, which fails once the tool answers otherwise', async () => {
    const { panel } = shared;
    await shared.open('/calls/tools');
    await panel.toCall('counter');
    await panel.writeInput('{}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    const check = panel.details.locator('.section', { hasText: 'Keep this call as a check' });
    await check.locator('summary').click();
    await check.getByLabel('Name of the input').fill('same again');
    await check.getByRole('button', { name: 'Save with expectation' }).click();
    const section = panel.details.locator('.section', { hasText: 'Saved inputs' });
    await section.locator('summary').click();
    const row = section.getByRole('list', { name: 'Saved inputs' }).locator(':scope > li').last();
    await expect(row.locator('.saved-row')).toContainText('same again');
    await row.getByRole('button', { name: 'Run', exact: true }).click();
    await expect(row.locator('.saved-row')).toContainText('1 of 1 failed');
    await row.getByRole('button', { name: 'Rename, expect…' }).click();
    await row.getByLabel('Kind of expectation').selectOption({ label: 'result matches the schema' });
    await row.getByLabel('What is expected').fill('{nope');
    await expect(row).toContainText('A schema is JSON, and this is not');
    await expect(row.getByRole('button', { name: 'Expect it' })).toBeDisabled();
    await row.getByRole('button', { name: 'Delete' }).click();
  });

  test('a consequential tool asks before it runs', async () => {
    const { panel } = shared;
    await shared.open('/demo/', 'shop');
    await panel.toCall('order_checkout');
    await panel.writeInput('{"delivery":"pickup"}');
    await panel.run.click();
    await expect(panel.details).toContainText('marked consequential');
    await expect(panel.run).toBeDisabled();
    await expect(panel.details.getByRole('button', { name: 'Do not run' })).toBeFocused();
    await panel.devtools.keyboard.press('Enter');
    await expect(panel.result).toHaveCount(0);
    await panel.run.click();
    await panel.details.getByRole('button', { name: 'Run it' }).click();
    await expect(panel.result.locator('.call-state')).toHaveText(/Completed|Failed/);
    // Wherever the pane is scrolled to, the question is asked in sight.
    await panel.details.evaluate((pane) => pane.scrollTo({ top: pane.scrollHeight }));
    await panel.run.click();
    await expect(panel.details.getByRole('button', { name: 'Run it' })).toBeInViewport();
    await panel.details.getByRole('button', { name: 'Do not run' }).click();
    shared.expectedPageErrors = [...shared.inspector.pageErrors];
  });
});
