import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, emptyDraft } from '../../../panel/schema/form/draft.ts';
import { keptFields } from '../../../panel/views/call/kept-fields.ts';

const SCHEMA = { type: 'object', properties: { 'a/b': { type: 'string' }, q: { type: 'string' } } };

test('fields that are not set keep what is in the form; an empty text is set', () => {
  assert.deepEqual([...keptFields(SCHEMA, emptyDraft).keys()], ['/a~1b', '/q']);
  assert.deepEqual([...keptFields(SCHEMA, draftOf('{"q":""}')).keys()], ['/a~1b']);
  for (const odd of [undefined, true, { properties: 5 }]) assert.equal(keptFields(odd, emptyDraft).size, 0);
});
