import { useMemo, useRef, useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { draftOf, emptyDraft } from '../../schema/form/draft.ts';
import { prefill } from '../../schema/form/prefill.ts';
import type { InputDraft, InputProblem } from '../../schema/form/types.ts';
import { printNode } from '../../schema/json-text.ts';
import { sample } from '../../schema/sample.ts';
import { visibleText } from '../../ui/display-text.ts';
import { MessageBar } from '../../ui/message-bar.tsx';
import { ToolbarButton, ToolbarDivider } from '../../ui/toolbar.tsx';
import type { InputViewId } from '../preferences.ts';
import type { Unkept } from './drafts.ts';
import { type FormHandle, FormView } from './form/form-view.tsx';
import { formatText, InputText, type TextHandle } from './input-text.tsx';
import { withOmitted } from './kept-fields.ts';
import { draftFromPaste } from './paste.ts';
import { ProblemList } from './problem-list.tsx';
import type { UsedDraft } from './use-draft.ts';
import { usePaneKeys } from './use-pane-keys.ts';

/** Why an input is only in the panel's memory. */
const UNKEPT_WORDS: Readonly<Record<Unkept, string>> = {
  failed:
    'The browser could not write this input to its storage. It is kept while this panel is open; Toolscope tries again.',
  tooLong: 'This input is too long for the browser’s storage. It is kept while this panel is open.',
  secret:
    'This text is not JSON, so a password in it cannot be told from the rest. It is kept while this panel is open.',
};

/** What {@link InputSection} takes. */
export interface InputSectionProps {
  schema: unknown;
  /** What is done with the draft. */
  input: UsedDraft;
  draft: InputDraft;
  problems: readonly InputProblem[];
  /** Values whose field in the form has a text that is not JSON. */
  unfinished: readonly InputProblem[];
  view: InputViewId;
  /** What a declarative tool does with fields that are left out; `null` for others. */
  hint: string | null;
  /** What is to be known about fields, by JSON pointer. */
  notes: ReadonlyMap<string, string>;
  lastCall: Call | null;
  onView(view: InputViewId): void;
  onRun(): void;
  onUnfinished(problems: readonly InputProblem[]): void;
}

/** The input of a call, as a form or as JSON, with what fills and empties it. */
export function InputSection(props: InputSectionProps) {
  const { schema, input, draft, problems, unfinished, view, lastCall } = props;
  const { undo, redo, omitted, unkept } = input;
  const listed = [...unfinished, ...problems];
  const form = useRef<FormHandle>(null);
  const text = useRef<TextHandle>(null);
  /** Where to go in the text once it is shown. */
  const goal = useRef<string | null>(null);
  const [isPasting, setPasting] = useState(false);
  const [pasteProblem, setPasteProblem] = useState<string | null>(null);
  const seed = useRef(1);

  const paste = (text: string): void => {
    const result = draftFromPaste(text);
    setPasteProblem(result.ok ? null : result.problem);
    if (!result.ok) return;
    setPasting(false);
    input.replace(result.draft);
  };
  const fillSample = async (): Promise<void> => {
    const node = await sample(schema, seed.current);
    seed.current += 1;
    input.replace(draftOf(printNode(node, 2)));
  };
  const fillRequired = (): void => {
    const node = prefill(schema);
    input.replace(node === undefined ? emptyDraft : draftOf(printNode(node, 2)));
  };
  const goTo = (pointer: string): void => {
    if (draft.error === null && view === 'form') form.current?.focusField(pointer);
    else if (text.current !== null) text.current.goTo(pointer);
    else {
      goal.current = pointer;
      props.onView('json');
    }
  };
  const onTextShown = (shown: TextHandle | null): void => {
    text.current = shown;
    if (shown === null || goal.current === null) return;
    shown.goTo(goal.current);
    goal.current = null;
  };

  const section = useRef<HTMLElement>(null);
  usePaneKeys(section, { onUndo: undo, onRedo: redo, onPaste: paste });
  const notes = useMemo(() => withOmitted(props.notes, omitted), [props.notes, omitted]);

  return (
    <section ref={section} class="call-input" aria-label="Input">
      <div class="call-input-bar">
        {/* biome-ignore lint/a11y/useSemanticElements: a group of toggle buttons, not of form fields */}
        <span role="group" class="chips" aria-label="Show the input as">
          {(['form', 'json'] as const).map((one) => (
            <button
              key={one}
              type="button"
              class="chip"
              aria-pressed={view === one}
              onClick={() => props.onView(one)}
            >
              {one === 'form' ? 'Form' : 'JSON'}
            </button>
          ))}
        </span>
        <ToolbarDivider />
        <ToolbarButton
          label="Undo"
          title="Takes the last change to the input back (Ctrl+Z outside of text fields)"
          disabled={undo === null}
          onClick={() => undo?.()}
        />
        <ToolbarButton
          label="Redo"
          title="Makes it again (Ctrl+Shift+Z outside of text fields)"
          disabled={redo === null}
          onClick={() => redo?.()}
        />
        <ToolbarDivider />
        <ToolbarButton
          label="Fill sample"
          title="Plausible values for every field; another press makes others"
          onClick={() => void fillSample()}
        />
        <ToolbarButton
          label="Required only"
          title="The smallest input that the schema asks for"
          onClick={fillRequired}
        />
        <ToolbarButton label="Clear" onClick={() => input.replace(emptyDraft)} />
        <ToolbarButton
          label="Paste…"
          title="JSON from the clipboard in place of the input"
          pressed={isPasting}
          onClick={() => setPasting(!isPasting)}
        />
        <ToolbarButton
          label="From last call"
          disabled={lastCall === null}
          onClick={() => lastCall && input.replace(draftOf(lastCall.input))}
        />
        {view === 'json' && (
          <ToolbarButton
            label="Format"
            disabled={draft.error !== null}
            onClick={() => input.edit(formatText(draft))}
          />
        )}
      </div>
      {isPasting && (
        <textarea
          class="call-paste"
          aria-label="Paste JSON here"
          placeholder="Press Ctrl+V to paste JSON"
          rows={2}
          ref={focusFirst}
          onPaste={(event) => {
            event.preventDefault();
            paste(event.clipboardData?.getData('text/plain') ?? '');
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            setPasting(false);
            setPasteProblem(null);
          }}
        />
      )}
      {pasteProblem !== null && (
        <MessageBar tone="error" onDismiss={() => setPasteProblem(null)}>
          {pasteProblem}
        </MessageBar>
      )}
      {unkept !== null && <MessageBar tone="warning">{UNKEPT_WORDS[unkept]}</MessageBar>}
      {view === 'json' && omitted.length > 0 && (
        <p class="hint call-hint">
          Passwords are not kept. To be typed again: {omitted.map((name) => visibleText(name, 80)).join(', ')}
          .
        </p>
      )}
      {props.hint !== null && <p class="hint call-hint">{props.hint}</p>}
      {listed.length > 0 && <ProblemList problems={listed} onGoTo={goTo} />}
      {view === 'form' ? (
        <FormView
          ref={form}
          schema={schema}
          draft={draft}
          memory={input.memory}
          problems={problems}
          notes={notes}
          onDraft={input.edit}
          onRun={props.onRun}
          onUnfinished={props.onUnfinished}
          onShowText={() => goTo('')}
        />
      ) : (
        <div class="call-json">
          <InputText
            ref={onTextShown}
            schema={schema}
            draft={draft}
            problems={problems}
            onDraft={input.edit}
            onRun={props.onRun}
          />
        </div>
      )}
    </section>
  );
}

/** Gives an element the focus when it appears. Chromium refuses `autofocus` in a frame of another origin, as the panel is one of DevTools. */
function focusFirst(element: HTMLElement | null): void {
  element?.focus();
}
