import type { Page } from '@playwright/test';

/**
 * What DevTools itself shows, read from the modules of its own window. Each function imports what it needs there, and each of
 * those modules is one that the window has loaded by then.
 */

/** The panel that is in front, by DevTools' id, such as `sources`. */
export async function frontPanel(devtools: Page): Promise<string> {
  return await devtools.evaluate(async () => {
    const UI = await import('./ui/legacy/legacy.js' as string);
    return UI.InspectorView.InspectorView.instance().tabbedPane.selectedTabId;
  });
}

/** The file and the line, counted from 1, that Sources shows; `null` while it shows none. */
export async function shownSource(devtools: Page): Promise<{ url: string; line: number } | null> {
  return await devtools.evaluate(async () => {
    const Sources = await import('./panels/sources/sources.js' as string);
    const view = Sources.SourcesPanel.SourcesPanel.instance().sourcesView();
    const url = view.currentUISourceCode()?.url();
    const editor = view.currentSourceFrame()?.textEditor?.state;
    if (url === undefined || editor === undefined) return null;
    return { url, line: editor.doc.lineAt(editor.selection.main.head).number };
  });
}

/** The element that is selected in Elements, as `tag#id`; `null` when it is none. */
export async function selectedElement(devtools: Page): Promise<string | null> {
  return await devtools.evaluate(async () => {
    const UI = await import('./ui/legacy/legacy.js' as string);
    const SDK = await import('./core/sdk/sdk.js' as string);
    return UI.Context.Context.instance().flavor(SDK.DOMModel.DOMNode)?.simpleSelector() ?? null;
  });
}

/** Changes the theme of DevTools as its settings do, while everything is open. */
export async function setTheme(devtools: Page, theme: 'default' | 'dark'): Promise<void> {
  await devtools.evaluate(async (name) => {
    const Common = await import('./core/common/common.js' as string);
    Common.Settings.Settings.instance().moduleSetting('ui-theme').set(name);
  }, theme);
}

/** Whether a dialog of DevTools is open, such as the one that opens a file. */
export async function openDialog(devtools: Page): Promise<boolean> {
  return await devtools.evaluate(async () => {
    const UI = await import('./ui/legacy/legacy.js' as string);
    return UI.Dialog.Dialog.getInstance() !== null;
  });
}

/** Whether the drawer below the panels is open. */
export async function openDrawer(devtools: Page): Promise<boolean> {
  return await devtools.evaluate(async () => {
    const UI = await import('./ui/legacy/legacy.js' as string);
    return UI.InspectorView.InspectorView.instance().drawerVisible();
  });
}
