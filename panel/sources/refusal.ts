/** What is known about a document that refused our script. */
export interface Refusal {
  /** The document's URL as the browser reports it; empty when it reports none. */
  url: string;
  /** The text of the browser's error; empty when there was none. */
  error: string;
  /** It is an error page that stands in for a page that could not be loaded. */
  isErrorPage: boolean;
  /** It is the top document of its tab. */
  isTop: boolean;
  /** "Allow access to file URLs" is on for this extension. */
  fileAccess: boolean;
  /** The extension was granted the URL's host. */
  hostAccess: boolean;
  /** The browser does not tell the tab's URL. */
  isTabUrlHidden: boolean;
}

/** Stands for the browser's error when it gives none: a script is neither run nor refused. */
export const NO_ANSWER = 'no answer';

/** Why a document cannot be inspected, for people. */
export interface AccessProblem {
  /** One sentence. */
  reason: string;
  /** What to do about it, in one sentence; `null` when there is nothing. */
  fix: string | null;
}

/** Why a tab has no documents for us, too: measured with a devtools:// page in a tab. */
export const BROWSER_OWN: AccessProblem = {
  reason: 'This is a page of DevTools or of the browser itself, where no extension may run.',
  fix: null,
};
