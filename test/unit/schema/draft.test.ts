import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  draftOf,
  emptyDraft,
  withBranch,
  withItemMoved,
  withKeyRenamed,
  withText,
  withValue,
} from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import type { FormField, InputDraft } from '../../../panel/schema/form/types.ts';
import type { JsonNode } from '../../../panel/schema/json-node.ts';
import { nodeOf, printNode, sameNode } from '../../../panel/schema/json-text.ts';
import { unionSchemas } from '../support/schemas.ts';

const TEXT: JsonNode = { type: 'string', value: 't' };

/** The draft's JSON on one line. */
function compact(draft: InputDraft): string {
  return draft.node === undefined ? draft.text : printNode(draft.node);
}

test('empty, JSON, and text that is not JSON', () => {
  assert.deepEqual(draftOf(''), emptyDraft);
  assert.equal(draftOf(' \n').error, null);
  assert.equal(draftOf(' \n').node, undefined);
  assert.equal(draftOf('{"a": 1e2}').text, '{"a": 1e2}');
  assert.equal(compact(draftOf('{"a": 1e2}')), '{"a":1e2}');
});

test('case 60: text that is not JSON stays, with its place, and the form changes nothing', () => {
  const draft = draftOf('{\n  "a": 1\n  "b": 2\n}');
  assert.deepEqual([draft.error?.line, draft.error?.column], [3, 3]);
  assert.equal(withValue(draft, ['a'], TEXT), draft);
  assert.equal(withKeyRenamed(draft, ['a'], 'b'), draft);
  assert.equal(withItemMoved(draft, [0], 1), draft);
  assert.equal(withBranch(draft, { oneOf: [{ type: 'object' }, { type: 'array' }] }, '', 1), draft);
  const again = withText(draft, '{"a": 1}');
  assert.equal(again.error, null);
  assert.equal(compact(withValue(again, ['a'], TEXT)), '{"a":"t"}');
});

test('an edit keeps what it is not about: order, digits, unknown and equal keys', () => {
  const draft = draftOf('{"z": 9007199254740993, "extra": {"q": 1.0}, "a": 0, "z": 1e2}');
  const edited = withValue(draft, ['a'], TEXT);
  assert.equal(
    edited.text,
    '{\n  "z": 9007199254740993,\n  "extra": {\n    "q": 1.0\n  },\n  "a": "t",\n  "z": 1e2\n}',
  );
  assert.equal(withValue(edited, ['a'], edited.node && nodeOf('x')).text.includes('9007199254740993'), true);
});

test('a value that is there already changes nothing, not even the layout', () => {
  const draft = draftOf('{"a":   1}');
  const value = draft.node?.type === 'object' ? draft.node.entries[0]?.value : undefined;
  assert.equal(withValue(draft, ['a'], value), draft);
  assert.equal(withValue(draft, ['b'], undefined), draft);
});

test('removing all is the empty input', () => {
  assert.deepEqual(withValue(draftOf('{"a": 1}'), [], undefined), emptyDraft);
});

test('a key is renamed in its place, unless the name is taken', () => {
  const draft = draftOf('{"a": 1.0, "b": 2, "c": 3}');
  assert.equal(compact(withKeyRenamed(draft, ['b'], '__proto__')), '{"a":1.0,"__proto__":2,"c":3}');
  assert.equal(compact(withKeyRenamed(draft, ['b'], '')), '{"a":1.0,"":2,"c":3}');
  assert.equal(withKeyRenamed(draft, ['b'], 'c'), draft);
  assert.equal(withKeyRenamed(draft, ['missing'], 'x'), draft);
  assert.equal(withKeyRenamed(draft, [], 'x'), draft);
});

test('an item is moved, to the ends at most', () => {
  const draft = draftOf('{"list": [1, 2.0, 3]}');
  assert.equal(compact(withItemMoved(draft, ['list', 0], 1)), '{"list":[2.0,1,3]}');
  assert.equal(compact(withItemMoved(draft, ['list', 2], -5)), '{"list":[3,1,2.0]}');
  assert.equal(compact(withItemMoved(draft, ['list', 0], 99)), '{"list":[2.0,3,1]}');
  assert.equal(withItemMoved(draft, ['list', 1], 1), draft);
  assert.equal(withItemMoved(draft, ['list', 7], 0), draft);
});

const SHAPES = {
  oneOf: [
    {
      title: 'Circle',
      type: 'object',
      properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      required: ['kind', 'radius'],
    },
    {
      title: 'Box',
      type: 'object',
      properties: {
        kind: { const: 'box' },
        side: { anyOf: [{ type: 'number' }, { type: 'object', properties: { cm: { type: 'number' } } }] },
      },
      required: ['kind'],
    },
  ],
};

test('case 56: each branch keeps its own draft, exactly as it was', () => {
  const circle = draftOf('{"kind": "circle", "radius": 1.50, "extra": 9007199254740993}');
  const box = withBranch(circle, SHAPES, '', 1);
  assert.equal(compact(box), '{"kind":"box"}');
  const typed = withValue(box, ['side'], { type: 'number', raw: '2.0' });
  const back = withBranch(typed, SHAPES, '', 0);
  assert.equal(compact(back), '{"kind":"circle","radius":1.50,"extra":9007199254740993}');
  assert.equal(compact(withBranch(back, SHAPES, '', 1)), '{"kind":"box","side":2.0}');
});

test('a union inside of a branch keeps its branches while another branch is chosen', () => {
  const root = { type: 'object', properties: { shape: SHAPES } };
  const start = draftOf('{"shape": {"kind": "box", "side": 2}}');
  const nested = withBranch(start, root, '/shape/side', 1);
  const filled = withValue(nested, ['shape', 'side', 'cm'], { type: 'number', raw: '7' });
  const away = withBranch(filled, root, '/shape', 0);
  assert.equal(compact(away), '{"shape":{"kind":"circle","radius":0}}');
  const back = withBranch(away, root, '/shape', 1);
  assert.equal(compact(back), '{"shape":{"kind":"box","side":{"cm":7}}}');
  assert.equal(compact(withBranch(back, root, '/shape/side', 0)), '{"shape":{"kind":"box","side":2}}');
});

test('unions at the same place of two branches do not mix what was typed', () => {
  const value = { anyOf: [{ type: 'string' }, { type: 'integer' }] };
  const branch = (kind: string) => ({
    type: 'object',
    properties: { kind: { const: kind }, value },
    required: ['kind'],
  });
  const schema = { oneOf: [branch('a'), branch('b')] };
  const first = withBranch(draftOf('{"kind": "a", "value": "of a"}'), schema, '/value', 1);
  const other = withValue(withBranch(first, schema, '', 1), ['value'], nodeOf('of b'));
  const second = withBranch(other, schema, '/value', 1);
  assert.equal(compact(second), '{"kind":"b","value":0}');
  const back = withBranch(second, schema, '', 0);
  assert.equal(compact(withBranch(back, schema, '/value', 0)), '{"kind":"a","value":"of a"}');
  const again = withBranch(back, schema, '', 1);
  assert.equal(compact(withBranch(again, schema, '/value', 0)), '{"kind":"b","value":"of b"}');
});

test('another branch inside of a branch leaves the outer one chosen, though the value now looks like another', () => {
  const schema = {
    oneOf: [
      { properties: { a: { type: 'string' }, tag: { const: 'first' } }, required: ['a', 'tag'] },
      { properties: { a: { type: ['integer', 'string'] }, tag: { const: 'second' } }, required: ['tag'] },
    ],
  };
  const draft = draftOf('{"a": 7, "tag": false}');
  assert.equal(formOf(schema, draft).union?.chosen, 1);
  const inner = formOf(schema, draft)
    .children()
    .find(({ pointer }) => pointer === '/a');
  assert.equal(inner?.union?.chosen, 0);
  const other = withBranch(draft, schema, '/a', 1);
  assert.equal(formOf(schema, other).union?.chosen, 1);
  assert.equal(compact(withBranch(other, schema, '/a', 0)), '{"a":7,"tag":false}');
});

test('"not set" is kept as such', () => {
  const schema = { type: 'object', properties: { a: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } };
  const set = withBranch(draftOf('{}'), schema, '/a', 1);
  assert.equal(compact(set), '{"a":0}');
  const back = withBranch(set, schema, '/a', 0);
  assert.equal(compact(back), '{}');
  assert.equal(compact(withBranch(back, schema, '/a', 1)), '{"a":0}');
});

test('a branch that does not exist, a field that is none, and one without a union', () => {
  const draft = draftOf('{"kind": "circle"}');
  assert.equal(withBranch(draft, SHAPES, '', 2), draft);
  assert.equal(withBranch(draft, SHAPES, '/nothing/here', 0), draft);
  assert.equal(withBranch(draft, SHAPES, '/kind', 0), draft);
});

test('choices follow their items and keys', () => {
  const schema = {
    type: 'object',
    properties: { list: { type: 'array', items: { anyOf: [{ type: 'string' }, { type: 'integer' }] } } },
    additionalProperties: { anyOf: [{ type: 'string' }, { type: 'integer' }] },
  };
  const start = withBranch(draftOf('{"list": ["a", "b", "c"], "k": "text"}'), schema, '/list/1', 1);
  const keptAt = (draft: InputDraft, pointer: string) => draft.unions[pointer]?.kept[0];
  assert.equal(keptAt(start, '/list/1'), '"b"');
  assert.equal(keptAt(withItemMoved(start, ['list', 1], 0), '/list/0'), '"b"');
  assert.equal(keptAt(withItemMoved(start, ['list', 0], 2), '/list/0'), '"b"');
  assert.equal(keptAt(withItemMoved(start, ['list', 2], 0), '/list/2'), '"b"');
  assert.equal(keptAt(withValue(start, ['list', 0], undefined), '/list/0'), '"b"');
  assert.deepEqual(withValue(start, ['list', 1], undefined).unions, {});
  const key = withBranch(start, schema, '/k', 1);
  assert.equal(keptAt(withKeyRenamed(key, ['k'], 'l/m'), '/l~1m'), '"text"');
});

/** Every field of a form that has a value, and those beside it. */
function fields(field: FormField): FormField[] {
  return field.value === undefined ? [field] : [field, ...field.children().flatMap(fields)];
}

test('another branch and back gives the same value', () => {
  fc.assert(
    fc.property(unionSchemas, fc.array(fc.nat(), { maxLength: 4 }), (schema, turns) => {
      let draft = withValue(emptyDraft, [], formOf(schema, emptyDraft).initialValue());
      for (const turn of turns) {
        const unions = fields(formOf(schema, draft)).filter(({ union }) => union !== null);
        const field = unions[turn % unions.length];
        if (field?.union == null) continue;
        const { branches, chosen } = field.union;
        const other = (chosen + 1 + (turn % (branches.length - 1))) % branches.length;
        const away = withBranch(draft, schema, field.pointer, other);
        const back = withBranch(away, schema, field.pointer, chosen);
        assert.ok(sameNode(back.node, draft.node), `${compact(draft)} became ${compact(back)}`);
        assert.equal(compact(back).length, compact(draft).length);
        draft = turn % 2 === 0 ? away : back;
      }
    }),
  );
});
