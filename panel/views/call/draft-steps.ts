/** Limits of what can be taken back in one draft. */
export const STEP_LIMITS = {
  count: 100,
  /** UTF-16 code units of all texts together; the last step stays whatever its size. */
  size: 4_000_000,
} as const;

/** What a draft was before and after the version that is shown. */
export interface Steps<Version> {
  /** The one that *Undo* brings back is the last. */
  readonly past: readonly Version[];
  /** The one that *Redo* brings back is the first. */
  readonly future: readonly Version[];
}

/** A draft of which nothing was taken back or changed yet. */
export const noSteps: Steps<never> = { past: [], future: [] };

/**
 * After a new version took the place of the current one. What could be redone can be undone from now on: no version is lost by going on
 * from an older one.
 *
 * @param sizeOf UTF-16 code units of a version.
 */
export function withStep<Version>(
  { past, future }: Steps<Version>,
  current: Version,
  sizeOf: (version: Version) => number,
): Steps<Version> {
  const all = [...past, ...future.toReversed(), current];
  let size = 0;
  const excess = all.findLastIndex((version, index) => {
    size += sizeOf(version);
    const isLast = index === all.length - 1;
    return all.length - index > STEP_LIMITS.count || (size > STEP_LIMITS.size && !isLast);
  });
  return { past: all.slice(excess + 1), future: [] };
}

/** One step back; `null` when there is none. */
export function undone<Version>(
  { past, future }: Steps<Version>,
  current: Version,
): { version: Version; steps: Steps<Version> } | null {
  const version = past.at(-1);
  if (version === undefined) return null;
  return { version, steps: { past: past.slice(0, -1), future: [current, ...future] } };
}

/** One step forward again; `null` when there is none. */
export function redone<Version>(
  { past, future }: Steps<Version>,
  current: Version,
): { version: Version; steps: Steps<Version> } | null {
  const [version, ...rest] = future;
  if (version === undefined) return null;
  return { version, steps: { past: [...past, current], future: rest } };
}
