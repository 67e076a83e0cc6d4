/** A `document.modelContext` written by a page, in the shape of today's API, that takes the place of the browser's own where there is one. */
(() => {
  const tools = new Map();

  class PageModelContext extends EventTarget {
    async registerTool(tool, { signal } = {}) {
      signal?.throwIfAborted();
      if (tools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
      tools.set(tool.name, tool);
      signal?.addEventListener('abort', () => {
        tools.delete(tool.name);
        this.dispatchEvent(new Event('toolchange'));
      });
      this.dispatchEvent(new Event('toolchange'));
    }

    async getTools() {
      return [...tools.values()].map(({ name, title = '', description, inputSchema }) => ({
        name,
        title,
        description,
        inputSchema,
        origin,
        window,
      }));
    }

    async executeTool({ name }, input = {}) {
      const controller = new AbortController();
      return JSON.stringify(await tools.get(name).execute(input, { signal: controller.signal }));
    }
  }

  Object.defineProperty(document, 'modelContext', { configurable: true, value: new PageModelContext() });
})();
