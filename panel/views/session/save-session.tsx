import { useMemo, useState } from 'preact/hooks';
import type { State } from '../../model/state.ts';
import { type SessionOptions, sessionParts } from '../../session/write.ts';
import { ToolbarButton, ToolbarCheckbox } from '../../ui/toolbar.tsx';
import { saveBlob } from '../save-file.ts';

/** What {@link SaveSession} takes. */
export interface SaveSessionProps {
  state: State;
  /** Of the extension. */
  version: string;
  onClose(): void;
}

const KIB = 1024;

/** Asks how the session is to be saved, says how large the file will be, and saves it. What is recorded meanwhile is not in it. */
export function SaveSession({ state, version, onClose }: SaveSessionProps) {
  const [masked, setMasked] = useState(true);
  const [taken] = useState(state);
  const parts = useMemo(() => {
    const options: SessionOptions = {
      savedAt: new Date(),
      environment: { toolscope: version, browser: navigator.userAgent },
      masked,
      marked: [],
    };
    return [...sessionParts(taken, options)];
  }, [taken, masked, version]);
  const blob = useMemo(() => new Blob(parts, { type: 'application/octet-stream' }), [parts]);
  return (
    <p class="strip session-strip">
      Everything recorded as a JSON file of {sizeText(blob.size)}: tools, registry log, executions.{' '}
      <ToolbarCheckbox
        label="Mask passwords"
        title="Values of password fields are replaced. Other texts that pages and tools wrote are saved as they are."
        checked={masked}
        onChange={setMasked}
      />
      <ToolbarButton
        icon="save"
        label="Save"
        onClick={() => {
          saveBlob(blob, `toolscope-${new Date().toISOString().replace(/[:.]/g, '-').slice(0, 19)}.json`);
          onClose();
        }}
      />
      <ToolbarButton label="Do not save" onClick={onClose} />
    </p>
  );
}

function sizeText(bytes: number): string {
  return bytes < KIB * KIB
    ? `${Math.max(1, Math.round(bytes / KIB)).toLocaleString('en')} KB`
    : `${(bytes / KIB / KIB).toLocaleString('en', { maximumFractionDigits: 1 })} MB`;
}
