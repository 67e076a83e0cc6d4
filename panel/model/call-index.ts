import type { Call } from './call.ts';
import type { DocumentId } from './event.ts';

/**
 * Finds the calls that an event can be about without looking at the others: a page that was called ten thousand times stays as quick
 * as a new one.
 */
export class CallIndex {
  /** Of all inputs and results in UTF-16 code units. */
  size = 0;
  /** When each call was sent, as a number that grows. */
  readonly #order = new Map<string, number>();
  #sent = 0;
  /** By target document: calls that reached `executeTool`. */
  readonly #called = new Spans();

  constructor(calls: ReadonlyMap<string, Call>) {
    for (const call of calls.values()) this.put(undefined, call);
  }

  /** A call is new, or changed. */
  put(before: Call | undefined, call: Call): void {
    if (before !== undefined) this.#take(before);
    else {
      this.#order.set(call.id, this.#sent);
      this.#sent += 1;
    }
    this.size += sizeOf(call);
    if (call.calledAt !== null) this.#called.add(call.target.documentId, call);
  }

  /** A call is forgotten. */
  delete(call: Call): void {
    this.#take(call);
    this.#order.delete(call.id);
  }

  /** Ids of calls to the document that had not ended at that time, or only just before, oldest first. */
  calledAround(documentId: DocumentId, at: number): string[] {
    return this.#sorted(this.#called.around(documentId, at));
  }

  #take(call: Call): void {
    this.size -= sizeOf(call);
    if (call.calledAt !== null) this.#called.delete(call.target.documentId, call);
  }

  #sorted(ids: Iterable<string>): string[] {
    const sent = (id: string): number => this.#order.get(id) ?? 0;
    return [...ids].sort((a, b) => sent(a) - sent(b));
  }
}

/** Milliseconds by which more is found than asked for: who asks looks closely. */
const SLACK = 100;

function sizeOf({ input, result }: Call): number {
  return input.length + (result?.text?.length ?? 0);
}

/** Calls by a key, and by whether and when they ended. */
class Spans {
  readonly #open = new Map<string, Set<string>>();
  readonly #ended = new Map<string, Times>();

  add(key: string, { id, settledAt }: Call): void {
    if (settledAt !== null) timesOf(this.#ended, key).add(settledAt, id);
    else {
      const open = this.#open.get(key);
      if (open === undefined) this.#open.set(key, new Set([id]));
      else open.add(id);
    }
  }

  delete(key: string, { id, settledAt }: Call): void {
    if (settledAt === null) this.#open.get(key)?.delete(id);
    else this.#ended.get(key)?.delete(settledAt, id);
  }

  *around(key: string, at: number): Iterable<string> {
    yield* this.#open.get(key) ?? [];
    yield* this.#ended.get(key)?.since(at - SLACK) ?? [];
  }
}

/** Ids in the order of their times. Nearly all are added last, and asked for from the end. */
class Times {
  readonly #times: number[] = [];
  readonly #ids: string[] = [];

  add(time: number, id: string): void {
    const index = this.#after(time);
    this.#times.splice(index, 0, time);
    this.#ids.splice(index, 0, id);
  }

  delete(time: number, id: string): void {
    for (let index = this.#after(time) - 1; this.#times[index] === time; index -= 1) {
      if (this.#ids[index] !== id) continue;
      this.#times.splice(index, 1);
      this.#ids.splice(index, 1);
      return;
    }
  }

  *since(time: number): Iterable<string> {
    for (let index = this.#times.length - 1; index >= 0; index -= 1) {
      if ((this.#times[index] as number) < time) return;
      yield this.#ids[index] as string;
    }
  }

  /** Where the times after this one begin. */
  #after(time: number): number {
    let [low, high] = [0, this.#times.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#times[middle] as number) > time) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

function timesOf(map: Map<string, Times>, key: string): Times {
  const known = map.get(key);
  if (known !== undefined) return known;
  const times = new Times();
  map.set(key, times);
  return times;
}
