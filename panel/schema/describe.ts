import { isObject, type SchemaObject } from './resolve.ts';

const TYPES = ['string', 'number', 'integer', 'boolean', 'object', 'array', 'null'];

/**
 * The type of a schema in a few words: `string`, `integer or null`, `array of string`, `anything`, `nothing`. Without
 * `type` it is told by the keywords and values that are there.
 */
export function typeWords(schema: unknown): string {
  if (schema === false) return 'nothing';
  if (!isObject(schema)) return 'anything';
  const names = typeNames(schema);
  if (names.length === 0) return impliedType(schema);
  return names.map((name) => (name === 'array' ? arrayWords(schema) : name)).join(' or ');
}

function typeNames(schema: SchemaObject): string[] {
  const { type } = schema;
  const names = Array.isArray(type) ? type : [type];
  const known = names.filter((name) => typeof name === 'string' && name !== '');
  // OpenAPI's older way to allow null.
  return schema.nullable === true && known.length > 0 && !known.includes('null') ? [...known, 'null'] : known;
}

function arrayWords(schema: SchemaObject): string {
  if (Array.isArray(schema.prefixItems) || Array.isArray(schema.items)) return 'array (tuple)';
  if (!isObject(schema.items)) return 'array';
  const items = typeNames(schema.items);
  return items.length === 0 || items.includes('array') ? 'array' : `array of ${items.join(' or ')}`;
}

function impliedType(schema: SchemaObject): string {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : schema.enum;
  if (Array.isArray(values) && values.length > 0) return [...new Set(values.map(typeOfValue))].join(' or ');
  const has = (...keywords: string[]) => keywords.some((keyword) => schema[keyword] !== undefined);
  if (has('properties', 'patternProperties', 'additionalProperties', 'required')) return 'object';
  if (has('items', 'prefixItems', 'contains', 'minItems', 'maxItems')) return arrayWords(schema);
  if (has('pattern', 'minLength', 'maxLength')) return 'string';
  if (has('minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf')) return 'number';
  if (has('anyOf', 'oneOf', 'allOf')) return branchWords(schema);
  return 'anything';
}

/** The types of the branches when they are few and plain; what it is otherwise, the branches say. */
function branchWords(schema: SchemaObject): string {
  const branches = schema.anyOf ?? schema.oneOf;
  if (!Array.isArray(branches)) return 'all of';
  const names = new Set(branches.flatMap((branch) => (isObject(branch) ? typeNames(branch) : [])));
  const areAllPlain = branches.every((branch) => isObject(branch) && typeNames(branch).length > 0);
  if (areAllPlain && names.size <= 3) return [...names].join(' or ');
  return schema.anyOf === undefined ? 'one of' : 'any of';
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** The constraints of a schema's own keywords, each as a short text. What `format` and `enum` say is not among them. */
export function constraintsOf(schema: SchemaObject): string[] {
  return [
    ...unknownTypes(schema),
    ...numberConstraints(schema),
    ...range(schema.minLength, schema.maxLength, 'character'),
    ...textConstraint(schema.pattern, 'pattern'),
    ...textConstraint(schema.contentMediaType, 'content'),
    ...textConstraint(schema.contentEncoding, 'encoding'),
    ...range(schema.minItems, schema.maxItems, 'item'),
    ...(schema.uniqueItems === true ? ['unique items'] : []),
    ...(closesTuple(schema) ? ['no further items'] : []),
    ...range(schema.minProperties, schema.maxProperties, 'property', 'properties'),
    ...(schema.additionalProperties === false || schema.unevaluatedProperties === false
      ? ['no other properties']
      : []),
    ...dependencies(schema),
  ];
}

function unknownTypes(schema: SchemaObject): string[] {
  return typeNames(schema)
    .filter((name) => !TYPES.includes(name))
    .map((name) => `"${name}" is no JSON Schema type`);
}

function numberConstraints(schema: SchemaObject): string[] {
  const constraints: string[] = [];
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  // In draft 4 the exclusive keywords were booleans beside the limits.
  if (typeof minimum === 'number') constraints.push(`${exclusiveMinimum === true ? '>' : '≥'} ${minimum}`);
  if (typeof exclusiveMinimum === 'number') constraints.push(`> ${exclusiveMinimum}`);
  if (typeof maximum === 'number') constraints.push(`${exclusiveMaximum === true ? '<' : '≤'} ${maximum}`);
  if (typeof exclusiveMaximum === 'number') constraints.push(`< ${exclusiveMaximum}`);
  if (typeof multipleOf === 'number') {
    constraints.push(multipleOf === 1 ? 'whole number' : `multiple of ${multipleOf}`);
  }
  return constraints;
}

function range(low: unknown, high: unknown, unit: string, units = `${unit}s`): string[] {
  const words = (count: number) => `${count} ${count === 1 ? unit : units}`;
  const min = typeof low === 'number' ? low : null;
  const max = typeof high === 'number' ? high : null;
  if (min !== null && min === max) return [`exactly ${words(min)}`];
  if (min !== null && max !== null) return [`${min} to ${words(max)}`];
  if (min !== null) return [`at least ${words(min)}`];
  return max === null ? [] : [`at most ${words(max)}`];
}

function textConstraint(value: unknown, name: string): string[] {
  return typeof value === 'string' ? [`${name} ${value}`] : [];
}

function closesTuple(schema: SchemaObject): boolean {
  if (schema.unevaluatedItems === false) return true;
  const isOldTuple = Array.isArray(schema.items);
  return (isOldTuple ? schema.additionalItems : schema.items) === false;
}

function dependencies(schema: SchemaObject): string[] {
  const { dependentRequired } = schema;
  if (!isObject(dependentRequired)) return [];
  return Object.entries(dependentRequired)
    .map(
      ([name, names]) =>
        [name, Array.isArray(names) ? names.filter((other) => typeof other === 'string') : []] as const,
    )
    .filter(([, names]) => names.length > 0)
    .map(([name, names]) => `${name} needs ${names.join(', ')}`);
}
