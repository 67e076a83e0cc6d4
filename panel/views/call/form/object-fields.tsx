import { useMemo } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import { AddKey } from './add-key.tsx';
import { Field } from './field.tsx';
import { useAt, useForm } from './form-context.ts';
import { CHUNK } from './form-edits.ts';
import { put } from './form-memory.ts';
import { ShowMore } from './show-more.tsx';
import { countOf, nameWords } from './value-words.ts';

/** With more fields there is a search among them. */
const SEARCH_FROM = 30;

/** Titles and descriptions are searched up to so many fields: beyond, reading all of them would take long. */
const TEXT_SEARCH_LIMIT = 5_000;

/** The fields of an object: properties, then extra keys. */
export function ObjectFields({ field, depth }: { field: FormField; depth: number }) {
  const { memory } = useForm();
  const children = field.children();
  const search = useAt(memory.searches, field.pointer) ?? '';
  const limit = useAt(memory.shown, field.pointer) ?? CHUNK;
  const found = useMemo(() => searched(children, search), [children, search]);
  const named = children.filter((child) => !child.isExtra).length;
  const shown = found.slice(0, limit);
  return (
    <>
      {children.length > SEARCH_FROM && (
        <div class="form-find">
          <input
            type="search"
            class="form-input"
            aria-label={`Find a field of ${nameWords(field)}`}
            placeholder={`Find one of ${countOf(children.length, 'field')}`}
            spellcheck={false}
            autocomplete="off"
            value={search}
            onInput={({ currentTarget: { value } }) =>
              put(memory.searches, field.pointer, value || undefined)
            }
          />
          {search !== '' && (
            <span class="note" role="status">
              {countOf(found.length, 'field')} found
            </span>
          )}
        </div>
      )}
      {shown.map((child) => (
        <Field
          // Extra keys keep their places while they are renamed, and with them the focus.
          key={child.isExtra ? `extra ${children.indexOf(child)}` : child.pointer}
          field={child}
          depth={depth}
          hasOwnKey={child.isExtra}
          keyMark={!child.isExtra ? '' : !field.canAddKeys ? 'not in the schema' : named > 0 ? 'extra' : ''}
          list={null}
          isLast={false}
        />
      ))}
      {found.length > limit && <ShowMore pointer={field.pointer} shown={limit} count={found.length} />}
      {children.length === 0 && (
        <p class="note form-empty">
          {field.canAddKeys
            ? 'The schema names no keys. Any can be added.'
            : 'The schema names no keys and allows none.'}
        </p>
      )}
      {field.canAddKeys && (
        <AddKey
          field={field}
          isRare={named > 0 && depth > 0}
          label={named > 0 ? 'Add another key' : 'Add key'}
        />
      )}
    </>
  );
}

function searched(children: readonly FormField[], search: string): readonly FormField[] {
  const wanted = search.trim().toLowerCase();
  if (wanted === '') return children;
  const isTextSearched = children.length <= TEXT_SEARCH_LIMIT;
  return children.filter(
    (child) =>
      child.name.toLowerCase().includes(wanted) ||
      (isTextSearched && `${child.title} ${child.description}`.toLowerCase().includes(wanted)),
  );
}
