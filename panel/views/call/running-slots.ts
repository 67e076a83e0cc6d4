/**
 * Which calls have a place among the running ones. A place stays where it is as long as the person may be about to press something
 * there: the places after one whose call has ended would move under the pointer otherwise.
 *
 * @param places Ids of the calls as they stand now, in their order.
 * @param running Ids of the calls that have not ended, oldest first.
 * @param isHeld Places of calls that have ended are kept.
 */
export function nextPlaces(
  places: readonly string[],
  running: readonly string[],
  isHeld: boolean,
): readonly string[] {
  const now = new Set(running);
  const kept = isHeld ? places : places.filter((id) => now.has(id));
  const next = [...kept, ...running.filter((id) => !kept.includes(id))];
  return next.length === places.length && next.every((id, index) => id === places[index]) ? places : next;
}
