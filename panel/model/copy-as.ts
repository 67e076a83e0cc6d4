import type { Call, CallParty } from './call.ts';
import { commentWords, jsonOf, literal, numberNote, valueExpression } from './copied-code.ts';

/** A form in which a call can be taken elsewhere. */
export type CopyKind = 'input' | 'executeTool' | 'playwright' | 'puppeteer' | 'mcp';

/** The forms, in the words of the buttons. */
export const COPY_AS: readonly { kind: CopyKind; label: string }[] = [
  { kind: 'input', label: 'input JSON' },
  { kind: 'executeTool', label: 'executeTool snippet' },
  { kind: 'playwright', label: 'Playwright test' },
  { kind: 'puppeteer', label: 'Puppeteer script' },
  { kind: 'mcp', label: 'MCP tools/call' },
];

/** The call that is taken elsewhere. Its input may be no JSON: an imported one, a masked one. */
export type CopiedCall = Pick<
  Call,
  'toolName' | 'input' | 'caller' | 'target' | 'scriptApi' | 'convention' | 'isListed'
>;

/**
 * A call as text for elsewhere: by the same caller, of the same document's tool, with the input in the way its API takes it. Names,
 * addresses and inputs of a page are written so that they stay data. Numbers beyond double precision are in the text as they are;
 * code says in a comment that JavaScript changes them, and what else it cannot do as the panel did.
 */
export function copyAs(kind: CopyKind, call: CopiedCall): string {
  switch (kind) {
    case 'input':
      return call.input;
    case 'executeTool':
      return snippet(call);
    case 'playwright':
      return playwrightTest(call);
    case 'puppeteer':
      return puppeteerScript(call);
    case 'mcp':
      return `{"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": ${literal(call.toolName)}, "arguments": ${jsonOf(call.input)}}}`;
  }
}

function snippet(call: CopiedCall): string {
  const { toolName, caller, input } = call;
  const where = isTop(caller)
    ? ''
    : `Run this in the console of ${whereabouts(caller)}: choose that frame in the list of contexts.`;
  const notes = comments([where, ...notesOf(call)]);
  if (call.scriptApi !== null && call.scriptApi !== 'document.modelContext') {
    return `${notes}const result = await ${call.scriptApi}.executeTool(${literal(toolName)}, ${literal(input)});
console.log(result);
`;
  }
  const missing = literal(`${toolName} is not listed here. Is this the console of ${caller.place}?`);
  const tool = `${notes}const tools = await ${listing(call)};
const tool = tools.find((one) => ${condition(call)});
if (!tool) throw new Error(${missing});
`;
  if (call.scriptApi !== null) {
    return `${tool}const result = await document.modelContext.executeTool(tool, ${argument(call)});
console.log(result);
`;
  }
  return `${tool}const controller = new AbortController();
const result = await document.modelContext.executeTool(tool, ${argument(call)}, {
  signal: controller.signal,
});
console.log(result);
`;
}

function playwrightTest(call: CopiedCall): string {
  const { toolName, caller } = call;
  return `import { expect, test } from '@playwright/test';

${comments(['WebMCP must be on in the browser: launch Chromium with --enable-features=WebMCP.', ...notesOf(call)])}test(${literal(`${toolName} answers`)}, async ({ page }) => {
  await page.goto(${literal(caller.pageUrl)});
${isTop(caller) ? '' : playwrightFrame(caller)}${steps(call, '  ', isTop(caller) ? 'page' : 'frame')}  expect(result).not.toBeNull();
});
`;
}

function playwrightFrame(caller: CallParty): string {
  if (caller.framePath === null) {
    return `  // The caller, which is found by its URL as its place in the page is not known: ${commentWords(whereabouts(caller))}.
  await expect.poll(() => page.frame({ url: ({ href }) => href === ${literal(caller.url)} })).toBeTruthy();
  const frame = page.frame({ url: ({ href }) => href === ${literal(caller.url)} });
`;
  }
  return `  // The caller: ${commentWords(whereabouts(caller))}.
  let frame;
  await expect(async () => {
    const isCaller = page.frames().map((one) => one.evaluate(() => window === ${windowAt(caller.framePath)}));
    frame = page.frames()[(await Promise.all(isCaller)).indexOf(true)];
    expect(frame).toBeDefined();
  }).toPass();
`;
}

function puppeteerScript(call: CopiedCall): string {
  const { caller } = call;
  return `import puppeteer from 'puppeteer';

${comments(notesOf(call))}const browser = await puppeteer.launch({ args: ['--enable-features=WebMCP'] });
const page = await browser.newPage();
await page.goto(${literal(caller.pageUrl)});
${isTop(caller) ? '' : puppeteerFrame(caller)}${steps(call, '', isTop(caller) ? 'page' : 'frame')}console.log(result);
await browser.close();
`;
}

function puppeteerFrame(caller: CallParty): string {
  const [how, isCaller] =
    caller.framePath === null
      ? [
          ', which is found by its URL as its place in the page is not known',
          `one.url() === ${literal(caller.url)}`,
        ]
      : ['', `one.evaluate(() => window === ${windowAt(caller.framePath)})`];
  return `// The caller${how}: ${commentWords(whereabouts(caller))}.
const frame = await page.waitForFrame((one) => ${isCaller});
`;
}

/**
 * From the caller's document to the result, as soon as there is such a tool. Playwright and Puppeteer have the same words for it. They would
 * wait by `waitForFunction`, which Playwright cannot do where the page's content security policy forbids `eval`.
 */
function steps(call: CopiedCall, indent: string, frame: 'page' | 'frame'): string {
  const { toolName, scriptApi, input } = call;
  const attempt =
    scriptApi === null || scriptApi === 'document.modelContext'
      ? [
          `    const tools = await ${listing(call)};`,
          `    const tool = tools.find((one) => ${condition(call)});`,
          `    if (tool) return document.modelContext.executeTool(tool, ${argument(call)});`,
        ]
      : [`    if (${scriptApi}) return ${scriptApi}.executeTool(${literal(toolName)}, ${literal(input)});`];
  const lines = [
    `const result = await ${frame}.evaluate(async () => {`,
    '  for (;;) {',
    ...attempt,
    '    // Not registered yet.',
    '    await new Promise((resolve) => setTimeout(resolve, 100));',
    '  }',
    '});',
  ];
  return lines.map((line) => `${indent}${line}\n`).join('');
}

/** How the caller lists the tool. */
function listing({ caller, target, scriptApi }: CopiedCall): string {
  const isAsked = scriptApi === null && target.origin !== caller.origin && target.origin !== 'null';
  return `document.modelContext.getTools(${isAsked ? `{ fromOrigins: [${literal(target.origin)}] }` : ''})`;
}

/** What tells the tool among those that the caller lists. */
function condition({ toolName, caller, target, scriptApi }: CopiedCall): string {
  const isNamed = `one.name === ${literal(toolName)}`;
  if (scriptApi !== null) return isNamed;
  if (target.framePath !== null) return `${isNamed} && one.window === ${windowAt(target.framePath)}`;
  if (target.documentId === caller.documentId) return `${isNamed} && one.window === window`;
  return `${isNamed} && one.origin === ${literal(target.origin)}`;
}

/** The input as the API takes it. */
function argument({ input, convention }: CopiedCall): string {
  return convention === 'text' ? literal(input) : valueExpression(input);
}

/** The window at a place of the page. By indices, which no page can put something else behind. */
function windowAt(path: readonly number[]): string {
  return `top${path.map((index) => `[${index}]`).join('')}`;
}

function isTop({ framePath, place, url, pageUrl }: CallParty): boolean {
  return framePath === null ? place === 'top' && url === pageUrl : framePath.length === 0;
}

function whereabouts({ place, url }: CallParty): string {
  return url === '' ? place : `${place}, ${url}`;
}

/** What the code cannot do as the panel did, and where the tool is. */
function notesOf({ input, caller, target, convention, isListed }: CopiedCall): string[] {
  const isOther = target.documentId !== caller.documentId;
  return [
    convention === 'object' ? numberNote(input) : '',
    isOther ? `The tool is in ${whereabouts(target)}.` : '',
    isOther && target.framePath === null
      ? 'The place of its frame is not known: the first tool of this name and origin is taken.'
      : '',
    caller.place === 'popup' ? 'The page was a popup: opened by itself it has no opener.' : '',
    target.origin === 'null' ? 'The browser lets no page call a tool of an opaque origin.' : '',
    isListed === false && target.origin !== 'null'
      ? 'This caller did not list the tool when the panel called it: expect the same here.'
      : '',
  ];
}

function comments(notes: readonly string[]): string {
  return notes.map((note) => (note === '' ? '' : `// ${commentWords(note)}\n`)).join('');
}
