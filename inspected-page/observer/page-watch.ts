import { coalesce } from './coalesce.ts';

/** Attributes that tell something about forms that are tools and about frames. */
const ATTRIBUTES = [
  'toolname',
  'tooldescription',
  'toolautosubmit',
  'action',
  'method',
  'id',
  'name',
  'src',
  'data',
  'srcdoc',
  'allow',
  'sandbox',
  'credentialless',
];

/** Milliseconds in which changes of the page are collected. */
const SETTLE_MS = 50;

/** What happens to the document as a whole. */
export interface PageWatcher {
  /** Elements came or went, attributes, title, URL or visibility changed: facts may be different now. */
  changed(): void;
  /** A navigation to another document begins. It may yet be called off, turn out to be a download, or take long. */
  leaving(): void;
  lifecycle(state: 'frozen' | 'thawed' | 'unloading'): void;
}

/**
 * Watches the page until `signal` aborts. The observer of the DOM looks at no node by itself, so it costs the same
 * for one changed node and for thousands.
 */
export function watchPage(watcher: PageWatcher, signal: AbortSignal): void {
  const soon = coalesce(
    () => watcher.changed(),
    () => SETTLE_MS,
  );
  const request = (): void => soon.request();
  const dom = new MutationObserver(request);
  dom.observe(window.document, { subtree: true, childList: true, attributeFilter: ATTRIBUTES });

  window.navigation?.addEventListener('currententrychange', request, { signal });
  for (const type of ['visibilitychange', 'prerenderingchange', 'DOMContentLoaded']) {
    window.document.addEventListener(type, request, { signal, capture: true });
  }
  window.addEventListener('load', request, { signal });
  window.addEventListener('beforeunload', () => watcher.leaving(), { signal });
  window.addEventListener(
    'pagehide',
    ({ persisted }) => watcher.lifecycle(persisted ? 'frozen' : 'unloading'),
    { signal },
  );
  window.addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (persisted) watcher.lifecycle('thawed');
    },
    { signal },
  );
  signal.addEventListener('abort', () => {
    dom.disconnect();
    soon.cancel();
  });
}
