import type { JsonEntry } from '../schema/json-node.ts';
import { parseNode, printNode } from '../schema/json-text.ts';

/** What stands in the place of a secret. */
export const MASK = '••••••';

/** Spaces of a level in an input that is printed anew. */
const INDENT = 2;

/**
 * An input for showing and for taking elsewhere: members of these names have their values masked. A text that is not JSON is masked as a
 * whole when there is anything to mask, as nobody can tell where in it a secret stands.
 *
 * @param secrets Names of password fields of the form behind the tool (case 27).
 */
export function maskedInput(input: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return input;
  const parsed = parseNode(input);
  if (!parsed.ok) return MASK;
  const { node } = parsed;
  if (node.type !== 'object' || !node.entries.some(({ key }) => secrets.includes(key))) return input;
  return printNode({
    type: 'object',
    entries: node.entries.map((entry) =>
      secrets.includes(entry.key) ? { key: entry.key, value: { type: 'string', value: MASK } } : entry,
    ),
  });
}

/** An input as it may be written to a disk. */
export interface KeptInput {
  readonly input: string;
  /** Names of the secrets that were left out of it. */
  readonly omitted: readonly string[];
}

/**
 * An input without its secrets: members of these names are left out, so that they are "not set". The empty text is no secret, and stays.
 *
 * @param secrets Names of password fields of the form behind the tool (case 27).
 * @returns `null` for a text that is not JSON and may hold a secret, as nobody can tell where.
 */
export function withoutSecrets(input: string, secrets: readonly string[]): KeptInput | null {
  if (secrets.length === 0) return { input, omitted: [] };
  const parsed = parseNode(input);
  if (!parsed.ok) return mayHoldSecret(input, secrets) ? null : { input, omitted: [] };
  const { node } = parsed;
  if (node.type !== 'object') return { input, omitted: [] };
  const isSecret = ({ key, value }: JsonEntry) =>
    secrets.includes(key) && !(value.type === 'string' && value.value === '');
  const omitted = [...new Set(node.entries.filter(isSecret).map(({ key }) => key))];
  if (omitted.length === 0) return { input, omitted };
  const entries = node.entries.filter((entry) => !isSecret(entry));
  return { input: printNode({ type: 'object', entries }, INDENT), omitted };
}

/** Whether a text names a secret, as far as can be told without reading it: a backslash may stand for any character of a name. */
export function mayHoldSecret(text: string, secrets: readonly string[]): boolean {
  return secrets.length > 0 && (text.includes('\\') || secrets.some((name) => text.includes(name)));
}
