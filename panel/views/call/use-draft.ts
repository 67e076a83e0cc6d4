import { useEffect, useRef, useState } from 'preact/hooks';
import { draftOf, emptyDraft } from '../../schema/form/draft.ts';
import { prefill } from '../../schema/form/prefill.ts';
import type { InputDraft } from '../../schema/form/types.ts';
import { printNode } from '../../schema/json-text.ts';
import { parseJson } from '../../schema/parse.ts';
import type { DraftStore, KeptDraft } from './drafts.ts';

/** Whose draft it is. */
export interface DraftSubject {
  origin: string;
  toolName: string;
  /** JSON text of the tool's input schema now; `null` when it has none. */
  schema: string | null;
}

/** The draft of a tool in the call pane. */
export interface UsedDraft {
  /** `null` while it is read from the storage. */
  draft: InputDraft | null;
  /** JSON text of the schema that it was written for. */
  writtenFor: string | null;
  /** The person changed it in small steps. */
  edit(draft: InputDraft): void;
  /** Puts something else in its place; {@link undo} brings the old one back. */
  replace(draft: InputDraft): void;
  /** Takes the last replacement back; `null` when there is none, or the draft was edited after it. */
  undo: (() => void) | null;
  /** The draft is meant for the schema as it is now. */
  accept(): void;
}

/** A draft, and the schema that it was written for. */
interface Written {
  draft: InputDraft;
  schema: string | null;
}

/**
 * Keeps the draft of one tool in the store, beginning with what its schema requires. Nothing typed is lost when the tool
 * changes or goes; a draft in which nothing was typed follows the schema.
 */
export function useDraft(store: DraftStore, { origin, toolName, schema }: DraftSubject): UsedDraft {
  const [found, setFound] = useState<Written | null>(() => begin(store.peek(origin, toolName), schema));
  const replaced = useRef<{ before: Written; after: InputDraft } | null>(null);
  // The newest schema is wanted when the storage answers.
  const current = useRef(schema);
  current.current = schema;

  useEffect(() => {
    if (store.peek(origin, toolName) !== undefined) return;
    let isWanted = true;
    void store.load(origin, toolName).then((kept) => {
      if (isWanted) setFound(begin(kept, current.current));
    });
    return () => {
      isWanted = false;
    };
  }, [store, origin, toolName]);

  // Of a registration anew with another schema.
  const written = found !== null && found.schema !== schema && isUntouched(found) ? first(schema) : found;

  function keep(next: Written): void {
    setFound(next);
    const { text, unions } = next.draft;
    store.keep(origin, toolName, { text, unions, schema: next.schema });
  }

  const last = replaced.current;
  return {
    draft: written?.draft ?? null,
    writtenFor: written?.schema ?? null,
    edit(draft) {
      keep({ draft, schema: written?.schema ?? schema });
    },
    replace(draft) {
      if (written !== null) replaced.current = { before: written, after: draft };
      keep({ draft, schema });
    },
    undo:
      last !== null && last.after === written?.draft
        ? () => {
            replaced.current = null;
            keep(last.before);
          }
        : null,
    accept() {
      if (written !== null && written.schema !== schema) keep({ ...written, schema });
    },
  };
}

/** `null` while it is not known whether there is a draft. */
function begin(kept: KeptDraft | null | undefined, schema: string | null): Written | null {
  if (kept === undefined) return null;
  return kept === null ? first(schema) : { draft: draftOf(kept.text, kept.unions), schema: kept.schema };
}

/** What a tool's input begins with: what its schema requires. */
function first(schema: string | null): Written {
  const node = prefill(schemaOf(schema));
  return { draft: node === undefined ? emptyDraft : draftOf(printNode(node, 2)), schema };
}

function isUntouched({ draft, schema }: Written): boolean {
  return draft.text === first(schema).draft.text;
}

/** A tool's input schema as a value; `undefined` when it has none or it is not JSON. */
export function schemaOf(json: string | null): unknown {
  if (json === null) return undefined;
  const parsed = parseJson(json);
  return parsed.ok ? parsed.value : undefined;
}
