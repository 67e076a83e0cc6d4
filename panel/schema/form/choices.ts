import type { JsonNode } from '../json-node.ts';
import { nodeOf, printNode, sameNode } from '../json-text.ts';
import { type Effective, effectiveOf, remember, type SchemaContext, type ValueFacts } from './effective.ts';
import type { Choice } from './types.ts';

/** The allowed values of a merged schema, and whether null is one more. */
export function valueFacts(context: SchemaContext, effective: Effective): ValueFacts {
  const known = context.facts.get(effective);
  if (known !== undefined) return known;
  const choices = choicesOf(context, effective);
  const hasNull = choices?.some(({ value }) => value.type === 'null') === true;
  const isNullable = !hasNull && allowsNull(context, effective, choices);
  return remember(context.facts, effective, { choices, isNullable });
}

function allowsNull(context: SchemaContext, effective: Effective, choices: ValueFacts['choices']): boolean {
  if (effective.isNullable) return true;
  if (choices === null && effective.types?.includes('null') && effective.types.length > 1) return true;
  return effective.unions.some((list) => {
    const { rest, hasNull } = withoutNull(context, list);
    return hasNull && (rest.length === 1 || isChoiceList(context, rest));
  });
}

/** The branches of a union that are for more than null. */
export function withoutNull(context: SchemaContext, list: readonly unknown[]) {
  const rest = list.filter((branch) => !isOnlyNull(effectiveOf(context, [branch])));
  return { rest, hasNull: rest.length < list.length };
}

/** Whether a schema allows null only, without a title that would make it one value among others. */
export function isOnlyNull({ types, schema }: Effective): boolean {
  return types?.length === 1 && types[0] === 'null' && !Object.hasOwn(schema, 'title');
}

/** Whether every branch is a value or a list of values: a choice with titles, not a union. */
export function isChoiceList(context: SchemaContext, branches: readonly unknown[]): boolean {
  return (
    branches.length > 0 &&
    branches.every((branch) => {
      const effective = effectiveOf(context, [branch]);
      return effective.unions.length === 0 && valuesOf(effective) !== null;
    })
  );
}

function valuesOf({ schema, types }: Effective): readonly unknown[] | null {
  if (Array.isArray(schema.enum)) return schema.enum;
  return types?.length === 1 && types[0] === 'null' ? [null] : null;
}

function choicesOf(context: SchemaContext, effective: Effective): readonly Choice[] | null {
  const values = effective.schema.enum;
  const allowed = Array.isArray(values) ? values.map(nodeOf) : null;
  for (const list of effective.unions) {
    const { rest } = withoutNull(context, list);
    if (!isChoiceList(context, rest)) continue;
    const titled = rest.flatMap((branch) => branchChoices(effectiveOf(context, [branch])));
    if (allowed === null) return distinct(titled);
    return distinct(titled.filter(({ value }) => allowed.some((other) => sameNode(other, value))));
  }
  return allowed === null ? null : distinct(allowed.map((value) => choice(value, '', '', false)));
}

function branchChoices(branch: Effective): Choice[] {
  const { schema } = branch;
  const values = valuesOf(branch) ?? [];
  // The title is that of a value only when there is one.
  const title = values.length === 1 && typeof schema.title === 'string' ? schema.title : '';
  const description = typeof schema.description === 'string' ? schema.description : '';
  return values.map((value) => choice(nodeOf(value), title, description, schema.deprecated === true));
}

function choice(value: JsonNode, title: string, description: string, isDeprecated: boolean): Choice {
  return { value, label: title === '' ? valueWords(value) : title, description, isDeprecated };
}

/** A value in a label: its JSON, a text without its quotes. */
export function valueWords(value: JsonNode): string {
  return value.type === 'string' ? value.value : printNode(value);
}

function distinct(choices: readonly Choice[]): readonly Choice[] {
  const byText = new Map<string, Choice>();
  for (const one of choices) {
    const text = printNode(one.value);
    if (!byText.has(text)) byText.set(text, one);
  }
  return [...byText.values()];
}
