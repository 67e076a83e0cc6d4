import { useState } from 'preact/hooks';
import { MessageBar } from '../../ui/message-bar.tsx';

/** What {@link OpenSession} takes. */
export interface OpenSessionProps {
  /** Reads a file; resolves to why it cannot be shown, or to `null` when it is. */
  onFile(file: File): Promise<string | null>;
}

/** Where a session file is chosen or dropped. */
export function OpenSession({ onFile }: OpenSessionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (file === undefined) return;
    setProblem(null);
    setReading(file.name);
    const why = await onFile(file);
    setReading(null);
    if (why !== null) setProblem(`${file.name}: ${why}`);
  };
  return (
    <main
      class="panel session-open"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        void take(event.dataTransfer?.files[0]);
      }}
    >
      {problem !== null && <MessageBar tone="error">{problem}</MessageBar>}
      <div class="empty-state">
        <p class="empty-title">Open a session file</p>
        <p>
          Choose a file that Toolscope saved, or drop it here. It is read on this machine and shown read-only.
        </p>
        <label>
          Session file{' '}
          <input
            type="file"
            accept=".json,application/json"
            onChange={(event) => void take(event.currentTarget.files?.[0])}
          />
        </label>
        {reading !== null && <p role="status">Reading {reading}…</p>}
      </div>
    </main>
  );
}
