import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type AssistOption, completionsAt, hoverAt } from '../../../panel/schema/assist.ts';

const NOW = new Date('2026-01-31T12:34:56Z');

/** Splits a text at `|`, the caret. */
function split(marked: string): { text: string; offset: number } {
  const offset = marked.indexOf('|');
  return { text: marked.slice(0, offset) + marked.slice(offset + 1), offset };
}

function options(schema: unknown, marked: string): readonly AssistOption[] {
  const { text, offset } = split(marked);
  return completionsAt(schema, text, offset, NOW)?.options ?? [];
}

function labels(schema: unknown, marked: string): string[] {
  return options(schema, marked).map(({ label }) => label);
}

/** The text after an option was taken, with the part that is then selected in `«»`. */
function taken(schema: unknown, marked: string, label: string): string {
  const { text, offset } = split(marked);
  const found = completionsAt(schema, text, offset, NOW);
  const option = found?.options.find((candidate) => candidate.label === label);
  assert.ok(found && option, `no ${label} in ${JSON.stringify(found?.options)}`);
  const { text: put, select } = option.insertion();
  const shown = `${put.slice(0, select.from)}«${put.slice(select.from, select.to)}»${put.slice(select.to)}`;
  return text.slice(0, found.from) + shown + text.slice(found.to);
}

const BOOKING = {
  type: 'object',
  properties: {
    note: { type: 'string', description: 'For the host' },
    old: { type: 'string', deprecated: true },
    date: { type: 'string', format: 'date', description: 'The day' },
    guests: { type: 'integer', minimum: 1, default: 2, description: 'How many come' },
    room: { enum: ['garden', 'street', null, 7] },
    late: { type: 'boolean' },
    address: {
      type: 'object',
      title: 'Address',
      properties: { city: { type: 'string' }, zip: { type: ['string', 'null'] } },
      required: ['city'],
    },
    tags: { type: 'array', items: { enum: ['a', 'b'] } },
  },
  required: ['date', 'address', 'undeclared'],
};

test('keys: required first, deprecated last, none that is there already', () => {
  assert.deepEqual(labels(BOOKING, '{"guests": 1, |}'), [
    '"date"',
    '"address"',
    '"undeclared"',
    '"note"',
    '"room"',
    '"late"',
    '"tags"',
    '"old"',
  ]);
  assert.deepEqual(labels(BOOKING, '{"address": {"zip": "1", "|'), ['"city"']);
  assert.ok(
    labels(BOOKING, '{"dat|": 1}').includes('"date"'),
    'the key that is being typed is not there yet',
  );
  const [date] = options(BOOKING, '{|}');
  assert.deepEqual([date?.detail, date?.info], ['string, required', 'The day']);
});

test('a key brings its value along, selected to be typed over', () => {
  assert.equal(taken(BOOKING, '{"n|"}', '"note"'), '{"note": "«»"}');
  assert.equal(taken(BOOKING, '{|}', '"guests"'), '{"guests": «2»}');
  assert.equal(taken(BOOKING, '{|}', '"room"'), '{"room": "«garden»"}');
  assert.equal(taken(BOOKING, '{|}', '"late"'), '{"late": «false»}');
  assert.equal(taken(BOOKING, '{|}', '"undeclared"'), '{"undeclared": «»}');
  assert.equal(taken(BOOKING, '{\n  |\n}', '"address"'), '{\n  "address": {\n    "city": ""\n  }«»\n}');
});

test('commas and colons that are missing are put in, those that are there are left', () => {
  assert.equal(taken(BOOKING, '{"late": true |}', '"guests"'), '{"late": true , "guests": «2»}');
  assert.equal(taken(BOOKING, '{"|"\n"late": true}', '"guests"'), '{"guests": «2»,\n"late": true}');
  assert.equal(taken(BOOKING, '{"gue|": 5}', '"guests"'), '{"guests"«»: 5}');
  assert.equal(taken(BOOKING, '{"late":|}', 'true'), '{"late": true«»}');
  assert.equal(taken(BOOKING, '{"late": |\n"guests": 1}', 'true'), '{"late": true«»,\n"guests": 1}');
  assert.equal(taken(BOOKING, '{"tags": ["a" |]}', '"b"'), '{"tags": ["a" , "b"«»]}');
});

test('case 62: values keep their types', () => {
  assert.deepEqual(labels(BOOKING, '{"room": |}'), ['"garden"', '"street"', 'null', '7']);
  assert.deepEqual(labels({ enum: [1, '1', null, true] }, '|'), ['1', '"1"', 'null', 'true']);
  assert.deepEqual(labels({ const: { a: [1] } }, '|'), ['{"a":[1]}']);
  assert.deepEqual(labels(BOOKING, '{"late": t|}'), ['false', 'true']);
  assert.equal(taken(BOOKING, '{"room": "gar|den"}', '7'), '{"room": 7«»}');
});

test('values of the type, with default, examples, format and null', () => {
  assert.deepEqual(
    options({ type: 'integer', default: 3, examples: [5, 3] }, '|').map(({ label, detail }) => [
      label,
      detail,
    ]),
    [
      ['3', 'default, example, integer'],
      ['5', 'example'],
    ],
  );
  assert.deepEqual(labels(BOOKING, '{"date": "|"}').slice(0, 1), ['"2026-01-31"']);
  assert.ok(labels(BOOKING, '{"address": {"zip": |}}').includes('null'));
  assert.deepEqual(labels(BOOKING, '{"tags": ["a", |]}'), ['"a"', '"b"']);
});

test('an empty text: the whole object', () => {
  const schema = { type: 'object', properties: { q: { type: 'string' }, n: {} }, required: ['q'] };
  assert.equal(taken(schema, '|', '{"q":""}'), '{\n  "q": ""\n}«»');
});

const SHAPES = {
  oneOf: [
    {
      title: 'Circle',
      properties: { kind: { const: 'circle' }, radius: { type: 'number' } },
      required: ['kind', 'radius'],
    },
    {
      title: 'Square',
      properties: { kind: { const: 'square' }, side: { type: 'number' } },
      required: ['kind', 'side'],
    },
  ],
};

test('unions: keys of all branches, until something decides', () => {
  assert.deepEqual(labels(SHAPES, '{|}'), ['"kind"', '"radius"', '"side"']);
  assert.deepEqual(labels(SHAPES, '{"kind": "square", |}'), ['"side"']);
  assert.deepEqual(labels(SHAPES, '{"kind": "neither", |}'), ['"radius"', '"side"']);
});

test('unions: what decides can be changed', () => {
  assert.deepEqual(labels(SHAPES, '{"kind": "squ|are"}'), ['"circle"', '"square"']);
  const constants = { oneOf: [{ const: 1, title: 'One', description: 'The first' }, { const: 2 }] };
  assert.deepEqual(
    options(constants, '|').map(({ label, detail, info }) => [label, detail, info]),
    [
      ['1', 'One', 'The first'],
      ['2', '', ''],
    ],
  );
});

test('references, allOf, conditions, dependencies, patterns, tuples', () => {
  const tree = {
    $ref: '#/$defs/node',
    $defs: {
      node: {
        allOf: [{ properties: { name: { type: 'string' } } }],
        properties: { children: { type: 'array', items: { $ref: '#/$defs/node' } } },
      },
    },
  };
  assert.deepEqual(labels(tree, '{"children": [{"children": [{|}]}]}'), ['"children"', '"name"']);
  const conditional = {
    properties: { kind: { enum: ['a', 'b'] } },
    if: { properties: { kind: { const: 'a' } }, required: ['kind'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { properties: { forA: {} } },
    else: { properties: { forB: {} } },
    dependentSchemas: { forA: { properties: { afterA: {} } } },
  };
  assert.deepEqual(labels(conditional, '{"kind": "a", |}'), ['"forA"']);
  assert.deepEqual(labels(conditional, '{"kind": "b", |}'), ['"forB"']);
  assert.deepEqual(labels(conditional, '{"kind": "a", "forA": 1, |}'), ['"afterA"']);
  const others = {
    patternProperties: { '^x-': { enum: [1] }, '(': { enum: [2] } },
    additionalProperties: { enum: [3] },
    properties: { pair: { prefixItems: [{ enum: [4] }, { enum: [5] }], items: { enum: [6] } } },
  };
  assert.deepEqual(labels(others, '{"x-a": |}'), ['1']);
  assert.deepEqual(labels(others, '{"y": |}'), ['3']);
  assert.deepEqual(labels(others, '{"pair": [|]}'), ['4']);
  assert.deepEqual(labels(others, '{"pair": [4, 5, |]}'), ['6']);
});

test('a value made for a property follows references to the definitions of the whole', () => {
  const schema = {
    properties: { to: { $ref: '#/$defs/place' }, same: { $ref: '#/properties/other' }, other: { const: 5 } },
    $defs: {
      place: { type: 'object', properties: { at: { $ref: '#/$defs/at' } }, required: ['at'] },
      at: { const: 7 },
    },
  };
  assert.equal(taken(schema, '{|}', '"to"'), '{"to": {\n  "at": 7\n}«»}');
  assert.equal(taken(schema, '{|}', '"same"'), '{"same": «5»}');
});

test('keys with quotes, dots, __proto__ and escapes', () => {
  const properties = JSON.parse(
    '{"a\\"b": {"type": "null"}, "c.d": {}, "__proto__": {"enum": [1]}, "": {"enum": [2]}, "ä": {}}',
  );
  assert.equal(taken({ properties }, '{|}', '"a\\"b"'), '{"a\\"b": «null»}');
  assert.deepEqual(labels({ properties }, '{"\\u00e4": 1, "c.d": 1, "a\\"b": 1, |}'), ['"__proto__"', '""']);
  assert.deepEqual(labels({ properties }, '{"__proto__": |}'), ['1']);
  assert.deepEqual(labels({ properties }, '{"": |}'), ['2']);
  assert.deepEqual(labels({ properties: {} }, '{"toString": |}'), []);
});

test('what is known about a key or value', () => {
  const hint = (schema: unknown, marked: string) => {
    const { text, offset } = split(marked);
    return hoverAt(schema, text, offset);
  };
  assert.deepEqual(hint(BOOKING, '{"gue|sts": 3}'), {
    from: 1,
    to: 9,
    title: 'guests',
    facts: ['integer', '≥ 1', 'default 2'],
    description: 'How many come',
  });
  assert.equal(hint(BOOKING, '{"address": {"ci|ty": ""}}')?.facts.join(), 'string,required');
  assert.equal(hint(BOOKING, '{"address": |{"city": ""}}')?.title, 'Address');
  assert.deepEqual(hint(BOOKING, '{"tags": ["|a"]}')?.facts, ['string', 'one of "a", "b"']);
  assert.equal(hint(BOOKING, '{"unknown": |1}'), null);
  assert.equal(hint(SHAPES, '{"kind": "square", "si|de": 1')?.facts.join(), 'number,required');
});

test('case 61: odd schemas and broken texts at any offset harm nothing', () => {
  const keyword = fc.constantFrom(
    ...[
      'type',
      'properties',
      'items',
      'required',
      'enum',
      'anyOf',
      'oneOf',
      'allOf',
      'not',
      'if',
      'then',
      'else',
    ],
    ...[
      '$ref',
      '$defs',
      'const',
      'default',
      'examples',
      'format',
      'prefixItems',
      'additionalProperties',
      'k',
    ],
    ...['dependentRequired', 'dependentSchemas', 'patternProperties', 'propertyNames', '__proto__'],
  );
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof(
      { maxDepth: 4 },
      fc.constantFrom('object', 'string', '#', '#/$defs/k', '#/properties/k', 'k', 1, null, true, false),
      fc.array(tie('schema'), { maxLength: 3 }),
      fc.dictionary(keyword, tie('schema'), { maxKeys: 5 }),
    ),
  }));
  const piece = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ':',
    ',',
    '"k"',
    '"',
    '1',
    ' ',
    'k',
    '\\',
    'null',
    '"__proto__"',
  );
  const text = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(schema, text, fc.nat(40), (anySchema, anyText, offset) => {
      const found = completionsAt(anySchema, anyText, offset, NOW);
      if (found !== null) assert.ok(found.from <= offset && offset <= found.to && found.options.length > 0);
      for (const option of found?.options ?? []) option.insertion();
      hoverAt(anySchema, anyText, offset);
    }),
    { numRuns: 1_000 },
  );
});

test('a value taken in place of another leaves JSON', () => {
  const schema = {
    additionalProperties: { $ref: '#' },
    items: { $ref: '#' },
    type: ['object', 'array', 'string', 'null', 'boolean'],
    examples: [{ a: [1] }, 'x"y'],
    format: 'date',
  };
  let count = 0;
  fc.assert(
    fc.property(fc.json({ maxDepth: 3 }), fc.nat(60), (text, offset) => {
      const found = completionsAt(schema, text, offset, NOW);
      for (const option of found?.options ?? []) {
        if (option.kind !== 'value') continue;
        count += 1;
        assert.doesNotThrow(
          () => JSON.parse(text.slice(0, found?.from) + option.insertion().text + text.slice(found?.to)),
          text,
        );
      }
    }),
  );
  assert.ok(count > 20, `${count} values were taken`);
});

test('schemas that go round or branch without end come to an end', () => {
  const all = { allOf: Array.from({ length: 20 }, () => ({ $ref: '#' })) };
  assert.deepEqual(labels(all, '{|}'), []);
  const wide = {
    oneOf: Array.from({ length: 20 }, (_, index) => ({
      properties: { [`k${index}`]: {}, next: { $ref: '#' } },
    })),
  };
  const started = performance.now();
  assert.equal(labels(wide, '{"next": {"next": {"next": {|}}}}').length, 21);
  assert.ok(performance.now() - started < 2_000);
});
