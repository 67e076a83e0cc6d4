import type { Call, CallParty } from '../../../model/call.ts';
import { isPending } from '../../../model/calls.ts';
import { visibleText } from '../../../ui/display-text.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { ToolbarButton } from '../../../ui/toolbar.tsx';
import { formatDuration, formatTime } from '../../format.ts';
import { ElapsedTime, useIsOver } from '../elapsed-time.tsx';
import { CALL_STATES, charactersText } from './call-words.ts';

/** Milliseconds after which a call that runs is marked as slow. */
const SLOW_AFTER = 5_000;

/** What {@link CallHead} takes. */
export interface CallHeadProps {
  call: Call;
  onShowDocument(documentId: string): void;
}

/** Where a call stands, how long it took, and who called whom. */
export function CallHead({ call, onShowDocument }: CallHeadProps) {
  const { label, icon, tone } = CALL_STATES[call.state];
  const pending = isPending(call);
  const since = call.calledAt ?? call.sentAt;
  const length = call.result === null ? null : (call.result.length ?? call.result.text?.length ?? null);
  return (
    <header class="call-head">
      <p class="call-line">
        <span class={`call-state tag-${tone}`} role="status">
          <Icon name={icon} />
          {label}
        </span>
        {pending ? (
          <span class="call-time">
            <ElapsedTime since={since} />
          </span>
        ) : (
          call.duration !== null && <span class="call-time">{formatDuration(call.duration)}</span>
        )}
        {!pending && length !== null && <span>{charactersText(length)}</span>}
        {pending && <SlowTag since={since} />}
      </p>
      <p class="call-parties">
        <time>{formatTime(call.sentAt)}</time>{' '}
        {call.caller.documentId === call.target.documentId ? (
          <>
            Called by the tool’s own document, <Party party={call.target} onShowDocument={onShowDocument} />
          </>
        ) : (
          <>
            <Party party={call.caller} onShowDocument={onShowDocument} /> called{' '}
            <Party party={call.target} onShowDocument={onShowDocument} />
          </>
        )}
      </p>
    </header>
  );
}

function SlowTag({ since }: { since: number }) {
  if (!useIsOver(since, SLOW_AFTER)) return null;
  return (
    <Tag tone="warning" title={`It has run for more than ${formatDuration(SLOW_AFTER)}`}>
      slow
    </Tag>
  );
}

function Party({ party, onShowDocument }: { party: CallParty; onShowDocument(documentId: string): void }) {
  return (
    <>
      <button type="button" class="link" onClick={() => onShowDocument(party.documentId)}>
        {visibleText(party.origin, 200)}
      </button>{' '}
      <span class="note">({visibleText(party.place, 100)})</span>
    </>
  );
}

/** What {@link FormWaiting} takes. */
export interface FormWaitingProps {
  /** Shows the form to the person; `undefined` when it cannot be found. */
  onShowForm: (() => void) | undefined;
}

/** A form without `toolautosubmit` is filled in, and the call is pending until the person submits it. */
export function FormWaiting({ onShowForm }: FormWaitingProps) {
  return (
    <div class="call-waiting" role="status">
      <Icon name="form" />
      <span>Waiting for the user to submit the form</span>
      {onShowForm && <ToolbarButton icon="inspect" label="Show the form" onClick={onShowForm} />}
    </div>
  );
}
