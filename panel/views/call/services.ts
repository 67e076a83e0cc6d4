import type { ReadonlySignal } from '@preact/signals';
import type { HostStorage } from '../../host/host.ts';
import type { State } from '../../model/state.ts';
import { createRepeats, type Repeats } from '../../repeats.ts';
import { createSavedRuns, type SavedRuns } from '../../saved-runs.ts';
import type { Calls } from '../../sources/calls.ts';

/** What the call pane works with: things that live as long as the panel. */
export interface CallServices {
  calls: Calls;
  /** What the panel knows; goes on while the pane is not shown. */
  state: ReadonlySignal<State>;
  /** Where the call pane keeps drafts and saved inputs. */
  storage: HostStorage;
}

/** Several calls that belong together. */
export interface Series {
  repeats: Repeats;
  savedRuns: SavedRuns;
}

const made = new WeakMap<CallServices, Series>();

/** The series over these services: made when the call pane is first shown, they go on while it is not. */
export function seriesOf(services: CallServices): Series {
  let series = made.get(services);
  if (series === undefined) {
    const { state, calls } = services;
    series = { repeats: createRepeats(state, calls), savedRuns: createSavedRuns(state, calls) };
    made.set(services, series);
  }
  return series;
}
