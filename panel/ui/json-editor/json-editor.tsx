import type { Ref } from 'preact';
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { visibleText } from '../display-text.ts';
import type { Editor, EditorOptions } from './editor.ts';
import type { CaretReport, EditorMark, JsonEditorHandle, JsonEditorProps } from './types.ts';

export type {
  EditorHint,
  EditorMark,
  EditorOption,
  EditorSuggestions,
  JsonEditorHandle,
  JsonEditorProps,
} from './types.ts';

type Stage = 'loading' | 'ready' | 'failed';

type CreateEditor = (options: EditorOptions) => Editor;

/** The editor's code once it is there: later editors start at once. */
let loaded: CreateEditor | null = null;

async function load(): Promise<CreateEditor> {
  loaded ??= (await import('./editor.ts')).createEditor;
  return loaded;
}

/** Longest text (UTF-16 code units) in the plain text area: 5 MB in many lines take it 20 seconds, and the editor 1. */
const PLAIN_LIMIT = 200_000;

const NO_MARKS: readonly EditorMark[] = [];

/**
 * A text field for JSON: CodeMirror, and until that is loaded a plain text area with the same text, label and keys. Under
 * it stands what is wrong or known at the caret, for those who do not point at things, and a button for its search.
 */
export function JsonEditor(props: JsonEditorProps & { ref?: Ref<JsonEditorHandle> }) {
  const { label, text, marks = NO_MARKS, readOnly = false } = props;
  const host = useRef<HTMLDivElement>(null);
  const plain = useRef<HTMLTextAreaElement>(null);
  const editor = useRef<Editor | null>(null);
  const isComposing = useRef(false);
  /** What was to be selected before there was anything to select it in. */
  const wanted = useRef<{ from: number; to: number } | null>(null);
  const latest = useRef(props);
  latest.current = props;
  const [stage, setStage] = useState<Stage>(loaded === null ? 'loading' : 'ready');
  const isPlainSlow = stage === 'loading' && text.length > PLAIN_LIMIT;
  const [caret, setCaret] = useState<CaretReport | null>(null);

  useLayoutEffect(() => {
    let isGone = false;
    const start = (createEditor: CreateEditor): void => {
      const area = plain.current;
      const parent = host.current;
      if (isGone || parent === null) return;
      // An input method would lose what it is composing.
      if (area !== null && isComposing.current) {
        area.addEventListener('compositionend', () => start(createEditor), { once: true });
        return;
      }
      const hasFocus = area !== null && area === document.activeElement;
      // A hidden element cannot be measured or take the focus.
      parent.hidden = false;
      editor.current = createEditor({
        parent: parent.shadowRoot ?? parent.attachShadow({ mode: 'open' }),
        text: area?.value ?? latest.current.text,
        selection: selectionOf(area),
        props: () => latest.current,
        onCaret: setCaret,
      });
      editor.current.setMarks(latest.current.marks ?? NO_MARKS);
      if (hasFocus) editor.current.focus();
      if (wanted.current !== null) editor.current.select(wanted.current.from, wanted.current.to);
      wanted.current = null;
      setStage('ready');
    };
    if (loaded !== null) start(loaded);
    else load().then(start, () => isGone || setStage('failed'));
    return () => {
      isGone = true;
      editor.current?.destroy();
      editor.current = null;
    };
  }, []);
  useImperativeHandle(
    props.ref ?? null,
    () => ({
      select(from, to) {
        const area = plain.current;
        if (editor.current !== null) editor.current.select(from, to);
        else if (area === null) wanted.current = { from, to };
        else {
          area.focus();
          area.setSelectionRange(from, to);
        }
      },
    }),
    [],
  );
  useLayoutEffect(() => editor.current?.setText(text), [text]);
  useLayoutEffect(() => editor.current?.setMarks(marks), [marks]);
  useEffect(() => editor.current?.setReadOnly(readOnly), [readOnly]);

  return (
    <div class="json-editor">
      {isPlainSlow && <p class="note">Loading the editor…</p>}
      {stage !== 'ready' && !isPlainSlow && (
        <textarea
          ref={plain}
          class="json-editor-plain"
          aria-label={label}
          value={text}
          readOnly={readOnly}
          spellcheck={false}
          autocomplete="off"
          onInput={(event) => props.onText?.(event.currentTarget.value)}
          onCompositionStart={() => {
            isComposing.current = true;
          }}
          onCompositionEnd={() => {
            isComposing.current = false;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !props.onRun) return;
            event.preventDefault();
            event.stopPropagation();
            props.onRun();
          }}
        />
      )}
      <div ref={host} class="json-editor-host" hidden={stage !== 'ready'} />
      <div class="json-editor-status">
        <CaretMessage
          mark={caret?.mark ?? null}
          words={wordsFor(stage, caret, props.complete !== undefined && !readOnly)}
        />
        {stage === 'ready' && (
          <>
            {caret && (
              <span class="json-editor-position">
                Line {caret.line}, column {caret.column}
              </span>
            )}
            <button type="button" class="toolbar-button" onClick={() => editor.current?.find()}>
              Find
            </button>
          </>
        )}
      </div>
    </div>
  );
}

function selectionOf(area: HTMLTextAreaElement | null): { anchor: number; head: number } {
  if (area === null) return { anchor: 0, head: 0 };
  const { selectionStart, selectionEnd, selectionDirection } = area;
  return selectionDirection === 'backward'
    ? { anchor: selectionEnd, head: selectionStart }
    : { anchor: selectionStart, head: selectionEnd };
}

/** What is wrong at the caret, which is read out when it comes, or else what is known there. */
function CaretMessage({ mark, words }: { mark: EditorMark | null; words: string }) {
  return (
    <>
      <span class={`json-editor-mark ${mark?.severity ?? ''}`} role="status">
        {mark && visibleText(mark.message)}
      </span>
      {mark === null && <span class="json-editor-words">{visibleText(words)}</span>}
    </>
  );
}

function wordsFor(stage: Stage, caret: CaretReport | null, hasSuggestions: boolean): string {
  if (stage === 'failed') {
    return 'The editor could not be loaded. This plain text field works the same, without help.';
  }
  if (caret?.isLarge) return 'Large text: no colours, folding and suggestions.';
  if (caret?.hint) {
    const { title, facts, description } = caret.hint;
    return [`${title}:`, facts.join(', '), description].filter((part) => part !== '').join(' ');
  }
  return hasSuggestions && stage === 'ready' ? 'Ctrl+Space suggests what fits here.' : '';
}
