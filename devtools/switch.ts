/** What a switch acts on. All answers are asked anew each time: the switch itself remembers nothing. */
export interface Switchable {
  isWanted(): Promise<boolean>;
  isOn(): Promise<boolean>;
  turnOn(): Promise<void>;
  turnOff(): Promise<void>;
}

/** Brings what is in line with what is wanted. */
export interface Switch {
  /** Resolves when a comparison that began after this call has been acted on. Never rejects. */
  settle(): Promise<void>;
}

/**
 * Makes a switch whose steps never overlap, so that a DevTools window that closes while the scripts are still being
 * registered ends with no scripts, and one that opens while they are being removed ends with them.
 */
export function createSwitch(target: Switchable): Switch {
  let last: Promise<void> = Promise.resolve();
  let queued = false;

  async function step(): Promise<void> {
    queued = false;
    const wanted = await target.isWanted();
    if (wanted === (await target.isOn())) return;
    await (wanted ? target.turnOn() : target.turnOff());
  }

  return {
    settle() {
      // A step that has not begun will see everything that is true now: one of them is enough.
      if (!queued) {
        queued = true;
        last = last
          .then(step)
          .catch((error) => console.error('Toolscope could not switch its scripts', error));
      }
      return last;
    },
  };
}
