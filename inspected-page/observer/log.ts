import { epochNow } from '../protocol/clock.ts';
import type { RecorderEvent, Source, WireEvent } from '../protocol/messages.ts';
import { LOG_LIMITS } from '../protocol/messages.ts';

/** The log of one document: numbered, bounded by count and size, oldest dropped first. */
export class EventLog {
  #entries: Array<{ event: WireEvent; size: number }> = [];
  #size = 0;
  #lastSeq = 0;

  /** Number of the newest event; 0 when there was none. */
  get lastSeq(): number {
    return this.#lastSeq;
  }

  /** Numbers an event and keeps it. @returns The event as it is sent. */
  add(event: RecorderEvent, source: Source): WireEvent {
    this.#lastSeq += 1;
    const numbered: WireEvent = { ...event, seq: this.#lastSeq, source };
    const size = sizeOf(event);
    this.#entries.push({ event: numbered, size });
    this.#size += size;
    let drop = 0;
    while (
      this.#entries.length - drop > LOG_LIMITS.events ||
      (this.#size > LOG_LIMITS.size && drop < this.#entries.length)
    ) {
      this.#size -= this.#entries[drop]?.size ?? 0;
      drop += 1;
    }
    if (drop > 0) this.#entries.splice(0, drop);
    return numbered;
  }

  /** Everything after number `seq`; where something is missing, a `dropped` event stands in its place. */
  since(seq: number): WireEvent[] {
    const kept = this.#entries.filter(({ event }) => event.seq > seq).map(({ event }) => event);
    const firstKept = kept[0]?.seq ?? this.#lastSeq + 1;
    const missing = firstKept - 1 - seq;
    if (missing <= 0) return kept;
    const at = kept[0]?.at ?? epochNow();
    return [{ kind: 'dropped', count: missing, seq: firstKept - 1, at, source: 'observer' }, ...kept];
  }

  /** Lets go of everything; numbers go on. */
  clear(): void {
    this.#entries = [];
    this.#size = 0;
  }
}

/** About the size of an event's JSON, in code units, told from the parts that can be large. */
function sizeOf(event: RecorderEvent): number {
  let size = 400;
  if ('stack' in event) size += event.stack.length;
  if ('input' in event) size += event.input.preview.text.length;
  if ('result' in event && event.result) size += event.result.preview.text.length;
  if ('error' in event && event.error) size += event.error.message.length + event.error.stack.length;
  return size;
}
