/** CodeMirror for JSON. It is the entry of a chunk that is loaded when the first editor is shown. */
import { closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { history, isolateHistory, redo, standardKeymap, undo } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import {
  bracketMatching,
  codeFolding,
  foldGutter,
  foldKeymap,
  syntaxHighlighting,
} from '@codemirror/language';
import { closeSearchPanel, openSearchPanel, search } from '@codemirror/search';
import {
  Annotation,
  Compartment,
  EditorSelection,
  EditorState,
  type Extension,
  Prec,
} from '@codemirror/state';
import {
  EditorView,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  type ViewUpdate,
} from '@codemirror/view';
import { HIDDEN, visibleText } from '../display-text.ts';
import { hintAt, hints } from './hints.ts';
import { marks, marksIn, setMarks } from './marks.ts';
import { replaceLines } from './replace-lines.ts';
import { suggestions } from './suggestions.ts';
import { caretAfterLayout, textChange } from './text-change.ts';
import { highlightStyle, theme } from './theme.ts';
import { type CaretReport, type EditorMark, type JsonEditorProps, LARGE_TEXT } from './types.ts';

/** Milliseconds that the caret rests before it is said what is there. */
const REST_MS = 150;

/** A running editor. */
export interface Editor {
  /** Takes a text from outside: as one small change that can be undone, with the caret where it was. */
  setText(text: string): void;
  setMarks(marks: readonly EditorMark[]): void;
  setReadOnly(readOnly: boolean): void;
  focus(): void;
  /** Selects a part of the text, opens what is folded around it, scrolls to it and takes the focus. */
  select(from: number, to: number): void;
  /** Opens the search field and goes there. */
  find(): void;
  destroy(): void;
}

/** What {@link createEditor} takes. */
export interface EditorOptions {
  /** A shadow root: in a document CodeMirror would need a `<style>` element, which the panel's policy forbids. */
  parent: ShadowRoot;
  text: string;
  selection: { anchor: number; head: number };
  /** The component's properties now. */
  props(): JsonEditorProps;
  onCaret(report: CaretReport): void;
}

/** Marks a change that did not come from the person. */
const fromOutside = Annotation.define<boolean>();

/** Starts an editor. Everything that a person does in it works without a pointer, and Tab leaves it. */
export function createEditor({ parent, text, selection, props, onCaret }: EditorOptions): Editor {
  const language = new Compartment();
  const readOnly = new Compartment();
  // The text as it was told last: it comes back as the property, and is then the same string, quick to compare.
  let current = withPlainBreaks(text);
  let isLarge = text.length > LARGE_TEXT;
  let resting: ReturnType<typeof setTimeout> | undefined;

  const report = (): void => {
    const { main } = view.state.selection;
    const line = view.state.doc.lineAt(main.head);
    const here = marksIn(view.state, main.from, main.to);
    const [mark = null] = here.length > 0 ? here : marksIn(view.state, line.from, line.to);
    onCaret({
      line: line.number,
      column: main.head - line.from + 1,
      mark,
      hint: hintAt(view, props(), main.head) ?? hintAt(view, props(), Math.max(0, main.head - 1)),
      isLarge,
    });
  };
  const reportSoon = (): void => {
    clearTimeout(resting);
    resting = setTimeout(report, REST_MS);
  };
  const onUpdate = (update: ViewUpdate): void => {
    if (update.docChanged) {
      current = update.state.doc.toString();
      if (!update.transactions.some((one) => one.annotation(fromOutside))) props().onText?.(current);
    }
    const hasMarks = update.transactions.some((one) => one.effects.some((effect) => effect.is(setMarks)));
    if (update.docChanged || update.selectionSet || hasMarks) reportSoon();
    if (update.docChanged && update.state.doc.length > LARGE_TEXT !== isLarge) {
      isLarge = !isLarge;
      // Not within the update that told of it.
      queueMicrotask(() => view.dispatch({ effects: language.reconfigure(languageFor(isLarge)) }));
    }
  };

  const view = new EditorView({
    parent,
    root: parent,
    state: EditorState.create({
      doc: current,
      selection,
      extensions: [
        theme,
        language.of(languageFor(isLarge)),
        readOnly.of(EditorState.readOnly.of(props().readOnly ?? false)),
        EditorView.contentAttributes.of(() => ({
          'aria-label': props().label,
          contenteditable: 'plaintext-only',
        })),
        replaceLines,
        history(),
        closeBrackets(),
        search(),
        EditorState.phrases.of(PHRASES),
        marks,
        hints(props),
        suggestions(props),
        visibleCharacters,
        Prec.highest(keymap.of(runKeys(props))),
        keymap.of(EDITOR_KEYS),
        EditorView.updateListener.of(onUpdate),
      ],
    }),
  });
  parent.addEventListener('keydown', keepKeys);
  reportSoon();

  return {
    setText(given) {
      const next = withPlainBreaks(given);
      const change = textChange(current, next);
      if (change === null) return;
      const { head } = view.state.selection.main;
      const caret = current.length > LARGE_TEXT ? null : caretAfterLayout(current, next, head);
      view.dispatch({
        changes: change,
        ...(caret === null ? {} : { selection: { anchor: caret } }),
        annotations: [fromOutside.of(true), isolateHistory.of('full')],
      });
    },
    setMarks: (next) => view.dispatch({ effects: setMarks.of(next) }),
    setReadOnly: (next) => view.dispatch({ effects: readOnly.reconfigure(EditorState.readOnly.of(next)) }),
    focus: () => view.focus(),
    select(from, to) {
      const { length } = view.state.doc;
      const range = EditorSelection.range(Math.min(from, length), Math.min(to, length));
      view.dispatch({
        selection: range,
        effects: EditorView.scrollIntoView(range, { y: 'center' }),
      });
      view.focus();
    },
    find: () => openSearchPanel(view),
    destroy() {
      clearTimeout(resting);
      parent.removeEventListener('keydown', keepKeys);
      view.destroy();
    },
  };
}

/** CodeMirror counts every line break as one character. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** What costs time with the length of the text. */
function languageFor(isLarge: boolean): Extension {
  if (isLarge) return [];
  return [
    json(),
    syntaxHighlighting(highlightStyle),
    bracketMatching(),
    foldGutter(),
    codeFolding({ placeholderDOM: foldPlaceholder }),
    EditorView.lineWrapping,
  ];
}

/** Stands for what is folded; a click opens it. */
function foldPlaceholder(_view: EditorView, open: (event: Event) => void): HTMLElement {
  const placeholder = document.createElement('span');
  placeholder.className = 'cm-foldPlaceholder';
  placeholder.textContent = '…';
  placeholder.title = 'Unfold';
  placeholder.setAttribute('role', 'img');
  placeholder.setAttribute('aria-label', 'Folded text');
  placeholder.addEventListener('click', open);
  // The press must not move the caret: matching brackets draw the line anew, and the release would meet another element.
  placeholder.addEventListener('mousedown', (event) => event.preventDefault());
  return placeholder;
}

/** Invisible characters and those that reorder others are shown as escapes. Tabs are indentation. */
const visibleCharacters = highlightSpecialChars({
  specialChars: new RegExp(`(?!\\t)(?:${HIDDEN.source})`, HIDDEN.flags),
  render(code, description) {
    const shown = document.createElement('span');
    shown.className = 'cm-specialChar';
    shown.textContent = visibleText(String.fromCodePoint(code));
    shown.title = 'A hidden character, shown as an escape';
    shown.setAttribute('role', 'img');
    shown.setAttribute('aria-label', description ?? shown.textContent);
    return shown;
  },
});

/**
 * The editor's keys: those of a text field, and few more. DevTools has Ctrl+F (search), Ctrl+[ and Ctrl+] (panels), Ctrl+P,
 * and Escape (drawer), so search opens by a button, and Tab and Shift+Tab leave the editor.
 */
const EDITOR_KEYS: readonly KeyBinding[] = [
  ...closeBracketsKeymap,
  ...foldKeymap,
  { key: 'Mod-z', run: undo, preventDefault: true },
  { key: 'Mod-y', mac: 'Mod-Shift-z', run: redo, preventDefault: true },
  { linux: 'Ctrl-Shift-z', run: redo, preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope: 'search-panel' },
  ...standardKeymap,
];

/** The search field's words, in the panel's style. */
const PHRASES = {
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Regular expression',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close',
};

function runKeys(props: () => JsonEditorProps): KeyBinding[] {
  const run = (): boolean => {
    const { onRun } = props();
    onRun?.();
    return onRun !== undefined;
  };
  return [
    { key: 'Ctrl-Enter', run },
    { key: 'Mod-Enter', run },
  ];
}

/**
 * DevTools takes its shortcuts from what reaches the panel's document, and spares text fields only as long as they are
 * not in a shadow root. So what is typed, and what the editor has used, stays in here.
 */
function keepKeys(event: Event): void {
  const { ctrlKey, altKey, metaKey, defaultPrevented } = event as KeyboardEvent;
  if (defaultPrevented || !(ctrlKey || altKey || metaKey)) event.stopPropagation();
}
