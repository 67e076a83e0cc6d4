import { decodeBatch } from '../../inspected-page/protocol/decode.ts';
import type { Command, ObserverEvent } from '../../inspected-page/protocol/messages.ts';
import type { DocumentConnection } from '../model/event.ts';

/** A port to a document, as far as it is used here. */
export interface LinkPort {
  postMessage(message: Command): void;
  disconnect(): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** What a link does in its surroundings. */
export interface LinkEnvironment {
  /** Opens a port to the document. It closes at once when nobody listens there. */
  open(): LinkPort;
  /** Runs the observer in the document. Rejects with the browser's reason. */
  inject(): Promise<void>;
  /** Why the port that is being closed was closed; must be asked for during `onDisconnect`. */
  closeReason(): string;
}

/** What a link tells. */
export interface LinkListener {
  /** `unreachable` is told by {@link onRefused} instead. */
  onConnection(connection: Exclude<DocumentConnection, 'unreachable'>): void;
  onEvent(event: ObserverEvent): void;
  onUndecodable(reason: string): void;
  /** The browser let no observer into the document: it is `unreachable`, with the browser's own error text. */
  onRefused(error: string): void;
  /** A port that had worked was closed, by unloading, by the back/forward cache, or by a crash. */
  onLost(): void;
}

/** The connection to the observer of one document. */
export interface DocumentLink {
  readonly connection: DocumentConnection;
  /** Connects unless it is connected or about to be; injects the observer if nobody answers. */
  connect(): void;
  /** The document's observer said hello: it listens now. */
  hello(): void;
  /** Sends a command. Returns false when there is no open port. */
  send(command: Command): boolean;
  /** Closes the port; nothing is told after it. */
  close(): void;
}

/**
 * Makes the link to one document.
 *
 * @param since Log events up to this sequence number are known already. Counted on by the link.
 */
export function createDocumentLink(
  environment: LinkEnvironment,
  listener: LinkListener,
  since: { seq: number },
): DocumentLink {
  let connection: DocumentConnection = 'disconnected';
  let port: LinkPort | null = null;
  let isInjecting = false;
  let isClosed = false;
  /** The observer said hello after the current attempt began: if that fails, another one will not. */
  let saidHello = false;

  function become(next: Exclude<DocumentConnection, 'unreachable'>): void {
    if (connection === next) return;
    connection = next;
    listener.onConnection(next);
  }

  function attempt(mayInject: boolean): void {
    // A document that refused stays refused for the reader until another attempt succeeds.
    if (connection !== 'unreachable') become('connecting');
    saidHello = false;
    let current: LinkPort;
    try {
      current = environment.open();
    } catch (error) {
      refused(error);
      return;
    }
    port = current;
    current.onMessage.addListener((message) => {
      if (port === current) receive(message);
    });
    current.onDisconnect.addListener(() => {
      const reason = environment.closeReason();
      if (port !== current) return;
      port = null;
      closed(mayInject, reason);
    });
    try {
      current.postMessage({ kind: 'start', since: since.seq });
    } catch {
      // Closed already: `onDisconnect` says so in a moment.
    }
  }

  function receive(message: unknown): void {
    become('live');
    const result = decodeBatch(message);
    if (!result.ok) {
      listener.onUndecodable(result.reason);
      return;
    }
    for (const reason of result.batch.rejected) listener.onUndecodable(reason);
    for (const event of result.batch.events) {
      if (event.seq > since.seq) since.seq = event.seq;
      listener.onEvent(event);
    }
  }

  function closed(mayInject: boolean, reason: string): void {
    if (isClosed) return;
    if (connection === 'live') {
      become('disconnected');
      listener.onLost();
    } else if (saidHello) {
      attempt(false);
    } else if (mayInject) {
      void inject();
    } else {
      refused(reason);
    }
  }

  async function inject(): Promise<void> {
    isInjecting = true;
    try {
      await environment.inject();
    } catch (error) {
      isInjecting = false;
      if (!isClosed && port === null) refused(error);
      return;
    }
    isInjecting = false;
    if (!isClosed && port === null) attempt(false);
  }

  function refused(error: unknown): void {
    connection = 'unreachable';
    listener.onRefused(error instanceof Error ? error.message : String(error));
  }

  return {
    get connection() {
      return connection;
    },
    connect() {
      if (!isClosed && port === null && !isInjecting) attempt(true);
    },
    hello() {
      saidHello = true;
      if (!isClosed && port === null) attempt(false);
    },
    send(command) {
      if (port === null) return false;
      try {
        port.postMessage(command);
        return true;
      } catch {
        return false;
      }
    },
    close() {
      isClosed = true;
      const open = port;
      port = null;
      open?.disconnect();
    },
  };
}
