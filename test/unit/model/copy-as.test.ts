import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transform } from 'esbuild';
import { COPY_AS, type CopiedCall, copyAs } from '../../../panel/model/copy-as.ts';

const CALLS: readonly CopiedCall[] = [
  { toolName: 'echo', url: 'https://a.test/', input: '{"q": "x"}' },
  {
    toolName: `a'"\`\${alert(1)}\u2028*/</script>`,
    url: `https://a.test/'"\`\${x}`,
    input: JSON.stringify({ "'": '`$' + '{x}`\u2028', '</script>': "*/'" }),
  },
  { toolName: 'proto', url: 'https://a.test/', input: '{"__proto__": {"a": 1}}' },
];

test('code is code, whatever names and inputs have in them', async () => {
  for (const call of CALLS) {
    for (const kind of ['executeTool', 'playwright', 'puppeteer'] as const) {
      await transform(copyAs(kind, call), { loader: 'js', format: 'esm' });
    }
  }
});

test('the snippet calls the tool with this very input', async () => {
  for (const call of CALLS) {
    const calls: unknown[][] = [];
    const tool = { name: call.toolName, window: globalThis };
    const document = {
      modelContext: {
        getTools: async () => [{ name: 'other', window: globalThis }, tool],
        executeTool: async (...args: unknown[]) => calls.push(args),
      },
    };
    const run = new Function(
      'document',
      'window',
      'console',
      `return (async () => {${copyAs('executeTool', call)}})()`,
    );
    await run(document, globalThis, { log: () => {} });
    assert.equal(calls[0]?.[0], tool);
    assert.equal(JSON.stringify(calls[0]?.[1]), JSON.stringify(JSON.parse(call.input)));
  }
});

test('the message is JSON that keeps the input', () => {
  for (const call of CALLS) {
    const message = JSON.parse(copyAs('mcp', call));
    assert.equal(message.method, 'tools/call');
    assert.equal(message.params.name, call.toolName);
    assert.equal(JSON.stringify(message.params.arguments), JSON.stringify(JSON.parse(call.input)));
  }
  assert.match(
    copyAs('mcp', { ...CALLS[0], input: '{"n":9007199254740993}' } as CopiedCall),
    /9007199254740993/,
  );
});

test('an input that is not JSON is a string, never code and never further members', async () => {
  for (const input of ['{}, alert(1)', '{}}, "x": {"a":1', '••••••', '']) {
    const call = { toolName: 'a', url: 'https://a.test/', input };
    for (const kind of ['executeTool', 'playwright', 'puppeteer'] as const) {
      const code = copyAs(kind, call);
      await transform(code, { loader: 'js', format: 'esm' });
      assert.ok(code.includes(JSON.stringify(input)));
    }
    const { params, ...rest } = JSON.parse(copyAs('mcp', call));
    assert.deepEqual(Object.keys(rest), ['jsonrpc', 'id', 'method']);
    assert.equal(params.arguments, input);
  }
});

test('code says that JavaScript changes a number, and only then', async () => {
  for (const kind of ['executeTool', 'playwright', 'puppeteer'] as const) {
    for (const [input, isNoted] of [
      ['{"n": 9007199254740993}', true],
      ['{"n": 1e999}', true],
      ['{"n": 9007199254740991, "f": 1.0}', false],
    ] as const) {
      const code = copyAs(kind, { toolName: 'a', url: 'https://a.test/', input });
      await transform(code, { loader: 'js', format: 'esm' });
      assert.ok(code.includes(input));
      assert.equal(code.includes('// JavaScript changes numbers'), isNoted);
    }
  }
});

test('the input is as it was typed', () => {
  assert.equal(copyAs('input', { toolName: 'a', url: '', input: '{ "n":1.0 }' }), '{ "n":1.0 }');
  assert.equal(COPY_AS.length, 5);
});
