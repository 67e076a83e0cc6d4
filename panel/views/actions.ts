import type { StackFrame } from '../../inspected-page/protocol/messages.ts';
import type { DocumentId } from '../model/event.ts';
import type { ToolState } from '../model/state.ts';

/** What the person chose in the tools view. It names the thing and not the row, so it survives regrouping. */
export type Selection =
  | { kind: 'tool'; toolKey: string }
  | { kind: 'document'; documentId: DocumentId }
  | { kind: 'group'; key: string }
  | null;

/** Everything that views can ask for. */
export interface PanelActions {
  select(selection: Selection): void;
  /** Goes to the tools view and selects there, clearing a filter that hides it. */
  goTo(selection: Selection): void;
  /** Goes to the registry log and shows the entries of one tool alone. */
  showInLog(toolKey: string): void;
  /** Resolves to false when the line cannot be opened here. */
  openSource(frame: StackFrame): Promise<boolean>;
  /** Selects the form of a declarative tool in Elements. Resolves to false when it cannot be found. */
  revealForm(tool: ToolState): Promise<boolean>;
  /** Shows where the form is in the page, or ends that. */
  highlightForm(tool: ToolState, on: boolean): void;
  reload(): void;
  /** Opens a tab in which a session file can be chosen. */
  openSessionTab(): void;
  /** Reads the lists of all documents again. */
  refresh(): void;
  /** Goes to the activity view and selects an execution there. */
  showExecution(id: number): void;
  /** Goes to the activity view and shows the executions of tools of this name alone. */
  showActivityOf(toolName: string): void;
  /** Goes to the call pane of a tool with this input (JSON text) in the place of what is there; that can be undone. */
  editCall(toolKey: string, input: string): void;
  /** Begins or ends recording through the debugger protocol. */
  setProtocol(on: boolean): void;
  /** Cancels a call of this panel. */
  cancelCall(callId: string): void;
  clearRemoved(): void;
  clearLog(): void;
}
