import { isObject, type SchemaObject } from '../resolve.ts';
import { isMatch } from '../validation/pattern.ts';
import { listOf } from './merge.ts';

/**
 * The schema of a key of an object: its property's, all patterns' that match, or that of other keys.
 *
 * @param schema A merged schema.
 * @returns `undefined` when the schema says nothing about it
 */
export function propertySchema(schema: SchemaObject, key: string): unknown {
  if (isNamed(schema, key)) return (schema.properties as SchemaObject)[key];
  const matching = Object.entries(isObject(schema.patternProperties) ? schema.patternProperties : {})
    .filter(([pattern]) => isMatch(pattern, key))
    .map(([, value]) => value);
  if (matching.length === 1) return matching[0];
  if (matching.length > 1) return allOf(schema.patternProperties as SchemaObject, matching);
  return schema.additionalProperties ?? schema.unevaluatedProperties;
}

/** Lists of all schemas that patterns give one key, kept so that the same key has the same schema. */
const combined = new WeakMap<object, { allOf: readonly unknown[] }[]>();

function allOf(patterns: SchemaObject, schemas: readonly unknown[]): unknown {
  const known = combined.get(patterns) ?? [];
  combined.set(patterns, known);
  let found = known.find((made) => made.allOf.every((schema, index) => schema === schemas[index]));
  if (found === undefined) {
    found = { allOf: schemas };
    known.push(found);
  }
  return found;
}

/** Whether the schema names the key under `properties`. */
export function isNamed(schema: SchemaObject, key: string): boolean {
  return isObject(schema.properties) && Object.hasOwn(schema.properties, key);
}

/** The names under `required`. */
export function requiredNames(schema: SchemaObject): readonly string[] {
  return listOf(schema.required).filter((name) => typeof name === 'string');
}

/** The schemas of the first items, each its own: `prefixItems`, or a list under `items` up to draft 2019-09. */
export function tupleOf(schema: SchemaObject): readonly unknown[] {
  return listOf(Array.isArray(schema.items) ? schema.items : schema.prefixItems);
}

/** The schema of the items after the tuple; `undefined` when anything may stand there. */
export function restOf(schema: SchemaObject): unknown {
  return (Array.isArray(schema.items) ? schema.additionalItems : schema.items) ?? schema.unevaluatedItems;
}

/** The schema of the item at an index. */
export function itemSchema(schema: SchemaObject, index: number): unknown {
  const tuple = tupleOf(schema);
  return index < tuple.length ? tuple[index] : restOf(schema);
}
