import { Validator } from '@cfworker/json-schema';
import type { InputDraft, InputProblem } from './form/types.ts';
import type { JsonNode } from './json-node.ts';
import { toValue } from './json-text.ts';
import { isObject, type SchemaObject } from './resolve.ts';
import { bestErrors } from './validation/errors.ts';
import { type Prepared, prepare } from './validation/prepare.ts';
import { problemOf } from './validation/sentences.ts';
import { DEPTH_LIMIT, PROBLEM_LIMIT, unknownKeys, valueFacts, warning } from './validation/value-problems.ts';

/** What is told of a schema's faults; a broken schema may have thousands. */
const NOTE_LIMIT = 20;

type Compiled = { readonly validator: Validator; readonly prepared: Prepared } | { readonly fault: string };

const compiled = new WeakMap<object, Compiled>();

/**
 * What is wrong with a draft: first what `executeTool` cannot take, then what the schema does not allow, then what is lossy
 * or odd. What cannot be checked is a warning. Never throws, and its time is bounded.
 */
export function validateInput(schema: unknown, draft: InputDraft): readonly InputProblem[] {
  if (draft.error !== null) {
    const { message, line, column } = draft.error;
    return [blocking('notJson', `not JSON: ${message} (${line}:${column})`)];
  }
  const { node } = draft;
  if (node === undefined) {
    const problems = check(schema, { type: 'object', entries: [] }, draft);
    const isMissing = problems.some(({ keyword }) => keyword === 'required');
    return isMissing ? [warning('', 'empty', 'no input given: {} is sent'), ...problems] : problems;
  }
  if (node.type !== 'object' && node.type !== 'array') {
    return [blocking('root', 'executeTool takes an object or an array')];
  }
  const problems = check(schema, node, draft);
  if (node.type === 'object') return problems;
  return [warning('', 'rootArray', 'an array at the root: most tools expect an object'), ...problems];
}

/** What a schema and JSON's limits say about a value of any type. Never throws, and its time is bounded. */
export function validateValue(schema: unknown, node: JsonNode): readonly InputProblem[] {
  return check(schema, node, null);
}

function check(schema: unknown, node: JsonNode, draft: InputDraft | null): InputProblem[] {
  const { problems: own, isTooDeep, longestArray } = valueFacts(node);
  if (isTooDeep) {
    return [
      ...own,
      warning('', 'depth', `deeper than ${DEPTH_LIMIT} levels: not checked against the schema`),
    ];
  }
  if (typeof schema !== 'boolean' && !isObject(schema)) return [...own];
  const found = againstSchema(isObject(schema) ? schema : wrapped(schema), node, draft, longestArray);
  const known = new Set(found.map(({ pointer }) => pointer));
  const unknown =
    draft === null ? [] : unknownKeys(schema, node).filter(({ pointer }) => !known.has(pointer));
  return [...found, ...unknown, ...own].slice(0, PROBLEM_LIMIT);
}

const NOTHING: SchemaObject = { not: true };
const ANYTHING: SchemaObject = {};

function wrapped(schema: boolean): SchemaObject {
  return schema ? ANYTHING : NOTHING;
}

function againstSchema(
  schema: SchemaObject,
  node: JsonNode,
  draft: InputDraft | null,
  longestArray: number,
): InputProblem[] {
  const made = compile(schema);
  if ('fault' in made) return [unchecked(made.fault)];
  const { validator, prepared } = made;
  const notes = prepared.notes
    .slice(0, NOTE_LIMIT)
    .map((note) => warning('', 'schema', `not checked: ${note}`));
  try {
    const value = toValue(node);
    prepared.begin(longestArray);
    const { valid, errors } = validator.validate(value);
    if (valid) return notes;
    const problems = new Map<string, InputProblem>();
    for (const unit of bestErrors(errors, draft?.unions ?? {}).slice(0, PROBLEM_LIMIT)) {
      const problem = problemOf(unit, prepared.schema, value);
      problems.set(`${problem.pointer} ${problem.message}`, problem);
    }
    return [...problems.values(), ...notes];
  } catch (error) {
    return [unchecked(faultOf(error)), ...notes];
  }
}

function compile(schema: SchemaObject): Compiled {
  let made = compiled.get(schema);
  if (made === undefined) {
    try {
      const prepared = prepare(schema);
      // Not short-circuited, so that all errors are found.
      made = { validator: new Validator(prepared.schema, '2020-12', false), prepared };
    } catch (error) {
      made = { fault: faultOf(error) };
    }
    compiled.set(schema, made);
  }
  return made;
}

function faultOf(error: unknown): string {
  if (error instanceof RangeError) return 'it refers to itself without end or is too deep';
  if (error instanceof URIError) return 'a key has half of a surrogate pair';
  return String(error instanceof Error ? error.message : error).slice(0, 200);
}

function unchecked(fault: string): InputProblem {
  return warning('', 'schema', `this schema cannot be checked: ${fault}`);
}

function blocking(keyword: string, message: string): InputProblem {
  return { pointer: '', keyword, message, severity: 'error', isBlocking: true };
}
