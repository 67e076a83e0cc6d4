/** A JSON Schema object (not a boolean schema). */
export type SchemaObject = Readonly<Record<string, unknown>>;

/** Where a `$ref` leads, or why it leads nowhere (one sentence for people). */
export type Resolution = { ok: true; schema: unknown } | { ok: false; problem: string };

/** Keywords whose value is a schema. */
export const SCHEMA_KEYWORDS = [
  'additionalProperties',
  'additionalItems',
  'contains',
  'contentSchema',
  'else',
  'if',
  'items',
  'not',
  'propertyNames',
  'then',
  'unevaluatedItems',
  'unevaluatedProperties',
] as const;

/** Keywords whose value is a list of schemas. */
const LIST_KEYWORDS = ['allOf', 'anyOf', 'items', 'oneOf', 'prefixItems'] as const;

/** Keywords whose value is an object of schemas. */
const MAP_KEYWORDS = ['$defs', 'definitions', 'dependentSchemas', 'patternProperties', 'properties'] as const;

/** How many schemas are looked through for an anchor: a hostile page may send a huge one. */
const ANCHOR_SEARCH_LIMIT = 20_000;

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is SchemaObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Resolves a reference within one schema document: `#`, JSON pointers (`#/$defs/x`), `#anchor`, and the document's own
 * `$id` in front of these. Nothing is ever fetched.
 */
export function resolveRef(root: unknown, ref: unknown): Resolution {
  if (typeof ref !== 'string') return { ok: false, problem: '$ref is not a text' };
  const hash = ref.indexOf('#');
  const base = hash < 0 ? ref : ref.slice(0, hash);
  const id = isObject(root) && typeof root.$id === 'string' ? root.$id.replace(/#.*$/s, '') : '';
  if (base !== '' && base !== id) {
    const embedded = find(root, (schema) => schema.$id === base);
    if (embedded === undefined) {
      return { ok: false, problem: `${ref} is outside this schema and is not fetched` };
    }
    return resolveFragment(embedded, hash < 0 ? '' : ref.slice(hash + 1), ref);
  }
  return resolveFragment(root, hash < 0 ? '' : ref.slice(hash + 1), ref);
}

function resolveFragment(root: unknown, fragment: string, ref: string): Resolution {
  if (fragment === '') return { ok: true, schema: root };
  if (!fragment.startsWith('/')) {
    const anchored = find(
      root,
      (schema) =>
        schema.$anchor === fragment || schema.$dynamicAnchor === fragment || schema.$id === `#${fragment}`,
    );
    if (anchored !== undefined) return { ok: true, schema: anchored };
    return { ok: false, problem: `there is no anchor for ${ref}` };
  }
  let current: unknown = root;
  for (const part of fragment.slice(1).split('/')) {
    const key = decode(part).replaceAll('~1', '/').replaceAll('~0', '~');
    const isThere = typeof current === 'object' && current !== null && Object.hasOwn(current, key);
    if (!isThere) return { ok: false, problem: `${ref} points to nothing` };
    current = (current as Record<string, unknown>)[key];
  }
  return { ok: true, schema: current };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The first schema of the document, breadth first, that satisfies the condition. */
function find(root: unknown, isWanted: (schema: SchemaObject) => boolean): SchemaObject | undefined {
  const queue: unknown[] = [root];
  for (let index = 0; index < queue.length && index < ANCHOR_SEARCH_LIMIT; index += 1) {
    const schema = queue[index];
    if (!isObject(schema)) continue;
    if (isWanted(schema)) return schema;
    for (const keyword of SCHEMA_KEYWORDS) queue.push(schema[keyword]);
    for (const keyword of LIST_KEYWORDS) {
      const list = schema[keyword];
      if (Array.isArray(list)) for (const item of list) queue.push(item);
    }
    for (const keyword of MAP_KEYWORDS) {
      const map = schema[keyword];
      if (isObject(map)) for (const value of Object.values(map)) queue.push(value);
    }
  }
  return undefined;
}
