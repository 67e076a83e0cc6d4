/**
 * A stand-in for `navigator.modelContext` of older browsers, small and to the point: tools are registered one by one or all at once with
 * `provideContext`, removed by name, and `modelContextTesting` lists and runs them with schema, input and result as JSON text. The events
 * fire on `window`.
 */
(() => {
  class OldModelContext {
    #tools = new Map();

    provideContext({ tools = [] } = {}) {
      this.#tools.clear();
      for (const tool of tools) this.#tools.set(tool.name, tool);
      changed();
    }

    clearContext() {
      this.provideContext();
    }

    registerTool(tool) {
      if (this.#tools.has(tool.name)) throw new DOMException('Duplicate tool name', 'InvalidStateError');
      this.#tools.set(tool.name, tool);
      changed();
      return { unregister: () => this.unregisterTool(tool.name) };
    }

    unregisterTool(name) {
      if (!this.#tools.delete(name)) throw new DOMException('Invalid tool name', 'InvalidStateError');
      changed();
    }

    static list(context) {
      return [...context.#tools.values()].map(({ name, description, inputSchema }) => ({
        name,
        description,
        inputSchema: JSON.stringify(inputSchema),
      }));
    }

    static async run(context, name, inputText) {
      const tool = context.#tools.get(name);
      if (!tool) throw new DOMException(`Tool not found: ${name}`, 'UnknownError');
      dispatchEvent(Object.assign(new Event('toolactivated'), { toolName: name }));
      return JSON.stringify(await tool.execute(JSON.parse(inputText)));
    }
  }

  function changed() {
    queueMicrotask(() => dispatchEvent(new Event('toolchange')));
  }

  const context = new OldModelContext();
  Object.defineProperty(navigator, 'modelContext', { configurable: true, value: context });
  Object.defineProperty(navigator, 'modelContextTesting', {
    configurable: true,
    value: {
      listTools: () => OldModelContext.list(context),
      executeTool: (name, inputText) => OldModelContext.run(context, name, inputText),
    },
  });
})();
