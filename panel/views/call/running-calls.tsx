import { useEffect, useRef, useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { isPending } from '../../model/calls.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { ElapsedTime } from './elapsed-time.tsx';
import { CALL_STATES } from './result/call-words.ts';
import { nextPlaces } from './running-slots.ts';

/** Running calls that are listed one by one. */
const LISTED = 10;

/** What {@link RunningCalls} takes. */
export interface RunningCallsProps {
  /** Of one tool, newest first. */
  calls: readonly Call[];
  onSelect(callId: string): void;
  onCancel(callId: string): void;
}

/**
 * The calls of a tool that have not ended, oldest first, each with its time and the way to cancel it, in a line that is always there:
 * nothing below it moves when a call begins or ends.
 */
export function RunningCalls({ calls, onSelect, onCancel }: RunningCallsProps) {
  const running = calls.filter(isPending).reverse();
  const [isHeld, setHeld] = useState(false);
  const places = useRef<readonly string[]>([]);
  places.current = nextPlaces(
    places.current,
    running.slice(0, LISTED).map(({ id }) => id),
    isHeld && running.length > 0,
  );
  const line = useRef<HTMLDivElement>(null);
  useKeptFocus(line);
  const byId = new Map(running.map((call) => [call.id, call]));
  return (
    <div
      ref={line}
      class="running-line"
      tabIndex={-1}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      {running.length === 0 && <span class="note">No call is running.</span>}
      {running.length > 1 && (
        <ToolbarButton
          label={`Cancel all ${running.length.toLocaleString('en')}`}
          onClick={() => {
            for (const call of running) if (call.cancelRequested === null) onCancel(call.id);
          }}
        />
      )}
      {places.current.length > 0 && (
        <ul class="running-calls" aria-label="Running calls">
          {places.current.map((id) => {
            const call = byId.get(id);
            return call === undefined ? (
              <li key={id} class="running-ended" aria-hidden="true" />
            ) : (
              <RunningCall key={id} call={call} onSelect={onSelect} onCancel={onCancel} />
            );
          })}
        </ul>
      )}
      {running.length > LISTED && (
        <span class="note">and {(running.length - LISTED).toLocaleString('en')} more</span>
      )}
    </div>
  );
}

function RunningCall({ call, onSelect, onCancel }: { call: Call } & Omit<RunningCallsProps, 'calls'>) {
  const { id, caller, target, cancelRequested } = call;
  const isOwn = caller.documentId === target.documentId;
  return (
    <li title={isOwn ? undefined : `Called as ${caller.place}`}>
      <span class="running-mark" aria-hidden="true" />
      <button type="button" class="link" onClick={() => onSelect(id)}>
        {CALL_STATES[call.state].label}
      </button>
      <span class="running-time">
        <ElapsedTime since={call.calledAt ?? call.sentAt} />
      </span>
      {/* It keeps the focus when it has done its work, which a disabled button loses. */}
      <button
        type="button"
        class="toolbar-button"
        aria-disabled={cancelRequested !== null}
        onClick={() => {
          if (cancelRequested === null) onCancel(id);
        }}
      >
        Cancel
      </button>
    </li>
  );
}

/** Takes the focus when what had it inside is gone, so that the keys of the pane go on working. */
function useKeptFocus(line: { current: HTMLDivElement | null }): void {
  const hadFocus = useRef(false);
  useEffect(() => {
    const isNowhere = document.activeElement === null || document.activeElement === document.body;
    if (hadFocus.current && isNowhere) line.current?.focus();
    hadFocus.current = line.current?.contains(document.activeElement) ?? false;
  });
  useEffect(() => {
    const element = line.current;
    if (element === null) return;
    const lifetime = new AbortController();
    element.addEventListener(
      'focusin',
      () => {
        hadFocus.current = true;
      },
      lifetime,
    );
    element.addEventListener(
      'focusout',
      (event) => {
        // Without a next one the element may be on its way out.
        if (event.relatedTarget !== null) hadFocus.current = element.contains(event.relatedTarget as Node);
      },
      lifetime,
    );
    return () => lifetime.abort();
  }, [line]);
}
