import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

/** One page of the site as the index lists it. */
export interface PageEntry {
  /** Path on every origin, e.g. `/frames/srcdoc`. */
  readonly path: string;
  /** First folder of the path; pages are grouped by it. */
  readonly group: string;
  readonly title: string;
  /** One line: the page's `<meta name="description">`. */
  readonly description: string;
  /** Name of the origin the page is meant to be opened on: its `<meta name="site-origin">`, else `main`. */
  readonly origin: string;
}

/** All pages below `root` that have a description, sorted by path. Pages without one are parts of others. */
export async function listPages(root: string): Promise<PageEntry[]> {
  const files = await readdir(root, { recursive: true });
  const entries = await Promise.all(
    files
      .filter((file) => file.endsWith('.html'))
      .map(async (file) =>
        entryOf(file.split(path.sep).join('/'), await readFile(path.join(root, file), 'utf8')),
      ),
  );
  return entries
    .filter((entry) => entry !== undefined)
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

function entryOf(file: string, html: string): PageEntry | undefined {
  const description = /<meta\s+name="description"\s+content="([^"]*)"/.exec(html)?.[1];
  if (description === undefined) return undefined;
  const page = `/${file.replace(/\.html$/, '').replace(/(^|\/)index$/, '$1')}`;
  return {
    path: page,
    group: page.split('/')[1] ?? '',
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1] ?? page,
    description,
    origin: /<meta\s+name="site-origin"\s+content="([^"]*)"/.exec(html)?.[1] ?? 'main',
  };
}

/** HTML of the index, with `{{origin}}` placeholders still to be filled. */
export function indexPage(pages: readonly PageEntry[]): string {
  const groups = new Map<string, PageEntry[]>();
  for (const page of pages) groups.set(page.group, [...(groups.get(page.group) ?? []), page]);
  const sections = [...groups].map(
    ([group, entries]) =>
      `<section><h2>${group}</h2><ul>${entries
        .map(
          (page) => `<li><a href="{{${page.origin}}}${page.path}">${page.title}</a> ${page.description}</li>`,
        )
        .join('\n')}</ul></section>`,
  );
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Toolscope test site</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/shared/site.css">
<h1>Toolscope test site</h1>
<p>One page for each situation that Toolscope must show. <code>/frame?tools=a,b</code> makes more of them.</p>
${sections.join('\n')}
</html>`;
}
