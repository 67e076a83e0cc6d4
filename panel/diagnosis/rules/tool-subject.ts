import type { ObservedTool } from '../../../inspected-page/protocol/messages.ts';
import { currentRegistration } from '../../model/selectors.ts';
import type { Registration, ToolState } from '../../model/state.ts';
import { parseJson } from '../../schema/parse.ts';
import { isObject, type SchemaObject } from '../../schema/resolve.ts';

/** A text of a definition, and where it stands: `description`, `inputSchema at /properties/q/description`. */
export interface PlacedText {
  where: string;
  text: string;
}

/** A tool as the rules look at it. */
export interface ToolSubject {
  row: ToolState;
  tool: ObservedTool;
  name: string;
  title: string;
  description: string;
  /** The parsed input schema; `undefined` when the tool has none, or it is not JSON or was cut. */
  schema: unknown;
  /** Members of the root's `properties`. */
  properties: readonly (readonly [string, unknown])[];
  /** Everything that a model reads. */
  texts: readonly PlacedText[];
  annotations: Readonly<Record<string, boolean>>;
  registration: Registration | null;
}

/** Schemas that are looked at in one definition: a hostile page may send a huge one. */
const MAX_NODES = 5_000;

/** Takes a row apart. */
export function toolSubject(row: ToolState): ToolSubject {
  const { tool } = row;
  const schema = schemaOf(tool);
  const root = isObject(schema) ? schema : {};
  const description = tool.description?.text ?? '';
  const title = tool.title?.text ?? '';
  const texts: PlacedText[] = [
    { where: 'name', text: tool.name },
    { where: 'title', text: title },
    { where: 'description', text: description },
  ];
  for (const { pointer, schema: node } of schemasIn(schema)) {
    for (const member of ['title', 'description'] as const) {
      const text = node[member];
      if (typeof text === 'string')
        texts.push({ where: `inputSchema at ${pointer || '/'} (${member})`, text });
    }
  }
  return {
    row,
    tool,
    name: tool.name,
    title,
    description,
    schema,
    properties: isObject(root.properties) ? Object.entries(root.properties) : [],
    texts: texts.filter(({ text }) => text !== ''),
    annotations: tool.annotations ?? {},
    registration: currentRegistration(row),
  };
}

function schemaOf({ inputSchema }: ObservedTool): unknown {
  if (inputSchema == null || inputSchema.json.text.length < inputSchema.json.length) return undefined;
  const parsed = parseJson(inputSchema.json.text);
  return parsed.ok ? parsed.value : undefined;
}

/** Keywords that hold schemas: one, a list, or a map of them. */
const HOLDERS = {
  one: [
    'items',
    'additionalProperties',
    'additionalItems',
    'contains',
    'not',
    'if',
    'then',
    'else',
    'propertyNames',
  ],
  list: ['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'],
  map: ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'],
} as const;

/** Every schema object within a schema, itself first, with its JSON pointer. */
export function* schemasIn(schema: unknown): Generator<{ pointer: string; schema: SchemaObject }> {
  const waiting: { pointer: string; schema: unknown }[] = [{ pointer: '', schema }];
  for (let seen = 0; seen < MAX_NODES; seen += 1) {
    const next = waiting.shift();
    if (next === undefined) return;
    const { pointer, schema: node } = next;
    if (!isObject(node)) continue;
    yield { pointer, schema: node };
    for (const key of HOLDERS.one)
      if (isObject(node[key])) waiting.push({ pointer: `${pointer}/${key}`, schema: node[key] });
    for (const key of HOLDERS.list) {
      const list = node[key];
      if (!Array.isArray(list)) continue;
      for (const [index, item] of list.entries()) {
        waiting.push({ pointer: `${pointer}/${key}/${index}`, schema: item });
      }
    }
    for (const key of HOLDERS.map) {
      const map = node[key];
      if (!isObject(map)) continue;
      for (const [name, item] of Object.entries(map)) {
        const step = name.replaceAll('~', '~0').replaceAll('/', '~1');
        waiting.push({ pointer: `${pointer}/${key}/${step}`, schema: item });
      }
    }
  }
}
