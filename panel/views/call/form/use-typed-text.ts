import { useLayoutEffect, useRef } from 'preact/hooks';
import type { JsonNode } from '../../../schema/json-node.ts';

/** Values that are known to be of the typing that goes on. The draft may come back a few keys late. */
const KNOWN_LIMIT = 20;

/** What {@link useTypedText} takes. */
export interface TypedText {
  /** What the draft has now. */
  readonly value: JsonNode | undefined;
  /** The text of a value that nobody is typing. */
  print(value: JsonNode | undefined): string;
  /**
   * What is typed, after every key, but not while an input method composes.
   * @returns The value that it makes.
   */
  onText(text: string): JsonNode | undefined;
}

/** A text field that can be typed into. */
type TextElement = HTMLInputElement | HTMLTextAreaElement;

/**
 * Keeps what is typed as it is typed. While a field has the focus, its text changes only when its value is changed from
 * elsewhere: the caret stays, `1.0` does not become `1`, and an input method is not disturbed.
 *
 * @returns What the element takes, and `write`, which puts in a text as if it were typed.
 */
export function useTypedText<E extends TextElement>({ value, print, onText }: TypedText) {
  const ref = useRef<E>(null);
  const typing = useRef<{ text: string; known: readonly (JsonNode | undefined)[] } | null>(null);
  const seen = useRef(value);
  const isComposing = useRef(false);
  if (value !== seen.current) {
    seen.current = value;
    if (typing.current?.known.includes(value) === false) typing.current = null;
  }
  const text = typing.current?.text ?? print(value);
  useLayoutEffect(() => {
    if (ref.current !== null && !isComposing.current && ref.current.value !== text) ref.current.value = text;
  });
  const write = (next: string): void => {
    if (ref.current !== null && ref.current.value !== next) ref.current.value = next;
    const known = typing.current?.known ?? [];
    typing.current = { text: next, known: [...known, onText(next)].slice(-KNOWN_LIMIT) };
  };
  return {
    ref,
    write,
    onInput(event: { currentTarget: E }) {
      if (!isComposing.current) write(event.currentTarget.value);
    },
    onCompositionStart() {
      isComposing.current = true;
    },
    onCompositionEnd(event: { currentTarget: E }) {
      isComposing.current = false;
      write(event.currentTarget.value);
    },
    onBlur() {
      typing.current = null;
      const settled = print(seen.current);
      if (ref.current !== null && ref.current.value !== settled) ref.current.value = settled;
    },
  };
}
