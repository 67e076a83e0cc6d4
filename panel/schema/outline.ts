import { constraintsOf, typeWords } from './describe.ts';
import { parseJson } from './parse.ts';
import { isObject, resolveRef, type SchemaObject } from './resolve.ts';

/** What a node is to the node above it. */
export type OutlineRole =
  | 'root'
  | 'property'
  | 'pattern'
  | 'item'
  | 'value'
  | 'branch'
  | 'condition'
  | 'names';

/** One line of a schema shown as a tree. */
export interface OutlineNode {
  /** Unique within the outline and stable over updates of the tool: `$.address.lines[]`. */
  path: string;
  /** What a person reads first: a property's name, `each item`, `any of, 1`. */
  name: string;
  role: OutlineRole;
  /** `text or null`, `list of integer`, … in the words of JSON Schema (`string`, `array of integer`). */
  type: string;
  /** The object above must have this property. */
  isRequired: boolean;
  /** Each a short text: `≥ 1`, `at most 20 characters`, `pattern ^[a-z]+$`. */
  constraints: readonly string[];
  /** The allowed values of `enum` or `const` with their JSON types; `null` when any is allowed. */
  values: readonly unknown[] | null;
  title: string;
  description: string;
  /** `deprecated`, `read-only`, `write-only`. */
  flags: readonly string[];
  format: string;
  /** A list of none or one, because the default may be any value, `null` too. */
  defaultValue: readonly unknown[];
  examples: readonly unknown[];
  /** The `$ref` that was followed to get here; empty when there was none. */
  ref: string;
  /** This schema is one of those it stands in: opening it goes round once more. */
  isRecursive: boolean;
  /** What is odd about it or could not be resolved, each one sentence for people. */
  problems: readonly string[];
  hasChildren: boolean;
  /** The nodes below, made when asked for: a schema may be endless. */
  children(): readonly OutlineNode[];
}

/** What a node is made from. */
interface Place {
  root: unknown;
  path: string;
  name: string;
  role: OutlineRole;
  isRequired: boolean;
  /** Schema objects this one stands in, the outermost first. */
  above: readonly unknown[];
}

/** References followed in a row before it is called a circle. */
const REF_LIMIT = 32;

/**
 * Makes a tree for display from a JSON Schema (2020-12, and the older keywords that pages use). Never throws, whatever
 * the value is; what is odd is said in `problems`.
 * @param schema `undefined` when the tool has none
 */
export function outline(schema: unknown): OutlineNode {
  return outlineNode(schema, {
    root: schema,
    path: '$',
    name: 'input',
    role: 'root',
    isRequired: false,
    above: [],
  });
}

/** The same for a schema as JSON text, as tools are reported. A text that is not JSON gives a node that says so. */
export function outlineText(json: string): OutlineNode {
  const parsed = parseJson(json);
  if (parsed.ok) return outline(parsed.value);
  const { message, line, column } = parsed.error;
  return { ...outline(undefined), problems: [`Not JSON: ${message}, line ${line}, column ${column}`] };
}

function outlineNode(given: unknown, place: Place): OutlineNode {
  const { schema, ref, problems } = follow(given, place.root);
  const isRecursive = isObject(schema) && place.above.includes(schema);
  const facts = isObject(schema) ? schema : {};
  const problem = oddity(schema, place.role);
  const below = isObject(schema) ? childSchemas(schema) : [];
  return {
    path: place.path,
    name: place.name,
    role: place.role,
    type: typeWords(schema),
    isRequired: place.isRequired,
    constraints: isObject(schema) ? constraintsOf(schema) : [],
    values: valuesOf(facts),
    title: textOf(facts.title),
    description: textOf(facts.description),
    flags: flagsOf(facts),
    format: textOf(facts.format),
    defaultValue: Object.hasOwn(facts, 'default') ? [facts.default] : [],
    examples: Array.isArray(facts.examples) ? facts.examples : [],
    ref,
    isRecursive,
    problems: [...problems, ...(problem === null ? [] : [problem]), ...oddKeywords(facts)],
    hasChildren: below.length > 0,
    children: once(() =>
      below.map((child) =>
        outlineNode(child.schema, {
          root: place.root,
          path: `${place.path}${child.step}`,
          name: child.name,
          role: child.role,
          isRequired: child.isRequired ?? false,
          above: [...place.above, schema],
        }),
      ),
    ),
  };
}

/**
 * Follows `$ref` to the schema it means. Keywords beside it hold as well (2020-12), so they are laid over what they
 * do not contradict.
 */
function follow(given: unknown, root: unknown): { schema: unknown; ref: string; problems: string[] } {
  let schema = given;
  let ref = '';
  for (let count = 0; isObject(schema) && Object.hasOwn(schema, '$ref'); count += 1) {
    const { $ref, ...beside } = schema;
    const resolution = resolveRef(root, $ref);
    if (!resolution.ok) return { schema: beside, ref: textOf($ref), problems: [resolution.problem] };
    if (count === REF_LIMIT) return { schema: beside, ref, problems: [`${ref} leads back to itself`] };
    if (ref === '') ref = textOf($ref);
    const isBare = Object.keys(beside).length === 0;
    const target = resolution.schema;
    schema = isBare || !isObject(target) ? target : merged(schema, target, beside);
  }
  return { schema, ref, problems: [] };
}

/** Merged schemas by the schema with the `$ref`, so that recursion through it is still the same object. */
const mergedSchemas = new WeakMap<SchemaObject, SchemaObject>();

function merged(given: SchemaObject, target: SchemaObject, beside: SchemaObject): SchemaObject {
  let schema = mergedSchemas.get(given);
  if (schema === undefined) {
    schema = { ...target, ...beside };
    mergedSchemas.set(given, schema);
  }
  return schema;
}

interface ChildSchema {
  step: string;
  name: string;
  role: OutlineRole;
  schema: unknown;
  isRequired?: boolean;
}

function childSchemas(schema: SchemaObject): ChildSchema[] {
  return [...propertySchemas(schema), ...itemSchemas(schema), ...branchSchemas(schema)];
}

function propertySchemas(schema: SchemaObject): ChildSchema[] {
  const required = requiredNames(schema);
  const properties = isObject(schema.properties) ? schema.properties : {};
  const children = Object.keys(properties).map(
    (name): ChildSchema => ({
      step: stepOf(name),
      name,
      role: 'property',
      schema: properties[name],
      isRequired: required.has(name),
    }),
  );
  for (const name of required) {
    if (Object.hasOwn(properties, name)) continue;
    children.push({ step: stepOf(name), name, role: 'property', schema: true, isRequired: true });
  }
  for (const [pattern, value] of entriesOf(schema.patternProperties)) {
    children.push({
      step: `[/${pattern}/]`,
      name: `names matching ${pattern}`,
      role: 'pattern',
      schema: value,
    });
  }
  for (const keyword of ['additionalProperties', 'unevaluatedProperties'] as const) {
    const value = schema[keyword];
    if (isObject(value)) {
      children.push({ step: `[${keyword}]`, name: 'any other name', role: 'value', schema: value });
    }
  }
  if (isObject(schema.propertyNames)) {
    children.push({ step: '[names]', name: 'each name', role: 'names', schema: schema.propertyNames });
  }
  return children;
}

function itemSchemas(schema: SchemaObject): ChildSchema[] {
  const children: ChildSchema[] = [];
  // Up to draft 2019-09 a list under `items` was what `prefixItems` is now.
  const isOldTuple = Array.isArray(schema.items);
  const tuple = isOldTuple ? schema.items : schema.prefixItems;
  if (Array.isArray(tuple)) {
    tuple.forEach((item: unknown, index) => {
      children.push({ step: `[${index}]`, name: `item ${index + 1}`, role: 'item', schema: item });
    });
  }
  const rest = isOldTuple ? schema.additionalItems : schema.items;
  if (rest !== undefined && rest !== false) {
    const name = children.length > 0 ? 'each further item' : 'each item';
    children.push({ step: '[]', name, role: 'item', schema: rest });
  }
  if (schema.contains !== undefined) {
    children.push({ step: '[contains]', name: 'at least one item', role: 'item', schema: schema.contains });
  }
  return children;
}

function branchSchemas(schema: SchemaObject): ChildSchema[] {
  const children: ChildSchema[] = [];
  const lists = { anyOf: 'any of', oneOf: 'one of', allOf: 'all of' };
  for (const [keyword, words] of Object.entries(lists)) {
    const list = schema[keyword];
    if (!Array.isArray(list)) continue;
    list.forEach((branch: unknown, index) => {
      const title = isObject(branch) ? textOf(branch.title) : '';
      const name = `${words}, ${index + 1}${title === '' ? '' : `: ${title}`}`;
      children.push({ step: `<${keyword} ${index}>`, name, role: 'branch', schema: branch });
    });
  }
  for (const keyword of ['not', 'if', 'then', 'else'] as const) {
    if (schema[keyword] === undefined) continue;
    children.push({ step: `<${keyword}>`, name: keyword, role: 'condition', schema: schema[keyword] });
  }
  for (const [name, value] of entriesOf(schema.dependentSchemas)) {
    children.push({ step: `<with ${name}>`, name: `if ${name} is there`, role: 'condition', schema: value });
  }
  return children;
}

function stepOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`;
}

function entriesOf(value: unknown): Array<[string, unknown]> {
  return isObject(value) ? Object.entries(value) : [];
}

function requiredNames(schema: SchemaObject): ReadonlySet<string> {
  const { required } = schema;
  return new Set(Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []);
}

function valuesOf(schema: SchemaObject): readonly unknown[] | null {
  if (Object.hasOwn(schema, 'const')) return [schema.const];
  return Array.isArray(schema.enum) ? schema.enum : null;
}

function flagsOf(schema: SchemaObject): string[] {
  const flags = { deprecated: 'deprecated', readOnly: 'read-only', writeOnly: 'write-only' };
  return Object.entries(flags)
    .filter(([keyword]) => schema[keyword] === true)
    .map(([, words]) => words);
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function oddity(schema: unknown, role: OutlineRole): string | null {
  if (isObject(schema)) return null;
  if (typeof schema === 'boolean') return null;
  if (schema === undefined) return role === 'root' ? 'There is no input schema' : null;
  const what = schema === null ? 'null' : Array.isArray(schema) ? 'a list' : `a ${typeof schema}`;
  return `Not a schema: it is ${what}, where an object or a boolean is expected`;
}

/** Keywords that have a value of a kind that they cannot have: the browser accepts them, validators may not. */
function oddKeywords(schema: SchemaObject): string[] {
  const problems: string[] = [];
  for (const keyword of ['properties', 'patternProperties', '$defs', 'definitions'] as const) {
    if (schema[keyword] !== undefined && !isObject(schema[keyword])) {
      problems.push(`${keyword} is not an object, so it says nothing`);
    }
  }
  for (const keyword of ['anyOf', 'oneOf', 'allOf', 'enum', 'required', 'prefixItems'] as const) {
    const value = schema[keyword];
    if (value === undefined) continue;
    if (!Array.isArray(value)) problems.push(`${keyword} is not a list, so it says nothing`);
    else if (value.length === 0 && keyword !== 'required')
      problems.push(`${keyword} is empty: nothing is allowed`);
  }
  return problems;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
