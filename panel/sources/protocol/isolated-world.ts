import type { DocumentId } from '../../model/event.ts';
import type { DebuggerLink, ProtocolEvent } from './debugger-link.ts';

/** Milliseconds that a document may take to let our script in: one that stands at a breakpoint never does. */
const PATIENCE = 1_000;

/** Leaves its id with each document, as a global of the extension's isolated world there. Never rejects. */
export async function leaveIds(documents: readonly { tabId: number; id: DocumentId }[]): Promise<void> {
  const all = documents.map(async ({ tabId, id }) => {
    await chrome.scripting
      .executeScript({
        target: { tabId, documentIds: [id] },
        func: (own: string) => {
          (globalThis as { toolscopeDocument?: string }).toolscopeDocument = own;
        },
        args: [id],
        injectImmediately: true,
      })
      // It is gone, or is no place for extensions.
      .catch(() => undefined);
  });
  const patience = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  await Promise.race([Promise.all(all), patience]);
}

/** Collects what a target says of its execution contexts while they are asked for. */
export class IsolatedWorlds {
  readonly #contexts = new Map<string | null, { frameId: string; contextId: number }[]>();

  /** Must see every event of the protocol. */
  notice({ session, method, params }: ProtocolEvent): void {
    if (method !== 'Runtime.executionContextCreated') return;
    const { context } = params as { context?: ExecutionContext };
    const frameId = context?.auxData?.frameId;
    if (context?.origin !== location.origin || frameId === undefined) return;
    this.#contexts.get(session)?.push({ frameId, contextId: context.id });
  }

  /**
   * The ids that were left with the frames of a target. `Runtime` is switched on for this alone: it would send everything
   * that the page writes to its console.
   */
  async readIds(link: DebuggerLink, session: string | null): Promise<ReadonlyMap<string, DocumentId>> {
    const ids = new Map<string, DocumentId>();
    this.#contexts.set(session, []);
    try {
      // The contexts that exist are told before the answer.
      await link.send(session, 'Runtime.enable');
      for (const { frameId, contextId } of this.#contexts.get(session) ?? []) {
        const id = await this.#read(link, session, contextId);
        if (id !== null) ids.set(frameId, id);
      }
    } finally {
      this.#contexts.delete(session);
      await link.send(session, 'Runtime.disable').catch(() => undefined);
    }
    return ids;
  }

  async #read(link: DebuggerLink, session: string | null, contextId: number): Promise<DocumentId | null> {
    try {
      const answer = (await link.send(session, 'Runtime.evaluate', {
        expression: 'globalThis.toolscopeDocument',
        contextId,
        returnByValue: true,
      })) as { result?: { value?: unknown } };
      return typeof answer.result?.value === 'string' ? answer.result.value : null;
    } catch {
      // The context went meanwhile.
      return null;
    }
  }
}

/** A `Runtime.ExecutionContextDescription`, as far as it is looked at. */
interface ExecutionContext {
  id: number;
  origin: string;
  auxData?: { frameId?: string };
}
