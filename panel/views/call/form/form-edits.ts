import { withBranch, withItemMoved, withKeyRenamed, withValue } from '../../../schema/form/draft.ts';
import { formOf } from '../../../schema/form/field.ts';
import type { FormField, InputDraft } from '../../../schema/form/types.ts';
import type { JsonNode, JsonPath } from '../../../schema/json-node.ts';
import { nodeAt, pointerOf } from '../../../schema/json-text.ts';
import { type FieldPart, focusedPlace, focusField } from './form-focus.ts';
import { type FormMemory, moveMemory, put } from './form-memory.ts';
import { itemMoved, itemRemoved, renamed } from './moved-pointers.ts';

/** Fields of a long object or array that are shown at once. */
export const CHUNK = 100;

/** The changes that fields make. They work on the newest draft, also when two come before the next drawing. */
export interface FormEdits {
  /** `undefined` is "not set". Items of arrays are removed by {@link FormEdits.removeItem}. */
  set(path: JsonPath, value: JsonNode | undefined): void;
  /** The picker keeps the focus, although the field may become another one. */
  pickBranch(pointer: string, branch: number): void;
  /** Removes a key of the person's own choice. */
  removeKey(path: JsonPath): void;
  /** @returns Whether it was done: not when the object has such a key. */
  rename(path: JsonPath, key: string): boolean;
  /** Moves an item by so many places; the focus goes with it. */
  moveItem(path: JsonPath, by: number): void;
  /** The focus goes to the next item, or what comes closest. */
  removeItem(path: JsonPath): void;
  hasKey(object: JsonPath, key: string): boolean;
  /** Opens what the field is in and gives it the focus. */
  focus(pointer: string, part?: FieldPart): void;
}

/** What the edits work on. Functions, as all of it changes while the form is shown. */
export interface EditTarget {
  schema(): unknown;
  draft(): InputDraft;
  onDraft(draft: InputDraft): void;
  memory(): FormMemory;
  form(): HTMLElement | null;
}

/** The edits of a form. */
export function createEdits(target: EditTarget): FormEdits {
  const { draft, onDraft, memory } = target;
  const focus: FormEdits['focus'] = (pointer, part = 'value') => {
    const form = target.form();
    if (form !== null) focusField(form, { pointer, part });
  };
  /** Takes the focus along when the value that has it gets another pointer. */
  const follow = (move: (pointer: string) => string | null): void => {
    const form = target.form();
    const place = form === null ? null : focusedPlace(form);
    const to = place === null ? null : move(place.pointer);
    if (form !== null && place !== null && to !== null) focusField(form, { pointer: to, part: place.part });
  };
  return {
    set(path, value) {
      onDraft(withValue(draft(), path, value));
    },
    pickBranch(pointer, branch) {
      onDraft(withBranch(draft(), target.schema(), pointer, branch));
      focus(pointer, 'union');
    },
    removeKey(path) {
      onDraft(withValue(draft(), path, undefined));
      focus(pointerOf(path.slice(0, -1)), 'add');
    },
    rename(path, key) {
      const next = withKeyRenamed(draft(), path, key);
      if (next === draft()) return false;
      const move = renamed(pointerOf(path), pointerOf([...path.slice(0, -1), key]));
      moveMemory(memory(), move);
      onDraft(next);
      return true;
    },
    moveItem(path, by) {
      const from = Number(path.at(-1));
      const next = withItemMoved(draft(), path, from + by);
      if (next === draft()) return;
      const move = itemMoved(pointerOf(path.slice(0, -1)), from, from + by);
      moveMemory(memory(), move);
      follow(move);
      onDraft(next);
    },
    removeItem(path) {
      const array = path.slice(0, -1);
      const index = Number(path.at(-1));
      moveMemory(memory(), itemRemoved(pointerOf(array), index));
      onDraft(withValue(draft(), path, undefined));
      const left = nodeAt(draft().node, array);
      const last = left?.type === 'array' ? left.items.length - 1 : -1;
      if (last < 0) focus(pointerOf(array), 'add');
      else focus(pointerOf([...array, Math.min(index, last)]));
    },
    hasKey(object, key) {
      const node = nodeAt(draft().node, object);
      return node?.type === 'object' && node.entries.some((entry) => entry.key === key);
    },
    focus(pointer, part) {
      reveal(formOf(target.schema(), draft()), pointer, memory());
      focus(pointer, part);
    },
  };
}

/** Opens all that stands between a person and a field: folds, lists cut short, searches. */
export function reveal(root: FormField, pointer: string, memory: FormMemory): void {
  let field: FormField | undefined = root;
  while (field !== undefined && field.pointer !== pointer) {
    const { pointer: parent } = field;
    const children = field.children();
    const isAbove = (child: FormField) =>
      pointer === child.pointer || pointer.startsWith(`${child.pointer}/`);
    const index = children.findIndex(isAbove);
    if (index < 0) return;
    put(memory.folds, parent, true);
    put(memory.searches, parent, undefined);
    if (index >= (memory.shown.peek().get(parent) ?? CHUNK)) put(memory.shown, parent, index + CHUNK);
    field = children[index];
  }
}
