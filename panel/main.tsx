/** Puts host, store, sources and views together. Nothing else in the panel knows all of them. */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { createFormReveal } from './form-reveal.ts';
import { createFileHost } from './host/file-host.ts';
import type { Host } from './host/host.ts';
import { createHost } from './host/index.ts';
import { initialState } from './model/reduce.ts';
import type { State } from './model/state.ts';
import { watchProblems } from './problems.ts';
import { createCalls } from './sources/calls.ts';
import { startSources } from './sources/index.ts';
import { createProtocolSource } from './sources/protocol/index.ts';
import { createStore, type Store } from './store.ts';
import { App } from './views/app.tsx';
import { loadPreferences } from './views/preferences.ts';

/** Shows the panel for a host in `root`; it lives as long as its page. */
async function start(host: Host, root: Element): Promise<void> {
  followTheme(host);
  const store = createStore();
  const preferences = await loadPreferences(host.storage);
  store.dispatch({ type: 'setPreserveLog', preserve: preferences.value.value.preserveLog });

  const lifetime = new AbortController();
  addEventListener('pagehide', () => lifetime.abort());
  const forms = createFormReveal({
    ask: (documentId, form) => connection.send(documentId, { kind: 'reveal', form }),
    select: (url) => host.revealElement(url),
    urlOf: (documentId) => store.state.value.documents.get(documentId)?.url ?? null,
  });
  const protocol = createProtocolSource({
    tabId: host.tabId,
    state: () => store.state.peek(),
    dispatch: store.dispatch,
    signal: lifetime.signal,
  });
  const calls = createCalls({
    state: () => store.state.peek(),
    dispatch: store.dispatch,
    send: (documentId, command) => connection.send(documentId, command),
    protocol,
  });
  const connection = startSources(
    host,
    (event) => {
      forms.notice(event);
      calls.notice(event);
      store.dispatch(event);
      protocol.notice(event);
    },
    lifetime.signal,
  );

  render(
    <App
      host={host}
      store={store}
      preferences={preferences}
      calls={{ calls, state: store.state, storage: host.storage }}
      problems={watchProblems(store.state, lifetime.signal)}
      page={{
        refresh() {
          for (const document of store.state.value.documents.values())
            if (document.connection === 'live') connection.send(document.id, { kind: 'refresh' });
        },
        setProtocol: (on) => protocol.set(on),
        revealForm: (tool) => forms.reveal(tool),
        highlightForm(tool, on) {
          const form = on ? (tool.tool.form?.key ?? null) : null;
          connection.send(tool.documentId, { kind: 'highlight', form });
        },
      }}
    />,
    root,
  );
}

function followTheme(host: Host): void {
  const showTheme = (theme: 'light' | 'dark'): void => {
    document.documentElement.dataset.theme = theme;
  };
  showTheme(host.theme);
  host.onThemeChange(showTheme);
}

/** Shows the panel with the state of a session file: there is no page, and nothing changes. */
async function showSession(host: Host, state: State, root: Element): Promise<void> {
  const store: Store = { state: signal(state), dispatch() {}, dispose() {} };
  const calls = createCalls({
    state: () => state,
    dispatch: store.dispatch,
    send: () => false,
    protocol: { invoke() {}, cancel() {} },
  });
  render(
    <App
      host={host}
      store={store}
      preferences={await loadPreferences(host.storage)}
      calls={{ calls, state: store.state, storage: host.storage }}
      problems={watchProblems(store.state, new AbortController().signal)}
      page={{ refresh() {}, setProtocol() {}, revealForm: async () => false, highlightForm() {} }}
    />,
    root,
  );
}

const root = document.getElementById('app');
if (root && new URLSearchParams(location.search).has('session')) {
  const host = createFileHost();
  followTheme(host);
  const { startSessionPage } = await import('./session-page.tsx');
  startSessionPage({ root, empty: initialState(), show: (state) => showSession(host, state, root) });
} else if (root) {
  try {
    await start(createHost(), root);
  } catch (error) {
    // The page was opened by hand, outside DevTools: the host says so in a sentence for people.
    root.textContent = error instanceof Error ? error.message : String(error);
    throw error;
  }
}
