import { useId, useState } from 'preact/hooks';
import type { Call } from '../../model/call.ts';
import { maskedInput } from '../../model/mask.ts';
import { oneLine } from '../../schema/json-text.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import { formatDuration, formatTime } from '../format.ts';
import { CALL_STATES } from './result/call-words.ts';
import { SaveInputForm } from './save-input-form.tsx';

/** Characters of an input or result in a row. */
const PREVIEW = 120;

/** What is done with a call of the history. */
export interface HistoryActions {
  onSelect(callId: string): void;
  /** Calls once more with the same input. */
  onRunAgain(call: Call): void;
  /** Puts its input into the place where it can be changed. */
  onEdit(call: Call): void;
  /** Keeps its input under a name. False when that cannot be; why is said beside the saved inputs. */
  onSave(call: Call, name: string): boolean;
}

/** One call of the history, with what can be done with it. */
export function HistoryRow({
  call,
  isSelected,
  ...actions
}: HistoryActions & { call: Call; isSelected: boolean }) {
  const [isOpen, setOpen] = useState(false);
  const more = useId();
  const input = maskedInput(call.input, call.secrets);
  const { result } = call;
  const text = result === null || result.isDropped ? null : result.text;
  return (
    <li class={isSelected ? 'selected' : ''}>
      <div class="history-row">
        <button
          type="button"
          class="history-call"
          aria-current={isSelected ? 'true' : undefined}
          onClick={() => actions.onSelect(call.id)}
        >
          <time>{formatTime(call.sentAt)}</time>{' '}
          <span class={`tag-${CALL_STATES[call.state].tone}`}>{CALL_STATES[call.state].label}</span>
          {call.duration !== null && ` ${formatDuration(call.duration)}`}
          {call.repeat !== null && ` ${call.repeat.index + 1} of ${call.repeat.of}`}
          {call.caller.documentId !== call.target.documentId && ` as ${visibleText(call.caller.place)}`}{' '}
          <span class="history-text mono">{preview(input)}</span>
          {text && <span class="history-text mono"> → {preview(text)}</span>}
        </button>
        <span class="history-buttons">
          <ToolbarButton label="Run again" onClick={() => actions.onRunAgain(call)} />
          <ToolbarButton
            label="Use"
            title="Put this input into the form"
            onClick={() => actions.onEdit(call)}
          />
          <button
            type="button"
            class="toolbar-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? more : undefined}
            title="Copy, and save the input"
            onClick={() => setOpen(!isOpen)}
          >
            More
          </button>
        </span>
      </div>
      {isOpen && (
        <div id={more} class="history-more">
          <CopyButton isLabelShown label="Copy input" text={input} />
          {text !== null && <CopyButton isLabelShown label="Copy result" text={text} />}
          <SaveInputForm
            label="Save as…"
            onSave={(name) => {
              const isSaved = actions.onSave(call, name);
              if (isSaved) setOpen(false);
              return isSaved;
            }}
          />
        </div>
      )}
    </li>
  );
}

/** JSON in one line, other text as it is. */
function preview(whole: string): string {
  const text = oneLine(whole);
  return visibleText(text.length > PREVIEW ? `${text.slice(0, PREVIEW)}…` : text, PREVIEW * 2);
}
