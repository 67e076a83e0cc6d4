import { parseNode } from '../schema/json-text.ts';
import { parseJson } from '../schema/parse.ts';
import { valueFacts } from '../schema/validation/value-problems.ts';

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

/** The call that is taken elsewhere. */
export interface CopiedCall {
  toolName: string;
  /** URL of the document that owns the tool. */
  url: string;
  /** JSON text, or any other: an imported saved input, a masked one. */
  input: string;
}

/**
 * A call as text for elsewhere. Names and inputs of a page are written so that they stay data: nothing in them can end a literal,
 * and an input that is not JSON becomes a string. Numbers beyond double precision are in the text as they are; code says in a
 * comment that JavaScript changes them.
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

function snippet({ toolName, input }: CopiedCall): string {
  return `${numberNote(input)}const tools = await document.modelContext.getTools();
const tool = tools.find(({ name, window: owner }) => name === ${literal(toolName)} && owner === window);
const controller = new AbortController();
const result = await document.modelContext.executeTool(tool, ${inputExpression(input)}, {
  signal: controller.signal,
});
console.log(result);
`;
}

function playwrightTest(call: CopiedCall): string {
  return `import { expect, test } from '@playwright/test';

${numberNote(call.input)}// WebMCP must be on in the browser: launch Chromium with --enable-features=WebMCP.
test(${literal(`${call.toolName} answers`)}, async ({ page }) => {
  await page.goto(${literal(call.url)});
  const result = await page.evaluate(${inPage('  ')}, [${literal(call.toolName)}, ${inputExpression(call.input)}]);
  expect(result).not.toBeNull();
});
`;
}

function puppeteerScript(call: CopiedCall): string {
  return `import puppeteer from 'puppeteer';

${numberNote(call.input)}const browser = await puppeteer.launch({ args: ['--enable-features=WebMCP'] });
const page = await browser.newPage();
await page.goto(${literal(call.url)});
const result = await page.evaluate(${inPage('')}, [${literal(call.toolName)}, ${inputExpression(call.input)}]);
console.log(result);
await browser.close();
`;
}

function inPage(indent: string): string {
  return `async ([name, input]) => {
${indent}  const tools = await document.modelContext.getTools();
${indent}  const tool = tools.find((one) => one.name === name && one.window === window);
${indent}  return document.modelContext.executeTool(tool, input);
${indent}}`;
}

/** An input as an expression. `__proto__` in an object literal would set the prototype. */
function inputExpression(input: string): string {
  const json = jsonOf(input);
  if (json.includes('__proto__') || json.includes('\\u')) return `JSON.parse(${literal(json)})`;
  return escapeSeparators(json);
}

/** JSON text as it is; any other text as a JSON string, so that it cannot become code or further members. */
function jsonOf(input: string): string {
  return parseJson(input).ok ? input : JSON.stringify(input);
}

/** A line of comment for an input with numbers that do not outlive JavaScript's reading; else nothing. */
function numberNote(input: string): string {
  const parsed = parseNode(input);
  const isChanged =
    parsed.ok &&
    valueFacts(parsed.node).problems.some(
      ({ keyword }) => keyword === 'unsafeNumber' || keyword === 'overflow',
    );
  return isChanged ? '// JavaScript changes numbers of this input: a double cannot hold them.\n' : '';
}

function literal(text: string): string {
  return escapeSeparators(JSON.stringify(text));
}

/** Line separators are line ends in JavaScript of before 2019, and hide what follows them in some editors. */
function escapeSeparators(json: string): string {
  return json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
