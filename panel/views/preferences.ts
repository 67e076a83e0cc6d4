import { type ReadonlySignal, signal } from '@preact/signals';
import type { HostStorage } from '../host/host.ts';
import type { Grouping } from '../model/tree.ts';
import type { SplitSizes } from '../ui/split-view.tsx';

/** Views of the panel. */
export type ViewId = 'tools' | 'activity' | 'log' | 'problems';

/** The two sides of a selected tool. */
export type ToolTabId = 'call' | 'details';

/** How the input of a call is shown. */
export type InputViewId = 'form' | 'json';

/** Before which tools a call waits for a confirmation. */
export type ConfirmId = 'never' | 'consequential' | 'notReadOnly';

/** What the panel remembers over restarts. */
export interface Preferences {
  view: ViewId;
  toolTab: ToolTabId;
  inputView: InputViewId;
  confirm: ConfirmId;
  /** Milliseconds after which a call is aborted; `null` for no limit. */
  timeLimit: number | null;
  grouping: Grouping;
  hideEmptyFrames: boolean;
  showRemoved: boolean;
  preserveLog: boolean;
  toolsSplit: SplitSizes;
  logSplit: SplitSizes;
  /** Settings of the activity view, as they were saved; the view decodes them when it is first shown. */
  activity: unknown;
  /** Settings of the problems view, likewise. */
  problems: unknown;
}

/** The preferences of a fresh installation. */
export const DEFAULT_PREFERENCES: Preferences = {
  view: 'tools',
  toolTab: 'details',
  inputView: 'form',
  confirm: 'consequential',
  timeLimit: null,
  grouping: 'frame',
  hideEmptyFrames: false,
  showRemoved: true,
  preserveLog: false,
  toolsSplit: { beside: 50, stacked: 45 },
  logSplit: { beside: 65, stacked: 60 },
  activity: null,
  problems: null,
};

const STORAGE_KEY = 'preferences';
const VIEWS: readonly unknown[] = ['tools', 'activity', 'log', 'problems'] satisfies ViewId[];
const TOOL_TABS: readonly unknown[] = ['call', 'details'] satisfies ToolTabId[];
const INPUT_VIEWS: readonly unknown[] = ['form', 'json'] satisfies InputViewId[];
const CONFIRMS: readonly unknown[] = ['never', 'consequential', 'notReadOnly'] satisfies ConfirmId[];
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
      // A failure is let be: the setting is then forgotten with the panel.
      void storage.save(STORAGE_KEY, value.value);
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
  const word = <Name extends 'view' | 'toolTab' | 'inputView' | 'confirm' | 'grouping'>(
    name: Name,
    words: readonly unknown[],
  ): Preferences[Name] =>
    words.includes(fields[name]) ? (fields[name] as Preferences[Name]) : DEFAULT_PREFERENCES[name];
  const { timeLimit } = fields;
  return {
    view: word('view', VIEWS),
    toolTab: word('toolTab', TOOL_TABS),
    inputView: word('inputView', INPUT_VIEWS),
    confirm: word('confirm', CONFIRMS),
    timeLimit: typeof timeLimit === 'number' && timeLimit > 0 ? timeLimit : DEFAULT_PREFERENCES.timeLimit,
    grouping: word('grouping', GROUPINGS),
    hideEmptyFrames: flag('hideEmptyFrames'),
    showRemoved: flag('showRemoved'),
    preserveLog: flag('preserveLog'),
    toolsSplit: decodeSizes(fields.toolsSplit, DEFAULT_PREFERENCES.toolsSplit),
    logSplit: decodeSizes(fields.logSplit, DEFAULT_PREFERENCES.logSplit),
    activity: fields.activity ?? null,
    problems: fields.problems ?? null,
  };
}

/** Sizes of two parts as they were saved, or these where they are none. */
export function decodeSizes(saved: unknown, otherwise: SplitSizes): SplitSizes {
  const fields = (typeof saved === 'object' && saved !== null ? saved : {}) as Record<string, unknown>;
  const share = (value: unknown, fallback: number): number =>
    typeof value === 'number' && value >= 5 && value <= 95 ? value : fallback;
  return {
    beside: share(fields.beside, otherwise.beside),
    stacked: share(fields.stacked, otherwise.stacked),
  };
}
