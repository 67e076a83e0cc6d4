import { useId } from 'preact/hooks';
import type { CallerOption } from '../../diagnosis/call-rules.ts';
import { AGENT_CALLER } from '../../model/call.ts';
import type { DocumentId } from '../../model/event.ts';
import { visibleText } from '../../ui/display-text.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';

/** What {@link RunBar} takes. */
export interface RunBarProps {
  /** `Run`, or `Send anyway` when the input does not satisfy the schema. */
  label: string;
  disabled: boolean;
  callers: readonly CallerOption[];
  callerId: DocumentId;
  areOptionsOpen: boolean;
  onRun(): void;
  onCaller(documentId: DocumentId): void;
  onOptions(open: boolean): void;
}

/** The bar that stays in sight: run, as whom, and the options. */
export function RunBar(props: RunBarProps) {
  const id = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of controls, not of form fields
    <div role="group" class="run-bar" aria-label="Run">
      <button
        type="button"
        class="run-button"
        disabled={props.disabled}
        title="Ctrl+Enter"
        aria-keyshortcuts="Control+Enter Meta+Enter"
        onClick={props.onRun}
      >
        {props.label}
      </button>
      <span class="run-caller">
        <label for={id}>Call as</label>
        <select
          id={id}
          value={props.callerId}
          onChange={(event) => props.onCaller(event.currentTarget.value)}
        >
          {props.callers.map((caller) => (
            <option key={caller.documentId} value={caller.documentId}>
              {callerWords(caller)}
            </option>
          ))}
        </select>
      </span>
      <ToolbarButton
        label="Options"
        pressed={props.areOptionsOpen}
        onClick={() => props.onOptions(!props.areOptionsOpen)}
      />
    </div>
  );
}

function callerWords({ documentId, isOwn, origin, place, obstacle }: CallerOption): string {
  const document = isOwn ? `Its own document (${place})` : `${visibleText(origin, 80)} (${place})`;
  const who = documentId === AGENT_CALLER ? 'The browser’s agent' : document;
  return obstacle === null ? who : `${who}: ${obstacle.rule}`;
}
