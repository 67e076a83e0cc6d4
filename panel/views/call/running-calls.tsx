import { useEffect, useState } from 'preact/hooks';
import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import type { Call } from '../../model/call.ts';
import { isPending } from '../../model/calls.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { formatDuration } from '../format.ts';

/** How often elapsed times are written anew, in milliseconds. */
const TICK_MS = 100;

/** Running calls that are listed one by one. */
const LISTED = 10;

/** The time now in epoch milliseconds, anew every {@link TICK_MS} while `isRunning`. */
export function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(epochNow);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(epochNow()), TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  // A tick may be older than the call that it is asked about.
  return isRunning ? now : epochNow();
}

/** What {@link RunningCalls} takes. */
export interface RunningCallsProps {
  calls: readonly Call[];
  now: number;
  onSelect(callId: string): void;
  onCancel(callId: string): void;
}

/** The calls of a tool that have not ended, oldest first, each with its time and the way to cancel it. */
export function RunningCalls({ calls, now, onSelect, onCancel }: RunningCallsProps) {
  const running = calls.filter(isPending).reverse();
  if (running.length === 0) return null;
  return (
    <ul class="running-calls" aria-label="Running calls">
      {running.slice(0, LISTED).map((call) => (
        <li key={call.id}>
          <span class="running-mark" aria-hidden="true" />
          <button type="button" class="link" onClick={() => onSelect(call.id)}>
            {stateWords(call)}
          </button>
          <span class="running-time">{formatDuration(now - (call.calledAt ?? call.sentAt))}</span>
          <span class="note running-caller">as {call.caller.place}</span>
          <ToolbarButton
            label="Cancel"
            disabled={call.cancelRequested !== null}
            onClick={() => onCancel(call.id)}
          />
        </li>
      ))}
      {running.length > LISTED && (
        <li class="note">and {(running.length - LISTED).toLocaleString('en')} more</li>
      )}
    </ul>
  );
}

function stateWords({ state }: Call): string {
  if (state === 'sent') return 'Sent';
  return state === 'cancelling' ? 'Cancel requested' : 'Running';
}
