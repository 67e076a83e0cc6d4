import { useState } from 'preact/hooks';
import type { OldApiUse } from '../model/event.ts';
import { isLive, unseenByRecorder } from '../model/selectors.ts';
import type { State } from '../model/state.ts';
import { visibleText } from '../ui/display-text.ts';
import { MessageBar } from '../ui/message-bar.tsx';
import { ToolbarButton } from '../ui/toolbar.tsx';
import type { PanelActions } from './actions.ts';
import { counted } from './format.ts';
import { SourceLink } from './source-link.tsx';

/** Uses of an old API shape that are listed before "Show all". */
const USES_SHOWN = 3;

/** What {@link MessageBars} takes. */
export interface MessageBarsProps {
  state: State;
  dismissed: ReadonlySet<string>;
  /** `id` names the banner with what it said, so that news are shown again. */
  onDismiss(id: string): void;
  actions: PanelActions;
}

/** What a person must know about the connection and about what could not be seen. */
export function MessageBars(props: MessageBarsProps) {
  return (
    <div class="message-bars">
      <ConnectionBar {...props} />
      <RecorderBar {...props} />
      <OldApiBar {...props} />
      <UndecodableBar {...props} />
    </div>
  );
}

function ConnectionBar({ state, actions }: MessageBarsProps) {
  const { connection } = state;
  const reload = <ToolbarButton label="Reload page" onClick={actions.reload} />;
  switch (connection.state) {
    case 'connecting':
    case 'live':
      return null;
    case 'unreachable':
      return (
        <MessageBar tone="warning">
          {connection.reason}
          {connection.fix !== null && <> {connection.fix}</>}
        </MessageBar>
      );
    case 'extensionReloaded':
      return (
        <MessageBar tone="error">
          Toolscope was reloaded or updated, and this panel belongs to the old version. To go on, close
          DevTools and open it again.
        </MessageBar>
      );
    case 'crashed':
      return (
        <MessageBar tone="error" actions={reload}>
          The page crashed. What is shown is the last that was known.
        </MessageBar>
      );
    case 'closed':
      return (
        <MessageBar tone="error">The tab was closed. What is shown is the last that was known.</MessageBar>
      );
  }
}

function RecorderBar({ state, dismissed, onDismiss, actions }: MessageBarsProps) {
  const count = unseenByRecorder(state).length;
  const id = `recorderAbsent ${state.topDocumentId}`;
  if (count === 0 || dismissed.has(id)) return null;
  return (
    <MessageBar
      tone="info"
      onDismiss={() => onDismiss(id)}
      actions={<ToolbarButton label="Reload page" onClick={actions.reload} />}
    >
      Toolscope started after this page's scripts in {counted(count, 'document')}: exposed origins, refused
      registrations and callers before that are not known.
    </MessageBar>
  );
}

function UndecodableBar({ state, dismissed, onDismiss }: MessageBarsProps) {
  const { count, lastReason } = state.undecodable;
  const id = `undecodable ${count}`;
  if (count === 0 || dismissed.has(id)) return null;
  return (
    <MessageBar tone="warning" onDismiss={() => onDismiss(id)}>
      {counted(count, 'message')} from the page could not be read, so the list may be incomplete. The last
      reason: {visibleText(lastReason)}
    </MessageBar>
  );
}

function OldApiBar({ state, dismissed, onDismiss, actions }: MessageBarsProps) {
  const { oldApiUses } = state;
  const [all, setAll] = useState(false);
  const id = `oldApi ${oldApiUses.map((use) => `${use.url}:${use.line}:${use.column}`).join(' ')}`;
  if (oldApiUses.length === 0 || dismissed.has(id)) return null;
  const shown = all ? oldApiUses : oldApiUses.slice(0, USES_SHOWN);
  return (
    <MessageBar tone="warning" onDismiss={() => onDismiss(id)}>
      {counted(oldApiUses.length, 'use')} of an older WebMCP API in this page's scripts{' '}
      {effectOf(state, oldApiUses.length === 1)}:
      <ul class="plain-list">
        {shown.map((use) => (
          <li key={`${use.url}:${use.line}:${use.column}:${use.expression}`}>
            <code>{visibleText(use.expression, 80)}</code>{' '}
            <SourceLink frame={{ ...use, functionName: '' }} actions={actions} /> {replacementOf(use)}
          </li>
        ))}
      </ul>
      {shown.length < oldApiUses.length && (
        <button type="button" class="link" onClick={() => setAll(true)}>
          Show all {oldApiUses.length}
        </button>
      )}
    </MessageBar>
  );
}

/** A polyfill gives the old shapes an effect, but not one that the browser or its agent would see. */
function effectOf(state: State, isOne: boolean): string {
  const isPolyfilled = [...state.documents.values()].some(
    (document) => isLive(document) && (document.facts?.api.script.length ?? 0) > 0,
  );
  if (isPolyfilled)
    return `${isOne ? 'reaches' : 'reach'} a script of the page at most, and never the browser`;
  return `${isOne ? 'has' : 'have'} no effect in this browser`;
}

function replacementOf({ expression }: OldApiUse): string {
  if (expression.includes('provideContext'))
    return 'To offer tools, call document.modelContext.registerTool() once for each.';
  if (expression.includes('unregisterTool') || expression.includes('clearContext'))
    return 'To take a tool back, give registerTool() a signal and abort it.';
  return 'To reach the API, use document.modelContext.';
}
