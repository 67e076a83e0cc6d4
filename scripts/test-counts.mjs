/** The parts of `npm test` that are text in, numbers out. */

/** @typedef {{ passed: number, failed: number }} Counts */

/** The command line asks for a part that does not exist. */
export class UsageError extends Error {}

/**
 * Reads the command line: names of parts, then arguments for the last of them.
 *
 * @param {string[]} args
 * @param {string[]} names All parts.
 * @returns {{ parts: string[], args: string[] }} All parts when none is named.
 * @throws {UsageError} when it begins with something else.
 */
export function selectParts(args, names) {
  const count = args.findIndex((arg) => !names.includes(arg));
  const parts = count === -1 ? args : args.slice(0, count);
  const rest = args.slice(parts.length);
  if (parts.length > 0) return { parts, args: rest };
  if (rest.length > 0) throw new UsageError(`There is no part ${rest[0]}. Parts: ${names.join(', ')}.`);
  return { parts: names, args: [] };
}

/**
 * Counts the tests in a TAP report of Node's runner. Cancelled ones have failed; skipped ones are not counted.
 *
 * @param {string} tap
 * @returns {Counts}
 */
export function countNodeTests(tap) {
  const total = (/** @type {string} */ word) =>
    Number(new RegExp(`^# ${word} (\\d+)$`, 'm').exec(tap)?.[1] ?? 0);
  return { passed: total('pass'), failed: total('fail') + total('cancelled') };
}

/**
 * Counts the tests in a JSON report of Playwright. One that passed only when it was tried again has failed; skipped
 * ones are not counted; errors outside of tests count as one each.
 *
 * @param {string} json Nothing or half of it when Playwright itself died.
 * @returns {Counts}
 */
export function countPlaywrightTests(json) {
  try {
    const { stats, errors = [] } = JSON.parse(json);
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {Counts} counts
 * @returns {string}
 */
export function closingLine({ passed, failed }) {
  return `${passed} passed, ${failed} failed`;
}
