/**
 * What pages of the test site share, as `window.site`. Tests drive pages through it, people through the buttons that call it.
 * A classic script without dependencies, so that it runs in every kind of frame, also where there is no `document.modelContext`.
 */
(() => {
  /** name → controllers of its registrations, oldest first. */
  const controllers = new Map();

  const site = {
    /** What happened, oldest first: `{what, name, ok, error?}`; `error` is `Name: message`. */
    log: [],

    /**
     * Registers an imperative tool that answers with its own name and input.
     * @param {string} name
     * @param {object} [options] fields of the tool (title, description, inputSchema, annotations, execute), `exposedTo`, and `signal`
     *   in place of the controller that `abort` uses
     * @returns {Promise<boolean>} whether it was registered; never rejects, the reason is in `log`
     */
    register(name, options = {}) {
      const { exposedTo, signal, ...fields } = options;
      const controller = new AbortController();
      const tool = {
        name,
        description: `Answers with the name ${name}`,
        inputSchema: { type: 'object', properties: { q: { type: 'string' } } },
        execute: (input) => ({ name, input, from: origin }),
        ...fields,
      };
      const registration = { signal: signal ?? controller.signal };
      if (exposedTo !== undefined) registration.exposedTo = exposedTo;
      if (!controllers.has(name)) controllers.set(name, []);
      controllers.get(name).push(controller);
      return settle('register', name, () => document.modelContext.registerTool(tool, registration));
    },

    /** Ends every registration of `name` that `register` made. */
    abort(name, reason) {
      for (const controller of controllers.get(name) ?? []) controller.abort(reason);
      controllers.delete(name);
      note({ what: 'abort', name, ok: true });
    },

    /** Ends every registration that `register` made, in the order of registration. */
    abortAll() {
      for (const name of [...controllers.keys()]) site.abort(name);
    },

    /** Registers `count` tools named `prefix_0` …, in one task. */
    registerMany(count, prefix = 'bulk', options = {}) {
      return Promise.all(Array.from({ length: count }, (_, i) => site.register(`${prefix}_${i}`, options)));
    },

    /** Aborts and registers again, in one task, `count` tools named `prefix_0` …. */
    churn(count, prefix = 'churn') {
      for (let i = 0; i < count; i++) site.abort(`${prefix}_${i}`);
      return site.registerMany(count, prefix);
    },

    /** Names of the tools that this document sees, sorted by the browser; `fromOrigins` as in `getTools`. */
    async tools(fromOrigins) {
      const options = fromOrigins === undefined ? {} : { fromOrigins };
      return (await document.modelContext.getTools(options)).map((tool) => tool.name);
    },

    /**
     * Calls a tool by name: the first that this document sees.
     * @returns {Promise<string | null>} what `executeTool` resolves to
     * @throws Error when there is no such tool, else what `executeTool` rejects with
     */
    async call(name, input = {}, { fromOrigins, ...options } = {}) {
      const tools = await document.modelContext.getTools(fromOrigins === undefined ? {} : { fromOrigins });
      const tool = tools.find((candidate) => candidate.name === name);
      if (tool === undefined) throw new Error(`No tool ${name} here`);
      return document.modelContext.executeTool(tool, input, options);
    },

    /** Adds a frame with these attributes to the page; resolves to it when it has loaded. */
    addFrame(attributes) {
      const frame = document.createElement('iframe');
      for (const [name, value] of Object.entries(attributes)) frame.setAttribute(name, value);
      const loaded = new Promise((resolve) =>
        frame.addEventListener('load', () => resolve(frame), { once: true }),
      );
      document.body.append(frame);
      return loaded;
    },

    /** Removes the frame with this id, or the last one. */
    removeFrame(id) {
      const frame =
        id === undefined ? [...document.querySelectorAll('iframe')].at(-1) : document.getElementById(id);
      frame?.remove();
    },

    /** Registers a tool in the about:blank frame with this id, from here, as pages do that build a frame by hand. */
    fillBlank(id, name) {
      const child = document.getElementById(id).contentWindow;
      child.document.body.append(name);
      child.document.modelContext?.registerTool({
        name,
        description: 'Registered by the parent of an about:blank frame',
        execute: () => name,
      });
    },

    /** Points the frame with this id to a blob: page that registers a tool. */
    fillBlob(id, name) {
      const source = `<script src="${origin}/shared/site.js"></script><script>site.register("${name}")</script><p>blob:`;
      document.getElementById(id).src = URL.createObjectURL(new Blob([source], { type: 'text/html' }));
    },

    /** A promise that resolves after `ms`, or rejects with the signal's reason when that comes first. */
    wait(ms, signal) {
      return new Promise((resolve, reject) => {
        signal?.throwIfAborted();
        const timer = setTimeout(resolve, ms);
        signal?.addEventListener('abort', () => {
          clearTimeout(timer);
          reject(signal.reason);
        });
      });
    },
  };

  async function settle(what, name, run) {
    try {
      await run();
      note({ what, name, ok: true });
      return true;
    } catch (error) {
      note({ what, name, ok: false, error: String(error) });
      return false;
    }
  }

  /** Keeps an entry in `site.log` and shows it where the page has an `<ol class="site-log">`. */
  function note(entry) {
    site.log.push(entry);
    const list = document.querySelector('ol.site-log');
    // Bulk work is counted by the tests, not read.
    if (!list || site.log.length > 200) return;
    const item = document.createElement('li');
    item.textContent = `${entry.what} ${entry.name}${entry.ok ? '' : ` — ${entry.error}`}`;
    list.append(item);
  }

  window.site = site;
})();
