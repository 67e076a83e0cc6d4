import assert from 'node:assert/strict';
import { test } from 'node:test';
import { transform } from 'esbuild';
import type { CallParty } from '../../../panel/model/call.ts';
import { COPY_AS, type CopiedCall, type CopyKind, copyAs } from '../../../panel/model/copy-as.ts';

const CODE = ['executeTool', 'playwright', 'puppeteer'] as const;

const TOP: CallParty = {
  documentId: 'top',
  origin: 'https://a.test',
  url: 'https://a.test/',
  place: 'top',
  pageUrl: 'https://a.test/',
  framePath: [],
};

const FRAME: CallParty = {
  documentId: 'frame',
  origin: 'https://b.test',
  url: 'https://b.test/embed?x=1',
  place: 'iframe 2 of iframe 1 of top',
  pageUrl: 'https://a.test/',
  framePath: [0, 1],
};

function call(changes: Partial<CopiedCall> = {}): CopiedCall {
  return {
    toolName: 'echo',
    input: '{"q": "x"}',
    caller: TOP,
    target: TOP,
    scriptApi: null,
    convention: 'object',
    isListed: true,
    ...changes,
  };
}

const HOSTILE = `'"\`\${hack()}\u2028\n*/</script><!--<script>`;

const CALLS: readonly CopiedCall[] = [
  call(),
  call({
    toolName: HOSTILE,
    input: JSON.stringify({ "'": HOSTILE, [HOSTILE]: "*/'" }),
    caller: { ...TOP, url: HOSTILE, pageUrl: HOSTILE, origin: HOSTILE, framePath: null },
    target: { ...FRAME, url: HOSTILE, origin: HOSTILE, place: HOSTILE, framePath: null },
    isListed: false,
  }),
  call({ input: '{"__proto__": {"a": 1}, "\\u005f_proto__": {"b": 2}}' }),
];

async function parsed(code: string): Promise<void> {
  await transform(code, { loader: 'js', format: 'esm' });
}

/** What a snippet does in a page: the calls of `getTools` and `executeTool`, or of an older API. */
async function run(code: string, tools: readonly object[], window: object = {}): Promise<unknown[][]> {
  const calls: unknown[][] = [];
  const api = {
    getTools: async (...args: unknown[]) => {
      calls.push(['getTools', ...args]);
      return tools;
    },
    executeTool: async (...args: unknown[]) => {
      calls.push(['executeTool', ...args]);
    },
  };
  const page = {
    document: { modelContext: api },
    navigator: { modelContext: api, modelContextTesting: api },
    window,
    top: window,
    console: { log: () => {} },
    hack: () => calls.push(['hack']),
  };
  await new Function(...Object.keys(page), `return (async () => {${code}})()`)(...Object.values(page));
  return calls;
}

test('code is code, whatever names, addresses and inputs have in them', async () => {
  for (const one of CALLS) {
    for (const kind of CODE) {
      const code = copyAs(kind, one);
      await parsed(code);
      assert.doesNotMatch(code, /<\/script|<!--|\u2028/);
      // Nothing but what stands in a template literal or after a literal would be run.
      const { code: printed } = await transform(code, { loader: 'js', minify: true });
      assert.doesNotMatch(
        printed.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|`(?:[^`\\]|\\.)*`/g, '""'),
        /hack/,
      );
    }
  }
});

test('the snippet calls the tool with this very input', async () => {
  for (const one of CALLS) {
    const window = {};
    const tool = { name: one.toolName, window, origin: one.target.origin };
    const calls = await run(copyAs('executeTool', one), [{ ...tool, name: 'other' }, tool], window);
    assert.equal(calls[1]?.[0], 'executeTool');
    assert.equal(calls[1]?.[1], tool);
    assert.equal(JSON.stringify(calls[1]?.[2]), JSON.stringify(JSON.parse(one.input)));
    assert.equal(calls.length, 2);
  }
});

test('the tool is the one of the document at its place, asked for as the caller may', async () => {
  const inner = {};
  const top = { 0: { 1: inner } };
  const own = { name: 'echo', window: top, origin: 'https://a.test' };
  const its = { name: 'echo', window: inner, origin: 'https://b.test' };
  const fromTop = copyAs('executeTool', call({ target: FRAME }));
  const [listed, executed] = await run(fromTop, [own, its], top);
  assert.deepEqual(listed, ['getTools', { fromOrigins: ['https://b.test'] }]);
  assert.equal(executed?.[1], its);
  assert.match(fromTop, /\/\/ The tool is in iframe 2 of iframe 1 of top, https:\/\/b\.test\/embed\?x=1/);

  const fromFrame = copyAs('executeTool', call({ caller: FRAME, target: FRAME }));
  assert.match(fromFrame, /\/\/ Run this in the console of iframe 2 of iframe 1 of top/);
  assert.deepEqual((await run(fromFrame, [own, its], top))[0], ['getTools']);
  await assert.rejects(run(fromFrame, [own], top), /echo is not listed here/);
});

test('what cannot be done as the panel did is said in a comment', () => {
  const unplaced = { ...FRAME, framePath: null };
  assert.match(copyAs('executeTool', call({ target: unplaced })), /\/\/ The place of its frame is not known/);
  for (const kind of ['playwright', 'puppeteer'] as const) {
    assert.match(copyAs(kind, call({ caller: unplaced, target: unplaced })), /found by its URL/);
  }
  const opaque = { ...FRAME, origin: 'null' };
  assert.match(copyAs('playwright', call({ target: opaque })), /no page call a tool of an opaque origin/);
  assert.doesNotMatch(copyAs('playwright', call({ target: opaque })), /fromOrigins/);
  assert.match(copyAs('playwright', call({ target: FRAME, isListed: false })), /did not list the tool/);
  assert.match(copyAs('puppeteer', call({ caller: { ...TOP, place: 'popup' } })), /was a popup/);
  assert.equal(copyAs('executeTool', call()).includes('//'), false);
});

test('a script’s own API gets the input in its own way: the object, or the text as it is', async () => {
  const input = '{"n": 9007199254740993}';
  const old = call({ scriptApi: 'navigator.modelContextTesting', convention: 'text', input });
  assert.deepEqual(await run(copyAs('executeTool', old), []), [['executeTool', 'echo', input]]);
  for (const kind of CODE) {
    assert.ok(
      copyAs(kind, old).includes('navigator.modelContextTesting.executeTool("echo", "{\\"n\\": 9007'),
    );
    assert.ok(
      !copyAs(kind, old).includes('JavaScript changes numbers'),
      'the text is not read by JavaScript',
    );
  }
  const tool = { name: 'echo' };
  const polyfill = call({ scriptApi: 'document.modelContext' });
  const [, asObject] = await run(copyAs('executeTool', polyfill), [tool]);
  assert.deepEqual(asObject, ['executeTool', tool, { q: 'x' }]);
  const [, asText] = await run(copyAs('executeTool', { ...polyfill, convention: 'text' }), [tool]);
  assert.deepEqual(asText, ['executeTool', tool, '{"q": "x"}']);
});

test('the message is JSON that keeps the input', () => {
  for (const one of CALLS) {
    const message = JSON.parse(copyAs('mcp', one));
    assert.equal(message.method, 'tools/call');
    assert.equal(message.params.name, one.toolName);
    assert.equal(JSON.stringify(message.params.arguments), JSON.stringify(JSON.parse(one.input)));
  }
  assert.match(copyAs('mcp', call({ input: '{"n":9007199254740993}' })), /9007199254740993/);
});

test('an input that is not JSON is a string, never code and never further members', async () => {
  for (const input of ['{}, hack()', '{}}, "x": {"a":1', '••••••', '']) {
    for (const kind of CODE) {
      const code = copyAs(kind, call({ input }));
      await parsed(code);
      assert.ok(code.includes(JSON.stringify(input)));
    }
    const { params, ...rest } = JSON.parse(copyAs('mcp', call({ input })));
    assert.deepEqual(Object.keys(rest), ['jsonrpc', 'id', 'method']);
    assert.equal(params.arguments, input);
  }
});

test('code says that JavaScript changes a number, and only then', async () => {
  for (const kind of CODE) {
    for (const [input, isNoted] of [
      ['{"n": 9007199254740993}', true],
      ['{"n": 1e999}', true],
      ['{"n": 9007199254740991, "f": 1.0}', false],
    ] as const) {
      const code = copyAs(kind, call({ input }));
      await parsed(code);
      assert.ok(code.includes(input));
      assert.equal(code.includes('// JavaScript changes numbers'), isNoted);
    }
  }
});

test('the input is as it was typed', () => {
  const kinds: CopyKind[] = COPY_AS.map(({ kind }) => kind);
  assert.deepEqual(kinds, ['input', ...CODE, 'mcp']);
  assert.equal(copyAs('input', call({ input: '{ "n":1.0 }' })), '{ "n":1.0 }');
});
