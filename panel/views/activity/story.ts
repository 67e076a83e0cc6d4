import type { Execution, MomentKind } from '../../model/execution.ts';
import { formatDuration } from '../format.ts';

/** A tool that fails within so many milliseconds after a cancel has heeded its signal. */
const HEEDED = 200;

/**
 * What was remarkable about an execution, as one sentence; `null` where the state says everything. A race is told as what
 * happened.
 */
export function storyOf(execution: Execution): string | null {
  const { state, phase, runsOn, endedAt } = execution;
  const at = (kind: MomentKind): number | null =>
    execution.moments.find((moment) => moment.kind === kind)?.at ?? null;
  const late = at('answeredLate');
  const asked = at('cancelRequested');
  if (late !== null && endedAt !== null && (execution.exception === null || late - endedAt > HEEDED)) {
    const ended = execution.exception === null ? 'answered' : 'failed';
    return `The tool ${ended} ${formatDuration(late - endedAt)} after its caller was told; the caller never saw it.`;
  }
  if (runsOn) return 'The caller was answered, but the function still runs: it does not heed its signal.';
  if (state === 'completed' && asked !== null) {
    return 'A cancel was requested, but the answer was first: the caller got the result.';
  }
  if (phase === 'waitingForUser') return 'The form is filled in. It waits until its user submits it.';
  if (phase === 'frozen')
    return 'The page is in the back/forward cache: it goes on when the user comes back.';
  if (phase === 'queued')
    return 'The document is in the back/forward cache: the call waits until it is back.';
  if (state === 'failed' && at('targetGone') !== null) return 'The tool’s document went away while it ran.';
  if (state === 'lost' && at('callerGone') !== null)
    return 'The document that called went away: nobody waits for the answer.';
  if (at('unregistered') !== null)
    return 'The tool was taken back while it ran; that does not stop an execution.';
  return null;
}
