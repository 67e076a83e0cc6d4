/** Pairs of positions, in both lists growing. */
export type Pairs = readonly (readonly [number, number])[];

/** Comparisons that a search for the longest common subsequence may take: about 10 ms and 16 MB. */
const CELL_LIMIT = 4_000_000;

/**
 * Which entries of two lists stay, so that as many as possible do (a longest common subsequence). Entries are the same when
 * their numbers are. What both lists begin and end with is paired first; when what is left is beyond a limit, entries are
 * paired by their position there.
 */
export function commonPairs(a: readonly number[], b: readonly number[]): Pairs {
  const pairs: [number, number][] = [];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) {
    pairs.push([start, start]);
    start += 1;
  }
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const rows = endA - start;
  const columns = endB - start;
  if (rows * columns <= CELL_LIMIT) pairs.push(...longest(a, b, start, rows, columns));
  else {
    for (let at = start; at < Math.min(endA, endB); at += 1) if (a[at] === b[at]) pairs.push([at, at]);
  }
  for (let at = 0; endA + at < a.length; at += 1) pairs.push([endA + at, endB + at]);
  return pairs;
}

/** The pairs among `rows` entries of `a` and `columns` of `b` from `start` on. */
function longest(
  a: readonly number[],
  b: readonly number[],
  start: number,
  rows: number,
  columns: number,
): [number, number][] {
  const width = columns + 1;
  /** Length of the longest common subsequence of what begins at a row and a column. */
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number): number => lengths[row * width + column] as number;
  for (let row = rows - 1; row >= 0; row -= 1) {
    for (let column = columns - 1; column >= 0; column -= 1) {
      lengths[row * width + column] =
        a[start + row] === b[start + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
    }
  }
  const pairs: [number, number][] = [];
  for (let row = 0, column = 0; row < rows && column < columns; ) {
    if (a[start + row] === b[start + column]) pairs.push([start + row++, start + column++]);
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row += 1;
    else column += 1;
  }
  return pairs;
}

/** Numbers for texts: the same one for the same text. */
export function createNumbering(): (text: string) => number {
  const numbers = new Map<string, number>();
  return (text) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
}
