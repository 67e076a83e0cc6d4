import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import { validateInput } from '../../../panel/schema/validate.ts';

const DEFINITIONS = { text: { type: 'string' }, maybe: { type: 'string', nullable: true } };

/** Schemas of one member, and whether it may be null. */
const CASES: readonly (readonly [unknown, boolean])[] = [
  [{ type: 'string' }, false],
  [{ type: 'string', nullable: true }, true],
  [{ type: 'string', nullable: false }, false],
  [{ type: 'string', nullable: 'true' }, false],
  [{ type: ['string', 'integer'], nullable: true }, true],
  [{ nullable: true, minLength: 2 }, true],
  [{ type: 'string', nullable: true, enum: ['a', 'b'] }, true],
  [{ type: 'string', nullable: true, const: 'a' }, true],
  [{ $ref: '#/$defs/text', nullable: true }, true],
  [{ $ref: '#/$defs/maybe' }, true],
  [{ allOf: [{ $ref: '#/$defs/text' }], nullable: true }, true],
  [{ allOf: [{ $ref: '#/$defs/maybe' }, { minLength: 1 }] }, true],
  [{ allOf: [{ $ref: '#/$defs/maybe' }, { type: 'string' }] }, false],
  [{ allOf: [{ $ref: '#/$defs/maybe' }], type: 'string' }, false],
  [{ allOf: [{ $ref: '#/$defs/maybe' }], enum: ['a'] }, false],
  [{ anyOf: [{ type: 'string' }, { type: 'integer' }], nullable: true }, true],
  [{ oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }] }, true],
  [{ oneOf: [{ const: 'a', title: 'A' }, { const: 'b' }], nullable: true }, true],
  [{ type: 'array', items: { type: 'string' }, minItems: 1, nullable: true }, true],
  [{ type: 'object', properties: { b: { type: 'string' } }, required: ['b'], nullable: true }, true],
];

function schemaOf(member: unknown): object {
  return { type: 'object', properties: { a: member }, required: ['a'], $defs: DEFINITIONS };
}

function errorsOf(schema: object, json: string): string[] {
  return validateInput(schema, draftOf(json))
    .filter(({ severity }) => severity === 'error')
    .map(({ pointer, message }) => `${pointer}: ${message}`);
}

test('the checker and the form agree on which values may be null by "nullable"', () => {
  for (const [member, isNullable] of CASES) {
    const schema = schemaOf(member);
    const words = JSON.stringify(member);
    assert.equal(errorsOf(schema, '{"a": null}').length === 0, isNullable, `checker: ${words}`);
    for (const value of ['null', '"a"']) {
      const [field] = formOf(schema, draftOf(`{"a": ${value}}`)).children();
      assert.equal(field?.isNullable, isNullable, `form over ${value}: ${words}`);
    }
  }
});

test('"nullable" allows nothing but null more, and the sentence about another value names null', () => {
  for (const [member, message] of [
    [{ type: 'string', nullable: true }, 'must be of type string or null'],
    [{ enum: [1, 2], nullable: true }, 'must be one of 1, 2, null'],
    [{ $ref: '#/$defs/maybe' }, 'must be of type string or null'],
  ] as const) {
    assert.deepEqual(errorsOf(schemaOf(member), '{"a": true}'), [`/a: ${message}`]);
  }
  const list = schemaOf({ type: 'array', items: { type: 'string' }, minItems: 1, nullable: true });
  assert.deepEqual(errorsOf(list, '{"a": []}'), ['/a: must have at least 1 item (has 0)']);
  const object = schemaOf({ type: 'object', required: ['b'], nullable: true, unevaluatedProperties: false });
  assert.deepEqual(errorsOf(object, '{"a": {}}'), ['/a/b: is required']);
});
