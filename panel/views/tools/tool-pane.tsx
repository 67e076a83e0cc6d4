import type { ComponentChildren } from 'preact';
import { ordinal } from '../../model/ordinal.ts';
import type { DocumentState, ToolState } from '../../model/state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageText } from '../../ui/page-text.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import type { PanelActions } from '../actions.ts';
import { formatTime } from '../format.ts';
import type { ToolTabId } from '../preferences.ts';

/** What {@link ToolPane} takes. */
export interface ToolPaneProps {
  tool: ToolState;
  document: DocumentState | null;
  place: string;
  tab: ToolTabId;
  onTab(tab: ToolTabId): void;
  actions: PanelActions;
  /** The content of the tab. */
  children: ComponentChildren;
}

/** A selected tool: what it is, over the tabs for calling it and for its details. */
export function ToolPane({ tool, document, place, tab, onTab, actions, children }: ToolPaneProps) {
  const { tool: reported } = tool;
  const description = reported.description?.text ?? '';
  return (
    <article class="details-content tool-pane">
      <header class="details-header">
        <h2>
          <Icon name={reported.kind === 'declarative' ? 'form' : 'tool'} />
          <PageText class="mono" text={tool.name} />
          <CopyButton label="Copy name" text={tool.name} />
        </h2>
        <p class="details-sub">
          {reported.kind === 'declarative' ? 'Declarative tool' : 'Imperative tool'} of{' '}
          <button
            type="button"
            class="link"
            onClick={() => actions.select({ kind: 'document', documentId: tool.documentId })}
          >
            {visibleText(document?.facts?.origin ?? reported.origin ?? 'a document that is gone', 200)}
          </button>{' '}
          ({place})
        </p>
        {tab === 'call' && tool.removed === null ? (
          <p class="details-state one-line" title={visibleText(description, 1_000)}>
            {description === '' ? stateText(tool) : visibleText(description, 300)}
          </p>
        ) : (
          <p class="details-state">{stateText(tool)}</p>
        )}
      </header>
      <Tabs<ToolTabId>
        label="Call or details"
        items={[
          { id: 'call', label: 'Call' },
          { id: 'details', label: 'Details' },
        ]}
        selected={tab}
        onSelect={onTab}
      >
        {children}
      </Tabs>
    </article>
  );
}

function stateText(tool: ToolState): string {
  if (tool.removed) return `Removed at ${formatTime(tool.removed.at)}: ${visibleText(tool.removed.cause)}`;
  const again = tool.generation > 1 ? `, registered for the ${ordinal(tool.generation)} time` : '';
  return `Registered, first seen at ${formatTime(tool.firstSeenAt)}${again}`;
}
