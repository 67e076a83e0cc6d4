import type { JsonEntry, JsonNode, JsonPath } from '../json-node.ts';
import { nodeAt, parseNode, pathOf, pointerOf, printNode, withNodeAt } from '../json-text.ts';
import { formOf } from './field.ts';
import type { FormField, InputDraft, UnionChoice } from './types.ts';
import { dropUnder, moveUnions, park, unpark } from './union-choices.ts';

/** Spaces of a level in a text that the form wrote. */
const INDENT = 2;

/** A draft without any input. */
export const emptyDraft: InputDraft = { text: '', node: undefined, error: null, unions: {} };

/**
 * A draft of a text. A text of white space is the empty input.
 * @param unions What the form knew beside the text, of a draft that is brought back.
 */
export function draftOf(text: string, unions: InputDraft['unions'] = {}): InputDraft {
  if (/^[ \t\n\r]*$/.test(text)) return { text, node: undefined, error: null, unions };
  const parsed = parseNode(text);
  if (parsed.ok) return { text, node: parsed.node, error: null, unions };
  return { text, node: undefined, error: parsed.error, unions };
}

/** The draft with another text, whether that is JSON or not. */
export function withText(draft: InputDraft, text: string): InputDraft {
  return text === draft.text ? draft : draftOf(text, draft.unions);
}

/**
 * The draft with another value at a path. The text is printed anew; digits, keys and their order stay beside the path.
 *
 * @param value `undefined` removes the value: "not set".
 * @returns The same draft when its text is not JSON (a form must not overwrite what is being typed), or nothing changes.
 */
export function withValue(draft: InputDraft, path: JsonPath, value: JsonNode | undefined): InputDraft {
  if (draft.error !== null || nodeAt(draft.node, path) === value) return draft;
  const node = withNodeAt(draft.node, path, value);
  const parent = path.slice(0, -1);
  const isItem = path.length > 0 && nodeAt(draft.node, parent)?.type === 'array';
  if (value !== undefined || !isItem) return printed(draft, node, draft.unions);
  const removed = Number(path.at(-1));
  const at = (index: number) => (index === removed ? null : index > removed ? index - 1 : index);
  return printed(draft, node, movedItems(draft, parent, at));
}

/**
 * The draft with another branch of the union at a pointer. What was typed into the old branch is kept, and what was once
 * typed into the new one comes back; the first time it is the branch's smallest value. The unions around it keep the branches
 * that are shown: to pick inside one of them must not switch to another.
 *
 * @param schema The whole input schema.
 */
export function withBranch(draft: InputDraft, schema: unknown, pointer: string, branch: number): InputDraft {
  if (draft.error !== null) return draft;
  const way = fieldsTo(formOf(schema, draft), pointer);
  const field = way?.at(-1);
  if (way === null || field?.union == null || branch < 0 || branch >= field.union.branches.length)
    return draft;
  const old = field.union.chosen;
  const known = draft.unions[pointer]?.kept ?? {};
  if (old === branch) {
    return { ...draft, unions: { ...draft.unions, [pointer]: { branch, kept: known } } };
  }
  const kept = { ...known, [old]: field.value === undefined ? '' : printNode(field.value) };
  const text = kept[branch];
  delete kept[branch];
  const choice: UnionChoice = { branch, kept };
  const around = way.slice(0, -1).flatMap((outer) => {
    if (outer.union === null) return [];
    const known = draft.unions[outer.pointer]?.kept ?? {};
    return [[outer.pointer, { branch: outer.union.chosen, kept: known }] as const];
  });
  const unions = {
    ...unpark(park(draft.unions, pointer, old), pointer, branch),
    ...Object.fromEntries(around),
    [pointer]: choice,
  };
  const before = text === undefined ? undefined : draftOf(text).node;
  // An item that was not set when it was put aside cannot be so again once others stand behind it: they would move up.
  const isNew = text === undefined || (before === undefined && hasItemsBehind(draft.node, field.path));
  const value = isNew ? field.union.newValue(branch) : before;
  return printed(draft, withNodeAt(draft.node, field.path, value), unions);
}

function hasItemsBehind(root: JsonNode | undefined, path: JsonPath): boolean {
  const array = nodeAt(root, path.slice(0, -1));
  return array?.type === 'array' && Number(path.at(-1)) < array.items.length - 1;
}

/**
 * The draft with another name for a key, at the same place in its object. Nothing changes when the object has a key of that
 * name already.
 */
export function withKeyRenamed(draft: InputDraft, path: JsonPath, key: string): InputDraft {
  const parent = path.slice(0, -1);
  const old = path.at(-1);
  const object = nodeAt(draft.node, parent);
  if (draft.error !== null || old === undefined || object?.type !== 'object') return draft;
  const index = object.entries.findLastIndex((entry) => entry.key === String(old));
  if (index < 0 || object.entries.some((entry) => entry.key === key)) return draft;
  const entry: JsonEntry = { key, value: (object.entries[index] as JsonEntry).value };
  const renamed: JsonNode = { type: 'object', entries: object.entries.with(index, entry) };
  const [from, to] = [pointerOf(path), pointerOf([...parent, key])];
  const unions = moveUnions(dropUnder(draft.unions, to), (pointer) =>
    pointer === from || pointer.startsWith(`${from}/`) ? to + pointer.slice(from.length) : pointer,
  );
  return printed(draft, withNodeAt(draft.node, parent, renamed), unions);
}

/** The draft with an item at another index of its array; an index beyond the ends means the end. */
export function withItemMoved(draft: InputDraft, path: JsonPath, to: number): InputDraft {
  const parent = path.slice(0, -1);
  const from = Number(path.at(-1));
  const array = nodeAt(draft.node, parent);
  const item = array?.type === 'array' ? array.items[from] : undefined;
  if (draft.error !== null || array?.type !== 'array' || item === undefined) return draft;
  const target = Math.max(0, Math.min(to, array.items.length - 1));
  if (target === from) return draft;
  const items = array.items.toSpliced(from, 1).toSpliced(target, 0, item);
  const at = (index: number) => {
    if (index === from) return target;
    if (from < target) return index > from && index <= target ? index - 1 : index;
    return index >= target && index < from ? index + 1 : index;
  };
  return printed(
    draft,
    withNodeAt(draft.node, parent, { type: 'array', items }),
    movedItems(draft, parent, at),
  );
}

function printed(draft: InputDraft, node: JsonNode | undefined, unions: InputDraft['unions']): InputDraft {
  if (node === draft.node) return unions === draft.unions ? draft : { ...draft, unions };
  return { text: node === undefined ? '' : printNode(node, INDENT), node, error: null, unions };
}

/** The choices of unions after items of an array got other indices; `null` for an item that is gone. */
function movedItems(draft: InputDraft, array: JsonPath, at: (index: number) => number | null) {
  const prefix = `${pointerOf(array)}/`;
  return moveUnions(draft.unions, (pointer) => {
    if (!pointer.startsWith(prefix)) return pointer;
    const [step = '', ...rest] = pointer.slice(prefix.length).split('/');
    const index = at(Number(step));
    return index === null ? null : prefix + [index, ...rest].join('/');
  });
}

/** The fields from the root to a pointer, opened step by step; `null` when the form has no such field. */
function fieldsTo(root: FormField, pointer: string): readonly FormField[] | null {
  const path = pathOf(pointer);
  const way = [root];
  for (const depth of path.keys()) {
    const wanted = pointerOf(path.slice(0, depth + 1));
    const next = way
      .at(-1)
      ?.children()
      .find((child) => child.pointer === wanted);
    if (next === undefined) return null;
    way.push(next);
  }
  return way;
}
