/** Shows where an element is, by an animation: nothing in the DOM changes. */
export class Highlight {
  #animation: Animation | null = null;

  /** Marks an element, or nothing with `null`; the one before is unmarked. */
  show(element: Element | null): void {
    this.#animation?.cancel();
    this.#animation = null;
    if (!element) return;
    const mark = { outline: '3px solid #4285f4', outlineOffset: '2px' };
    this.#animation = Element.prototype.animate.call(
      element,
      [
        { ...mark, boxShadow: 'inset 0 0 0 100vmax rgb(66 133 244 / 25%)' },
        { ...mark, boxShadow: 'inset 0 0 0 100vmax rgb(66 133 244 / 10%)' },
      ],
      { duration: 700, direction: 'alternate', iterations: Number.POSITIVE_INFINITY },
    );
  }
}

/**
 * Makes an element the one that `globalThis.toolscopeReveal()` of the isolated world gives, once, so that the panel
 * can select it in Elements.
 */
export function prepareReveal(element: Element): void {
  const world = globalThis as { toolscopeReveal?: () => Element };
  world.toolscopeReveal = () => {
    delete world.toolscopeReveal;
    return element;
  };
  Element.prototype.scrollIntoView.call(element, { block: 'center', behavior: 'instant' });
}
