import { useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useEffect, useImperativeHandle, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { formOf } from '../../../schema/form/field.ts';
import type { FormField, InputDraft, InputProblem } from '../../../schema/form/types.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { MessageBar } from '../../../ui/message-bar.tsx';
import { ToolbarButton } from '../../../ui/toolbar.tsx';
import { Field } from './field.tsx';
import { FieldMenu, type MenuRequest } from './field-menu.tsx';
import { FieldNotes } from './field-notes.tsx';
import { FormContext, type FormShared, useIsAsJson, useProblems } from './form-context.ts';
import { createEdits } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import { controlFor } from './leaf-control.tsx';
import { ObjectFields } from './object-fields.tsx';
import { indexProblems, NO_PROBLEMS } from './problem-index.ts';
import { unfinishedProblems } from './unfinished.ts';
import { UnionPicker } from './union-picker.tsx';

const NO_NOTES: ReadonlyMap<string, string> = new Map();

/** What the form can be asked from outside. */
export interface FormHandle {
  /** Opens what a value is in and gives its field the focus. */
  focusField(pointer: string): void;
}

/** What {@link FormView} takes. */
export interface FormViewProps {
  /** The tool's input schema, the same object for as long as it is the same; `undefined` when it has none. */
  schema: unknown;
  draft: InputDraft;
  /** What the form remembers of itself, the same for as long as the draft is. */
  memory: FormMemory;
  problems: readonly InputProblem[];
  /** What is worth knowing about a value, by its JSON pointer. */
  notes?: ReadonlyMap<string, string>;
  onDraft(draft: InputDraft): void;
  /** Ctrl+Enter or Cmd+Enter. */
  onRun(): void;
  /** Shows the JSON text. */
  onShowText(): void;
  /** Which values have a text in their field that is not JSON, so that the draft has an older value than the screen. */
  onUnfinished?(problems: readonly InputProblem[]): void;
  ref?: Ref<FormHandle>;
}

/** The input of a call as a form of its schema. It shows and changes the draft and keeps nothing of it. */
export function FormView(props: FormViewProps) {
  const { schema, draft, memory, problems, notes = NO_NOTES } = props;
  const element = useRef<HTMLDivElement>(null);
  // Two changes may come before the next drawing: the second one works on what the first one made.
  const latest = useRef({ props, draft });
  latest.current = { props, draft };
  const problemIndex = useSignal(indexProblems(problems));
  const noteMap = useSignal(notes);
  const menu = useSignal<MenuRequest | null>(null);
  const shared = useMemo((): FormShared => {
    const edits = createEdits({
      schema: () => schema,
      draft: () => latest.current.draft,
      onDraft(next) {
        if (next === latest.current.draft) return;
        latest.current.draft = next;
        latest.current.props.onDraft(next);
      },
      memory: () => memory,
      form: () => element.current,
    });
    return { edits, memory, problems: problemIndex, notes: noteMap, menu };
  }, [schema, memory]);
  useLayoutEffect(() => {
    problemIndex.value = indexProblems(problems, problemIndex.peek());
    noteMap.value = notes;
  }, [problems, notes]);
  useImperativeHandle(props.ref ?? null, () => ({ focusField: (pointer) => shared.edits.focus(pointer) }), [
    shared,
  ]);
  const texts = shared.memory.unfinished.value;
  const root = draft.error === null ? formOf(schema, draft) : null;
  const unfinished = useMemo(() => unfinishedProblems(texts, draft, root), [texts, draft, schema]);
  useEffect(() => {
    latest.current.props.onUnfinished?.(unfinished);
    // The JSON text shows what is sent.
    return () => latest.current.props.onUnfinished?.(NO_PROBLEMS);
  }, [unfinished]);
  const run = (): void => {
    // Another value would be sent than the one on the screen.
    const first = unfinished[0];
    if (first === undefined) props.onRun();
    else shared.edits.focus(first.pointer);
  };
  return (
    <FormContext.Provider value={shared}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it takes one shortcut of the controls inside it */}
      <div
        ref={element}
        class="form"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
          event.preventDefault();
          event.stopPropagation();
          run();
        }}
      >
        {root === null ? <BrokenText draft={draft} onShowText={props.onShowText} /> : <Root field={root} />}
        <FieldMenu />
      </div>
    </FormContext.Provider>
  );
}

/** The draft's text is no JSON: the form waits, so that it overwrites nothing. */
function BrokenText({ draft, onShowText }: Pick<FormViewProps, 'draft' | 'onShowText'>) {
  const { line = 1, column = 1, message = '' } = draft.error ?? {};
  return (
    <MessageBar tone="error" actions={<ToolbarButton label="Go to the JSON" onClick={onShowText} />}>
      The JSON text has an error at line {line}, column {column}: {visibleText(message, 200)}. The form shows
      the fields again once the text is JSON; nothing is lost.
    </MessageBar>
  );
}

/** The root: an object's fields without a heading; any other value as one field. */
function Root({ field }: { field: FormField }) {
  const { own } = useProblems(field.pointer);
  const isAsJson = useIsAsJson(field);
  if (isAsJson || controlFor(field) !== 'object' || field.value?.type === 'null') {
    return <Field field={field} depth={0} hasOwnKey={false} keyMark="" list={null} isLast={false} />;
  }
  return (
    <>
      {field.union !== null && (
        <>
          <span id="form-root-label" class="visually-hidden">
            Input
          </span>
          <UnionPicker field={field} union={field.union} labelledBy="form-root-label" />
        </>
      )}
      <FieldNotes field={field} problems={own} control="object" id="form-root-notes" />
      <ObjectFields field={field} depth={0} />
    </>
  );
}
