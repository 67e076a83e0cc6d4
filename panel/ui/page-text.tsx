import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { textRuns } from './display-text.ts';

/** Texts longer than this (UTF-16 code units) are cut until the person asks for the rest. */
const CUT_AT = 1_000;

/** What {@link PageText} takes. */
export interface PageTextProps {
  text: string;
  /** Prose: line breaks stay line breaks. */
  lines?: boolean;
  class?: string;
}

/** A text of the page: isolated in direction, hidden characters as visible escapes. Not cut. */
export function PageText({ text, lines = false, class: name }: PageTextProps) {
  return (
    <bdi class={`page-text${lines ? ' lines' : ''}${name ? ` ${name}` : ''}`}>
      {textRuns(text, lines).map((run, index) =>
        run.escape ? (
          <span key={index} class="text-escape" title="A hidden character, shown as an escape">
            {run.text}
          </span>
        ) : (
          run.text
        ),
      )}
    </bdi>
  );
}

/** What {@link LongText} takes. */
export interface LongTextProps extends PageTextProps {
  /** Length of the whole text where the protocol cut it; defaults to the text's own. */
  length?: number;
}

/** A text of the page that is cut at {@link CUT_AT} with a "Show all" button, and says when even that is not all. */
export function LongText({ text, length = text.length, ...rest }: LongTextProps): ComponentChildren {
  const [all, setAll] = useState(false);
  const cut = !all && text.length > CUT_AT;
  return (
    <>
      <PageText text={cut ? `${text.slice(0, CUT_AT)}…` : text} {...rest} />
      {cut && (
        <button type="button" class="text-button" onClick={() => setAll(true)}>
          Show all ({text.length.toLocaleString('en')} characters)
        </button>
      )}
      {!cut && length > text.length && (
        <span class="note">
          {' '}
          Cut: the first {text.length.toLocaleString('en')} of {length.toLocaleString('en')} characters.
        </span>
      )}
    </>
  );
}
