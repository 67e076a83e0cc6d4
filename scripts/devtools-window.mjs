/**
 * What is done inside of a DevTools window's document. Each function here is sent there as text (by Playwright or
 * over the debugging pipe), so it must not use anything outside of itself.
 */

/**
 * Waits until the window shows its first view. Its modules must not be touched earlier: `instance()` of its
 * singletons then makes objects of its own, which the window keeps and which do not work.
 *
 * @returns {Promise<void>}
 */
export async function windowStarted() {
  const hasSelectedTab = () => {
    /** @type {(Document | ShadowRoot)[]} */
    const roots = [document];
    for (const root of roots) {
      if (root.querySelector('[role="tab"][aria-selected="true"]') !== null) return true;
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      }
    }
    return false;
  };
  while (!hasSelectedTab()) await new Promise((resolve) => setTimeout(resolve, 20));
}

/**
 * Brings a view to the front, waiting for it when an extension has yet to add it.
 *
 * @param {string} view DevTools' own id, such as `elements` or `resources` (Application); for an extension's panel the
 *   extension's origin and the panel's title without spaces.
 * @returns {Promise<void>}
 */
export async function showView(view) {
  const legacy = './ui/legacy/legacy.js';
  const UI = await import(legacy);
  const manager = UI.ViewManager.ViewManager.instance();
  while (!manager.views.has(view)) await new Promise((resolve) => setTimeout(resolve, 20));
  await manager.showView(view);
}

/**
 * Moves the window to a side of the page, or into a window of its own.
 *
 * @param {'right' | 'bottom' | 'left' | 'undocked'} side
 * @returns {Promise<void>}
 */
export async function setDockSide(side) {
  const legacy = './ui/legacy/legacy.js';
  const UI = await import(legacy);
  UI.DockController.DockController.instance().setDockSide(side);
}

/**
 * The settings with which DevTools opens, as a browser profile keeps them (`Default/Preferences`).
 *
 * @param {object} settings
 * @param {'right' | 'bottom' | 'left' | 'undocked'} settings.dock
 * @param {number} settings.size Width, at the bottom height, in CSS pixels.
 * @param {'default' | 'dark'} settings.theme
 * @returns {object}
 */
export function devtoolsPreferences({ dock, size, theme }) {
  const axis = dock === 'bottom' ? 'horizontal' : 'vertical';
  return {
    devtools: {
      preferences: {
        currentDockState: JSON.stringify(dock),
        'inspector-view.split-view-state': JSON.stringify({ [axis]: { size } }),
        'ui-theme': JSON.stringify(theme),
      },
    },
  };
}

/**
 * DevTools' id of an extension's panel.
 *
 * @param {string} extensionId
 * @param {string} title
 * @returns {string}
 */
export function panelView(extensionId, title) {
  return `chrome-extension://${extensionId}${title.replaceAll(' ', '')}`;
}
