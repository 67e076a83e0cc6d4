import type { JsonNode } from '../../schema/json-node.ts';
import { visibleText } from '../../ui/display-text.ts';

/** Keys of an object that stand in its row. */
const KEYS_SHOWN = 5;
/** Code units of a text that stand in its row. */
const TEXT_SHOWN = 300;

/** A key or index as it is shown: the empty key would not be seen. */
export function keyText(key: string | number): string {
  return key === '' ? '""' : String(key);
}

/** A value in one line: digits as they are, the first keys of an object, the first part of a text. */
export function jsonPreview(node: JsonNode): string {
  switch (node.type) {
    case 'array':
      return `[${node.items.length.toLocaleString('en')}]`;
    case 'object': {
      const keys = node.entries.slice(0, KEYS_SHOWN).map(({ key }) => visibleText(keyText(key), 40));
      return `{${keys.join(', ')}${node.entries.length > KEYS_SHOWN ? ', …' : ''}}`;
    }
    case 'string': {
      const { value } = node;
      // Cut first: a page may give megabytes.
      return value.length > TEXT_SHOWN
        ? `${JSON.stringify(value.slice(0, TEXT_SHOWN)).slice(0, -1)}…`
        : JSON.stringify(value);
    }
    case 'number':
      return node.raw;
    default:
      return node.type === 'null' ? 'null' : String(node.value);
  }
}
