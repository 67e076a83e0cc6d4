/** Texts that are valid for a `format` of JSON Schema, as something to type over. Addresses are those kept for examples. */
const SAMPLES: Readonly<Record<string, string>> = {
  color: '#000000',
  duration: 'P1D',
  email: 'name@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  uuid: '00000000-0000-4000-8000-000000000000',
};

/**
 * A text for a format.
 *
 * @param now What the formats of dates and times give, in UTC, to the minute.
 * @returns `null` for a format that is not known
 */
export function formatSample(format: unknown, now: Date): string | null {
  if (typeof format !== 'string') return null;
  const iso = now.toISOString();
  if (format === 'date') return iso.slice(0, 10);
  if (format === 'time') return `${iso.slice(11, 16)}:00Z`;
  if (format === 'date-time') return `${iso.slice(0, 16)}:00Z`;
  if (format === 'month') return iso.slice(0, 7);
  return Object.hasOwn(SAMPLES, format) ? (SAMPLES[format] as string) : null;
}
