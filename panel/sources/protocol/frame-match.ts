import type { DocumentId } from '../../model/event.ts';

/** A frame of the debugger protocol. `session`: the target that it belongs to; `null` is the tab itself. */
export interface ProtocolFrame {
  session: string | null;
  frameId: string;
}

/** What {@link FrameMatch} asks of the browser. */
export interface FrameMatchBrowser {
  /** The documents that the panel knows and that are there now. */
  documents(): readonly DocumentId[];
  /** Leaves its id with each document, in our isolated world. Documents that refuse are left out. */
  leaveIds(documents: readonly DocumentId[]): Promise<void>;
  /** The ids that were left with the frames of a target. */
  readIds(session: string | null): Promise<ReadonlyMap<string, DocumentId>>;
}

/**
 * Which frame of the protocol shows which document. The two sides have no identity in common: the panel leaves each
 * document's id in the extension's isolated world of that document, where the page cannot see it, and reads it there
 * through the protocol. This is asked only when a frame is not known yet or has navigated.
 */
export class FrameMatch {
  readonly #browser: FrameMatchBrowser;
  /** By session and frame. */
  readonly #documents = new Map<string, DocumentId>();
  readonly #readings = new Map<
    string | null,
    { running: Promise<void> | null; next: Promise<void> | null }
  >();

  constructor(browser: FrameMatchBrowser) {
    this.#browser = browser;
  }

  /** The document of a frame; `null` when it cannot be told. */
  async documentOf(frame: ProtocolFrame): Promise<DocumentId | null> {
    const known = this.#documents.get(keyOf(frame));
    if (known !== undefined) return known;
    await this.#read(frame.session);
    return this.#documents.get(keyOf(frame)) ?? null;
  }

  /** The frame that shows a document now, looked for in these targets; `null` when none does. */
  async frameOf(document: DocumentId, sessions: Iterable<string | null>): Promise<ProtocolFrame | null> {
    // Read anew each time: what was known may have navigated, and a call must reach this document or none.
    for (const session of sessions) {
      await this.#read(session);
      for (const [key, id] of this.#documents) {
        const frame = frameOfKey(key);
        if (id === document && frame.session === session) return frame;
      }
    }
    return null;
  }

  /** A frame shows another document now, or is gone. */
  forgetFrame(frame: ProtocolFrame): void {
    this.#documents.delete(keyOf(frame));
  }

  /** A target is gone, with its frames. */
  forgetSession(session: string | null): void {
    for (const key of this.#documents.keys()) {
      if (frameOfKey(key).session === session) this.#documents.delete(key);
    }
  }

  /** Questions that come while a target is read share the one reading that begins after it. */
  #read(session: string | null): Promise<void> {
    const { running, next } = this.#readings.get(session) ?? { running: null, next: null };
    if (running === null) {
      const reading = this.#readOnce(session).finally(() => this.#readings.delete(session));
      this.#readings.set(session, { running: reading, next: null });
      return reading;
    }
    if (next !== null) return next;
    const after = running.then(() => this.#read(session));
    this.#readings.set(session, { running, next: after });
    return after;
  }

  async #readOnce(session: string | null): Promise<void> {
    try {
      await this.#browser.leaveIds(this.#browser.documents());
      const ids = await this.#browser.readIds(session);
      this.forgetSession(session);
      for (const [frameId, document] of ids) this.#documents.set(keyOf({ session, frameId }), document);
    } catch {
      // The target went meanwhile: nothing is known of its frames.
    }
  }
}

function keyOf({ session, frameId }: ProtocolFrame): string {
  return `${session ?? ''} ${frameId}`;
}

function frameOfKey(key: string): ProtocolFrame {
  const [session = '', frameId = ''] = key.split(' ');
  return { session: session === '' ? null : session, frameId };
}
