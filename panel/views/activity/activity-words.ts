import type {
  Execution,
  ExecutionCaller,
  ExecutionPhase,
  ExecutionState,
  FactSource,
  MomentKind,
  Unseen,
} from '../../model/execution.ts';
import type { TagTone } from '../../ui/tag.tsx';
import type { BarPart } from './bar.ts';

/** All states, in the order of their filters. */
export const STATES: readonly ExecutionState[] = [
  'pending',
  'completed',
  'failed',
  'cancelled',
  'lost',
  'unknown',
];

/** How states are named and coloured, and what each means. */
export const STATE_WORDS: Readonly<Record<ExecutionState, { label: string; tone: TagTone; title: string }>> =
  {
    pending: { label: 'Pending', tone: 'info', title: 'It has not ended' },
    completed: { label: 'Completed', tone: 'good', title: 'The caller got the result' },
    failed: { label: 'Failed', tone: 'error', title: 'The caller got an error' },
    cancelled: { label: 'Cancelled', tone: 'warning', title: 'The caller cancelled it and was told so' },
    lost: { label: 'Lost', tone: 'error', title: 'Its document went away: no answer will come' },
    unknown: { label: 'Unknown', tone: 'plain', title: 'Nothing that is watched can tell how it ended' },
  };

/** What a pending execution is doing. */
export const PHASE_WORDS: Readonly<Record<ExecutionPhase, string>> = {
  asked: 'Asked',
  queued: 'Queued',
  running: 'Running',
  waitingForUser: 'Waiting for the user',
  cancelRequested: 'Cancel requested',
  answering: 'Answering',
  frozen: 'Page frozen',
};

/** What happened at a moment, as a sentence. */
export const MOMENT_WORDS: Readonly<Record<MomentKind, string>> = {
  asked: 'Asked for: executeTool was called',
  queued: 'Queued: the document is in the back/forward cache',
  invoked: 'The invocation reached the tool',
  activated: 'toolactivated was fired',
  entered: 'execute was entered',
  waitingForUser: 'The form is filled in and waits for its user to submit it',
  cancelRequested: 'Cancel requested',
  cancelled: 'toolcancel was fired in the tool’s document',
  settledInTool: 'The tool settled',
  settledForCaller: 'The caller was answered',
  answeredLate: 'The tool ended after its caller was told: nobody saw how',
  frozen: 'The document went into the back/forward cache',
  thawed: 'The document came back from the back/forward cache',
  targetGone: 'The tool’s document went away',
  callerGone: 'The caller’s document went away',
  unregistered: 'The tool was taken back',
};

/** Who saw a fact. */
export const SOURCE_WORDS: Readonly<Record<FactSource, string>> = {
  panel: 'Panel',
  observer: 'Observer',
  recorder: 'Recorder',
  protocol: 'Protocol',
};

/** What could not be seen, and why. */
export const UNSEEN_WORDS: Readonly<Record<Unseen, string>> = {
  execution:
    'What the tool did was not seen: its document was loaded before DevTools was opened, or runs no script of its own for it. Reload the page to record it.',
  caller:
    'Who asked was not seen: an extension, the browser’s agent, or a document that was loaded before DevTools was opened.',
  end: 'How it ended cannot be told by what is watched. Record through the debugger protocol to see it.',
  input: 'The input of a form is not told to the page. Record through the debugger protocol to see it.',
};

/** Kinds of callers, as they are filtered. */
export const CALLER_KINDS: readonly ExecutionCaller['kind'][] = ['document', 'panel', 'agent', 'unknown'];

/** How kinds of callers are named. */
export const CALLER_WORDS: Readonly<Record<ExecutionCaller['kind'], string>> = {
  document: 'Page',
  panel: 'This panel',
  agent: 'Browser agent',
  unknown: 'Unknown',
};

/** Parts of a bar, for its tooltip and the legend. */
export const PART_WORDS: Readonly<Record<BarPart, string>> = {
  waiting: 'Waiting for the tool',
  running: 'Running',
  user: 'Waiting for the user',
  cancelling: 'Cancel requested',
  answering: 'Answering the caller',
  frozen: 'Page frozen',
  late: 'Running on after the caller was answered',
};

/** The state in a row: for a pending execution what it is doing. */
export function stateLabel({ state, phase }: Execution): string {
  return phase === null ? STATE_WORDS[state].label : PHASE_WORDS[phase];
}

/** Who asked, in a few words: the place of a document, or who else it was. */
export function callerLabel({ caller }: Execution): string {
  switch (caller.kind) {
    case 'document':
      return caller.party.place;
    case 'panel':
      return caller.party === null ? 'panel as browser agent' : `panel as ${caller.party.place}`;
    case 'agent':
      return 'browser agent';
    case 'unknown':
      return 'unknown';
  }
}
