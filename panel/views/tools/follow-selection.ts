import { documentPlace, documentsInOrder, findTool, isLive } from '../../model/selectors.ts';
import type { State } from '../../model/state.ts';
import type { Selection } from '../actions.ts';

/** Where a selected thing stood in the page, so that it is found again after a reload. */
export interface Whereabouts {
  /** Empty for a document. */
  toolName: string;
  place: string;
}

/**
 * @param state The state in which the person selects.
 * @param selection What is selected.
 * @returns Where it stands; `null` when it is of no live document, and so is meant as what it was.
 */
export function whereaboutsOf(state: State, selection: Selection): Whereabouts | null {
  if (selection === null || selection.kind === 'group') return null;
  const tool = selection.kind === 'tool' ? findTool(state, selection.toolKey) : null;
  const documentId = selection.kind === 'document' ? selection.documentId : tool?.documentId;
  const document = documentId === undefined ? undefined : state.documents.get(documentId);
  if (!document || !isLive(document)) return null;
  return { toolName: tool?.name ?? '', place: documentPlace(state, document.id) };
}

/**
 * The selection after documents were replaced: while the selected thing's document is live the same, else the tool of
 * that name, or the document, at the same place; else what is left of it, when that is still listed.
 *
 * @param state The state now.
 * @param selection What the person selected.
 * @param whereabouts Where it stood then.
 */
export function followSelection(
  state: State,
  selection: Selection,
  whereabouts: Whereabouts | null,
): Selection {
  if (selection === null || selection.kind === 'group') return selection;
  if (whereaboutsOf(state, selection) !== null) return selection;
  if (whereabouts === null) return isListed(state, selection) ? selection : null;
  for (const document of documentsInOrder(state)) {
    if (!isLive(document) || documentPlace(state, document.id) !== whereabouts.place) continue;
    if (selection.kind === 'document') return { kind: 'document', documentId: document.id };
    for (const tool of document.tools.values())
      if (tool.name === whereabouts.toolName) return { kind: 'tool', toolKey: tool.key };
  }
  return isListed(state, selection) ? selection : null;
}

/** Documents in the back/forward cache are of another page: nothing of them is shown until they come back. */
function isListed(state: State, selection: Exclude<Selection, null | { kind: 'group' }>): boolean {
  const listed = documentsInOrder(state);
  if (selection.kind === 'document') return listed.some(({ id }) => id === selection.documentId);
  const tool = findTool(state, selection.toolKey);
  return tool !== null && listed.some(({ id }) => id === tool.documentId);
}
