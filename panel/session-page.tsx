/** Where a session file is opened, in a tab of its own (`panel.html?session`). */
import { render } from 'preact';
import type { State } from './model/state.ts';
import { readSession } from './session/read.ts';
import { stateOfSession } from './session/state.ts';
import { OpenSession } from './views/session/open-session.tsx';

/** What {@link startSessionPage} takes. */
export interface SessionPageOptions {
  root: Element;
  /** The state of a panel that has heard nothing. */
  empty: State;
  /** Shows the panel with the state of a file. */
  show(state: State): Promise<void>;
}

/** Shows where a file is opened, and then the file. */
export function startSessionPage({ root, empty, show }: SessionPageOptions): void {
  render(<OpenSession onFile={open} />, root);

  /** Why a file cannot be shown; `null` when it is. Nothing that is shown is lost by a file that is none. */
  async function open(file: File): Promise<string | null> {
    let text: string;
    try {
      text = await file.text();
    } catch (error) {
      return `It cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
    const reading = readSession(text);
    if (!reading.ok) return `${WORDS[reading.why]} ${reading.reason}`;
    document.title = `${file.name} – Toolscope`;
    render(null, root);
    await show(stateOfSession(reading, file.name, empty));
    return null;
  }
}

const WORDS = {
  foreign: 'This is not a session file of Toolscope.',
  newer: 'This file was saved by a newer Toolscope.',
  damaged: 'This session file is damaged.',
} as const;
