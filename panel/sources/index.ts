import type { Host } from '../host/host.ts';
import type { InspectorEvent } from '../model/event.ts';
import { connectTab, type TabConnection } from './connect.ts';
import { searchOldApiUses } from './old-api-uses.ts';

/**
 * Starts every source of events about the inspected page: the documents' observers and the search through its
 * scripts.
 *
 * @param signal Ends them all.
 */
export function startSources(
  host: Host,
  dispatch: (event: InspectorEvent) => void,
  signal: AbortSignal,
): TabConnection {
  const oldApi = searchOldApiUses(host, dispatch, signal);
  return connectTab({
    tabId: host.tabId,
    signal,
    dispatch(event) {
      dispatch(event);
      if (event.type === 'navigated') oldApi.restart();
    },
  });
}
