import { constraintsOf, typeWords } from '../describe.ts';
import { isObject, type SchemaObject } from '../resolve.ts';

/** Longest text of a value (UTF-16 code units): it is a line in a list. */
const VALUE_LIMIT = 80;

/** Values of an enum that are named. */
const HINT_VALUES = 12;

/** What several schemas that hold at once say. Texts are empty where they say nothing. */
export interface Sayings {
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly flags: readonly string[];
  readonly constraints: readonly string[];
}

/** Puts together what schemas say that hold at once. The first one that says something counts. */
export function sayings(schemas: readonly unknown[]): Sayings {
  const objects = schemas.filter(isObject);
  const first = (words: readonly string[]) => words.find((word) => word !== '') ?? '';
  return {
    type: first(objects.map((schema) => typeWords(schema)).filter((type) => type !== 'anything')),
    title: first(objects.map(({ title }) => textOf(title))),
    description: first(objects.map(({ description }) => textOf(description))),
    flags: [
      ...(objects.some(({ deprecated }) => deprecated === true) ? ['deprecated'] : []),
      ...(objects.some(({ readOnly }) => readOnly === true) ? ['read-only'] : []),
    ],
    constraints: [
      ...new Set(
        objects.flatMap((schema) => [
          ...(typeof schema.format === 'string' ? [`format ${schema.format}`] : []),
          ...constraintsOf(schema),
          ...valueWords(schema),
        ]),
      ),
    ],
  };
}

function valueWords(schema: SchemaObject): string[] {
  const words = (values: readonly unknown[]) =>
    values.slice(0, HINT_VALUES).map((value) => cut(JSON.stringify(value) ?? ''));
  const values = listOf(schema.enum);
  const more = values.length > HINT_VALUES ? `, … (${values.length} values)` : '';
  return [
    ...(Object.hasOwn(schema, 'const') ? [`always ${words([schema.const])}`] : []),
    ...(values.length > 0 ? [`one of ${words(values).join(', ')}${more}`] : []),
    ...(Object.hasOwn(schema, 'default') ? [`default ${words([schema.default])}`] : []),
  ];
}

/** A text of at most {@link VALUE_LIMIT} characters. */
export function cut(text: string): string {
  return text.length > VALUE_LIMIT ? `${text.slice(0, VALUE_LIMIT)}…` : text;
}

/** The members of an object; none of anything else. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}

/** The value as a list; empty when it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The value as a text; empty when it is none. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
