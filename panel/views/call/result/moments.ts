import type { Call } from '../../../model/call.ts';
import { formatDuration } from '../../format.ts';

/** A moment in the life of a call. */
export interface CallMoment {
  kind: 'called' | 'entered' | 'cancelRequested' | 'settled' | 'toolSettled' | 'lost';
  /** Epoch milliseconds. */
  at: number;
  /** Milliseconds since the call; 0 for the call itself. */
  since: number;
  /** What happened, in words for people. */
  text: string;
}

/**
 * What happened to a call, in the order of the clocks. A call, its end for the caller and the tool's own end are three
 * things: a cancelled tool may answer later, to nobody.
 */
export function callMoments(call: Call): readonly CallMoment[] {
  const { calledAt, cancelRequested, execution, settledAt, lostAt } = call;
  const start = calledAt ?? call.sentAt;
  const moments: CallMoment[] = [];
  const add = (kind: CallMoment['kind'], at: number | null | undefined, text: string): void => {
    if (at !== null && at !== undefined) moments.push({ kind, at, since: at - start, text });
  };
  add('called', start, startWords(call));
  add('entered', execution?.startedAt, 'execute entered in the tool’s document');
  if (cancelRequested !== null) {
    const by = cancelRequested.by === 'timeLimit' ? 'the time limit' : 'you';
    add('cancelRequested', cancelRequested.at, `Cancel requested by ${by}`);
  }
  add('toolSettled', execution?.settledAt, toolEnd(call));
  add('settled', settledAt, callerEnd(call));
  add('lost', lostAt, 'Found that no answer will come');
  // Equal times stand in the order in which things happen.
  return moments.sort((a, b) => a.at - b.at);
}

function startWords({ asAgent, calledAt }: Call): string {
  if (asAgent) return 'Asked for as the browser’s agent';
  return calledAt === null ? 'Sent to the calling document' : 'executeTool called';
}

function toolEnd({ execution, settledAt, state }: Call): string {
  const what = execution?.error === null ? 'The tool answered' : 'The tool failed';
  if (state !== 'cancelled' || settledAt === null || execution === null || execution.settledAt === null) {
    return what;
  }
  const late = execution.settledAt - settledAt;
  return late > 0 ? `${what}, ${formatDuration(late)} after the cancel; the caller never saw it` : what;
}

function callerEnd({ state, error }: Call): string {
  if (state === 'refused') return 'Refused before executeTool was called';
  if (error === null) return 'The caller got the result';
  return state === 'cancelled' ? 'The caller got its cancel' : 'The caller got an error';
}
