import type { TargetedKeyboardEvent } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import type { FormField } from '../../../schema/form/types.ts';
import type { JsonNode } from '../../../schema/json-node.ts';
import { sameNode } from '../../../schema/json-text.ts';
import { type ControlProps, stateOf } from './control.ts';
import { useForm } from './form-context.ts';
import { focusable } from './form-focus.ts';
import { choiceText, countOf, shortJson } from './value-words.ts';

/** Options shown at once. */
const SHOWN = 50;

/** One of very many values: typing narrows the list (the combobox pattern). What is in no list can be taken as a text. */
export function ChoiceSearch({ field, ...labels }: ControlProps) {
  const { edits } = useForm();
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const texts = useMemo(() => field.choices.map(choiceText), [field.choices]);
  const found = useMemo(() => (typed === null ? [] : find(field, texts, typed)), [field, texts, typed]);
  const options = found.slice(0, SHOWN);
  const isOpen = typed !== null;

  const take = (option: Option | undefined): void => {
    setTyped(null);
    if (option !== undefined) edits.set(field.path, option.value);
  };
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (!isOpen) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      setTyped('');
      setActive(0);
    } else if (event.key === 'ArrowDown') setActive(Math.min(options.length - 1, active + 1));
    else if (event.key === 'ArrowUp') setActive(Math.max(0, active - 1));
    else if (event.key === 'Enter') take(options[active]);
    else if (event.key === 'Escape') {
      setTyped(null);
      event.stopPropagation();
    } else return;
    event.preventDefault();
  };
  return (
    <span class="form-search">
      <input
        {...labels}
        {...focusable(field.pointer)}
        class="form-input"
        type="text"
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && options[active] ? `${listId}-${active}` : undefined}
        data-state={stateOf(field)}
        placeholder={`not set: type to search ${field.choices.length.toLocaleString('en')} values`}
        spellcheck={false}
        autocomplete="off"
        value={typed ?? chosenText(field, texts)}
        onInput={(event) => {
          setTyped(event.currentTarget.value);
          setActive(0);
        }}
        onClick={() => {
          if (!isOpen) setTyped('');
        }}
        onKeyDown={onKeyDown}
        // What was typed and is one option only is meant; else the value stays as it was.
        onBlur={() => take(typed !== null && typed !== '' && found.length === 1 ? found[0] : undefined)}
      />
      <span class="form-search-popup" hidden={!isOpen}>
        <span role="listbox" id={listId} class="form-search-list" aria-label="Values">
          {options.map((option, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and names the active option
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <span
              key={option.key}
              id={`${listId}-${index}`}
              role="option"
              class="form-search-option"
              aria-selected={index === active}
              ref={index === active ? scrollToIt : null}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(option)}
            >
              {option.text}
            </span>
          ))}
        </span>
        {found.length > SHOWN && (
          <span class="note form-search-more">
            {countOf(found.length - SHOWN, 'more value')}: type to narrow
          </span>
        )}
      </span>
    </span>
  );
}

interface Option {
  readonly key: string;
  readonly text: string;
  readonly value: JsonNode | undefined;
}

function find(field: FormField, texts: readonly string[], typed: string): Option[] {
  const wanted = typed.trim().toLowerCase();
  const listed = field.choices.flatMap(({ value }, index): Option[] => {
    const text = texts[index] ?? '';
    return text.toLowerCase().includes(wanted) ? [{ key: String(index), text, value }] : [];
  });
  const exact = listed.filter(({ text }) => text.toLowerCase() === wanted);
  const rest = listed.filter((option) => !exact.includes(option));
  const isKnown = exact.length > 0 || wanted === '';
  return [
    ...exact,
    ...rest,
    ...(isKnown
      ? []
      : [{ key: 'text', text: `Use the text ${JSON.stringify(typed)}`, value: textNode(typed) }]),
  ];
}

function textNode(value: string): JsonNode {
  return { type: 'string', value };
}

function chosenText({ value, choices }: FormField, texts: readonly string[]): string {
  if (value === undefined) return '';
  const index = choices.findIndex((choice) => sameNode(choice.value, value));
  return index < 0 ? shortJson(value, 200) : (texts[index] ?? '');
}

function scrollToIt(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
