import type { DocumentId, InspectorEvent } from './model/event.ts';
import type { ToolState } from './model/state.ts';

/** Milliseconds after which a document that does not answer counts as gone. */
const ANSWER_WITHIN_MS = 2_000;

/** What {@link createFormReveal} takes. */
export interface FormRevealOptions {
  /** Sends the `reveal` command to a document's observer. */
  ask(documentId: DocumentId, form: string): void;
  /** Selects what the observer made ready in a document with this URL. */
  select(documentUrl: string): Promise<boolean>;
  /** The document's URL now; `null` when it is gone. */
  urlOf(documentId: DocumentId): string | null;
}

/** Two steps as one: the observer makes the element ready, then DevTools selects it. */
export interface FormReveal {
  /** Resolves to false when the form is gone, nobody answers, or Elements cannot show it. */
  reveal(tool: ToolState): Promise<boolean>;
  /** Must see every event of the page: it waits for `revealReady`. */
  notice(event: InspectorEvent): void;
}

/** Makes the way from a declarative tool to its form in Elements. */
export function createFormReveal({ ask, select, urlOf }: FormRevealOptions): FormReveal {
  const waiting = new Map<string, (found: boolean) => void>();
  const keyOf = (documentId: DocumentId, form: string): string => `${documentId} ${form}`;
  return {
    async reveal(tool) {
      const form = tool.tool.form?.key;
      if (form === undefined) return false;
      const key = keyOf(tool.documentId, form);
      const found = await new Promise<boolean>((resolve) => {
        waiting.get(key)?.(false);
        waiting.set(key, resolve);
        setTimeout(() => resolve(false), ANSWER_WITHIN_MS);
        ask(tool.documentId, form);
      });
      waiting.delete(key);
      const url = urlOf(tool.documentId);
      return found && url !== null && select(url);
    },
    notice(event) {
      if (event.type !== 'page' || event.event.kind !== 'revealReady') return;
      waiting.get(keyOf(event.documentId, event.event.form))?.(event.event.found);
    },
  };
}
