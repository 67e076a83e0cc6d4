import type { TargetedKeyboardEvent } from 'preact';
import type { FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { Field } from './field.tsx';
import { useAt, useForm } from './form-context.ts';
import { CHUNK } from './form-edits.ts';
import { focusable } from './form-focus.ts';
import { put } from './form-memory.ts';
import { ShowMore } from './show-more.tsx';
import { nameWords } from './value-words.ts';

/** The items of an array or the places of a tuple. Alt+Up and Alt+Down move an item. */
export function ArrayFields({ field, depth }: { field: FormField; depth: number }) {
  const { edits, memory } = useForm();
  const children = field.children();
  const limit = useAt(memory.shown, field.pointer) ?? CHUNK;
  const { array, value } = field;
  const length = value?.type === 'array' ? value.items.length : 0;
  const isList = array?.isTuple !== true;
  const add = (): void => {
    if (array === null) return;
    if (length >= limit) put(memory.shown, field.pointer, length + CHUNK);
    const items: readonly JsonNode[] = value?.type === 'array' ? value.items : [];
    edits.set(field.path, { type: 'array', items: [...items, array.newItem()] });
    edits.focus(`${field.pointer}/${length}`);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>, item: FormField): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (by === null || !event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    // Lists and pickers open with these keys.
    const { target } = event;
    if (target instanceof HTMLSelectElement) return;
    if (target instanceof HTMLInputElement && target.classList.contains('form-picker')) return;
    event.preventDefault();
    event.stopPropagation();
    edits.moveItem(item.path, by);
  };
  return (
    <>
      {children.slice(0, limit).map((child, index) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut of the buttons inside it
        <div
          key={index}
          class="form-item"
          onKeyDown={isList ? (event) => onKeyDown(event, child) : undefined}
        >
          <Field
            field={child}
            depth={depth}
            hasOwnKey={false}
            keyMark={child.isExtra ? 'not in the schema' : ''}
            list={isList ? 'list' : 'tuple'}
            isLast={index === length - 1}
          />
        </div>
      ))}
      {children.length > limit && <ShowMore pointer={field.pointer} shown={limit} count={children.length} />}
      <div class="form-more">
        <button
          {...focusable(field.pointer, 'add')}
          type="button"
          class="form-button"
          aria-label={`Add item to ${nameWords(field)}`}
          disabled={array?.canAdd === false}
          title={array?.canAdd === false ? 'The schema allows no more items' : undefined}
          onClick={add}
        >
          Add item
        </button>
      </div>
    </>
  );
}
