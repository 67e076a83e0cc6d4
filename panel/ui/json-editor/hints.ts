import { type Extension, Prec } from '@codemirror/state';
import {
  closeHoverTooltips,
  type EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
} from '@codemirror/view';
import { visibleText } from '../display-text.ts';
import { marksIn } from './marks.ts';
import { type EditorHint, type JsonEditorProps, LARGE_TEXT } from './types.ts';

/** Longest text in a tooltip, in UTF-16 code units. */
const HINT_LIMIT = 1_000;

/** What is known about an offset of the editor's text; nothing for large texts. */
export function hintAt(view: EditorView, props: JsonEditorProps, offset: number): EditorHint | null {
  if (view.state.doc.length > LARGE_TEXT) return null;
  return props.hover?.(view.state.doc.toString(), offset) ?? null;
}

/**
 * A tooltip under the pointer with what is wrong there and what is known about it. Escape closes it.
 *
 * @param props The component's properties now.
 */
export function hints(props: () => JsonEditorProps): Extension {
  const tooltip = hoverTooltip((view, offset, side) => {
    const wrong = marksIn(view.state, offset, offset);
    // A tooltip for the character under the pointer, which begins at the offset or ends there.
    const hint = hintAt(view, props(), side < 0 ? offset - 1 : offset);
    const from = hint?.from ?? wrong[0]?.from;
    if (from === undefined) return null;
    const end = hint?.to ?? wrong[0]?.to ?? from;
    return {
      pos: from,
      end,
      create: () => {
        const dom = document.createElement('div');
        dom.className = 'cm-hint';
        for (const { severity, message } of wrong) dom.append(line(message, severity));
        if (hint !== null) {
          dom.append(line(hint.title, 'title'));
          if (hint.facts.length > 0) dom.append(line(hint.facts.join(', '), 'facts'));
          if (hint.description !== '') dom.append(line(hint.description, 'description'));
        }
        return { dom };
      },
    };
  });
  const close = (view: EditorView): boolean => {
    if (!hasHoverTooltips(view.state)) return false;
    view.dispatch({ effects: closeHoverTooltips });
    return true;
  };
  return [tooltip, Prec.high(keymap.of([{ key: 'Escape', run: close }]))];
}

function line(text: string, kind: string): HTMLElement {
  const element = document.createElement('div');
  element.className = `cm-hint-${kind}`;
  element.textContent = visibleText(text, HINT_LIMIT);
  return element;
}
