import type { StackFrame } from '../../inspected-page/protocol/messages.ts';

/** What the panel keeps on this machine over restarts of the browser: settings, drafts, saved inputs. */
export interface HostStorage {
  /** The value saved under `key`, or `undefined` when there is none or it cannot be read. Never rejects. */
  load(key: string): Promise<unknown>;
  /**
   * Keeps a JSON value, or with `undefined` forgets the key. Resolves to false when it could not be kept, for instance because the
   * browser's room for it is used up. Never rejects.
   */
  save(key: string, value: unknown): Promise<boolean>;
  /** All keys that have a value; none when they cannot be read. Never rejects. */
  keys(): Promise<readonly string[]>;
}

/** What the panel stands in: DevTools, a plain tab (`panel.html?tab=ID`), or a session file (`panel.html?session`). Views know only this. */
export interface Host {
  /** The inspected tab. */
  readonly tabId: number;
  readonly kind: 'devtools' | 'tab' | 'file';
  /** The extension's own version. */
  readonly version: string;
  /** The theme now, and a subscription to its changes. Returns the function that ends it. */
  readonly theme: 'light' | 'dark';
  onThemeChange(listener: (theme: 'light' | 'dark') => void): () => void;
  /** Reloads the inspected page. */
  reload(): void;
  /** Opens a tab in which a session file can be chosen. */
  openSessionTab(): void;
  /** Opens a line of the page's scripts in Sources. Resolves to false when this host cannot. */
  openSource(frame: StackFrame): Promise<boolean>;
  /**
   * Selects in Elements the element that an observer made ready (`reveal` command) in a document with this URL.
   * Resolves to false when this host cannot or the element was not found.
   */
  revealElement(documentUrl: string): Promise<boolean>;
  /** The text of the page's scripts and documents, for the search for old API shapes. */
  readScripts(signal: AbortSignal): AsyncIterable<{ url: string; text: string }>;
  readonly storage: HostStorage;
  /**
   * Calls `listener` with the text that the person types into the host's own search box while this panel is in front
   * (Ctrl+F in DevTools); absent when the host has none. The box keeps the focus. Returns the function that ends it.
   */
  onSearch?(listener: (query: string) => void): () => void;
}
