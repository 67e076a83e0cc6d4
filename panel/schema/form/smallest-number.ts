import type { JsonNode } from '../json-node.ts';
import type { SchemaObject } from '../resolve.ts';

/**
 * Zero, or the number closest to it that the limits of a merged schema allow.
 *
 * @param turn How many smaller ones to pass over.
 * @returns A number outside of the limits when they contradict each other.
 */
export function smallestNumber(schema: SchemaObject, turn: number): JsonNode {
  const { type, multipleOf } = schema;
  const given = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : undefined;
  const step = type === 'integer' ? wholeStep(given) : given;
  const low = limit(schema.minimum, schema.exclusiveMinimum, Math.max);
  const high = limit(schema.maximum, schema.exclusiveMaximum, Math.min);
  const value = step === undefined ? between(low, high) : onSteps(step, low, high);
  const direction = high !== undefined && high.value <= 0 ? -1 : 1;
  return { type: 'number', raw: decimal(value + direction * turn * (step ?? spread(low, high))) };
}

interface Limit {
  readonly value: number;
  readonly isExclusive: boolean;
}

function limit(
  inclusive: unknown,
  exclusive: unknown,
  stricter: (a: number, b: number) => number,
): Limit | undefined {
  const soft = typeof inclusive === 'number' ? inclusive : undefined;
  // In draft 4 the exclusive keywords were booleans beside the limits.
  if (typeof exclusive !== 'number') {
    return soft === undefined ? undefined : { value: soft, isExclusive: exclusive === true };
  }
  if (soft === undefined || stricter(soft, exclusive) === exclusive)
    return { value: exclusive, isExclusive: true };
  return { value: soft, isExclusive: false };
}

function isInside(value: number, low: Limit | undefined, high: Limit | undefined): boolean {
  const isAbove = low === undefined || value > low.value || (!low.isExclusive && value === low.value);
  const isBelow = high === undefined || value < high.value || (!high.isExclusive && value === high.value);
  return isAbove && isBelow;
}

/** An integer that is a multiple of a fraction goes in steps of whole numbers: those of `0.5` are `1`, those of `1.5` are `3`. */
function wholeStep(step: number | undefined): number {
  if (step === undefined) return 1;
  for (let factor = 1; factor <= 1000; factor += 1) {
    if (Number.isInteger(step * factor)) return step * factor;
  }
  return 1;
}

function onSteps(step: number, low: Limit | undefined, high: Limit | undefined): number {
  if (isInside(0, low, high)) return 0;
  if (low !== undefined && low.value >= 0) {
    const count = Math.ceil(low.value / step);
    return step * (isInside(step * count, low, undefined) ? count : count + 1);
  }
  const count = Math.floor((high?.value ?? 0) / step);
  return step * (isInside(step * count, undefined, high) ? count : count - 1);
}

function between(low: Limit | undefined, high: Limit | undefined): number {
  if (isInside(0, low, high)) return 0;
  const near = low !== undefined && low.value >= 0 ? low : high;
  if (near === undefined || !near.isExclusive) return near?.value ?? 0;
  const far = near === low ? high : low;
  const whole = near === low ? Math.floor(near.value) + 1 : Math.ceil(near.value) - 1;
  return isInside(whole, low, high) ? whole : (near.value + (far?.value ?? near.value)) / 2;
}

/** The distance of numbers that must differ. */
function spread(low: Limit | undefined, high: Limit | undefined): number {
  return low === undefined || high === undefined ? 1 : Math.min(1, (high.value - low.value) / 1000);
}

/** Without the error of binary fractions, such as that of `0.1 * 3`. */
function decimal(value: number): string {
  return String(Number.isInteger(value) ? value + 0 : Number(value.toPrecision(15)));
}
