import type { CallBlocker, CallObstacle } from '../../diagnosis/call-rules.ts';
import { MessageBar } from '../../ui/message-bar.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import type { RunQuestion } from './run-actions.ts';

/** What {@link RunMessages} takes. */
export interface RunMessagesProps {
  /** What stops every run. */
  blockers: readonly CallBlocker[];
  /** The rule that will stop the chosen caller; `null` when none is known. */
  obstacle: CallObstacle | null;
  question: RunQuestion | null;
  note: string | null;
  /** The input is meant for the tool as it is now. */
  onAccept(): void;
  onDoNotRun(): void;
  onNoteRead(): void;
}

/** The answer that does no harm has the focus, so that a key pressed too quickly runs nothing. */
function focusOnce(button: HTMLButtonElement | null): void {
  button?.focus();
}

/** What is said and asked before a run. */
export function RunMessages({ blockers, obstacle, question, note, ...props }: RunMessagesProps) {
  return (
    <div class="run-messages">
      {blockers.map(({ text, fix, isOverridable }) => (
        <MessageBar
          key={text}
          tone="warning"
          actions={isOverridable && <ToolbarButton label="It fits" onClick={props.onAccept} />}
        >
          {text} {fix}
        </MessageBar>
      ))}
      {obstacle !== null && blockers.length === 0 && (
        <MessageBar tone="info">
          {obstacle.cause} {obstacle.fix} You can run it all the same: the browser will refuse.
        </MessageBar>
      )}
      {question !== null && (
        <MessageBar
          tone="warning"
          actions={
            <>
              <ToolbarButton label="Run it" onClick={question.go} />
              <button ref={focusOnce} type="button" class="toolbar-button" onClick={props.onDoNotRun}>
                Do not run
              </button>
            </>
          }
        >
          {question.text}
        </MessageBar>
      )}
      {note !== null && (
        <MessageBar tone="info" onDismiss={props.onNoteRead}>
          {note}
        </MessageBar>
      )}
    </div>
  );
}
