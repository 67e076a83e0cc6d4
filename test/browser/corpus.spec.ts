import { corpus } from '../corpus/index.ts';
import { odd } from '../corpus/odd.ts';
import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What the panel shows of the selected tool. */
interface Shown {
  /** Fields of the form, those of JSON text too. */
  fields: number;
  /** Problems that are listed as errors. */
  errors: string[];
  /** What the run button says. */
  run: string;
}

/** Reads {@link Shown} once the input has been checked, which is after it is drawn. A text, because tsx puts a helper of its own into functions. */
const LOOK = `new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve({
  fields: document.querySelectorAll('.call-input .form [data-part]').length,
  errors: [...document.querySelectorAll('.call-problems .problem-error')].map((item) => item.textContent),
  run: document.querySelector('.run-button')?.textContent ?? '',
}))))`;

test.describe('the schemas of the corpus', () => {
  const shared = sharePanel();

  /** Registers all tools on one page; returns the names of those that the browser takes, sorted as the list is. */
  async function register(tools: readonly { name: string; description: string; inputSchema: unknown }[]) {
    const taken: string[] = await shared.page.evaluate(`(async () => {
      const taken = [];
      for (const tool of JSON.parse(${JSON.stringify(JSON.stringify(tools))})) {
        const registered = document.modelContext.registerTool({ ...tool, execute: (input) => JSON.stringify(input) });
        await registered.then(() => taken.push(tool.name), () => {});
      }
      return taken;
    })()`);
    await expect(shared.panel.count).toContainText(`${taken.length} tools`);
    return taken.sort();
  }

  /** Goes from the selected tool to the others in this order with the arrow keys, and looks at each once its form is there. */
  async function walk(
    key: 'ArrowDown' | 'ArrowUp',
    names: readonly string[],
    look: (name: string, shown: Shown) => Promise<void>,
  ) {
    const { panel } = shared;
    for (const [index, name] of names.entries()) {
      if (index > 0) await panel.tree.press(key);
      await expect(panel.details.locator('h2')).toHaveText(name);
      await panel.input.locator('.form').waitFor();
      await look(name, (await panel.frame.evaluate(LOOK)) as Shown);
    }
  }

  test('open in the form without an error, one after another, and their samples are valid', async () => {
    test.setTimeout(90_000);
    const { panel } = shared;
    const names = await register(corpus);
    expect(names.length).toBeGreaterThanOrEqual(200);
    await panel.toCall(names[0] as string);
    await panel.input.getByRole('button', { name: 'Form', exact: true }).click();

    const schemas = new Map(corpus.map((tool) => [tool.name, tool.inputSchema]));
    await walk('ArrowDown', names, async (name, shown) => {
      expect(shown.errors, name).toEqual([]);
      const { properties = {} } = schemas.get(name) as {
        properties?: object;
      };
      expect(shown.fields, name).toBeGreaterThanOrEqual(Object.keys(properties).length > 0 ? 1 : 0);
      await panel.input.getByRole('button', { name: 'Fill sample' }).dispatchEvent('click');
      await panel.input.getByRole('button', { name: 'Undo' }).waitFor();
    });

    // An input is checked at once when it is shown again.
    await walk('ArrowUp', names.toReversed(), async (name, shown) => {
      expect(shown, name).toMatchObject({ errors: [], run: expect.stringMatching(/^Run/) });
    });
  });

  test('that are none open all the same (case 61)', async () => {
    const { panel } = shared;
    const names = await register(odd);
    expect(names.length).toBeGreaterThan(20);
    await panel.toCall(names[0] as string);
    await panel.input.getByRole('button', { name: 'Form', exact: true }).click();
    await walk('ArrowDown', names, async () => {
      await panel.input.getByRole('button', { name: 'JSON', exact: true }).dispatchEvent('click');
      await panel.editor.waitFor();
      await panel.input.getByRole('button', { name: 'Form', exact: true }).dispatchEvent('click');
      await panel.input.locator('.form').waitFor();
    });
  });
});
