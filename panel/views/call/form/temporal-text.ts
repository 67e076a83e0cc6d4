/**
 * Texts of dates and times beside the browser's own pickers. The pickers know neither time zones nor most of what a text may
 * say, so the text is the value and a picker only writes into it.
 */

/** Controls with a picker for dates or times. */
export type TemporalControl = 'date' | 'time' | 'date-time' | 'month' | 'week';

const ZONE = /(?:Z|[+-]\d\d:\d\d)$/i;

/** The shapes that the pickers take, without a time zone. */
const PICKABLE: Readonly<Record<TemporalControl, RegExp>> = {
  date: /^\d{4,6}-\d\d-\d\d$/,
  time: /^\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
  'date-time': /^\d{4,6}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/,
  month: /^\d{4,6}-\d\d$/,
  week: /^\d{4,6}-W\d\d$/,
};

/** What a picker shows for a text: its date and clock time, whatever its time zone. Empty when it cannot show it. */
export function pickerValue(control: TemporalControl, text: string): string {
  const clock =
    control === 'time' || control === 'date-time' ? text.replace(ZONE, '').replace(' ', 'T') : text;
  return PICKABLE[control].test(clock) ? clock : '';
}

/**
 * The text for what was picked. A time zone that was there stays; where one is needed, it is that of this computer.
 *
 * @param picked The picker's value, such as `2026-01-31T12:30`.
 * @param current The text so far.
 * @param needsZone Whether the format asks for seconds and a time zone, as RFC 3339 does.
 */
export function pickedText(
  control: TemporalControl,
  picked: string,
  current: string,
  needsZone: boolean,
): string {
  if (control !== 'time' && control !== 'date-time') return picked;
  const zone = ZONE.exec(current)?.[0] ?? (needsZone ? zoneOf(momentOf(control, picked)) : '');
  const hasSeconds = /\d\d:\d\d:\d\d/.test(picked);
  return `${picked}${zone !== '' && !hasSeconds ? ':00' : ''}${zone}`;
}

function momentOf(control: 'time' | 'date-time', picked: string): Date {
  const moment = control === 'time' ? new Date() : new Date(picked);
  return Number.isNaN(moment.getTime()) ? new Date() : moment;
}

/** A moment as text, in the time zone of this computer. */
export function momentText(control: TemporalControl, moment: Date, needsZone: boolean): string {
  const date = `${dayMonth(moment)}-${two(moment.getDate())}`;
  const time = `${two(moment.getHours())}:${two(moment.getMinutes())}`;
  const clock = needsZone ? `${time}:${two(moment.getSeconds())}${zoneOf(moment)}` : time;
  switch (control) {
    case 'date':
      return date;
    case 'time':
      return clock;
    case 'date-time':
      return `${date}T${clock}`;
    case 'month':
      return dayMonth(moment);
    case 'week':
      return weekOf(moment);
  }
}

function dayMonth(moment: Date): string {
  return `${String(moment.getFullYear()).padStart(4, '0')}-${two(moment.getMonth() + 1)}`;
}

/** The week of ISO 8601: the first one is that with the year's first Thursday. */
function weekOf(moment: Date): string {
  const thursday = new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()));
  thursday.setUTCDate(thursday.getUTCDate() + 4 - (thursday.getUTCDay() || 7));
  const year = thursday.getUTCFullYear();
  const days = (thursday.getTime() - Date.UTC(year, 0, 1)) / 86_400_000;
  return `${year}-W${two(Math.floor(days / 7) + 1)}`;
}

function zoneOf(moment: Date): string {
  const minutes = -moment.getTimezoneOffset();
  if (minutes === 0) return 'Z';
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}

function two(number: number): string {
  return String(number).padStart(2, '0');
}
