import type { Frame, Locator, Page } from '@playwright/test';
import { readTree } from '../../scripts/panel-window.mjs';

/** Matches an accessible name that begins with `text`, followed by nothing or by something that ends the word. */
function beginsWith(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')}(?![\\w.:-])`);
}

/** The Toolscope panel inside a DevTools window. Every selector of the panel that tests use is in this class. */
export class ToolscopePanel {
  /** The DevTools window that holds the panel: `devtools://…`, docked windows too. */
  readonly devtools: Page;
  /** The panel's own document, an out-of-process frame of the DevTools window. */
  readonly frame: Frame;

  constructor(devtools: Page, frame: Frame) {
    this.devtools = devtools;
    this.frame = frame;
  }

  /** The list of documents and tools. */
  get tree(): Locator {
    return this.frame.getByRole('tree', { name: 'Tools', exact: true });
  }

  /** All rows of the tree that are in the DOM now (the list is virtual: not all rows of a long list are). */
  get items(): Locator {
    return this.tree.getByRole('treeitem');
  }

  /** The rows of tools called `name`, in all documents. */
  toolItem(name: string): Locator {
    return this.tree.getByRole('treeitem', { name: beginsWith(name) });
  }

  /** The rows of documents with this origin, or `opaque origin`. */
  documentItem(origin: string): Locator {
    return this.tree.getByRole('treeitem', { name: beginsWith(origin) });
  }

  /** What is said about the selected row. */
  get details(): Locator {
    return this.frame.getByRole('region', { name: 'Details', exact: true });
  }

  /** The filter box of the list. */
  get filter(): Locator {
    return this.frame.getByRole('searchbox', { name: /^Filter/ });
  }

  /** A tab of the panel, such as `Tools` or `Registry log`. */
  tab(name: string | RegExp): Locator {
    return this.frame.getByRole('tab', { name });
  }

  /** A button anywhere in the panel. */
  button(name: string | RegExp): Locator {
    return this.frame.getByRole('button', { name });
  }

  /** The drop-down that says how the list is grouped. */
  get grouping(): Locator {
    return this.frame.getByRole('combobox', { name: 'Group', exact: true });
  }

  /** The check box `label` of a toolbar. */
  checkbox(label: string): Locator {
    return this.frame.getByRole('checkbox', { name: label, exact: true });
  }

  /** What is said of the list's size, such as `15 tools in 5 frames`. */
  get count(): Locator {
    return this.frame.locator('.toolbar-count');
  }

  /** The words for the connection to the page, such as `Live`. */
  get connection(): Locator {
    return this.frame.locator('.connection');
  }

  /** The bar above the list that has `text` in it. */
  messageBar(text: string | RegExp): Locator {
    return this.frame.locator('.message-bar').filter({ hasText: text });
  }

  /** The value beside `name` in the details of what is selected. */
  fact(name: string): Locator {
    return this.details
      .locator('.fact')
      .filter({ has: this.frame.locator('dt', { hasText: new RegExp(`^${name}$`) }) })
      .locator('dd');
  }

  /** The part of the details under the heading `title`. */
  section(title: string): Locator {
    return this.details.locator('.section').filter({ has: this.frame.getByRole('heading', { name: title }) });
  }

  /** Selects the tool `name`, the first in the list where there are several, and shows where it is called. */
  async toCall(name: string): Promise<void> {
    await this.toolItem(name).first().click();
    await this.tab('Call').click();
    await this.input.waitFor();
  }

  /** The input of the selected tool. */
  get input(): Locator {
    return this.details.getByRole('region', { name: 'Input', exact: true });
  }

  /** What came of the call that is shown. */
  get result(): Locator {
    return this.details.getByRole('region', { name: 'Result', exact: true });
  }

  /** The button that calls the tool, whatever it says. */
  get run(): Locator {
    return this.details.locator('.run-button');
  }

  /** The drop-down of callers. */
  get caller(): Locator {
    return this.details.getByRole('combobox', { name: 'Call as' });
  }

  /** The calls that have not ended. */
  get running(): Locator {
    return this.details.getByRole('list', { name: 'Running calls' }).getByRole('listitem');
  }

  /** The text of the JSON editor, once it is loaded. */
  get editor(): Locator {
    return this.input.locator('.cm-content');
  }

  /** Shows the input as JSON and puts `text` in its place. */
  async writeInput(text: string): Promise<void> {
    await this.input.getByRole('button', { name: 'JSON', exact: true }).click();
    // As a person does it; a page's "fill" deletes past the editor.
    await this.editor.press('ControlOrMeta+a');
    await this.editor.press('Delete');
    await this.devtools.keyboard.insertText(text);
  }

  /** The registry log's table. */
  get log(): Locator {
    return this.frame.getByRole('grid', { name: 'Registry log', exact: true });
  }

  /** The entries of the registry log that are in sight, oldest first: the text of each column by the column's title. */
  async logEntries(): Promise<Record<string, string>[]> {
    // The view is loaded when it is first shown; its heads are there with its rows.
    await this.log.waitFor();
    const columns = await this.log.getByRole('columnheader').allTextContents();
    const rows = this.log.getByRole('row').filter({ has: this.frame.getByRole('gridcell') });
    return await rows.evaluateAll(
      (all, titles) =>
        all.map((row) =>
          Object.fromEntries(
            [...row.children].map((cell, index) => [titles[index], cell.textContent?.trim() ?? '']),
          ),
        ),
      columns,
    );
  }

  /** The table of executions. */
  get activity(): Locator {
    return this.frame.getByRole('grid', { name: 'Executions', exact: true });
  }

  /** The executions that are in sight, pending ones first: the text of each column by the column's id. */
  async executions(): Promise<Record<string, string>[]> {
    const rows = this.activity.getByRole('row').filter({ has: this.frame.getByRole('gridcell') });
    return await rows.evaluateAll((all) =>
      all.map((row) =>
        Object.fromEntries(
          [...row.children].map((cell) => [
            /cell-(\w+)/.exec(cell.className)?.[1] ?? '',
            cell.textContent?.trim() ?? '',
          ]),
        ),
      ),
    );
  }

  /** The rows of executions of a tool. */
  executionsOf(toolName: string): Locator {
    return this.activity.getByRole('row').filter({
      has: this.frame.locator('.cell-tool', { hasText: new RegExp(`^${toolName}$`) }),
    });
  }

  /** What is said about the selected execution. */
  get execution(): Locator {
    return this.frame.getByRole('region', { name: 'Execution', exact: true });
  }

  /** The moments of the selected execution in their order, without their times. */
  async moments(): Promise<string[]> {
    const lines = this.execution.locator('.execution-moments .call-moment > span');
    return (await lines.allTextContents()).map((line) => line.trim());
  }

  /** The button that shows or hides the entries of a kind, such as `registered again`. */
  chip(kind: string): Locator {
    return this.frame
      .getByRole('group', { name: 'Kinds of events' })
      .getByRole('button', { name: new RegExp(`^${kind} [\\d,]+$`) });
  }

  /** What is said about the selected entry of the registry log. */
  get logEntry(): Locator {
    return this.frame.getByRole('region', { name: 'Log entry', exact: true });
  }

  /** All rows of the list from top to bottom as a person reads them: indented by level, parts divided by commas. */
  async rows(): Promise<string[]> {
    const { rows, otherwise } = await this.frame.evaluate(readTree);
    if (otherwise !== '') return [otherwise];
    return rows.map(({ level, text }) => `${'  '.repeat(level - 1)}${text}`);
  }

  /** Puts the panel back to how it is after installation. */
  async reset(): Promise<void> {
    await this.tab(/^Registry log/).click();
    await this.checkbox('Preserve log').uncheck();
    await this.tab(/^Tools/).click();
    await this.filter.fill('');
    // Its list of words lies over the toolbar while it has the focus.
    await this.filter.blur();
    await this.grouping.selectOption('frame');
    await this.checkbox('Hide frames without tools').uncheck();
    await this.checkbox('Show removed').check();
  }

  /** Shows the details of the selected tool, as after installation. */
  async toDetails(): Promise<void> {
    await this.tab('Details').click();
  }

  /** Presses a copy button below `within` and returns the text it copies; the machine's clipboard is left alone. */
  async copied(within: Locator, label: string): Promise<string> {
    await this.frame.evaluate(() => {
      Object.assign(navigator.clipboard, {
        writeText: async (text: string) => Object.assign(globalThis, { copied: text }),
      });
    });
    await within.getByRole('button', { name: label }).click();
    await within.getByRole('button', { name: `${label}: copied` }).waitFor();
    return await this.frame.evaluate(() => (globalThis as unknown as { copied: string }).copied);
  }

  /** Writes a picture of the whole DevTools window, as a person would see it, to `path` (PNG). */
  async screenshot(path: string): Promise<void> {
    await this.devtools.screenshot({ path });
  }

  /**
   * Writes a picture of the browser window's content: the page, with DevTools docked to its right or bottom. A DevTools window
   * alone has a hole where the page is; the page's own picture is laid over it meanwhile.
   */
  async screenshotWithPage(page: Page, path: string): Promise<void> {
    const picture = (await page.screenshot()).toString('base64');
    const cover = await this.devtools.evaluateHandle(async (data) => {
      const image = document.createElement('img');
      image.style.cssText = 'position: fixed; left: 0; top: 0; z-index: 1000';
      image.src = `data:image/png;base64,${data}`;
      document.body.append(image);
      await image.decode();
      return image;
    }, picture);
    await this.screenshot(path);
    await cover.evaluate((image) => image.remove());
  }
}
