/** The policy-controlled feature that gates WebMCP. */
export const FEATURE = 'tools';

/** One entry of an allowlist in an `allow` attribute. */
export type AllowEntry = { kind: 'all' | 'self' | 'src' } | { kind: 'origin'; origin: string };

/** What an `allow` attribute says about one feature. */
export interface AllowDirective {
  /** Empty for `'none'`. Without a list it is `'src'`. */
  entries: readonly AllowEntry[];
  /** The directive as written, such as `tools 'none'`. */
  text: string;
  /** List entries that mean nothing to the browser, such as `self` without quotes. */
  ignored: readonly string[];
}

/** Where an allowlist is used. Origins are serialised; `"null"` is an opaque one. */
export interface AllowContext {
  /** Origin of the document in the frame. */
  origin: string;
  /** Origin of the document with the `<iframe>`. */
  parentOrigin: string;
  /**
   * The origin that the element declares: `"null"` for a `data:` URL and under a `sandbox` attribute without
   * `allow-same-origin`, else that of its `src`; the parent's own when it has none (`srcdoc`, `about:blank`).
   */
  srcOrigin: string;
}

/**
 * Reads what an `allow` attribute says about a feature (HTML, "process the permissions policy attributes"). Measured
 * in Chromium 156: features stand between semicolons, their names have case, and when one is named more than once the
 * first directive counts; `'none'` beside other entries means nothing; an entry with a path is its origin.
 * @returns `null` when the attribute does not name the feature
 */
export function allowDirective(allow: string, feature: string = FEATURE): AllowDirective | null {
  for (const part of allow.split(';')) {
    const [name, ...list] = part.trim().split(/[\t\n\f\r ]+/);
    if (name !== feature) continue;
    const entries: AllowEntry[] = [];
    const ignored: string[] = [];
    for (const word of list) {
      const entry = allowEntry(word);
      if (entry !== null) entries.push(entry);
      else if (word.toLowerCase() !== "'none'") ignored.push(word);
    }
    if (list.length === 0) entries.push({ kind: 'src' });
    return { entries, text: part.trim(), ignored };
  }
  return null;
}

function allowEntry(word: string): AllowEntry | null {
  const keyword = word.toLowerCase();
  if (keyword === '*') return { kind: 'all' };
  if (keyword === "'self'") return { kind: 'self' };
  if (keyword === "'src'") return { kind: 'src' };
  const origin = URL.parse(word)?.origin ?? 'null';
  return origin === 'null' ? null : { kind: 'origin', origin };
}

/**
 * Whether an `allow` attribute grants a feature whose default allowlist is `self` to the document in the frame. A
 * header can still take it away.
 * @param allow the attribute's text; `null` when it is absent
 */
export function allowGrants(allow: string | null, context: AllowContext): boolean {
  const isOpaque = context.origin === 'null';
  const isParents = !isOpaque && context.origin === context.parentOrigin;
  const directive = allow === null ? null : allowDirective(allow);
  if (directive === null) return isParents;
  return directive.entries.some(
    (entry) =>
      entry.kind === 'all' ||
      (entry.kind === 'self' && isParents) ||
      // Measured: an opaque origin is granted as its own src when the element makes it opaque, and not when a
      // Content-Security-Policy does.
      (entry.kind === 'src' && context.origin === context.srcOrigin) ||
      (entry.kind === 'origin' && context.origin === entry.origin),
  );
}

/**
 * What is doubtful about an `allow` attribute that does grant, in one sentence; `null` when nothing is. `tools *`
 * works, but whatever the frame navigates to keeps the permission.
 */
export function allowLint(allow: string | null): string | null {
  const directive = allow === null ? null : allowDirective(allow);
  if (directive === null) return null;
  if (directive.entries.some(({ kind }) => kind === 'all')) {
    return (
      'allow="tools *" lets whatever the frame navigates to register tools; ' +
      'write allow="tools" to allow the origin of src only.'
    );
  }
  if (directive.ignored.length > 0) {
    return (
      `The browser ignores ${directive.ignored.join(', ')} in the allow attribute: ` +
      "entries are *, 'self', 'src', 'none' (with the quotes) or origins such as https://shop.example."
    );
  }
  return null;
}
