import { parseNode, printNode } from '../schema/json-text.ts';

/** What stands in the place of a secret. */
const MASK = '••••••';

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
