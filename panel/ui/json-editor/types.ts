/** A part of the text that something is wrong with. Offsets are UTF-16 code units; an empty range is shown all the same. */
export interface EditorMark {
  readonly from: number;
  readonly to: number;
  /** One sentence for people. */
  readonly message: string;
  readonly severity: 'error' | 'warning';
}

/** One entry in the list of suggestions. */
export interface EditorOption {
  /** Shown, and compared with what is typed. */
  readonly label: string;
  /** A few words beside the label. */
  readonly detail: string;
  /** Longer text about the selected entry; may be empty. */
  readonly info: string;
  /** What is put in when it is taken, and the part of that to select afterwards. */
  insertion(): { readonly text: string; readonly select: { readonly from: number; readonly to: number } };
}

/** What could stand in place of `from` to `to`, best first. */
export interface EditorSuggestions {
  readonly from: number;
  readonly to: number;
  readonly options: readonly EditorOption[];
}

/** What is to be said about a part of the text. */
export interface EditorHint {
  readonly from: number;
  readonly to: number;
  readonly title: string;
  readonly facts: readonly string[];
  readonly description: string;
}

/** What an editor can be asked from outside. */
export interface JsonEditorHandle {
  /**
   * Selects a part of the text, scrolls to it and gives the editor the focus; as soon as it is there, when it is still
   * loaded. Offsets are UTF-16 code units; an empty range puts the caret there, and what is beyond the end means the end.
   */
  select(from: number, to: number): void;
}

/** What {@link import('./json-editor.tsx').JsonEditor} takes. Offsets are those of `text`, whose lines end with `\n`. */
export interface JsonEditorProps {
  /** Its accessible name. */
  label: string;
  text: string;
  /** The person changed the text. Not called for changes that came in by `text`. */
  onText?(text: string): void;
  /** The text can be selected, searched and folded, not changed. */
  readOnly?: boolean;
  marks?: readonly EditorMark[];
  /** Suggestions at a caret. Called while typing, with texts of at most {@link LARGE_TEXT} characters. */
  complete?(text: string, offset: number): EditorSuggestions | null;
  /** What is known about the text at an offset. Called under the same limit. */
  hover?(text: string, offset: number): EditorHint | null;
  /** Ctrl+Enter, on a Mac Command+Enter too. */
  onRun?(): void;
}

/** Longer texts (UTF-16 code units) have no colours, folding, suggestions and hints, so that typing stays quick. */
export const LARGE_TEXT = 1_000_000;

/** Where the caret is and what is to be said there. */
export interface CaretReport {
  /** Both count from 1; the column in UTF-16 code units. */
  readonly line: number;
  readonly column: number;
  readonly mark: EditorMark | null;
  readonly hint: EditorHint | null;
  readonly isLarge: boolean;
}
