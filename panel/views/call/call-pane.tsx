import { useEffect, useMemo, useState } from 'preact/hooks';
import { callBlockers, callersOf } from '../../diagnosis/call-rules.ts';
import type { Call } from '../../model/call.ts';
import { callsOfTool, previousResult } from '../../model/calls.ts';
import type { DocumentId } from '../../model/event.ts';
import { originOf } from '../../model/places.ts';
import type { State, ToolState } from '../../model/state.ts';
import type { RepeatOptions } from '../../repeats.ts';
import { draftOf } from '../../schema/form/draft.ts';
import type { InputProblem } from '../../schema/form/types.ts';
import type { PanelActions } from '../actions.ts';
import type { Preferences } from '../preferences.ts';
import { CallOptions } from './call-options.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { InputSection } from './input-section.tsx';
import { keptFields } from './kept-fields.ts';
import { inputOf } from './run-actions.ts';
import { RunBar } from './run-bar.tsx';
import { RunMessages } from './run-messages.tsx';
import { RunningCalls } from './running-calls.tsx';
import { SavedRunSection } from './saved-run-section.tsx';
import { SavedSection } from './saved-section.tsx';
import { type CallServices, seriesOf } from './services.ts';
import { schemaOf, useDraft } from './use-draft.ts';
import { useProblems } from './use-problems.ts';
import { useRunActions } from './use-run-actions.ts';
import { useSavedInputs } from './use-saved-inputs.ts';
import { showCall, useShownCall } from './use-shown-call.ts';

const NO_NOTES: ReadonlyMap<string, string> = new Map();
const NO_SECRETS: readonly string[] = [];

/** What {@link CallPane} takes. */
export interface CallPaneProps {
  state: State;
  tool: ToolState;
  services: CallServices;
  /** An input (JSON text) that comes from elsewhere, to be taken over once; `null` when there is none. */
  given: string | null;
  onGiven(): void;
  preferences: Preferences;
  onPreferences(change: Partial<Preferences>): void;
  actions: PanelActions;
}

/** The place where a tool is called: input, caller, running calls, and what came of them. */
export function CallPane(props: CallPaneProps) {
  const { state, tool, services, preferences, actions } = props;
  const schemaJson = tool.tool.inputSchema?.json.text ?? null;
  const schema = useMemo(() => schemaOf(schemaJson), [schemaJson]);
  const owner = state.documents.get(tool.documentId);
  const origin = (owner ? originOf(owner) : tool.tool.origin) ?? 'null';
  const draft = useDraft(services.storage, {
    origin,
    toolName: tool.name,
    schema: schemaJson,
    secrets: tool.tool.form?.secrets ?? NO_SECRETS,
  });
  const isRead = draft.draft !== null;
  useEffect(() => {
    if (props.given === null || !isRead) return;
    draft.replace(draftOf(props.given));
    props.onGiven();
  }, [props.given, isRead]);
  const isForm = tool.tool.kind === 'declarative';
  const notes = useMemo(
    () => (isForm && draft.draft !== null ? keptFields(schema, draft.draft) : NO_NOTES),
    [isForm, schema, draft.draft],
  );
  const problems = useProblems(schema, draft.draft);
  // Texts of the form's JSON fields that are not JSON: another value would be sent than the one on the screen.
  const [unfinished, setUnfinished] = useState<readonly InputProblem[]>([]);

  const saved = useSavedInputs(services.storage);
  const callers = useMemo(() => callersOf(state, tool.key), [state, tool.key]);
  const [chosenCaller, setChosenCaller] = useState<DocumentId>(tool.documentId);
  const caller = callers.find(({ documentId }) => documentId === chosenCaller) ?? callers[0] ?? null;
  const callerId = caller?.documentId ?? tool.documentId;
  const blockers = callBlockers(state, { toolKey: tool.key, callerId, draftSchema: draft.writtenFor });

  const calls = useMemo(
    () => callsOfTool(state, { key: tool.key, name: tool.name, origin }),
    [state.calls, tool.key, tool.name, origin],
  );
  const { shown, outcome, select, follow } = useShownCall(calls);

  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [repeat, setRepeat] = useState<RepeatOptions>({ times: 1, order: 'sequence' });
  const series = seriesOf(services);
  const savedRun = series.savedRuns.current.value;
  const runs = useRunActions({
    state,
    tool,
    origin,
    schema,
    draft: draft.draft,
    unfinished,
    blockers,
    callers,
    callerId,
    repeat,
    preferences,
    services,
    series,
    replaceDraft: draft.replace,
    onBegun: (isWritten) => (isWritten ? follow() : select(null)),
  });
  const hasErrors = problems.some(({ severity }) => severity === 'error');
  const isInputBlocked = [...problems, ...unfinished].some(({ isBlocking }) => isBlocking);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes one shortcut of the controls inside it
    <div
      class="call-pane"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        runs.run();
      }}
    >
      <div class="run-head">
        <RunBar
          label={hasErrors && !isInputBlocked ? 'Send anyway' : 'Run'}
          disabled={blockers.length > 0 || isInputBlocked || draft.draft === null || runs.question !== null}
          callers={callers}
          callerId={callerId}
          areOptionsOpen={areOptionsOpen}
          onRun={runs.run}
          onCaller={setChosenCaller}
          onOptions={setOptionsOpen}
        />
        <RunMessages
          blockers={blockers}
          obstacle={caller?.obstacle ?? null}
          question={runs.question}
          note={runs.note}
          onAccept={draft.accept}
          onDoNotRun={() => runs.setQuestion(null)}
          onNoteRead={() => runs.setNote(null)}
        />
        <RunningCalls calls={calls} onSelect={select} onCancel={(id) => services.calls.cancel(id)} />
      </div>
      {areOptionsOpen && (
        <CallOptions
          preferences={preferences}
          repeat={repeat}
          onPreferences={props.onPreferences}
          onRepeat={setRepeat}
        />
      )}
      {draft.draft === null ? (
        <p class="note loading">Reading the input that you wrote before…</p>
      ) : (
        <InputSection
          schema={schema}
          input={draft}
          draft={draft.draft}
          problems={problems}
          unfinished={unfinished}
          onUnfinished={setUnfinished}
          view={preferences.inputView}
          hint={isForm ? 'A form’s tool: fields that are not set here keep what is in the form now.' : null}
          notes={notes}
          lastCall={calls[0] ?? null}
          onView={(inputView) => props.onPreferences({ inputView })}
          onRun={runs.run}
        />
      )}
      <div ref={outcome}>
        <CallOutcome
          state={state}
          tool={tool}
          calls={calls}
          shown={shown}
          previous={shown === null ? null : previousResult(calls, shown)}
          services={services}
          actions={actions}
          onSelect={select}
          onRunAgain={runs.runAgain}
          onEditInput={(from: Call) => draft.replace(draftOf(from.input))}
          onSave={({ toolName, input, secrets }, name, expectations) =>
            saved?.add({ origin, toolName, name, input, secrets, expectations }) ?? false
          }
        />
      </div>
      {savedRun !== null && (
        <SavedRunSection
          run={savedRun}
          runs={series.savedRuns}
          calls={state.calls}
          onShow={(toolKey, callId) => {
            if (callId !== null) showCall(callId);
            actions.goTo({ kind: 'tool', toolKey });
          }}
        />
      )}
      {saved !== null && (
        <SavedSection
          origin={origin}
          toolName={tool.name}
          saved={saved}
          calls={state.calls}
          currentInput={inputOf(draft.draft)}
          secrets={tool.tool.form?.secrets ?? NO_SECRETS}
          onUse={(saved) => draft.replace(draftOf(saved.input), saved.omitted)}
          onRun={runs.runSaved}
          onRunAll={runs.runAllSaved}
          isRunningAll={savedRun?.isActive ?? false}
        />
      )}
    </div>
  );
}
