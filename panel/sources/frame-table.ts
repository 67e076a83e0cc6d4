import type { DocumentId, FrameInfo } from '../model/event.ts';

/** A frame as `chrome.webNavigation.getAllFrames` reports it; only the members that are used. */
export interface FrameDetails {
  frameId: number;
  documentId: string;
  parentDocumentId?: string | undefined;
  url: string;
  documentLifecycle: string;
  errorOccurred: boolean;
}

/** A document that said hello, as the message's sender describes it. */
export interface HelloSender {
  tabId: number;
  frameId: number;
  documentId: DocumentId;
  url: string;
  lifecycle: string;
  /** The top document of its tab when it said hello; it goes with it. */
  topDocumentId: DocumentId;
}

/**
 * The documents of one tab.
 *
 * @param details What the browser lists.
 * @param hellos Documents that said hello. Measured: the browser does not list every one of them (the document of
 *   `<iframe src="javascript:…">` is missing, and it names no parent of it), so they are added as children of the
 *   tab's top document.
 */
export function documentsOfTab(
  tabId: number,
  details: readonly FrameDetails[],
  hellos: readonly HelloSender[],
): FrameInfo[] {
  const frames = details.map((frame) => ({
    tabId,
    frameId: frame.frameId,
    documentId: frame.documentId,
    parentDocumentId: frame.parentDocumentId ?? null,
    url: frame.url,
    lifecycle: frame.documentLifecycle,
    errorOccurred: frame.errorOccurred,
  }));
  const top = topDocument(frames, tabId);
  if (top === null) return frames;
  const listed = new Set(frames.map(({ documentId }) => documentId));
  const frameIds = new Set(frames.map(({ frameId }) => frameId));
  for (const hello of hellos) {
    if (hello.tabId !== tabId || hello.topDocumentId !== top.documentId) continue;
    // A frame that is listed with another document has moved on: the hello was from the one before.
    if (listed.has(hello.documentId) || frameIds.has(hello.frameId)) continue;
    frames.push({
      tabId,
      frameId: hello.frameId,
      documentId: hello.documentId,
      parentDocumentId: top.documentId,
      url: hello.url,
      lifecycle: hello.lifecycle,
      errorOccurred: false,
    });
  }
  return frames;
}

/** The document that a tab shows: not one that is being prerendered for it. */
export function topDocument(frames: readonly FrameInfo[], tabId: number): FrameInfo | null {
  return frames.find((frame) => frame.tabId === tabId && frame.frameId === 0) ?? null;
}

/**
 * The documents whose position among the frames of their parent is another one after a change of the list, because a
 * frame beside them was removed. Nothing in those documents tells them so.
 */
export function movedUp(before: readonly FrameInfo[], after: readonly FrameInfo[]): DocumentId[] {
  const listed = new Set(after.map(({ frameId, parentDocumentId }) => `${frameId} ${parentDocumentId}`));
  const shrunk = new Set(
    before
      .filter(({ frameId, parentDocumentId }) => !listed.has(`${frameId} ${parentDocumentId}`))
      .map(({ parentDocumentId }) => parentDocumentId),
  );
  shrunk.delete(null);
  return after
    .filter(({ parentDocumentId }) => shrunk.has(parentDocumentId))
    .map(({ documentId }) => documentId);
}

/** Whether two lists say the same in the same order. */
export function sameFrames(one: readonly FrameInfo[], other: readonly FrameInfo[]): boolean {
  return (
    one.length === other.length &&
    one.every((frame, index) => {
      const twin = other[index];
      return (
        twin !== undefined &&
        frame.documentId === twin.documentId &&
        frame.tabId === twin.tabId &&
        frame.frameId === twin.frameId &&
        frame.parentDocumentId === twin.parentDocumentId &&
        frame.url === twin.url &&
        frame.lifecycle === twin.lifecycle &&
        frame.errorOccurred === twin.errorOccurred
      );
    })
  );
}
