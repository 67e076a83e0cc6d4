import type { ComponentChildren, TargetedKeyboardEvent } from 'preact';
import { useId, useRef } from 'preact/hooks';

/** One tab. */
export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** Shown after the label, such as a count. */
  badge?: string;
}

/** What {@link Tabs} takes. */
export interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string;
  items: readonly TabItem<Id>[];
  selected: Id;
  onSelect(id: Id): void;
  /** Stands at the end of the row of tabs. */
  trailing?: ComponentChildren;
  /** Content of the selected tab. */
  children: ComponentChildren;
}

/** Tabs of the ARIA pattern: one tab stop; arrow keys, Home and End move and select. */
export function Tabs<Id extends string>(props: TabsProps<Id>) {
  const { items, selected, onSelect } = props;
  const idBase = useId();
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: TargetedKeyboardEvent<HTMLDivElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const index = items.findIndex((item) => item.id === selected);
    const to = {
      ArrowRight: (index + 1) % items.length,
      ArrowLeft: (index - 1 + items.length) % items.length,
      Home: 0,
      End: items.length - 1,
    }[event.key];
    const item = to === undefined ? undefined : items[to];
    if (!item) return;
    event.preventDefault();
    onSelect(item.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${item.id}"]`)?.focus();
  };
  return (
    <div class="tabs">
      <div class="tabs-bar">
        <div ref={list} role="tablist" class="tab-list" aria-label={props.label} onKeyDown={onKeyDown}>
          {items.map((item) => (
            <button
              key={item.id}
              type="button"
              role="tab"
              class="tab"
              data-tab={item.id}
              id={`${idBase}-tab-${item.id}`}
              aria-selected={item.id === selected}
              aria-controls={item.id === selected ? `${idBase}-panel` : undefined}
              tabIndex={item.id === selected ? 0 : -1}
              onClick={() => onSelect(item.id)}
            >
              {item.label}
              {item.badge !== undefined && <span class="tab-badge">{item.badge}</span>}
            </button>
          ))}
        </div>
        {props.trailing}
      </div>
      <div
        role="tabpanel"
        class="tab-panel"
        id={`${idBase}-panel`}
        aria-labelledby={`${idBase}-tab-${selected}`}
      >
        {props.children}
      </div>
    </div>
  );
}
