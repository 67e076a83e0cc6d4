import { useEffect, useMemo } from 'preact/hooks';
import type { HostStorage } from '../../host/host.ts';
import { draftOf, emptyDraft } from '../../schema/form/draft.ts';
import { prefill } from '../../schema/form/prefill.ts';
import type { InputDraft } from '../../schema/form/types.ts';
import { printNode } from '../../schema/json-text.ts';
import { parseJson } from '../../schema/parse.ts';
import { createDraftSession, type DraftSession, type Written } from './draft-session.ts';
import { createDraftStore, type Unkept } from './drafts.ts';
import type { FormMemory } from './form/form-memory.ts';

/** Whose draft it is. */
export interface DraftSubject {
  origin: string;
  toolName: string;
  /** JSON text of the tool's input schema now; `null` when it has none. */
  schema: string | null;
  /** Names of members that are never written to the storage. */
  secrets: readonly string[];
}

/** The draft of a tool in the call pane. */
export interface UsedDraft {
  /** `null` while it is read from the storage. */
  draft: InputDraft | null;
  /** JSON text of the schema that it was written for. */
  writtenFor: string | null;
  /** Names of members that had a secret value, which was not kept. */
  omitted: readonly string[];
  /** Why it will not outlive the panel; `null` when it will. */
  unkept: Unkept | null;
  /** What the form remembers beside it. */
  memory: FormMemory;
  /** The person changed it in small steps. */
  edit(draft: InputDraft): void;
  /** Puts something else in its place, of which these secrets are not known. */
  replace(draft: InputDraft, omitted?: readonly string[]): void;
  /** Takes the last step back; `null` when there is none. */
  undo: (() => void) | null;
  /** Makes the step again that was taken back last; `null` when there is none. */
  redo: (() => void) | null;
  /** The draft is meant for the schema as it is now. */
  accept(): void;
}

/**
 * Keeps the draft of one tool, beginning with what its schema requires. Nothing typed is lost when the tool changes or goes; a draft in
 * which nothing was typed follows the schema.
 */
export function useDraft(storage: HostStorage, subject: DraftSubject): UsedDraft {
  const { origin, toolName, schema, secrets } = subject;
  const session = useMemo(() => sessionOf(storage, origin, toolName), [storage, origin, toolName]);
  const initial = useMemo(() => first(schema), [schema]);
  useEffect(() => session.load(), [session]);
  useEffect(() => session.learnSecrets(secrets), [session, secrets]);

  /** What is there now, which may be newer than what is drawn. */
  const now = (found = session.written.peek()): Written => {
    const isFollowing = !found || (found.schema !== schema && isUntouched(session, found));
    return isFollowing ? initial : found;
  };
  useEffect(() => {
    const unfinished = session.memory.unfinished;
    let last = unfinished.peek();
    return unfinished.subscribe((next) => {
      if (next !== last && session.written.peek() !== undefined) session.keep(now());
      last = next;
    });
  }, [session, initial]);

  const found = session.written.value;
  const shown = found === undefined ? null : now(found);
  const { past, future } = session.steps.value;
  return {
    draft: shown?.draft ?? null,
    writtenFor: shown?.schema ?? null,
    omitted: shown?.omitted ?? initial.omitted,
    unkept: session.unkept(),
    memory: session.memory,
    edit: (draft) => session.edit(now(), draft),
    replace: (draft, omitted = []) => session.replace(now(), { draft, schema, omitted }),
    undo: past.length === 0 ? null : () => session.undo(now()),
    redo: future.length === 0 ? null : () => session.redo(now()),
    accept() {
      const written = now();
      if (written.schema !== schema) session.keep({ ...written, schema });
    },
  };
}

/** What a tool's input begins with: what its schema requires. */
function first(schema: string | null): Written {
  const node = prefill(schemaOf(schema));
  return { draft: node === undefined ? emptyDraft : draftOf(printNode(node, 2)), schema, omitted: [] };
}

function isUntouched({ memory }: DraftSession, { draft, schema, omitted }: Written): boolean {
  if (memory.unfinished.peek().size > 0 || omitted.length > 0) return false;
  return draft.text === first(schema).draft.text;
}

/** A tool's input schema as a value; `undefined` when it has none or it is not JSON. */
export function schemaOf(json: string | null): unknown {
  if (json === null) return undefined;
  const parsed = parseJson(json);
  return parsed.ok ? parsed.value : undefined;
}

const sessions = new WeakMap<HostStorage, (origin: string, toolName: string) => DraftSession>();

/** The session of a tool's draft, the same for as long as the panel lives. */
function sessionOf(storage: HostStorage, origin: string, toolName: string): DraftSession {
  let find = sessions.get(storage);
  if (find === undefined) {
    find = createSessions(storage);
    sessions.set(storage, find);
  }
  return find(origin, toolName);
}

function createSessions(storage: HostStorage): (origin: string, toolName: string) => DraftSession {
  const store = createDraftStore(storage);
  addEventListener('pagehide', () => store.flush());
  const known = new Map<string, DraftSession>();
  return (origin, toolName) => {
    const name = JSON.stringify([origin, toolName]);
    const session = known.get(name) ?? createDraftSession(store, origin, toolName);
    known.set(name, session);
    return session;
  };
}
