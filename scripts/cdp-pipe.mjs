/**
 * The Chrome DevTools Protocol over the browser's debugging pipe (`--remote-debugging-pipe`): file descriptors 3 (to
 * the browser) and 4 (from it), messages are JSON that end with a NUL. Unlike a port the pipe is open to nobody else,
 * and it is the only way to load an extension into branded Chrome and Edge, which ignore `--load-extension`.
 */

/** @typedef {import('node:stream').Readable} Readable */
/** @typedef {import('node:stream').Writable} Writable */
/** @typedef {Record<string, any>} Json */
/** @typedef {(params: Json, sessionId: string | undefined) => void} Listener */

/** The browser answered a command with an error. */
export class ProtocolError extends Error {}

/** The browser closed the pipe: it was closed, it died, or it never started. */
export class PipeClosedError extends Error {}

/**
 * Splits a stream of chunks into the texts between NULs. Texts may be cut anywhere, also inside of a character.
 *
 * @param {(text: string) => void} onText
 * @returns {(chunk: Buffer) => void} Takes the next chunk.
 */
export function splitAtNul(onText) {
  /** @type {Buffer[]} */
  let rest = [];
  return (chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      onText(Buffer.concat([...rest, chunk.subarray(start, end)]).toString('utf8'));
      rest = [];
      start = end + 1;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  };
}

/** A connection to the browser. Commands with a session id go to the target that the session is attached to. */
export class PipeClient {
  #output;
  #nextId = 1;
  /** @type {Map<number, { resolve(result: Json): void, reject(error: Error): void, method: string }>} */
  #pending = new Map();
  /** @type {Map<string, Set<Listener>>} */
  #listeners = new Map();
  /** @type {Error | null} */
  #closed = null;

  /**
   * @param {Writable} output Commands to the browser (its descriptor 3).
   * @param {Readable} input What the browser sends (its descriptor 4).
   */
  constructor(output, input) {
    this.#output = output;
    input.on(
      'data',
      splitAtNul((text) => this.#receive(JSON.parse(text))),
    );
    const close = () => this.#close();
    input.on('close', close).on('error', close);
    output.on('close', close).on('error', close);
  }

  /**
   * Sends a command and resolves to its result.
   *
   * @param {string} method Such as `Target.getTargets`.
   * @param {Json} [params]
   * @param {string} [sessionId] A flat session; the browser itself without one.
   * @returns {Promise<Json>}
   * @throws {ProtocolError} when the browser refuses it.
   * @throws {PipeClosedError} when the browser is gone, before or while waiting.
   */
  send(method, params = {}, sessionId) {
    if (this.#closed) return Promise.reject(this.#closed);
    const id = this.#nextId++;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, method });
      this.#output.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    });
  }

  /**
   * Calls `listener` for each event with this name, of every session. Returns the function that ends it.
   *
   * @param {string} event
   * @param {Listener} listener
   * @returns {() => void}
   */
  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Evaluates an expression in a session's page and resolves to its value (JSON), awaiting promises.
   *
   * @param {string} sessionId
   * @param {string} expression
   * @returns {Promise<any>}
   * @throws {Error} with the page's own exception text when it throws.
   */
  async evaluate(sessionId, expression) {
    const { result, exceptionDetails } = await this.send(
      'Runtime.evaluate',
      { expression, awaitPromise: true, returnByValue: true },
      sessionId,
    );
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }

  /** @param {Json} message */
  #receive(message) {
    if (message.id === undefined) {
      for (const listener of this.#listeners.get(message.method) ?? []) {
        listener(message.params ?? {}, message.sessionId);
      }
      return;
    }
    const waiting = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.error) {
      waiting?.reject(new ProtocolError(`${waiting.method}: ${message.error.message}`));
    } else {
      waiting?.resolve(message.result ?? {});
    }
  }

  #close() {
    this.#closed ??= new PipeClosedError('The browser closed its debugging pipe.');
    for (const { reject } of this.#pending.values()) reject(this.#closed);
    this.#pending.clear();
  }
}
