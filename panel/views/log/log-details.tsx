import { toolNameProblems } from '../../diagnosis/tool-name.ts';
import type { LogEntry, ToolState } from '../../model/state.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { LongText, PageText } from '../../ui/page-text.tsx';
import { Fact, Facts } from '../../ui/section.tsx';
import { Tag } from '../../ui/tag.tsx';
import { ToolbarButton } from '../../ui/toolbar.tsx';
import type { PanelActions } from '../actions.ts';
import { formatTime } from '../format.ts';
import { Stack } from '../source-link.tsx';
import { LOG_WORDS } from './log-words.ts';

/** What {@link LogDetails} takes. */
export interface LogDetailsProps {
  entry: LogEntry;
  /** The row it belongs to, while it exists. */
  tool: ToolState | null;
  place: string;
  actions: PanelActions;
  onClose(): void;
}

/** Who saw an entry's fact. */
const SOURCES = {
  observer: "the browser's own list of tools",
  recorder: "the page's call, as it was made",
  panel: 'Toolscope',
} as const;

/** Everything about one log entry. */
export function LogDetails({ entry, tool, place, actions, onClose }: LogDetailsProps) {
  const words = LOG_WORDS[entry.kind];
  const nameProblems = toolNameProblems(entry.toolName);
  const errorText = entry.error ? `${entry.error.name}: ${entry.error.message}` : '';
  return (
    <article class="details-content">
      <header class="details-header with-close">
        <h2>
          <Tag tone={words.tone}>{words.label}</Tag>{' '}
          <PageText class="mono" text={visibleText(entry.toolName, 260)} />
        </h2>
        <ToolbarButton icon="close" iconOnly label="Close log entry" onClick={onClose} />
      </header>
      <Facts>
        <Fact name="Time">{formatTime(entry.at)}</Fact>
        {entry.detail !== '' && entry.detail !== errorText && (
          <Fact name="Detail">
            <LongText lines text={entry.detail} />
          </Fact>
        )}
        {entry.error && (
          <Fact name="Error">
            <LongText class="error-text" lines text={errorText} />
            <CopyButton label="Copy error" text={errorText} />
          </Fact>
        )}
        {entry.kind === 'refused' && nameProblems.length > 0 && (
          <Fact name="Name">{nameProblems.join(' ')}</Fact>
        )}
        <Fact name="Document">
          <button
            type="button"
            class="link"
            onClick={() => actions.goTo({ kind: 'document', documentId: entry.documentId })}
          >
            {visibleText(entry.origin === '' ? entry.url : entry.origin, 300)}
          </button>{' '}
          {place}
        </Fact>
        <Fact name="URL then">
          <LongText text={entry.url} />
        </Fact>
        <Fact name="Seen in">{SOURCES[entry.source]}</Fact>
        {entry.stack.length > 0 && (
          <Fact name="Stack">
            <Stack frames={entry.stack} actions={actions} />
          </Fact>
        )}
      </Facts>
      {tool && (
        <p class="details-buttons">
          <ToolbarButton
            icon="tool"
            label="Go to tool"
            onClick={() => actions.goTo({ kind: 'tool', toolKey: tool.key })}
          />
        </p>
      )}
    </article>
  );
}
