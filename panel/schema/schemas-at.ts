import type { JsonNode, JsonPath } from './json-node.ts';
import { nodeAt, nodeOf, sameNode } from './json-text.ts';
import { isObject, resolveRef, type SchemaObject } from './resolve.ts';
import { isMatch } from './validation/pattern.ts';

/** Schemas looked at for one place: a hostile or endless schema must end. */
const SCHEMA_LIMIT = 2_000;

/** Steps of comparing values with branches, for one place; after that every branch counts as possible. */
const JUDGE_LIMIT = 50_000;

/** How deep a value is compared with a branch. */
const JUDGE_DEPTH = 8;

/** Keywords that {@link judge} knows, or that say nothing about validity. With others it cannot say yes. */
const JUDGED = new Set([
  ...['$ref', 'allOf', 'anyOf', 'oneOf', 'not', 'type', 'const', 'enum', 'required', 'properties'],
  ...[
    '$comment',
    '$id',
    'title',
    'description',
    'default',
    'examples',
    'deprecated',
    'readOnly',
    'writeOnly',
  ],
]);

/** What goes along while the schemas of one place are looked for. */
interface Search {
  readonly root: unknown;
  judgements: number;
}

/**
 * All schemas that apply to one place of a value: through `$ref`, `allOf`, the branches of `anyOf` and `oneOf` that what is
 * there does not contradict (all of them when everything is contradicted), `if`/`then`/`else` and `dependentSchemas`.
 * Schemas that only lead to others (`{$ref}`) are in the list too. Never throws.
 *
 * @param root The schema of the whole value, in which references are looked up.
 * @param node The whole value as far as it is there; it decides between branches.
 * @param path The place.
 * @returns Without repetition, the outermost first, at most {@link SCHEMA_LIMIT}.
 */
export function schemasAt(root: unknown, node: JsonNode | undefined, path: JsonPath): readonly unknown[] {
  const search: Search = { root, judgements: 0 };
  let schemas = expand(search, [root], node);
  for (let depth = 0; depth < path.length; depth += 1) {
    const step = path[depth] as string | number;
    const below = schemas.flatMap((schema) => (isObject(schema) ? memberSchemas(schema, step) : []));
    schemas = expand(search, below, nodeAt(node, path.slice(0, depth + 1)));
  }
  return schemas;
}

/** The schemas and all that they make apply to the same value. */
function expand(search: Search, given: readonly unknown[], node: JsonNode | undefined): unknown[] {
  const found = new Set<unknown>();
  const waiting = given.toReversed();
  while (waiting.length > 0 && found.size < SCHEMA_LIMIT) {
    const schema = waiting.pop();
    if (found.has(schema)) continue;
    found.add(schema);
    if (isObject(schema)) waiting.push(...companions(search, schema, node).toReversed());
  }
  return [...found];
}

/** What else applies to a value because a schema does. */
function companions(search: Search, schema: SchemaObject, node: JsonNode | undefined): unknown[] {
  return [
    ...referenced(search.root, schema),
    ...listOf(schema.allOf),
    ...possible(search, listOf(schema.anyOf), node),
    ...possible(search, listOf(schema.oneOf), node),
    ...conditional(search, schema, node),
    ...dependent(schema, node),
  ];
}

function referenced(root: unknown, schema: SchemaObject): unknown[] {
  return [schema.$ref, schema.$dynamicRef, schema.$recursiveRef].flatMap((ref) => {
    const resolution = ref === undefined ? null : resolveRef(root, ref);
    return resolution?.ok ? [resolution.schema] : [];
  });
}

/** The branches that the value does not contradict. When it contradicts all, the person is about to change it: all. */
function possible(
  search: Search,
  branches: readonly unknown[],
  node: JsonNode | undefined,
): readonly unknown[] {
  if (node === undefined) return branches;
  const left = branches.filter((branch) => judge(search, branch, node, JUDGE_DEPTH, false) !== false);
  return left.length === 0 ? branches : left;
}

function conditional(search: Search, schema: SchemaObject, node: JsonNode | undefined): unknown[] {
  if (schema.if === undefined) return [];
  const verdict = node === undefined ? null : judge(search, schema.if, node, JUDGE_DEPTH, true);
  const branches = verdict === null ? [schema.then, schema.else] : [verdict ? schema.then : schema.else];
  return branches.filter((branch) => branch !== undefined);
}

function dependent(schema: SchemaObject, node: JsonNode | undefined): unknown[] {
  if (node?.type !== 'object') return [];
  const keys = new Set(node.entries.map(({ key }) => key));
  return [schema.dependentSchemas, schema.dependencies].flatMap((map) =>
    isObject(map)
      ? Object.entries(map).flatMap(([key, value]) => (keys.has(key) && !Array.isArray(value) ? [value] : []))
      : [],
  );
}

/** What the schema's own keywords say about one member of a value. */
function memberSchemas(schema: SchemaObject, step: string | number): unknown[] {
  return typeof step === 'number' ? itemSchemas(schema, step) : propertySchemas(schema, step);
}

function propertySchemas(schema: SchemaObject, key: string): unknown[] {
  const own = isObject(schema.properties) && Object.hasOwn(schema.properties, key);
  const found = own ? [(schema.properties as SchemaObject)[key]] : [];
  if (isObject(schema.patternProperties)) {
    for (const [pattern, value] of Object.entries(schema.patternProperties)) {
      if (isMatch(pattern, key)) found.push(value);
    }
  }
  if (found.length > 0) return found;
  return [schema.additionalProperties, schema.unevaluatedProperties].filter(isObject);
}

function itemSchemas(schema: SchemaObject, index: number): unknown[] {
  // Up to draft 2019-09 a list under `items` was what `prefixItems` is now.
  const isOldTuple = Array.isArray(schema.items);
  const tuple = listOf(isOldTuple ? schema.items : schema.prefixItems);
  if (index < tuple.length) return [tuple[index]];
  return [isOldTuple ? schema.additionalItems : schema.items, schema.unevaluatedItems].filter(isObject);
}

/**
 * Whether a value satisfies a schema, as far as a quick look tells: types, constants, enums and the members that have
 * them. It is for choosing between branches, not for validation.
 *
 * @param isWhole A missing required member speaks against the schema; otherwise it may still be typed.
 * @returns `null` when it does not tell
 */
function judge(
  search: Search,
  schema: unknown,
  node: JsonNode,
  depth: number,
  isWhole: boolean,
): boolean | null {
  if (typeof schema === 'boolean') return schema;
  search.judgements += 1;
  if (!isObject(schema) || depth === 0 || search.judgements > JUDGE_LIMIT) return null;
  const again = (other: unknown) => judge(search, other, node, depth - 1, isWhole);
  const verdicts = [
    Object.keys(schema).every((keyword) => JUDGED.has(keyword)) ? true : null,
    ...referenced(search.root, schema).map(again),
    ...listOf(schema.allOf).map(again),
    ...anyVerdict(listOf(schema.anyOf).map(again)),
    ...anyVerdict(listOf(schema.oneOf).map(again)),
    ...('not' in schema ? [negated(again(schema.not))] : []),
    hasType(schema.type, node),
    isAmong(Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum, node),
    requiredVerdict(schema.required, node, isWhole),
    ...(node.type === 'object' && isObject(schema.properties)
      ? propertyVerdicts(search, schema.properties, node, depth, isWhole)
      : []),
  ];
  if (verdicts.includes(false)) return false;
  return verdicts.includes(null) ? null : true;
}

function propertyVerdicts(
  search: Search,
  properties: SchemaObject,
  node: JsonNode & { type: 'object' },
  depth: number,
  isWhole: boolean,
): (boolean | null)[] {
  return node.entries
    .filter(({ key }) => Object.hasOwn(properties, key))
    .map(({ key, value }) => judge(search, properties[key], value, depth - 1, isWhole));
}

function requiredVerdict(required: unknown, node: JsonNode, isWhole: boolean): boolean | null {
  if (!Array.isArray(required) || node.type !== 'object') return true;
  const keys = new Set(node.entries.map(({ key }) => key));
  if (required.every((name) => keys.has(name))) return true;
  return isWhole ? false : null;
}

function anyVerdict(verdicts: (boolean | null)[]): (boolean | null)[] {
  if (verdicts.length === 0 || verdicts.includes(true)) return [];
  return [verdicts.includes(null) ? null : false];
}

function negated(verdict: boolean | null): boolean | null {
  return verdict === null ? null : !verdict;
}

function hasType(type: unknown, node: JsonNode): boolean {
  if (typeof type !== 'string' && !Array.isArray(type)) return true;
  const names: unknown[] = Array.isArray(type) ? type : [type];
  if (names.includes(node.type)) return true;
  return node.type === 'number' && names.includes('integer') && Number.isInteger(Number(node.raw));
}

function isAmong(values: unknown, node: JsonNode): boolean {
  return !Array.isArray(values) || values.some((value) => sameNode(nodeOf(value), node));
}

/** The value as a list; empty when it is none. */
function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
