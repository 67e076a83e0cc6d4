import { type OutputUnit, type SchemaDraft, Validator } from '@cfworker/json-schema';
import type { InputDraft, InputProblem } from './form/types.ts';
import type { JsonNode } from './json-node.ts';
import { isObject } from './resolve.ts';

/** Deeper values are not checked: the validator is recursive and would overflow the stack. */
const DEPTH_LIMIT = 200;

/** More problems than this help nobody, and a hostile schema can make millions. */
const PROBLEM_LIMIT = 500;

/** Keywords whose own error only says that a schema below them had one. */
const CONTAINERS = new Set(
  '$ref $recursiveRef allOf properties patternProperties items prefixItems additionalItems if dependentSchemas propertyNames'.split(
    ' ',
  ),
);

/** What a length may be; `#` stands for the limit. */
const LENGTHS: Readonly<Record<string, string>> = {
  minLength: 'a length of at least #',
  maxLength: 'a length of at most #',
  minItems: 'at least # items',
  maxItems: 'at most # items',
  minProperties: 'at least # keys',
  maxProperties: 'at most # keys',
};

type Compiled = { validator: Validator } | { fault: string };

const compiled = new WeakMap<object, Compiled>();

/**
 * What is wrong with a draft: first what `executeTool` cannot take, then what the schema does not allow, then what is
 * lossy. Never throws. A pattern of the schema runs in the engine's own RegExp, without a time limit.
 */
export function validateInput(schema: unknown, draft: InputDraft): readonly InputProblem[] {
  if (draft.error !== null) {
    const { message, line, column } = draft.error;
    return [problem('', 'notJson', `not JSON: ${message} (${line}:${column})`, 'error', true)];
  }
  const node: JsonNode = draft.node ?? { type: 'object', entries: [] };
  if (node.type === 'object') return check(schema, node, draft);
  if (node.type !== 'array') {
    return [problem('', 'root', 'executeTool takes an object or an array', 'error', true)];
  }
  const array = problem('', 'rootArray', 'an array at the root: most tools expect an object', 'warning');
  return [array, ...check(schema, node, draft)];
}

/** What a schema and JSON's limits say about a value of any type. Never throws. */
export function validateValue(schema: unknown, node: JsonNode): readonly InputProblem[] {
  return check(schema, node, null);
}

function check(schema: unknown, node: JsonNode, draft: InputDraft | null): InputProblem[] {
  const own = ownProblems(node);
  if (own.isTooDeep) {
    const text = `deeper than ${DEPTH_LIMIT} levels: not checked against the schema`;
    return [...own.problems, problem('', 'depth', text, 'warning')];
  }
  if (schema === false) return [problem('', 'false', 'the schema allows no value', 'error'), ...own.problems];
  if (!isObject(schema)) return own.problems;
  try {
    const found = compile(schema);
    if ('fault' in found) return [unchecked(found.fault), ...own.problems];
    const { errors } = found.validator.validate(plain(node));
    return [...bestErrors(errors, draft).map((unit) => problemOf(unit)), ...own.problems].slice(
      0,
      PROBLEM_LIMIT,
    );
  } catch (error) {
    return [unchecked(faultOf(error)), ...own.problems];
  }
}

function compile(schema: object): Compiled {
  let found = compiled.get(schema);
  if (found === undefined) {
    try {
      // The library writes into the schema that it is given.
      found = { validator: new Validator(structuredClone(schema), dialect(schema), false) };
    } catch (error) {
      found = { fault: faultOf(error) };
    }
    compiled.set(schema, found);
  }
  return found;
}

function dialect(schema: object): SchemaDraft {
  const uri = '$schema' in schema ? String(schema.$schema) : '';
  if (/draft-0[67]/.test(uri)) return '7';
  if (uri.includes('draft-04')) return '4';
  return uri.includes('2019-09') ? '2019-09' : '2020-12';
}

function faultOf(error: unknown): string {
  if (error instanceof RangeError) return 'it refers to itself without end or is too deep';
  return (
    String(error instanceof Error ? error.message : error)
      .split('\n', 1)[0]
      ?.slice(0, 200) ?? ''
  );
}

function unchecked(fault: string): InputProblem {
  return problem('', 'schema', `this schema cannot be checked: ${fault}`, 'warning');
}

/** One error per cause. The library lists a parent before the errors of its branches. */
function bestErrors(errors: readonly OutputUnit[], draft: InputDraft | null): OutputUnit[] {
  const kept: OutputUnit[] = [];
  for (let index = 0; index < errors.length; index += 1) {
    const unit = errors[index] as OutputUnit;
    if (unit.keyword !== 'anyOf' && unit.keyword !== 'oneOf') {
      if (!isParent(unit, errors[index + 1])) kept.push(unit);
      continue;
    }
    const branches = new Map<number, OutputUnit[]>();
    let branch = -1;
    let end = index + 1;
    for (; end < errors.length; end += 1) {
      const below = errors[end] as OutputUnit;
      const isIn = below.keywordLocation.startsWith(`${unit.keywordLocation}/`);
      // The error of a `false` schema has the value's place where the schema's should be.
      if (!isIn && !(below.keyword === 'false' && branch >= 0)) break;
      if (isIn) branch = Number.parseInt(below.keywordLocation.slice(unit.keywordLocation.length + 1), 10);
      else if (!below.instanceLocation.startsWith(unit.instanceLocation)) break;
      branches.set(branch, [...(branches.get(branch) ?? []), below]);
    }
    const chosen = draft?.unions[pointerOf(unit.instanceLocation)]?.branch;
    const best =
      (chosen === undefined ? undefined : branches.get(chosen)) ?? closest(unit, [...branches.values()]);
    kept.push(...(best === undefined ? [unit] : bestErrors(best, draft)));
    index = end - 1;
  }
  return kept;
}

function isParent(unit: OutputUnit, next: OutputUnit | undefined): boolean {
  if (CONTAINERS.has(unit.keyword)) return true;
  return (
    /^(additional|unevaluated)/.test(unit.keyword) &&
    next?.instanceLocation.startsWith(`${unit.instanceLocation}/`) === true
  );
}

/** The branch with the right type and discriminator (no such error at the union's own level), then the fewest errors. */
function closest(union: OutputUnit, branches: readonly OutputUnit[][]): OutputUnit[] | undefined {
  const depth = union.instanceLocation.split('/').length;
  const cost = (units: readonly OutputUnit[]) =>
    units.reduce((sum, { keyword, instanceLocation }) => {
      const level = instanceLocation.split('/').length - depth;
      if (level === 0 && keyword === 'type') return sum + 10_000;
      return sum + (level === 1 && (keyword === 'const' || keyword === 'enum') ? 100 : 1);
    }, 0);
  return [...branches].sort((a, b) => cost(a) - cost(b))[0];
}

function problemOf(unit: OutputUnit): InputProblem {
  const pointer = pointerOf(unit.instanceLocation);
  const { keyword, error } = unit;
  const severity = keyword === 'format' ? 'warning' : 'error';
  if (keyword === 'required') {
    const key = /required property "(.*)"/s.exec(error)?.[1];
    if (key !== undefined) return problem(`${pointer}/${escapeKey(key)}`, keyword, 'is required', severity);
  }
  if (keyword === 'false')
    return problem(pointer, keyword, 'is not a key or item that the schema allows', severity);
  if (keyword === 'type') {
    const types = /Expected "(.*)"/s.exec(error)?.[1]?.replaceAll('", "', ' or ');
    if (types !== undefined) return problem(pointer, keyword, `must be of type ${types}`, severity);
  }
  if (keyword === 'enum' || keyword === 'const') {
    return problem(
      pointer,
      keyword,
      keyword === 'enum' ? 'is not one of the allowed values' : 'is not the one allowed value',
      severity,
    );
  }
  const [, is, limit] = /\((\d+) [<>] (\d+)\)/.exec(error) ?? [];
  const sentence = LENGTHS[keyword];
  if (sentence !== undefined && limit !== undefined) {
    return problem(pointer, keyword, `must have ${sentence.replace('#', limit)} (has ${is})`, severity);
  }
  return problem(pointer, keyword, `does not satisfy ${keyword}: ${error.slice(0, 300)}`, severity);
}

/** `#/a%20b` of the library as the JSON pointer `/a b`. */
function pointerOf(location: string): string {
  try {
    return decodeURI(location.slice(1));
  } catch {
    return location.slice(1);
  }
}

function escapeKey(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/** What JSON and the page make of a value whatever the schema says. Keeps its own stack, so depth does not matter. */
function ownProblems(root: JsonNode): { problems: InputProblem[]; isTooDeep: boolean } {
  const problems: InputProblem[] = [];
  const open: { node: JsonNode; pointer: string; depth: number }[] = [{ node: root, pointer: '', depth: 0 }];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { node, pointer, depth } = at;
    // Pointers of ever deeper values would take quadratic memory.
    if (depth > DEPTH_LIMIT) return { problems, isTooDeep: true };
    if (node.type === 'number' && problems.length < PROBLEM_LIMIT) {
      const value = Number(node.raw);
      const received = Number.isFinite(value) ? String(value) : 'null';
      if (digits(node.raw) !== digits(received)) {
        const keyword = Number.isFinite(value) ? 'unsafeNumber' : 'overflow';
        problems.push(problem(pointer, keyword, `the page receives ${received}`, 'warning'));
      }
    } else if (node.type === 'array') {
      for (const [index, item] of node.items.entries())
        open.push({ node: item, pointer: `${pointer}/${index}`, depth: depth + 1 });
    } else if (node.type === 'object') {
      const seen = new Set<string>();
      for (const { key, value } of node.entries) {
        const below = `${pointer}/${escapeKey(key)}`;
        if (seen.has(key))
          problems.push(problem(below, 'duplicateKey', 'occurs twice: the last one counts', 'warning'));
        if (key === '__proto__')
          problems.push(
            problem(below, 'proto', 'is a key that careless code takes for the prototype', 'warning'),
          );
        seen.add(key);
        open.push({ node: value, pointer: below, depth: depth + 1 });
      }
    }
  }
  return { problems, isTooDeep: false };
}

/** A number's significant digits and exponent, so that `1.0`, `1` and `10e-1` are the same. */
function digits(raw: string): string {
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(raw) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const significant = all.replace(/0+$/, '');
  if (significant === '') return whole === '' ? raw : '0';
  return `${sign}${significant}e${Number(exponent) - fraction.length + all.length - significant.length}`;
}

/** The value as `JSON.parse` makes it. Recursive: only for values within the depth limit. */
function plain(node: JsonNode): unknown {
  if (node.type === 'null') return null;
  if (node.type === 'number') return Number(node.raw);
  if (node.type === 'array') return node.items.map(plain);
  if (node.type !== 'object') return node.value;
  return Object.fromEntries(node.entries.map(({ key, value }) => [key, plain(value)]));
}

function problem(
  pointer: string,
  keyword: string,
  message: string,
  severity: InputProblem['severity'],
  isBlocking = false,
): InputProblem {
  return { pointer, keyword, message, severity, isBlocking };
}
