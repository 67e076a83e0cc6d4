import { useEffect, useState } from 'preact/hooks';
import type { HostStorage } from '../../host/host.ts';
import { loadSavedInputs, type SavedInputs } from './saved-inputs.ts';

let savedInputs: Promise<SavedInputs> | null = null;

/** The saved inputs, read once for as long as the panel lives; `null` until then. */
export function useSavedInputs(storage: HostStorage): SavedInputs | null {
  const [saved, setSaved] = useState<SavedInputs | null>(null);
  useEffect(() => {
    savedInputs ??= loadSavedInputs(storage);
    void savedInputs.then(setSaved);
  }, [storage]);
  return saved;
}
