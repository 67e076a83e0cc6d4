import type { HostStorage } from '../../host/host.ts';
import type { InputDraft, UnionChoice } from '../../schema/form/types.ts';

/** Limits of what is kept. */
export const DRAFT_LIMITS = {
  /** Drafts of all tools; the ones that were changed longest ago go first. */
  drafts: 100,
  /**
   * UTF-16 code units of one text; a longer one is kept only while the panel is open. All of them together fit into what the
   * browser gives an extension (10 MB).
   */
  text: 50_000,
  /** Milliseconds after the last change. */
  saveAfter: 300,
} as const;

/** The input that was written for a tool: what cannot be made from anything else. */
export interface KeptDraft extends Pick<InputDraft, 'text' | 'unions'> {
  /** JSON text of the schema that it was written for; `null` when the tool had none. */
  schema: string | null;
}

/** The drafts of all tools, by origin and name: they outlive refreshes, registrations, navigations and DevTools itself. */
export interface DraftStore {
  /** The draft of a tool, at once when it is known already; `undefined` while it is not. */
  peek(origin: string, toolName: string): KeptDraft | null | undefined;
  /** Reads the draft of a tool; `null` when there is none. */
  load(origin: string, toolName: string): Promise<KeptDraft | null>;
  /** Keeps a draft, soon after the last change. */
  keep(origin: string, toolName: string, kept: KeptDraft): void;
  /** Writes at once what waits to be written: the panel is about to go. */
  flush(): void;
}

const INDEX_KEY = 'drafts';

/** @param storage Where they are kept. A failure to write is let be: the draft then lives as long as the panel. */
export function createDraftStore(storage: HostStorage): DraftStore {
  const known = new Map<string, KeptDraft | null>();
  const waiting = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Keys of the drafts in the storage, the one changed last at the end. Read once, before the first change to it. */
  const order = storage
    .load(INDEX_KEY)
    .then((saved) => new Set(Array.isArray(saved) ? saved.filter((key) => typeof key === 'string') : []));

  function flush(): void {
    clearTimeout(timer);
    const keys = [...waiting];
    waiting.clear();
    for (const key of keys) {
      const kept = known.get(key);
      if (kept) void storage.save(key, kept);
    }
    if (keys.length > 0) void remember(keys);
  }

  async function remember(keys: readonly string[]): Promise<void> {
    const all = await order;
    for (const key of keys) {
      all.delete(key);
      all.add(key);
    }
    const excess = [...all].slice(0, Math.max(0, all.size - DRAFT_LIMITS.drafts));
    for (const key of excess) {
      all.delete(key);
      void storage.save(key, undefined);
    }
    void storage.save(INDEX_KEY, [...all]);
  }

  return {
    peek: (origin, toolName) => known.get(keyOf(origin, toolName)),
    async load(origin, toolName) {
      const key = keyOf(origin, toolName);
      const saved = decode(await storage.load(key));
      // What was typed while it was read is newer.
      if (!known.has(key)) known.set(key, saved);
      return known.get(key) ?? null;
    },
    keep(origin, toolName, kept) {
      const key = keyOf(origin, toolName);
      known.set(key, kept);
      if (kept.text.length > DRAFT_LIMITS.text) return;
      waiting.add(key);
      clearTimeout(timer);
      timer = setTimeout(flush, DRAFT_LIMITS.saveAfter);
    },
    flush,
  };
}

function keyOf(origin: string, toolName: string): string {
  return `draft ${origin} ${toolName}`;
}

/** Anything that was read from the storage; `null` when it is no draft. */
function decode(saved: unknown): KeptDraft | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { text, unions, schema } = saved as Record<string, unknown>;
  if (typeof text !== 'string') return null;
  return { text, unions: decodeUnions(unions), schema: typeof schema === 'string' ? schema : null };
}

function decodeUnions(saved: unknown): Record<string, UnionChoice> {
  const unions: [string, UnionChoice][] = [];
  for (const [pointer, choice] of Object.entries(saved ?? {})) {
    const { branch, kept } = (choice ?? {}) as Partial<Record<keyof UnionChoice, unknown>>;
    if (typeof branch !== 'number') continue;
    const texts = Object.entries(kept ?? {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    unions.push([pointer, { branch, kept: Object.fromEntries(texts) }]);
  }
  return Object.fromEntries(unions);
}
