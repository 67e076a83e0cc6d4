import type { JsonNode } from '../../../schema/json-node.ts';

/** A number as JSON writes it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** Numbers with more digits or a larger exponent are not stepped: the result would be a very long text. */
const SIZE_LIMIT = 400;

/**
 * The value of a number field's text.
 *
 * @returns A number with its digits as typed; the text itself when it is no number, so that nothing typed is lost and wrong
 *   input can be sent; `undefined` when it is blank.
 */
export function readNumber(text: string): JsonNode | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  return NUMBER.test(trimmed) ? { type: 'number', raw: trimmed } : { type: 'string', value: text };
}

/** What {@link steppedNumber} keeps to, as JSON numbers. */
export interface StepLimits {
  readonly min?: string;
  readonly max?: string;
  readonly step?: string;
}

/**
 * The number after a step up (1) or down (-1), exact for any count of digits. A step begins at the lower limit, or 0, when
 * there is no number yet, and stops at the limits.
 *
 * @param text The text of the field.
 * @returns The same text when it is no number or too large to be stepped.
 */
export function steppedNumber(text: string, limits: StepLimits, direction: 1 | -1): string {
  if (text.trim() === '') return limits.min ?? '0';
  const from = decimalOf(text.trim());
  const step = decimalOf(limits.step ?? '1');
  if (from === null || step === null) return text;
  const to = sum(from, { ...step, digits: step.digits * BigInt(direction) });
  const limit = decimalOf((direction > 0 ? limits.max : limits.min) ?? '');
  if (limit === null || compare(to, limit) * direction <= 0) return textOf(to);
  return compare(from, limit) * direction < 0 ? textOf(limit) : text;
}

/** `digits` times ten to the power of `exponent`. */
interface Decimal {
  readonly digits: bigint;
  readonly exponent: number;
}

function decimalOf(text: string): Decimal | null {
  const [, whole, fraction = '', power = '0'] = /^(-?\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.exec(text) ?? [];
  if (whole === undefined || text.length > SIZE_LIMIT || Math.abs(Number(power)) > SIZE_LIMIT) return null;
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}

function scaled({ digits, exponent }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(exponent - to);
}

function sum(a: Decimal, b: Decimal): Decimal {
  const exponent = Math.min(a.exponent, b.exponent);
  return { digits: scaled(a, exponent) + scaled(b, exponent), exponent };
}

function compare(a: Decimal, b: Decimal): number {
  const { digits } = sum(a, { ...b, digits: -b.digits });
  return digits === 0n ? 0 : digits > 0n ? 1 : -1;
}

function textOf({ digits, exponent }: Decimal): string {
  if (exponent >= 0) return String(digits * 10n ** BigInt(exponent));
  const sign = digits < 0n ? '-' : '';
  const all = String(digits < 0n ? -digits : digits).padStart(1 - exponent, '0');
  const fraction = all.slice(exponent).replace(/0+$/, '');
  return `${sign}${all.slice(0, exponent)}${fraction === '' ? '' : `.${fraction}`}`;
}
