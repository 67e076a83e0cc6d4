import type { InputDraft } from '../../schema/form/types.ts';
import { nodeAt, pointerOf } from '../../schema/json-text.ts';
import { isObject } from '../../schema/resolve.ts';

/**
 * What a call of a form's tool leaves as it is in the page: the browser fills in the parameters that are given, and omitted ones keep their
 * current values (Chromium 156).
 *
 * @returns A note for each field that is not set, by its JSON pointer
 */
export function keptFields(schema: unknown, draft: InputDraft): ReadonlyMap<string, string> {
  const properties = isObject(schema) && isObject(schema.properties) ? Object.keys(schema.properties) : [];
  const unset = properties.filter((name) => nodeAt(draft.node, [name]) === undefined);
  return new Map(unset.map((name) => [pointerOf([name]), 'Keeps what is in the form now.']));
}

/**
 * Notes with those on passwords that were not kept.
 *
 * @param omitted Names of the members that had one.
 */
export function withOmitted(
  notes: ReadonlyMap<string, string>,
  omitted: readonly string[],
): ReadonlyMap<string, string> {
  if (omitted.length === 0) return notes;
  const next = new Map(notes);
  for (const name of omitted) {
    const pointer = pointerOf([name]);
    const note = notes.get(pointer);
    next.set(pointer, `The password was not kept: type it again.${note === undefined ? '' : ` ${note}`}`);
  }
  return next;
}
