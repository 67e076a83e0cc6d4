/** How times, counts and addresses are written. Pure. */

/**
 * @param at Epoch milliseconds.
 * @returns Local time with milliseconds, such as `09:05:03.042`.
 */
export function formatTime(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}:${two(date.getSeconds())}.${String(
    date.getMilliseconds(),
  ).padStart(3, '0')}`;
}

/** @returns `1 tool`, `2 tools`, `1,200 tools`. `many` is needed for words that do not take an s. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/**
 * A URL without what the origin beside it says already.
 *
 * @param url Any text; what does not parse is returned as it is.
 * @param origin The serialised origin shown beside it.
 * @returns Path, query and fragment; the whole URL when it is of another origin.
 */
export function shortUrl(url: string, origin: string): string {
  if (!url.startsWith(`${origin}/`)) return url;
  return url.slice(origin.length);
}

/** @returns The last path segment of a script's URL; `(index)`, as in Sources, when it ends in a slash. */
export function fileName(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? url;
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (url.startsWith('data:')) return url;
  return name === '' ? '(index)' : name;
}

/** @returns A duration as `0.42 ms`, `12.3 ms`, `850 ms`, `1.25 s`, `2 min 5 s`. */
export function formatDuration(milliseconds: number): string {
  const time = Math.max(0, milliseconds);
  if (time < 10) return `${time.toFixed(2)} ms`;
  if (time < 100) return `${time.toFixed(1)} ms`;
  if (time < 1_000) return `${Math.round(time)} ms`;
  if (time < 60_000) return `${(time / 1_000).toFixed(2)} s`;
  const seconds = Math.floor(time / 1_000);
  return `${Math.floor(seconds / 60).toLocaleString('en')} min ${seconds % 60} s`;
}
