/** The observer: runs in an isolated world of every frame, at `document_start` or late, once for each. */

import { Observer } from './observer.ts';
import { createPanelLink } from './port.ts';

const world = globalThis as { toolscopeObserver?: Observer };

if (world.toolscopeObserver) {
  world.toolscopeObserver.revive();
} else {
  world.toolscopeObserver = new Observer(createPanelLink());
  world.toolscopeObserver.start();
}
