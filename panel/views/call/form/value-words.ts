import type { Choice, FieldControl, FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { printNode } from '../../../schema/json-text.ts';
import { visibleText } from '../../../ui/display-text.ts';

const KINDS: Readonly<Record<JsonNode['type'], string>> = {
  null: 'null',
  boolean: 'a boolean',
  number: 'a number',
  string: 'a text',
  array: 'an array',
  object: 'an object',
};

const WANTED: Partial<Record<FieldControl, string>> = {
  number: 'a number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
  date: 'a date such as 2026-01-31',
  time: 'a time such as 12:30',
  'date-time': 'a date with a time',
  month: 'a month such as 2026-01',
  week: 'a week such as 2026-W05',
  color: 'a colour such as #a0b0c0',
};

/** What a value is instead of what its field is for, in a few words: `a text, not a number`. */
export function mismatchWords({ control, value }: Pick<FormField, 'control' | 'value'>): string {
  if (value === undefined) return '';
  if (control === 'choice') return 'not one of the values';
  const wanted = WANTED[control] ?? 'a text';
  if (value.type === 'boolean' && control !== 'boolean') return `${String(value.value)}, not ${wanted}`;
  const isText =
    value.type === 'string' && !['number', 'boolean', 'object', 'array', 'null'].includes(control);
  return isText ? `not ${wanted}` : `${KINDS[value.type]}, not ${wanted}`;
}

/**
 * A value in a few words: its JSON, with hidden characters visible.
 * @param limit Longest result in UTF-16 code units; the rest becomes `…`.
 */
export function shortJson(value: JsonNode, limit = 40): string {
  // Cut before it is printed: a page may give megabytes.
  if (value.type === 'string') return visibleText(JSON.stringify(value.value.slice(0, limit + 1)), limit);
  if (value.type === 'array' && value.items.length > limit) return `[… ${value.items.length} items]`;
  if (value.type === 'object' && value.entries.length > limit) return `{… ${value.entries.length} keys}`;
  return visibleText(printNode(value), limit);
}

/**
 * A value of a list as the text of an option. Texts have no quotes, except those that would look like another value: `"1"`,
 * `"null"`, the empty text.
 */
export function choiceText({ value, label, isDeprecated }: Choice): string {
  const plain = value.type === 'string' ? value.value : printNode(value);
  const shown =
    value.type === 'string' && isMistakable(plain) ? JSON.stringify(plain) : plain === '' ? '""' : plain;
  const text = label === plain ? shown : `${label} (${shown})`;
  return visibleText(isDeprecated ? `${text}, deprecated` : text, 200);
}

function isMistakable(text: string): boolean {
  return text.trim() !== text || /^(?:null|true|false|-?\d[\d.eE+-]*|[[{"].*)?$/s.test(text);
}

/** How much of an object or array is there: `2 of 5 set`, `3 keys`, `1 item`; what it is otherwise: `not set`, `null`. */
export function fillWords(field: FormField): string {
  const { value, control } = field;
  if (value === undefined) return 'not set';
  if (value.type === 'null') return 'null';
  if (value.type === 'array') return countOf(value.items.length, 'item');
  if (control !== 'object' || value.type !== 'object') return '';
  const named = field.children().filter((child) => !child.isExtra);
  const keys = new Set(value.entries.map(({ key }) => key));
  if (named.length === 0) return countOf(keys.size, 'key');
  const set = named.filter((child) => keys.has(child.name)).length;
  const extra = keys.size - set;
  return `${set} of ${named.length} set${extra > 0 ? `, ${extra} more` : ''}`;
}

/** `1 item`, `2 items`. */
export function countOf(count: number, noun: string): string {
  return `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
}

/** The name of a field for people: hidden characters visible, an empty key as `""`. */
export function nameWords({ name, pointer }: Pick<FormField, 'name' | 'pointer'>): string {
  if (name === '') return pointer === '' ? 'input' : '""';
  return visibleText(name, 120);
}
