import { spawn } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Frame } from '@playwright/test';
import { findBrowser } from '../../scripts/chromium.mjs';
import { HOST_RESOLVER_RULES } from '../site/origins.ts';
import { expect, test } from '../support/fixture.ts';
import type { ToolscopePanel } from '../support/panel.ts';
import { type SharedPanel, sharePanel } from '../support/shared.ts';

/** Names and texts that end literals, lines, comments and script elements. */
const HOSTILE = `'"\`\${document.title='broken'}\\\n\u2028*/</script><!--`;

const ROOT = resolve(import.meta.dirname, '../..');

/** Where copied tests are run: below the project, so that they find its Playwright. */
const FOLDER = join(ROOT, 'out/copied');

test.describe('a call copied as code', () => {
  const shared = sharePanel();

  /** Calls the tool `who` of the document whose URL ends so, by its own or another document; returns what is shown of the answer. */
  async function call(frame: string, input: object, caller?: string): Promise<string> {
    const { panel } = shared;
    const row = panel.toolItem('who');
    const index = FRAMES.indexOf(frame);
    await row.nth(index).click();
    await panel.tab('Call').click();
    await panel.input.waitFor();
    await panel.caller.selectOption(
      caller === undefined
        ? await panel.caller.getByRole('option', { name: 'own document' }).first().getAttribute('value')
        : { label: caller },
    );
    await panel.writeInput(JSON.stringify(input));
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await panel.result.locator('.radio-chip', { hasText: 'Text' }).click();
    return (await panel.result.getByLabel('Result as text').textContent()) ?? '';
  }

  /** The frames of `/calls/everywhere`, as they stand in the list. */
  const FRAMES = ['everywhere', 'same', 'first', 'second', 'shadow'];

  function frameOf(name: string): Frame {
    const frame = shared.page.frames().find((one) => one.url().endsWith(name));
    expect(frame, name).toBeDefined();
    return frame as Frame;
  }

  test('runs in the console, and as a Playwright test, against the same document', async ({ site }) => {
    test.setTimeout(120_000);
    const { panel } = shared;
    await shared.open('/calls/everywhere');
    await expect(panel.toolItem('who')).toHaveCount(FRAMES.length);
    const top = `${site.origin('main')} (top)`;
    const input = { [HOSTILE]: HOSTILE, list: [1, null, { 'a.b/c': true }] };
    const tests: Record<string, string> = {};
    for (const [frame, caller] of [
      ['everywhere', undefined],
      ['shadow', undefined],
      ['same', undefined],
      ['same', top],
      ['first', undefined],
      ['second', undefined],
      ['second', top],
    ] as const) {
      expect(await call(frame, input, caller)).toContain(`${frame}"`);
      const snippet = await copyOf(panel, 'executeTool snippet');
      const from = caller === undefined ? frame : 'everywhere';
      const answer = await runIn(shared, frameOf(from), snippet);
      expect(JSON.parse(answer)).toMatchObject({ document: expect.stringContaining(frame), input });
      const code = await copyOf(panel, 'Playwright test');
      tests[`${frame}-${caller === undefined ? 'own' : 'top'}`] = code.replace(
        'expect(result).not.toBeNull();',
        (line) => `${line}\n  expect(result).toBe(${JSON.stringify(answer)});`,
      );
      const message = JSON.parse(await copyOf(panel, 'MCP tools/call'));
      expect(message.params).toEqual({ name: 'who', arguments: input });
      expect(JSON.parse(await copyOf(panel, 'input JSON'))).toEqual(input);
    }
    await expect(shared.page).toHaveTitle('One name in every kind of frame');
    const { code, output } = await runTests(tests);
    expect(code, output).toBe(0);
    expect(output).toContain(`${Object.keys(tests).length} passed`);
  });

  test('of a page’s own script gives the text, as the panel did', async () => {
    const { panel, page } = shared;
    await shared.open('/old-api/navigator');
    await panel.toCall('old_tool');
    await panel.writeInput('{"q": "\'\\u2028</script>"}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    const snippet = await copyOf(panel, 'executeTool snippet');
    expect(snippet).toContain('navigator.modelContextTesting.executeTool("old_tool", ');
    const answer = JSON.parse(await runIn(shared, page.mainFrame(), snippet));
    expect(JSON.parse(answer.content[0].text)).toEqual({ q: "'\u2028</script>" });
    const { code, output } = await runTests({ old: await copyOf(panel, 'Playwright test') });
    expect(code, output).toBe(0);
  });
});

test.describe('a call of a polyfill copied as code', () => {
  const shared = sharePanel({ webmcp: false });

  test('gives JSON text where its executeTool takes that, in the panel and in code', async () => {
    const { panel } = shared;
    await shared.open('/old-api/polyfill');
    await panel.toCall('polyfilled_tool');
    await panel.writeInput('{"q": "x"}');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed');
    await panel.result.locator('.radio-chip', { hasText: 'Text' }).click();
    await expect(panel.result.getByLabel('Result as text')).toContainText('"input":{"q":"x"}');
    const snippet = await copyOf(panel, 'executeTool snippet');
    expect(snippet).toContain('document.modelContext.executeTool(tool, "{\\"q\\": \\"x\\"}")');
    expect(await runIn(shared, shared.page.mainFrame(), snippet)).toContain('"input":{"q":"x"}');
  });
});

/** What a button of "Copy this call as" copies. */
async function copyOf(panel: ToolscopePanel, label: string): Promise<string> {
  const { details } = panel;
  const button = details.getByRole('button', { name: label });
  if (!(await button.isVisible())) await details.getByRole('heading', { name: 'Copy this call as' }).click();
  return await panel.copied(details, label);
}

/** Runs code in the console of a frame, as DevTools does; returns the line that it logs. */
async function runIn({ page, inspector }: SharedPanel, frame: Frame, code: string): Promise<string> {
  const isOwnProcess = await inspector.context.newCDPSession(frame).catch(() => null);
  const session = isOwnProcess ?? (await inspector.context.newCDPSession(page));
  const contexts: number[] = [];
  session.on('Runtime.executionContextCreated', ({ context }) => {
    if ((context.auxData as { isDefault?: boolean } | undefined)?.isDefault === true)
      contexts.push(context.id);
  });
  await session.send('Runtime.enable');
  const logged = page.waitForEvent('console', (message) => message.type() === 'log');
  for (const contextId of contexts) {
    const evaluate = (expression: string) =>
      session.send('Runtime.evaluate', { expression, contextId, replMode: true, awaitPromise: true });
    const { result } = await evaluate('location.href');
    if ((result as { value?: unknown }).value !== frame.url()) continue;
    const { exceptionDetails } = await evaluate(code);
    expect(exceptionDetails?.exception?.description).toBeUndefined();
  }
  await session.detach();
  return (await logged).text();
}

/** Runs the texts as tests of a project of its own, as a person would who pasted them. */
async function runTests(tests: Readonly<Record<string, string>>): Promise<{ code: number; output: string }> {
  const { path } = await findBrowser();
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  const args = ['--no-sandbox', '--enable-features=WebMCP', `--host-resolver-rules=${HOST_RESOLVER_RULES}`];
  const config = {
    reporter: 'line',
    workers: 1,
    timeout: 20_000,
    use: { launchOptions: { executablePath: path, args } },
  };
  await writeFile(join(FOLDER, 'package.json'), '{"type": "module"}');
  await writeFile(join(FOLDER, 'playwright.config.js'), `export default ${JSON.stringify(config)};`);
  for (const [name, code] of Object.entries(tests)) await writeFile(join(FOLDER, `${name}.spec.js`), code);
  const cli = join(ROOT, 'node_modules/@playwright/test/cli.js');
  const child = spawn(process.execPath, [cli, 'test', '--config', FOLDER], {
    cwd: FOLDER,
    env: { ...process.env, FORCE_COLOR: '0' },
  });
  let output = '';
  child.stdout.on('data', (part) => {
    output += part;
  });
  child.stderr.on('data', (part) => {
    output += part;
  });
  const code = await new Promise<number>((resolve) => child.on('close', (status) => resolve(status ?? 1)));
  return { code, output };
}
