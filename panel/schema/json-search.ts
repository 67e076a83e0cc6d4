import type { JsonNode } from './json-node.ts';
import { memberCount } from './json-rows.ts';

/** Values after which a search lets others run. */
const PAUSE_EVERY = 5_000;

/**
 * Looks for a text in the keys, texts, digits and words of a tree, in its order and without regard to case.
 *
 * @param wanted Not empty.
 * @returns For each value found, the positions of the members that lead to it; `null` now and then, so that whoever asks may
 *   stop or let others run.
 */
export function* searchJson(root: JsonNode, wanted: string): Generator<readonly number[] | null, void> {
  const needle = wanted.toLowerCase();
  const has = (text: string): boolean => text.toLowerCase().includes(needle);
  if (scalarHas(root, has)) yield [];
  const open: { node: JsonNode; next: number }[] = [{ node: root, next: 0 }];
  let seen = 0;
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { node } = top;
    const at = top.next++;
    if (at >= memberCount(node)) {
      open.pop();
      continue;
    }
    const entry = node.type === 'object' ? node.entries[at] : undefined;
    const value = (node.type === 'array' ? node.items[at] : entry?.value) as JsonNode;
    if ((entry !== undefined && has(entry.key)) || scalarHas(value, has)) {
      yield open.map(({ next }) => next - 1);
    }
    if (memberCount(value) > 0) open.push({ node: value, next: 0 });
    seen += 1;
    if (seen % PAUSE_EVERY === 0) yield null;
  }
}

function scalarHas(node: JsonNode, has: (text: string) => boolean): boolean {
  switch (node.type) {
    case 'string':
      return has(node.value);
    case 'number':
      return has(node.raw);
    case 'boolean':
      return has(String(node.value));
    case 'null':
      return has('null');
    default:
      return false;
  }
}
