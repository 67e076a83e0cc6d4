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

/**
 * In a page: calls one of its own tools once.
 *
 * @param {{ name: string, input: object }} call
 * @returns {Promise<number>} Milliseconds, in the page's steps of 0.1.
 */
export async function timeExecuteTool({ name, input }) {
  const context = /** @type {any} */ (document).modelContext;
  const tool = (await context.getTools()).find((/** @type {{ name: string }} */ one) => one.name === name);
  const began = performance.now();
  await context.executeTool(tool, input);
  return performance.now() - began;
}

/**
 * In the Toolscope panel, with a tool's call pane open: presses Run and waits until the result is shown and painted.
 *
 * @returns {Promise<number>} Milliseconds.
 */
export async function timeRun() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const button = /** @type {HTMLButtonElement} */ (document.querySelector('.run-button'));
  const earlier = document.querySelector('.call-view');
  const isShown = () => {
    const call = document.querySelector('.call-view');
    return call !== null && call !== earlier && call.querySelector('.result-bar') !== null;
  };
  const began = performance.now();
  button.click();
  while (!isShown()) {
    await frame();
    if (performance.now() - began > 10_000) throw new Error('No result was shown for 10 s after Run.');
  }
  await frame();
  return performance.now() - began;
}

/**
 * In a page: registers `form_none`, a tool without properties, and `form_many`, which has many.
 *
 * @param {number} count Properties of `form_many`, called `property_0` and so on.
 * @returns {Promise<void>}
 */
export async function registerWide(count) {
  const context = /** @type {any} */ (document).modelContext;
  const names = Array.from({ length: count }, (_, number) => `property_${number}`);
  const properties = Object.fromEntries(
    names.map((name, number) => [name, { type: 'string', description: `Property ${number}` }]),
  );
  const tool = {
    description: 'Answers with what it was given.',
    execute: (/** @type {unknown} */ input) => input,
  };
  await context.registerTool({ ...tool, name: 'form_none', inputSchema: { type: 'object', properties: {} } });
  await context.registerTool({ ...tool, name: 'form_many', inputSchema: { type: 'object', properties } });
}

/**
 * In the Toolscope panel, with the call pane of `form_none` open: selects `form_many` and waits until the first fields of its
 * form are painted.
 *
 * @returns {Promise<number>} Milliseconds.
 */
export async function timeFormInToolscope() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const rows = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[role="treeitem"]'))];
  const row = rows.find(({ textContent }) => textContent.includes('form_many'));
  const began = performance.now();
  row?.click();
  while (document.querySelector('.call-input [data-pointer="/property_0"]') === null) {
    await frame();
    if (performance.now() - began > 60_000) throw new Error('Toolscope showed no form for 60 s.');
  }
  await frame();
  return performance.now() - began;
}

/**
 * In DevTools, with Chrome's own details of `form_none` open: selects `form_many` and waits until the first fields of its form
 * are painted.
 *
 * @returns {Promise<number>} Milliseconds.
 */
export async function timeFormInChromePane() {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** @type {(Document | ShadowRoot)[]} */
  const roots = [document];
  /** @type {HTMLElement | undefined} */
  let row;
  for (const root of roots) {
    const rows = [.../** @type {NodeListOf<HTMLElement>} */ (root.querySelectorAll('.tool-item'))];
    row ??= rows.find(({ textContent }) => textContent.includes('form_many'));
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    }
  }
  const hasFields = () =>
    roots.some((root) => {
      const editor = root.querySelector('.tool-details .json-editor-widget');
      return editor?.shadowRoot?.querySelector('.parameter') ?? false;
    });
  const began = performance.now();
  row?.click();
  while (!hasFields()) {
    await frame();
    if (performance.now() - began > 60_000) throw new Error("Chrome's own pane showed no form for 60 s.");
  }
  await frame();
  return performance.now() - began;
}

/**
 * In a page: calls its first tool many times, at most `atOnce` at a time.
 *
 * @param {{ count: number, atOnce: number }} calls
 * @returns {Promise<number>} When it began.
 */
export async function executeMany({ count, atOnce }) {
  const context = /** @type {any} */ (document).modelContext;
  const tool = (await context.getTools()).find((/** @type {{ name: string }} */ { name }) => name === 'echo');
  const began = performance.timeOrigin + performance.now();
  for (let from = 0; from < count; from += atOnce) {
    const calls = [];
    for (let number = from; number < Math.min(count, from + atOnce); number += 1) {
      calls.push(context.executeTool(tool, { q: `input number ${number}` }));
    }
    await Promise.all(calls);
  }
  return began;
}

/**
 * In the Toolscope panel, with Activity in front: waits until it counts this many completed executions, and is painted.
 *
 * @param {number} count
 * @returns {Promise<number>} When it was.
 */
export async function callsShownInToolscope(count) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const wanted = `Completed ${count.toLocaleString('en')}`;
  const isShown = () =>
    [...document.querySelectorAll('.activity-states .chip')].some(
      ({ textContent }) => textContent === wanted,
    );
  while (!isShown()) await frame();
  await frame();
  return performance.timeOrigin + performance.now();
}

/**
 * In DevTools, with Chrome's own pane open: waits until it counts this many calls and none in progress, and is painted.
 *
 * @param {number} count
 * @returns {Promise<number>} When it was.
 */
export async function callsShownInChromePane(count) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  /** @type {(Document | ShadowRoot)[]} */
  const roots = [document];
  let log = null;
  for (const root of roots) {
    log = root.querySelector('.call-log');
    if (log !== null) break;
    for (const element of root.querySelectorAll('*')) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
    }
  }
  const isShown = () => {
    const text = log?.textContent ?? '';
    return text.includes(`${count} Total calls`) && text.includes('0 In Progress');
  };
  while (!isShown()) await frame();
  await frame();
  return performance.timeOrigin + performance.now();
}

/**
 * In the Toolscope panel: the times between the frames while the list is scrolled from end to start.
 *
 * @param {number} frames
 * @returns {Promise<number[]>} Milliseconds.
 */
export async function scrollFrames(frames) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const list = document.querySelector('.activity-list .grid');
  if (list === null) throw new Error('There is no list.');
  const times = [];
  await frame();
  for (let number = 0; number < frames; number += 1) {
    const before = performance.now();
    list.scrollTop = (list.scrollHeight * (frames - number)) / frames;
    await frame();
    times.push(performance.now() - before);
  }
  return times;
}

/**
 * In the Toolscope panel: the times from a key in the filter of Activity to the next frame.
 *
 * @param {string} text
 * @returns {Promise<number[]>} Milliseconds.
 */
export async function filterFrames(text) {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const box = document.querySelector('.activity-view input[type="search"]');
  if (!(box instanceof HTMLInputElement)) throw new Error('There is no filter.');
  const times = [];
  for (let length = 0; length <= text.length; length += 1) {
    await frame();
    const before = performance.now();
    box.value = text.slice(0, length);
    box.dispatchEvent(new Event('input', { bubbles: true }));
    await frame();
    await frame();
    times.push(performance.now() - before);
  }
  return times;
}
