import type { Execution } from '../model/execution.ts';
import { MASK } from '../model/mask.ts';
import type { JsonNode } from '../schema/json-node.ts';
import { parseNode, printNode } from '../schema/json-text.ts';

/**
 * An execution for a file that others may read: the values of these members are replaced, at any depth of its input and output. A
 * text that cannot be read as JSON, because it was cut, is replaced as a whole when it has one of the names in it. What
 * sources said word by word is left out, and counted.
 *
 * @param secrets Names of members; without any the execution itself is returned.
 */
export function maskedExecution(execution: Execution, secrets: ReadonlySet<string>): Execution {
  if (secrets.size === 0) return execution;
  const mask = (value: Execution['input']): Execution['input'] => {
    if (value === null) return null;
    const text = maskedText(value.preview.text, secrets);
    return text === value.preview.text ? value : { ...value, preview: { text, length: text.length } };
  };
  const input = mask(execution.input);
  const output = mask(execution.output);
  if (input === execution.input && output === execution.output) return execution;
  return { ...execution, input, output, raw: [], rawDropped: execution.rawDropped + execution.raw.length };
}

function maskedText(text: string, secrets: ReadonlySet<string>): string {
  // A backslash may stand for any character of a name.
  if (!text.includes('\\') && ![...secrets].some((name) => text.includes(name))) return text;
  const parsed = parseNode(text);
  if (!parsed.ok) return MASK;
  const masked = maskedNode(parsed.node, secrets);
  return masked === parsed.node ? text : printNode(masked);
}

/** The node itself when there is nothing to mask in it. A text that is JSON itself, such as an MCP envelope's, is looked into. */
function maskedNode(node: JsonNode, secrets: ReadonlySet<string>): JsonNode {
  if (node.type === 'array') {
    const items = node.items.map((item) => maskedNode(item, secrets));
    return items.some((item, index) => item !== node.items[index]) ? { ...node, items } : node;
  }
  if (node.type === 'object') {
    let isChanged = false;
    const entries = node.entries.map((entry) => {
      const isSecret = secrets.has(entry.key) && !(entry.value.type === 'string' && entry.value.value === '');
      const value: JsonNode = isSecret ? { type: 'string', value: MASK } : maskedNode(entry.value, secrets);
      if (value === entry.value) return entry;
      isChanged = true;
      return { ...entry, value };
    });
    return isChanged ? { ...node, entries } : node;
  }
  if (node.type !== 'string' || !/^\s*[[{]/.test(node.value)) return node;
  const value = maskedText(node.value, secrets);
  return value === node.value ? node : { ...node, value };
}
