import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { epochNow } from '../../inspected-page/protocol/clock.ts';
import type { Host } from '../host/host.ts';
import type { ActivityFilter } from '../model/executions/select.ts';
import { pendingCount } from '../model/executions/select.ts';
import { FILTER_WORDS } from '../model/filter.ts';
import { buildTree, type LogFilter, logRows } from '../model/selectors.ts';
import type { State, ToolState } from '../model/state.ts';
import type { TreeOptions } from '../model/tree.ts';
import type { Problems } from '../problems.ts';
import type { Store } from '../store.ts';
import { Lazy } from '../ui/lazy.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToolbarButton } from '../ui/toolbar.tsx';
import type { PanelActions, Selection } from './actions.ts';
import { NO_FILTER } from './activity/no-filter.ts';
import type { CallServices } from './call/services.ts';
import { MessageBars } from './message-bars.tsx';
import type { PreferenceStore, ViewId } from './preferences.ts';
import { countProblems } from './problems/count.ts';
import { followSelection, type Whereabouts, whereaboutsOf } from './tools/follow-selection.ts';
import { ToolsView } from './tools/tools-view.tsx';

/** What the panel can ask of the page, apart from the host. */
export interface PageCommands {
  refresh(): void;
  /** Begins or ends recording through the debugger protocol. */
  setProtocol(on: boolean): void;
  /** Resolves to false when the form is gone or cannot be shown. */
  revealForm(tool: ToolState): Promise<boolean>;
  highlightForm(tool: ToolState, on: boolean): void;
}

/** What {@link App} takes. */
export interface AppProps {
  host: Host;
  store: Store;
  preferences: PreferenceStore;
  page: PageCommands;
  calls: CallServices;
  problems: Problems;
}

/** A filter of the registry log that hides nothing. */
const WHOLE_LOG: LogFilter = { text: '', kinds: null, toolKey: null };

/** The call pane has a chunk of its own: it is as large as the rest of the panel. */
const loadCallPane = () => import('./call/call-pane.tsx');
/** So has each view but the one that the panel opens with. */
const loadLogView = () => import('./log/log-view.tsx');
const loadActivityView = () => import('./activity/activity-view.tsx');
const loadProblemsView = () => import('./problems/problems-view.tsx');

/** The words of the connection beside the tabs. */
const CONNECTION_WORDS: Readonly<Record<State['connection']['state'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  unreachable: 'Page unreachable',
  extensionReloaded: 'Extension reloaded',
  crashed: 'Page crashed',
  closed: 'Tab closed',
  file: 'Session file',
};

/** The whole panel: it alone reads the store, and gives each view what it shows. */
export function App({ host, store, preferences, page, calls, problems }: AppProps) {
  const filter = useSignal('');
  const chosen = useSignal<{ selection: Selection; whereabouts: Whereabouts | null }>({
    selection: null,
    whereabouts: null,
  });
  const collapsed = useSignal<ReadonlySet<string>>(new Set());
  const logFilter = useSignal<LogFilter>(WHOLE_LOG);
  const logSelected = useSignal<number | null>(null);
  const callInput = useSignal<{ toolKey: string; input: string } | null>(null);
  const activityFilter = useSignal<ActivityFilter>(NO_FILTER);
  const activitySelected = useSignal<number | null>(null);
  const dismissed = useSignal<ReadonlySet<string>>(new Set());

  const options = useComputed<TreeOptions>(() => {
    const { grouping, hideEmptyFrames, showRemoved } = preferences.value.value;
    return { grouping, hideEmptyFrames, showRemoved, filter: filter.value };
  });
  const selection = useComputed(() =>
    followSelection(store.state.value, chosen.value.selection, chosen.value.whereabouts),
  );
  const tree = useComputed(() => buildTree(store.state.value, options.value));

  const logBadge = useComputed(() => {
    const rows = logRows(store.state.value, WHOLE_LOG);
    const refused = rows.filter(({ kind }) => kind === 'refused').length;
    const size = rows.length.toLocaleString('en');
    // A refused registration is what a developer most needs to notice, whichever view is in front.
    return refused > 0 ? `${size}, ${refused.toLocaleString('en')} refused` : size;
  });

  useEffect(
    () =>
      host.onSearch?.((query) => {
        const { view } = preferences.value.peek();
        if (view === 'log') logFilter.value = { ...logFilter.peek(), text: query };
        else if (view === 'activity') activityFilter.value = { ...activityFilter.peek(), text: query };
        else filter.value = query;
      }),
    [host, preferences, filter, logFilter, activityFilter],
  );

  const problemCount = useComputed(() =>
    countProblems(store.state.value, problems.findings.value, preferences.value.value.problems),
  );

  const actions = useMemo<PanelActions>(() => {
    const select = (next: Selection): void => {
      chosen.value = { selection: next, whereabouts: whereaboutsOf(store.state.peek(), next) };
    };
    return {
      select,
      goTo(next) {
        preferences.update({ view: 'tools' });
        select(next);
        filter.value = '';
      },
      showInLog(toolKey) {
        logFilter.value = { ...WHOLE_LOG, toolKey };
        preferences.update({ view: 'log' });
      },
      showExecution(id) {
        activityFilter.value = NO_FILTER;
        activitySelected.value = id;
        preferences.update({ view: 'activity' });
      },
      showActivityOf(toolName) {
        activityFilter.value = { ...NO_FILTER, tools: [toolName] };
        preferences.update({ view: 'activity' });
      },
      editCall(toolKey, input) {
        callInput.value = { toolKey, input };
        preferences.update({ view: 'tools', toolTab: 'call' });
        select({ kind: 'tool', toolKey });
        filter.value = '';
      },
      setProtocol: (on) => page.setProtocol(on),
      cancelCall: (callId) => calls.calls.cancel(callId),
      openSource: (frame) => host.openSource(frame),
      revealForm: (tool) => page.revealForm(tool),
      highlightForm: (tool, on) => page.highlightForm(tool, on),
      reload: () => host.reload(),
      openSessionTab: () => host.openSessionTab(),
      refresh: () => page.refresh(),
      clearRemoved: () => store.dispatch({ type: 'clearRemoved' }),
      clearLog: () => store.dispatch({ type: 'clearLog' }),
    };
  }, [
    host,
    store,
    preferences,
    page,
    calls,
    chosen,
    filter,
    logFilter,
    activityFilter,
    activitySelected,
    callInput,
  ]);

  const onPreserve = (preserve: boolean): void => {
    preferences.update({ preserveLog: preserve });
    store.dispatch({ type: 'setPreserveLog', preserve });
  };
  const state = store.state.value;
  const { view, toolsSplit, logSplit } = preferences.value.value;
  return (
    <main class="panel">
      <h1 class="visually-hidden">Toolscope</h1>
      <Tabs<ViewId>
        label="Views"
        items={[
          { id: 'tools', label: 'Tools', badge: tree.value.total.toLocaleString('en') },
          { id: 'activity', label: 'Activity', badge: activityBadge(state) },
          { id: 'log', label: 'Registry log', badge: logBadge.value },
          { id: 'problems', label: 'Problems', badge: problemCount.value.total.toLocaleString('en') },
        ]}
        selected={view}
        onSelect={(id) => preferences.update({ view: id })}
        trailing={
          <div class="tabs-trailing">
            <span
              class={`connection connection-${state.connection.state}`}
              role="status"
              title={CONNECTION_WORDS[state.connection.state]}
            >
              <span class="wide-words">
                {CONNECTION_WORDS[state.connection.state]}
                {state.connection.state === 'file' && ` ${state.connection.name}, read-only`}
              </span>
            </span>
            <ToolbarButton
              icon="refresh"
              iconOnly
              label="Read the tools again"
              disabled={state.connection.state !== 'live'}
              onClick={actions.refresh}
            />
            <ToolbarButton
              icon="reload"
              label="Reload page"
              title="Reload page"
              disabled={host.kind === 'file'}
              onClick={actions.reload}
            />
          </div>
        }
      >
        <MessageBars
          state={state}
          dismissed={dismissed.value}
          onDismiss={(id) => {
            dismissed.value = new Set(dismissed.value).add(id);
          }}
          actions={actions}
        />
        {view === 'tools' ? (
          <ToolsView
            state={state}
            tree={tree.value}
            options={options.value}
            selection={selection.value}
            collapsed={collapsed.value}
            sizes={toolsSplit}
            filterWords={FILTER_WORDS}
            problemsOf={problemCount.value.byTool}
            tab={preferences.value.value.toolTab}
            onTab={(toolTab) => preferences.update({ toolTab })}
            callPane={(tool) => (
              <Lazy load={loadCallPane} what="the call pane">
                {({ CallPane }) => (
                  <CallPane
                    key={tool.key}
                    state={state}
                    tool={tool}
                    services={calls}
                    given={callInput.value?.toolKey === tool.key ? callInput.value.input : null}
                    onGiven={() => {
                      callInput.value = null;
                    }}
                    preferences={preferences.value.value}
                    onPreferences={preferences.update}
                    actions={actions}
                  />
                )}
              </Lazy>
            )}
            onOptions={({ filter: text, ...kept }) => {
              if (text !== undefined) filter.value = text;
              if (Object.keys(kept).length > 0) preferences.update(kept);
            }}
            onExpand={(key, expanded) => {
              const keys = new Set(collapsed.value);
              if (expanded) keys.delete(key);
              else keys.add(key);
              collapsed.value = keys;
            }}
            onSizes={(sizes) => preferences.update({ toolsSplit: sizes })}
            actions={actions}
          />
        ) : view === 'activity' ? (
          <Lazy load={loadActivityView} what="the activity">
            {({ ActivityView }) => (
              <ActivityView
                state={state}
                filter={activityFilter.value}
                selectedId={activitySelected.value}
                savedSettings={preferences.value.value.activity}
                onFilter={(change) => {
                  activityFilter.value = { ...activityFilter.value, ...change };
                }}
                onSelect={(id) => {
                  activitySelected.value = id;
                }}
                onSettings={(activity) => preferences.update({ activity })}
                preferences={preferences.value.value}
                onPreserve={onPreserve}
                onRecording={(recording) =>
                  store.dispatch({ type: 'setRecording', at: epochNow(), recording })
                }
                onClear={() => store.dispatch({ type: 'clearActivity' })}
                version={host.version}
                services={calls}
                actions={actions}
              />
            )}
          </Lazy>
        ) : view === 'problems' ? (
          <Lazy load={loadProblemsView} what="the problems">
            {({ ProblemsView }) => (
              <ProblemsView
                state={state}
                findings={problems.findings.value}
                savedSettings={preferences.value.value.problems}
                onSettings={(settings) => preferences.update({ problems: settings })}
                version={host.version}
                actions={actions}
              />
            )}
          </Lazy>
        ) : (
          <Lazy load={loadLogView} what="the registry log">
            {({ LogView }) => (
              <LogView
                state={state}
                filter={logFilter.value}
                selectedId={logSelected.value}
                sizes={logSplit}
                onFilter={(change) => {
                  logFilter.value = { ...logFilter.value, ...change };
                }}
                onSelect={(id) => {
                  logSelected.value = id;
                }}
                preserveLog={preferences.value.value.preserveLog}
                onPreserve={onPreserve}
                onSizes={(sizes) => preferences.update({ logSplit: sizes })}
                actions={actions}
              />
            )}
          </Lazy>
        )}
      </Tabs>
    </main>
  );
}

/** What is pending is what a person looks for; else how much there is. */
function activityBadge(state: State): string {
  const pending = pendingCount(state);
  return pending === 0
    ? state.executions.size.toLocaleString('en')
    : `${pending.toLocaleString('en')} pending`;
}
