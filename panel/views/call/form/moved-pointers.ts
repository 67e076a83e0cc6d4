/**
 * What is remembered by pointer, after values got other pointers.
 *
 * @param move The new pointer of each; `null` forgets it.
 */
export function movedPointers<T>(
  map: ReadonlyMap<string, T>,
  move: (pointer: string) => string | null,
): ReadonlyMap<string, T> {
  const moved = new Map<string, T>();
  for (const [pointer, value] of map) {
    const to = move(pointer);
    if (to !== null) moved.set(to, value);
  }
  return moved;
}

/** Pointers at or below `from` go to the same place at or below `to`. */
export function renamed(from: string, to: string): (pointer: string) => string {
  return (pointer) =>
    pointer === from || pointer.startsWith(`${from}/`) ? to + pointer.slice(from.length) : pointer;
}

/** Pointers below an array after its item at an index is gone. */
export function itemRemoved(array: string, removed: number): (pointer: string) => string | null {
  return itemsMoved(array, (index) => (index === removed ? null : index > removed ? index - 1 : index));
}

/** Pointers below an array after an item went from one index to another. */
export function itemMoved(array: string, from: number, to: number): (pointer: string) => string | null {
  return itemsMoved(array, (index) => {
    if (index === from) return to;
    if (from < to) return index > from && index <= to ? index - 1 : index;
    return index >= to && index < from ? index + 1 : index;
  });
}

function itemsMoved(array: string, at: (index: number) => number | null): (pointer: string) => string | null {
  const prefix = `${array}/`;
  return (pointer) => {
    if (!pointer.startsWith(prefix)) return pointer;
    const [step = '', ...rest] = pointer.slice(prefix.length).split('/');
    const index = at(Number(step));
    return index === null ? null : prefix + [index, ...rest].join('/');
  };
}
