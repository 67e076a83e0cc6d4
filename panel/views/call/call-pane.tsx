import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { callBlockers, callersOf } from '../../diagnosis/call-rules.ts';
import type { HostStorage } from '../../host/host.ts';
import type { Call } from '../../model/call.ts';
import { callsOfTool, isPending, previousResult } from '../../model/calls.ts';
import type { DocumentId } from '../../model/event.ts';
import { isLive, originOf } from '../../model/places.ts';
import type { SavedInput } from '../../model/saved-input.ts';
import type { State, ToolState } from '../../model/state.ts';
import type { RepeatOptions } from '../../repeats.ts';
import { draftOf } from '../../schema/form/draft.ts';
import type { InputDraft, InputProblem } from '../../schema/form/types.ts';
import { validateInput } from '../../schema/validate.ts';
import { MessageBar } from '../../ui/message-bar.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import type { PanelActions } from '../actions.ts';
import { counted } from '../format.ts';
import type { Preferences } from '../preferences.ts';
import { CallOptions } from './call-options.tsx';
import { CallOutcome } from './call-outcome.tsx';
import { confirmationFor } from './confirmation.ts';
import { InputSection } from './input-section.tsx';
import { keptFields } from './kept-fields.ts';
import { RunBar } from './run-bar.tsx';
import { RunningCalls, useNow } from './running-calls.tsx';
import { loadSavedInputs, type SavedInputs } from './saved-inputs.ts';
import { SavedSection } from './saved-section.tsx';
import type { CallServices } from './services.ts';
import { schemaOf, useDraft } from './use-draft.ts';

/** Milliseconds after the last change to the input until it is checked. */
const CHECK_AFTER_MS = 120;

/** Height of an outcome that should be in sight after a run, in CSS pixels. */
const WANTED_IN_SIGHT = 200;

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

  const [areOptionsOpen, setOptionsOpen] = useState(false);
  const [repeat, setRepeat] = useState<RepeatOptions>({ times: 1, order: 'sequence' });
  /** Asked before something is run, and what is run then. */
  const [question, setQuestion] = useState<{ text: string; go(): void } | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const [selected, setSelected] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  /** The person ran the tool here and wants to see what comes of it. */
  const isFollowing = useRef(false);

  const calls = useMemo(
    () => callsOfTool(state, { key: tool.key, name: tool.name, origin }),
    [state.calls, tool.key, tool.name, origin],
  );
  const shown = calls.find(({ id }) => id === selected) ?? calls[0] ?? null;
  const now = useNow(calls.some(isPending));
  const isShownPending = shown !== null && isPending(shown);
  // When the call appears, and once more when it has ended and has its result.
  useEffect(() => {
    if (shown === null || !isFollowing.current || outcome.current === null) return;
    showTop(outcome.current);
    if (!isShownPending) isFollowing.current = false;
  }, [shown?.id, isShownPending]);

  const isStopped = blockers.length > 0;
  const errors = problems.filter(({ severity }) => severity === 'error');
  const isInputBlocked = [...problems, ...unfinished].some(({ isBlocking }) => isBlocking);

  const call = (): void => {
    if (draft.draft === null || isStopped || unfinished.length > 0) return;
    // What was typed a moment ago may not have been checked yet.
    if (validateInput(schema, draft.draft).some(({ isBlocking }) => isBlocking)) return;
    const request = {
      toolKey: tool.key,
      callerId,
      input: inputOf(draft.draft),
      timeLimit: preferences.timeLimit,
      savedId: null,
    };
    if (repeat.times > 1) services.repeats.start(request, repeat);
    else services.calls.run({ ...request, repeat: null });
    setSelected(null);
    isFollowing.current = true;
  };
  /** What is confirmed is run as it stands then, not as it stood when the question was asked. */
  const newest = useRef(call);
  newest.current = call;
  /** Does it at once, or after the person has said yes to the question. */
  const confirmed = (text: string | null, go: () => void): void => {
    if (text === null) go();
    else
      setQuestion({
        text,
        go() {
          setQuestion(null);
          go();
        },
      });
  };
  const runAgain = ({ caller: made, target, input, savedId }: Call): void => {
    const isOwn = made.documentId === target.documentId;
    const again = callers.find((one) => (isOwn ? one.isOwn : one.documentId === made.documentId));
    if (again === undefined) {
      draft.replace(draftOf(input));
      setNote('The document that made this call is gone. Its input is here: choose a caller and run it.');
      return;
    }
    const { timeLimit } = preferences;
    confirmed(confirmationFor(tool, preferences.confirm), () => {
      services.calls.run({
        toolKey: tool.key,
        callerId: again.documentId,
        input,
        timeLimit,
        repeat: null,
        savedId,
      });
      setSelected(null);
    });
  };
  const runSaved = (inputs: readonly SavedInput[]): void => {
    const found = inputs.map((input) => ({
      input,
      target: registeredTool(state, tool, origin, input.toolName),
    }));
    const runs = found.flatMap(({ input, target }) => (target === null ? [] : [{ input, target }]));
    const missing = inputs.length - runs.length;
    setNote(
      missing === 0
        ? null
        : `${counted(missing, 'saved input')} not run: the tool is not registered, or in several frames.`,
    );
    const confirmation = runs.map(({ target }) => confirmationFor(target, preferences.confirm)).find(Boolean);
    confirmed(confirmation ?? null, () => {
      for (const { input, target } of runs) {
        services.calls.run({
          toolKey: target.key,
          callerId: target.documentId,
          input: input.input,
          timeLimit: preferences.timeLimit,
          repeat: null,
          savedId: input.id,
        });
      }
      setSelected(null);
    });
  };
  const run = (): void => {
    confirmed(confirmationFor(tool, preferences.confirm), () => newest.current());
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it takes one shortcut of the controls inside it
    <div
      class="call-pane"
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        event.stopPropagation();
        run();
      }}
    >
      <RunBar
        label={errors.length > 0 && !isInputBlocked ? 'Send anyway' : 'Run'}
        disabled={isStopped || isInputBlocked || draft.draft === null}
        callers={callers}
        callerId={callerId}
        areOptionsOpen={areOptionsOpen}
        onRun={run}
        onCaller={setChosenCaller}
        onOptions={setOptionsOpen}
      />
      {areOptionsOpen && (
        <CallOptions
          preferences={preferences}
          repeat={repeat}
          onPreferences={props.onPreferences}
          onRepeat={setRepeat}
        />
      )}
      {blockers.map(({ text, fix, isOverridable }) => (
        <MessageBar
          key={text}
          tone="warning"
          actions={isOverridable && <ToolbarButton label="It fits" onClick={draft.accept} />}
        >
          {text} {fix}
        </MessageBar>
      ))}
      {caller?.obstacle && (
        <MessageBar tone="info">
          {caller.obstacle.cause} {caller.obstacle.fix} You can run it all the same: the browser will refuse.
        </MessageBar>
      )}
      {question !== null && (
        <MessageBar
          tone="warning"
          actions={
            <>
              <ToolbarButton label="Run it" onClick={question.go} />
              <ToolbarButton label="Do not run" onClick={() => setQuestion(null)} />
            </>
          }
        >
          {question.text}
        </MessageBar>
      )}
      {note !== null && (
        <MessageBar tone="info" onDismiss={() => setNote(null)}>
          {note}
        </MessageBar>
      )}
      <RunningCalls
        calls={calls}
        now={now}
        onSelect={setSelected}
        onCancel={(id) => services.calls.cancel(id)}
      />
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
          onRun={run}
        />
      )}
      <div ref={outcome}>
        <CallOutcome
          state={state}
          tool={tool}
          calls={calls}
          shown={shown}
          previous={shown === null ? null : previousResult(calls, shown)}
          now={now}
          services={services}
          actions={actions}
          onSelect={setSelected}
          onRunAgain={runAgain}
          onEditInput={(from: Call) => draft.replace(draftOf(from.input))}
        />
      </div>
      {saved !== null && (
        <SavedSection
          origin={origin}
          toolName={tool.name}
          saved={saved}
          calls={state.calls}
          currentInput={inputOf(draft.draft)}
          secrets={tool.tool.form?.secrets ?? NO_SECRETS}
          onUse={(saved) => draft.replace(draftOf(saved.input), saved.omitted)}
          onRun={runSaved}
        />
      )}
    </div>
  );
}

/** The input as it is sent: nothing written means an empty object. */
function inputOf(draft: InputDraft | null): string {
  return draft === null || draft.text.trim() === '' ? '{}' : draft.text;
}

/**
 * The registered tool of this name that is meant: the selected one, else the only one of the origin. `null` when there is none, or
 * when several documents have it: nothing is run where nobody aimed.
 */
function registeredTool(
  state: State,
  selected: ToolState,
  origin: string,
  toolName: string,
): ToolState | null {
  if (selected.name === toolName) return selected.removed === null ? selected : null;
  const found = [...state.documents.values()]
    .filter((document) => isLive(document) && originOf(document) === origin)
    .flatMap((document) => document.tools.get(toolName) ?? [])
    .filter(({ removed }) => removed === null);
  return found.length === 1 ? (found[0] ?? null) : null;
}

/** Scrolls just as far that the beginning of the outcome is in sight, and the input as much as can be. */
function showTop(element: HTMLElement): void {
  const pane = element.closest('.details');
  if (pane === null) return;
  const seen = pane.getBoundingClientRect().bottom - element.getBoundingClientRect().top;
  const wanted = Math.min(WANTED_IN_SIGHT, pane.clientHeight / 2);
  if (seen < wanted) pane.scrollBy({ top: wanted - seen });
}

let savedInputs: Promise<SavedInputs> | null = null;

/** The saved inputs, read once for as long as the panel lives; `null` until then. */
function useSavedInputs(storage: HostStorage): SavedInputs | null {
  const [saved, setSaved] = useState<SavedInputs | null>(null);
  useEffect(() => {
    savedInputs ??= loadSavedInputs(storage);
    void savedInputs.then(setSaved);
  }, [storage]);
  return saved;
}

/** What is wrong with the input; checked a moment after the last change, so that typing stays quick. */
function useProblems(schema: unknown, draft: InputDraft | null): readonly InputProblem[] {
  const [checked, setChecked] = useState<readonly InputProblem[]>([]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (draft === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      setChecked(validateInput(schema, draft));
      return;
    }
    const timer = setTimeout(() => setChecked(validateInput(schema, draft)), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [schema, draft]);
  return checked;
}
