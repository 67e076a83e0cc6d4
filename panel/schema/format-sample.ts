/** Makes a text for a format; another one for each number from 0. Addresses are those kept for examples. */
type Maker = (turn: number, now: Date) => string;

const DAY = 86_400_000;

const iso = (turn: number, now: Date) => new Date(now.getTime() + turn * DAY).toISOString();
const clock = (turn: number, now: Date) =>
  new Date(now.getTime() + turn * 60_000).toISOString().slice(11, 16);
const link: Maker = (turn) => `https://example.com/${turn === 0 ? '' : turn}`;
const mail: Maker = (turn) => `name${turn === 0 ? '' : turn}@example.com`;
const host: Maker = (turn) => `${turn === 0 ? '' : `host${turn}.`}example.com`;
const hex = (turn: number, digits: number) => turn.toString(16).padStart(digits, '0');

const MAKERS: Readonly<Record<string, Maker>> = {
  color: (turn) => `#${hex(turn, 6)}`,
  date: (turn, now) => iso(turn, now).slice(0, 10),
  'date-time': (turn, now) => `${iso(turn, now).slice(0, 16)}:00Z`,
  // The name that HTML has for a time without its zone.
  'datetime-local': (turn, now) => iso(turn, now).slice(0, 16),
  duration: (turn) => `P${turn + 1}D`,
  email: mail,
  hostname: host,
  'idn-email': mail,
  'idn-hostname': host,
  ipv4: (turn) => `192.0.2.${(turn % 254) + 1}`,
  ipv6: (turn) => `2001:db8::${(turn + 1).toString(16)}`,
  iri: link,
  month: (turn, now) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + turn)).toISOString().slice(0, 7),
  time: (turn, now) => `${clock(turn, now)}:00Z`,
  uri: link,
  url: link,
  uuid: (turn) => `00000000-0000-4000-8000-${hex(turn, 12)}`,
  week: (turn, now) => `${now.getUTCFullYear()}-W${String((turn % 52) + 1).padStart(2, '0')}`,
};

/**
 * A text that is valid for a `format` of JSON Schema, as something to type over.
 *
 * @param now What the formats of dates and times give, in UTC, to the minute.
 * @param turn Counts up where the texts must differ.
 * @returns `null` for a format that is not known
 */
export function formatSample(format: unknown, now: Date, turn = 0): string | null {
  if (typeof format !== 'string' || !Object.hasOwn(MAKERS, format)) return null;
  return MAKERS[format]?.(turn, now) ?? null;
}
