import { expect, test } from '../support/fixture.ts';
import { sharePanel } from '../support/shared.ts';

/** What the pages of this file offer to tests. */
interface SecurityPage {
  site: { reports: string[]; foreign: string[]; register(name: string, tool?: object): Promise<boolean> };
}

const shared = sharePanel();
const { open } = shared;

test('case 48: works under a strict content security policy and causes no report', async () => {
  await open('/security/strict-csp');
  await expect(shared.panel.toolItem('strict_tool')).toContainText('imperative');
  await expect(shared.panel.toolItem('strict_form')).toContainText('declarative');
  await shared.panel.toolItem('strict_form').click();
  await shared.panel.section('Form').hover();
  const reports = await shared.page.evaluate(() => (globalThis as unknown as SecurityPage).site.reports);
  // DevTools itself looks for a workspace description, with or without Toolscope, and the policy forbids it that.
  const ofDevTools = (text: string) => text.includes('/.well-known/appspecific/com.chrome.devtools.json');
  expect(reports.filter((report) => !ofDevTools(report))).toEqual([]);
  shared.expectedPageErrors = shared.inspector.pageErrors.filter(ofDevTools);
});

test('texts of a page are shown as text, with hidden characters made visible', async () => {
  await open('/tools/odd-text');
  const title = async (name: string) => {
    await shared.panel.filter.fill(name);
    await shared.panel.toolItem(name).click();
    return await shared.panel.fact('Title').textContent();
  };
  expect(await title('bidi')).toContain('Reads \\u{202e}drawkcab\\u{202c} in the middle');
  expect(await title('zero_width')).toContain('zero\\u{200b}width\\u{200d} and soft\\u{ad}hyphen');
  expect(await title('control')).toContain('bell \\u{7} null \\u{0} escape \\u{1b}[31m');
  expect(await title('markup')).toContain('<b>bold</b> &amp; <script>alert(1)</script>');
  await expect(shared.panel.details.locator('b, script, img')).toHaveCount(0);
  expect(await shared.panel.frame.evaluate(() => document.title)).not.toBe('owned');
});

test('names of built-in members are names like any other', async () => {
  await open('/tools/odd-names');
  for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    await shared.panel.filter.fill(name);
    await shared.panel.toolItem(name).first().click();
    await expect(shared.panel.fact('Name')).toContainText(name);
  }
});

test('a description of a megabyte and a schema of 2,000 properties are cut or opened lazily', async () => {
  await open('/tools/huge');
  await shared.panel.toolItem('description_of_1_mb').click();
  const shown = (await shared.panel.fact('Description').textContent())?.length ?? 0;
  expect(shown).toBeGreaterThan(100);
  // The limit of a text in a message: inspected-page/protocol/messages.ts.
  expect(shown).toBeLessThan(20_000);
  await shared.panel.toolItem('schema_of_2000_properties').click();
  await expect(shared.panel.section('Input schema')).toContainText('property_0');
});

test('no schema, however odd, blanks the details', async () => {
  await open('/tools/odd-schemas');
  await expect.poll(async () => (await shared.panel.rows()).length).toBeGreaterThan(8);
  const names = (await shared.panel.rows()).slice(1).map((row) => row.trim().split(',')[0] ?? '');
  for (const name of names) {
    await shared.panel.toolItem(name).first().click();
    await expect(shared.panel.fact('Name')).toContainText(name);
    await expect(shared.panel.section('Input schema')).toBeVisible();
  }
});

test('a page that patches built-in functions is listed and sees no call of ours', async () => {
  await open('/security/patched');
  await expect(shared.panel.toolItem('before_patching')).toBeVisible();
  await expect(shared.panel.toolItem('after_patching')).toBeVisible();
  const foreign = await shared.page.evaluate(() => (globalThis as unknown as SecurityPage).site.foreign);
  expect(foreign).toEqual([]);
});

test('a page that breaks the language and the channels is still listed and logged', async () => {
  await open('/tools/basic');
  await expect(shared.panel.toolItem('get_time')).toBeVisible();
  await shared.page.evaluate(async () => {
    const { modelContext } = document as unknown as {
      modelContext: { registerTool(tool: object, options?: object): Promise<void> };
    };
    const broken = () => {
      throw new Error('broken by the page');
    };
    const objects = [
      Array.prototype,
      JSON,
      Map.prototype,
      WeakMap.prototype,
      Function.prototype,
      String.prototype,
      RegExp.prototype,
      Reflect,
      MessagePort.prototype,
      EventTarget.prototype,
      performance,
    ] as unknown as Record<PropertyKey, unknown>[];
    const before: { object: object; key: PropertyKey; descriptor: PropertyDescriptor }[] = [];
    const { defineProperty, getOwnPropertyDescriptor } = Object;
    for (const object of objects) {
      for (const key of Reflect.ownKeys(object)) {
        const descriptor = getOwnPropertyDescriptor(object, key);
        if (key === 'constructor' || typeof descriptor?.value !== 'function' || !descriptor.configurable)
          continue;
        before[before.length] = { object, key, descriptor };
      }
    }
    const polluted = ['get', 'set', 'value', 'kind', 'toolscope', 'signal', 'exposedTo', 'toJSON'];
    const settled: Promise<void>[] = [];
    try {
      for (let i = 0; i < before.length; i += 1) {
        const { object, key } = before[i] as (typeof before)[number];
        defineProperty(object, key, {
          __proto__: null,
          value: broken,
          configurable: true,
          writable: true,
        } as never);
      }
      for (let i = 0; i < polluted.length; i += 1) {
        const trap = { __proto__: null, get: broken, set: broken, configurable: true };
        defineProperty(Object.prototype, polluted[i] as string, trap as never);
      }
      const tool = { __proto__: null, name: 'in_ruins', description: 'Registered in ruins', execute: broken };
      const options = { __proto__: null, exposedTo: undefined, signal: undefined };
      settled[0] = modelContext.registerTool(tool, options);
      settled[1] = modelContext.registerTool(tool, options);
    } finally {
      for (let i = 0; i < polluted.length; i += 1) delete (Object.prototype as never)[polluted[i] as never];
      for (let i = 0; i < before.length; i += 1) {
        const { object, key, descriptor } = before[i] as (typeof before)[number];
        defineProperty(object, key, descriptor);
      }
    }
    await Promise.allSettled(settled);
  });
  await shared.panel.toolItem('in_ruins').click();
  await expect(shared.panel.fact('Call')).toContainText('document.modelContext.registerTool');
  await expect(shared.panel.messageBar('could not be read')).toHaveCount(0);
  await shared.panel.tab(/^Registry log/).click();
  await expect
    .poll(async () => (await shared.panel.logEntries()).filter(({ Tool }) => Tool === 'in_ruins'))
    .toEqual([
      expect.objectContaining({ Event: 'registered' }),
      expect.objectContaining({ Event: 'refused', Detail: 'InvalidStateError: Duplicate tool name' }),
    ]);
});

test('messages that a page makes up reach nobody', async () => {
  await open('/tools/basic');
  await expect(shared.panel.count).not.toContainText('0 tools');
  const before = await shared.panel.rows();
  expect(before.length).toBeGreaterThan(1);
  await shared.page.evaluate(async () => {
    const forged = {
      toolscope: 'batch',
      version: 2,
      events: [{ kind: 'tools', full: true, tools: [], removed: [], seq: 0, at: 0, source: 'observer' }],
    };
    const { port1, port2 } = new MessageChannel();
    port1.postMessage({ kind: 'events', events: [{ kind: 'unregistered', registration: 1 }] });
    for (const type of ['message', 'toolscope', 'toolscope-port', 'toolscope:port']) {
      dispatchEvent(new MessageEvent(type, { data: forged, ports: [port2], cancelable: true }));
      document.dispatchEvent(new CustomEvent(type, { detail: forged }));
    }
    postMessage(forged, '*');
    await (globalThis as unknown as SecurityPage).site.register('after_forgery');
  });
  await expect(shared.panel.toolItem('after_forgery')).toBeVisible();
  const withoutCount = (rows: string[]) => rows.map((row) => row.replace(/, \d+ tools?$/, ''));
  const after = (await shared.panel.rows()).filter((row) => !row.includes('after_forgery'));
  expect(withoutCount(after)).toEqual(withoutCount(before));
  await expect(shared.panel.messageBar('could not be read')).toHaveCount(0);
});

test('a page cannot reach the extension', async () => {
  const id = await shared.inspector.extensionId();
  await open('/tools/blank');
  const reached = await shared.page.evaluate(async (origin) => {
    const results: Record<string, boolean> = {};
    for (const file of ['panel.html', 'recorder.js', 'manifest.json']) {
      results[file] = await fetch(`${origin}/${file}`).then(
        () => true,
        () => false,
      );
    }
    const { chrome } = globalThis as { chrome?: { runtime?: unknown } };
    results['chrome.runtime'] = chrome?.runtime !== undefined;
    return results;
  }, `chrome-extension://${id}`);
  expect(reached).toEqual({
    'panel.html': false,
    'recorder.js': false,
    'manifest.json': false,
    'chrome.runtime': false,
  });
  // The browser logs each refused request, with the extension's address as its place.
  const refused = shared.inspector.panelErrors.splice(0);
  expect(refused).toEqual(Array.from({ length: 3 }, () => 'Failed to load resource: net::ERR_FAILED'));
  shared.expectedPageErrors = shared.inspector.pageErrors.filter((text) => text.includes(id));
});
