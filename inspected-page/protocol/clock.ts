/**
 * The time as all events carry it: epoch milliseconds with fraction, comparable between the documents and the panel of
 * one browser, and not moved by a change of the system's clock. The recorder has its own, made of intrinsics.
 */
export function epochNow(): number {
  return performance.timeOrigin + performance.now();
}
