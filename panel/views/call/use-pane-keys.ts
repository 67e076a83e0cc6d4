import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** What {@link usePaneKeys} does for a person. */
export interface PaneKeys {
  /** `null` when there is nothing to take back; the key then does nothing. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  /** Takes the clipboard's text. */
  onPaste(text: string): void;
}

/**
 * Ctrl/Cmd+Z, Shift+Ctrl/Cmd+Z, Ctrl+Y and pasting, while the focus is in the call pane or nowhere, but not in a text field: those have
 * their own.
 *
 * @param part Anything in the call pane.
 */
export function usePaneKeys(part: RefObject<HTMLElement | null>, keys: PaneKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const lifetime = new AbortController();
    const isInPane = (): boolean => {
      const focused = document.activeElement;
      const isNowhere = focused === null || focused === document.body;
      return isNowhere || part.current?.closest('.call-pane')?.contains(focused) === true;
    };
    // Of the whole page: a button that takes itself away, or is switched off, leaves the focus nowhere.
    document.documentElement.addEventListener(
      'keydown',
      (event) => {
        const action = actionOf(event);
        if (action === null || !isInPane()) return;
        // On the document DevTools listens: it takes these keys from text fields, too, for the undo of its own Elements (Chromium 156).
        event.stopPropagation();
        if (event.defaultPrevented || isTextField(event.composedPath()[0])) return;
        event.preventDefault();
        latest.current[action]?.();
      },
      lifetime,
    );
    document.documentElement.addEventListener(
      'paste',
      (event) => {
        if (event.defaultPrevented || isTextField(event.composedPath()[0]) || !isInPane()) return;
        event.preventDefault();
        latest.current.onPaste(event.clipboardData?.getData('text/plain') ?? '');
      },
      lifetime,
    );
    return () => lifetime.abort();
  }, [part]);
}

function actionOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): 'onUndo' | 'onRedo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  if (key.toLowerCase() === 'z') return shiftKey ? 'onRedo' : 'onUndo';
  return key.toLowerCase() === 'y' && ctrlKey && !shiftKey ? 'onRedo' : null;
}

/** Kinds of `input` without a text to change. */
const NOT_TEXT: ReadonlySet<string> = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'radio',
  'range',
  'submit',
]);

function isTextField(target: EventTarget | undefined): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TEXT.has(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}
