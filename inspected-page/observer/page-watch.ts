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

/** Whether the window still shows the document. */
export interface LeavingWatcher {
  /** A navigation to another document begins. It may yet be called off, turn out to be a download, or take long. */
  leaving(): void;
  lifecycle(state: 'frozen' | 'thawed' | 'unloading'): void;
}

/**
 * Watches the page until `signal` aborts. The observer of the DOM looks at no node by itself, so it costs the same
 * for one changed node and for thousands.
 */
export function watchPage(changed: () => void, signal: AbortSignal): void {
  const soon = coalesce(changed, () => SETTLE_MS);
  const request = (): void => soon.request();
  const dom = new MutationObserver(request);
  dom.observe(window.document, { subtree: true, childList: true, attributeFilter: ATTRIBUTES });

  window.navigation?.addEventListener('currententrychange', request, { signal });
  for (const type of ['visibilitychange', 'prerenderingchange', 'DOMContentLoaded']) {
    window.document.addEventListener(type, request, { signal, capture: true });
  }
  window.addEventListener('load', request, { signal });
  signal.addEventListener('abort', () => {
    dom.disconnect();
    soon.cancel();
  });
}

/**
 * Watches whether the document is left, until `signal` aborts. To begin before anything is read: a document can be left while
 * its observer still waits for somebody to listen.
 */
export function watchLeaving(watcher: LeavingWatcher, signal: AbortSignal): void {
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
}
