import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

test.describe('the form of an input', () => {
  const shared = sharePanel();

  let tools = 0;

  /** Registers a tool that answers its input, and goes to its form. Its name is new, as drafts are kept by name. */
  async function toForm(schema: object): Promise<void> {
    tools += 1;
    const name = `echo_form_${tools}`;
    await shared.page.evaluate(`document.modelContext.registerTool({
      name: '${name}',
      description: 'Answers its input.',
      inputSchema: ${JSON.stringify(schema)},
      execute: (input) => JSON.stringify(input),
    })`);
    await shared.panel.toCall(name);
    await shared.panel.input.getByRole('button', { name: 'Form', exact: true }).click();
  }

  /** The element of the form for the value at a JSON pointer. */
  function at(pointer: string, part = 'value'): Locator {
    return shared.panel.input.locator(`[data-pointer="${pointer}"][data-part="${part}"]`);
  }

  function button(name: string | RegExp): Locator {
    return shared.panel.input.getByRole('button', { name, exact: true });
  }

  /** Runs the tool and expects what it received, as JSON without spaces. */
  async function expectSent(json: string): Promise<void> {
    await shared.panel.run.click();
    await expectReceived(json);
  }

  /** Expects what the tool of the last call received. */
  async function expectReceived(json: string): Promise<void> {
    const { result } = shared.panel;
    await result.locator('.radio-chip', { hasText: 'Text' }).click();
    await expect(result.getByLabel('Result as text')).toHaveText(json);
  }

  const SEARCH = {
    type: 'object',
    required: ['query'],
    properties: {
      query: { type: 'string' },
      size: { type: ['string', 'null'] },
      limit: { type: 'integer' },
      inStock: { type: 'boolean' },
      mode: { enum: [1, '1', null, true] },
      tags: { type: 'array', items: { type: 'string' } },
    },
  };

  test('leaves out what nobody touched; a required text can be empty (cases 58, 59)', async () => {
    await toForm(SEARCH);
    await expect(at('/query')).toHaveAttribute('placeholder', 'empty text');
    await expect(at('/size')).toHaveAttribute('placeholder', 'not set');
    await expectSent('{"query":""}');
  });

  test('tells not set, null, the empty text and a value apart', async () => {
    await toForm(SEARCH);
    await at('/size').hover();
    await button('Null: size').click();
    await expect(at('/size')).toHaveAttribute('placeholder', 'null');
    await expectSent('{"query":"","size":null}');
    await at('/size').fill('M');
    await expect(at('/size')).toHaveValue('M');
    await at('/size').fill('');
    await expect(at('/size')).toHaveAttribute('placeholder', 'empty text');
    await at('/size').hover();
    await button('Not set: size').click();
    await expectSent('{"query":""}');
  });

  test('keeps the types of values (case 62), and never makes a boolean of a text', async () => {
    await toForm(SEARCH);
    await at('/mode').selectOption({ label: '"1"' });
    await shared.panel.input.getByRole('radiogroup', { name: 'inStock' }).getByText('false').click();
    await at('/limit').fill('12a');
    await expect(shared.panel.input.getByText('a text, not a number')).toBeVisible();
    await expectSent('{"query":"","mode":"1","inStock":false,"limit":"12a"}');
  });

  test('works by the keyboard alone: items, their order, the menu of a field, Ctrl+Enter', async () => {
    const { panel } = shared;
    const { keyboard } = panel.devtools;
    await toForm(SEARCH);
    await button('Add item').focus();
    await keyboard.press('Enter');
    await expect(at('/tags/0')).toBeFocused();
    await keyboard.type('a');
    await button('Add item to tags').press('Enter');
    await expect(at('/tags/1')).toBeFocused();
    await keyboard.type('b');
    await keyboard.press('Alt+ArrowUp');
    await expect(at('/tags/0')).toBeFocused();
    await expect(at('/tags/0')).toHaveValue('b');
    await at('/tags/1', 'menu').press('Enter');
    await expect(panel.input.getByRole('menuitem').first()).toBeFocused();
    await panel.input.getByRole('menuitem', { name: 'Remove' }).press('Enter');
    await expect(at('/tags/0')).toBeFocused();
    await keyboard.press('ControlOrMeta+Enter');
    await expectReceived('{"query":"","tags":["b"]}');
  });

  test('gives each branch of a union at the root its own draft (case 56)', async () => {
    await toForm({
      type: 'object',
      oneOf: [
        { title: 'By id', required: ['id'], properties: { id: { type: 'integer' } } },
        { title: 'By name', required: ['name'], properties: { name: { type: 'string' } } },
      ],
    });
    const picker = at('', 'union');
    await at('/id').fill('9007199254740993');
    await picker.selectOption('By name');
    await at('/name').fill('n');
    await picker.selectOption('By id');
    await expect(at('/id')).toHaveValue('9007199254740993');
    await picker.selectOption('By name');
    await expectSent('{"name":"n"}');
  });

  test('opens recursion step by step, and shows what it cannot resolve as JSON with a note (case 57)', async () => {
    await toForm({
      type: 'object',
      properties: { tree: { $ref: '#/$defs/node' }, lost: { $ref: '#/$defs/nothing' } },
      $defs: { node: { type: 'object', properties: { next: { $ref: '#/$defs/node' } } } },
    });
    await at('/tree').click();
    await expect(at('/tree/next')).toHaveAttribute('aria-expanded', 'false');
    await expect(shared.panel.input.getByText('Cannot follow the reference')).toBeVisible();
    await at('/lost').fill('{"a": [1]}');
    await expectSent('{"lost":{"a":[1]}}');
  });

  test('takes any key, renames it, and says when it is taken', async () => {
    const { keyboard } = shared.panel.devtools;
    await toForm({ type: 'object', additionalProperties: { type: 'string' } });
    for (const [key, pointer] of [
      ['a.b/c', '/a.b~1c'],
      ['__proto__', '/__proto__'],
      ['', '/'],
    ] as const) {
      await button('Add key to input').click();
      await keyboard.type(key);
      await keyboard.press('Enter');
      await expect(at(pointer)).toBeFocused();
      await keyboard.type('v');
    }
    await at('/a.b~1c', 'key').fill('__proto__');
    await keyboard.press('Enter');
    await expect(shared.panel.input.getByRole('alert')).toContainText('is there already');
    await at('/a.b~1c', 'key').fill('k');
    await keyboard.press('Tab');
    await expectSent('{"k":"v","__proto__":"v","":"v"}');
  });

  test('keeps a text that is not JSON in its field, and runs nothing until it is', async () => {
    const { panel } = shared;
    await toForm({ type: 'object', properties: { any: {}, other: { type: 'string' } } });
    await at('/any').fill('{"a":');
    await at('/other').focus();
    await expect(at('/any')).toHaveValue('{"a":');
    await expect(panel.input.getByText('Not JSON at line 1')).toBeVisible();
    await panel.devtools.keyboard.press('ControlOrMeta+Enter');
    await expect(at('/any')).toBeFocused();
    await expect(panel.run).toBeDisabled();
    await at('/any').fill('{"a":1}');
    await expectSent('{"any":{"a":1}}');
  });

  test('waits while the JSON text is broken, and leads back to it', async () => {
    const { panel } = shared;
    await toForm(SEARCH);
    await panel.writeInput('{\n  "query": }');
    await button('Form').click();
    await expect(panel.input.getByText('The JSON text has an error at line 2, column 12')).toBeVisible();
    await button('Go to the JSON').click();
    await expect(panel.editor).toContainText('"query": }');
  });
});
