/** The steps an order goes through, and how long each takes here, in milliseconds. */
const STEPS = [
  ['Paid', 600],
  ['Picked from the shelf', 1400],
  ['Built and checked', 2200],
  ['With the courier', 1800],
];

const orders = new Map();

/** Keeps an order and gives it a number. */
export function placeOrder(summary, delivery) {
  const number = `PP-${1041 + orders.size}`;
  const order = { number, delivery, ...summary };
  orders.set(number, order);
  return order;
}

/**
 * Follows an order step by step, as a slow backend would report it.
 * @param {string} number
 * @param {(step: string) => void} onStep called at each step
 * @param {AbortSignal} signal ends the wait
 * @returns {Promise<string[]>} all steps; rejects with the signal's reason when aborted
 */
export async function followOrder(number, onStep, signal) {
  const done = [];
  for (const [step, milliseconds] of STEPS) {
    await pause(milliseconds, signal);
    done.push(step);
    onStep(`${number}: ${step}`);
  }
  return done;
}

/** Resolves after `milliseconds`; rejects with the signal's reason when it is aborted before. */
export function pause(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        reject(signal.reason);
      },
      { once: true },
    );
  });
}
