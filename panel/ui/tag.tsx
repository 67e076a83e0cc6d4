import type { ComponentChildren } from 'preact';

/** Colour of a tag; it never carries the meaning alone, the word does. */
export type TagTone = 'plain' | 'info' | 'good' | 'warning' | 'error';

/** A small word about a row. */
export function Tag({
  tone = 'plain',
  class: name,
  title,
  children,
}: {
  tone?: TagTone;
  class?: string;
  title?: string;
  children: ComponentChildren;
}) {
  return (
    <span class={`tag tag-${tone}${name ? ` ${name}` : ''}`} title={title}>
      {children}
    </span>
  );
}
