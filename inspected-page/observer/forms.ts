import type { FormFacts } from '../protocol/messages.ts';
import { LIMITS } from '../protocol/messages.ts';
import { attribute, queryAll, read } from './dom.ts';

const SELECTOR = 'form[toolname]';

/** Whether the document itself (not its shadow trees) has a form that asks to be a tool. Cheap. */
export function hasToolForm(): boolean {
  return Document.prototype.querySelector.call(window.document, SELECTOR) !== null;
}

/** Finds the forms behind declarative tools, and gives them keys that hold for the life of the element. */
export class Forms {
  readonly #keys = new WeakMap<HTMLFormElement, string>();
  readonly #byKey = new Map<string, WeakRef<HTMLFormElement>>();
  #lastKey = 0;

  /**
   * The forms that can be tools, by tool name; of several with one name the first in tree order, as the browser has
   * it.
   *
   * @param names Names to look for; shadow trees are searched only while one of them is missing.
   */
  find(names: ReadonlySet<string>): Map<string, HTMLFormElement> {
    const found = new Map<string, HTMLFormElement>();
    const take = (root: Document | ShadowRoot): void => {
      for (const form of queryAll<HTMLFormElement>(root, SELECTOR)) {
        const name = attribute(form, 'toolname') ?? '';
        if (!names.has(name) || found.has(name) || attribute(form, 'tooldescription') === null) continue;
        found.set(name, form);
      }
    };
    take(window.document);
    if (found.size < names.size) eachShadowRoot(window.document, take);
    return found;
  }

  /** What the panel is told about a form. */
  facts(form: HTMLFormElement): FormFacts {
    return {
      key: this.#key(form),
      path: pathOf(form),
      autosubmit: attribute(form, 'toolautosubmit') !== null,
      action: (attribute(form, 'action') ?? '').slice(0, LIMITS.url),
      method: read(HTMLFormElement, 'method', form),
      secrets: secretsOf(form),
    };
  }

  /** The form with this key, while it stands in the document. */
  get(key: string): HTMLFormElement | null {
    const form = this.#byKey.get(key)?.deref();
    return form && read(Node, 'isConnected', form) ? form : null;
  }

  #key(form: HTMLFormElement): string {
    let key = this.#keys.get(form);
    if (key === undefined) {
      this.#lastKey += 1;
      key = `form${this.#lastKey}`;
      this.#keys.set(form, key);
      this.#byKey.set(key, new WeakRef(form));
    }
    return key;
  }
}

/** Visits every open shadow root below `root`. */
function eachShadowRoot(root: Document | ShadowRoot, visit: (root: ShadowRoot) => void): void {
  for (const element of queryAll(root, '*')) {
    const shadow = read(Element, 'shadowRoot', element);
    if (!shadow) continue;
    visit(shadow);
    eachShadowRoot(shadow, visit);
  }
}

/** The names of a form's password fields, also of those that stand outside of it (`form=`). */
function secretsOf(form: HTMLFormElement): string[] {
  const root = Node.prototype.getRootNode.call(form) as Document | ShadowRoot;
  return [...queryAll<HTMLInputElement>(root, 'input[type="password" i][name]')]
    .filter((input) => read(HTMLInputElement, 'form', input) === form)
    .slice(0, LIMITS.secrets)
    .map((input) => (attribute(input, 'name') ?? '').slice(0, LIMITS.name));
}

/** A short path for people: from the nearest element with an id, or from the body. */
function pathOf(form: Element): string {
  const steps: string[] = [];
  let element: Element | null = form;
  while (element && steps.length < 4) {
    const tag = read(Element, 'localName', element);
    const id = attribute(element, 'id');
    if (id) {
      steps.unshift(`${tag}#${id}`);
      break;
    }
    if (tag === 'body') break;
    steps.unshift(`${tag}${nth(element)}`);
    element = read(Node, 'parentElement', element) as Element | null;
  }
  return steps.join(' > ').slice(0, LIMITS.text);
}

/** `:nth-of-type(n)` where an element has siblings of its kind. */
function nth(element: Element): string {
  const parent = read(Node, 'parentElement', element) as Element | null;
  if (!parent) return '';
  const tag = read(Element, 'localName', element);
  const alike = Array.from(read(Element, 'children', parent)).filter(
    (child) => read(Element, 'localName', child) === tag,
  );
  return alike.length > 1 ? `:nth-of-type(${alike.indexOf(element) + 1})` : '';
}
