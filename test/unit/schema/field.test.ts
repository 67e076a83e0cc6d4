import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { draftOf, emptyDraft, withValue } from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import type { FormField, InputDraft } from '../../../panel/schema/form/types.ts';
import { nodeAt, nodeOf, printNode, sameNode } from '../../../panel/schema/json-text.ts';
import { brokenSchemas, inputSchemas, unionSchemas } from '../support/schemas.ts';

/** The form of a schema over a JSON text. */
function form(schema: unknown, text = ''): FormField {
  return formOf(schema, draftOf(text));
}

/** The field at a path of names. */
function at(root: FormField, ...names: string[]): FormField {
  let field = root;
  for (const name of names) {
    const child = field.children().find((candidate) => candidate.name === name);
    assert.ok(child !== undefined, `no ${name} in ${field.children().map((candidate) => candidate.name)}`);
    field = child;
  }
  return field;
}

/** The only property of an object with this schema. */
function only(schema: unknown, value?: unknown, definitions: object = {}): FormField {
  const text = value === undefined ? '' : JSON.stringify({ a: value });
  return at(form({ type: 'object', properties: { a: schema }, ...definitions }, text), 'a');
}

/** JSON Schema as text: `then` in an object literal looks like a promise. */
function parse(text: string): Record<string, unknown> {
  return JSON.parse(text);
}

function names(field: FormField): string[] {
  return field.children().map(({ name }) => name);
}

function labels(field: FormField): string[] | undefined {
  return field.union?.branches.map(({ label }) => label);
}

test('an object: required first, then the others, then keys that only the value has', () => {
  const schema = {
    title: 'Booking',
    type: 'object',
    properties: {
      note: { type: 'string' },
      date: { type: 'string', title: 'Day', description: 'Which day' },
    },
    required: ['date', 'undeclared'],
  };
  const root = form(schema, '{"x.y": 1, "date": "2026", "__proto__": 2}');
  assert.deepEqual(names(root), ['date', 'undeclared', 'note', 'x.y', '__proto__']);
  assert.deepEqual(
    [root.name, root.control, root.canAddKeys, root.isRequired],
    ['Booking', 'object', true, true],
  );
  const date = at(root, 'date');
  assert.deepEqual(
    [date.title, date.description, date.isRequired, date.pointer, date.type],
    ['Day', 'Which day', true, '/date', 'string'],
  );
  const extra = at(root, '__proto__');
  assert.deepEqual([extra.isExtra, extra.control, extra.pointer], [true, 'json', '/__proto__']);
  assert.deepEqual(extra.value, { type: 'number', raw: '2' });
  assert.equal(at(root, 'x.y').isExtra, true);
});

test('case 57: $ref, $defs, definitions and anchors are followed, recursion lazily; what leads nowhere is JSON', () => {
  const schema = {
    type: 'object',
    properties: {
      tree: { $ref: '#/$defs/node', description: 'laid over' },
      anchored: { $ref: '#leaf' },
      outside: { $ref: 'other.json' },
      nowhere: { $ref: '#/$defs/none' },
      circle: { $ref: '#/$defs/circle' },
    },
    $defs: {
      node: {
        type: 'object',
        description: 'covered',
        properties: { next: { $ref: '#/$defs/node' }, leaf: { $ref: '#leaf' } },
        required: ['next'],
      },
      leaf: { $anchor: 'leaf', type: 'string' },
      circle: { $ref: '#/$defs/circle' },
    },
  };
  const root = form(schema, '{"outside": [1.0]}');
  assert.equal(at(root, 'tree').description, 'laid over');
  assert.equal(at(root, 'tree', 'next', 'next', 'next', 'leaf').control, 'text');
  assert.equal(at(root, 'anchored').control, 'text');
  const outside = at(root, 'outside');
  assert.deepEqual([outside.control, outside.value && printNode(outside.value)], ['json', '[1.0]']);
  assert.match(outside.problems[0] ?? '', /other\.json/);
  assert.match(at(root, 'nowhere').problems[0] ?? '', /points to nothing/);
  assert.equal(at(root, 'circle').control, 'json');
  assert.match(at(root, 'circle').problems[0] ?? '', /leads back to itself/);
});

test('case 58: what is not touched is not in the JSON; null only when it is picked', () => {
  const schema = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { type: ['object', 'null'], properties: { c: { type: 'array', items: {} } } },
      d: { type: 'boolean', default: true },
    },
  };
  const draft = withValue(emptyDraft, ['a'], nodeOf('x'));
  assert.equal(draft.text, '{\n  "a": "x"\n}');
  assert.deepEqual(at(formOf(schema, draft), 'b').isNullable, true);
  assert.equal(at(formOf(schema, draft), 'b').value, undefined);
  assert.equal(at(formOf(schema, draft), 'b', 'c').value, undefined);
  assert.deepEqual(at(formOf(schema, draft), 'd').defaultValue, { type: 'boolean', value: true });
  const picked = withValue(draft, ['b'], { type: 'null' });
  assert.equal(at(formOf(schema, picked), 'b').isMismatch, false);
  assert.deepEqual(names(at(formOf(schema, picked), 'b')), []);
});

test('case 59: not set, the empty text, null and a value are four things', () => {
  const schema = { type: 'object', properties: { a: { type: ['string', 'null'] } }, required: ['a'] };
  const value = (text: string) => at(form(schema, text), 'a').value;
  assert.equal(value('{}'), undefined);
  assert.deepEqual(value('{"a": ""}'), { type: 'string', value: '' });
  assert.deepEqual(value('{"a": null}'), { type: 'null' });
  assert.deepEqual(value('{"a": "x"}'), { type: 'string', value: 'x' });
  assert.equal(withValue(draftOf('{}'), ['a'], nodeOf('')).text, '{\n  "a": ""\n}');
  assert.deepEqual([at(form(schema), 'a').control, at(form(schema), 'a').type], ['text', 'string or null']);
});

test('case 61: odd schemas give JSON with a note', () => {
  for (const schema of [true, false, {}, { properties: 5 }, [1], 5, 'x', null, { type: 7 }, { $ref: 5 }]) {
    for (const field of [form(schema, '{"k": 1}'), only(schema, 2)]) {
      assert.equal(field.control, 'json', JSON.stringify(schema));
      assert.equal(field.problems.length > 0, true, JSON.stringify(schema));
      assert.ok(field.value !== undefined);
      assert.deepEqual(field.children(), []);
    }
  }
  const none = form(undefined, '{"k": 1}');
  assert.deepEqual([none.control, none.canAddKeys, names(none)], ['object', true, ['k']]);
  const open = form({ type: 'object' });
  assert.deepEqual([open.control, open.canAddKeys, open.problems], ['object', true, []]);
  assert.equal(form({ type: 'object', additionalProperties: false }).canAddKeys, false);
});

test('case 62: enum: [1, "1", null, true] keeps its types', () => {
  const field = only({ enum: [1, '1', null, true] }, '1');
  assert.equal(field.control, 'choice');
  assert.deepEqual(
    field.choices.map(({ value }) => printNode(value)),
    ['1', '"1"', 'null', 'true'],
  );
  assert.equal(field.isNullable, false);
  assert.equal(field.isMismatch, false);
  assert.equal(only({ enum: [1, '1', null, true] }, false).isMismatch, true);
});

test('titles of constants, as Chromium writes them for radio buttons too', () => {
  const branches = [
    { const: 's', title: 'Small', description: 'up to 1 kg' },
    { const: 'l', title: 'Large', deprecated: true },
    { const: { n: 1 } },
  ];
  const field = only({ oneOf: branches });
  assert.deepEqual(field.choices, [
    { value: nodeOf('s'), label: 'Small', description: 'up to 1 kg', isDeprecated: false },
    { value: nodeOf('l'), label: 'Large', description: '', isDeprecated: true },
    { value: nodeOf({ n: 1 }), label: '{"n":1}', description: '', isDeprecated: false },
  ]);
  assert.equal(field.union, null);
  const radio = only({ type: 'string', anyOf: branches.slice(0, 2), enum: ['s', 'l', 's'] });
  assert.deepEqual(
    radio.choices.map(({ label }) => label),
    ['Small', 'Large'],
  );
  const empty = only({ type: 'string', anyOf: [], enum: [] });
  assert.deepEqual([empty.control, empty.problems.length], ['text', 2]);
  const nullable = only({ anyOf: [{ enum: ['a', 'b'] }, { type: 'null' }] });
  assert.deepEqual([nullable.control, nullable.isNullable, nullable.choices.length], ['choice', true, 2]);
});

test('case 56: a union at the root, with the branch that the value is of', () => {
  const schema = {
    oneOf: [
      { title: 'By id', type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
      { $ref: '#/$defs/Search' },
      { type: 'object', properties: { op: { const: 'all' } }, required: ['op'] },
      { type: 'object', properties: { op: { const: 'none' }, id: {} }, required: ['op'] },
    ],
    $defs: { Search: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'] } },
  };
  assert.deepEqual(labels(form(schema)), ['By id', 'Search', 'all', 'none']);
  assert.equal(form(schema).union?.chosen, 0);
  assert.equal(form(schema, '{"q": "x"}').union?.chosen, 1);
  assert.equal(form(schema, '{"op": "all"}').union?.chosen, 2);
  assert.equal(form(schema, '{"id": 1, "op": "none"}').union?.chosen, 3);
  assert.deepEqual(names(form(schema, '{"q": "x"}')), ['q']);
  const picked = formOf(schema, draftOf('{}', { '': { branch: 1, kept: {} } }));
  assert.deepEqual([picked.union?.chosen, names(picked)], [1, ['q']]);
});

test('a picked branch stays while its value is wrong, and gives way to a value that cannot be of it', () => {
  const schema = { anyOf: [{ type: 'object', properties: { n: { type: 'integer' } } }, { type: 'object' }] };
  const unions = { '': { branch: 0, kept: {} } };
  assert.equal(formOf(schema, draftOf('{"n": "wrong"}', unions)).union?.chosen, 0);
  const types = { type: 'object', properties: { a: { type: ['string', 'integer'] } } };
  const draft = draftOf('{"a": "text"}', { '/a': { branch: 1, kept: {} } });
  assert.equal(at(formOf(types, draft), 'a').union?.chosen, 0);
});

test('unions that only add to what is there, lists of types, and unions inside of unions', () => {
  const schema = {
    type: 'object',
    properties: { a: { type: 'string' }, b: { type: 'string' } },
    anyOf: [{ required: ['a'] }, { required: ['b'] }],
  };
  assert.deepEqual(labels(form(schema)), ['with a', 'with b']);
  assert.equal(at(form(schema, '{"b": ""}'), 'b').isRequired, true);
  const types = only({ type: ['string', 'integer', 'null'] }, 5);
  assert.deepEqual([labels(types), types.union?.chosen, types.control], [['string', 'integer'], 1, 'number']);
  assert.equal(types.isNullable, true);
  const nested = only(
    { anyOf: [{ type: 'string' }, { oneOf: [{ type: 'integer' }, { type: 'boolean' }] }] },
    true,
  );
  assert.deepEqual([labels(nested), nested.union?.chosen], [['string', 'integer', 'boolean'], 2]);
  const same = only({ anyOf: [{ type: 'array' }, { type: 'array' }] });
  assert.deepEqual(labels(same), ['array (1)', 'array (2)']);
});

test('null beside one other schema is a field that may be null, however it is written', () => {
  const definitions = { $defs: { t: { type: 'integer' } } };
  for (const schema of [
    { anyOf: [{ $ref: '#/$defs/t' }, { type: 'null' }] },
    { oneOf: [{ type: 'null' }, { type: 'integer' }] },
    { type: ['null', 'integer'] },
    { type: 'integer', nullable: true },
    { $ref: '#/$defs/t', nullable: true },
  ]) {
    const field = only(schema, null, definitions);
    assert.deepEqual(
      [field.control, field.isNullable, field.union, field.isMismatch],
      ['number', true, null, false],
      JSON.stringify(schema),
    );
  }
  const three = only({ anyOf: [{ type: 'null' }, { type: 'string' }, { type: 'object' }] });
  assert.deepEqual([labels(three), three.union?.chosen], [['null', 'string', 'object'], 1]);
});

test('allOf is one schema', () => {
  const schema = {
    allOf: [
      { type: 'object', properties: { a: { type: 'integer', minimum: 1 } }, required: ['a'] },
      { properties: { a: { minimum: 5, maximum: 9 }, b: { type: 'string' } }, required: ['b'] },
    ],
  };
  const root = form(schema);
  assert.deepEqual([root.control, names(root)], ['object', ['a', 'b']]);
  assert.deepEqual(at(root, 'a').limits, { min: '5', max: '9', step: '1' });
  assert.equal(at(root, 'b').isRequired, true);
  const clash = only({ allOf: [{ type: 'string' }, { type: 'integer' }] }, 'x');
  assert.deepEqual([clash.control, clash.problems.length], ['json', 1]);
});

test('conditions show their fields when they apply', () => {
  const schema = {
    type: 'object',
    properties: { kind: { enum: ['a', 'b'] }, card: { type: 'string' } },
    allOf: [
      parse(
        '{"if": {"properties": {"kind": {"const": "a"}}, "required": ["kind"]}, "then": {"properties": {"forA": {"type": "integer"}}, "required": ["forA"]}, "else": {"properties": {"other": {"type": "boolean"}}}}',
      ),
      parse(
        '{"if": {"properties": {"forA": {"minimum": 5}}, "required": ["forA"]}, "then": {"properties": {"big": {"type": "string"}}}}',
      ),
    ],
    dependentRequired: { card: ['owner'] },
    dependentSchemas: { card: { properties: { cvc: { type: 'string' } } } },
    dependencies: { cvc: ['pin'] },
  };
  assert.deepEqual(names(form(schema)), ['kind', 'card', 'other']);
  assert.deepEqual(names(form(schema, '{"kind": "a"}')), ['forA', 'kind', 'card']);
  assert.deepEqual(names(form(schema, '{"kind": "a", "forA": 6}')), ['forA', 'kind', 'card', 'big']);
  assert.deepEqual(names(form(schema, '{"card": "1"}')), ['owner', 'kind', 'card', 'cvc', 'other']);
  assert.equal(names(form(schema, '{"card": "1", "cvc": "2"}')).includes('pin'), true);
});

test('arrays and tuples of both drafts', () => {
  const list = only({ type: 'array', items: { type: 'integer' }, minItems: 1, maxItems: 3 }, [1, 2]);
  assert.deepEqual(names(list), ['[0]', '[1]']);
  assert.deepEqual(
    [list.array?.canAdd, list.array?.canRemove, list.array?.isTuple, list.array?.newItem()],
    [true, true, false, { type: 'number', raw: '0' }],
  );
  assert.deepEqual([at(list, '[0]').isRequired, at(list, '[1]').isRequired], [true, false]);
  const full = only({ type: 'array', minItems: 3, maxItems: 3 }, [1, 2, 3]).array;
  assert.deepEqual([full?.canAdd, full?.canRemove], [false, false]);
  for (const tuple of [
    { type: 'array', prefixItems: [{ type: 'string' }, { type: 'boolean' }], items: false },
    { type: 'array', items: [{ type: 'string' }, { type: 'boolean' }], additionalItems: false },
  ]) {
    const field = only(tuple, ['x']);
    assert.deepEqual(
      field.children().map(({ name, control, value }) => [name, control, value === undefined]),
      [
        ['[0]', 'text', false],
        ['[1]', 'boolean', true],
      ],
    );
    assert.deepEqual([field.array?.isTuple, field.array?.canAdd], [true, true]);
    assert.equal(only(tuple, ['x', true]).array?.canAdd, false);
    assert.equal(at(only(tuple, ['x', true, 3]), '[2]').isExtra, true);
  }
  const open = only({ type: 'array', prefixItems: [{ type: 'string' }], items: { type: 'integer' } }, [
    'x',
    1,
  ]);
  assert.equal(at(open, '[1]').control, 'number');
});

test('maps: additionalProperties, patternProperties, propertyNames', () => {
  const schema = {
    type: 'object',
    patternProperties: { '^n': { type: 'integer' }, '^nn': { minimum: 2 } },
    additionalProperties: { type: 'string' },
    propertyNames: { maxLength: 4 },
  };
  const field = only(schema, { n1: 1, nn: 2, other: 'x' });
  assert.equal(field.canAddKeys, true);
  assert.deepEqual(
    field.children().map(({ name, control, isExtra }) => [name, control, isExtra]),
    [
      ['n1', 'number', true],
      ['nn', 'number', true],
      ['other', 'text', true],
    ],
  );
  assert.equal(at(field, 'nn').limits.min, '2');
  assert.deepEqual(field.newMember('n7'), { type: 'number', raw: '0' });
  assert.deepEqual(field.newMember('q'), { type: 'string', value: '' });
  assert.deepEqual(field.constraints, ['names: at most 4 characters']);
  assert.equal(at(only({ type: 'object', additionalProperties: false }, { k: 1 }), 'k').control, 'json');
});

test('controls for formats, and for what Chromium writes as formats', () => {
  const control = (schema: object, value?: unknown) => only({ type: 'string', ...schema }, value).control;
  for (const [format, expected] of [
    ...[
      ['date', 'date'],
      ['time', 'time'],
      ['date-time', 'date-time'],
      ['month', 'month'],
      ['week', 'week'],
    ],
    ...[
      ['color', 'color'],
      ['email', 'email'],
      ['uri', 'url'],
      ['url', 'url'],
      ['uuid', 'text'],
    ],
    ['^#[0-9a-zA-Z]{6}$', 'color'],
    ['^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?$', 'time'],
    ['^\\d{4}-(0[1-9]|1[0-2])$', 'month'],
    ['^\\d{4}-W(0[1-9]|[1-4]\\d|5[0-3])$', 'week'],
    ['^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}$', 'date-time'],
    ['^.*$', 'text'],
    ['^(', 'text'],
  ] as const) {
    assert.equal(control({ format }), expected, format);
  }
  assert.equal(control({ maxLength: 500 }), 'multiline');
  assert.equal(control({ contentMediaType: 'text/html' }), 'multiline');
  assert.equal(control({}, 'two\nlines'), 'multiline');
  assert.equal(control({ maxLength: 20 }, 'one line'), 'text');
  assert.equal(only({ minimum: 1 }).control, 'number');
  assert.equal(only({ pattern: 'a' }).control, 'text');
  assert.equal(only({ const: null }).control, 'null');
});

test('a value of another kind is kept and said', () => {
  for (const [schema, value] of [
    [{ type: 'integer' }, 'many'],
    [{ type: 'string' }, 5],
    [{ type: 'string', format: 'date' }, 'tomorrow'],
    [{ type: 'boolean' }, 'yes'],
    [{ type: 'object', properties: { x: {} } }, [1]],
    [{ type: 'array', items: {} }, { x: 1 }],
    [{ type: 'string' }, null],
  ] as const) {
    const field = only(schema, value);
    assert.equal(field.isMismatch, true, JSON.stringify(schema));
    assert.deepEqual(field.value, nodeOf(value));
    assert.deepEqual(field.children(), []);
  }
  assert.equal(only({ type: 'string', format: 'email' }, 'not yet').isMismatch, false);
  assert.equal(only({ pattern: 'a' }, 5).isMismatch, false);
});

test('limits, constraints, flags, default and examples', () => {
  const limits = (schema: object) => only(schema).limits;
  assert.deepEqual(limits({ type: 'integer', exclusiveMinimum: 0, maximum: 10 }), {
    min: '1',
    max: '10',
    step: '1',
  });
  assert.deepEqual(limits({ type: 'integer', minimum: 0, exclusiveMinimum: true }), { min: '1', step: '1' });
  assert.deepEqual(limits({ type: 'number', exclusiveMaximum: 1, multipleOf: 0.1 }), { step: '0.1' });
  assert.deepEqual(limits({ type: 'integer', multipleOf: 0.5 }), { step: '1' });
  assert.deepEqual(limits({ type: 'string', minLength: 1, maxLength: 9, pattern: '^a' }), {
    minLength: 1,
    maxLength: 9,
    pattern: '^a',
  });
  const field = only({
    type: 'string',
    readOnly: true,
    writeOnly: true,
    deprecated: true,
    maxLength: 3,
    examples: ['x', 1],
  });
  assert.deepEqual([field.isReadOnly, field.isDeprecated], [true, true]);
  assert.deepEqual(field.constraints, ['at most 3 characters', 'write-only']);
  assert.deepEqual(field.examples, [nodeOf('x'), nodeOf(1)]);
  assert.deepEqual(only({ default: null }).defaultValue, { type: 'null' });
  assert.equal(only({ type: 'string' }).defaultValue, undefined);
});

test('the field of a value that did not change is the same object', () => {
  const schema = { type: 'object', properties: { a: { type: 'string' }, b: { type: 'string' } } };
  const draft = draftOf('{"a": "1", "b": "2"}');
  const before = formOf(schema, draft);
  assert.equal(formOf(schema, draft), before);
  const after = formOf(schema, withValue(draft, ['a'], nodeOf('3')));
  assert.notEqual(at(after, 'a'), at(before, 'a'));
  assert.equal(at(after, 'b'), at(before, 'b'));
});

test('2,000 properties are a form at once, and again after each edit', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 2_000 }, (_, index) => [
      `p${index}`,
      index % 2 ? { type: 'integer' } : { $ref: '#/$defs/s' },
    ]),
  );
  const schema = { type: 'object', properties, $defs: { s: { type: ['string', 'null'] } } };
  const start = performance.now();
  let draft: InputDraft = emptyDraft;
  for (let count = 0; count < 20; count += 1) {
    draft = withValue(draft, [`p${count}`], nodeOf(count));
    assert.equal(formOf(schema, draft).children().length, 2_000);
  }
  assert.ok(performance.now() - start < 2_000);
});

/** Every field of a form that has a value, and those beside it. */
function fields(field: FormField): FormField[] {
  return field.value === undefined ? [field] : [field, ...field.children().flatMap(fields)];
}

test('a form keeps every value: each field written with its own value gives the same JSON', () => {
  const any = fc.jsonValue({ maxDepth: 4 });
  fc.assert(
    fc.property(fc.oneof(inputSchemas, unionSchemas), any, fc.boolean(), (schema, value, isFitting) => {
      const initial = formOf(schema, emptyDraft).initialValue();
      const input = isFitting
        ? printNode(initial)
        : JSON.stringify({ ...toObject(value), a: value, kind: value });
      const text = input.replace('{', '{"digits": 12345678901234567890.10, ');
      const draft = draftOf(text.replace(/, \}$/, '}'));
      assert.ok(draft.node !== undefined);
      let edited = draft;
      for (const field of fields(formOf(schema, draft))) {
        assert.ok(sameNode(field.value, nodeAt(draft.node, field.path)));
        // A copy, so that the form has something to write.
        const copy = field.value && structuredClone(field.value);
        edited = withValue(edited, field.path, copy);
      }
      assert.equal(edited.node && printNode(edited.node), printNode(draft.node));
      assert.deepEqual(draftOf(edited.text).node, draft.node);
    }),
    { numRuns: 300 },
  );
});

function toObject(value: unknown): object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}

test('a form shows every value: what no field has is below a field of JSON or one of another kind', () => {
  fc.assert(
    fc.property(inputSchemas, fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })), (schema, value) => {
      const all = fields(formOf(schema, draftOf(JSON.stringify(value))));
      for (const field of all) {
        if (field.value === undefined || field.control === 'json' || field.isMismatch) continue;
        const count = field.children().filter((child) => child.value !== undefined).length;
        if (field.control === 'object' && field.value.type === 'object') {
          assert.equal(count, new Set(field.value.entries.map(({ key }) => key)).size);
        }
        if (field.control === 'array' && field.value.type === 'array')
          assert.equal(count, field.value.items.length);
      }
    }),
  );
});

test('no JSON as a schema makes it throw, with any value', () => {
  fc.assert(
    fc.property(brokenSchemas, fc.jsonValue({ maxDepth: 3 }), (schema, value) => {
      for (const text of ['', JSON.stringify(value), JSON.stringify({ a: value })]) {
        for (const field of fields(formOf(schema, draftOf(text)))) {
          assert.ok(field.type.length > 0);
          assert.ok(Array.isArray(field.constraints) && Array.isArray(field.problems));
          assert.equal(typeof field.limits, 'object');
          assert.ok(field.initialValue() !== undefined && field.newMember('k') !== undefined);
          field.array?.newItem();
        }
      }
    }),
    { numRuns: 1_000 },
  );
});

test('hostile schemas end: chains, unions of themselves, and very many branches', () => {
  let chain: object = { type: 'object' };
  for (let depth = 0; depth < 5_000; depth += 1) chain = { allOf: [chain] };
  const self = { anyOf: Array.from({ length: 20 }, () => ({ $ref: '#' })) };
  const wide = {
    anyOf: Array.from({ length: 20 }, (_, index) => ({ $ref: `#/$defs/d${index}` })),
    $defs: {},
  };
  wide.$defs = Object.fromEntries(
    Array.from({ length: 20 }, (_, index) => [
      `d${index}`,
      {
        anyOf: Array.from({ length: 20 }, (_each, next) => ({ $ref: `#/$defs/d${(index + next + 1) % 20}` })),
      },
    ]),
  );
  const start = performance.now();
  for (const schema of [chain, self, wide]) {
    const root = form(schema, '{"a": 1}');
    assert.ok(root.control.length > 0);
    assert.ok(root.initialValue() !== undefined);
  }
  assert.ok(performance.now() - start < 3_000);
});
