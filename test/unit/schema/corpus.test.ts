import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import { prefill } from '../../../panel/schema/form/prefill.ts';
import type { FormField } from '../../../panel/schema/form/types.ts';
import type { JsonNode } from '../../../panel/schema/json-node.ts';
import { pointerOf, printNode } from '../../../panel/schema/json-text.ts';
import { sample } from '../../../panel/schema/sample.ts';
import { validateInput, validateValue } from '../../../panel/schema/validate.ts';
import { corpus } from '../../corpus/index.ts';
import { odd } from '../../corpus/odd.ts';

const EMPTY: JsonNode = { type: 'object', entries: [] };
const SEEDS = [1, 7, 2026];
const DEPTH = 6;

/** Looks at everything that a form would show of a field, and at the fields below it; counts them. */
function walk(field: FormField, depth: number): number {
  printNode(field.initialValue());
  field.union?.branches.forEach((_branch, index) => {
    printNode(field.union?.newValue(index) ?? EMPTY);
  });
  if (field.array?.canAdd) printNode(field.array.newItem());
  if (field.canAddKeys) printNode(field.newMember('key'));
  if (depth === DEPTH) return 1;
  return field.children().reduce((count, child) => count + walk(child, depth + 1), 1);
}

function errorsOf(schema: unknown, node: JsonNode | undefined): string[] {
  return validateValue(schema, node ?? EMPTY)
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message }) => `${pointer}: ${message}`);
}

test('the corpus has 200 schemas that can be satisfied, each under its own name', () => {
  const names = [...corpus, ...odd].map(({ name }) => name);
  assert.ok(corpus.length >= 200, String(corpus.length));
  assert.equal(new Set(names).size, names.length);
});

test('the checker takes every schema of the corpus, and marks each required member that is missing', () => {
  for (const { name, inputSchema } of corpus) {
    const { required = [] } = inputSchema as { required?: string[] };
    const found = validateValue(inputSchema, EMPTY);
    assert.deepEqual(
      found.filter(({ keyword }) => keyword === 'schema'),
      [],
      name,
    );
    const missing = found.filter(({ keyword }) => keyword === 'required').map(({ pointer }) => pointer);
    for (const key of required) assert.ok(missing.includes(pointerOf([key])), `${name}: ${key}`);
  }
});

test('every schema of the corpus opens as a form, empty and prefilled, without a note that it is odd', () => {
  for (const { name, inputSchema } of corpus) {
    const filled = prefill(inputSchema);
    for (const text of ['', filled === undefined ? '{}' : printNode(filled)]) {
      const form = formOf(inputSchema, draftOf(text));
      assert.deepEqual(form.problems, [], name);
      const { properties } = inputSchema as { properties?: object };
      const least = 1 + Object.keys(properties ?? {}).length;
      assert.ok(walk(form, 0) >= least, `${name}: a field for each property`);
    }
  }
});

for (const { name, inputSchema } of corpus) {
  test(`${name}: what the form begins with satisfies the schema, formats included`, () => {
    const draft = draftOf(printNode(prefill(inputSchema) ?? EMPTY));
    const problems = validateInput(inputSchema, draft);
    assert.deepEqual(
      problems.filter(({ severity, keyword }) => severity === 'error' || keyword === 'format'),
      [],
    );
  });

  test(`${name}: its samples satisfy the schema`, async () => {
    for (const seed of SEEDS)
      assert.deepEqual(errorsOf(inputSchema, await sample(inputSchema, seed)), [], `seed ${seed}`);
  });
}

for (const { name, inputSchema } of odd) {
  test(`${name}: opens as a form, has a value to begin with and a sample, whatever they are worth`, async () => {
    const filled = prefill(inputSchema) ?? EMPTY;
    for (const text of ['', '{}', '[]', '{"a":1}', printNode(filled)]) {
      const draft = draftOf(text);
      assert.ok(walk(formOf(inputSchema, draft), 0) >= 1);
      validateInput(inputSchema, draft);
    }
    for (const seed of SEEDS) printNode(await sample(inputSchema, seed));
  });
}
