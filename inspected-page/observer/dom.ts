/**
 * Reading of the page's DOM that named elements cannot get in the way of: a form's controls and a document's images
 * and forms hide members of the same name (`<input name="action">`), for isolated worlds too. Hence each member is
 * taken from the interface it belongs to.
 */

type Interface<T> = { readonly prototype: T };

/** A member of an interface, read on an object that may hide it. */
export function read<T extends object, K extends keyof T>(type: Interface<T>, key: K, object: T): T[K] {
  return Reflect.get(type.prototype, key, object) as T[K];
}

/** An attribute's text; `null` when it is absent. */
export function attribute(element: Element, name: string): string | null {
  return Element.prototype.getAttribute.call(element, name);
}

/** All matches in a document or shadow root, in tree order. */
export function queryAll<E extends Element>(root: Document | ShadowRoot, selector: string): NodeListOf<E> {
  const query =
    root instanceof Document
      ? Document.prototype.querySelectorAll
      : DocumentFragment.prototype.querySelectorAll;
  return query.call(root, selector) as NodeListOf<E>;
}

/** Whether the page is shown. Timers of a page that is not are throttled. */
export function isVisible(): boolean {
  return read(Document, 'visibilityState', window.document) === 'visible';
}
