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

/** Keeps the draft of one tool in the store, beginning with what its schema requires. Nothing typed is lost when the tool changes. */
export function useDraft(store: DraftStore, { origin, toolName, schema }: DraftSubject): UsedDraft {
  const [kept, setKept] = useState<KeptDraft | null>(() => store.peek(origin, toolName) ?? null);
  const replaced = useRef<{ before: KeptDraft; after: KeptDraft } | null>(null);
  // The newest schema is wanted when the storage answers.
  const current = useRef(schema);
  current.current = schema;

  useEffect(() => {
    let isWanted = true;
    const known = store.peek(origin, toolName);
    const show = (found: KeptDraft | null): void => {
      if (!isWanted) return;
      const begun = found ?? { draft: firstDraft(current.current), schema: current.current };
      setKept(isUntouched(begun) ? { draft: firstDraft(current.current), schema: current.current } : begun);
    };
    if (known !== undefined) show(known);
    else void store.load(origin, toolName).then(show);
    return () => {
      isWanted = false;
    };
  }, [store, origin, toolName]);

  function keep(next: KeptDraft): void {
    setKept(next);
    store.keep(origin, toolName, next);
  }

  const last = replaced.current;
  return {
    draft: kept?.draft ?? null,
    writtenFor: kept?.schema ?? null,
    edit(draft) {
      keep({ draft, schema: kept?.schema ?? schema });
    },
    replace(draft) {
      const next = { draft, schema };
      if (kept !== null) replaced.current = { before: kept, after: next };
      keep(next);
    },
    undo:
      last !== null && last.after.draft === kept?.draft
        ? () => {
            replaced.current = null;
            keep(last.before);
          }
        : null,
    accept() {
      if (kept !== null) keep({ ...kept, schema });
    },
  };
}

/** What a tool's input begins with: what its schema requires, as text. */
function firstDraft(schema: string | null): InputDraft {
  const node = prefill(schemaOf(schema));
  return node === undefined ? emptyDraft : draftOf(printNode(node, 2));
}

/** The draft is what its schema began with: a person's work is not in it. */
function isUntouched({ draft, schema }: KeptDraft): boolean {
  return draft.text === firstDraft(schema).text;
}

/** A tool's input schema as a value; `undefined` when it has none or it is not JSON. */
export function schemaOf(json: string | null): unknown {
  if (json === null) return undefined;
  const parsed = parseJson(json);
  return parsed.ok ? parsed.value : undefined;
}
