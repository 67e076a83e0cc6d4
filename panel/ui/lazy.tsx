import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** What {@link Lazy} takes. */
export interface LazyProps<Module> {
  /** Loads a part of the panel that has a chunk of its own. The same function each time. */
  load(): Promise<Module>;
  /** What is loaded, in a few words: `the call pane`. */
  what: string;
  children(module: Module): ComponentChildren;
}

/** Shows something whose code is loaded when it is first shown; says so meanwhile, and when it cannot be loaded. */
export function Lazy<Module>({ load, what, children }: LazyProps<Module>) {
  const [loaded, setLoaded] = useState<{ module: Module } | { error: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    load().then(
      (module) => isWanted && setLoaded({ module }),
      (error: unknown) => isWanted && setLoaded({ error: String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [load]);
  if (loaded === null) {
    return (
      <p class="note loading" role="status">
        Loading {what}…
      </p>
    );
  }
  if ('error' in loaded) {
    return (
      <p class="note loading" role="alert">
        Toolscope could not load {what}: {loaded.error}. Close DevTools and open it again.
      </p>
    );
  }
  return <>{children(loaded.module)}</>;
}
