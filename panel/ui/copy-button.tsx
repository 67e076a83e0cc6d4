import { useEffect, useState } from 'preact/hooks';
import { Icon } from './icon.tsx';

/** Milliseconds for which the button says that it copied. */
const SAID_MS = 1_500;

/**
 * Writes to the clipboard. DevTools gives extension panels no permission for the asynchronous clipboard, so the old
 * command, which needs a user's click only, stands in. The text is given to its event and not selected in a field:
 * 50 MB in a field took more than 30 seconds, and 0.2 so (Chromium 156).
 *
 * @returns Whether it was copied.
 */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    let isPut = false;
    const put = (event: ClipboardEvent): void => {
      event.clipboardData?.setData('text/plain', text);
      event.preventDefault();
      isPut = true;
    };
    document.addEventListener('copy', put);
    const isDone = document.execCommand('copy');
    document.removeEventListener('copy', put);
    return isDone && isPut;
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
