import type { CallBlocker, CallerOption } from '../../diagnosis/call-rules.ts';
import { AGENT_CALLER, type Call } from '../../model/call.ts';
import type { DocumentId } from '../../model/event.ts';
import type { SavedInput } from '../../model/saved-input.ts';
import { planSavedRun } from '../../model/saved-run.ts';
import { findTool } from '../../model/selectors.ts';
import type { State, ToolState } from '../../model/state.ts';
import type { RepeatOptions } from '../../repeats.ts';
import { draftOf } from '../../schema/form/draft.ts';
import type { InputDraft, InputProblem } from '../../schema/form/types.ts';
import { validateInput } from '../../schema/validate.ts';
import type { Preferences } from '../preferences.ts';
import { confirmationFor, confirmationForAll } from './confirmation.ts';
import type { CallServices, Series } from './services.ts';

/** Asked before something is run. */
export interface RunQuestion {
  /** One sentence for people. */
  text: string;
  /** The person said yes. */
  go(): void;
}

/** What a run depends on as it stands now, and how it speaks to the person. */
export interface RunContext {
  state: State;
  tool: ToolState;
  /** Of the tool's document. */
  origin: string;
  schema: unknown;
  /** `null` while it is read from the storage. */
  draft: InputDraft | null;
  /** Values whose field in the form has a text that is not JSON. */
  unfinished: readonly InputProblem[];
  blockers: readonly CallBlocker[];
  callers: readonly CallerOption[];
  callerId: DocumentId;
  repeat: RepeatOptions;
  preferences: Pick<Preferences, 'confirm' | 'timeLimit'>;
  services: Pick<CallServices, 'calls'>;
  series: Series;
  /** Puts the question to the person; `null` takes it away. */
  ask(question: RunQuestion | null): void;
  /** Says something beside the run; `null` takes it away. */
  say(note: string | null): void;
  replaceDraft(draft: InputDraft): void;
  /** A call of this tool was begun, and what comes of it is to be shown; `isWritten`: by the input that is written now. */
  onBegun(isWritten: boolean): void;
}

/** The ways to run a tool. Each asks first where the person wants to be asked. */
export interface RunActions {
  /** Runs the input that is written, once or as often as is asked for. Does nothing while something stops it. */
  run(): void;
  /** Calls once more as that call was made. */
  runAgain(call: Call): void;
  /** Calls with one saved input and shows what comes of it. */
  runSaved(input: SavedInput): void;
  /** Calls with these saved inputs one after another. */
  runAllSaved(inputs: readonly SavedInput[]): void;
}

/**
 * Makes the ways to run a tool.
 * @param now The circumstances as they are when it is called: what is confirmed is run as it stands then, not as it stood when the
 *   question was asked.
 */
export function createRunActions(now: () => RunContext): RunActions {
  /** Does it at once, or after the person has said yes to the question. */
  const confirmed = (text: string | null, go: () => void): void => {
    if (text === null) go();
    else
      now().ask({
        text,
        go() {
          now().ask(null);
          go();
        },
      });
  };

  const callWritten = (): void => {
    const { tool, callerId, draft, preferences, services, series, repeat, onBegun } = now();
    if (draft === null || isStopped(now())) return;
    const request = {
      toolKey: tool.key,
      callerId,
      input: inputOf(draft),
      timeLimit: preferences.timeLimit,
      savedId: null,
    };
    if (repeat.times > 1) series.repeats.start(request, repeat);
    else services.calls.run({ ...request, repeat: null });
    onBegun(true);
  };

  return {
    run() {
      const { tool, preferences } = now();
      confirmed(confirmationFor(tool, preferences.confirm), callWritten);
    },

    runAgain(call) {
      const { tool, callers, preferences, services, say, replaceDraft, onBegun } = now();
      const { input, savedId } = call;
      const again = callerAgain(callers, call);
      if (again === null) {
        replaceDraft(draftOf(input));
        say('The document that made this call is gone. Its input is here: choose a caller and run it.');
        return;
      }
      confirmed(confirmationFor(tool, preferences.confirm), () => {
        services.calls.run({
          toolKey: tool.key,
          callerId: again.documentId,
          input,
          timeLimit: preferences.timeLimit,
          repeat: null,
          savedId,
        });
        onBegun(false);
      });
    },

    runSaved(saved) {
      const { state, tool, origin, preferences, services, say, onBegun } = now();
      const [row] = planSavedRun(state, [saved], { tool, origin });
      const target = row?.toolKey ? findTool(state, row.toolKey) : null;
      say(row?.notRun ?? null);
      if (target === null) return;
      confirmed(confirmationFor(target, preferences.confirm), () => {
        services.calls.run({
          toolKey: target.key,
          callerId: target.documentId,
          input: saved.input,
          timeLimit: preferences.timeLimit,
          repeat: null,
          savedId: saved.id,
        });
        onBegun(false);
      });
    },

    runAllSaved(inputs) {
      const { state, tool, origin, preferences, series } = now();
      const rows = planSavedRun(state, inputs, { tool, origin });
      const targets = rows.flatMap(({ toolKey }) =>
        toolKey === null ? [] : (findTool(state, toolKey) ?? []),
      );
      confirmed(confirmationForAll(targets, preferences.confirm), () =>
        series.savedRuns.start(rows, preferences.timeLimit),
      );
    },
  };
}

/** The input as it is sent: nothing written means an empty object. */
export function inputOf(draft: InputDraft | null): string {
  return draft === null || draft.text.trim() === '' ? '{}' : draft.text;
}

/** Whether the written input cannot be sent. It is checked anew: what was typed a moment ago may not have been checked yet. */
function isStopped({ draft, schema, blockers, unfinished }: RunContext): boolean {
  if (draft === null || blockers.length > 0 || unfinished.length > 0) return true;
  return validateInput(schema, draft).some(({ isBlocking }) => isBlocking);
}

/** Who makes a call once more: the tool's own document, also a new one, or the very document of another origin; `null` when it is gone. */
function callerAgain(
  callers: readonly CallerOption[],
  { caller: made, target, asAgent }: Pick<Call, 'caller' | 'target' | 'asAgent'>,
): CallerOption | null {
  if (asAgent) return callers.find(({ documentId }) => documentId === AGENT_CALLER) ?? null;
  const isOwn = made.documentId === target.documentId;
  return callers.find((one) => (isOwn ? one.isOwn : one.documentId === made.documentId)) ?? null;
}
