import { constraintsOf, typeWords } from '../describe.ts';
import type { JsonNode, JsonPath } from '../json-node.ts';
import { nodeOf, pointerOf } from '../json-text.ts';
import { isObject, type SchemaObject } from '../resolve.ts';
import { controlOf, isMismatch, limitsOf } from './controls.ts';
import { contextOf, remember, type SchemaContext } from './effective.ts';
import { isNamed, itemSchema, propertySchema, requiredNames, restOf, tupleOf } from './members.ts';
import { listOf } from './merge.ts';
import { smallest, smallestOfBranch } from './prefill.ts';
import type { FieldControl, FormField, InputDraft } from './types.ts';
import { type Shape, shapeOf } from './union.ts';

/** Examples that a field shows at most. */
const EXAMPLE_LIMIT = 20;

/** The input of a tool that has no schema. */
const ANY_OBJECT: SchemaObject = { type: 'object' };

/** Where a field is, and what decides how it looks. */
interface Place {
  readonly context: SchemaContext;
  readonly unions: InputDraft['unions'];
  readonly path: JsonPath;
  readonly pointer: string;
  readonly name: string;
  readonly schema: unknown;
  readonly value: JsonNode | undefined;
  readonly isRequired: boolean;
  readonly isExtra: boolean;
}

/**
 * The form of a schema over a draft: its root field. Never throws, whatever the schema is. Fields of values that are the
 * same nodes as before are the same objects as before, so that typing into one of thousands stays fast.
 *
 * @param schema The tool's input schema, the same object for as long as the form is shown; `undefined` when it has none.
 */
export function formOf(schema: unknown, draft: InputDraft): FormField {
  return fieldOf({
    context: contextOf(schema),
    unions: draft.unions,
    path: [],
    pointer: '',
    name: isObject(schema) && typeof schema.title === 'string' ? schema.title : '',
    schema: schema === undefined ? ANY_OBJECT : schema,
    value: draft.node,
    isRequired: true,
    isExtra: false,
  });
}

function fieldOf(place: Place): FormField {
  const { context, pointer, unions, schema, value, isRequired, isExtra } = place;
  const made = [unions, schema, value, isRequired, isExtra];
  const last = context.fields.get(pointer);
  if (last?.made.every((part, index) => part === made[index])) return last.field;
  const field = newField(place);
  remember(context.fields, pointer, { made, field });
  return field;
}

/** What a field looks like. It is made when first asked for: of thousands of fields few are on the screen. */
interface Look {
  readonly shape: Shape;
  /** The merged schema. */
  readonly schema: SchemaObject;
  readonly control: FieldControl;
  readonly isWrong: boolean;
}

function lookOf(place: Place): Look {
  const { unions, pointer, value } = place;
  const picked = Object.hasOwn(unions, pointer) ? unions[pointer]?.branch : undefined;
  const shape = shapeOf(place.context, place.schema, value, picked);
  const control = controlOf(shape.effective, shape.choices, value);
  const isWrong = isMismatch(control, value, shape.choices, shape.isNullable);
  return { shape, schema: shape.effective.schema, control, isWrong };
}

function newField(place: Place): FormField {
  const { context, path, pointer, name, value, isRequired, isExtra } = place;
  const look = once(() => lookOf(place));
  const constraints = once(() => [...constraintsOf(look().schema), ...moreConstraints(look().schema)]);
  const limits = once(() => limitsOf(look().schema));
  const examples = once(() => examplesOf(look().schema));
  const union = once(() => unionOf(place, look().shape.union));
  const array = once(() => (look().control === 'array' ? arrayOf(place, look().schema) : null));
  return {
    pointer,
    path,
    name,
    value,
    isRequired,
    isExtra,
    get title() {
      return textOf(look().schema.title);
    },
    get description() {
      return textOf(look().schema.description);
    },
    get control() {
      return look().control;
    },
    get type() {
      return wordsOf(look().schema, look().shape.isNullable);
    },
    get format() {
      return textOf(look().schema.format);
    },
    get isNullable() {
      return look().shape.isNullable;
    },
    get isReadOnly() {
      return look().schema.readOnly === true;
    },
    get isDeprecated() {
      return look().schema.deprecated === true;
    },
    get isMismatch() {
      return look().isWrong;
    },
    get choices() {
      return look().control === 'choice' ? (look().shape.choices ?? []) : [];
    },
    get constraints() {
      return constraints();
    },
    get limits() {
      return limits();
    },
    get defaultValue() {
      const { schema } = look();
      return Object.hasOwn(schema, 'default') ? nodeOf(schema.default) : undefined;
    },
    get examples() {
      return examples();
    },
    get union() {
      return union();
    },
    get array() {
      return array();
    },
    get canAddKeys() {
      return look().control === 'object' && canAddKeys(look().schema);
    },
    get problems() {
      return problemsOf(place, look());
    },
    children: once(() => {
      const { control, schema, isWrong } = look();
      if (isWrong || value?.type === 'null') return [];
      if (control === 'object') return members(place, schema);
      return control === 'array' ? items(place, schema) : [];
    }),
    initialValue: () => smallestOfBranch(context, look().shape.parts),
    newMember: (key) => smallest(context, propertySchema(look().schema, key)),
  };
}

function unionOf({ context, schema }: Place, union: Shape['union']): FormField['union'] {
  if (union === null) return null;
  const { branches, chosen, alternatives } = union;
  const newValue = (branch: number) => smallestOfBranch(context, [schema, ...(alternatives[branch] ?? [])]);
  return { branches, chosen, newValue };
}

/** Properties, the required ones first, then keys that only the value has. */
function members(place: Place, schema: SchemaObject): readonly FormField[] {
  const { value } = place;
  const values = new Map(
    value?.type === 'object' ? value.entries.map((entry) => [entry.key, entry.value]) : [],
  );
  const required = new Set(requiredNames(schema));
  const properties = isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const named = new Set([
    ...properties.filter((key) => required.has(key)),
    ...required,
    ...properties.filter((key) => !required.has(key)),
  ]);
  const extra = [...values.keys()].filter((key) => !named.has(key));
  return [...named, ...extra].map((key) => {
    const below = propertySchema(schema, key);
    // A key that is not allowed is kept as JSON, as one that nothing is said about.
    const isForbidden = below === false && !isNamed(schema, key);
    return child(place, key, key, isForbidden ? undefined : below, values.get(key), {
      isRequired: required.has(key),
      isExtra: !named.has(key),
    });
  });
}

/** The items that are there, and the places of a tuple that are not filled. */
function items(place: Place, schema: SchemaObject): readonly FormField[] {
  const values = place.value?.type === 'array' ? place.value.items : [];
  const tuple = tupleOf(schema);
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  return Array.from({ length: Math.max(values.length, tuple.length) }, (_, index) =>
    child(place, index, `[${index}]`, itemSchema(schema, index), values[index], {
      isRequired: index < least,
      isExtra: index >= tuple.length && restOf(schema) === false,
    }),
  );
}

function child(
  place: Place,
  step: string | number,
  name: string,
  schema: unknown,
  value: JsonNode | undefined,
  facts: Pick<Place, 'isRequired' | 'isExtra'>,
): FormField {
  return fieldOf({
    context: place.context,
    unions: place.unions,
    path: [...place.path, step],
    pointer: place.pointer + pointerOf([step]),
    name,
    schema,
    value,
    ...facts,
  });
}

function arrayOf({ context, value }: Place, schema: SchemaObject): FormField['array'] {
  const length = value?.type === 'array' ? value.items.length : 0;
  const isTuple = tupleOf(schema).length > 0;
  const isOpen = itemSchema(schema, length) !== false;
  const most = typeof schema.maxItems === 'number' ? schema.maxItems : Number.POSITIVE_INFINITY;
  const least = typeof schema.minItems === 'number' ? schema.minItems : 0;
  return {
    canAdd: isOpen && length < most,
    canRemove: length > least,
    isTuple,
    newItem: () => smallest(context, itemSchema(schema, length)),
  };
}

function canAddKeys(schema: SchemaObject): boolean {
  if (isObject(schema.patternProperties) && Object.keys(schema.patternProperties).length > 0) return true;
  return schema.additionalProperties !== false && schema.unevaluatedProperties !== false;
}

/** The type in words; a value list says the types of its values. */
function wordsOf(schema: SchemaObject, isNullable: boolean): string {
  const words = typeWords(schema);
  return isNullable && !/\bnull\b/.test(words) && words !== 'anything' ? `${words} or null` : words;
}

/** What a form can say of a value and the outline says in other places. */
function moreConstraints(schema: SchemaObject): string[] {
  const names = isObject(schema.propertyNames) ? constraintsOf(schema.propertyNames) : [];
  const values = isObject(schema.propertyNames) ? listOf(schema.propertyNames.enum) : [];
  return [
    ...names.map((constraint) => `names: ${constraint}`),
    ...(values.length > 0
      ? [
          `names: one of ${values
            .slice(0, 20)
            .map((value) => JSON.stringify(value))
            .join(', ')}`,
        ]
      : []),
    ...(schema.writeOnly === true ? ['write-only'] : []),
  ];
}

function examplesOf(schema: SchemaObject): readonly JsonNode[] {
  const examples = [
    ...listOf(schema.examples),
    ...(Object.hasOwn(schema, 'example') ? [schema.example] : []),
  ];
  return examples.slice(0, EXAMPLE_LIMIT).map(nodeOf);
}

function problemsOf(place: Place, { shape, control }: Look): readonly string[] {
  const { problems, types, isNever } = shape.effective;
  if (isNever) return [...problems, 'The schema allows no value'];
  if (types?.length === 0) return [...problems, 'The schema asks for two types at once: no value has both'];
  if (control !== 'json' || problems.length > 0 || place.isExtra) return problems;
  return types === null ? ['The schema allows any value'] : problems;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
