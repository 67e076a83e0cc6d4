import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What Chromium writes to the console about a tool that fails. */
const FAILED = /^WebMCP tool execution failed/;

test.describe('executions', () => {
  // Before the check for errors of the page.
  test.afterEach(() => {
    const { pageErrors } = shared.inspector;
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !FAILED.test(text)));
  });

  const shared = sharePanel({ devtoolsSize: 1300, window: { width: 1800, height: 900 } });

  test.beforeEach(async () => {
    await shared.panel.tab(/^Activity/).click();
    // What earlier tests left running sleeps with its page.
    const clear = shared.panel.button('Clear activity');
    if (await clear.isEnabled()) await clear.click();
  });
  /** Runs code in the inspected page, which has `site`; does not wait for what it begins. */
  async function inPage(code: string): Promise<void> {
    await shared.page.evaluate(`{ ${code} } undefined`);
  }

  /** The rows as a person reads them: tool, state, caller and document, output; without those of pages that sleep. */
  async function rows(): Promise<string[]> {
    const all = (await shared.panel.executions()).filter(({ state }) => state !== 'Page frozen');
    return all.map(({ tool, state, parties, output }) => [tool, state, parties, output].join(' | '));
  }

  /** Selects the newest execution of a tool, and shows its summary. */
  async function select(toolName: string): Promise<void> {
    await shared.panel.executionsOf(toolName).last().click();
    await shared.panel.execution.getByRole('tab', { name: 'Summary' }).click();
  }

  test('say what will appear while there are none, and where the page calls', async () => {
    const { panel, open } = shared;
    await open('/tools/calling');
    await expect(panel.frame.getByText('No execution yet, listening')).toBeVisible();
    await inPage(`site.makeCall('echo', { q: 'hello' })`);
    await expect.poll(rows).toEqual(['echo | Completed | top → top | {"q":"hello"}']);
    await select('echo');
    // The function may settle before its event is fired.
    await expect
      .poll(async () => (await panel.moments()).sort())
      .toEqual([
        'Asked for: executeTool was called Recorder',
        'The caller was answered Recorder',
        'The tool settled Recorder',
        'execute was entered Recorder',
        'toolactivated was fired Observer',
      ]);
    await expect(panel.execution.getByRole('button', { name: /^\w+\.?\w*:\d+$/ }).first()).toBeVisible();
  });

  test('three calls of one tool at once with different ends are three rows, each with its own', async () => {
    const { panel, open } = shared;
    await open('/tools/slow');
    await inPage(`
      const one = new AbortController();
      site.call('slow_200', { n: 1 }).catch(() => {});
      site.call('slow_200', { n: 2 }, { signal: one.signal }).catch(() => {});
      site.call('slow_200', { n: 3 }).catch(() => {});
      setTimeout(() => one.abort(new Error('changed my mind')), 60);
    `);
    await expect.poll(async () => (await rows()).map((row) => row.slice(0, 30))).toHaveLength(3);
    await expect
      .poll(async () => (await panel.executions()).map(({ input, state }) => `${input} ${state}`))
      .toEqual(['{"n":1} Completed', '{"n":2} Cancelled', '{"n":3} Completed']);
    await panel.activity.getByRole('row').filter({ hasText: '{"n":2}' }).click();
    await panel.execution.getByRole('tab', { name: /^Error/ }).click();
    await expect(panel.execution).toContainText('Error: changed my mind');
  });

  test('of the panel itself are rows beside those of the page', async () => {
    const { panel, open } = shared;
    await open('/tools/calling');
    await panel.tab(/^Tools/).click();
    await panel.toCall('echo');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await panel.tab(/^Activity/).click();
    await expect.poll(rows).toEqual([expect.stringMatching(/^echo \| Completed \| panel as top → top \| /)]);
  });

  test('across frames lead from the caller to the document of the tool, both ways', async () => {
    const { panel, open, page, site } = shared;
    await open('/exposure/to-host');
    await expect
      .poll(async () => (await panel.rows()).length)
      .toBeGreaterThan(0)
      .catch(() => {});
    const cross = site.origin('cross');
    const names = await page.evaluate(`site.tools(['${cross}'])`);
    const [name] = (names as string[]).filter((one) => one !== undefined);
    expect(name).toBeDefined();
    await inPage(`site.call('${name}', {}, { fromOrigins: ['${cross}'] }).catch(() => {})`);
    await expect.poll(rows).toEqual([expect.stringMatching(/ \| Completed \| top → iframe 1 of top \| /)]);
  });

  test('that fail show what the caller got and what the page threw (case 28)', async () => {
    const { panel, open } = shared;
    await open('/tools/failing');
    for (const name of ['throws_error', 'throws_object', 'rejects_text']) {
      await inPage(`site.call('${name}').catch(() => {})`);
    }
    await expect
      .poll(rows)
      .toEqual([
        'throws_error | Failed | top → top | Error: need login',
        'throws_object | Failed | top → top | object: {"code":7}',
        'rejects_text | Failed | top → top | string: x',
      ]);
    await panel.executionsOf('throws_error').click();
    await panel.execution.getByRole('tab', { name: /^Error/ }).click();
    await expect(panel.execution.locator('.fact').filter({ hasText: 'The caller got' })).toContainText(
      'UnknownError',
    );
    await expect(panel.execution.locator('.fact').filter({ hasText: 'The page threw' })).toContainText(
      'Error: need login',
    );
  });

  test('a tool that ignores its signal: cancelled for the caller, and its late answer is told (case 38)', async () => {
    const { panel, open } = shared;
    await open('/tools/slow');
    await inPage(`
      const one = new AbortController();
      site.call('ignores_signal', {}, { signal: one.signal }).catch(() => {});
      setTimeout(() => one.abort(), 50);
    `);
    await expect.poll(rows).toEqual([expect.stringMatching(/^ignores_signal \| Cancelled \| /)]);
    await select('ignores_signal');
    await expect(panel.execution.locator('.execution-story')).toContainText('the function still runs');
    await expect(panel.execution.locator('.execution-story')).toContainText(
      /^The tool answered [\d.]+ s after its caller was told; the caller never saw it\.$/,
      { timeout: 10_000 },
    );
    expect((await panel.moments()).map((line) => line.replace(/ \w+$/, ''))).toEqual(
      expect.arrayContaining([
        'Cancel requested',
        'The caller was answered',
        'The tool ended after its caller was told: nobody saw how',
      ]),
    );
  });

  test('that are pending stand on top and grow; one of the panel can be cancelled there (case 37)', async () => {
    const { panel, open } = shared;
    await open('/tools/slow');
    await inPage(`site.call('never_settles').catch(() => {})`);
    await expect.poll(rows).toEqual(['never_settles | Running | top → top | ']);
    const duration = panel.executionsOf('never_settles').locator('.cell-duration');
    const first = await duration.textContent();
    await expect.poll(() => duration.textContent()).not.toBe(first);
    await expect(panel.tab(/^Activity/)).toContainText('1 pending');

    await panel.tab(/^Tools/).click();
    await panel.toCall('slow_6_minutes');
    await panel.run.click();
    await panel.tab(/^Activity/).click();
    const own = panel.executionsOf('slow_6_minutes');
    await expect(own.locator('.cell-state')).toContainText('Running');
    await own.getByRole('button', { name: 'Cancel slow_6_minutes' }).click();
    await expect(own.locator('.cell-state')).toHaveText('Cancelled');
    await expect(panel.tab(/^Activity/)).toContainText('1 pending');
  });

  test('whose document goes away are lost, and stay to be seen', async () => {
    const { panel, open, page } = shared;
    await open('/tools/slow');
    await inPage(`site.call('never_settles').catch(() => {})`);
    await expect.poll(rows).toEqual(['never_settles | Running | top → top | ']);
    await page.reload();
    await expect.poll(rows).toEqual(['never_settles | Lost | top → top | ']);
    await expect(panel.tab(/^Activity/)).not.toContainText('pending');
  });

  test('of a form that waits for its user say so until it is answered, rejected or cancelled (case 36)', async () => {
    const { panel, open } = shared;
    await open('/forms/answers');
    await panel.tab(/^Tools/).click();
    await panel.toCall('waits_for_person');
    await panel.run.click();
    await panel.tab(/^Activity/).click();
    const row = panel.executionsOf('waits_for_person');
    await expect(row.locator('.cell-state')).toContainText('Waiting for the user');
    await row.getByRole('button', { name: 'Cancel waits_for_person' }).click();
    await expect(row.locator('.cell-state')).toHaveText('Cancelled');
    await select('waits_for_person');
    await expect
      .poll(async () => (await panel.moments()).join(', '))
      .toMatch(/toolactivated.*waits for its user.*Cancel requested.*toolcancel/);

    await inPage(`site.call('responds', { q: 'x' }).catch(() => {})`);
    await expect(panel.executionsOf('responds').locator('.cell-state')).toHaveText('Completed');
    shared.expectedPageErrors = [expect.stringMatching(/^Error: not saved/) as unknown as string];
    await inPage(`site.call('rejects', { q: 'x' }).catch(() => {})`);
    await expect(panel.executionsOf('rejects').locator('.cell-state')).toHaveText('Failed');
  });

  test('are filtered by state, text and duration, sorted, and cleared; what is pending stays', async () => {
    const { panel, open } = shared;
    await open('/tools/slow');
    await inPage(`
      site.call('slow_200', { n: 1 });
      site.call('never_settles').catch(() => {});
      site.call('removes_slow_2000');
    `);
    await expect(panel.frame.getByRole('button', { name: 'Completed 2' })).toBeVisible();
    await panel.frame.getByRole('button', { name: 'Pending 1' }).click();
    await expect
      .poll(async () => (await panel.executions()).map(({ tool }) => tool))
      .toEqual(['never_settles']);
    await panel.frame.getByRole('button', { name: 'All', exact: true }).click();
    await panel.frame.getByRole('searchbox', { name: 'Filter activity' }).fill('slow_200 done');
    await expect.poll(async () => (await panel.executions()).map(({ tool }) => tool)).toEqual(['slow_200']);
    await panel.frame.getByRole('searchbox', { name: 'Filter activity' }).fill('');
    await panel.frame.getByRole('columnheader', { name: 'Duration' }).getByRole('button').click();
    await expect
      .poll(async () => (await panel.executions()).map(({ tool }) => tool))
      .toEqual(['never_settles', 'removes_slow_2000', 'slow_200']);
    await panel.frame.getByRole('columnheader', { name: 'Time' }).getByRole('button').click();
    await panel.button('Clear activity').click();
    await expect
      .poll(async () => (await panel.executions()).map(({ tool }) => tool))
      .toEqual(['never_settles']);
  });

  test('are looked at by the keyboard alone: the time shown, the rows, the sides of one', async () => {
    const { panel, open, page } = shared;
    await open('/tools/slow');
    await page.evaluate(
      `site.call('slow_200', { n: 1 }).then(() => site.call('slow_200', { n: 2 })).then(() => {})`,
    );
    await expect.poll(rows).toHaveLength(2);
    const keyboard = panel.devtools.keyboard;
    const end = panel.frame.getByRole('slider', { name: 'End of the time shown' });
    await end.focus();
    for (let press = 0; press < 30 && (await rows()).length > 1; press += 1)
      await keyboard.press('ArrowLeft');
    await expect(panel.frame.getByText('1 execution outside of the time shown.')).toBeVisible();
    await keyboard.press('End');
    await expect.poll(rows).toHaveLength(2);
    await panel.activity.focus();
    await keyboard.press('Home');
    await keyboard.press('ArrowDown');
    await expect(panel.execution.getByRole('heading', { level: 2 })).toContainText('slow_200');
    const input = panel.activity.locator('[aria-selected="true"] .cell-input');
    await expect(input).toHaveText('{"n":2}');
    await keyboard.press('ArrowUp');
    await expect(input).toHaveText('{"n":1}');
    for (let press = 0; press < 20; press += 1) {
      await keyboard.press('Tab');
      if (
        await panel.execution
          .getByRole('tab', { name: 'Summary' })
          .evaluate((tab) => tab === document.activeElement)
      )
        break;
    }
    await keyboard.press('ArrowRight');
    await expect(panel.execution.getByRole('tab', { name: 'Input' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('are not kept while recording is paused', async () => {
    const { panel, open, page } = shared;
    await open('/tools/calling');
    await panel.button('Pause recording').click();
    await page.evaluate(`site.makeCall('echo')`);
    await expect(panel.frame.getByText('Recording is paused').first()).toBeVisible();
    await panel.button('Record executions').click();
    await page.evaluate(`site.makeCall('echo', { q: 'later' })`);
    await expect.poll(rows).toEqual(['echo | Completed | top → top | {"q":"later"}']);
  });

  test('lead to their tool, run again, and give their input to the call pane', async () => {
    const { panel, open } = shared;
    await open('/tools/calling');
    await inPage(`site.makeCall('echo', { q: 'again' })`);
    await expect.poll(rows).toHaveLength(1);
    await select('echo');
    await panel.execution.getByRole('button', { name: 'Run again' }).click();
    await expect
      .poll(rows)
      .toEqual([
        'echo | Completed | top → top | {"q":"again"}',
        'echo | Completed | panel as top → top | {"q":"again"}',
      ]);
    await panel.execution.getByRole('tab', { name: 'Input' }).click();
    await panel.execution.getByText('Copy this call as').click();
    const snippet = await panel.copied(panel.execution, 'executeTool snippet');
    expect(snippet).toContain('executeTool(tool, {"q":"again"}');
    const har = JSON.parse(await panel.copied(panel.execution, 'Copy as JSON'));
    expect(har).toMatchObject({ tool: { name: 'echo' }, state: 'completed' });
    await panel.execution.getByRole('button', { name: 'Edit and run' }).click();
    await expect(panel.input.getByRole('textbox', { name: /^q/ })).toHaveValue('again');
  });
});
