import { type EditorState, type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import type { EditorMark } from './types.ts';

/** Replaces all marks. */
export const setMarks = StateEffect.define<readonly EditorMark[]>();

/** Underlines what is wrong. Own decorations: the lint package draws with data URLs, which the panel's policy blocks. */
const field = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes);
    for (const effect of transaction.effects) {
      if (effect.is(setMarks)) next = decorate(effect.value, transaction.newDoc.length);
    }
    return next;
  },
  provide: (self) => [
    EditorView.decorations.from(self),
    EditorView.contentAttributes.compute([self], (state): Record<string, string> => {
      const isWrong = marksIn(state, 0, state.doc.length).some(({ severity }) => severity === 'error');
      return isWrong ? { 'aria-invalid': 'true' } : {};
    }),
  ],
});

/** The extension that shows marks. */
export const marks: Extension = field;

function decorate(all: readonly EditorMark[], length: number): DecorationSet {
  const ranges = all.flatMap((mark) => {
    const from = Math.min(mark.from, Math.max(0, length - 1));
    const to = Math.min(Math.max(mark.to, from + 1), length);
    const name = `cm-problem cm-problem-${mark.severity}`;
    return to > from ? [Decoration.mark({ class: name, mark }).range(from, to)] : [];
  });
  return Decoration.set(ranges, true);
}

/** The marks that touch a range, where they are now. */
export function marksIn(state: EditorState, from: number, to: number): EditorMark[] {
  const found: EditorMark[] = [];
  state.field(field).between(from, to, (markFrom, markTo, { spec }) => {
    found.push({ ...(spec.mark as EditorMark), from: markFrom, to: markTo });
  });
  return found;
}
