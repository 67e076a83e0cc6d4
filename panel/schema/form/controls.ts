import type { JsonNode } from '../json-node.ts';
import { sameNode } from '../json-text.ts';
import type { SchemaObject } from '../resolve.ts';
import { isMatch } from '../validation/pattern.ts';
import type { Effective } from './effective.ts';
import type { Choice, FieldControl, FormField } from './types.ts';

/** Texts that may be longer than this get more than one line, in characters. */
const LINE_LENGTH = 200;

/** A regular expression in `format` is tried when it is not longer, in characters. */
const FORMAT_LIMIT = 300;

/** Controls by `format`. `datetime-local` is no JSON Schema but the name that HTML has for it. */
const FORMATS: Readonly<Record<string, FieldControl>> = {
  date: 'date',
  time: 'time',
  'date-time': 'date-time',
  'datetime-local': 'date-time',
  month: 'month',
  week: 'week',
  color: 'color',
  email: 'email',
  'idn-email': 'email',
  uri: 'url',
  url: 'url',
  iri: 'url',
};

/** A text of each control that Chromium gives a regular expression as its `format`, for a declarative tool. */
const SAMPLES: readonly (readonly [FieldControl, string])[] = [
  ['date', '2026-01-31'],
  ['time', '12:30'],
  ['date-time', '2026-01-31T12:30'],
  ['month', '2026-01'],
  ['week', '2026-W05'],
  ['color', '#a0b0c0'],
];

/** What controls of their own can show. Others show any text. */
const SHAPES: Partial<Record<FieldControl, RegExp>> = {
  date: /^\d{4,6}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/i,
  'date-time': /^\d{4,6}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d)?$/i,
  month: /^\d{4,6}-\d\d$/,
  week: /^\d{4,6}-W\d\d$/,
  color: /^#[0-9a-f]{6}$/i,
};

/** Keywords that tell the type of a schema without `type`. */
const IMPLYING: readonly (readonly [FieldControl, readonly string[]])[] = [
  [
    'object',
    [
      'properties',
      'patternProperties',
      'additionalProperties',
      'unevaluatedProperties',
      'propertyNames',
      'required',
      'minProperties',
      'maxProperties',
    ],
  ],
  ['array', ['items', 'prefixItems', 'contains', 'minItems', 'maxItems', 'uniqueItems']],
  ['text', ['pattern', 'minLength', 'maxLength', 'format', 'contentMediaType']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

/** The control for a merged schema. `json` when nothing tells what it is, or too much. */
export function controlOf(
  effective: Effective,
  choices: readonly Choice[] | null,
  value: JsonNode | undefined,
): FieldControl {
  const { schema, isNever, isUnknown } = effective;
  if (isNever || isUnknown) return 'json';
  const types = effective.types?.filter((type) => type !== 'null');
  if (types?.length === 0) return effective.types?.length === 0 ? 'json' : 'null';
  if (choices !== null && choices.length > 0) {
    const isNull = choices.length === 1 && choices[0]?.value.type === 'null';
    return isNull ? 'null' : 'choice';
  }
  if (types !== undefined && types.length > 1) return 'json';
  const type = types?.[0];
  if (type === 'object' || type === 'array' || type === 'boolean') return type;
  if (type === 'number' || type === 'integer') return 'number';
  if (type === 'string') return textControl(schema, value);
  if (type !== undefined) return 'json';
  const implied = IMPLYING.find(([, keywords]) => keywords.some((keyword) => schema[keyword] !== undefined));
  if (implied === undefined) return 'json';
  // Without `type` other kinds are allowed too: one that is there stays as it is.
  const control = implied[0] === 'text' ? textControl(schema, value) : implied[0];
  return isMismatch(control, value, choices, false) ? 'json' : control;
}

function textControl(schema: SchemaObject, value: JsonNode | undefined): FieldControl {
  const format = formatControl(schema.format);
  if (format !== null) return format;
  const isLong =
    (typeof schema.maxLength === 'number' && schema.maxLength > LINE_LENGTH) ||
    typeof schema.contentMediaType === 'string' ||
    (value?.type === 'string' && /[\n\r]/.test(value.value));
  return isLong ? 'multiline' : 'text';
}

/**
 * The control for a `format`. Chromium writes regular expressions there for the fields of a form; they are told by what they
 * match, because their wording may change.
 */
function formatControl(format: unknown): FieldControl | null {
  if (typeof format !== 'string') return null;
  if (Object.hasOwn(FORMATS, format)) return FORMATS[format] ?? null;
  if (!format.startsWith('^') || format.length > FORMAT_LIMIT) return null;
  const matching = SAMPLES.filter(([, sample]) => isMatch(format, sample));
  return matching.length === 1 ? (matching[0]?.[0] ?? null) : null;
}

/** Whether a value is not of the kind that a control shows. */
export function isMismatch(
  control: FieldControl,
  value: JsonNode | undefined,
  choices: readonly Choice[] | null,
  isNullable: boolean,
): boolean {
  if (value === undefined || control === 'json') return false;
  if (value.type === 'null' && isNullable) return false;
  switch (control) {
    case 'choice':
      return !choices?.some((choice) => sameNode(choice.value, value));
    case 'object':
    case 'array':
    case 'number':
    case 'boolean':
    case 'null':
      return value.type !== control;
    default:
      return value.type !== 'string' || SHAPES[control]?.test(value.value) === false;
  }
}

/** Limits in the words of HTML inputs. An exclusive limit fits only where the next number is known. */
export function limitsOf(schema: SchemaObject): FormField['limits'] {
  const isWhole = schema.type === 'integer' || schema.multipleOf === 1;
  const low = bound(schema.minimum, schema.exclusiveMinimum, isWhole, Math.max, 1);
  const high = bound(schema.maximum, schema.exclusiveMaximum, isWhole, Math.min, -1);
  const step = positive(schema.multipleOf) ?? (isWhole ? 1 : undefined);
  const isTooFine = isWhole && step !== undefined && !Number.isInteger(step);
  return {
    ...(low !== undefined && { min: String(low) }),
    ...(high !== undefined && { max: String(high) }),
    ...(step !== undefined && { step: String(isTooFine ? 1 : step) }),
    ...(typeof schema.minLength === 'number' && { minLength: schema.minLength }),
    ...(typeof schema.maxLength === 'number' && { maxLength: schema.maxLength }),
    ...(typeof schema.pattern === 'string' && { pattern: schema.pattern }),
  };
}

function bound(
  inclusive: unknown,
  exclusive: unknown,
  isWhole: boolean,
  stricter: (a: number, b: number) => number,
  inwards: 1 | -1,
): number | undefined {
  // In draft 4 the exclusive keywords were booleans beside the limits.
  const limit = typeof inclusive === 'number' && exclusive !== true ? inclusive : undefined;
  const edge = exclusive === true ? inclusive : exclusive;
  if (typeof edge !== 'number' || !isWhole) return limit;
  const next = (inwards > 0 ? Math.floor(edge) : Math.ceil(edge)) + inwards;
  return limit === undefined ? next : stricter(limit, next);
}

function positive(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 ? value : undefined;
}
