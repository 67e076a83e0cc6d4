import type { BrowserContext, Frame, Page } from '@playwright/test';

/** Where a DevTools window stands. */
export type DockSide = 'right' | 'bottom' | 'left' | 'undocked';

/** What the DevTools window imports from itself; just the members that are used here. */
interface LegacyModule {
  ViewManager: {
    ViewManager: { instance(): { views: Map<string, unknown>; showView(id: string): Promise<void> } };
  };
  DockController: {
    DockController: { instance(): { setDockSide(side: DockSide): void } };
  };
}

/**
 * Opens the DevTools window of a tab that may be loaded already, as a person would with F12. Measured in Chromium
 * 156: the browser-level command `Target.openDevTools` does it, docked as the profile's settings say.
 *
 * @returns The window's document (`devtools://…`), whose own user interface is ready.
 */
export async function openDevTools(context: BrowserContext, page: Page): Promise<Page> {
  const browser = context.browser();
  if (browser === null) throw new Error('This context has no browser to ask for DevTools.');
  const session = await browser.newBrowserCDPSession();
  try {
    const targetId = await targetIdOf(context, page);
    let tellId: (id: string) => void = () => {};
    const devtoolsId = new Promise<string>((resolve) => {
      tellId = resolve;
    });
    // Waits from before the command on: the window can appear before the command's answer.
    const appeared = context.waitForEvent('page', {
      predicate: async (candidate) => (await targetIdOf(context, candidate)) === (await devtoolsId),
    });
    const answer = await session.send('Target.openDevTools' as 'Target.attachToTarget', { targetId });
    tellId((answer as unknown as { targetId: string }).targetId);
    const devtools = await appeared;
    await untilStarted(devtools);
    return devtools;
  } finally {
    await session.detach();
  }
}

/**
 * Waits until the window shows its first view. Its modules must not be touched earlier: `instance()` of its
 * singletons then makes objects of its own, which the window keeps and which do not work.
 */
async function untilStarted(devtools: Page): Promise<void> {
  await devtools.waitForFunction(() => {
    const roots: (Document | ShadowRoot)[] = [document];
    for (const root of roots) {
      if (root.querySelector('[role="tab"][aria-selected="true"]') !== null) return true;
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      }
    }
    return false;
  });
}

/** Brings the panel `title` of the extension to the front and returns its document once it is loaded. */
export async function showPanel(devtools: Page, extensionId: string, title: string): Promise<Frame> {
  // DevTools names an extension's view by origin and title without spaces; it appears a moment after the window.
  const view = `chrome-extension://${extensionId}${title.replaceAll(' ', '')}`;
  await devtools.evaluate(async (id) => {
    const UI = (await import('./ui/legacy/legacy.js' as string)) as LegacyModule;
    const manager = UI.ViewManager.ViewManager.instance();
    while (!manager.views.has(id)) await new Promise((resolve) => setTimeout(resolve, 20));
    await manager.showView(id);
  }, view);
  const prefix = `chrome-extension://${extensionId}/panel.html`;
  const frame =
    devtools.frames().find((candidate) => candidate.url().startsWith(prefix)) ??
    (await devtools.waitForEvent('framenavigated', (candidate) => candidate.url().startsWith(prefix)));
  await frame.waitForLoadState('load');
  return frame;
}

/** Brings a view of the DevTools window to the front, such as `elements`, `console` or `resources` (Application). */
export async function showView(devtools: Page, view: string): Promise<void> {
  await devtools.evaluate(async (id) => {
    const UI = (await import('./ui/legacy/legacy.js' as string)) as LegacyModule;
    await UI.ViewManager.ViewManager.instance().showView(id);
  }, view);
}

/** Moves the DevTools window to a side of the page, or into a window of its own. */
export async function setDockSide(devtools: Page, side: DockSide): Promise<void> {
  await devtools.evaluate(async (wanted) => {
    const UI = (await import('./ui/legacy/legacy.js' as string)) as LegacyModule;
    UI.DockController.DockController.instance().setDockSide(wanted);
  }, side);
}

/** The id that the browser knows a page by. */
export async function targetIdOf(context: BrowserContext, page: Page): Promise<string> {
  const session = await context.newCDPSession(page);
  try {
    return (await session.send('Target.getTargetInfo')).targetInfo.targetId;
  } finally {
    await session.detach();
  }
}
