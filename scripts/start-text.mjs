/** The parts of `npm start` that are text in, text out. */

/** The command line asks for something that does not exist. */
export class UsageError extends Error {}

/**
 * @param {string[]} args What follows `npm start --`.
 * @returns {{ help: boolean, headless: boolean, url: string | null }}
 * @throws {UsageError}
 */
export function parseStartArguments(args) {
  let help = false;
  let headless = false;
  /** @type {string | null} */
  let url = null;
  for (const arg of args) {
    if (arg === '--help' || arg === '-h') help = true;
    else if (arg === '--headless') headless = true;
    else if (arg.startsWith('-')) throw new UsageError(`Unknown option ${arg}. See npm start -- --help.`);
    else if (url !== null) throw new UsageError('Only one URL can be opened.');
    else url = toUrl(arg);
  }
  return { help, headless, url };
}

/**
 * Reads what a person types into an address bar: `localhost:3000` is a host and a port, not a scheme.
 *
 * @param {string} text
 * @returns {string}
 */
function toUrl(text) {
  const hasScheme = /^[a-z][a-z0-9+.-]*:(\/\/|(?!\d))/i.test(text);
  const url = tryUrl(hasScheme ? text : `http://${text}`);
  if (url === null) throw new UsageError(`${text} is not a URL.`);
  return url.href;
}

/**
 * @param {string} text
 * @returns {URL | null} As `URL.parse`, which is younger than Node 20.
 */
function tryUrl(text) {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}

/**
 * The rows of the panel's list as indented text.
 *
 * @param {{ status: string, rows: { level: number, text: string }[], otherwise: string }} tree
 * @returns {string}
 */
export function treeText({ status, rows, otherwise }) {
  if (rows.length === 0) return otherwise;
  const lines = rows.map(({ level, text }) => `${'  '.repeat(level - 1)}${text}`);
  return [`${status}:`, ...lines].join('\n');
}
