import type { Call } from '../../../model/call.ts';
import { formatDuration, formatTime } from '../../format.ts';
import { callMoments } from './moments.ts';

/** What happened to a call and when. */
export function MomentsList({ call }: { call: Call }) {
  // A form has no execute, and a call that was refused never came so far.
  const isUnseen =
    call.execution === null && call.kind === 'imperative' && call.settledAt !== null && call.refusal === null;
  return (
    <ol class="call-moments">
      {callMoments(call).map(({ kind, at, since, text }) => (
        <li key={kind} class={`call-moment moment-${kind}`}>
          <time title={formatTime(at)}>{kind === 'called' ? formatTime(at) : offsetText(since)}</time>{' '}
          <span>{text}</span>
        </li>
      ))}
      {isUnseen && <li class="note">What the tool did was not seen.</li>}
    </ol>
  );
}

/** Clocks of two documents differ by fractions of a millisecond: the tool may seem to begin before the call. */
function offsetText(since: number): string {
  return since < 0 ? `−${formatDuration(-since)}` : `+${formatDuration(since)}`;
}
