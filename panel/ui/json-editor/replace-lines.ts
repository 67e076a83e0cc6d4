import { EditorView } from '@codemirror/view';

/** Typing one of these over a selection puts a pair around it, which is somebody else's job. */
const OPENING = ['"', '[', '{', '('];

/**
 * Replaces a selection of several lines in the editor's own document. Measured: left to Chromium, the lines' elements are
 * merged with style attributes, which the extension's content security policy refuses with errors in the console.
 */
export const replaceLines = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { main } = state.selection;
    if (event.isComposing || state.readOnly || main.to <= state.doc.lineAt(main.from).to) return false;
    const isTyped = event.inputType === 'insertText' && event.data !== null && !OPENING.includes(event.data);
    const isDeleted = event.inputType.startsWith('delete');
    if (!isTyped && !isDeleted) return false;
    event.preventDefault();
    view.dispatch({
      ...state.replaceSelection(isTyped ? (event.data ?? '') : ''),
      userEvent: isTyped ? 'input.type' : 'delete.selection',
      scrollIntoView: true,
    });
    return true;
  },
});
