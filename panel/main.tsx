/** Puts host, store, sources and views together. Nothing else in the panel knows all of them. */
import { render } from 'preact';
import { createFormReveal } from './form-reveal.ts';
import { createHost } from './host/index.ts';
import { startSources } from './sources/index.ts';
import { createStore } from './store.ts';
import { App } from './views/app.tsx';
import { loadPreferences } from './views/preferences.ts';

const host = await createHost();
const showTheme = (theme: 'light' | 'dark'): void => {
  document.documentElement.dataset.theme = theme;
};
showTheme(host.theme);
host.onThemeChange(showTheme);

const store = createStore();
const preferences = await loadPreferences(host.storage);
store.dispatch({ type: 'setPreserveLog', preserve: preferences.value.value.preserveLog });

const lifetime = new AbortController();
const forms = createFormReveal({
  ask: (documentId, form) => connection.send(documentId, { kind: 'reveal', form }),
  select: (url) => host.revealElement(url),
  urlOf: (documentId) => store.state.value.documents.get(documentId)?.url ?? null,
});
const connection = startSources(
  host,
  (event) => {
    forms.notice(event);
    store.dispatch(event);
  },
  lifetime.signal,
);
addEventListener('pagehide', () => lifetime.abort());

const root = document.getElementById('app');
if (root)
  render(
    <App
      host={host}
      store={store}
      preferences={preferences}
      page={{
        refresh() {
          for (const document of store.state.value.documents.values())
            if (document.connection === 'live') connection.send(document.id, { kind: 'refresh' });
        },
        revealForm: (tool) => forms.reveal(tool),
        highlightForm(tool, on) {
          const form = on ? (tool.tool.form?.key ?? null) : null;
          connection.send(tool.documentId, { kind: 'highlight', form });
        },
      }}
    />,
    root,
  );
