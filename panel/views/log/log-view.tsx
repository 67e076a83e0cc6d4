import { useMemo, useRef } from 'preact/hooks';
import { documentPlace, findTool, type LogFilter, logRows } from '../../model/selectors.ts';
import type { LogEntry, LogKind, State } from '../../model/state.ts';
import { DataGrid, type GridColumn } from '../../ui/data-grid.tsx';
import { visibleText } from '../../ui/display-text.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PageText } from '../../ui/page-text.tsx';
import { type SplitSizes, SplitView } from '../../ui/split-view.tsx';
import { Tag } from '../../ui/tag.tsx';
import { Toolbar, ToolbarButton, ToolbarCheckbox, ToolbarDivider } from '../../ui/toolbar.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { PanelActions } from '../actions.ts';
import { counted, formatTime } from '../format.ts';
import { SourceLink } from '../source-link.tsx';
import { LogDetails } from './log-details.tsx';
import { LOG_KINDS, LOG_WORDS } from './log-words.ts';

/** Height of a row in CSS pixels. */
const ROW_HEIGHT = 21;
/** Below this width in CSS pixels the columns that the details repeat are left out. */
const ALL_COLUMNS_FROM = 640;

/** What {@link LogView} takes. */
export interface LogViewProps {
  state: State;
  filter: LogFilter;
  selectedId: number | null;
  sizes: SplitSizes;
  onFilter(change: Partial<LogFilter>): void;
  onSelect(id: number | null): void;
  /** What the person chose; the state follows with the next frame. */
  preserveLog: boolean;
  onPreserve(preserve: boolean): void;
  onSizes(sizes: SplitSizes): void;
  actions: PanelActions;
}

/** Every registration, refusal, change and removal of the page, oldest first. */
export function LogView(props: LogViewProps) {
  const { state, filter, actions } = props;
  const { entries, counts, total } = useMemo(() => shownEntries(state, filter), [state, filter]);
  const root = useRef<HTMLDivElement>(null);
  const wide = useWide(root, ALL_COLUMNS_FROM);
  const columns = logColumns(actions, (documentId) => placeThen(state, documentId)).filter(
    (column) => wide || !column.whenWide,
  );
  const selected =
    props.selectedId === null ? undefined : state.log.find((entry) => entry.id === props.selectedId);
  const dropped = state.logDropped + state.observerDropped;

  return (
    <div ref={root} class="view">
      <LogToolbar {...props} counts={counts} shown={entries.length} total={total} />
      {dropped > 0 && (
        <p class="strip">{counted(dropped, 'older entry', 'older entries')} dropped: a limit was reached.</p>
      )}
      <SplitView
        label="Resize the log"
        sizes={props.sizes}
        onSizes={props.onSizes}
        first={
          entries.length > 0 ? (
            <DataGrid
              label="Registry log"
              columns={columns}
              rows={entries}
              keyOf={keyOf}
              rowClass={rowClass}
              rowHeight={ROW_HEIGHT}
              selectedKey={selected ? keyOf(selected) : null}
              onSelect={(key) => props.onSelect(Number(key))}
              followEnd
            />
          ) : (
            <LogEmpty total={total} onFilter={props.onFilter} />
          )
        }
        second={
          selected ? (
            <section class="details" aria-label="Log entry" key={selected.id}>
              <LogDetails
                entry={selected}
                tool={selected.toolKey === null ? null : findTool(state, selected.toolKey)}
                place={placeThen(state, selected.documentId)}
                actions={actions}
                onClose={() => props.onSelect(null)}
              />
            </section>
          ) : null
        }
      />
    </div>
  );
}

/** An entry outlives its document, whose place is then not known any more. */
function placeThen(state: State, documentId: string): string {
  return state.documents.has(documentId) ? documentPlace(state, documentId) : '';
}

/** The entries to show, how many of each kind pass the rest of the filter, and how many there are in all. */
function shownEntries(state: State, filter: LogFilter) {
  const ofAllKinds = logRows(state, { ...filter, kinds: null });
  const counts = new Map<LogKind, number>();
  for (const { kind } of ofAllKinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const { kinds } = filter;
  const entries =
    kinds === null ? ofAllKinds : ofAllKinds.filter(({ kind }) => kind === 'dropped' || kinds.has(kind));
  return { entries, counts, total: logRows(state, { text: '', kinds: null, toolKey: null }).length };
}

function keyOf(entry: LogEntry): string {
  return String(entry.id);
}

function rowClass(entry: LogEntry): string {
  return `log-${entry.kind}`;
}

type LogColumn = GridColumn<LogEntry> & { whenWide?: boolean };

function logColumns(actions: PanelActions, placeOf: (documentId: string) => string): LogColumn[] {
  return [
    {
      id: 'time',
      label: 'Time',
      width: '92px',
      render: (entry) => <time>{formatTime(entry.at)}</time>,
    },
    {
      id: 'kind',
      label: 'Event',
      width: '108px',
      render: (entry) => <Tag tone={LOG_WORDS[entry.kind].tone}>{LOG_WORDS[entry.kind].label}</Tag>,
    },
    {
      id: 'tool',
      label: 'Tool',
      width: 'minmax(110px, 1.2fr)',
      render: (entry) => <PageText class="mono" text={visibleText(entry.toolName, 200)} />,
    },
    {
      id: 'document',
      label: 'Document',
      width: 'minmax(110px, 1.4fr)',
      whenWide: true,
      render: (entry) => (
        <span title={visibleText(entry.url, 500)}>
          <span class="note">{placeOf(entry.documentId)}</span>{' '}
          <PageText text={visibleText(entry.origin, 200)} />
        </span>
      ),
    },
    {
      id: 'detail',
      label: 'Detail',
      width: 'minmax(90px, 2fr)',
      render: (entry) => <PageText text={visibleText(detailOf(entry), 300)} />,
    },
    {
      id: 'source',
      label: 'Source',
      width: 'minmax(80px, 130px)',
      whenWide: true,
      render: (entry) => (entry.stack[0] ? <SourceLink frame={entry.stack[0]} actions={actions} /> : null),
    },
  ];
}

function detailOf(entry: LogEntry): string {
  if (!entry.error) return entry.detail;
  const error = `${entry.error.name}: ${entry.error.message}`;
  return entry.detail === '' || error.includes(entry.detail) || entry.detail.includes(entry.error.message)
    ? error
    : `${entry.detail}: ${error}`;
}

function LogToolbar(
  props: LogViewProps & { counts: ReadonlyMap<LogKind, number>; shown: number; total: number },
) {
  const { state, filter, counts, shown, total } = props;
  const toggle = (kind: LogKind): void => {
    const kinds = new Set<LogKind>(filter.kinds ?? LOG_KINDS);
    if (!kinds.delete(kind)) kinds.add(kind);
    props.onFilter({ kinds: kinds.size === LOG_KINDS.length ? null : kinds });
  };
  const tool = filter.toolKey === null ? null : findTool(state, filter.toolKey);
  return (
    <Toolbar label="Registry log">
      <ToolbarButton
        icon="clear"
        iconOnly
        label="Clear registry log"
        disabled={state.log.length === 0}
        onClick={props.actions.clearLog}
      />
      <input
        type="search"
        class="filter-input log-filter"
        aria-label="Filter registry log"
        placeholder="Filter"
        spellcheck={false}
        autocomplete="off"
        value={filter.text}
        onInput={(event) => props.onFilter({ text: event.currentTarget.value })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a group of toggle buttons, not of form fields */}
      <span role="group" class="chips log-kinds" aria-label="Kinds of events">
        {LOG_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            class="chip"
            aria-pressed={filter.kinds?.has(kind) ?? true}
            onClick={() => toggle(kind)}
          >
            {LOG_WORDS[kind].label}{' '}
            <span class="chip-count">{(counts.get(kind) ?? 0).toLocaleString('en')}</span>
          </button>
        ))}
      </span>
      {filter.toolKey !== null && (
        <ToolbarButton
          icon="close"
          label={tool ? `Only ${visibleText(tool.name, 60)}` : 'Only one tool'}
          title="Show the entries of all tools"
          onClick={() => props.onFilter({ toolKey: null })}
        />
      )}
      <ToolbarDivider />
      <ToolbarCheckbox
        label="Preserve log"
        title="Keep the log when the page navigates or reloads"
        checked={props.preserveLog}
        onChange={props.onPreserve}
      />
      <span class="toolbar-count">
        {shown === total
          ? counted(total, 'entry', 'entries')
          : `${shown.toLocaleString('en')} of ${counted(total, 'entry', 'entries')}`}
      </span>
    </Toolbar>
  );
}

function LogEmpty({ total, onFilter }: { total: number; onFilter: LogViewProps['onFilter'] }) {
  if (total > 0)
    return (
      <EmptyState title="No entry matches the filter">
        <p>
          {counted(total, 'entry is', 'entries are')} hidden by it.{' '}
          <button
            type="button"
            class="link"
            onClick={() => onFilter({ text: '', kinds: null, toolKey: null })}
          >
            Clear filter
          </button>
        </p>
      </EmptyState>
    );
  return (
    <EmptyState title="Nothing registered yet, listening">
      <p>
        Each tool that is registered, refused, changed or taken back appears here, with its time, its document
        and the line of the script.
      </p>
      <p>To keep the log over a reload, turn on Preserve log.</p>
    </EmptyState>
  );
}
