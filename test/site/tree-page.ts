/**
 * `/tree?page=JSON`: a page made from a {@link TreePage}: its own response headers, its tools, and the frames in it with theirs. For tables of
 * many situations that differ in an attribute or a header.
 */
import type { OriginName } from './origins.ts';

/** A page of the tree. */
export interface TreePage {
  /** Where it is served; of no meaning in frames that have no address (`srcdoc`, `blank`, `blob`, `data`). */
  origin?: OriginName;
  /** Response headers; `{{name}}` stands for an origin. */
  headers?: Readonly<Record<string, string>>;
  /** Tools it registers: their exposed origins by tool name, `null` without the option. Origins may be names in `{{}}`. */
  tools?: Readonly<Record<string, readonly string[] | null>>;
  /** Name of a declarative tool. */
  form?: string;
  frames?: readonly TreeFrame[];
}

/** A frame of a page. */
export interface TreeFrame extends TreePage {
  /** How the document comes into the frame; `src` unless told. */
  by?: 'src' | 'srcdoc' | 'blank' | 'blob' | 'data' | 'object' | 'embed' | 'redirect';
  allow?: string;
  sandbox?: string;
  credentialless?: boolean;
}

type ResolveOrigin = (name: string) => string;

/** The address of a page, on the origin that it asks for. */
export function treeUrl(page: TreePage, originOf: (name: OriginName) => string): string {
  return `${originOf(page.origin ?? 'main')}/tree?page=${encodeURIComponent(JSON.stringify(page))}`;
}

/** HTML of a page, and the headers that it is sent with. */
export function treePage(
  text: string,
  fill: (text: string) => string,
  originOf: ResolveOrigin,
): { html: string; headers: Readonly<Record<string, string>> } {
  const page = JSON.parse(fill(text)) as TreePage;
  return { html: render(page, originOf), headers: page.headers ?? {} };
}

function render(page: TreePage, originOf: ResolveOrigin): string {
  const frames = page.frames ?? [];
  return [
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Tree</title><link rel="icon" href="data:,">',
    '<body>',
    `<script>${script(page)}</script>`,
    page.form === undefined
      ? ''
      : `<form toolname="${escapeHtml(page.form)}" tooldescription="Sends a note"><label>Note <input name="note"></label><button>Send</button></form>`,
    ...frames.map((frame) => element(frame, originOf)),
    '</html>',
  ].join('\n');
}

/** Registers the tools of a page in the document of `of`. */
function script(page: TreePage, of = 'document'): string {
  return Object.entries(page.tools ?? {})
    .map(([name, exposedTo]) => {
      const options = exposedTo === null ? '' : `, { exposedTo: ${scriptJson(exposedTo)} }`;
      const tool = `{ name: ${scriptJson(name)}, description: ${scriptJson(`The tool ${name}`)}, execute: () => 'done' }`;
      return `${of}.modelContext?.registerTool(${tool}${options}).catch(() => {});`;
    })
    .join('\n');
}

function element(frame: TreeFrame, originOf: ResolveOrigin): string {
  const attributes = [
    frame.allow === undefined ? '' : ` allow="${escapeHtml(frame.allow)}"`,
    frame.sandbox === undefined ? '' : ` sandbox="${escapeHtml(frame.sandbox)}"`,
    frame.credentialless === true ? ' credentialless' : '',
  ].join('');
  const url = treeUrl(frame, originOf);
  switch (frame.by ?? 'src') {
    case 'srcdoc':
      return `<iframe srcdoc="${escapeHtml(render(frame, originOf))}"${attributes}></iframe>`;
    case 'blank':
      return `<iframe id="blank"${attributes}></iframe><script>{ const it = document.getElementById('blank').contentDocument; ${script(frame, 'it')} }</script>`;
    case 'blob':
      return `<iframe id="blob"${attributes}></iframe><script>document.getElementById('blob').src = URL.createObjectURL(new Blob([${scriptJson(render(frame, originOf))}], { type: 'text/html' }));</script>`;
    case 'data':
      return `<iframe src="data:text/html,${escapeHtml(encodeURIComponent(render(frame, originOf)))}"${attributes}></iframe>`;
    case 'object':
      return `<object data="${escapeHtml(url)}" type="text/html"></object>`;
    case 'embed':
      return `<embed src="${escapeHtml(url)}" type="text/html">`;
    case 'redirect':
      return `<iframe src="/redirect?to=${escapeHtml(encodeURIComponent(url))}"${attributes}></iframe>`;
    case 'src':
      return `<iframe src="${escapeHtml(url)}"${attributes}></iframe>`;
  }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** JSON that cannot end the script element it stands in. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
