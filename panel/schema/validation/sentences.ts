import type { OutputUnit } from '@cfworker/json-schema';
import type { InputProblem } from '../form/types.ts';
import { pathOf } from '../json-text.ts';
import { isObject, type SchemaObject } from '../resolve.ts';
import { matchCount, memberPointer, pointerOf } from './errors.ts';
import { boundOf } from './pattern.ts';

/** Values of an enum that a sentence lists. */
const VALUES_SHOWN = 12;

/** Characters of one value or pattern that a sentence shows. */
const SHOWN_LENGTH = 80;

/** Keywords whose members are named by the schema's author. */
const MAPS = new Set(['properties', 'patternProperties', 'dependentSchemas', 'dependencies']);

/** What a size must be; the unit that is counted, in the singular. */
const SIZES: Readonly<Record<string, readonly ['at least' | 'at most', string]>> = {
  minLength: ['at least', 'character'],
  maxLength: ['at most', 'character'],
  minItems: ['at least', 'item'],
  maxItems: ['at most', 'item'],
  minProperties: ['at least', 'key'],
  maxProperties: ['at most', 'key'],
};

/** What a number must be; `#` stands for the limit. */
const LIMITS: Readonly<Record<string, string>> = {
  minimum: 'must be at least #',
  maximum: 'must be at most #',
  exclusiveMinimum: 'must be more than #',
  exclusiveMaximum: 'must be less than #',
  multipleOf: 'must be a multiple of #',
};

/**
 * An error of the validator as a sentence about the value.
 *
 * @param schema The prepared schema that was checked against.
 * @param value The whole value that was checked.
 */
export function problemOf(unit: OutputUnit, schema: SchemaObject, value: unknown): InputProblem {
  const place = followed(schema, unit.keywordLocation);
  const pointer = pointerOf(unit.instanceLocation);
  const instance = place.isKey ? pathOf(pointer).at(-1) : memberAt(value, pointer);
  const { keyword = unit.keyword, message, at = pointer, isWarning } = said(unit, place, pointer, instance);
  return {
    pointer: at,
    keyword,
    message: place.isKey ? `the key ${message}` : message,
    severity: isWarning === true ? 'warning' : 'error',
    isBlocking: false,
  };
}

interface Said {
  readonly message: string;
  /** The keyword, when it is not the validator's. */
  readonly keyword?: string;
  /** The place, when it is not the value's. */
  readonly at?: string;
  readonly isWarning?: boolean;
}

function said(unit: OutputUnit, { demand, parent }: Place, pointer: string, instance: unknown): Said {
  const { keyword, error } = unit;
  const limit = LIMITS[keyword];
  if (limit !== undefined) return { message: limit.replace('#', String(demand)) };
  const size = SIZES[keyword];
  if (size !== undefined && typeof demand === 'number') {
    return { message: `must have ${size[0]} ${count(demand, size[1])} (has ${sizeOf(instance)})` };
  }
  switch (keyword) {
    case 'required': {
      const key = /required property "(.*)"\.$/s.exec(error)?.[1] ?? '';
      return { message: 'is required', at: memberPointer(pointer, key) };
    }
    case 'dependentRequired':
    case 'dependencies': {
      const [, given = '', key = ''] = /has "(.*)" but does not have "(.*)"\.$/s.exec(error) ?? [];
      return { message: `is required when ${shown(given)} is given`, at: memberPointer(pointer, key) };
    }
    case 'type':
      return { message: `must be of type ${[demand].flat().join(' or ')}` };
    case 'enum':
      return { message: `must be one of ${listed(demand)}` };
    case 'const':
      return { message: `must be ${shown(demand)}` };
    case 'pattern': {
      const { source, longestText } = boundOf(String(demand));
      if (typeof instance !== 'string' || instance.length <= longestText) {
        return { message: `must match the pattern ${cut(source)}` };
      }
      const reason = `longer than ${longestText} characters, that could take too long`;
      return { message: `is not checked against the pattern ${cut(source)}: ${reason}`, isWarning: true };
    }
    case 'format':
      return { message: `is not of the format ${shown(demand)}`, isWarning: true };
    case 'uniqueItems': {
      const [, first, second] = /indexes (\d+) and (\d+)/.exec(error) ?? [];
      return { message: `must not have equal items ([${first}] and [${second}] are)` };
    }
    case 'contains':
      return { message: 'must contain an item of the kind that the schema asks for' };
    case 'minContains':
      return {
        message: `must contain at least ${count(Number(demand), 'item')} of the kind that the schema asks for`,
      };
    case 'maxContains':
      return {
        message: `must contain at most ${count(Number(demand), 'item')} of the kind that the schema counts`,
      };
    case 'not': {
      if (demand !== true) return { message: 'is a value that the schema excludes' };
      if (pointer === '' && parent === undefined)
        return { message: 'the schema allows no value', keyword: 'false' };
      const isOther = parent !== undefined && /^(?:additional|unevaluated)/.test(parent);
      return { message: 'is not a key or item that the schema allows', keyword: isOther ? parent : 'false' };
    }
    case 'oneOf': {
      const fitting = matchCount(unit);
      if (fitting > 1) return { message: `fits ${fitting} of the alternatives, and must fit only one` };
      return { message: 'fits none of the alternatives' };
    }
    case 'anyOf':
      return { message: 'fits none of the alternatives' };
    default:
      return { message: `does not satisfy ${keyword}` };
  }
}

interface Place {
  /** The value of the keyword. */
  readonly demand: unknown;
  /** The keyword above it. */
  readonly parent: string | undefined;
  /** It is about the key itself, by `propertyNames`. */
  readonly isKey: boolean;
}

/** What stands at a location of the library in a prepared schema. Unlike a pointer it leads through references. */
function followed(root: SchemaObject, location: string): Place {
  let at: unknown = root;
  let isMap = false;
  let isKey = false;
  const path = pathOf(pointerOf(location)).map(String);
  for (const step of path) {
    if (!isMap && step === 'propertyNames') isKey = true;
    if (!isMap && step === '$ref' && isObject(at)) {
      const number = /\d+$/.exec(String(at.$ref))?.[0];
      at = number === undefined ? root : (root.$defs as SchemaObject)[number];
    } else {
      isMap = !isMap && MAPS.has(step);
      at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
    }
  }
  return { demand: at, parent: path.at(-2), isKey };
}

function memberAt(value: unknown, pointer: string): unknown {
  let at = value;
  for (const step of pathOf(pointer)) {
    at = typeof at === 'object' && at !== null ? (at as Record<string, unknown>)[step] : undefined;
  }
  return at;
}

/** In the units of JSON Schema: characters are code points. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return [...value].length;
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0;
}

function count(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function listed(values: unknown): string {
  if (!Array.isArray(values)) return '';
  const more = values.length - VALUES_SHOWN;
  const list = values.slice(0, VALUES_SHOWN).map(shown).join(', ');
  return more > 0 ? `${list}, … (${more} more)` : list;
}

function shown(value: unknown): string {
  return cut(JSON.stringify(value) ?? '');
}

function cut(text: string): string {
  return text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text;
}
