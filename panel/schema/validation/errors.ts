import type { OutputUnit } from '@cfworker/json-schema';
import type { UnionChoice } from '../form/types.ts';
import { pointerOf as pointerOfPath } from '../json-text.ts';

/** Keywords whose own error only says that a schema below them had one. */
const CONTAINERS = new Set([
  ...['$ref', 'allOf', 'if', 'dependentSchemas', 'properties', 'patternProperties', 'propertyNames'],
  ...['additionalProperties', 'unevaluatedProperties', 'items', 'prefixItems', 'unevaluatedItems'],
]);

/**
 * One error per cause, of all that the validator lists: it puts a parent before the errors of its branches.
 *
 * @param unions Which branch is chosen, by the pointer of the union's value.
 */
export function bestErrors(
  errors: readonly OutputUnit[],
  unions: Readonly<Record<string, UnionChoice>>,
): OutputUnit[] {
  return withoutEchoes(leaves(withoutItemsOfContains(errors), unions));
}

function leaves(errors: readonly OutputUnit[], unions: Readonly<Record<string, UnionChoice>>): OutputUnit[] {
  const kept: OutputUnit[] = [];
  for (let index = 0; index < errors.length; index += 1) {
    const unit = errors[index] as OutputUnit;
    if (unit.keyword !== 'anyOf' && unit.keyword !== 'oneOf') {
      if (!isContainer(unit)) kept.push(unit);
      continue;
    }
    const branches = new Map<number, OutputUnit[]>();
    const prefix = `${unit.keywordLocation}/`;
    let end = index + 1;
    for (; errors[end]?.keywordLocation.startsWith(prefix); end += 1) {
      const below = errors[end] as OutputUnit;
      const branch = Number.parseInt(below.keywordLocation.slice(prefix.length), 10);
      const list = branches.get(branch);
      if (list === undefined) branches.set(branch, [below]);
      else list.push(below);
    }
    index = end - 1;
    const chosen = unions[pointerOf(unit.instanceLocation)]?.branch;
    const best =
      (chosen === undefined ? undefined : branches.get(chosen)) ?? closest(unit, [...branches.values()]);
    // When more than one branch of `oneOf` fits, what is wrong with the others is not the matter.
    if (best === undefined || matchCount(unit) > 1) kept.push(unit);
    else kept.push(...leaves(best, unions));
  }
  return kept;
}

function isContainer({ keyword, error }: OutputUnit): boolean {
  return CONTAINERS.has(keyword) || (keyword === 'dependencies' && !error.includes('does not have'));
}

/** How many branches of a `oneOf` the value satisfies. */
export function matchCount({ error }: OutputUnit): number {
  return Number(/\((\d+) matches\)/.exec(error)?.[1] ?? 0);
}

/** What the items lack that `contains` did not count is not wrong with them. */
function withoutItemsOfContains(errors: readonly OutputUnit[]): readonly OutputUnit[] {
  const parents = errors
    .filter(({ keyword }) => /^(?:contains|m(?:in|ax)Contains)$/.test(keyword))
    .map(({ keywordLocation }) => keywordLocation.replace(/[^/]*$/, 'contains/'));
  if (parents.length === 0) return errors;
  return errors.filter(
    ({ keywordLocation }) => !parents.some((parent) => keywordLocation.startsWith(parent)),
  );
}

/** A key whose value is wrong counts as unevaluated too, which would be a second error for one cause. */
function withoutEchoes(errors: OutputUnit[]): OutputUnit[] {
  const echo = /\/unevaluated(?:Properties|Items)\/not$/;
  if (!errors.some(({ keywordLocation }) => echo.test(keywordLocation))) return errors;
  const places = new Set(
    errors
      .filter(({ keywordLocation }) => !echo.test(keywordLocation))
      .flatMap(({ instanceLocation: place }) =>
        [...place.matchAll(/$|\//g)].map(({ index }) => place.slice(0, index)),
      ),
  );
  return errors.filter(
    ({ keywordLocation, instanceLocation }) => !echo.test(keywordLocation) || !places.has(instanceLocation),
  );
}

/** The branch with the right type and discriminator (no such error at the union's own level), then the fewest errors. */
function closest(union: OutputUnit, branches: readonly OutputUnit[][]): OutputUnit[] | undefined {
  const depth = union.instanceLocation.split('/').length;
  const cost = (units: readonly OutputUnit[]) =>
    units.reduce((sum, { keyword, instanceLocation }) => {
      const level = instanceLocation.split('/').length - depth;
      if (level === 0 && keyword === 'type') return sum + 10_000;
      return sum + (level === 1 && (keyword === 'const' || keyword === 'enum') ? 100 : 1);
    }, 0);
  const costs = new Map(branches.map((units) => [units, cost(units)]));
  return [...branches].sort((a, b) => (costs.get(a) ?? 0) - (costs.get(b) ?? 0))[0];
}

/** A location of the library, such as `#/a%20b~1c`, as the JSON pointer `/a b~1c`. */
export function pointerOf(location: string): string {
  return decodeURIComponent(location.slice(1));
}

/** The pointer of a member. */
export function memberPointer(pointer: string, key: string | number): string {
  return pointer + pointerOfPath([key]);
}
