import { frameElementOf, originOf, parentOf } from '../model/places.ts';
import type { DocumentState, State } from '../model/state.ts';

/**
 * What kind of frame a document is, as one or more words: `top`, `popup`, `same-origin`, `cross-origin`, `sandboxed`,
 * `srcdoc`, `about:blank`, `blob`, `data`; for instance `sandboxed srcdoc`. `frame` while nothing tells its origin.
 */
export function frameKind(state: State, document: DocumentState): string {
  const words: string[] = [];
  const isRoot = document.parentId === null;
  if (isRoot) words.push(document.isPopup ? 'popup' : 'top');
  if (isSandboxed(state, document)) words.push('sandboxed');
  const scheme = schemeWord(document.url);
  if (scheme !== null) words.push(scheme);
  else if (!isRoot) words.push(...originWord(state, document));
  if (words.length === 0) words.push('frame');
  return words.join(' ');
}

/** By its element's attribute, or by a header: an opaque origin where the URL would give a real one. */
function isSandboxed(state: State, document: DocumentState): boolean {
  const sandbox = frameElementOf(state, document)?.sandbox ?? null;
  if (sandbox !== null) return true;
  const hasOwnOpaqueOrigin = document.url.startsWith('data:') || document.url.startsWith('file:');
  return document.facts?.origin === 'null' && !hasOwnOpaqueOrigin;
}

function schemeWord(url: string): string | null {
  if (/^about:srcdoc\b/.test(url)) return 'srcdoc';
  if (/^about:blank\b/.test(url)) return 'about:blank';
  if (url.startsWith('blob:')) return 'blob';
  if (url.startsWith('data:')) return 'data';
  return null;
}

function originWord(state: State, document: DocumentState): string[] {
  const parent = parentOf(state, document);
  const own = originOf(document);
  const parentOrigin = parent === null ? null : originOf(parent);
  // An opaque origin is like no other; "sandboxed" has said so already.
  if (own === null || parentOrigin === null || own === 'null') return [];
  return [own === parentOrigin ? 'same-origin' : 'cross-origin'];
}
