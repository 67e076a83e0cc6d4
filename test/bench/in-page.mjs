/**
 * What the benchmarks run inside of documents. Each function is sent there as text, so it must not use anything outside of
 * itself; times are epoch milliseconds, so that those of several processes can be compared.
 */

/**
 * In a page: registers tools one after the other in one task, then runs one of them many times.
 *
 * @param {{ tools: number, runs: number }} counts
 * @returns {Promise<{ registerUs: number, executeUs: number }>} Microseconds for one registration (from the first call to the last
 *   promise) and for one run, as means: the page's clock has steps of 100 µs.
 */
export async function registerAndExecute({ tools, runs }) {
  const context = /** @type {any} */ (document).modelContext;
  const inputSchema = { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] };
  const start = performance.now();
  const registered = [];
  for (let number = 0; number < tools; number += 1) {
    registered.push(
      context.registerTool({
        name: `bench_${number}`,
        title: `Tool ${number}`,
        description: 'Answers with what it was given.',
        inputSchema,
        annotations: { readOnlyHint: true },
        execute: (/** @type {unknown} */ input) => input,
      }),
    );
  }
  await Promise.all(registered);
  const registerUs = ((performance.now() - start) * 1000) / tools;
  const [tool] = await context.getTools();
  const before = performance.now();
  for (let run = 0; run < runs; run += 1) await context.executeTool(tool, { q: 'x' });
  return { registerUs, executeUs: ((performance.now() - before) * 1000) / runs };
}

/**
 * In a page: registers many tools in one task.
 *
 * @param {number} count
 * @returns {number} When it began.
 */
export function registerMany(count) {
  const context = /** @type {any} */ (document).modelContext;
  const began = performance.timeOrigin + performance.now();
  for (let number = 0; number < count; number += 1) {
    context.registerTool({
      name: `many_${number}`,
      description: `Tool number ${number} of many.`,
      inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
      execute: () => number,
    });
  }
  return began;
}

/**
 * In the Toolscope panel: waits until the page's own document has this many tools in the list, and the rows are painted.
 *
 * @param {number} count 0: none of an earlier page are left either.
 * @returns {Promise<number>} When they were.
 */
export async function shownInToolscope(count) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isShown = () => {
    const row = document.querySelector('[role="tree"] [role="treeitem"][aria-level="2"]');
    return Number(row?.getAttribute('aria-setsize') ?? 0) === count;
  };
  while (!isShown()) await frame();
  await frame();
  return performance.timeOrigin + performance.now();
}

/**
 * In DevTools, with Chrome's own list of tools open: waits until it has this many rows, and they are painted.
 *
 * @param {number} count 0: none of an earlier page are left either.
 * @returns {Promise<number>} When they were.
 */
export async function shownInChromePane(count) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const listRoot = () => {
    /** @type {(Document | ShadowRoot)[]} */
    const roots = [document];
    for (const root of roots) {
      if (root.querySelector('.tool-list .tool-item') !== null) return root;
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      }
    }
    return null;
  };
  // The search is slow in a large window: it stops when the first rows are there.
  let root = listRoot();
  while (root === null ? count > 0 : root.querySelectorAll('.tool-item').length !== count) {
    await frame();
    root ??= listRoot();
  }
  await frame();
  return performance.timeOrigin + performance.now();
}
