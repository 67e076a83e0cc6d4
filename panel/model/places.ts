import type { FrameElementFacts } from '../../inspected-page/protocol/messages.ts';
import type { DocumentId } from './event.ts';
import type { DocumentState, State } from './state.ts';

/** The document that embeds this one; `null` for a top document and when it is not known. */
export function parentOf(state: State, document: DocumentState): DocumentState | null {
  return document.parentId === null ? null : (state.documents.get(document.parentId) ?? null);
}

/** The top document of a document's page, as far as the documents between them are known. */
export function topOf(state: State, document: DocumentState): DocumentState {
  let top = document;
  for (let parent = parentOf(state, top); parent !== null; parent = parentOf(state, top)) top = parent;
  return top;
}

/**
 * The element in the parent document that holds this one, as the parent sees it. `null` for a top document, while
 * either side has not reported, for a frame in a shadow tree, which no list of frames has, and for a document that is
 * gone, whose place another frame may have by now.
 */
export function frameElementOf(state: State, document: DocumentState): FrameElementFacts | null {
  const index = document.facts?.indexInParent ?? -1;
  if (index < 0 || document.lifecycle === 'gone') return null;
  const elements = parentOf(state, document)?.facts?.frames ?? [];
  return elements.find((element) => element.index === index) ?? null;
}

/**
 * Position of a document among the frames of its parent, from 0, in the order of the page. `window.frames` has them in
 * the order of their creation instead; that one is taken while the parent has not told of the element. -1 when
 * neither is known.
 */
export function positionInParent(state: State, document: DocumentState): number {
  const element = frameElementOf(state, document);
  if (element === null) return document.facts?.indexInParent ?? -1;
  return parentOf(state, document)?.facts?.frames.indexOf(element) ?? -1;
}

/** Where a document stands, for people: `top`, `popup`, `iframe 2 of top`, `iframe 1 of iframe 2 of top`. */
export function documentPlace(state: State, id: DocumentId): string {
  const document = state.documents.get(id);
  if (document === undefined) return 'unknown';
  if (document.parentId === null) return document.isPopup ? 'popup' : 'top';
  const position = positionInParent(state, document);
  const element = frameElementOf(state, document)?.element ?? 'iframe';
  const own = position < 0 ? element : `${element} ${position + 1}`;
  return state.documents.has(document.parentId)
    ? `${own} of ${documentPlace(state, document.parentId)}`
    : own;
}

/**
 * Positions in `frames` from the top document of its tab down to a document; empty for a top document. `null` when one of
 * them is not known: a frame in a shadow tree is in no list, and the place of a document that has left is another's.
 */
export function framePath(state: State, document: DocumentState): readonly number[] | null {
  const path: number[] = [];
  let current: DocumentState | null = document;
  while (current !== null) {
    if (!isLive(current)) return null;
    if (current.parentId === null) return path;
    const index = current.facts?.indexInParent ?? -1;
    if (index < 0) return null;
    path.unshift(index);
    current = parentOf(state, current);
  }
  return null;
}

/**
 * The origin of a document: as it says itself, else that of its URL. `null` when neither tells, as for an
 * `about:blank` that has not reported; the text `"null"` is an opaque origin.
 */
export function originOf(document: DocumentState): string | null {
  if (document.facts !== null) return document.facts.origin;
  const url = URL.parse(document.url);
  return url === null || url.origin === 'null' ? null : url.origin;
}

/** What a person reads as a document's origin. */
export function originLabel(document: DocumentState): string {
  if (document.url.startsWith('file:')) return 'file://';
  const origin = originOf(document);
  if (origin === 'null') return 'opaque origin';
  return origin ?? (document.url === '' ? 'unknown origin' : document.url);
}

/**
 * The document, or one around it, is in the back/forward cache: it belongs to another page than the one that is shown,
 * also when it was removed from that page before.
 */
export function isPutAway(state: State, document: DocumentState): boolean {
  let current: DocumentState | null = document;
  while (current !== null) {
    if (current.lifecycle === 'cached') return true;
    current = parentOf(state, current);
  }
  return false;
}

/** The document is part of the page now: it is placed in a frame, and neither gone nor in the back/forward cache. */
export function isLive(document: DocumentState): boolean {
  return document.frameId >= 0 && document.lifecycle !== 'gone' && document.lifecycle !== 'cached';
}
