import type { GridSort } from '../../ui/data-grid.tsx';
import type { SplitSizes } from '../../ui/split-view.tsx';
import { decodeSizes } from '../preferences.ts';
import { type ActivityColumnId, COLUMN_IDS } from './activity-columns.tsx';
import { DETAILS_TABS, type DetailsTabId } from './execution-details.tsx';
import { BY_TIME } from './row-order.ts';

/** What the person chose of the activity view, apart from the filter. It is remembered over restarts. */
export interface ActivitySettings {
  sizes: SplitSizes;
  sort: GridSort;
  /** Columns that are not wanted. */
  hidden: readonly ActivityColumnId[];
  /** Widths that the person gave to columns, in CSS pixels. */
  widths: Readonly<Record<string, number>>;
  isOverviewShown: boolean;
  areFiltersShown: boolean;
  tab: DetailsTabId;
}

/** The widest column that is believed, in CSS pixels. */
const MAX_WIDTH = 2_000;

/**
 * @param saved Anything that was read from storage.
 * @returns Valid settings; what is missing or of another version is as after installation.
 */
export function decodeActivitySettings(saved: unknown): ActivitySettings {
  const fields = recordOf(saved);
  const { column, descending } = recordOf(fields.sort);
  const widths = Object.entries(recordOf(fields.widths)).filter(
    (entry): entry is [string, number] =>
      COLUMN_IDS.includes(entry[0] as ActivityColumnId) &&
      typeof entry[1] === 'number' &&
      entry[1] > 0 &&
      entry[1] <= MAX_WIDTH,
  );
  return {
    sizes: decodeSizes(fields.sizes, { beside: 62, stacked: 55 }),
    sort:
      COLUMN_IDS.includes(column as ActivityColumnId) && typeof descending === 'boolean'
        ? { column: column as string, descending }
        : BY_TIME,
    hidden: COLUMN_IDS.filter((id) => Array.isArray(fields.hidden) && fields.hidden.includes(id)),
    widths: Object.fromEntries(widths),
    isOverviewShown: fields.isOverviewShown !== false,
    areFiltersShown: fields.areFiltersShown === true,
    tab: DETAILS_TABS.find((tab) => tab === fields.tab) ?? 'summary',
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
