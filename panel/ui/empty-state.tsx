import type { ComponentChildren } from 'preact';

/** Says what will appear in an empty place and how to make it appear. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty-state">
      <p class="empty-title">{title}</p>
      {children}
    </div>
  );
}
