import { useId } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { ArrayFields } from './array-fields.tsx';
import type { FieldBodyProps } from './field.tsx';
import { FieldActions } from './field-actions.tsx';
import { FieldFacts, FieldName } from './field-label.tsx';
import { FieldNotes } from './field-notes.tsx';
import { useAt, useForm, useProblems } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { put } from './form-memory.ts';
import { KeyName } from './key-name.tsx';
import { ObjectFields } from './object-fields.tsx';
import { UnionPicker } from './union-picker.tsx';
import { countOf, fillWords, nameWords } from './value-words.ts';

/** Levels of values that are open at first. */
const OPEN_DEPTH = 6;

/** Levels that are open at first although nothing is set there, where something is required. */
const OPEN_UNSET_DEPTH = 2;

/** An object or array: a heading that folds it, and its fields. */
export function FieldGroup({ field, place }: FieldBodyProps) {
  const { edits, memory } = useForm();
  const id = useId();
  const { own, below } = useProblems(field.pointer);
  const isSet = field.value !== undefined && field.value.type !== 'null';
  const isOpenAtFirst = isSet ? place.depth < OPEN_DEPTH : field.isRequired && place.depth < OPEN_UNSET_DEPTH;
  const isOpen = (useAt(memory.folds, field.pointer) ?? isOpenAtFirst) && field.value?.type !== 'null';
  const toggle = (): void => put(memory.folds, field.pointer, !isOpen);
  const add = (): void => {
    put(memory.folds, field.pointer, true);
    edits.set(field.path, firstValue(field));
    edits.focus(`${field.pointer}${field.control === 'array' ? '/0' : ''}`);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand in a line with other things
    <div role="group" class="form-group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-notes`}>
      <div class="form-group-head">
        <div class="form-group-words">
          <button
            {...focusable(field.pointer)}
            type="button"
            class="form-fold"
            aria-expanded={isOpen}
            aria-labelledby={`${id}-label ${id}-count`}
            disabled={field.value?.type === 'null'}
            onClick={toggle}
          >
            <span id={`${id}-label`} class={place.hasOwnKey ? 'visually-hidden' : undefined}>
              {place.hasOwnKey ? nameWords(field) : <FieldName field={field} />}
            </span>
          </button>
          {place.hasOwnKey && <KeyName field={field} />}
          <span id={`${id}-count`} class={isSet ? 'form-count' : 'form-count absent'}>
            {fillWords(field)}
          </span>
          <FieldFacts field={field} place={place} />
          {below.length > 0 && !isOpen && (
            <span class="form-problem problem-error">{countOf(below.length, 'problem')} inside</span>
          )}
          {!isSet && (
            <button type="button" class="form-button" onClick={add}>
              {field.control === 'array' ? 'Add item' : 'Add'}
            </button>
          )}
        </div>
        <FieldActions field={field} place={place} control={field.control} />
      </div>
      {field.union !== null && <UnionPicker field={field} union={field.union} labelledBy={`${id}-label`} />}
      <FieldNotes field={field} problems={own} control={field.control} id={`${id}-notes`} />
      {isOpen && (
        <div class="form-group-body">
          {field.control === 'array' ? (
            <ArrayFields field={field} depth={place.depth + 1} />
          ) : (
            <ObjectFields field={field} depth={place.depth + 1} />
          )}
        </div>
      )}
    </div>
  );
}

/** What "Add" begins with: the smallest value, of an array with one item at least. */
function firstValue(field: FormField): JsonNode {
  const value = field.initialValue();
  const isEmpty = value.type === 'array' && value.items.length === 0;
  return isEmpty && field.array !== null ? { type: 'array', items: [field.array.newItem()] } : value;
}
