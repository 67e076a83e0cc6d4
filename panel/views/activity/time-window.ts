/** The part of time that is looked at. Pure. */

/** From and to in epoch milliseconds. */
export interface TimeWindow {
  from: number;
  to: number;
}

/** The least length of a window, in milliseconds: a call of the same document takes about 0.3 ms. */
const LEAST = 0.5;

/** Share of the whole that is left free after the newest bar, so that a living one does not touch the edge. */
const AHEAD = 0.04;

/**
 * The window over everything, whose end does not move with each tick: it is the next of 1, 2, 5, 10, … of a unit, so
 * that bars keep their places while time goes on.
 */
export function wholeWindow(from: number, to: number): TimeWindow {
  const needed = Math.max(1, (to - from) * (1 + AHEAD));
  const unit = 10 ** Math.floor(Math.log10(needed));
  const length = [1, 1.5, 2, 3, 5, 7.5, 10].map((factor) => factor * unit).find((one) => one >= needed);
  return { from, to: from + (length ?? needed) };
}

/** The window `factor` times as long, around a moment that keeps its place; inside `whole`. */
export function zoomed(window: TimeWindow, factor: number, around: number, whole: TimeWindow): TimeWindow {
  const length = Math.max(LEAST, (window.to - window.from) * factor);
  const share = (around - window.from) / (window.to - window.from);
  return within({ from: around - share * length, to: around + (1 - share) * length }, whole);
}

/** The window moved by some milliseconds; inside `whole`. */
export function moved(window: TimeWindow, by: number, whole: TimeWindow): TimeWindow {
  return within({ from: window.from + by, to: window.to + by }, whole);
}

/** Moves, and where it is longer than `whole` shortens, a window so that it lies inside. */
export function within(window: TimeWindow, whole: TimeWindow): TimeWindow {
  const length = Math.min(window.to - window.from, whole.to - whole.from);
  const from = Math.max(whole.from, Math.min(window.from, whole.to - length));
  return { from, to: from + length };
}

/** Where a moment stands in the window: 0 at its beginning, 1 at its end; outside of both beyond them. */
export function shareOf(window: TimeWindow, at: number): number {
  return (at - window.from) / (window.to - window.from);
}

/** Round distances for the marks of a scale, in milliseconds. */
const STEPS = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 30_000];
const LONG_STEPS = [60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000, 7_200_000, 21_600_000];

/**
 * The marks of a scale: at most `most`, at round distances from `origin`.
 *
 * @param origin What the marks are counted from: the first moment of the recording.
 * @returns Moments in epoch milliseconds with milliseconds since `origin`.
 */
export function ticks(window: TimeWindow, origin: number, most: number): { at: number; since: number }[] {
  const length = window.to - window.from;
  const step = [...STEPS, ...LONG_STEPS].find((one) => length / one <= most) ?? length / Math.max(1, most);
  const marks: { at: number; since: number }[] = [];
  for (let count = Math.ceil((window.from - origin) / step); marks.length <= most; count += 1) {
    const since = count * step;
    if (origin + since > window.to) break;
    marks.push({ at: origin + since, since });
  }
  return marks;
}
