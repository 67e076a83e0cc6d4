import { documentStatus } from '../../diagnosis/document-status.ts';
import { documentsInOrder, isLive } from '../../model/selectors.ts';
import type { State } from '../../model/state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { ToolsViewProps } from './tools-view.tsx';

const EXAMPLE = `await document.modelContext.registerTool({
  name: 'find_flights',
  description: 'Finds flights between two airports.',
  inputSchema: {
    type: 'object',
    properties: { from: { type: 'string' }, to: { type: 'string' } },
    required: ['from', 'to'],
  },
  execute: async ({ from, to }) => searchFlights(from, to),
});`;

/** Said when no frame of the page has a tool: what will appear, and how to make it appear. */
export function NoTools({ state }: { state: State }) {
  const { connection } = state;
  const status = topStatus(state);
  if (connection.state === 'connecting') return <EmptyState title="Connecting to the page…" />;
  if (connection.state !== 'live')
    return (
      <EmptyState title="No tools to show">
        <p>The tools of a page appear here when Toolscope can reach it.</p>
      </EmptyState>
    );
  if (status?.state === 'blocked')
    return (
      <EmptyState title="The top document of this page cannot have tools">
        <p>{sentence(status.phrase)}</p>
        {status.fix && <p>{status.fix}</p>}
      </EmptyState>
    );
  return (
    <EmptyState title="No tools yet, listening">
      <p>Tools appear here as soon as the page registers them. To register one from a script, do this:</p>
      <div class="code-block">
        <pre>{EXAMPLE}</pre>
        <CopyButton label="Copy example" text={EXAMPLE} />
      </div>
      <p>
        To make a tool of a form, give it <code>toolname</code> and <code>tooldescription</code>:
      </p>
      <div class="code-block">
        <pre>{'<form toolname="subscribe" tooldescription="Subscribes to the newsletter.">'}</pre>
      </div>
    </EmptyState>
  );
}

/** @returns A phrase as a sentence of its own. */
function sentence(phrase: string): string {
  return `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}.`;
}

/** Said in place of the list when the filter hides everything. */
function NoMatches({ total, onClear }: { total: number; onClear(): void }) {
  return (
    <EmptyState title="No tool matches the filter">
      <p>
        {total === 1 ? '1 tool is' : `${total.toLocaleString('en')} tools are`} hidden by it.{' '}
        <button type="button" class="link" onClick={onClear}>
          Clear filter
        </button>
      </p>
    </EmptyState>
  );
}

/** Said in place of the list when frames without tools are hidden and no frame has one. */
function OnlyEmptyFrames({ frames, onShow }: { frames: number; onShow(): void }) {
  return (
    <EmptyState title="No frame has tools">
      <p>
        {frames === 1 ? '1 frame without tools is' : `${frames} frames without tools are`} hidden.{' '}
        <button type="button" class="link" onClick={onShow}>
          Show frames without tools
        </button>
      </p>
    </EmptyState>
  );
}

/** Says why the list of tools is empty. */
export function EmptyList({ state, tree, options, onOptions }: ToolsViewProps) {
  if (options.filter.trim() !== '' && tree.total > 0)
    return <NoMatches total={tree.total} onClear={() => onOptions({ filter: '' })} />;
  if (tree.total === 0 && options.hideEmptyFrames && tree.frames > 0)
    return <OnlyEmptyFrames frames={tree.frames} onShow={() => onOptions({ hideEmptyFrames: false })} />;
  return <NoTools state={state} />;
}

/** Of the top document; `null` while it is not known. */
function topStatus(state: State) {
  const top = documentsInOrder(state).find((document) => isLive(document) && document.parentId === null);
  return top ? documentStatus(state, top.id) : null;
}
