import type { RecorderEvent } from '../protocol/messages.ts';

/** Which names are registered by script now, as far as the recorder saw it. */
export class LiveRegistrations {
  /** Names by number, of calls that have not settled and of registrations that hold. */
  readonly #names = new Map<number, string>();
  readonly #live = new Map<string, number>();

  /**
   * Takes an event of the log into account.
   *
   * @returns The name that became live or ceased to be; `null` for everything else.
   */
  note(event: RecorderEvent): string | null {
    if (event.kind === 'registerCalled') {
      this.#names.set(event.registration, event.name);
      return null;
    }
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

  clear(): void {
    this.#names.clear();
    this.#live.clear();
  }
}
