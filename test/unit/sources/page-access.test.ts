import assert from 'node:assert/strict';
import { test } from 'node:test';
import { explainRefusal } from '../../../panel/sources/page-access.ts';
import { NO_ANSWER, type Refusal } from '../../../panel/sources/refusal.ts';

/** A refusal of an ordinary page that has everything it needs; each case changes what it is about. */
const ORDINARY: Refusal = {
  url: 'https://a.test/x',
  error: '',
  isErrorPage: false,
  isTop: true,
  fileAccess: true,
  hostAccess: true,
  isTabUrlHidden: false,
};

// The error texts are those that Chromium 156 gave.
const NO_ACCESS =
  'Cannot access contents of the page. Extension manifest must request permission to access the respective host.';
const CASES: Array<[what: string, refusal: Partial<Refusal>, reason: RegExp, fix: RegExp | null]> = [
  [
    'a browser page',
    { url: 'chrome://version/', error: 'Cannot access a chrome:// URL' },
    /chrome:\/\/version/,
    null,
  ],
  ['a DevTools page, which is not listed', { url: '' }, /page of DevTools or of the browser itself/, null],
  [
    'the web store',
    { url: 'https://chromewebstore.google.com/', error: 'The extensions gallery cannot be scripted.' },
    /extension store/,
    null,
  ],
  [
    'the web store, not reachable',
    {
      url: 'https://chromewebstore.google.com/',
      error: 'The extensions gallery cannot be scripted.',
      isErrorPage: true,
    },
    /extension store/,
    null,
  ],
  [
    'an error page',
    { error: 'Frame with ID 0 is showing error page', isErrorPage: true },
    /error page in its place/,
    /reachable/,
  ],
  [
    'an error page in a frame',
    { error: 'Frame with ID 10 is showing error page', isTop: false },
    /^This frame could not be loaded/,
    /reachable/,
  ],
  ['another extension', { url: 'chrome-extension://abc/p.html' }, /belongs to an extension/, null],
  [
    'a file without access',
    { url: 'file:///x.html', fileAccess: false },
    /file:\/\//,
    /Allow access to file URLs/,
  ],
  [
    'the source of a page',
    { error: NO_ANSWER, isTabUrlHidden: true },
    /view-source/,
    /without "view-source:"/,
  ],
  ['about:blank in a tab', { url: 'about:blank', error: NO_ACCESS }, /at about: addresses/, /web server/],
  ['data: in a tab', { url: 'data:text/html,hi', error: NO_ACCESS }, /at data: addresses/, /web server/],
  [
    'a policy',
    { error: 'This page cannot be scripted due to an ExtensionsSettings policy.' },
    /administrator/,
    /administrator/,
  ],
  [
    'a site that the user withheld',
    { error: NO_ACCESS, hostAccess: false, isTabUrlHidden: true },
    /no access to https:\/\/a\.test/,
    /On all sites/,
  ],
  ['a page whose renderer is gone', { error: NO_ACCESS }, /page is gone: it crashed/, /Reload/],
  [
    'a frame whose renderer is gone',
    { error: 'Frame with ID 7 is not ready', isTop: false },
    /frame is gone: it crashed/,
    /Reload/,
  ],
  [
    'a frame that went meanwhile',
    { error: 'No document with id EB4F in tab with id 5', isTop: false },
    /frame was removed or replaced/,
    null,
  ],
  ['a page that does not answer', { error: NO_ANSWER }, /busy, or stopped at a breakpoint/, /Resume/],
  ['anything else', { error: 'Something new' }, /Something new\.$/, /Reload/],
];

for (const [what, refusal, reason, fix] of CASES) {
  test(`names the reason: ${what}`, () => {
    const problem = explainRefusal({ ...ORDINARY, ...refusal });
    assert.match(problem.reason, reason);
    assert.match(problem.reason, /\.$/, 'one sentence');
    if (fix === null) assert.equal(problem.fix, null);
    else assert.match(problem.fix ?? '', fix);
  });
}
