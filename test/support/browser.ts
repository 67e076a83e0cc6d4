import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test';
import { findBrowser } from '../../scripts/chromium.mjs';
import { devtoolsPreferences } from '../../scripts/devtools-window.mjs';
import { recordingReady } from '../../scripts/panel-window.mjs';
import { HOST_RESOLVER_RULES } from '../site/origins.ts';
import { openDevTools, showPanel } from './devtools.ts';
import { ToolscopePanel } from './panel.ts';

/** The unpacked extension that `npm run build` writes. */
export const EXTENSION_DIR = resolve(dirname(fileURLToPath(import.meta.url)), '../../dist/extension');

/** How the browser of a test is started. Set with `test.use({ browserOptions: { … } })`; every member is optional. */
export interface BrowserOptions {
  /** False starts the same browser without Toolscope, for comparisons. */
  extension?: boolean;
  /** False leaves WebMCP off, as it is in a browser started without flags. */
  webmcp?: boolean;
  /** Where DevTools windows open. */
  dock?: 'right' | 'bottom' | 'left' | 'undocked';
  /** Width (docked right or left) or height (bottom) of DevTools in CSS pixels. */
  devtoolsSize?: number;
  /** The theme of DevTools; `default` follows the system, which is light in a headless browser. */
  theme?: 'default' | 'dark';
  /** The browser window in CSS pixels. */
  window?: { width: number; height: number };
  /** More switches for the browser. */
  args?: string[];
}

/** A running browser with the real extension in it, and everything a test does to it as a whole. */
export class Inspector {
  readonly context: BrowserContext;
  /** The first tab. */
  readonly page: Page;
  /** Console errors and uncaught exceptions of ordinary pages, oldest first. */
  readonly pageErrors: string[] = [];
  /** The same of the extension's own pages. They must stay empty: the fixture checks that after each test. */
  readonly panelErrors: string[] = [];
  #extensionId: Promise<string> | null = null;

  constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    for (const open of context.pages()) this.#collectErrors(open);
    context.on('page', (opened) => this.#collectErrors(opened));
  }

  #collectErrors(page: Page): void {
    const add = (where: string, text: string) => {
      const ofExtension = where.includes('chrome-extension://');
      // DevTools itself reports what it cannot download; that is neither the page's fault nor ours.
      if (page.url().startsWith('devtools://') && !ofExtension) return;
      (ofExtension ? this.panelErrors : this.pageErrors).push(text);
    };
    page.on('console', (message) => {
      if (message.type() === 'error') add(message.location().url, message.text());
    });
    page.on('pageerror', (error) => {
      // Whose error it is says the innermost line: a tool of the page that we call has our own frames below its own.
      const [innermost = ''] = /[a-z-]+:\/\/\S+/.exec(error.stack ?? '') ?? [];
      add(innermost, String(error.stack ?? error));
    });
  }

  /** The extension's service worker, started or about to start. */
  async serviceWorker(): Promise<Worker> {
    return this.context.serviceWorkers()[0] ?? (await this.context.waitForEvent('serviceworker'));
  }

  /** The extension's id: the host of its pages. */
  extensionId(): Promise<string> {
    this.#extensionId ??= this.serviceWorker().then((worker) => new URL(worker.url()).host);
    return this.#extensionId;
  }

  /**
   * Opens DevTools on a tab, whether its page is loaded already or not, and brings the Toolscope panel to the front. Pages
   * that load after this are recorded from their start.
   */
  async openPanel(page: Page = this.page): Promise<ToolscopePanel> {
    const devtools = await openDevTools(this.context, page);
    const panel = await this.showPanel(devtools);
    await panel.frame.evaluate(recordingReady);
    return panel;
  }

  /** Opens DevTools on a tab without showing the Toolscope panel (Elements or what was last shown is in front). */
  async openDevTools(page: Page = this.page): Promise<Page> {
    return await openDevTools(this.context, page);
  }

  /** Brings the Toolscope panel to the front in a DevTools window that is open. */
  async showPanel(devtools: Page): Promise<ToolscopePanel> {
    return new ToolscopePanel(devtools, await showPanel(devtools, await this.extensionId(), 'Toolscope'));
  }

  /** Closes a DevTools window; its tab stays. */
  async closeDevTools(devtools: Page): Promise<void> {
    const closed = devtools.waitForEvent('close');
    // A docked window is a part of its tab's: closing its target as a page would close the tab with it.
    await devtools
      .evaluate(() =>
        (
          globalThis as unknown as { InspectorFrontendHost: { closeWindow(): void } }
        ).InspectorFrontendHost.closeWindow(),
      )
      .catch(() => {});
    await closed;
  }
}

let browser: ReturnType<typeof findBrowser> | null = null;

/** The browser to test with: `npm test` has found it already, a person's own Playwright run searches once. */
function browserOnce(): ReturnType<typeof findBrowser> {
  browser ??= findBrowser();
  return browser;
}

/** Starts a browser with a new profile; `close` ends it and removes the profile. */
export async function launchInspector(
  options: BrowserOptions = {},
): Promise<{ inspector: Inspector; close(): Promise<void> }> {
  // A docked DevTools window can be a target of type `other`; without this Playwright does not show those as pages.
  process.env.PW_CHROMIUM_ATTACH_TO_OTHER = '1';
  const { path } = await browserOnce();
  const profile = await mkdtemp(join(tmpdir(), 'toolscope-test-'));
  const preferences = devtoolsPreferences({
    dock: options.dock ?? 'right',
    size: options.devtoolsSize ?? 600,
    theme: options.theme ?? 'default',
  });
  await mkdir(join(profile, 'Default'));
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences));
  const { width, height } = options.window ?? { width: 1280, height: 800 };
  const extension = options.extension ?? true;
  if (extension && !existsSync(join(EXTENSION_DIR, 'manifest.json'))) {
    throw new Error(`There is no extension in ${EXTENSION_DIR}. Run "npm run build" first.`);
  }
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: path,
    // Playwright's own headless mode is a browser without extensions; `--headless` below is the full one.
    headless: false,
    // The back/forward cache is on for people, and its return of a whole document is what some tests are about.
    ignoreDefaultArgs: ['--disable-extensions', '--disable-back-forward-cache'],
    ignoreHTTPSErrors: true,
    // No emulated viewport: a docked DevTools must take its place from the page as it does for a person.
    viewport: null,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      `--window-size=${width},${height}`,
      `--host-resolver-rules=${HOST_RESOLVER_RULES}`,
      ...((options.webmcp ?? true) ? ['--enable-features=WebMCP'] : []),
      ...(extension
        ? [`--load-extension=${EXTENSION_DIR}`, `--disable-extensions-except=${EXTENSION_DIR}`]
        : []),
      ...(options.args ?? []),
    ],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  return {
    inspector: new Inspector(context, page),
    async close() {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
