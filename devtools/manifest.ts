/**
 * The permissions, and why each is there. The manifest is made of them and the README quotes them, so that none can be
 * added without saying what it is for. `tabs` is not among them: with host access the address and title of a tab
 * are readable without it.
 */
export const PERMISSION_REASONS = {
  scripting:
    'Adds the two scripts that watch document.modelContext to pages while a DevTools window is open, and removes them afterwards.',
  webNavigation: 'Tells which frames a page has and which document each of them shows.',
  debugger:
    'Records through the debugger protocol, and calls tools as the browser’s agent does, while you have switched that on in the panel; never otherwise.',
  storage: "Keeps the panel's own settings and the inputs that you write for tools on this machine.",
} as const;

/** Why the extension may run in every page. */
export const HOST_ACCESS_REASON =
  'A frame of any origin can offer tools, so the scripts must be allowed to run in every page that you inspect.';

/** The oldest Chromium with the `document.modelContext` that Toolscope was measured against. */
const MINIMUM_CHROME_VERSION = '156';

/** Sizes in pixels of the icons that the build draws. */
export const ICON_SIZES = [16, 32, 48, 128] as const;

/**
 * The content of `manifest.json`.
 *
 * @param version The version of `package.json`, in the form that Chrome accepts (one to four integers).
 */
export function manifest(version: string): chrome.runtime.ManifestV3 {
  return {
    manifest_version: 3,
    name: 'Toolscope',
    version,
    description: 'A DevTools panel that shows the WebMCP tools of every frame of a page, live.',
    minimum_chrome_version: MINIMUM_CHROME_VERSION,
    icons: Object.fromEntries(ICON_SIZES.map((size) => [size, `icons/${size}.png`])),
    devtools_page: 'devtools.html',
    background: { service_worker: 'service-worker.js' },
    permissions: Object.keys(PERMISSION_REASONS) as (keyof typeof PERMISSION_REASONS)[],
    host_permissions: ['<all_urls>'],
    content_security_policy: {
      // No `connect-src`: the panel cannot send what it saw anywhere, whatever a page makes it show. Images are the panel's
      // own or lie in a `data:` URL, as some tools return them; none is loaded.
      extension_pages:
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'",
    },
  };
}
