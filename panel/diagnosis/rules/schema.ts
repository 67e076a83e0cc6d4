/** Input schemas: what an agent fills in. */
import { isObject, resolveRef, type SchemaObject } from '../../schema/resolve.ts';
import { JSON_SCHEMA, SPEC } from '../finding.ts';
import { places, type ToolRule } from './tool-rule.ts';
import { schemasIn } from './tool-subject.ts';

const TYPES = new Set(['null', 'boolean', 'object', 'array', 'number', 'string', 'integer']);

/** Lower and upper limits that contradict each other when the first is larger. */
const LIMITS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
] as const;

/** Makes a rule that looks at each schema of a tool. */
function eachSchema(
  rule: ToolRule['rule'],
  look: (schema: SchemaObject, root: unknown, pointer: string) => string | null,
): ToolRule {
  return {
    rule,
    check({ schema }) {
      const found: string[] = [];
      for (const { pointer, schema: node } of schemasIn(schema)) {
        const what = look(node, schema, pointer);
        if (what !== null) found.push(`${pointer === '' ? 'The root' : pointer}: ${what}`);
      }
      return places(found);
    },
  };
}

export const SCHEMA_RULES: readonly ToolRule[] = [
  {
    rule: {
      id: 'schema-root-not-object',
      severity: 'error',
      title: 'The input schema is not one of an object',
      why: 'A tool’s input is an object: executeTool and agents give named parameters. Nothing that they give can satisfy this schema.',
      fix: 'Make the root {"type": "object", "properties": {…}}.',
      link: `${SPEC}#dom-modelcontexttool-inputschema`,
    },
    check({ schema }) {
      if (!isObject(schema) || schema.type === undefined) return [];
      const types = Array.isArray(schema.type) ? schema.type : [schema.type];
      return types.includes('object') ? [] : [`Its type is ${JSON.stringify(schema.type)}.`];
    },
  },
  eachSchema(
    {
      id: 'schema-type-unknown',
      severity: 'error',
      title: 'A type that JSON Schema does not have',
      why: 'Models and validators that do not know the type ignore it or refuse the tool.',
      fix: 'Use string, number, integer, boolean, object, array or null.',
      link: `${JSON_SCHEMA}reference/type`,
    },
    ({ type }) => {
      const types = type === undefined ? [] : Array.isArray(type) ? type : [type];
      const wrong = types.filter((one) => typeof one !== 'string' || !TYPES.has(one));
      return wrong.length === 0 ? null : `type ${wrong.map((one) => JSON.stringify(one)).join(', ')}`;
    },
  ),
  eachSchema(
    {
      id: 'schema-keyword-malformed',
      severity: 'error',
      title: 'A keyword has a value of the wrong kind',
      why: 'The keyword is then ignored or refused, so the limit that was meant does not hold.',
      fix: 'Give the keyword the kind of value that JSON Schema wants.',
      link: `${JSON_SCHEMA}reference/object`,
    },
    (schema) => {
      const { properties, required, enum: values, items } = schema;
      if (properties !== undefined && !isObject(properties)) return 'properties is not an object';
      if (required === true || required === false)
        return 'required is a boolean; in JSON Schema it lists names beside properties';
      if (required !== undefined && !isTexts(required)) return 'required is not a list of names';
      if (values !== undefined && !Array.isArray(values)) return 'enum is not a list';
      if (Array.isArray(values) && values.length === 0) return 'enum is empty: nothing satisfies it';
      if (items !== undefined && typeof items !== 'boolean' && !isObject(items) && !Array.isArray(items))
        return 'items is no schema';
      return null;
    },
  ),
  eachSchema(
    {
      id: 'schema-required-unknown',
      severity: 'warning',
      title: 'A required parameter is not described',
      why: 'An agent has to give it and is told neither its type nor its meaning; often it is a slip in the name.',
      fix: 'Add it to properties, or take it out of required.',
      link: `${JSON_SCHEMA}reference/object#required`,
    },
    (
      { properties, required, patternProperties, additionalProperties, allOf, anyOf, oneOf, $ref },
      _,
      pointer,
    ) => {
      // A branch speaks of the properties of the schema around it.
      if (/\/(then|else|if|anyOf|oneOf|allOf|not|dependentSchemas)(\/|$)/.test(pointer)) return null;
      const isDescribedElsewhere = [patternProperties, allOf, anyOf, oneOf, $ref].some(
        (one) => one !== undefined,
      );
      if (!isTexts(required) || isDescribedElsewhere || isObject(additionalProperties)) return null;
      const known = isObject(properties) ? properties : {};
      const unknown = required.filter((name) => !Object.hasOwn(known, name));
      return unknown.length === 0 ? null : `${unknown.slice(0, 5).join(', ')}`;
    },
  ),
  eachSchema(
    {
      id: 'schema-limits-contradict',
      severity: 'error',
      title: 'Limits that no value satisfies',
      why: 'Every input is then wrong, whatever the agent gives.',
      fix: 'Make the lower limit the lower one.',
      link: `${JSON_SCHEMA}reference/numeric#range`,
    },
    (schema) => {
      for (const [low, high] of LIMITS) {
        const [from, to] = [schema[low], schema[high]];
        if (typeof from === 'number' && typeof to === 'number' && from > to)
          return `${low} ${from} is above ${high} ${to}`;
      }
      return null;
    },
  ),
  eachSchema(
    {
      id: 'schema-enum-unreachable',
      severity: 'warning',
      title: 'A value of the list can never be given',
      why: 'The value is not of the type that stands beside it, so an agent that picks it is refused.',
      fix: 'Change the value or the type.',
      link: `${JSON_SCHEMA}reference/enum`,
    },
    ({ enum: values, type, nullable }) => {
      if (!Array.isArray(values) || type === undefined) return null;
      const types = new Set(Array.isArray(type) ? type : [type]);
      if (nullable === true) types.add('null');
      const wrong = values.filter((value) => !isOfType(value, types));
      return wrong.length === 0
        ? null
        : `${wrong
            .slice(0, 3)
            .map((value) => JSON.stringify(value))
            .join(', ')} is not of type ${[...types].join(' or ')}`;
    },
  ),
  eachSchema(
    {
      id: 'schema-reference-dead',
      severity: 'error',
      title: 'A reference leads nowhere',
      why: 'What stands there is unknown to everybody who reads the schema. References to other documents are not fetched.',
      fix: 'Point it to a schema in this document, such as #/$defs/name.',
      link: `${JSON_SCHEMA}structuring#dollarref`,
    },
    ({ $ref }, root) => {
      if (typeof $ref !== 'string') return null;
      const resolution = resolveRef(root, $ref);
      return resolution.ok ? null : `${JSON.stringify($ref)}: ${resolution.problem}`;
    },
  ),
  {
    rule: {
      id: 'parameter-description-missing',
      severity: 'hint',
      title: 'Parameters without a description',
      why: 'A name such as “type” or “id” means different things to different agents.',
      fix: 'Add a description to each, with an example where the form is not obvious.',
      link: `${JSON_SCHEMA}reference/annotations`,
    },
    check({ properties, tool }) {
      const bare = properties
        .filter(([, schema]) => isObject(schema) && !isExplained(schema))
        .map(([name]) => name);
      // A form’s parameter has its label as description; one short word alone explains itself where all others do.
      if (bare.length === 0 || (tool.kind === 'imperative' && bare.length * 2 < properties.length)) return [];
      return [`${bare.slice(0, 6).join(', ')}${bare.length > 6 ? ` and ${bare.length - 6} more` : ''}.`];
    },
  },
  {
    rule: {
      id: 'schema-unsafe-integer',
      severity: 'warning',
      title: 'A number that JavaScript cannot hold',
      why: 'Integers beyond 2^53 lose their last digits when the page reads them.',
      fix: 'Make the parameter a string.',
      link: 'https://developer.mozilla.org/docs/Web/JavaScript/Reference/Global_Objects/Number/MAX_SAFE_INTEGER',
    },
    check({ tool }) {
      const text = tool.inputSchema?.json.text ?? '';
      const found = [...text.matchAll(/[[,:]\s*(-?\d{16,})(?=\s*[,\]}])/g)]
        .map(([, digits]) => digits ?? '')
        .filter((digits) => !Number.isSafeInteger(Number(digits)));
      return places(found.map((digits) => `${digits}`));
    },
  },
];

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isExplained({
  description,
  title,
  enum: values,
  const: constant,
  $ref,
  oneOf,
  anyOf,
  allOf,
  examples,
  format,
}: SchemaObject): boolean {
  return [description, title, values, constant, $ref, oneOf, anyOf, allOf, examples, format].some(
    (one) => one !== undefined && one !== '',
  );
}

function isOfType(value: unknown, types: ReadonlySet<unknown>): boolean {
  if (value === null) return types.has('null');
  if (Array.isArray(value)) return types.has('array');
  if (typeof value === 'number')
    return types.has('number') || (types.has('integer') && Number.isInteger(value));
  return types.has(typeof value);
}
