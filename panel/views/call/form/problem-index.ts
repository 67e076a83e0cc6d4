import type { InputProblem } from '../../../schema/form/types.ts';

/** The problems of an input by place. */
export interface ProblemIndex {
  /** By the pointer of the value that they are about. */
  readonly at: ReadonlyMap<string, readonly InputProblem[]>;
  /** By the pointers of the objects and arrays above that value. */
  readonly below: ReadonlyMap<string, readonly InputProblem[]>;
}

/** No problems, always the same list. */
export const NO_PROBLEMS: readonly InputProblem[] = [];

/**
 * Sorts problems by place.
 *
 * @param previous The last index: lists that say the same are the same objects again, so that their fields stay as they are.
 */
export function indexProblems(problems: readonly InputProblem[], previous?: ProblemIndex): ProblemIndex {
  const at = new Map<string, InputProblem[]>();
  const below = new Map<string, InputProblem[]>();
  for (const problem of problems) {
    const { pointer } = problem;
    add(at, pointer, problem);
    for (let end = pointer.lastIndexOf('/'); end >= 0; end = pointer.lastIndexOf('/', end - 1)) {
      add(below, pointer.slice(0, end), problem);
      if (end === 0) break;
    }
  }
  return { at: kept(at, previous?.at), below: kept(below, previous?.below) };
}

function add(map: Map<string, InputProblem[]>, pointer: string, problem: InputProblem): void {
  const list = map.get(pointer);
  if (list === undefined) map.set(pointer, [problem]);
  else list.push(problem);
}

function kept(
  map: ReadonlyMap<string, readonly InputProblem[]>,
  previous: ReadonlyMap<string, readonly InputProblem[]> | undefined,
): ReadonlyMap<string, readonly InputProblem[]> {
  if (previous === undefined) return map;
  return new Map(
    [...map].map(([pointer, list]) => {
      const last = previous.get(pointer);
      return [pointer, last !== undefined && isSame(list, last) ? last : list];
    }),
  );
}

function isSame(a: readonly InputProblem[], b: readonly InputProblem[]): boolean {
  return (
    a.length === b.length &&
    a.every((problem, index) => {
      const other = b[index];
      return (
        problem.pointer === other?.pointer &&
        problem.message === other.message &&
        problem.severity === other.severity
      );
    })
  );
}
