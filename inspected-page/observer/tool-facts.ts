import type {
  BoundedText,
  ErrorFacts,
  FormFacts,
  ObservedTool,
  ScriptTool,
  WithStackText,
} from '../protocol/messages.ts';
import { LIMITS } from '../protocol/messages.ts';

type Members = { readonly [member: string]: unknown };

/** A member of what `getTools()` resolves to. */
export interface RegisteredTool extends Members {
  readonly name: string;
  readonly window: Window;
}

/** Members that have a place of their own, or stand for the document they came from. */
const KNOWN_MEMBERS = new Set([
  'name',
  'title',
  'description',
  'inputSchema',
  'annotations',
  'origin',
  'window',
]);

/** Turns a tool as the browser reports it into facts. `form` is the form behind it, if it is declarative. */
export function nativeToolFacts(tool: RegisteredTool, form: FormFacts | null): ObservedTool {
  return toolFacts(tool.name, tool, 'native', form);
}

/**
 * Turns a tool of a script's API into facts; only the name is known when its text does not parse. `form` is the form
 * that the script made it from.
 */
export function scriptToolFacts({ name, json }: ScriptTool, form: FormFacts | null): ObservedTool {
  let members: unknown;
  try {
    members = JSON.parse(json);
  } catch {
    // Cut at the limit.
  }
  return toolFacts(name, isRecord(members) ? members : {}, 'script', form);
}

function isRecord(value: unknown): value is Members {
  return typeof value === 'object' && value !== null;
}

function toolFacts(
  name: string,
  tool: Members,
  provider: ObservedTool['provider'],
  form: FormFacts | null,
): ObservedTool {
  const facts: ObservedTool = {
    name: name.slice(0, LIMITS.name),
    other: {},
    provider,
    kind: form ? 'declarative' : 'imperative',
    form,
  };
  if ('title' in tool) facts.title = textOrNull(tool.title);
  if ('description' in tool) facts.description = textOrNull(tool.description);
  if ('inputSchema' in tool) {
    const schema = tool.inputSchema;
    facts.inputSchema =
      typeof schema === 'string'
        ? { json: bounded(schema, LIMITS.schema), convention: 'text' }
        : schema === undefined || schema === null
          ? null
          : { json: bounded(JSON.stringify(schema), LIMITS.schema), convention: 'object' };
  }
  if ('annotations' in tool) facts.annotations = flags(tool.annotations);
  if ('origin' in tool) facts.origin = typeof tool.origin === 'string' ? tool.origin : null;
  for (const [key, value] of Object.entries(tool)) {
    if (!KNOWN_MEMBERS.has(key)) {
      facts.other[key] = bounded(JSON.stringify(value) ?? String(value), LIMITS.text);
    }
  }
  return facts;
}

/** The browser's error as facts. It is an isolated world's own object: reading it runs nothing of the page. */
export function errorFacts(error: unknown): WithStackText<ErrorFacts> {
  return error instanceof Error || error instanceof DOMException
    ? { name: error.name, message: error.message.slice(0, LIMITS.text), stack: '' }
    : { name: typeof error, message: String(error).slice(0, LIMITS.text), stack: '' };
}

function bounded(text: string, limit: number): BoundedText {
  return { text: text.slice(0, limit), length: text.length };
}

function textOrNull(value: unknown): BoundedText | null {
  return typeof value === 'string' ? bounded(value, LIMITS.text) : null;
}

function flags(value: unknown): Record<string, boolean> | null {
  if (typeof value !== 'object' || value === null) return null;
  const result: Record<string, boolean> = {};
  for (const [key, flag] of Object.entries(value)) if (typeof flag === 'boolean') result[key] = flag;
  return result;
}
