import type { BrowserContext, Frame, Page } from '@playwright/test';
import { panelView, showView, windowStarted } from '../../scripts/devtools-window.mjs';

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
    await devtools.evaluate(windowStarted);
    return devtools;
  } finally {
    await session.detach();
  }
}

/** Brings the panel `title` of the extension to the front and returns its document once it is loaded. */
export async function showPanel(devtools: Page, extensionId: string, title: string): Promise<Frame> {
  await devtools.evaluate(showView, panelView(extensionId, title));
  const prefix = `chrome-extension://${extensionId}/panel.html`;
  const find = () => devtools.frames().find((candidate) => candidate.url().startsWith(prefix));
  // Polled: a frame of another process that committed before Playwright attached to it fires no `framenavigated`.
  let frame = find();
  while (frame === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (devtools.isClosed()) throw new Error('The DevTools window closed before it showed the panel.');
    frame = find();
  }
  await frame.waitForLoadState('load');
  await reachable(devtools, frame);
  return frame;
}

/** CSS pixels from a panel's corner to where the mouse is tried. */
const INSIDE = 12;

/**
 * Waits until input arrives in a frame of another process. One that has just been shown (again) is painted before the
 * browser sends it input: a click in between is lost, and nothing tells so. So the mouse is moved until it is felt.
 */
async function reachable(devtools: Page, frame: Frame): Promise<void> {
  const element = await frame.frameElement();
  let isFelt = false;
  const felt = frame
    .evaluate(
      () =>
        new Promise<void>((resolve) =>
          addEventListener('mousemove', () => resolve(), { capture: true, once: true }),
        ),
    )
    .finally(() => {
      isFelt = true;
    });
  for (let step = 0; !isFelt; step += 1) {
    const box = await element.boundingBox();
    // The outermost pixels are the handle of a docked DevTools. A move to where the mouse is already is no move.
    if (box !== null) await devtools.mouse.move(box.x + INSIDE + (step % 2), box.y + INSIDE);
    await frame.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await felt;
  await devtools.mouse.move(0, 0);
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
