import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What Chromium writes to the console about a tool that fails. */
const FAILED = /^WebMCP tool execution failed/;

test.describe('the debugger protocol', () => {
  // Before the check for errors of the page.
  test.afterEach(async () => {
    const { pageErrors } = shared.inspector;
    pageErrors.splice(0, pageErrors.length, ...pageErrors.filter((text) => !FAILED.test(text)));
    await protocol(false);
  });

  const shared = sharePanel({ devtoolsSize: 1300, window: { width: 1800, height: 900 } });

  test.beforeEach(async () => {
    await shared.panel.tab(/^Activity/).click();
    const clear = shared.panel.button('Clear activity');
    if (await clear.isEnabled()) await clear.click();
  });

  /** Switches the source on or off and waits until it is. */
  async function protocol(on: boolean): Promise<void> {
    const { panel } = shared;
    await panel.tab(/^Activity/).click();
    const box = panel.frame.getByRole('checkbox', { name: 'Debugger protocol' });
    if ((await box.isChecked()) !== on) await box.click();
    await expect(box).toBeChecked({ checked: on });
    await expect(panel.frame.getByText('Attaching through the debugger protocol')).toHaveCount(0);
  }

  async function inPage(code: string): Promise<void> {
    await shared.page.evaluate(`{ ${code} } undefined`);
  }

  async function rows(): Promise<string[]> {
    const all = (await shared.panel.executions()).filter(({ state }) => state !== 'Page frozen');
    return all.map(({ tool, state, parties, output }) => [tool, state, parties, output].join(' | '));
  }

  /** Calls a tool of the top document as the browser's agent does, from outside of Toolscope. */
  async function agent(toolName: string, input: object) {
    const session = await shared.page.context().newCDPSession(shared.page);
    const send = session.send.bind(session) as (method: string, params?: object) => Promise<unknown>;
    await send('WebMCP.enable');
    const tree = (await send('Page.getFrameTree')) as { frameTree: { frame: { id: string } } };
    const frameId = tree.frameTree.frame.id;
    const { invocationId } = (await send('WebMCP.invokeTool', { frameId, toolName, input })) as {
      invocationId: string;
    };
    return {
      cancel: () => send('WebMCP.cancelInvocation', { invocationId }),
      detach: () => session.detach(),
    };
  }

  /** Chooses a tool and the browser's agent as its caller. */
  async function toAgentCall(name: string): Promise<void> {
    const { panel } = shared;
    await panel.tab(/^Tools/).click();
    await panel.toCall(name);
    await panel.frame.getByLabel('Call as').selectOption({ value: 'agent' });
  }

  test('sees each call once, whoever made it: a page, a frame of another process, the agent, the panel', async () => {
    const { panel, open } = shared;
    await open('/calls/everywhere');
    await expect(panel.tab(/^Tools/)).toHaveText('Tools5');
    await protocol(true);
    await inPage(`site.call('who', { n: 1 })`);
    await expect.poll(rows).toEqual([expect.stringMatching(/^who \| Completed \| top → top \| /)]);

    const external = await agent('who', { n: 2 });
    await expect
      .poll(rows)
      .toEqual([
        expect.stringMatching(/^who \| Completed \| top → top \| /),
        expect.stringMatching(/^who \| Completed \| browser agent → top \| /),
      ]);
    await external.detach();

    await panel.tab(/^Tools/).click();
    await panel.toolItem('who').nth(3).click();
    await panel.details.getByRole('tab', { name: 'Call' }).click();
    await panel.frame.getByLabel('Call as').selectOption({ value: 'agent' });
    await panel.writeInput('{"n": 3}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await expect(panel.result).toContainText('second');
    await panel.tab(/^Activity/).click();
    await expect
      .poll(rows)
      .toEqual([
        expect.stringMatching(/^who \| Completed \| top → top \| /),
        expect.stringMatching(/^who \| Completed \| browser agent → top \| /),
        expect.stringMatching(/^who \| Completed \| panel as browser agent → iframe \d of top \| /),
      ]);
    await panel.executionsOf('who').last().click();
    await panel.execution.getByRole('tab', { name: 'Summary' }).click();
    await expect.poll(async () => (await panel.moments()).join(', ')).toContain('Protocol');
  });

  test('is off at first, and the browser’s agent says how to turn it on', async () => {
    const { panel, open } = shared;
    await open('/tools/calling');
    await toAgentCall('echo');
    await expect(panel.run).toBeDisabled();
    await expect(panel.frame.getByText('Turn on "Debugger protocol" in Activity.')).toBeVisible();
    await protocol(true);
    await panel.tab(/^Tools/).click();
    await expect(panel.run).toBeEnabled();
  });

  test('calls as the agent: a result, an exception with its stack, a cancel, a time limit, a refused input', async () => {
    const { panel, open } = shared;
    await open('/tools/failing');
    await protocol(true);
    await toAgentCall('throws_error');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Failed');
    await expect(panel.result).toContainText('need login');
    await panel.writeInput('[1]');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Refused');

    await open('/tools/slow');
    await toAgentCall('slow_6_minutes');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText(/^Running/);
    await panel.frame
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click();
    await expect(panel.result.locator('.call-state')).toHaveText('Cancelled');
    await expect.poll(() => shared.page.evaluate('site.cancelled')).toEqual(['slow_6_minutes']);
    await panel.tab(/^Activity/).click();
    await expect
      .poll(rows)
      .toEqual([expect.stringMatching(/^slow_6_minutes \| Cancelled \| panel as browser agent → top/)]);
  });

  test('shows the agent’s input of a form, and its ends', async () => {
    const { panel, open } = shared;
    await open('/forms/answers');
    await protocol(true);
    const external = await agent('responds', { q: 'from the agent' });
    await expect
      .poll(async () => (await panel.executions()).map(({ tool, state, input }) => [tool, state, input]))
      .toEqual([['responds', 'Completed', '{"q":"from the agent"}']]);
    await external.detach();
    const waiting = await agent('waits_for_person', { q: 'x' });
    const row = panel.executionsOf('waits_for_person');
    await expect(row.locator('.cell-state')).toContainText('Waiting for the user');
    await waiting.cancel();
    await expect(row.locator('.cell-state')).toHaveText('Cancelled');
    await waiting.detach();
  });

  test('switched on and off in the middle: what runs goes on, and what only it saw is unknown', async () => {
    const { panel, open } = shared;
    await open('/tools/slow');
    await inPage(`site.call('slow_200', { n: 1 })`);
    await protocol(true);
    await expect.poll(rows).toEqual([expect.stringMatching(/^slow_200 \| Completed \| top → top/)]);
    await toAgentCall('never_settles');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Running');
    await inPage(`site.call('never_settles', { n: 2 }).catch(() => {})`);
    await protocol(false);
    await expect
      .poll(async () => (await rows()).slice(0, 2))
      .toEqual([
        expect.stringMatching(/^never_settles \| Running \| top → top/),
        expect.stringMatching(/^slow_200 \| Completed/),
      ]);
    await expect.poll(async () => (await rows()).join()).toContain('never_settles | Lost');
  });

  test('follows the page to another document and says when the browser ended it', async () => {
    const { panel, open, page } = shared;
    await open('/tools/calling');
    await protocol(true);
    await open('/tools/slow');
    const external = await agent('slow_200', {});
    await expect.poll(rows).toEqual([expect.stringMatching(/^slow_200 \| Completed \| browser agent → top/)]);
    await external.detach();
    await page.goto('chrome://version/');
    await expect(panel.frame.getByText('The browser ended the debugger protocol')).toBeVisible();
    await open('/tools/slow');
    await panel.frame.getByRole('button', { name: 'Switch on again' }).click();
    await expect(panel.frame.getByText('The browser ended the debugger protocol')).toHaveCount(0);
  });

  test('taken by another extension is said so', async () => {
    const { panel, open, inspector } = shared;
    await open('/tools/calling');
    const worker = await inspector.serviceWorker();
    const tabId = await worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ url: '*://*/tools/calling' });
      const id = tab?.id ?? -1;
      await chrome.debugger.attach({ tabId: id }, '1.3');
      return id;
    });
    await panel.frame.getByRole('checkbox', { name: 'Debugger protocol' }).click();
    await expect(panel.frame.getByText('Another extension debugs this tab')).toBeVisible();
    await worker.evaluate((id) => chrome.debugger.detach({ tabId: id }), tabId);
    await panel.frame.getByRole('button', { name: 'Switch on again' }).click();
    await expect(panel.frame.getByRole('checkbox', { name: 'Debugger protocol' })).toBeChecked();
  });
});

test('the debugger protocol tells where a tool was registered that nobody else saw', async ({
  inspector,
  page,
  site,
}) => {
  await page.goto(site.url('/tools/calling'));
  const panel = await inspector.openPanel();
  await panel.toolItem('echo').click();
  await panel.toDetails();
  await expect(panel.section('Where it was registered')).toContainText('Not known');
  await panel.tab(/^Activity/).click();
  await panel.frame.getByRole('checkbox', { name: 'Debugger protocol' }).check();
  await panel.tab(/^Tools/).click();
  await expect(panel.section('Where it was registered')).toContainText('Told by the debugger protocol');
  await expect(panel.section('Where it was registered')).toContainText('site.js');
});
