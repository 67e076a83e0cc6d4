import type { ComponentChildren } from 'preact';

/** What {@link Section} takes. */
export interface SectionProps {
  title: string;
  /** Begins folded. */
  isClosed?: boolean;
  children: ComponentChildren;
}

/** A part of a details pane with a heading; it can be folded. */
export function Section({ title, isClosed = false, children }: SectionProps) {
  return (
    <details class="section" open={!isClosed}>
      <summary>
        <h3>{title}</h3>
      </summary>
      <div class="section-body">{children}</div>
    </details>
  );
}

/** A table of names and values. */
export function Facts({ children }: { children: ComponentChildren }) {
  return <dl class="facts">{children}</dl>;
}

/** One line of {@link Facts}. The value can be selected as text. */
export function Fact({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="fact">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
