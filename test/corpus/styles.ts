import type { CorpusTool } from './tool.ts';

type Schema = Readonly<Record<string, unknown>>;
type Properties = Readonly<Record<string, unknown>>;

/** One tool of the corpus. */
export function tool(name: string, description: string, inputSchema: unknown): CorpusTool {
  return { name, description, inputSchema };
}

/** An object as zod-to-json-schema writes it: draft-07, closed. */
export function zod(properties: Properties, required: readonly string[] = [], more: Schema = {}): Schema {
  return {
    type: 'object',
    properties,
    ...(required.length > 0 && { required }),
    additionalProperties: false,
    ...more,
    $schema: 'http://json-schema.org/draft-07/schema#',
  };
}

/** An object as pydantic writes it: a title on everything that has no `$ref`. */
export function pydantic(
  title: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
  $defs: Properties = {},
): Schema {
  const titled = Object.entries(properties).map(([key, schema]) => [
    key,
    '$ref' in schema ? schema : { ...schema, title: titleOf(key) },
  ]);
  return {
    ...(Object.keys($defs).length > 0 && { $defs }),
    properties: Object.fromEntries(titled),
    ...(required.length > 0 && { required }),
    title,
    type: 'object',
  };
}

/** What pydantic makes of `T | None = None`. */
export function orNone(schema: Schema): Schema {
  return { anyOf: [schema, { type: 'null' }], default: null };
}

/** An object as a person writes it by hand. */
export function object(properties: Properties, required: readonly string[] = [], more: Schema = {}): Schema {
  return { type: 'object', properties, ...(required.length > 0 && { required }), ...more };
}

/** A condition; the one place of the corpus where the keyword `then` is written. */
export function when(condition: unknown, then: unknown, otherwise?: unknown): Schema {
  return { if: condition, then, ...(otherwise !== undefined && { else: otherwise }) };
}

/** A list of values. */
export function list(items: unknown, more: Schema = {}): Schema {
  return { type: 'array', items, ...more };
}

/** A text with what it is for. */
export function text(description: string, more: Schema = {}): Schema {
  return { type: 'string', description, ...more };
}

/** A whole number between two limits. */
export function int(minimum: number, maximum: number, more: Schema = {}): Schema {
  return { type: 'integer', minimum, maximum, ...more };
}

/** A value of a list with titles, as `oneOf` of consts. */
export function titled(values: Readonly<Record<string, string>>, more: Schema = {}): Schema {
  return { oneOf: Object.entries(values).map(([value, title]) => ({ const: value, title })), ...more };
}

/** A branch of a discriminated union: an object with a constant member. */
export function branch(
  key: string,
  value: string,
  properties: Properties,
  required: readonly string[] = [],
): Schema {
  return object({ [key]: { type: 'string', const: value }, ...properties }, [key, ...required]);
}

function titleOf(key: string): string {
  return key.replaceAll('_', ' ').replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
