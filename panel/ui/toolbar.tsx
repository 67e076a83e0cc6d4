import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { Icon, type IconName } from './icon.tsx';

/** A row of controls. It wraps when there is little width. */
export function Toolbar({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    <div role="group" class="toolbar" aria-label={label}>
      {children}
    </div>
  );
}

/** What {@link ToolbarButton} takes. */
export interface ToolbarButtonProps {
  label: string;
  icon?: IconName;
  /** Show the icon alone; the label is then its accessible name and tooltip. */
  iconOnly?: boolean;
  title?: string;
  disabled?: boolean;
  pressed?: boolean;
  onClick(): void;
}

/** A flat button. */
export function ToolbarButton(props: ToolbarButtonProps) {
  const { label, icon, iconOnly = false } = props;
  return (
    <button
      type="button"
      class={`toolbar-button${iconOnly ? ' icon-only' : ''}`}
      aria-label={iconOnly ? label : undefined}
      title={props.title ?? (iconOnly ? label : undefined)}
      disabled={props.disabled}
      aria-pressed={props.pressed}
      onClick={props.onClick}
    >
      {icon && <Icon name={icon} />}
      {!iconOnly && <span>{label}</span>}
    </button>
  );
}

/** What {@link ToolbarCheckbox} takes. */
export interface ToolbarCheckboxProps {
  label: string;
  title?: string;
  checked: boolean;
  onChange(checked: boolean): void;
}

/** A checkbox with its label. */
export function ToolbarCheckbox({ label, title, checked, onChange }: ToolbarCheckboxProps) {
  return (
    <label class="toolbar-checkbox" title={title}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** What {@link ToolbarSelect} takes. */
export interface ToolbarSelectProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}

/** A drop-down with its label before it. */
export function ToolbarSelect<Value extends string>(props: ToolbarSelectProps<Value>) {
  const id = useId();
  return (
    <span class="toolbar-select">
      <label for={id}>{props.label}</label>
      <select
        id={id}
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as Value)}
      >
        {props.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </span>
  );
}

/** A thin line between groups of controls. */
export function ToolbarDivider() {
  return <span class="toolbar-divider" aria-hidden="true" />;
}
