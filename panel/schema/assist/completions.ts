import { typeWords } from '../describe.ts';
import { prefill } from '../form/prefill.ts';
import { formatSample } from '../format-sample.ts';
import type { JsonNode } from '../json-node.ts';
import { nodeOf, printNode } from '../json-text.ts';
import { isObject, resolveRef, type SchemaObject } from '../resolve.ts';
import { schemasAt } from '../schemas-at.ts';
import { caretAt, type JsonCaret, type LooseValue, looseNode, readLoosely } from './loose-json.ts';
import { cut, entriesOf, listOf, sayings, textOf } from './sayings.ts';

/** One thing that could be typed at the caret. */
export interface AssistOption {
  /** JSON text, with its quotes: what the person sees and what is compared with what is typed. */
  readonly label: string;
  /** Type of a property, or where a value comes from. A few words. */
  readonly detail: string;
  /** Description; empty when there is none. */
  readonly info: string;
  readonly kind: 'key' | 'value';
  /** Made when the option is taken: an object with many keys has many values to make. */
  insertion(): AssistInsertion;
}

/** What replaces `from` to `to`. */
export interface AssistInsertion {
  readonly text: string;
  /** The part of `text` to select afterwards: what the person types over, or an empty range for the caret. */
  readonly select: { readonly from: number; readonly to: number };
}

/** What could stand at the caret in place of `from` to `to`, best first. */
export interface Assist {
  readonly from: number;
  readonly to: number;
  readonly options: readonly AssistOption[];
}

/** Schemas of one place for which a value is made. */
const DESCRIBED_LIMIT = 50;

/**
 * What a schema allows at a caret, whatever state the text is in. Never throws.
 *
 * @param schema The schema of the whole text.
 * @param offset The caret, in UTF-16 code units.
 * @param now For dates and times that are offered.
 * @returns `null` where the schema has nothing to offer
 */
export function completionsAt(
  schema: unknown,
  text: string,
  offset: number,
  now = new Date(),
): Assist | null {
  const root = readLoosely(text);
  if (root === 'too deep') return null;
  const caret = caretAt(root, offset);
  if (caret === null) return null;
  const place = { schema, text, root, caret, now };
  const options = caret.kind === 'key' ? keyOptions(place) : valueOptions(place);
  return options.length === 0 ? null : { from: caret.from, to: caret.to, options };
}

/** What is known at a caret. */
interface Place {
  readonly schema: unknown;
  readonly text: string;
  readonly root: LooseValue | null;
  readonly caret: JsonCaret;
  readonly now: Date;
}

/** The schemas of a place. What is being typed does not count, so that it can become something else. */
function schemasOf({ schema, text, root, caret }: Place): readonly unknown[] {
  return schemasAt(schema, looseNode(text, root, caret.member), caret.path);
}

/** A key as all schemas that name it say it. */
interface KnownKey {
  readonly schemas: unknown[];
  isRequired: boolean;
}

function keyOptions(place: Place): AssistOption[] {
  const { container, member } = place.caret;
  const others = container?.members.filter((other) => other !== member) ?? [];
  const present = new Set(others.map(({ key }) => key));
  const rankOf = ({ isRequired, schemas }: KnownKey) => {
    if (schemas.some((schema) => isObject(schema) && schema.deprecated === true)) return 2;
    return isRequired ? 0 : 1;
  };
  return [...knownKeys(schemasOf(place), present)]
    .filter(([key, { schemas }]) => !present.has(key) && !schemas.includes(false))
    .sort(([, a], [, b]) => rankOf(a) - rankOf(b))
    .map(([key, known]) => keyOption(place, key, known));
}

/** The keys that schemas name, in their order. */
function knownKeys(schemas: readonly unknown[], present: ReadonlySet<string | null>): Map<string, KnownKey> {
  const keys = new Map<string, KnownKey>();
  const known = (key: unknown): KnownKey | null => {
    if (typeof key !== 'string') return null;
    const entry = keys.get(key) ?? { schemas: [], isRequired: false };
    keys.set(key, entry);
    return entry;
  };
  for (const schema of schemas.filter(isObject)) {
    for (const [key, value] of entriesOf(schema.properties)) known(key)?.schemas.push(value);
    if (isObject(schema.propertyNames)) for (const key of listOf(schema.propertyNames.enum)) known(key);
    const dependent = [...entriesOf(schema.dependentRequired), ...entriesOf(schema.dependencies)]
      .filter(([key]) => present.has(key))
      .flatMap(([, names]) => listOf(names));
    for (const key of [...listOf(schema.required), ...dependent]) {
      const entry = known(key);
      if (entry !== null) entry.isRequired = true;
    }
  }
  return keys;
}

function keyOption(place: Place, key: string, { schemas, isRequired }: KnownKey): AssistOption {
  const { caret, schema: root } = place;
  // With nothing typed below it, all branches of the property's own unions are open.
  const applicable = schemas.flatMap((schema) => schemasAt(withDefinitionsOf(root, schema), undefined, []));
  const says = sayings(applicable);
  const label = JSON.stringify(key);
  const detail = [says.type, ...(isRequired ? ['required'] : []), ...says.flags].filter(
    (word) => word !== '',
  );
  return {
    label,
    detail: detail.join(', '),
    info: says.description,
    kind: 'key',
    insertion: () => {
      // The colon is there: only the key is replaced, its value stays.
      if (caret.member !== null && caret.member.colon >= 0) {
        return { text: label, select: { from: label.length, to: label.length } };
      }
      const value = firstValue(root, schemas);
      return insertionOf(place, `${label}: `, value === undefined ? '' : printed(place, value), false);
    },
  };
}

function firstValue(root: unknown, schemas: readonly unknown[]): JsonNode | undefined {
  for (const schema of schemas) {
    const value = prefill(withDefinitionsOf(root, schema));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A value that is offered, and why. */
interface KnownValue {
  readonly node: JsonNode;
  readonly reasons: Set<string>;
  info: string;
}

function valueOptions(place: Place): AssistOption[] {
  return [...knownValues(place).values()].map(({ node, reasons, info }): AssistOption => {
    return {
      label: cut(printNode(node, 0)),
      detail: [...reasons].join(', '),
      info,
      kind: 'value',
      insertion: () => {
        const space = place.text[place.caret.from - 1] === ':' ? ' ' : '';
        return insertionOf(place, space, printed(place, node), true);
      },
    };
  });
}

/** Values by their JSON text: those that the schemas name, then such as they only describe. */
function knownValues(place: Place): Map<string, KnownValue> {
  const values = new Map<string, KnownValue>();
  const add = (node: JsonNode, reason: string, info = '') => {
    const text = printNode(node, 0);
    const value = values.get(text) ?? { node, reasons: new Set(), info };
    if (reason !== '') value.reasons.add(reason);
    values.set(text, value);
  };
  const schemas = schemasOf(place).filter(isObject);
  for (const schema of schemas) {
    const named = Object.hasOwn(schema, 'const') ? [schema.const] : listOf(schema.enum);
    for (const value of named) add(nodeOf(value), textOf(schema.title), textOf(schema.description));
  }
  const isClosed = values.size > 0;
  for (const schema of schemas) {
    if (Object.hasOwn(schema, 'default')) add(nodeOf(schema.default), 'default');
    for (const value of listOf(schema.examples)) add(nodeOf(value), 'example');
  }
  if (isClosed) return values;
  for (const schema of schemas) {
    const sample = formatSample(schema.format, place.now);
    if (sample !== null) add(nodeOf(sample), textOf(schema.format));
  }
  for (const schema of schemas.slice(0, DESCRIBED_LIMIT)) {
    const type = typeWords(schema);
    if (type === 'anything' || type === 'nothing') continue;
    const node = prefill(withDefinitionsOf(place.schema, schema));
    if (node !== undefined) add(node, textOf(schema.title) || type, textOf(schema.description));
  }
  for (const { type, nullable } of schemas) {
    const types = Array.isArray(type) ? type : [type];
    if (types.includes('boolean')) for (const value of [true, false]) add(nodeOf(value), 'boolean');
    if (types.includes('null') || nullable === true) add({ type: 'null' }, 'null');
  }
  return values;
}

/** A value as JSON text of several lines, indented like the line that it is put in. */
function printed({ text, caret }: Place, node: JsonNode): string {
  const lineStart = text.lastIndexOf('\n', caret.from - 1) + 1;
  const indent = /^[ \t]*/.exec(text.slice(lineStart, caret.from))?.[0] ?? '';
  return printNode(node, 2).replaceAll('\n', `\n${indent}`);
}

/**
 * The text to put in, with the commas it needs.
 *
 * @param isFinal The value was chosen: the caret goes behind it. Otherwise it is selected, to be typed over.
 */
function insertionOf({ caret }: Place, before: string, value: string, isFinal: boolean): AssistInsertion {
  const start = `${caret.needsCommaBefore ? ', ' : ''}${before}`;
  const text = `${start}${value}${caret.needsCommaAfter ? ',' : ''}`;
  const from = start.length;
  const to = from + value.length;
  const isEmpty = value === '""' || value === '{}' || value === '[]';
  if (isEmpty) return { text, select: { from: from + 1, to: from + 1 } };
  if (isFinal || value.startsWith('{') || value.startsWith('[')) return { text, select: { from: to, to } };
  return { text, select: value.startsWith('"') ? { from: from + 1, to: to - 1 } : { from, to } };
}

/**
 * A schema by itself, in which references to the definitions of the schema that it stands in still lead somewhere. Other
 * references in it lead nowhere, except its own first one.
 */
function withDefinitionsOf(root: unknown, schema: unknown): unknown {
  if (!isObject(root) || !isObject(schema) || schema === root) return schema;
  const { $defs, definitions } = root;
  const isElsewhere = typeof schema.$ref === 'string' && !/^#\/(?:\$defs|definitions)\//.test(schema.$ref);
  const target = isElsewhere ? resolveRef(root, schema.$ref) : null;
  if (target?.ok && target.schema === root) return root;
  const own = target?.ok && isObject(target.schema) ? { ...target.schema, ...withoutRef(schema) } : schema;
  return {
    ...(isObject($defs) ? { $defs } : {}),
    ...(isObject(definitions) ? { definitions } : {}),
    ...own,
  };
}

function withoutRef({ $ref: _, ...beside }: SchemaObject): SchemaObject {
  return beside;
}
