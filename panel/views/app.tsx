import { useComputed, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { Host } from '../host/host.ts';
import { FILTER_WORDS } from '../model/filter.ts';
import { buildTree, type LogFilter, logRows } from '../model/selectors.ts';
import type { State, ToolState } from '../model/state.ts';
import type { TreeOptions } from '../model/tree.ts';
import type { Store } from '../store.ts';
import { Lazy } from '../ui/lazy.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { ToolbarButton } from '../ui/toolbar.tsx';
import type { PanelActions, Selection } from './actions.ts';
import type { CallServices } from './call/services.ts';
import { MessageBars } from './message-bars.tsx';
import type { PreferenceStore, ViewId } from './preferences.ts';
import { followSelection, type Whereabouts, whereaboutsOf } from './tools/follow-selection.ts';
import { ToolsView } from './tools/tools-view.tsx';

/** What the panel can ask of the page, apart from the host. */
export interface PageCommands {
  refresh(): void;
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
}

/** A filter of the registry log that hides nothing. */
const WHOLE_LOG: LogFilter = { text: '', kinds: null, toolKey: null };

/** The call pane has a chunk of its own: it is as large as the rest of the panel. */
const loadCallPane = () => import('./call/call-pane.tsx');
/** So has each view but the one that the panel opens with. */
const loadLogView = () => import('./log/log-view.tsx');

/** The words of the connection beside the tabs. */
const CONNECTION_WORDS: Readonly<Record<State['connection']['state'], string>> = {
  connecting: 'Connecting',
  live: 'Live',
  unreachable: 'Page unreachable',
  extensionReloaded: 'Extension reloaded',
  crashed: 'Page crashed',
  closed: 'Tab closed',
};

/** The whole panel: it alone reads the store, and gives each view what it shows. */
export function App({ host, store, preferences, page, calls }: AppProps) {
  const filter = useSignal('');
  const chosen = useSignal<{ selection: Selection; whereabouts: Whereabouts | null }>({
    selection: null,
    whereabouts: null,
  });
  const collapsed = useSignal<ReadonlySet<string>>(new Set());
  const logFilter = useSignal<LogFilter>(WHOLE_LOG);
  const logSelected = useSignal<number | null>(null);
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
        if (preferences.value.peek().view === 'log') logFilter.value = { ...logFilter.peek(), text: query };
        else filter.value = query;
      }),
    [host, preferences, filter, logFilter],
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
      openSource: (frame) => host.openSource(frame),
      revealForm: (tool) => page.revealForm(tool),
      highlightForm: (tool, on) => page.highlightForm(tool, on),
      reload: () => host.reload(),
      refresh: () => page.refresh(),
      clearRemoved: () => store.dispatch({ type: 'clearRemoved' }),
      clearLog: () => store.dispatch({ type: 'clearLog' }),
    };
  }, [host, store, preferences, page, chosen, filter, logFilter]);

  const state = store.state.value;
  const { view, toolsSplit, logSplit } = preferences.value.value;
  return (
    <main class="panel">
      <h1 class="visually-hidden">Toolscope</h1>
      <Tabs<ViewId>
        label="Views"
        items={[
          { id: 'tools', label: 'Tools', badge: tree.value.total.toLocaleString('en') },
          { id: 'log', label: 'Registry log', badge: logBadge.value },
        ]}
        selected={view}
        onSelect={(id) => preferences.update({ view: id })}
        trailing={
          <div class="tabs-trailing">
            <span class={`connection connection-${state.connection.state}`} role="status">
              {CONNECTION_WORDS[state.connection.state]}
            </span>
            <ToolbarButton
              icon="refresh"
              iconOnly
              label="Read the tools again"
              disabled={state.connection.state !== 'live'}
              onClick={actions.refresh}
            />
            <ToolbarButton label="Reload page" onClick={actions.reload} />
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
                onPreserve={(preserve) => {
                  preferences.update({ preserveLog: preserve });
                  store.dispatch({ type: 'setPreserveLog', preserve });
                }}
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
