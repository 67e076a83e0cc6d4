import { type ReadonlySignal, signal } from '@preact/signals';
import type { HostStorage } from '../host/host.ts';
import type { Grouping } from '../model/tree.ts';
import type { SplitSizes } from '../ui/split-view.tsx';

/** Views of the panel. */
export type ViewId = 'tools' | 'log';

/** What the panel remembers over restarts. */
export interface Preferences {
  view: ViewId;
  grouping: Grouping;
  hideEmptyFrames: boolean;
  showRemoved: boolean;
  preserveLog: boolean;
  toolsSplit: SplitSizes;
  logSplit: SplitSizes;
}

/** The preferences of a fresh installation. */
export const DEFAULT_PREFERENCES: Preferences = {
  view: 'tools',
  grouping: 'frame',
  hideEmptyFrames: false,
  showRemoved: true,
  preserveLog: false,
  toolsSplit: { beside: 50, stacked: 45 },
  logSplit: { beside: 65, stacked: 60 },
};

const STORAGE_KEY = 'preferences';
const VIEWS: readonly unknown[] = ['tools', 'log'] satisfies ViewId[];
const GROUPINGS: readonly unknown[] = ['frame', 'origin', 'prefix', 'script', 'flat'] satisfies Grouping[];

/** The panel's preferences with the way to change them. */
export interface PreferenceStore {
  readonly value: ReadonlySignal<Preferences>;
  /** Changes some and saves all. */
  update(change: Partial<Preferences>): void;
}

/**
 * Reads the saved preferences.
 *
 * @param storage Where they are kept.
 * @returns A store that starts with what was saved; members that are missing or of another version have their defaults.
 */
export async function loadPreferences(storage: HostStorage): Promise<PreferenceStore> {
  const value = signal(decodePreferences(await storage.load(STORAGE_KEY)));
  return {
    value,
    update(change) {
      value.value = { ...value.value, ...change };
      storage.save(STORAGE_KEY, value.value);
    },
  };
}

/**
 * @param saved Anything that was read from storage.
 * @returns Valid preferences.
 */
export function decodePreferences(saved: unknown): Preferences {
  const fields = (typeof saved === 'object' && saved !== null ? saved : {}) as Record<string, unknown>;
  const flag = (name: 'hideEmptyFrames' | 'showRemoved' | 'preserveLog'): boolean => {
    const value = fields[name];
    return typeof value === 'boolean' ? value : DEFAULT_PREFERENCES[name];
  };
  return {
    view: VIEWS.includes(fields.view) ? (fields.view as ViewId) : DEFAULT_PREFERENCES.view,
    grouping: GROUPINGS.includes(fields.grouping)
      ? (fields.grouping as Grouping)
      : DEFAULT_PREFERENCES.grouping,
    hideEmptyFrames: flag('hideEmptyFrames'),
    showRemoved: flag('showRemoved'),
    preserveLog: flag('preserveLog'),
    toolsSplit: decodeSizes(fields.toolsSplit, DEFAULT_PREFERENCES.toolsSplit),
    logSplit: decodeSizes(fields.logSplit, DEFAULT_PREFERENCES.logSplit),
  };
}

function decodeSizes(saved: unknown, otherwise: SplitSizes): SplitSizes {
  const fields = (typeof saved === 'object' && saved !== null ? saved : {}) as Record<string, unknown>;
  const share = (value: unknown, fallback: number): number =>
    typeof value === 'number' && value >= 5 && value <= 95 ? value : fallback;
  return {
    beside: share(fields.beside, otherwise.beside),
    stacked: share(fields.stacked, otherwise.stacked),
  };
}
