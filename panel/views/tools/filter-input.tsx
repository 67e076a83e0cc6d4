import { useRef, useState } from 'preact/hooks';
import type { FilterWord } from '../../model/filter.ts';

/** What {@link FilterInput} takes. */
export interface FilterInputProps {
  label: string;
  value: string;
  words: readonly FilterWord[];
  /** What of the text was not understood. */
  problems: readonly string[];
  onChange(value: string): void;
}

/**
 * A filter field. While it has the focus, the words that could be typed next are offered below it as buttons, so that
 * no key of the text field or of DevTools is needed for them.
 */
export function FilterInput({ label, value, words, problems, onChange }: FilterInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const [focused, setFocused] = useState(false);
  const last = value.slice(value.lastIndexOf(' ') + 1).toLowerCase();
  const offered = offers(words, last);
  const take = (word: string): void => {
    const before = value.slice(0, value.length - last.length);
    // A word that ends with its colon waits for its value.
    onChange(`${before}${word}${word.endsWith(':') ? '' : ' '}`);
    field.current?.focus();
  };
  return (
    <div
      class="filter"
      onFocusIn={() => setFocused(true)}
      onFocusOut={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setFocused(false);
      }}
    >
      <input
        ref={field}
        type="search"
        class="filter-input"
        aria-label={label}
        placeholder="Filter"
        spellcheck={false}
        autocomplete="off"
        value={value}
        onInput={(event) => onChange(event.currentTarget.value)}
      />
      {focused && problems.length > 0 && (
        <div class="filter-words" role="status">
          {problems.join(' ')}
        </div>
      )}
      {focused && problems.length === 0 && offered.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
        <div role="group" class="filter-words" aria-label="Filter words">
          {offered.map(({ text, explanation }) => (
            <button
              key={text}
              type="button"
              class="filter-word"
              title={explanation}
              // The field keeps the focus and its caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(text)}
            >
              {text}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** What could be typed in place of `last`: the words first, and after a word's colon its values. */
function offers(words: readonly FilterWord[], last: string): { text: string; explanation: string }[] {
  return words
    .flatMap(({ word, values, explanation }) =>
      last.includes(':')
        ? values.map((value) => ({ text: `${word}:${value}`, explanation }))
        : [{ text: `${word}:`, explanation }],
    )
    .filter(({ text }) => text.toLowerCase().startsWith(last) && text.toLowerCase() !== last);
}
