/**
 * What is read from the panel's own document. Each function is sent there as text, so it must not use anything outside
 * of itself. They see what a person sees: the accessible tree, not the panel's state.
 */

/**
 * Waits until the pages' scripts are registered: from then on a navigation is recorded from its start.
 *
 * @returns {Promise<void>}
 */
export async function recordingReady() {
  while ((await chrome.scripting.getRegisteredContentScripts()).length === 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Waits until the panel shows everything there is: it is live (or says why it cannot be), no document is still
 * connecting, and nothing has changed for `quiet` milliseconds (pages register tools late).
 *
 * @param {{ quiet: number, timeout: number }} limits In milliseconds.
 * @returns {Promise<boolean>} False when `timeout` passed before that.
 */
export async function settled({ quiet, timeout }) {
  const started = performance.now();
  let changed = started;
  const observer = new MutationObserver(() => {
    changed = performance.now();
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  const isConnecting = () => {
    const status = document.querySelector('[role="status"]')?.textContent ?? 'Connecting';
    const rows = [...document.querySelectorAll('[role="tree"] [role="treeitem"]')];
    return status === 'Connecting' || rows.some((row) => /\bconnecting\b/.test(row.textContent ?? ''));
  };
  let calm = false;
  while (!calm && performance.now() - started < timeout) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    calm = !isConnecting() && performance.now() - changed >= quiet;
  }
  observer.disconnect();
  return calm;
}

/**
 * Reads the rows of the list of tools, all of them: the list only has those in the DOM that are in sight, so it is
 * scrolled through and put back.
 *
 * @returns {Promise<{ status: string, rows: { level: number, text: string }[], otherwise: string }>} `otherwise`: what
 *   the panel says when it has no list.
 */
export async function readTree() {
  const status = document.querySelector('[role="status"]')?.textContent?.trim() ?? '';
  const tree = document.querySelector('[role="tree"][aria-label="Tools"]');
  // biome-ignore lint/performance/useDomNodeTextContent: the words as a person sees them, line by line
  if (tree === null) return { status, rows: [], otherwise: document.body.innerText.trim() };
  /** @type {Map<string, { level: number, text: string, top: number }>} */
  const rows = new Map();
  // Each name, tag and phrase of a row is an element with its text right in it, and perhaps more text further in.
  const hasText = (/** @type {Element} */ part) =>
    [...part.childNodes].some((node) => node.nodeType === Node.TEXT_NODE);
  const wordsOf = (/** @type {Element} */ row) =>
    [...row.querySelectorAll('*')]
      .filter((part) => hasText(part) && !(part.parentElement && hasText(part.parentElement)))
      .map((part) => part.textContent?.trim())
      .filter(Boolean)
      .join(', ');
  const frame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
  const before = tree.scrollTop;
  for (let top = 0; ; top += Math.max(1, tree.clientHeight - 1)) {
    tree.scrollTop = top;
    await frame();
    const offset = tree.scrollTop - tree.getBoundingClientRect().top;
    for (const row of tree.querySelectorAll('[role="treeitem"]')) {
      rows.set(row.id, {
        level: Number(row.getAttribute('aria-level')),
        text: wordsOf(row),
        top: row.getBoundingClientRect().top + offset,
      });
    }
    if (top + tree.clientHeight >= tree.scrollHeight) break;
  }
  tree.scrollTop = before;
  await frame();
  const inOrder = [...rows.values()].sort((a, b) => a.top - b.top);
  return { status, rows: inOrder.map(({ level, text }) => ({ level, text })), otherwise: '' };
}
