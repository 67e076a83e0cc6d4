import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

const SCHEMA = {
  type: 'object',
  required: ['city'],
  properties: {
    city: { type: 'string', description: 'Where to look, as people call it' },
    unit: { enum: ['celsius', 'fahrenheit'], description: 'Of the temperatures' },
    days: { type: 'integer', minimum: 1, maximum: 14 },
    area: {
      type: 'object',
      required: ['north', 'south'],
      properties: { north: { type: 'number' }, south: { type: 'number' }, name: { type: 'string' } },
    },
  },
};

let tools = 0;

test.describe('the input as JSON', () => {
  const shared = sharePanel();

  /** Registers a tool and goes to its input as JSON, with this text. Its name is new, as drafts are kept by name. */
  async function toText(text: string, schema: object = SCHEMA): Promise<void> {
    tools += 1;
    const name = `weather_${tools}`;
    await shared.page.evaluate(`document.modelContext.registerTool({
      name: '${name}',
      description: 'Tells the weather.',
      inputSchema: ${JSON.stringify(schema)},
      execute: (input) => JSON.stringify(input),
    })`);
    await shared.panel.toCall(name);
    await shared.panel.writeInput(text);
  }

  const keyboard = () => shared.panel.devtools.keyboard;
  const lines = () => shared.panel.editor.locator('.cm-line');
  const suggestions = () => shared.panel.input.locator('.cm-tooltip-autocomplete li');
  const status = () => shared.panel.input.locator('.json-editor-status');
  const problems = () => shared.panel.input.getByRole('list', { name: 'Problems of the input' });

  /** Expects these suggestions, and waits until keys go to them: CodeMirror spares a key that was on its way when the list came up. */
  async function expectSuggestions(labels: readonly RegExp[]): Promise<void> {
    await expect(suggestions()).toHaveText(labels);
    await shared.page.waitForTimeout(100);
  }

  /** The whole text, which must be short enough to be drawn. */
  async function expectText(text: string): Promise<void> {
    await expect.poll(async () => (await lines().allTextContents()).join('\n')).toBe(text);
  }

  /** The part of the text that is underlined. */
  function underlined(): Locator {
    return shared.panel.editor.locator('.cm-problem');
  }

  test('offers keys with their types, and puts in a whole object with what it requires', async () => {
    await toText('{}');
    await keyboard().press('ArrowLeft');
    await keyboard().type('"');
    await expectSuggestions([/"city".*string, required/, /"unit"/, /"days".*integer/, /"area".*object/]);
    await keyboard().type('are');
    await expectSuggestions([/"area"/]);
    await keyboard().press('Enter');
    await expectText('{"area": {\n  "north": 0,\n  "south": 0\n}}');
  });

  test('offers the values of an enum right after its key, and by Ctrl+Space', async () => {
    await toText('{"city": "Oslo", }');
    await keyboard().press('ArrowLeft');
    await keyboard().type('"un');
    await expectSuggestions([/"unit"/]);
    await keyboard().press('Enter');
    await expectSuggestions([/"celsius"/, /"fahrenheit"/]);
    await keyboard().press('ArrowDown');
    await keyboard().press('Enter');
    await expectText('{"city": "Oslo", "unit": "fahrenheit"}');
    await keyboard().press('ArrowLeft');
    await keyboard().press('ArrowLeft');
    await keyboard().press('Control+Space');
    await expectSuggestions([/"fahrenheit"/, /"celsius"/]);
    await keyboard().press('Escape');
    await expect(suggestions()).toHaveCount(0);
  });

  test('says what is known at the caret, and under the pointer until Escape', async () => {
    await toText('{\n  "city": "Oslo"\n}');
    await keyboard().press('ControlOrMeta+Home');
    await keyboard().press('ArrowDown');
    await keyboard().press('End');
    await expect(status()).toContainText('Where to look, as people call it');
    await lines().nth(1).locator('span').first().hover();
    const tooltip = shared.panel.input.locator('.cm-tooltip-hover');
    await expect(tooltip).toContainText('Where to look, as people call it');
    await keyboard().press('Escape');
    await expect(tooltip).toHaveCount(0);
  });

  test('folds an object and opens it again, by keys and by the pointer', async () => {
    await toText('{\n  "area": {\n    "north": 1,\n    "south": 0\n  }\n}');
    await keyboard().press('ControlOrMeta+Home');
    await keyboard().press('ArrowDown');
    await keyboard().press('Control+Shift+BracketLeft');
    await expect(lines()).toHaveCount(3);
    await keyboard().press('Control+Shift+BracketRight');
    await expect(lines()).toHaveCount(6);
    await shared.panel.input
      .locator('.cm-foldGutter .cm-gutterElement')
      .filter({ hasText: /\S/ })
      .last()
      .click();
    await expect(lines()).toHaveCount(3);
    await shared.panel.editor.locator('.cm-foldPlaceholder').click({ delay: 100 });
    await expect(lines()).toHaveCount(6);
  });

  test('is laid out by Format with every digit and the caret where it was; one undo takes it back', async () => {
    const text = '{"days":9007199254740993,"area":{"north":1.0,"south":-0},"city":"Oslo"}';
    await toText(text);
    await shared.panel.input.getByRole('button', { name: 'Format' }).click();
    await expectText(
      '{\n  "days": 9007199254740993,\n  "area": {\n    "north": 1.0,\n    "south": -0\n  },\n  "city": "Oslo"\n}',
    );
    await shared.panel.editor.focus();
    await keyboard().type(' ');
    await keyboard().press('Backspace');
    await keyboard().press('ControlOrMeta+z');
    await keyboard().press('ControlOrMeta+z');
    await expectText(text);
  });

  test('is underlined where it is wrong, also after an edit in front of it', async () => {
    await toText('{"city": "Oslo", "days": 99}');
    await expect(underlined()).toHaveText('99');
    await expect(shared.panel.editor).toHaveAttribute('aria-invalid', 'true');
    await keyboard().press('Home');
    await keyboard().press('ArrowRight');
    await keyboard().type('"unit": "celsius", ');
    await expect(underlined()).toHaveText('99');
    await keyboard().press('End');
    await keyboard().press('ArrowLeft');
    await keyboard().press('Backspace');
    await keyboard().press('Backspace');
    await keyboard().type('x');
    await expect(underlined()).toHaveText('x');
    await keyboard().press('Backspace');
    await keyboard().type('9');
    await expect(underlined()).toHaveCount(0);
  });

  test('leads from a problem in the list to its place, folded or not', async () => {
    await toText('{\n  "city": "Oslo",\n  "area": {\n    "north": "far",\n    "south": 0\n  }\n}');
    await keyboard().press('ControlOrMeta+Home');
    await keyboard().press('ArrowDown');
    await keyboard().press('ArrowDown');
    await keyboard().press('Control+Shift+BracketLeft');
    await expect(lines()).toHaveCount(4);
    await problems().getByRole('button', { name: 'area/north' }).click();
    await expect(shared.panel.editor).toBeFocused();
    await keyboard().type('1');
    await expect(lines().nth(3)).toHaveText('    "north": 1,');
    await expect(problems()).toHaveCount(0);
  });

  test('leads to what a missing member is missing in, and from the form to where the text is no JSON', async () => {
    const { input, editor } = shared.panel;
    await toText('{"city": "Oslo", "area": {"north": 1}}');
    await problems().getByRole('button', { name: 'area/south' }).click();
    await keyboard().press('ArrowLeft');
    await expect(status()).toContainText('Line 1, column 18');
    await shared.panel.writeInput('{\n  "city": \n}');
    await input.getByRole('button', { name: 'Form', exact: true }).click();
    await input.getByRole('button', { name: 'Go to the JSON' }).click();
    await expect(editor).toBeFocused();
    await keyboard().type('1');
    await expectText('{\n  "city": \n1}');
  });

  test('is left by Tab and Shift+Tab, also while suggestions are shown', async () => {
    const { input, editor, frame } = shared.panel;
    await toText('{"unit": }');
    await keyboard().press('ArrowLeft');
    await keyboard().press('Control+Space');
    await expect(suggestions()).toHaveCount(2);
    await keyboard().press('Tab');
    await expect(editor).not.toBeFocused();
    await expect(suggestions()).toHaveCount(0);
    await expect(input.getByRole('button', { name: 'Find' })).toBeFocused();
    await keyboard().press('Shift+Tab');
    await expect(editor).toBeFocused();
    await keyboard().press('Shift+Tab');
    await expect(editor).not.toBeFocused();
    expect(await frame.evaluate('document.activeElement?.closest(".call-input") !== null')).toBe(true);
    await expectText('{"unit": }');
  });

  test('takes 2 MB, and what is typed into it', async () => {
    const { panel } = shared;
    await toText('{}', { type: 'object' });
    const text = `{"rows": [${Array.from({ length: 35_000 }, (_, index) => `{"id": ${index}, "name": "a row of some length, number ${index}"}`).join(',\n')}]}`;
    expect(text.length).toBeGreaterThan(2_000_000);
    await panel.input.getByRole('button', { name: 'Paste…' }).click();
    await expect(panel.input.getByLabel('Paste JSON here')).toBeFocused();
    await panel.input.getByLabel('Paste JSON here').evaluate((area, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', pasted);
      area.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
    await expect(status()).toContainText('Large text', { timeout: 10_000 });
    await panel.editor.focus();
    await keyboard().press('ControlOrMeta+Home');
    await keyboard().press('ArrowRight');
    await keyboard().type('"q": 1, ');
    await expect(lines().first()).toHaveText('{"q": 1, ');
    await panel.run.click();
    await expect(panel.result.locator('.call-state')).toHaveText('Completed', { timeout: 10_000 });
  });
});

for (const theme of ['default', 'dark'] as const) {
  test.describe(`the input as JSON in a narrow panel, ${theme} theme`, () => {
    const shared = sharePanel({ dock: 'right', devtoolsSize: 400, theme });

    test('keeps its suggestions, hints and search within the panel', async () => {
      const { panel } = shared;
      await shared.page.evaluate(`document.modelContext.registerTool({
        name: 'narrow',
        description: 'Tells the weather.',
        inputSchema: ${JSON.stringify(SCHEMA)},
        execute: (input) => JSON.stringify(input),
      })`);
      await panel.toCall('narrow');
      await panel.writeInput(
        '{"city": "Oslo", "days": 99, "area": {"north": 1, "south": 0, "name": "A name that is long enough to be wrapped"}}',
      );
      await panel.devtools.keyboard.press('ArrowLeft');
      await panel.devtools.keyboard.type(', "');
      await expect(panel.input.locator('.cm-tooltip-autocomplete')).toBeVisible();
      await expect(panel.input.locator('.cm-completionInfo')).toBeVisible();
      for (const part of ['.cm-tooltip-autocomplete', '.cm-completionInfo', '.json-editor']) {
        await expectWithin(panel.input.locator(part).first());
      }
      await panel.devtools.keyboard.press('Escape');
      await panel.input.getByRole('button', { name: 'Find' }).click();
      await expect(panel.input.locator('.cm-search input').first()).toBeFocused();
      for (const control of await panel.input.locator('.cm-search :is(input, button):visible').all())
        await expectWithin(control);
    });

    async function expectWithin(part: Locator): Promise<void> {
      const [box, panelBox] = await Promise.all([part.boundingBox(), shared.panel.details.boundingBox()]);
      if (box === null || panelBox === null) throw new Error('not visible');
      expect(box.x).toBeGreaterThanOrEqual(panelBox.x - 1);
      expect(box.x + box.width).toBeLessThanOrEqual(panelBox.x + panelBox.width + 1);
    }
  });
}
