/** A measured figure. `name` stays the same over versions, so that runs can be compared. */
export interface Figure {
  name: string;
  value: number;
  unit: 'µs' | 'ms' | 'ratio' | 'bytes';
}

/** The middle of the values, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The smallest value that this share of the values does not exceed. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The figures as a table for people. */
export function figureTable(figures: readonly Figure[]): string {
  const width = Math.max(...figures.map(({ name }) => name.length));
  return figures
    .map(({ name, value, unit }) => {
      const text =
        unit === 'ratio' ? `× ${value.toFixed(2)}` : `${Math.round(value).toLocaleString('en')} ${unit}`;
      return `${name.padEnd(width)}  ${text.padStart(14)}`;
    })
    .join('\n');
}
