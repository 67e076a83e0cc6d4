import { useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { isPending } from '../../model/calls.ts';
import { judge } from '../../model/expectation.ts';
import { maskedInput } from '../../model/mask.ts';
import type { SavedInput } from '../../model/saved-input.ts';
import { oneLine } from '../../schema/json-text.ts';
import { visibleText } from '../../ui/display-text.ts';
import { MessageBar } from '../../ui/message-bar.tsx';
import { Section } from '../../ui/section.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { ExpectationEditor } from './expectation-editor.tsx';
import { CALL_STATES } from './result/call-words.ts';
import { SaveInputForm } from './save-input-form.tsx';
import type { SavedInputs } from './saved-inputs.ts';
import { SavedSharing } from './saved-sharing.tsx';

/** What {@link SavedSection} takes. */
export interface SavedSectionProps {
  origin: string;
  toolName: string;
  saved: SavedInputs;
  /** All calls of the panel, oldest first. */
  calls: ReadonlyMap<string, Call>;
  /** JSON text of the input as it is written now. */
  currentInput: string;
  /** Its members that are masked on export and in the list. */
  secrets: readonly string[];
  onUse(saved: SavedInput): void;
  onRun(saved: SavedInput): void;
  /** One after another. */
  onRunAll(inputs: readonly SavedInput[]): void;
  /** Several run now: others wait until they are through. */
  isRunningAll: boolean;
}

/** The named inputs of a tool: use, run, judge, share. */
export function SavedSection(props: SavedSectionProps) {
  const { origin, toolName, saved, calls } = props;
  const all = saved.list.value;
  const own = all.filter((one) => one.origin === origin && one.toolName === toolName);
  const ofPage = all.filter((one) => one.origin === origin);
  const [opened, setOpened] = useState<string | null>(null);
  /** The one that was deleted last. */
  const [deleted, setDeleted] = useState<{ name: string; undo(): void } | null>(null);

  return (
    <Section title={`Saved inputs (${own.length.toLocaleString('en')})`} isClosed>
      {saved.problem.value !== null && <MessageBar tone="error">{saved.problem.value}</MessageBar>}
      {deleted !== null && (
        <MessageBar
          tone="info"
          actions={
            <ToolbarButton
              label="Undo"
              onClick={() => {
                deleted.undo();
                setDeleted(null);
              }}
            />
          }
          onDismiss={() => setDeleted(null)}
        >
          “{visibleText(deleted.name, 80)}” was deleted.
        </MessageBar>
      )}
      <ul class="saved-inputs" aria-label="Saved inputs">
        {own.map((one) => (
          <SavedRow
            key={one.id}
            saved={one}
            call={newestCall(calls, one.id)}
            isOpen={opened === one.id}
            onOpen={(isOpen) => setOpened(isOpen ? one.id : null)}
            onUse={() => props.onUse(one)}
            onRun={() => props.onRun(one)}
            onChange={(change) => saved.change(one.id, change)}
            onDelete={() => setDeleted({ name: one.name, undo: saved.remove(one.id) })}
          />
        ))}
      </ul>
      <SaveInputForm
        label="Save this input"
        onSave={(name) =>
          saved.add({ origin, toolName, name, input: props.currentInput, secrets: props.secrets })
        }
      />
      <p class="saved-actions">
        <ToolbarButton
          label="Run all of this tool"
          title="One after another"
          disabled={own.length === 0 || props.isRunningAll}
          onClick={() => props.onRunAll(own)}
        />
        <ToolbarButton
          label="Run all of this origin"
          title="Of all tools of the origin, one after another"
          disabled={ofPage.length === 0 || props.isRunningAll}
          onClick={() => props.onRunAll(ofPage)}
        />
      </p>
      <SavedSharing saved={saved} />
    </Section>
  );
}

interface SavedRowProps {
  saved: SavedInput;
  call: Call | null;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  onUse(): void;
  onRun(): void;
  onChange(change: Partial<Pick<SavedInput, 'name' | 'expectations'>>): void;
  onDelete(): void;
}

function SavedRow({ saved, call, isOpen, ...props }: SavedRowProps) {
  const outcomes = call === null ? [] : judge(saved.expectations, call);
  return (
    <li>
      <div class="saved-row">
        <span class="saved-name">{visibleText(saved.name, 80)}</span>
        <span class="history-text mono">
          {visibleText(oneLine(maskedInput(saved.input, saved.secrets)).slice(0, 120), 240)}
        </span>
        {saved.omitted.length > 0 && <span class="note">without its password</span>}
        {call !== null && <Verdict call={call} outcomes={outcomes} />}
        <span class="saved-buttons">
          <ToolbarButton label="Run" onClick={props.onRun} />
          <ToolbarButton label="Use" title="Put this input into the form" onClick={props.onUse} />
          <ToolbarButton
            label={isOpen ? 'Done' : 'Rename, expect…'}
            pressed={isOpen}
            onClick={() => props.onOpen(!isOpen)}
          />
          <ToolbarButton label="Delete" onClick={props.onDelete} />
        </span>
      </div>
      {isOpen && (
        <div class="saved-edit">
          <label class="saved-rename">
            Name
            <input
              type="text"
              value={saved.name}
              onInput={(event) => props.onChange({ name: event.currentTarget.value })}
            />
          </label>
          <ExpectationEditor
            expectations={saved.expectations}
            outcomes={outcomes}
            onChange={(expectations) => props.onChange({ expectations })}
          />
        </div>
      )}
    </li>
  );
}

/** Passed and failed expectations; without any, how the call ended. */
function Verdict({ call, outcomes }: { call: Call; outcomes: ReturnType<typeof judge> }) {
  if (outcomes.length === 0 || isPending(call)) {
    const { label, tone } = CALL_STATES[call.state];
    return <span class={`tag-${tone}`}>{label}</span>;
  }
  const failed = outcomes.filter(({ passed }) => !passed).length;
  return failed === 0 ? (
    <span class="tag-good">passed</span>
  ) : (
    <span class="tag-error">
      {failed} of {outcomes.length} failed
    </span>
  );
}

function newestCall(calls: ReadonlyMap<string, Call>, savedId: string): Call | null {
  let newest: Call | null = null;
  for (const call of calls.values()) if (call.savedId === savedId) newest = call;
  return newest;
}
