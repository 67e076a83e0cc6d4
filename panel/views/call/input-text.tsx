import type { Ref } from 'preact';
import { useCallback, useImperativeHandle, useMemo, useRef } from 'preact/hooks';
import { completionsAt, hoverAt } from '../../schema/assist.ts';
import { withText } from '../../schema/form/draft.ts';
import type { InputDraft, InputProblem } from '../../schema/form/types.ts';
import { parseNode, printNode } from '../../schema/json-text.ts';
import { JsonEditor, type JsonEditorHandle } from '../../ui/json-editor/json-editor.tsx';
import { marksOf, placeOfProblem } from './input-marks.ts';

/** What the text can be asked from outside. */
export interface TextHandle {
  /** Selects the value at a JSON pointer, or what it is missing in; in a text that is not JSON, goes to its error. */
  goTo(pointer: string): void;
}

/** What {@link InputText} takes. */
export interface InputTextProps {
  /** The tool's input schema; `undefined` when it has none. */
  schema: unknown;
  draft: InputDraft;
  problems: readonly InputProblem[];
  onDraft(draft: InputDraft): void;
  onRun(): void;
  ref?: Ref<TextHandle>;
}

/** The input of a call as JSON text, with what the schema knows at the caret and what is wrong where it stands. */
export function InputText({ schema, draft, problems, onDraft, onRun, ref }: InputTextProps) {
  const editor = useRef<JsonEditorHandle>(null);
  // The editor's lines end with \n, and all offsets are those of its text.
  const text = useMemo(() => draft.text.replace(/\r\n?/g, '\n'), [draft.text]);
  const marks = useMemo(() => marksOf(text, draft.error, problems), [text, draft.error, problems]);
  useImperativeHandle(
    ref ?? null,
    () => ({
      goTo(pointer) {
        const { from, to } = placeOfProblem(text, draft.error, pointer);
        editor.current?.select(from, to);
      },
    }),
    [text, draft.error],
  );
  const complete = useCallback(
    (typed: string, offset: number) => completionsAt(schema, typed, offset),
    [schema],
  );
  const hover = useCallback((typed: string, offset: number) => hoverAt(schema, typed, offset), [schema]);
  return (
    <JsonEditor
      ref={editor}
      label="Input as JSON"
      text={text}
      marks={marks}
      complete={complete}
      hover={hover}
      onText={(typed) => onDraft(withText(draft, typed))}
      onRun={onRun}
    />
  );
}

/**
 * Lays the text of a draft out with two spaces. The digits of numbers and the order of keys stay.
 * @returns The same draft when its text is not JSON or empty
 */
export function formatText(draft: InputDraft): InputDraft {
  const parsed = parseNode(draft.text);
  return parsed.ok ? withText(draft, printNode(parsed.node, 2)) : draft;
}
