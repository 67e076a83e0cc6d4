import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import type { Extension } from '@codemirror/state';
import type { EditorView, Rect } from '@codemirror/view';
import { visibleText } from '../display-text.ts';
import { ranked } from './rank.ts';
import { type EditorOption, type JsonEditorProps, LARGE_TEXT } from './types.ts';

/** Longest description beside the list, in UTF-16 code units. */
const INFO_LIMIT = 600;

/**
 * The list of suggestions: by itself once a word or a quote is begun, by Ctrl+Space anywhere. Enter takes one; Tab leaves
 * the field as everywhere else.
 *
 * @param props The component's properties now.
 */
export function suggestions(props: () => JsonEditorProps): Extension {
  const source = (context: CompletionContext): CompletionResult | null => {
    const { state, pos, explicit } = context;
    if (state.doc.length > LARGE_TEXT || state.readOnly) return null;
    const found = props().complete?.(state.doc.toString(), pos) ?? null;
    if (found === null || (!explicit && found.from === pos)) return null;
    // Asked for within a word, the list is for choosing another; at its end it is for finishing it.
    const isWithin = /[^"]/.test(state.sliceDoc(pos, found.to));
    const typed = state.sliceDoc(found.from, pos);
    const options = ranked(found.options, typed, explicit && isWithin);
    if (options.length === 0) return null;
    return {
      from: found.from,
      to: found.to,
      // The library would compare with all that is replaced, so with what stands behind the caret too.
      filter: false,
      options: options.map((option) => completion(option, props)),
    };
  };
  return autocompletion({
    override: [source],
    icons: false,
    positionInfo: (_view, list, _option, info, space) => ({ style: infoStyle(list, info, space) }),
  });
}

/** Puts the description beside the list, or in a narrow panel under or over it, never on top of the other entries. */
function infoStyle(list: Rect, info: Rect, space: Rect): string {
  const width = info.right - info.left;
  const height = info.bottom - info.top;
  if (list.right + width <= space.right) return 'left: 100%; top: 0';
  const isUnder = list.bottom + height <= space.bottom;
  return `left: 0; right: 0; width: auto; ${isUnder ? 'top' : 'bottom'}: 100%`;
}

function completion(option: EditorOption, props: () => JsonEditorProps): Completion {
  return {
    label: option.label,
    displayLabel: visibleText(option.label),
    detail: visibleText(option.detail),
    ...(option.info === '' ? {} : { info: visibleText(option.info, INFO_LIMIT) }),
    apply(view, _completion, from, to) {
      const { text, select } = option.insertion();
      view.dispatch({
        changes: { from, to, insert: text },
        // The caret is at the start of what is selected: there the list offers all values, not those that begin with this one.
        selection: { anchor: from + select.to, head: from + select.from },
        scrollIntoView: true,
        userEvent: 'input.complete',
      });
      offerValues(view, props);
    },
  };
}

/** Opens the list again when there is a choice for what was put in, such as the values of an enum after its key. */
function offerValues(view: EditorView, props: () => JsonEditorProps): void {
  const { main } = view.state.selection;
  const isAtEnd = main.empty && view.state.sliceDoc(main.head - 1, main.head) !== ' ';
  if (isAtEnd) return;
  const found = props().complete?.(view.state.doc.toString(), main.head) ?? null;
  if (found !== null && found.options.length > 1) startCompletion(view);
}
