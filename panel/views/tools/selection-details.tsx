import type { ComponentChildren } from 'preact';
import { documentStatus } from '../../diagnosis/document-status.ts';
import { exposureHint } from '../../diagnosis/exposure-hint.ts';
import { figuresOf } from '../../model/executions/select.ts';
import { frameElementOf, originOf } from '../../model/places.ts';
import { documentPlace } from '../../model/selectors.ts';
import type { DocumentState, LogEntry, State, ToolState } from '../../model/state.ts';
import { estimateTokens } from '../../model/tokens.ts';
import type { PanelActions } from '../actions.ts';
import type { ToolTabId } from '../preferences.ts';
import { DocumentDetails } from './document-details.tsx';
import { ToolDetails } from './tool-details.tsx';
import { ToolPane } from './tool-pane.tsx';

/** What {@link ToolSelection} takes. */
export interface ToolSelectionProps {
  state: State;
  tool: ToolState;
  tab: ToolTabId;
  onTab(tab: ToolTabId): void;
  /** The place where a tool is called. */
  callPane(tool: ToolState): ComponentChildren;
  actions: PanelActions;
}

/** A selected tool, with what the state knows of it. */
export function ToolSelection({ state, tool, tab, onTab, callPane, actions }: ToolSelectionProps) {
  const document = state.documents.get(tool.documentId) ?? null;
  return (
    <ToolPane
      tool={tool}
      document={document}
      place={documentPlace(state, tool.documentId)}
      tab={tab}
      onTab={onTab}
      actions={actions}
    >
      {tab === 'call' ? (
        callPane(tool)
      ) : (
        <ToolDetails
          tool={tool}
          document={document}
          tokens={estimateTokens(tool.tool)}
          log={logOf(state.log, tool)}
          figures={document === null ? null : figuresOf(state, originOf(document) ?? 'null', tool.name)}
          exposureHint={exposureHint(state, tool)}
          actions={actions}
        />
      )}
    </ToolPane>
  );
}

/** A selected document, with what the state knows of it. */
export function DocumentSelection({ state, document }: { state: State; document: DocumentState }) {
  return (
    <DocumentDetails
      document={document}
      status={documentStatus(state, document.id)}
      place={documentPlace(state, document.id)}
      frameElement={frameElementOf(state, document)}
    />
  );
}

function logOf(log: readonly LogEntry[], tool: ToolState): LogEntry[] {
  return log.filter(
    (entry) =>
      entry.toolKey === tool.key ||
      (entry.toolKey === null && entry.documentId === tool.documentId && entry.toolName === tool.name),
  );
}
