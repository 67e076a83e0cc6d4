import type { Host } from '../host/host.ts';
import type { InspectorEvent } from '../model/event.ts';
import { connectTab, type TabConnection } from './connect.ts';
import { searchOldApiUses } from './old-api-uses.ts';

/**
 * Starts every source of events about the inspected page: the documents' observers, and for each page that can be
 * reached the search through its scripts (DevTools reports an error of its own when asked about another).
 *
 * @param signal Ends them all.
 */
export function startSources(
  host: Host,
  dispatch: (event: InspectorEvent) => void,
  signal: AbortSignal,
): TabConnection {
  let search: AbortController | null = null;
  return connectTab({
    tabId: host.tabId,
    signal,
    dispatch(event) {
      dispatch(event);
      if (event.type === 'navigated') {
        search?.abort();
        search = null;
      } else if (event.type === 'connection' && event.connection.state === 'live' && search === null) {
        search = new AbortController();
        void searchOldApiUses(host, dispatch, AbortSignal.any([search.signal, signal]));
      }
    },
  });
}
