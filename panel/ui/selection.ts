/**
 * Tells a click from the end of a text selection, so that a row does not steal it.
 *
 * @param element The clicked row.
 * @returns True when the person has just selected text in it.
 */
export function isSelectingText(element: Element): boolean {
  const selection = element.ownerDocument.getSelection();
  return (
    selection !== null &&
    !selection.isCollapsed &&
    selection.rangeCount > 0 &&
    selection.containsNode(element, true)
  );
}
