import { useSignal } from '@preact/signals';
import { useMemo, useRef, useState } from 'preact/hooks';
import type { Execution } from '../../model/execution.ts';
import { type ActivityFilter, activityRows } from '../../model/executions/select.ts';
import { findTool } from '../../model/selectors.ts';
import type { State } from '../../model/state.ts';
import { DataGrid, type GridSort } from '../../ui/data-grid.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Lazy } from '../../ui/lazy.tsx';
import { SplitView } from '../../ui/split-view.tsx';
import { useWide } from '../../ui/use-wide.ts';
import type { PanelActions } from '../actions.ts';
import type { CallServices } from '../call/services.ts';
import { counted } from '../format.ts';
import type { Preferences } from '../preferences.ts';
import { type ActivityColumnId, activityColumns } from './activity-columns.tsx';
import { ActivityToolbar } from './activity-toolbar.tsx';
import { barEnd } from './bar.ts';
import { ExecutionDetails } from './execution-details.tsx';
import { isFiltering, NO_FILTER } from './no-filter.ts';
import { copiedCall, offersOf } from './offers.ts';
import { Overview, type OverviewMark } from './overview.tsx';
import { lanesOf } from './overview-model.ts';
import { keyOf, keysOf, sorted } from './row-order.ts';
import { type ActivitySettings, decodeActivitySettings } from './settings.ts';
import { type TimeWindow, wholeWindow } from './time-window.ts';
import { useLivingNow } from './use-now.ts';

/** Height of a row in CSS pixels. */
const ROW_HEIGHT = 21;
const loadSaveSession = () => import('../session/save-session.tsx');

/** Rows of room for pending executions, at first and at most, in a high panel and in a low one. */
const PINNED_ROOM = { first: 2, most: 8 };
const PINNED_ROOM_LOW = { first: 1, most: 2 };
/** Below this width in CSS pixels the columns that the details repeat are left out. */
const ALL_COLUMNS_FROM = 640;
const WIDE_ONLY: ReadonlySet<ActivityColumnId> = new Set(['parties', 'input', 'output']);
/** Below this height in CSS pixels the overview and the room for pending executions shrink. */
const HIGH_FROM = 260;

/** What {@link ActivityView} takes. */
export interface ActivityViewProps {
  state: State;
  filter: ActivityFilter;
  selectedId: number | null;
  /** As they were saved: {@link ActivitySettings}, or anything. */
  savedSettings: unknown;
  onFilter(change: Partial<ActivityFilter>): void;
  onSelect(id: number | null): void;
  onSettings(settings: ActivitySettings): void;
  onPreserve(preserve: boolean): void;
  onRecording(isRecording: boolean): void;
  onClear(): void;
  /** Of the extension. */
  version: string;
  services: CallServices;
  preferences: Preferences;
  actions: PanelActions;
}

/** Every execution, whoever asked for it: pending ones on top as they run, the others below as they began. */
export function ActivityView(props: ActivityViewProps) {
  const { state, filter, savedSettings, actions } = props;
  const settings = useMemo(() => decodeActivitySettings(savedSettings), [savedSettings]);
  const onSettings = (change: Partial<ActivitySettings>): void =>
    props.onSettings({ ...settings, ...change });
  const { executions } = state;
  const { rows, pending, total, counts } = activityRows(state, filter);
  const root = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isWide = useWide(list, ALL_COLUMNS_FROM);
  const isHigh = (root.current?.clientHeight ?? HIGH_FROM) >= HIGH_FROM;
  const room = usePinnedRoom(pending.length, isHigh);
  const savedAt = state.connection.state === 'file' ? state.connection.savedAt : null;
  const now = useLivingNow(executions.pending.length > 0 || rows.some(({ runsOn }) => runsOn), savedAt);
  const [isSaving, setSaving] = useState(false);
  const chosen = useSignal<TimeWindow | null>(null);

  const all = useMemo(() => [...rows, ...pending], [rows, pending]);
  const whole = useWhole(all, pending.length > 0 ? now.value : 0);
  const shownWindow = chosen.value ?? whole;
  const lanes = useMemo(() => lanesOf(all), [all]);
  const marks = useMemo(() => marksOf(state), [state.log]);

  const inWindow = useMemo(() => {
    const window = chosen.value;
    if (window === null) return rows;
    return rows.filter(
      (execution) => execution.startedAt <= window.to && barEnd(execution, window.to) >= window.from,
    );
  }, [rows, chosen.value]);
  const ordered = useMemo(() => sorted(inWindow, settings.sort), [inWindow, settings.sort]);
  const keys = useMemo(() => keysOf(ordered), [ordered]);

  const secretsOf = (execution: Execution): readonly string[] => {
    const tool = execution.toolKey === null ? null : findTool(state, execution.toolKey);
    return tool?.tool.form?.secrets ?? [];
  };
  const isColumnShown = (id: ActivityColumnId): boolean =>
    !settings.hidden.includes(id) && (isWide || !WIDE_ONLY.has(id));
  const columns = activityColumns(
    { window: shownWindow, now, secretsOf, cancelOf: (execution) => cancelOf(execution, actions) },
    isColumnShown,
  );
  const selected = props.selectedId === null ? undefined : executions.get(props.selectedId);
  const names = useMemo(() => namesOf(state), [executions]);

  return (
    <div ref={root} class="view activity-view">
      <ActivityToolbar
        filter={filter}
        onFilter={props.onFilter}
        counts={counts}
        shown={inWindow.length + pending.length}
        total={total}
        isRecording={state.recording}
        onRecording={props.onRecording}
        onClear={props.onClear}
        preserveLog={props.preferences.preserveLog}
        onPreserve={props.onPreserve}
        isFile={savedAt !== null}
        onSave={() => setSaving(true)}
        onOpen={actions.openSessionTab}
        protocol={state.protocol}
        onProtocol={actions.setProtocol}
        isOverviewShown={settings.isOverviewShown}
        onOverview={(isOverviewShown) => onSettings({ isOverviewShown })}
        areFiltersShown={settings.areFiltersShown}
        onFilters={(areFiltersShown) => onSettings({ areFiltersShown })}
        tools={names.tools}
        origins={names.origins}
        isColumnShown={(id) => !settings.hidden.includes(id)}
        onColumn={(id, isShown) =>
          onSettings({
            hidden: isShown ? settings.hidden.filter((one) => one !== id) : [...settings.hidden, id],
          })
        }
      />
      {isSaving && (
        <Lazy load={loadSaveSession} what="saving">
          {({ SaveSession }) => (
            <SaveSession state={state} version={props.version} onClose={() => setSaving(false)} />
          )}
        </Lazy>
      )}
      {executions.dropped > 0 && (
        <p class="strip">{counted(executions.dropped, 'older execution')} dropped: a limit was reached.</p>
      )}
      {settings.isOverviewShown && total > 0 && (
        <Overview
          executions={all}
          lanes={lanes}
          marks={marks}
          whole={whole}
          window={chosen.value}
          now={pending.length > 0 ? now.value : 0}
          onWindow={(window) => {
            chosen.value = window;
          }}
        />
      )}
      {chosen.value !== null && rows.length > inWindow.length && (
        <p class="strip">
          {counted(rows.length - inWindow.length, 'execution')} outside of the time shown.{' '}
          <button
            type="button"
            class="link"
            onClick={() => {
              chosen.value = null;
            }}
          >
            Show all
          </button>
        </p>
      )}
      <SplitView
        label="Resize the list of executions"
        sizes={settings.sizes}
        onSizes={(sizes) => onSettings({ sizes })}
        first={
          <div ref={list} class="activity-list">
            {total === 0 ? (
              <ActivityEmpty isRecording={state.recording} />
            ) : (
              <DataGrid
                label="Executions"
                columns={columns}
                rows={ordered}
                keys={keys}
                keyOf={keyOf}
                rowClass={rowClass}
                rowHeight={ROW_HEIGHT}
                selectedKey={selected ? keyOf(selected) : null}
                onSelect={(key) => props.onSelect(Number(key))}
                followEnd={settings.sort.column === 'time' && !settings.sort.descending}
                pinned={{
                  rows: pending,
                  room,
                  empty: <p class="note pinned-empty">No execution is pending</p>,
                  more: (hidden) => `${counted(hidden, 'more is', 'more are')} pending`,
                }}
                sort={settings.sort}
                onSort={(column) => onSettings({ sort: nextSort(settings.sort, column) })}
                widths={settings.widths}
                onWidth={(column, width) => onSettings({ widths: { ...settings.widths, [column]: width } })}
              />
            )}
          </div>
        }
        second={
          selected ? (
            <section class="details" aria-label="Execution" key={selected.id}>
              <ExecutionDetails
                execution={selected}
                tab={settings.tab}
                onTab={(tab) => onSettings({ tab })}
                secrets={secretsOf(selected)}
                now={now}
                actions={actions}
                copied={copiedCall(selected, state)}
                offers={offersOf(selected, props)}
                onSelect={props.onSelect}
                onClose={() => props.onSelect(null)}
              />
            </section>
          ) : null
        }
      />
      {isFiltering(filter) && inWindow.length + pending.length === 0 && total > 0 && (
        <p class="strip">
          <button type="button" class="link" onClick={() => props.onFilter(NO_FILTER)}>
            Clear filters
          </button>
        </p>
      )}
    </div>
  );
}

/** The room for pending executions grows when it must and does not shrink: the list below keeps its place. */
function usePinnedRoom(pending: number, isHigh: boolean): number {
  const { first, most } = isHigh ? PINNED_ROOM : PINNED_ROOM_LOW;
  const needed = useRef(0);
  needed.current = Math.max(needed.current, pending);
  return Math.max(first, Math.min(most, needed.current));
}

/** The time of everything that is shown. It is the same object while it has not changed, so that bars stay as they are. */
function useWhole(executions: readonly Execution[], now: number): TimeWindow {
  const last = useRef<TimeWindow>({ from: 0, to: 1 });
  const range = useMemo(() => {
    let from = Number.POSITIVE_INFINITY;
    let to = 0;
    for (const execution of executions) {
      from = Math.min(from, execution.startedAt);
      to = Math.max(to, barEnd(execution, execution.startedAt));
    }
    return { from, to };
  }, [executions]);
  if (executions.length === 0) return last.current;
  const next = wholeWindow(range.from, Math.max(range.to, now));
  if (next.from !== last.current.from || next.to !== last.current.to) last.current = next;
  return last.current;
}

/** What ends a pending execution; `null` when nobody here can: the page alone has the signal of its own calls. */
function cancelOf({ caller, state, phase }: Execution, actions: PanelActions): (() => void) | null {
  if (state !== 'pending' || phase === 'cancelRequested' || caller.kind !== 'panel') return null;
  return () => actions.cancelCall(caller.callId);
}

function rowClass({ state, runsOn }: Execution): string {
  return `execution-${state}${runsOn ? ' runs-on' : ''}`;
}

function nextSort(sort: GridSort, column: string): GridSort {
  return sort.column === column ? { column, descending: !sort.descending } : { column, descending: false };
}

function marksOf(state: State): readonly OverviewMark[] {
  const marks: OverviewMark[] = [];
  for (const { at, kind } of state.log) {
    if (kind === 'registered' || kind === 'registeredAgain') marks.push({ at, kind: 'registered' });
    else if (kind === 'unregistered' || kind === 'navigated') marks.push({ at, kind });
  }
  return marks;
}

function namesOf(state: State): { tools: readonly string[]; origins: readonly string[] } {
  const tools = new Set<string>();
  const origins = new Set<string>();
  for (const { toolName, origin } of state.toolStats.values()) {
    tools.add(toolName);
    origins.add(origin);
  }
  return { tools: [...tools].sort(), origins: [...origins].sort() };
}

function ActivityEmpty({ isRecording }: { isRecording: boolean }) {
  if (!isRecording) {
    return (
      <EmptyState title="Recording is paused">
        <p>Turn on Record executions to see what runs.</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No execution yet, listening">
      <p>
        Each execution of a tool appears here as it begins, whoever asks for it: the page, another frame, this
        panel, or the browser’s agent.
      </p>
      <p>Run a tool in the Tools view, or use the page.</p>
    </EmptyState>
  );
}
