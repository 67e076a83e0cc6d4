import type { HostStorage } from '../../host/host.ts';
import type { Repeats } from '../../repeats.ts';
import type { Calls } from '../../sources/calls.ts';

/** What the call pane works with, apart from the state: things that live as long as the panel. */
export interface CallServices {
  calls: Calls;
  repeats: Repeats;
  /** Where the call pane keeps drafts and saved inputs. */
  storage: HostStorage;
}
