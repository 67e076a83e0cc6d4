import type { Frame, Locator, Page } from '@playwright/test';

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

  /** The rows of documents whose origin is `origin` (`null` for opaque ones). */
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

  /** Writes a picture of the whole DevTools window, as a person would see it, to `path` (PNG). */
  async screenshot(path: string): Promise<void> {
    await this.devtools.screenshot({ path });
  }
}
