/**
 * Uses `document.modelContext` in many ways and logs what the page can see of it, as `window.transparency`: a promise of lines of text. The
 * lines are the same on every load, so that two runs can be compared: one with the extension and one without.
 */
window.transparency = (async () => {
  const log = [];
  const say = (label, value) => log.push(`${label}: ${typeof value === 'string' ? value : show(value)}`);

  function show(value) {
    if (typeof value === 'function') return `function ${value.name}/${value.length}`;
    if (typeof value === 'symbol') return String(value);
    if (value instanceof Error || value instanceof DOMException) return `${value.name}: ${value.message}`;
    if (value && typeof value === 'object')
      return `${Object.prototype.toString.call(value)} ${JSON.stringify(value)}`;
    return String(value);
  }

  /** Logs how a promise ended; a rejection with the very error that was expected is said to be so. */
  async function outcome(label, run, expected) {
    let promise;
    try {
      promise = run();
    } catch (error) {
      say(`${label} threw`, error);
      return undefined;
    }
    say(`${label} returned`, Object.prototype.toString.call(promise));
    try {
      const value = await promise;
      say(`${label} resolved`, value);
      return value;
    } catch (error) {
      say(`${label} rejected${error === expected ? ' with the same value' : ''}`, error);
      return undefined;
    }
  }

  const unhandled = [];
  addEventListener('unhandledrejection', (event) => {
    event.preventDefault();
    unhandled.push(show(event.reason));
  });
  // A form that an agent submits must not leave this page.
  addEventListener('submit', (event) => {
    event.preventDefault();
    say('submit', `agentInvoked ${event.agentInvoked}, respondWith ${show(event.respondWith)}`);
    event.respondWith?.(Promise.resolve({ sent: new FormData(event.target).get('q') }));
  });
  await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve), { once: true }));

  const context = document.modelContext;
  if (!context) return ['no document.modelContext'];
  const tick = () => new Promise((resolve) => setTimeout(resolve, 20));
  const find = async (name) => (await context.getTools()).find((tool) => tool.name === name);

  // What the objects look like.
  say('own properties of the context', Reflect.ownKeys(context).map(String).join());
  say(
    'for in',
    (() => {
      const keys = [];
      for (const key in context) keys.push(key);
      return keys.join();
    })(),
  );
  say('prototype', Reflect.ownKeys(ModelContext.prototype).map(String).join());
  for (const key of ['registerTool', 'getTools', 'executeTool']) {
    const { value, ...flags } = Object.getOwnPropertyDescriptor(ModelContext.prototype, key);
    say(`${key} descriptor`, JSON.stringify(flags));
    say(`${key} is`, value);
    say(`${key} text`, Function.prototype.toString.call(value));
    say(`${key} own keys`, Reflect.ownKeys(value).map(String).join());
    say(`${key} prototype`, String(Object.getPrototypeOf(value) === Function.prototype));
    say(`${key} identity`, String(context[key] === value));
    try {
      Reflect.construct(value, []);
      say(`new ${key}`, 'constructed');
    } catch (error) {
      say(`new ${key}`, error.name);
    }
  }
  const accessor = Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext');
  say(
    'modelContext accessor',
    `${show(accessor.get)}, ${show(accessor.set)}, ${accessor.configurable}, ${accessor.enumerable}`,
  );
  say('modelContext accessor text', Function.prototype.toString.call(accessor.get));
  say(
    'modelContext identity',
    String(document.modelContext === context && accessor.get.call(document) === context),
  );
  say('addEventListener', show(context.addEventListener));
  for (const key of ['respondWith', 'agentInvoked']) {
    const descriptor = Object.getOwnPropertyDescriptor(SubmitEvent.prototype, key);
    say(`SubmitEvent ${key}`, Function.prototype.toString.call(descriptor.value ?? descriptor.get));
  }
  say('globals', String(Reflect.ownKeys(window).length));
  say(
    'document keys',
    Reflect.ownKeys(document)
      .map(String)
      .filter((key) => key !== 'location')
      .join(),
  );
  say('elements', String(document.documentElement.children.length));

  // Wrong ways to call.
  await outcome('registerTool without arguments', () => context.registerTool());
  await outcome('registerTool(null)', () => context.registerTool(null));
  await outcome('registerTool(5)', () => context.registerTool(5));
  await outcome('registerTool on another this', () =>
    ModelContext.prototype.registerTool.call({}, { name: 'x', description: 'd', execute() {} }),
  );
  await outcome('getTools on another this', () => ModelContext.prototype.getTools.call(window));
  await outcome('getTools with bad origins', () => context.getTools({ fromOrigins: ['*'] }));
  await outcome('executeTool without arguments', () => context.executeTool());
  await outcome('executeTool of an unknown tool', () =>
    context.executeTool({ name: 'unknown', description: 'd', origin, window }),
  );

  // Registration: which fields are read, in which order, and how often.
  const reads = [];
  const spying = (fields, label) =>
    new Proxy(fields, {
      get(target, key) {
        reads.push(`${label}.${String(key)}`);
        return target[key];
      },
      has(target, key) {
        reads.push(`has ${label}.${String(key)}`);
        return key in target;
      },
      ownKeys(target) {
        reads.push(`keys ${label}`);
        return Reflect.ownKeys(target);
      },
      getOwnPropertyDescriptor(target, key) {
        reads.push(`descriptor ${label}.${String(key)}`);
        return Reflect.getOwnPropertyDescriptor(target, key);
      },
    });
  const spied = spying(
    {
      name: 'spied',
      description: 'Counts reads',
      inputSchema: {
        type: 'object',
        properties: { q: { type: 'string' } },
        toJSON: () => reads.push('schema.toJSON') && { type: 'object' },
      },
      annotations: spying({ readOnlyHint: true }, 'annotations'),
      execute: () => 'spied',
    },
    'tool',
  );
  await outcome('spied tool', () => context.registerTool(spied, spying({ exposedTo: [origin] }, 'options')));
  say('reads', reads.join(' '));

  const thrown = new Error('a getter throws');
  await outcome(
    'throwing getter',
    () =>
      context.registerTool({
        get name() {
          throw thrown;
        },
        description: 'd',
        execute() {},
      }),
    thrown,
  );
  await outcome('duplicate', () => context.registerTool({ name: 'spied', description: 'd', execute() {} }));
  await outcome('bad name', () => context.registerTool({ name: 'bad name', description: 'd', execute() {} }));
  const reason = new Error('own reason');
  await outcome(
    'aborted signal',
    () =>
      context.registerTool(
        { name: 'aborted', description: 'd', execute() {} },
        { signal: AbortSignal.abort(reason) },
      ),
    reason,
  );
  const text = 'just text';
  await outcome(
    'aborted with text',
    () =>
      context.registerTool(
        { name: 'aborted', description: 'd', execute() {} },
        { signal: AbortSignal.abort(text) },
      ),
    text,
  );
  const early = new AbortController();
  await outcome(
    'aborted before it settles',
    () => {
      const promise = context.registerTool(
        { name: 'early', description: 'd', execute() {} },
        { signal: early.signal },
      );
      early.abort(reason);
      return promise;
    },
    reason,
  );

  // Objects that do not like to be touched.
  class Private {
    #secret = 'secret';
    name = 'private_class';
    description = 'Private fields';
    get execute() {
      const secret = this.#secret;
      return function (...args) {
        return `${secret} ${typeof this} ${args.length} ${typeof args[1]?.signal}`;
      };
    }
  }
  const frozen = Object.freeze({
    name: 'frozen',
    description: 'Frozen',
    inputSchema: Object.freeze({ type: 'object' }),
    execute: Object.freeze(() => 'frozen'),
  });
  await outcome('private class', () => context.registerTool(new Private()));
  await outcome('frozen', () => context.registerTool(frozen));
  say('frozen is as it was', String(Object.isFrozen(frozen) && Object.isFrozen(frozen.execute)));

  // What execute is given.
  const seen = [];
  let foreignFrames;
  await outcome('looking', () =>
    context.registerTool({
      name: 'looking',
      description: 'Looks at what it is given',
      execute(...args) {
        const [input, options] = args;
        seen.push(
          `this is window ${this === window}`,
          `count ${args.length}`,
          `input ${JSON.stringify(input)}`,
        );
        seen.push(
          `options ${Reflect.ownKeys(options).join()}`,
          `signal ${show(options.signal)} ${options.signal.aborted}`,
        );
        seen.push(
          `plain ${Object.getPrototypeOf(input) === Object.prototype} ${Object.getPrototypeOf(options) === Object.prototype}`,
        );
        foreignFrames = new Error().stack
          .split('\n')
          .filter((line) => !line.includes(location.origin)).length;
        return { seen: true };
      },
    }),
  );
  await outcome('call looking', async () =>
    context.executeTool(await find('looking'), { a: 1, nested: { b: [1] } }),
  );
  say('looking saw', seen.join('; '));
  // A line to itself: nothing that wraps `execute` can hide its own frame.
  say('frames of others above execute', String(foreignFrames));
  await outcome('call private class', async () => context.executeTool(await find('private_class')));
  await outcome('call frozen', async () => context.executeTool(await find('frozen'), {}));
  await outcome('call with text', async () => context.executeTool(await find('frozen'), '{}'));
  await outcome('call spied', async () => context.executeTool(await find('spied'), {}));
  say('reads after the call', String(reads.length));

  // Results and failures.
  const results = {
    undefined_value: () => undefined,
    empty_text: () => '',
    bigint: () => 5n,
    map: () => new Map([[1, 2]]),
    to_json: () => ({ toJSON: () => 'from toJSON' }),
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what this is about
    thenable: () => ({ then: (resolve) => resolve('thenable') }),
    circular: () => {
      const circle = {};
      circle.self = circle;
      return circle;
    },
    throws_error: () => {
      throw new Error('thrown');
    },
    throws_object: () => {
      throw { code: 7 };
    },
    throws_undefined: () => {
      throw undefined;
    },
    rejects: () => Promise.reject(new Error('rejected')),
    rejects_symbol: () => Promise.reject(Symbol('no')),
  };
  for (const [name, execute] of Object.entries(results)) {
    await context.registerTool({ name, description: name, execute });
    await outcome(`call ${name}`, async () => context.executeTool(await find(name), {}));
  }
  let serialised = 0;
  await context.registerTool({
    name: 'counts_serialisation',
    description: 'd',
    execute: () => ({
      toJSON() {
        serialised++;
        return 'once';
      },
    }),
  });
  await outcome('call counts_serialisation', async () =>
    context.executeTool(await find('counts_serialisation'), {}),
  );
  say('serialised', String(serialised));
  let inputReads = 0;
  const input = {
    get q() {
      inputReads++;
      return 'x';
    },
  };
  await outcome('call with a getter', async () => context.executeTool(await find('frozen'), input));
  say('input reads', String(inputReads));

  // Cancelling.
  let toolSignal;
  await context.registerTool({
    name: 'waits',
    description: 'Waits for its signal',
    execute: (_input, { signal }) => {
      toolSignal = signal;
      return new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    },
  });
  const caller = new AbortController();
  const tool = await find('waits');
  // The caller may be told before the tool is, or after: what comes next begins when both have been.
  const cancelled = new Promise((resolve) => context.addEventListener('toolcancel', resolve, { once: true }));
  await outcome(
    'aborted call',
    () => {
      setTimeout(() => caller.abort(reason), 50);
      return context.executeTool(tool, {}, { signal: caller.signal });
    },
    reason,
  );
  await cancelled;
  if (!toolSignal.aborted) {
    await new Promise((resolve) => toolSignal.addEventListener('abort', resolve, { once: true }));
  }
  say(
    'signal of the tool',
    `${toolSignal.aborted} ${show(toolSignal.reason)} ${toolSignal === caller.signal}`,
  );
  await outcome(
    'call with an aborted signal',
    () => context.executeTool(tool, {}, { signal: AbortSignal.abort(reason) }),
    reason,
  );

  // Events and their order.
  const order = [];
  for (const type of ['toolchange', 'toolactivated', 'toolcancel']) {
    context.addEventListener(type, (event) => {
      order.push(`${type} ${event.toolName ?? ''} ${event.isTrusted} ${event.target === context}`);
    });
  }
  context.ontoolchange = () => order.push('ontoolchange');
  say('handler', context.ontoolchange);
  const registration = new AbortController();
  const registered = context.registerTool(
    { name: 'ordered', description: 'd', execute: () => 'ordered' },
    { signal: registration.signal },
  );
  registered.then(() => order.push('registered'));
  Promise.resolve().then(() => order.push('microtask'));
  order.push('synchronous');
  await registered;
  await outcome('call ordered', async () => context.executeTool(await find('ordered'), {}));
  registration.abort();
  await tick();
  say('order', order.join('; '));
  context.ontoolchange = null;

  // Promises nobody handles are told of once, with the value itself.
  context.registerTool({ name: 'bad name', description: 'd', execute() {} });
  context.registerTool({ name: 'handled late', description: 'd', execute() {} }).catch(() => {});
  context.executeTool(await find('throws_error'), {});
  context.getTools({ fromOrigins: ['null'] });
  await tick();
  say('unhandled', unhandled.join('; '));

  // Subclassing promises and patched intrinsics.
  const promise = context.getTools();
  say('promise', `${promise.constructor === Promise} ${Reflect.ownKeys(promise).length}`);
  await promise;
  const originalThen = Promise.prototype.then;
  let thens = 0;
  // biome-ignore lint/suspicious/noThenProperty: pages patch it
  Promise.prototype.then = function (...handlers) {
    thens++;
    return Reflect.apply(originalThen, this, handlers);
  };
  context.registerTool({ name: 'while_patched', description: 'd', execute: () => 'patched' });
  context.getTools();
  // biome-ignore lint/suspicious/noThenProperty: as above
  Promise.prototype.then = originalThen;
  say('calls of a patched then', String(thens));

  // A form as a tool.
  await outcome('call form', async () => context.executeTool(await find('form_tool'), { q: 'filled' }));

  // What is listed in the end.
  const listed = await context.getTools();
  say('listed', listed.map((entry) => entry.name).join());
  say('fields', Object.keys(listed[0]).join());
  say(
    'spied as listed',
    JSON.stringify({
      ...listed.find((entry) => entry.name === 'spied'),
      window: undefined,
      origin: undefined,
    }),
  );
  return log;
})();
