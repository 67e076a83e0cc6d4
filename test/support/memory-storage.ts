import type { HostStorage } from '../../panel/host/host.ts';

/** A storage in memory that keeps JSON, as the browser's does. */
export interface MemoryStorage extends HostStorage {
  readonly values: Map<string, string>;
  /** While it is true, nothing can be written; removing works, as it does when the browser's room is used up. */
  isFull: boolean;
}

/** An empty storage in memory. */
export function memoryStorage(): MemoryStorage {
  const values = new Map<string, string>();
  const storage: MemoryStorage = {
    values,
    isFull: false,
    async load(key) {
      const json = values.get(key);
      return json === undefined ? undefined : JSON.parse(json);
    },
    async save(key, value) {
      if (value === undefined) values.delete(key);
      else if (storage.isFull) return false;
      else values.set(key, JSON.stringify(value));
      return true;
    },
    keys: async () => [...values.keys()],
  };
  return storage;
}
