import type { CallParty } from './call.ts';
import type { DocumentId } from './event.ts';
import { documentPlace, framePath, originOf, topOf } from './places.ts';
import type { State } from './state.ts';

/** A document as it takes part in a call now, to be kept with the call: it stays readable after the document is gone. */
export function partyOf(state: State, documentId: DocumentId): CallParty {
  const document = state.documents.get(documentId);
  return {
    documentId,
    origin: document === undefined ? 'null' : (originOf(document) ?? 'null'),
    url: document?.url ?? '',
    place: documentPlace(state, documentId),
    pageUrl: document === undefined ? '' : topOf(state, document).url,
    framePath: document === undefined ? null : framePath(state, document),
  };
}
