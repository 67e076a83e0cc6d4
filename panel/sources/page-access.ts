import { type AccessProblem, BROWSER_OWN, NO_ANSWER, type Refusal } from './refusal.ts';

/** Errors of `chrome.scripting.executeScript` as Chromium 156 words them. */
const ERROR = {
  removed: /No (document|frame) with id|was removed/i,
  errorPage: /showing error page/i,
  gallery: /gallery cannot be scripted/i,
  policy: /ExtensionsSettings policy/i,
  processGone: /Cannot access contents of the page|is not ready/i,
} as const;

const BROWSER_PAGE = /^(chrome|chrome-untrusted|chrome-search|edge|brave|opera|vivaldi|about):/;

/**
 * Says why a document let no script of ours in. The texts of the browser's errors were measured in Chromium 156; what
 * the URL tells by itself does not depend on them.
 */
export function explainRefusal(refusal: Refusal): AccessProblem {
  const { url, error, isTop } = refusal;
  const here = isTop ? 'page' : 'frame';
  if (refusal.isErrorPage || ERROR.errorPage.test(error)) {
    if (ERROR.gallery.test(error)) return WEB_STORE;
    return {
      reason: `This ${here} could not be loaded: the browser shows an error page in its place.`,
      fix: 'Make the address reachable, then reload the page.',
    };
  }
  if (ERROR.gallery.test(error)) return WEB_STORE;
  if (ERROR.policy.test(error)) {
    return {
      reason: `A policy of this browser's administrator keeps extensions out of this ${here}.`,
      fix: 'Ask the administrator, or use a browser profile that is not managed.',
    };
  }
  if (/^(about:blank|about:srcdoc|data:|blob:)/.test(url) && isTop) {
    return {
      reason: `No extension may run at ${url.slice(0, url.indexOf(':') + 1)} addresses that stand in a tab of their own.`,
      fix: 'Open a page of a web server.',
    };
  }
  if (/^devtools:/.test(url) || url === '') {
    return BROWSER_OWN;
  }
  if (!isTop && ERROR.removed.test(error)) {
    return { reason: 'This frame was removed or replaced while it was being connected.', fix: null };
  }
  if (BROWSER_PAGE.test(url) && !/^about:(blank|srcdoc)/.test(url)) {
    return {
      reason: `${origin(url)} is a page of the browser itself, where no extension may run.`,
      fix: null,
    };
  }
  if (/^(chrome-)?extension:/.test(url)) {
    return { reason: `This ${here} belongs to an extension, where no other extension may run.`, fix: null };
  }
  if (/^file:/.test(url) && !refusal.fileAccess) {
    return {
      reason: `Toolscope has no access to file:// ${isTop ? 'pages' : 'frames'}.`,
      fix: 'Open chrome://extensions, choose Details of Toolscope, turn on "Allow access to file URLs", then open DevTools again.',
    };
  }
  // Measured: the list of frames has the URL without `view-source:`, and a script waits there for ever.
  if (isTop && refusal.isTabUrlHidden && refusal.hostAccess && /^https?:/.test(url)) {
    return {
      reason: 'This is the source of a page (view-source:), not the page.',
      fix: 'Open the address without "view-source:".',
    };
  }
  if (!refusal.hostAccess) {
    return {
      reason: `Toolscope has no access to ${origin(url)}.`,
      fix: 'Open chrome://extensions, choose Details of Toolscope and set site access to "On all sites".',
    };
  }
  if (error === NO_ANSWER) {
    return {
      reason: `This ${here} does not answer: its scripts are busy, or stopped at a breakpoint.`,
      fix: 'Resume them in Sources, or wait.',
    };
  }
  if (ERROR.processGone.test(error)) {
    return {
      reason: `The process that showed this ${here} is gone: it crashed or was ended.`,
      fix: 'Reload the page.',
    };
  }
  return {
    reason: `The browser refused Toolscope's script in this ${here}${error === '' ? '.' : `: ${sentence(error)}`}`,
    fix: 'Reload the page.',
  };
}

const WEB_STORE: AccessProblem = {
  reason: 'This page belongs to the extension store, where no extension may run.',
  fix: null,
};

/** Scheme and host of a URL, for people; the URL's beginning when it has none. */
function origin(url: string): string {
  return /^[a-z-]+:\/\/[^/?#]*/.exec(url)?.[0] ?? url.slice(0, 40);
}

function sentence(error: string): string {
  return /[.!?]$/.test(error) ? error : `${error}.`;
}
