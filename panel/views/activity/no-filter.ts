import type { ActivityFilter } from '../../model/executions/select.ts';

/** The filter that hides nothing. */
export const NO_FILTER: ActivityFilter = {
  text: '',
  tools: null,
  callers: null,
  origins: null,
  states: null,
  kinds: null,
  sources: null,
  slowerThan: null,
};

/** Whether a filter can hide anything. */
export function isFiltering(filter: ActivityFilter): boolean {
  return filter.text !== '' || Object.values(filter).some((value) => value !== '' && value !== null);
}
