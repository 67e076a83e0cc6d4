import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf } from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import type { FormField } from '../../../panel/schema/form/types.ts';
import { placeholderOf } from '../../../panel/views/call/form/control.ts';
import {
  choiceText,
  fillWords,
  mismatchWords,
  shortJson,
} from '../../../panel/views/call/form/value-words.ts';

function fieldOf(schema: unknown, value: string | undefined): FormField {
  const text = value === undefined ? '{}' : `{"field": ${value}}`;
  const root = formOf({ type: 'object', properties: { field: schema } }, draftOf(text));
  return root.children()[0] as FormField;
}

test('tells the allowed values 1, "1", null, "null" and true apart', () => {
  const { choices } = fieldOf({ enum: [1, '1', null, 'null', true, '', ' a', 'red'] }, undefined);
  const texts = choices.map(choiceText);
  assert.deepEqual(texts, ['1', '"1"', 'null', '"null"', 'true', '""', '" a"', 'red']);
});

test('names a value with its title', () => {
  const schema = {
    oneOf: [
      { const: 'r', title: 'Red' },
      { const: 2, title: 'Two', deprecated: true },
    ],
  };
  const texts = fieldOf(schema, undefined).choices.map(choiceText);
  assert.deepEqual(texts, ['Red (r)', 'Two (2), deprecated']);
});

test('shows hidden characters of a value', () => {
  assert.equal(shortJson({ type: 'string', value: 'a\u202eb' }), '"a\\u{202e}b"');
});

test('cuts long values before printing them', () => {
  assert.ok(shortJson({ type: 'string', value: 'x'.repeat(5_000_000) }).length <= 41);
  const items = Array.from({ length: 100 }, () => ({ type: 'null' }) as const);
  assert.equal(shortJson({ type: 'array', items }), '[… 100 items]');
});

test('gives not set, null, the empty text and a value different words', () => {
  const schema = { type: ['string', 'null'] };
  const words = [undefined, 'null', '""', '"a"'].map((value) => placeholderOf(fieldOf(schema, value)));
  assert.deepEqual(words, ['not set', 'null', 'empty text', '']);
});

test('says how much of a group is there', () => {
  const object = { type: 'object', properties: { a: {}, b: {} } };
  assert.equal(fillWords(fieldOf(object, undefined)), 'not set');
  assert.equal(fillWords(fieldOf(object, '{"a": 1, "z": 2}')), '1 of 2 set, 1 more');
  const map = { type: 'object', additionalProperties: { type: 'string' } };
  assert.equal(fillWords(fieldOf(map, '{"x": "y"}')), '1 key');
  assert.equal(fillWords(fieldOf({ type: 'array' }, '[1, 2]')), '2 items');
  assert.equal(fillWords(fieldOf({ type: ['array', 'null'] }, 'null')), 'null');
});

test('says what a value is instead', () => {
  assert.equal(mismatchWords(fieldOf({ type: 'number' }, '"12a"')), 'a text, not a number');
  assert.equal(mismatchWords(fieldOf({ type: 'string' }, '5')), 'a number, not a text');
  assert.equal(mismatchWords(fieldOf({ type: 'boolean' }, '"false"')), 'a text, not true or false');
  assert.equal(mismatchWords(fieldOf({ type: 'string' }, 'false')), 'false, not a text');
});
