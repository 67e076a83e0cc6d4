import type { ComponentChildren } from 'preact';
import { Icon } from './icon.tsx';

/** What {@link MessageBar} takes. */
export interface MessageBarProps {
  tone: 'info' | 'warning' | 'error';
  children: ComponentChildren;
  /** Buttons at its end. */
  actions?: ComponentChildren;
  /** Gives it a close button. */
  onDismiss?(): void;
}

/** A banner under the toolbar. Errors and warnings are announced, information waits its turn. */
export function MessageBar({ tone, children, actions, onDismiss }: MessageBarProps) {
  return (
    <div class={`message-bar message-${tone}`} role={tone === 'info' ? 'status' : 'alert'}>
      <Icon name={tone} />
      <div class="message-text">{children}</div>
      {actions && <div class="message-actions">{actions}</div>}
      {onDismiss && (
        <button
          type="button"
          class="toolbar-button icon-only"
          aria-label="Dismiss"
          title="Dismiss"
          onClick={onDismiss}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
