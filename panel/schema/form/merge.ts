import { isObject } from '../resolve.ts';

/** Numeric keywords of which the greater one of two is the stricter. */
const GREATER = new Set(['minimum', 'minLength', 'minItems', 'minProperties', 'minContains']);

/** Numeric keywords of which the smaller one of two is the stricter. */
const SMALLER = new Set(['maximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']);

/** Keywords that hold as soon as one of two schemas has them. */
const FLAGS = new Set(['readOnly', 'writeOnly', 'deprecated', 'uniqueItems']);

/**
 * What two schemas that both apply say with one keyword. Where a form cannot have both (`pattern`, texts for people), the
 * first one counts; validation looks at the schema itself and misses nothing.
 */
export function mergeKeyword(keyword: string, first: unknown, second: unknown): unknown {
  if (first === undefined) return second;
  if (typeof first === 'number' && typeof second === 'number') return mergeNumbers(keyword, first, second);
  if (FLAGS.has(keyword)) return first === true || second === true;
  switch (keyword) {
    case 'properties':
    case 'patternProperties':
      return isObject(first) && isObject(second) ? mergeMaps(first, second) : first;
    case 'required':
      return [...new Set([...listOf(first), ...listOf(second)])];
    case 'enum':
      return Array.isArray(first) && Array.isArray(second) ? common(first, second) : first;
    case 'items':
    case 'additionalItems':
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'unevaluatedItems':
    case 'propertyNames':
    case 'contains':
      return both(first, second);
    case 'prefixItems':
      return mergeTuples(listOf(first), listOf(second));
    case 'dependentRequired':
      return isObject(first) && isObject(second) ? { ...second, ...first } : first;
    default:
      return first;
  }
}

function mergeNumbers(keyword: string, first: number, second: number): number {
  if (GREATER.has(keyword) || keyword === 'exclusiveMinimum') return Math.max(first, second);
  if (SMALLER.has(keyword) || keyword === 'exclusiveMaximum') return Math.min(first, second);
  // Of two steps the one that is a multiple of the other satisfies both.
  if (keyword === 'multipleOf') return first !== 0 && second % first === 0 ? second : first;
  return first;
}

/** One schema that says what both say. */
export function both(first: unknown, second: unknown): unknown {
  if (first === second || second === true || second === undefined) return first;
  if (first === true || first === undefined) return second;
  if (first === false || second === false) return false;
  // A list under `items` is a tuple of an older draft.
  if (Array.isArray(first)) return Array.isArray(second) ? mergeTuples(first, second) : first;
  return Array.isArray(second) ? second : { allOf: [first, second] };
}

function mergeMaps(first: Readonly<Record<string, unknown>>, second: Readonly<Record<string, unknown>>) {
  const merged = new Map(Object.entries(first));
  for (const [key, value] of Object.entries(second)) {
    merged.set(key, merged.has(key) ? both(merged.get(key), value) : value);
  }
  // Entries make own properties, a key `__proto__` too.
  return Object.fromEntries(merged);
}

function mergeTuples(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const length = Math.max(first.length, second.length);
  return Array.from({ length }, (_, index) => both(first[index], second[index]));
}

function common(first: readonly unknown[], second: readonly unknown[]): unknown[] {
  const texts = new Set(second.map((value) => JSON.stringify(value)));
  return first.filter((value) => texts.has(JSON.stringify(value)));
}

/** The value as a list; empty when it is none. */
export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
