import { useRef, useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { draftOf, emptyDraft } from '../../schema/form/draft.ts';
import { prefill } from '../../schema/form/prefill.ts';
import type { InputDraft, InputProblem } from '../../schema/form/types.ts';
import { printNode } from '../../schema/json-text.ts';
import { sample } from '../../schema/sample.ts';
import { MessageBar } from '../../ui/message-bar.tsx';
import { ToolbarButton, ToolbarDivider } from '../../ui/toolbar.tsx';
import type { InputViewId } from '../preferences.ts';
import { type FormHandle, FormView } from './form/form-view.tsx';
import { formatText, InputText, type TextHandle } from './input-text.tsx';
import { draftFromPaste } from './paste.ts';
import { ProblemList } from './problem-list.tsx';

/** What {@link InputSection} takes. */
export interface InputSectionProps {
  schema: unknown;
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
  onEdit(draft: InputDraft): void;
  onReplace(draft: InputDraft): void;
  onUndo: (() => void) | null;
  onRun(): void;
  onUnfinished(problems: readonly InputProblem[]): void;
}

/** The input of a call, as a form or as JSON, with what fills and empties it. */
export function InputSection(props: InputSectionProps) {
  const { schema, draft, problems, unfinished, view, lastCall, onReplace } = props;
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
    onReplace(result.draft);
  };
  const fillSample = async (): Promise<void> => {
    const node = await sample(schema, seed.current);
    seed.current += 1;
    onReplace(draftOf(printNode(node, 2)));
  };
  const fillRequired = (): void => {
    const node = prefill(schema);
    onReplace(node === undefined ? emptyDraft : draftOf(printNode(node, 2)));
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

  return (
    <section class="call-input" aria-label="Input">
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
          label="Fill sample"
          title="Plausible values for every field; another press makes others"
          onClick={() => void fillSample()}
        />
        <ToolbarButton
          label="Required only"
          title="The smallest input that the schema asks for"
          onClick={fillRequired}
        />
        <ToolbarButton label="Clear" onClick={() => onReplace(emptyDraft)} />
        <ToolbarButton
          label="Paste…"
          title="JSON from the clipboard in place of the input"
          pressed={isPasting}
          onClick={() => setPasting(!isPasting)}
        />
        <ToolbarButton
          label="From last call"
          disabled={lastCall === null}
          onClick={() => lastCall && onReplace(draftOf(lastCall.input))}
        />
        {view === 'json' && (
          <ToolbarButton
            label="Format"
            disabled={draft.error !== null}
            onClick={() => props.onEdit(formatText(draft))}
          />
        )}
        {props.onUndo && <ToolbarButton label="Undo" title="Bring the input back" onClick={props.onUndo} />}
      </div>
      {isPasting && (
        <textarea
          class="call-paste"
          aria-label="Paste JSON here"
          placeholder="Press Ctrl+V to paste JSON"
          rows={2}
          autofocus
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
      {props.hint !== null && <p class="hint call-hint">{props.hint}</p>}
      {listed.length > 0 && <ProblemList problems={listed} onGoTo={goTo} />}
      {view === 'form' ? (
        <FormView
          ref={form}
          schema={schema}
          draft={draft}
          problems={problems}
          notes={props.notes}
          onDraft={props.onEdit}
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
            onDraft={props.onEdit}
            onRun={props.onRun}
          />
        </div>
      )}
    </section>
  );
}
