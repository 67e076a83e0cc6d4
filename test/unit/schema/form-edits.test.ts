import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  draftOf,
  emptyDraft,
  withBranch,
  withItemMoved,
  withKeyRenamed,
  withValue,
} from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import type { FormField, InputDraft } from '../../../panel/schema/form/types.ts';
import type { JsonEntry, JsonNode, JsonPath } from '../../../panel/schema/json-node.ts';
import { nodeAt, parseNode, printNode, sameNode } from '../../../panel/schema/json-text.ts';
import { validateInput } from '../../../panel/schema/validate.ts';
import { inputSchemas, nullableSchemas, oddKeys, unionSchemas } from '../support/schemas.ts';

/** Values that a person types: also what JavaScript's numbers and objects cannot hold. */
const typed: fc.Arbitrary<JsonNode> = fc
  .oneof(
    fc.json({ maxDepth: 2 }),
    fc.constantFrom('9007199254740993', '-0', '1.0', '1e400', '12345678901234567890.10', '"\\ud800"'),
    fc.constantFrom('{"__proto__":1}', '{"":{"a/b":[]}}', '[[],{}]', '"{"', 'null', '""'),
  )
  .map((text) => {
    const parsed = parseNode(text);
    assert.ok(parsed.ok);
    return parsed.node;
  });

/** One thing that a person does. Numbers choose among the fields that can have it done. */
type Edit =
  | { readonly kind: 'set' | 'unset' | 'addItem' | 'removeItem' | 'null' | 'reopen'; readonly at: number }
  | { readonly kind: 'type'; readonly at: number; readonly value: JsonNode }
  | { readonly kind: 'addKey' | 'rename'; readonly at: number; readonly key: string }
  | { readonly kind: 'moveItem' | 'pick' | 'choose'; readonly at: number; readonly to: number };

const at = fc.nat({ max: 1_000 });

const made: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ kind: fc.constantFrom('set', 'unset', 'removeItem', 'null', 'reopen'), at }),
  // Arrays begin empty: there must be something to move and remove.
  fc.record({ kind: fc.constant('addItem'), at }),
  fc.record({ kind: fc.constant('addKey'), at, key: oddKeys }),
  fc.record({ kind: fc.constantFrom('moveItem', 'moveItem', 'pick', 'choose'), at, to: fc.nat({ max: 4 }) }),
);

const any: fc.Arbitrary<Edit> = fc.oneof(
  { weight: 3, arbitrary: made },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('type'), at, value: typed }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rename'), at, key: oddKeys }) },
);

const schemas = fc.oneof(inputSchemas, unionSchemas, nullableSchemas);

/** What is expected of the JSON: written by hand, without the code under test. `undefined` is "not set". */
type Expected = JsonNode | undefined;

function put(node: Expected, [step, ...rest]: JsonPath, value: Expected): Expected {
  if (step === undefined) return value;
  if (node?.type === 'array') {
    const index = Number(step);
    const inner = put(node.items[index], rest, value);
    const items = [...node.items];
    if (inner === undefined) items.splice(index, 1);
    else items[index] = inner;
    // JSON has no holes: the places of a tuple that were passed over are null.
    return { type: 'array', items: Array.from(items, (item) => item ?? { type: 'null' }) };
  }
  const entries: JsonEntry[] = node?.type === 'object' ? [...node.entries] : [];
  const index = entries.findLastIndex(({ key }) => key === step);
  const inner = put(entries[index]?.value, rest, value);
  if (index < 0)
    return { type: 'object', entries: inner ? [...entries, { key: String(step), value: inner }] : entries };
  if (inner === undefined) entries.splice(index, 1);
  else entries[index] = { key: String(step), value: inner };
  return { type: 'object', entries };
}

/** Every field of a form that can be seen: those with a value and those beside them. */
function fields(field: FormField): FormField[] {
  return [field, ...(field.value === undefined ? [] : field.children().flatMap(fields))];
}

function isItem({ path }: FormField): boolean {
  return typeof path.at(-1) === 'number';
}

/** The value as the form shows it: put together from its fields. */
function shown(field: FormField): JsonNode | undefined {
  const { value, control, isMismatch } = field;
  if (value === undefined || isMismatch) return value;
  const values = field.children().map((child) => ({ key: child.name, value: shown(child) }));
  const there = values.filter((entry): entry is JsonEntry => entry.value !== undefined);
  if (control === 'object' && value.type === 'object') return { type: 'object', entries: there };
  if (control === 'array' && value.type === 'array')
    return { type: 'array', items: there.map((entry) => entry.value) };
  return value;
}

/** The state of a test: the draft under test, and what it should be. */
class Person {
  draft: InputDraft;
  expected: Expected;
  readonly #schema: unknown;

  constructor(schema: unknown) {
    this.#schema = schema;
    const initial = formOf(schema, emptyDraft).initialValue();
    this.draft = withValue(emptyDraft, [], initial);
    this.expected = initial;
  }

  form(): FormField {
    return formOf(this.#schema, this.draft);
  }

  /** Does what the form offers; nothing when it offers no such thing. */
  do(edit: Edit): void {
    const all = fields(this.form());
    const one = (isPossible: (field: FormField) => boolean): FormField | undefined => {
      const possible = all.filter(isPossible);
      return possible[edit.at % Math.max(1, possible.length)];
    };
    switch (edit.kind) {
      case 'reopen':
        this.draft = draftOf(this.draft.text, JSON.parse(JSON.stringify(this.draft.unions)));
        return;
      case 'set': {
        const field = one(({ value, path }) => value === undefined && path.length > 0);
        if (field !== undefined) this.#set(field.path, field.initialValue());
        return;
      }
      case 'null': {
        const field = one(({ isNullable, path }) => isNullable && path.length > 0);
        if (field !== undefined) this.#set(field.path, { type: 'null' });
        return;
      }
      case 'choose': {
        const field = one(({ choices, path }) => choices.length > 0 && path.length > 0);
        if (field !== undefined) this.#set(field.path, field.choices[edit.to % field.choices.length]?.value);
        return;
      }
      case 'type': {
        const field = one(({ path }) => path.length > 0);
        if (field !== undefined) this.#set(field.path, edit.value);
        return;
      }
      case 'unset': {
        const field = one(
          (it) => it.value !== undefined && !it.isRequired && !isItem(it) && it.path.length > 0,
        );
        if (field !== undefined) this.#set(field.path, undefined);
        return;
      }
      case 'addKey': {
        const field = one(
          ({ value, canAddKeys }) =>
            canAddKeys && value?.type === 'object' && value.entries.every(({ key }) => key !== edit.key),
        );
        // A key that the schema names is a field already.
        if (field === undefined || field.children().some(({ name }) => name === edit.key)) return;
        this.#set([...field.path, edit.key], field.newMember(edit.key));
        return;
      }
      case 'addItem': {
        const field = one(({ array, value }) => array?.canAdd === true && value?.type === 'array');
        if (field?.value?.type !== 'array' || field.array === null) return;
        this.#set([...field.path, field.value.items.length], field.array.newItem());
        return;
      }
      case 'removeItem': {
        const parents = all.filter(
          ({ array, value }) => array?.canRemove === true && value?.type === 'array',
        );
        const items = parents.flatMap((parent) =>
          parent.children().filter(({ value }) => value !== undefined),
        );
        // Of a tuple only the last one goes without that others change their place.
        const loose = items.filter((item) => {
          const array = parents.find(
            ({ pointer }) =>
              item.pointer.startsWith(`${pointer}/`) && item.path.length === pointer.split('/').length,
          );
          const count = array?.value?.type === 'array' ? array.value.items.length : 0;
          return array?.array?.isTuple === false || Number(item.path.at(-1)) === count - 1;
        });
        const item = loose[edit.at % Math.max(1, loose.length)];
        if (item !== undefined) this.#set(item.path, undefined);
        return;
      }
      case 'moveItem': {
        const parents = all.filter(({ array, isMismatch }) => array?.isTuple === false && !isMismatch);
        const items = parents.flatMap((parent) => parent.children());
        const item = items[edit.at % Math.max(1, items.length)];
        if (item === undefined) return;
        const list = nodeAt(this.expected, item.path.slice(0, -1));
        assert.ok(list?.type === 'array');
        const target = Math.min(edit.to, list.items.length - 1);
        const moved = list.items.filter((_, index) => index !== Number(item.path.at(-1)));
        moved.splice(target, 0, list.items[Number(item.path.at(-1))] as JsonNode);
        this.expected = put(this.expected, item.path.slice(0, -1), { type: 'array', items: moved });
        this.draft = withItemMoved(this.draft, item.path, edit.to);
        return;
      }
      case 'rename': {
        const field = one((it) => it.isExtra && !isItem(it) && it.value !== undefined);
        if (field === undefined) return;
        const parent = field.path.slice(0, -1);
        const object = nodeAt(this.expected, parent);
        assert.ok(object?.type === 'object');
        const isTaken = object.entries.some(({ key }) => key === edit.key);
        const own = object.entries.findLastIndex(({ key }) => key === field.name);
        const entries = object.entries.map((entry, index) =>
          index === own ? { ...entry, key: edit.key } : entry,
        );
        if (!isTaken) this.expected = put(this.expected, parent, { type: 'object', entries });
        this.draft = withKeyRenamed(this.draft, field.path, edit.key);
        return;
      }
      case 'pick': {
        const field = one(({ union }) => union !== null);
        if (field?.union == null) return;
        const branch = edit.to % field.union.branches.length;
        const { pointer, path, union, value } = field;
        const kept = this.draft.unions[pointer]?.kept[branch];
        this.draft = withBranch(this.draft, this.#schema, pointer, branch);
        if (branch === union.chosen) return;
        const array = nodeAt(this.expected, path.slice(0, -1));
        const isHeld = array?.type === 'array' && Number(path.at(-1)) < array.items.length - 1;
        const before = kept === undefined ? undefined : draftOf(kept).node;
        // What was not set stays so, unless items of a tuple stand behind it.
        const next = kept === undefined || (before === undefined && isHeld) ? union.newValue(branch) : before;
        this.expected = put(this.expected, path, next);
        const back = withBranch(this.draft, this.#schema, pointer, union.chosen);
        assert.ok(sameNode(nodeAt(back.node, path), value), `back at ${pointer}`);
      }
    }
  }

  #set(path: JsonPath, value: JsonNode | undefined): void {
    this.draft = withValue(this.draft, path, value);
    this.expected = put(this.expected, path, value);
  }

  /** The JSON is what the edits make of it, to the digit and in order, and the form shows all of it, from the text too. */
  check(): void {
    const { draft, expected } = this;
    assert.equal(draft.error, null);
    assert.equal(draft.node && printNode(draft.node), expected && printNode(expected));
    const again = draftOf(draft.text, draft.unions);
    assert.equal(again.node && printNode(again.node), expected && printNode(expected));
    for (const one of [draft, again]) {
      const form = formOf(this.#schema, one);
      assert.ok(sameNode(shown(form), one.node), `shown: ${JSON.stringify(shown(form))}`);
    }
  }

  errors(): string[] {
    return validateInput(this.#schema, this.draft)
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, message }) => `${pointer}: ${message}`);
  }
}

test('whatever a person does in a form, every value stays: in the JSON, and in the form made of the JSON', () => {
  fc.assert(
    fc.property(schemas, fc.array(any, { maxLength: 20 }), (schema, edits) => {
      const person = new Person(schema);
      person.check();
      for (const edit of edits) {
        person.do(edit);
        person.check();
      }
    }),
    { numRuns: 1_000 },
  );
});

test('what the form makes by itself satisfies the schema: fields that are set, items, keys, branches', () => {
  fc.assert(
    fc.property(schemas, fc.array(made, { maxLength: 20 }), (schema, edits) => {
      const person = new Person(schema);
      assert.deepEqual(person.errors(), []);
      for (const edit of edits) {
        person.do(edit);
        assert.deepEqual(person.errors(), [], `after ${JSON.stringify(edit)}: ${person.draft.text}`);
      }
    }),
    { numRuns: 1_000 },
  );
});
