const frozen = new WeakSet<object>();

/** Freezes a value with everything in it, maps too: whoever tries to change them gets an error. Returns the value. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== 'object' || value === null || frozen.has(value)) return value;
  frozen.add(value);
  if (value instanceof Map) {
    for (const item of value.values()) deepFreeze(item);
    for (const method of ['set', 'delete', 'clear'] as const) {
      Object.defineProperty(value, method, {
        value: () => {
          throw new TypeError('A frozen map was changed');
        },
      });
    }
  }
  for (const item of Object.values(value)) deepFreeze(item);
  Object.freeze(value);
  return value;
}
