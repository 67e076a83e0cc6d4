/** The panel for a session file, in a tab of its own (`panel.html?session`). */
import { signal } from '@preact/signals';
import { render } from 'preact';
import { createFileHost } from './host/file-host.ts';
import type { State } from './model/state.ts';
import { watchProblems } from './problems.ts';
import { readSession } from './session/read.ts';
import { stateOfSession } from './session/state.ts';
import { createCalls } from './sources/calls.ts';
import type { Store } from './store.ts';
import { App } from './views/app.tsx';
import { loadPreferences } from './views/preferences.ts';
import { OpenSession } from './views/session/open-session.tsx';

/** Shows where a file is opened, and then the file. */
export function startSessionPage(root: Element): void {
  const host = createFileHost();
  document.documentElement.dataset.theme = host.theme;
  host.onThemeChange((theme) => {
    document.documentElement.dataset.theme = theme;
  });
  render(<OpenSession onFile={(file) => open(file, root)} />, root);
}

/** Why a file cannot be shown; `null` when it is. Nothing that is shown is lost by a file that is none. */
async function open(file: File, root: Element): Promise<string | null> {
  let text: string;
  try {
    text = await file.text();
  } catch (error) {
    return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
  const reading = readSession(text);
  if (!reading.ok) return `${WORDS[reading.why]} ${reading.reason}`;
  await show(stateOfSession(reading.head, reading.executions, file.name, reading.unreadable), root);
  return null;
}

const WORDS = {
  foreign: 'This is not a session file of Toolscope.',
  newer: 'This file was saved by a newer Toolscope.',
  damaged: 'This session file is damaged.',
} as const;

async function show(state: State, root: Element): Promise<void> {
  const host = createFileHost();
  const store: Store = { state: signal(state), dispatch() {}, dispose() {} };
  const preferences = await loadPreferences(host.storage);
  const none = { invoke() {}, cancel() {} };
  const calls = createCalls({
    state: () => state,
    dispatch: store.dispatch,
    send: () => false,
    protocol: none,
  });
  document.title = `${state.connection.state === 'file' ? state.connection.name : 'Session'} – Toolscope`;
  render(null, root);
  render(
    <App
      host={host}
      store={store}
      preferences={preferences}
      calls={{ calls, state: store.state, storage: host.storage }}
      problems={watchProblems(store.state, new AbortController().signal)}
      page={{
        refresh() {},
        setProtocol() {},
        revealForm: async () => false,
        highlightForm() {},
      }}
    />,
    root,
  );
}
