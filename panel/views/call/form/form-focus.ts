/** Frames in which a field is waited for: the draft goes through the panel's state before it is on the screen. */
const FRAME_LIMIT = 30;

/** Which element of a field has the focus: the one with its value, or a button. */
export type FieldPart = 'value' | 'key' | 'add' | 'union' | 'menu';

/** A place in the form that can have the focus, as it stands in `data-pointer` and `data-part`. */
interface FocusPlace {
  readonly pointer: string;
  readonly part: string;
}

/** The attributes by which {@link focusField} finds an element. */
export function focusable(pointer: string, part: FieldPart = 'value') {
  return { 'data-pointer': pointer, 'data-part': part };
}

/** The place of the element that has the focus; `null` when that is not in the form or no field. */
export function focusedPlace(form: HTMLElement): FocusPlace | null {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement) || !form.contains(element)) return null;
  const { pointer, part } = element.dataset;
  return pointer === undefined || part === undefined ? null : { pointer, part };
}

/**
 * Gives a field the focus as soon as it is on the screen. Where it has no element of its own (a value within a JSON field),
 * its parent gets it.
 */
export function focusField(form: HTMLElement, { pointer, part }: FocusPlace): void {
  let frames = 0;
  const attempt = (): void => {
    const element = elementOf(form, pointer, part);
    if (element !== null) {
      element.focus();
      element.scrollIntoView({ block: 'nearest' });
      return;
    }
    frames += 1;
    if (frames < FRAME_LIMIT) requestAnimationFrame(attempt);
    else if (pointer !== '') {
      focusField(form, { pointer: pointer.slice(0, pointer.lastIndexOf('/')), part: 'value' });
    }
  };
  // Not at once: what is there now may be about to go.
  requestAnimationFrame(attempt);
}

function elementOf(form: HTMLElement, pointer: string, part: string): HTMLElement | null {
  const selector = `[data-pointer="${CSS.escape(pointer)}"][data-part="${part}"]`;
  return form.querySelector<HTMLElement>(selector);
}
