import type { InputProblem } from '../form/types.ts';
import type { JsonNode } from '../json-node.ts';
import { numberKey } from '../json-text.ts';
import { isObject } from '../resolve.ts';
import { schemasAt } from '../schemas-at.ts';
import { memberPointer } from './errors.ts';

/** Deeper values are not checked: the validator is recursive and would overflow the stack. */
export const DEPTH_LIMIT = 200;

/** More problems than this help nobody, and a hostile schema can make millions. */
export const PROBLEM_LIMIT = 500;

/** Objects that are searched for keys that the schema does not name. */
const OBJECT_LIMIT = 100;

/** What a walk over a value finds whatever its schema says. */
export interface ValueFacts {
  readonly problems: readonly InputProblem[];
  readonly isTooDeep: boolean;
  /** In items. */
  readonly longestArray: number;
}

/** What is lost on the way to the page: digits, equal keys. Keeps its own stack, so depth does not matter. */
export function valueFacts(root: JsonNode): ValueFacts {
  const problems: InputProblem[] = [];
  const add = (pointer: string, keyword: string, message: string) => {
    if (problems.length < PROBLEM_LIMIT) problems.push(warning(pointer, keyword, message));
  };
  let longestArray = 0;
  const open: { node: JsonNode; pointer: string; depth: number }[] = [{ node: root, pointer: '', depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node, pointer, depth } = at;
    // Pointers of ever deeper values would take quadratic memory.
    if (depth > DEPTH_LIMIT) return { problems, isTooDeep: true, longestArray };
    if (node.type === 'number') {
      const received = JSON.stringify(Number(node.raw));
      if (received === 'null') add(pointer, 'overflow', 'the page receives null');
      else if (numberKey(node.raw) !== numberKey(received)) {
        add(pointer, 'unsafeNumber', `the page receives ${received}`);
      }
    } else if (node.type === 'array') {
      longestArray = Math.max(longestArray, node.items.length);
      for (const [index, item] of node.items.entries()) {
        open.push({ node: item, pointer: memberPointer(pointer, index), depth: depth + 1 });
      }
    } else if (node.type === 'object') {
      const seen = new Set<string>();
      for (const { key, value } of node.entries) {
        const below = memberPointer(pointer, key);
        if (seen.has(key)) add(below, 'duplicateKey', 'occurs twice: the last one counts');
        if (key === '__proto__') add(below, 'proto', 'is a key that careless code takes for the prototype');
        seen.add(key);
        open.push({ node: value, pointer: below, depth: depth + 1 });
      }
    }
  }
  return { problems, isTooDeep: false, longestArray };
}

/**
 * Keys that none of the schemas for their object names, although they name others and do not say that more may come. A page
 * that reads its input by name ignores them; often they are slips.
 *
 * @param node A value within {@link DEPTH_LIMIT}.
 */
export function unknownKeys(schema: unknown, root: JsonNode): InputProblem[] {
  const problems: InputProblem[] = [];
  let count = 0;
  const open: { node: JsonNode; path: (string | number)[]; pointer: string }[] = [
    { node: root, path: [], pointer: '' },
  ];
  for (let at = open.pop(); at !== undefined && count < OBJECT_LIMIT; at = open.pop()) {
    const { node, path, pointer } = at;
    const members: [string | number, JsonNode][] =
      node.type === 'object'
        ? node.entries.map(({ key, value }) => [key, value])
        : node.type === 'array'
          ? [...node.items.entries()]
          : [];
    for (const [step, value] of members.slice(0, PROBLEM_LIMIT)) {
      if (value.type !== 'object' && value.type !== 'array') continue;
      open.push({ node: value, path: [...path, step], pointer: memberPointer(pointer, step) });
    }
    if (node.type !== 'object' || node.entries.length === 0) continue;
    count += 1;
    const names = namedKeys(schemasAt(schema, root, path));
    if (names === null) continue;
    for (const { key } of node.entries) {
      if (names.has(key) || problems.length >= PROBLEM_LIMIT) continue;
      problems.push(warning(memberPointer(pointer, key), 'unknownKey', 'is not named by the schema'));
    }
  }
  return problems;
}

/** The keys that schemas of one object name; `null` when any others are welcome too. */
function namedKeys(schemas: readonly unknown[]): ReadonlySet<string> | null {
  const names = new Set<string>();
  for (const schema of schemas) {
    if (!isObject(schema)) continue;
    const others = [schema.additionalProperties, schema.unevaluatedProperties, schema.patternProperties];
    // `false` is an error of its own at each key.
    if (others.some((value) => value !== undefined)) return null;
    if (schema.propertyNames !== undefined) return null;
    for (const key of isObject(schema.properties) ? Object.keys(schema.properties) : []) names.add(key);
  }
  return names.size === 0 ? null : names;
}

/** A problem that stops nothing. */
export function warning(pointer: string, keyword: string, message: string): InputProblem {
  return { pointer, keyword, message, severity: 'warning', isBlocking: false };
}
