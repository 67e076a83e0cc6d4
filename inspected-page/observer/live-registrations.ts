import type { RecorderEvent } from '../protocol/messages.ts';

/** Milliseconds without news of open calls after which their end is not waited for any more. */
const SILENCE_MS = 30;
/** Milliseconds after the last call in which the end of a burst is waited for: 2,000 calls settle within 400. */
const BURST_MS = 500;

/** Which names are registered by script now, as far as the recorder saw it. */
export class LiveRegistrations {
  /** Names by number, of calls that have not settled and of registrations that hold. */
  readonly #names = new Map<number, string>();
  readonly #live = new Map<string, number>();
  /** Numbers of calls that have not settled. */
  readonly #open = new Set<number>();
  /** When the last call was made and the last news was, epoch milliseconds. */
  #lastCall = Number.NEGATIVE_INFINITY;
  #lastNews = Number.NEGATIVE_INFINITY;

  /**
   * Takes an event of the log into account.
   *
   * @returns The name that became live or ceased to be; `null` for everything else.
   */
  note(event: RecorderEvent): string | null {
    this.#lastNews = event.at;
    if (event.kind === 'registerCalled') {
      this.#names.set(event.registration, event.name);
      this.#open.add(event.registration);
      this.#lastCall = event.at;
      return null;
    }
    if (event.kind === 'registerSettled') this.#open.delete(event.registration);
    if (event.kind !== 'registerSettled' && event.kind !== 'unregistered') return null;
    const name = this.#names.get(event.registration);
    if (name === undefined) return null;
    if (event.kind === 'registerSettled' && !event.error) {
      this.#live.set(name, event.registration);
      return name;
    }
    this.#names.delete(event.registration);
    if (this.#live.get(name) !== event.registration) return null;
    this.#live.delete(name);
    return name;
  }

  has(name: string): boolean {
    return this.#live.has(name);
  }

  /**
   * Whether calls that were made in a burst are about to settle. They do so one by one, in a task each: what is told
   * meanwhile is neither the state before the burst nor the one after.
   *
   * @param at Epoch milliseconds.
   */
  isSettling(at: number): boolean {
    return this.#open.size > 0 && at - this.#lastNews < SILENCE_MS && at - this.#lastCall < BURST_MS;
  }

  clear(): void {
    this.#open.clear();
    this.#names.clear();
    this.#live.clear();
  }
}
