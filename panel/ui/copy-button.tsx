import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** Milliseconds for which the button says that it copied. */
const SAID_MS = 1_500;

/**
 * Writes to the clipboard. DevTools gives extension panels no permission for the asynchronous clipboard, so the old
 * command, which needs a user's click only, stands in.
 *
 * @returns Whether it was copied.
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.value = text;
    area.className = 'offscreen';
    const focused = document.activeElement;
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return done;
  }
}

/** What {@link CopyButton} takes. */
export interface CopyButtonProps {
  /** The true text and not its display with escapes; a function where it is costly to make. */
  text: string | (() => string);
  /** What it copies, such as "Copy name". */
  label: string;
  /** Shows the label beside the icon. */
  isLabelShown?: boolean;
}

/** Copies a text when it is pressed, and says whether that worked. */
export function CopyButton({ text, label, isLabelShown = false }: CopyButtonProps) {
  const [said, setSaid] = useState<'' | 'Copied' | 'Not copied'>('');
  useEffect(() => {
    if (said === '') return;
    const timer = setTimeout(() => setSaid(''), SAID_MS);
    return () => clearTimeout(timer);
  }, [said]);
  return (
    <button
      type="button"
      class={isLabelShown ? 'toolbar-button' : 'copy-button'}
      aria-label={said === '' ? label : `${label}: ${said.toLowerCase()}`}
      title={said === '' ? label : said}
      onClick={async (event) => {
        event.stopPropagation();
        setSaid((await copy(typeof text === 'string' ? text : text())) ? 'Copied' : 'Not copied');
      }}
    >
      <Icon name={said === 'Copied' ? 'check' : said === '' ? 'copy' : 'error'} />
      {isLabelShown && <span>{label}</span>}
    </button>
  );
}
