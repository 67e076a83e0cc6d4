import type { Page } from '@playwright/test';
import { showView } from '../../scripts/devtools-window.mjs';
import type { Inspector } from '../support/browser.ts';
import { expect, test } from '../support/fixture.ts';
import type { ToolscopePanel } from '../support/panel.ts';
import { sharePanel } from '../support/shared.ts';

/** A schema with a text, a number and a value of any kind, which the form shows as JSON. */
const SCHEMA = {
  type: 'object',
  properties: { q: { type: 'string' }, limit: { type: 'integer' }, any: {} },
};

/** Registers a tool that answers its input; one of the same name that this registered is aborted before, in the same task. */
async function register(page: Page, name: string, schema: object = SCHEMA): Promise<void> {
  await page.evaluate(
    async ([toolName, inputSchema]) => {
      const view = globalThis as unknown as { own?: Map<string, AbortController> };
      view.own ??= new Map();
      view.own.get(toolName)?.abort();
      const controller = new AbortController();
      view.own.set(toolName, controller);
      const { modelContext } = document as unknown as {
        modelContext: { registerTool(tool: object, options: object): Promise<void> };
      };
      const tool = {
        name: toolName,
        description: 'Answers its input.',
        inputSchema,
        execute: (input: unknown) => input,
      };
      await modelContext.registerTool(tool, { signal: controller.signal });
    },
    [name, schema] as const,
  );
}

/** Shows a tool's input as a form. */
async function toForm(panel: ToolscopePanel, name: string): Promise<void> {
  await panel.toCall(name);
  await panel.input.getByRole('button', { name: 'Form', exact: true }).click();
}

/** The element of the form for the value at a JSON pointer. */
function at(panel: ToolscopePanel, pointer: string) {
  return panel.input.locator(`[data-pointer="${pointer}"][data-part="value"]`);
}

/** Loads the panel's own page anew, as a crash of it or an update would. */
async function reloadPanel(inspector: Inspector, panel: ToolscopePanel): Promise<ToolscopePanel> {
  await panel.frame.evaluate(() => {
    (globalThis as { isOld?: boolean }).isOld = true;
    location.reload();
  });
  await expect.poll(() => panel.frame.evaluate(() => 'isOld' in globalThis).catch(() => true)).toBe(false);
  return await inspector.showPanel(panel.devtools);
}

/** All that the extension has on this machine, as text. */
function stored(panel: ToolscopePanel): Promise<string> {
  return panel.frame.evaluate(async () => JSON.stringify(await chrome.storage.local.get(null)));
}

test.describe('a draft is kept', () => {
  test('over a reload of the panel, also what was typed just before it', async ({
    inspector,
    panel,
    page,
    site,
  }) => {
    await page.goto(site.url('/tools/blank'));
    await register(page, 'kept');
    await toForm(panel, 'kept');
    await at(panel, '/q').fill('typed');
    const again = await reloadPanel(inspector, panel);
    await toForm(again, 'kept');
    await expect(at(again, '/q')).toHaveValue('typed');
    await expect(again.run).toBeEnabled();
  });

  test('when DevTools is closed and opened again', async ({ inspector, panel, page, site }) => {
    await page.goto(site.url('/tools/blank'));
    await register(page, 'kept');
    await panel.toCall('kept');
    await panel.writeInput('{"q": "not JSON yet');
    await expect(panel.editor).toHaveText('{"q": "not JSON yet');
    await inspector.closeDevTools(panel.devtools);
    const again = await inspector.openPanel();
    await again.toCall('kept');
    await expect(again.editor).toHaveText('{"q": "not JSON yet');
  });

  test('beside those of another DevTools window on the same origin', async ({
    inspector,
    panel,
    page,
    site,
  }) => {
    const second = await inspector.context.newPage();
    await page.goto(site.url('/tools/blank'));
    await second.goto(site.url('/tools/blank'));
    const other = await inspector.openPanel(second);
    for (const name of ['one', 'two', 'three', 'four']) {
      await register(page, `first_${name}`);
      await register(second, `second_${name}`);
      await page.bringToFront();
      await toForm(panel, `first_${name}`);
      await at(panel, '/q').fill(`first ${name}`);
      await second.bringToFront();
      await toForm(other, `second_${name}`);
      await at(other, '/q').fill(`second ${name}`);
    }
    await page.bringToFront();
    const again = await reloadPanel(inspector, panel);
    for (const name of ['one', 'two', 'three', 'four']) {
      await register(page, `second_${name}`);
      for (const tab of ['first', 'second']) {
        await toForm(again, `${tab}_${name}`);
        await expect(at(again, '/q')).toHaveValue(`${tab} ${name}`);
      }
    }
  });
});

test.describe('a draft', () => {
  const shared = sharePanel();
  const press = (key: string) => shared.panel.devtools.keyboard.press(key);
  const button = (name: string | RegExp) => shared.panel.input.getByRole('button', { name, exact: true });

  /** Puts a text into the clipboard as a person does. */
  async function copy(text: string): Promise<void> {
    const field = shared.panel.details.getByLabel('Name of the input');
    await field.fill(text);
    await field.press('ControlOrMeta+a');
    await field.press('ControlOrMeta+x');
    await expect(field).toHaveValue('');
  }

  test('stays when the page goes to another one and comes back', async () => {
    const { panel, page } = shared;
    await register(page, 'traveller');
    await toForm(panel, 'traveller');
    await at(panel, '/q').fill('typed');
    await shared.open('/tools/basic');
    await expect(panel.toolItem('traveller')).toHaveCount(0);
    await shared.open('/tools/blank');
    await register(page, 'traveller');
    await toForm(panel, 'traveller');
    await expect(at(panel, '/q')).toHaveValue('typed');
    await expect(panel.run).toBeEnabled();
  });

  test('stays when the tool is registered again; with another schema that is said', async () => {
    const { panel, page } = shared;
    await register(page, 'changing');
    await toForm(panel, 'changing');
    await at(panel, '/q').fill('typed');
    await register(page, 'changing');
    await expect(at(panel, '/q')).toHaveValue('typed');
    await expect(panel.run).toBeEnabled();
    await register(page, 'changing', {
      type: 'object',
      properties: { q: { type: 'string' }, fresh: { type: 'boolean' } },
    });
    await expect(panel.input.getByText('fresh')).toBeVisible();
    await expect(at(panel, '/q')).toHaveValue('typed');
    await expect(panel.run).toBeDisabled();
    await expect(
      panel.messageBar('The definition of this tool changed since this input was written'),
    ).toBeVisible();
    await panel.button('It fits').click();
    await expect(panel.run).toBeEnabled();
    await expect(at(panel, '/q')).toHaveValue('typed');
  });

  test('is followed by the focus and the caret through 100 registrations in one task (case 17)', async () => {
    const { panel, page } = shared;
    await shared.open('/lifecycle/churn');
    // The list is virtual: only what is in sight can be clicked.
    await panel.filter.fill('churn_7');
    await toForm(panel, 'churn_7');
    const field = at(panel, '/q');
    await field.fill('typed');
    await press('ArrowLeft');
    await press('ArrowLeft');
    for (let round = 0; round < 5; round += 1) {
      await page.evaluate('site.churn(100)');
      await panel.devtools.keyboard.type(`${round}`);
    }
    await expect(field).toHaveValue('typ01234ed');
    await expect(field).toBeFocused();
    await expect(panel.details.getByRole('heading', { name: 'churn_7' })).toBeVisible();
    await expect(panel.run).toBeEnabled();
    await expect(field).toHaveValue('typ01234ed');
  });

  test('goes on while the connection is lost, and after it', async () => {
    const { panel, page } = shared;
    await shared.open('/navigation/first');
    await toForm(panel, 'first_tool');
    const field = at(panel, '/q');
    await field.fill('typed');
    // Into the back/forward cache: the document stays, and the browser closes its port.
    await shared.open('/tools/blank');
    await expect(panel.details).not.toContainText('first_tool');
    await page.evaluate(() => history.back());
    await toForm(panel, 'first_tool');
    await expect(field).toHaveValue('typed');
    await field.press('End');
    await panel.devtools.keyboard.type(' on');
    await expect(field).toHaveValue('typed on');
    await panel.run.click();
    await expect(panel.result).toContainText('typed on');
  });

  test('is typed on while the panel connects again', async () => {
    const { panel, page } = shared;
    await panel.frame.evaluate(`
      globalThis.ports = [];
      globalThis.connect = chrome.tabs.connect;
      chrome.tabs.connect = (...to) => {
        const port = connect.apply(chrome.tabs, to);
        const add = port.onDisconnect.addListener;
        const listeners = [];
        port.onDisconnect.addListener = (listener) => {
          listeners.push(listener);
          add.call(port.onDisconnect, listener);
        };
        ports.push({ port, listeners });
        return port;
      };
      // What a browser tells when the other end went.
      globalThis.losePorts = () => {
        for (const { port, listeners } of ports.splice(0)) {
          port.disconnect();
          for (const listener of listeners) listener(port);
        }
      };
    `);
    await page.reload();
    await register(page, 'reconnected');
    await toForm(panel, 'reconnected');
    const field = at(panel, '/q');
    await field.fill('typed');
    await press('ArrowLeft');
    const connections = () => panel.frame.evaluate('ports.length');
    for (const key of ['1', '2', '3']) {
      await panel.frame.evaluate('losePorts()');
      await panel.devtools.keyboard.type(key);
      await expect.poll(connections).toBeGreaterThan(0);
      await expect(panel.connection).toHaveText('Live');
    }
    await panel.frame.evaluate('chrome.tabs.connect = connect');
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('type123d');
    await panel.run.click();
    await expect(panel.result).toContainText('type123d');
  });

  test('is brought back step by step, by buttons and keys, after other tabs, tools and panels', async () => {
    const { inspector, panel, page } = shared;
    await register(page, 'steps');
    await register(page, 'beside');
    await toForm(panel, 'steps');
    await expect(button('Undo')).toBeDisabled();
    await at(panel, '/q').fill('first');
    await button('Clear').click();
    await expect(at(panel, '/q')).toHaveValue('');
    await at(panel, '/q').fill('second');
    await button('Fill sample').click();
    await expect(at(panel, '/q')).not.toHaveValue('second');
    await expect(button('Redo')).toBeDisabled();

    await panel.toDetails();
    await panel.toCall('beside');
    await panel.tab(/^Registry log/).click();
    await panel.tab(/^Tools/).click();
    await panel.devtools.evaluate(showView, 'elements');
    await inspector.showPanel(panel.devtools);
    await toForm(panel, 'steps');

    // The focus is on a button now: Ctrl+Z is for the input as a whole.
    await press('ControlOrMeta+z');
    await expect(at(panel, '/q')).toHaveValue('second');
    await button('Undo').click();
    await button('Undo').click();
    await expect(at(panel, '/q')).toHaveValue('first');
    await press('ControlOrMeta+z');
    // Nothing is left to take back, and the focus went with the button.
    await expect(button('Undo')).toBeDisabled();
    await press('ControlOrMeta+Shift+z');
    await expect(at(panel, '/q')).toHaveValue('first');
    await press('ControlOrMeta+y');
    await press('ControlOrMeta+y');
    await expect(at(panel, '/q')).toHaveValue('second');
  });

  test('leaves Ctrl+Z in a text field to the field', async () => {
    const { panel, page } = shared;
    await register(page, 'own_keys');
    await toForm(panel, 'own_keys');
    await button('Fill sample').click();
    await expect(at(panel, '/q')).not.toHaveValue('');
    const before = await at(panel, '/q').inputValue();
    await at(panel, '/q').press('End');
    await panel.devtools.keyboard.type('x');
    await press('ControlOrMeta+z');
    await expect(at(panel, '/q')).toHaveValue(before);
    await expect(at(panel, '/limit')).not.toHaveValue('');
  });

  test('takes JSON that is pasted while no text field has the focus, and says what is wrong with it', async () => {
    const { panel, page } = shared;
    await register(page, 'pasted');
    await toForm(panel, 'pasted');
    await panel.details.locator('.section', { hasText: 'Saved inputs' }).locator('summary').press('Enter');
    await copy('{"q": "pasted", "limit": 9007199254740993}');
    await button('Clear').click();
    await press('ControlOrMeta+v');
    await expect(at(panel, '/q')).toHaveValue('pasted');
    await expect(at(panel, '/limit')).toHaveValue('9007199254740993');
    await copy('{"q": }');
    await button('Form').focus();
    await press('ControlOrMeta+v');
    await expect(panel.messageBar('The pasted text is not JSON: line 1, column 7')).toBeVisible();
    await expect(at(panel, '/q')).toHaveValue('pasted');
    // In a text field it is the field's text.
    await copy('5');
    await at(panel, '/q').focus();
    await press('End');
    await press('ControlOrMeta+v');
    await expect(at(panel, '/q')).toHaveValue('pasted5');
    await button('Undo').focus();
    await press('ControlOrMeta+z');
    await press('ControlOrMeta+z');
    await expect(at(panel, '/q')).toHaveValue('');
  });

  test('keeps a text that is not JSON yet over tools, tabs, views, navigation and the panel’s reload', async () => {
    const { panel, page } = shared;
    await register(page, 'unfinished');
    await register(page, 'beside');
    await toForm(panel, 'unfinished');
    await at(panel, '/any').fill('{"deep": [1, ');
    await at(panel, '/q').fill('typed');
    const expectText = async (shown: ToolscopePanel) => {
      await expect(at(shown, '/any')).toHaveValue('{"deep": [1, ');
      await expect(shown.run).toBeDisabled();
    };
    await panel.toCall('beside');
    await toForm(panel, 'unfinished');
    await expectText(panel);
    await panel.toDetails();
    await toForm(panel, 'unfinished');
    await expectText(panel);
    await button('JSON').click();
    await button('Form').click();
    await expectText(panel);
    await shared.open('/tools/blank');
    await register(page, 'unfinished');
    await toForm(panel, 'unfinished');
    await expectText(panel);
    const again = await reloadPanel(shared.inspector, panel);
    await toForm(again, 'unfinished');
    await expectText(again);
    await at(again, '/any').press('End');
    await again.devtools.keyboard.type('2]}');
    await again.run.click();
    await expect(again.result).toContainText('Completed');
  });

  test('keeps a key that is not added yet, and gives it no focus when it comes back', async () => {
    const { panel, page } = shared;
    await register(page, 'key_a');
    await register(page, 'key_b');
    await toForm(panel, 'key_a');
    await panel.input.getByRole('button', { name: /^Add another key/ }).click();
    const key = panel.input.getByPlaceholder('key', { exact: true });
    await expect(key).toBeFocused();
    await panel.devtools.keyboard.type('half');
    await toForm(panel, 'key_b');
    await panel.toolItem('key_b').click();
    await press('ArrowUp');
    await expect(key).toHaveValue('half');
    await expect(panel.tree).toBeFocused();
    await key.press('Enter');
    await expect(at(panel, '/half')).toBeFocused();
  });

  test('that the browser has no room for is said so, stays, and is written as soon as there is room', async () => {
    const { panel, page } = shared;
    await register(page, 'no_room');
    await toForm(panel, 'no_room');
    await panel.frame.evaluate(async () => {
      const { local } = chrome.storage;
      const free = local.QUOTA_BYTES - (await local.getBytesInUse());
      await local.set({ filler: 'x'.repeat(free - 40) });
    });
    await at(panel, '/q').fill('typed without room');
    const warning = panel.messageBar('could not write this input to its storage');
    await expect(warning).toBeVisible();
    await expect(at(panel, '/q')).toHaveValue('typed without room');
    await panel.frame.evaluate(() => chrome.storage.local.remove('filler'));
    await expect(warning).toHaveCount(0, { timeout: 10_000 });
    expect(await stored(panel)).toContain('typed without room');
  });

  test('never has a password in the browser’s storage; after a reload of the panel that is said', async () => {
    const { panel } = shared;
    await shared.open('/forms/sensitive');
    await toForm(panel, 'sign_in');
    await at(panel, '/user').fill('ann');
    await at(panel, '/password').fill('s3cret');
    const saved = panel.details.locator('.section', { hasText: 'Saved inputs' });
    await saved.locator('summary').press('Enter');
    await saved.getByLabel('Name of the input').fill('with a password');
    await saved.getByRole('button', { name: 'Save this input' }).click();
    await expect.poll(() => stored(panel)).toContain('with a password');
    await expect.poll(() => stored(panel)).toMatch(/draft .* sign_in/);
    expect(await stored(panel)).toContain('ann');
    expect(await stored(panel)).not.toContain('s3cret');
    // It is there for as long as the panel is.
    await panel.toDetails();
    await toForm(panel, 'sign_in');
    await expect(at(panel, '/password')).toHaveValue('s3cret');

    const again = await reloadPanel(shared.inspector, panel);
    await toForm(again, 'sign_in');
    await expect(at(again, '/user')).toHaveValue('ann');
    await expect(at(again, '/password')).toHaveValue('');
    await expect(again.input).toContainText('The password was not kept');
    await at(again, '/password').fill('other');
    await expect(again.input).not.toContainText('The password was not kept');
    await again.details.locator('.section', { hasText: 'Saved inputs' }).locator('summary').press('Enter');
    await again.details.getByRole('button', { name: 'Use', exact: true }).click();
    await expect(again.input).toContainText('The password was not kept');
    await button('Undo').click();
    await expect(at(again, '/password')).toHaveValue('other');
  });
});
