/**
 * `/frame`: a page made from its query, for frames that differ only in which tools they hold and how they are embedded.
 *
 * - `tools=a,b`: registers these imperative tools while the page is parsed.
 * - `exposedTo=cross,third`: their exposed origins, as origin names or whole origins.
 * - `form=name`: a declarative tool of that name with one text field.
 * - `label=text`: heading of the page; the origin by default.
 * - `inner=cross`: a frame inside of it from that origin, with `innerTools`, `innerExposedTo`, `innerAllow`, `innerSandbox`.
 */

/** HTML of a frame page; `resolveOrigin` turns an origin's name into the origin. */
export function framePage(query: URLSearchParams, resolveOrigin: (name: string) => string): string {
  const names = list(query.get('tools'));
  const exposedTo = list(query.get('exposedTo')).map(resolveOrigin);
  const form = query.get('form');
  const label = query.get('label');
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<meta charset="utf-8"><title>${escapeHtml(label ?? 'Frame')}</title>`,
    '<link rel="icon" href="data:,"><link rel="stylesheet" href="/shared/site.css"><script src="/shared/site.js"></script>',
    `<h2>${label === null ? '<script>document.write(origin)</script>' : escapeHtml(label)}</h2>`,
    names.length === 0
      ? ''
      : `<script>for (const name of ${scriptJson(names)}) site.register(name${
          exposedTo.length === 0 ? '' : `, { exposedTo: ${scriptJson(exposedTo)} }`
        });</script>`,
    form === null
      ? ''
      : `<form toolname="${escapeHtml(form)}" tooldescription="Sends a note" toolautosubmit><label>Note <input name="note"></label> <button>Send</button></form>`,
    innerFrame(query, resolveOrigin),
    '</html>',
  ].join('\n');
}

function innerFrame(query: URLSearchParams, resolveOrigin: (name: string) => string): string {
  const inner = query.get('inner');
  if (inner === null) return '';
  const source = new URL('/frame', resolveOrigin(inner));
  for (const [from, to] of [
    ['innerTools', 'tools'],
    ['innerExposedTo', 'exposedTo'],
  ] as const) {
    const value = query.get(from);
    if (value !== null) source.searchParams.set(to, value);
  }
  const allow = query.get('innerAllow');
  const sandbox = query.get('innerSandbox');
  return `<iframe id="inner" src="${escapeHtml(source.href)}"${
    allow === null ? '' : ` allow="${escapeHtml(allow)}"`
  }${sandbox === null ? '' : ` sandbox="${escapeHtml(sandbox)}"`}></iframe>`;
}

function list(value: string | null): string[] {
  return value === null || value === '' ? [] : value.split(',');
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
