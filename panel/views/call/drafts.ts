import { signal } from '@preact/signals';
import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import type { HostStorage } from '../../host/host.ts';
import { mayHoldSecret, withoutSecrets } from '../../model/mask.ts';
import type { InputDraft, UnionChoice } from '../../schema/form/types.ts';
import { pathOf } from '../../schema/json-text.ts';

/** Limits of what is kept. */
export const DRAFT_LIMITS = {
  /** Drafts of all tools; the ones that were changed longest ago go first. */
  drafts: 100,
  /** UTF-16 code units of one draft as JSON. */
  size: 1_000_000,
  /** The same of all of them: what the browser gives an extension (10 MB) is for saved inputs, too. */
  total: 4_000_000,
  /** UTF-16 code units that are written in a millisecond: a short draft is written at once, of a long one not every key. */
  rate: 500,
  /** Milliseconds until what could not be written is tried again. */
  retryAfter: 5_000,
} as const;

/** The input that was written for a tool: what cannot be made from anything else. */
export interface KeptDraft extends Pick<InputDraft, 'text' | 'unions'> {
  /** Texts of JSON fields that are not JSON yet, by the pointer of the value. */
  unfinished: Readonly<Record<string, string>>;
  /** JSON text of the schema that it was written for; `null` when the tool had none. */
  schema: string | null;
  /** Names of members that are never written to the storage. */
  secrets: readonly string[];
  /** Names of those that had a value which was not written. */
  omitted: readonly string[];
}

/**
 * Why a draft is not in the storage as it is: the browser could not write it; it is too long; or it is not JSON and may hold a secret.
 */
export type Unkept = 'failed' | 'tooLong' | 'secret';

/** The drafts of all tools, by origin and name: they outlive refreshes, registrations, navigations and DevTools itself. */
export interface DraftStore {
  /** Reads the newest draft of a tool; `null` when there is none. */
  load(origin: string, toolName: string): Promise<KeptDraft | null>;
  /** Keeps a draft: a short one at once, a long one soon. */
  keep(origin: string, toolName: string, kept: KeptDraft): void;
  /** Why the newest draft of a tool is not kept; `null` when it is, or is about to be. */
  unkept(origin: string, toolName: string): Unkept | null;
  /** Writes at once what waits to be written: the panel is about to go. */
  flush(): void;
}

/** One version of a draft in the storage. */
interface Version {
  key: string;
  /** Of the draft: origin and tool. */
  name: string;
  /** Epoch milliseconds; of two versions the newer one counts. */
  at: number;
  size: number;
}

/**
 * Each version of a draft has a key of its own, with its time and size in it, and is never changed: so panels that write and make room at
 * the same time cannot take away each other's newer ones.
 *
 * @param storage Where they are kept. What cannot be written is said by `unkept` and tried again.
 */
export function createDraftStore(storage: HostStorage): DraftStore {
  const waiting = new Map<string, KeptDraft>();
  /** Versions in the storage that are read or written here. */
  const known = new Map<string, readonly Version[]>();
  const newest = new Map<string, number>();
  const unkept = signal<ReadonlyMap<string, Unkept>>(new Map());
  let timer: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  /** Milliseconds since the panel began. */
  let flushedAt = Number.NEGATIVE_INFINITY;

  function flush(): void {
    clearTimeout(timer);
    clearTimeout(retry);
    timer = undefined;
    retry = undefined;
    flushedAt = performance.now();
    const drafts = [...waiting];
    waiting.clear();
    for (const [name, kept] of drafts) void write(name, kept);
  }

  async function write(name: string, kept: KeptDraft): Promise<void> {
    const stored = storable(kept);
    const size = stored === null ? 0 : JSON.stringify(stored).length;
    if (stored === null || size > DRAFT_LIMITS.size) {
      say(name, stored === null ? 'secret' : 'tooLong');
      return;
    }
    const at = Math.max(Math.round(epochNow()), (newest.get(name) ?? 0) + 1);
    newest.set(name, at);
    const version = versionOf(name, at, size);
    if (!(await storage.save(version.key, stored))) {
      // One that was written after it counts in its place.
      if (newest.get(name) !== at) return;
      say(name, 'failed');
      if (!waiting.has(name)) waiting.set(name, kept);
      retry ??= setTimeout(flush, DRAFT_LIMITS.retryAfter);
      await makeRoom();
      return;
    }
    if (newest.get(name) === at) say(name, null);
    const isFirst = !known.has(name);
    known.set(name, [...(known.get(name) ?? []), version]);
    removeOld(name);
    if (isFirst) await makeRoom();
  }

  /** Removes all known versions of a draft but the newest. */
  function removeOld(name: string): void {
    const [last, ...old] = sorted(known.get(name) ?? []);
    if (last !== undefined) known.set(name, [last]);
    for (const { key } of old) void storage.save(key, undefined);
  }

  /** Removes the drafts that were changed longest ago when there are too many, and versions that a newer one replaces. */
  async function makeRoom(): Promise<void> {
    const seen = new Set<string>();
    let total = 0;
    for (const { key, name, size } of sorted((await storage.keys()).flatMap(readKey))) {
      if (!seen.has(name)) total += size;
      if (seen.has(name) || seen.size === DRAFT_LIMITS.drafts || total > DRAFT_LIMITS.total)
        void storage.save(key, undefined);
      else seen.add(name);
    }
  }

  function say(name: string, reason: Unkept | null): void {
    if ((unkept.peek().get(name) ?? null) === reason) return;
    const next = new Map(unkept.peek());
    if (reason === null) next.delete(name);
    else next.set(name, reason);
    unkept.value = next;
  }

  return {
    async load(origin, toolName) {
      const name = nameOf(origin, toolName);
      const versions = sorted((await storage.keys()).flatMap(readKey).filter((one) => one.name === name));
      if (versions[0] !== undefined) newest.set(name, Math.max(versions[0].at, newest.get(name) ?? 0));
      for (const { key } of versions) {
        const kept = decode(await storage.load(key));
        if (kept === null) continue;
        known.set(name, [...(known.get(name) ?? []), ...versions]);
        return kept;
      }
      return null;
    },
    keep(origin, toolName, kept) {
      waiting.set(nameOf(origin, toolName), kept);
      const wait = flushedAt + kept.text.length / DRAFT_LIMITS.rate - performance.now();
      // In this task where it can be: DevTools that is closed gives its panels no time to write (Chromium 156).
      if (wait <= 0) queueMicrotask(flush);
      else timer ??= setTimeout(flush, wait);
    },
    unkept: (origin, toolName) => unkept.value.get(nameOf(origin, toolName)) ?? null,
    flush,
  };
}

function nameOf(origin: string, toolName: string): string {
  return `${origin} ${toolName}`;
}

function versionOf(name: string, at: number, size: number): Version {
  return { key: `draft ${name} ${at} ${size}`, name, at, size };
}

function readKey(key: string): [] | [Version] {
  const [, name, at, size] = /^draft (.+) (\d+) (\d+)$/s.exec(key) ?? [];
  return name === undefined ? [] : [{ key, name, at: Number(at), size: Number(size) }];
}

/** Newest first. */
function sorted(versions: readonly Version[]): Version[] {
  return versions.toSorted((a, b) => b.at - a.at);
}

/** A draft as it is written: without its secrets. `null` when it cannot be told where in it they stand. */
function storable(kept: KeptDraft): KeptDraft | null {
  const { secrets } = kept;
  const clean = withoutSecrets(kept.text, secrets);
  if (clean === null) return null;
  const omitted = [...new Set([...kept.omitted, ...clean.omitted])];
  const isSecretPlace = (pointer: string) => secrets.includes(String(pathOf(pointer)[0]));
  const unfinished = Object.entries(kept.unfinished).filter(
    ([pointer, text]) => !isSecretPlace(pointer) && !mayHoldSecret(text, secrets),
  );
  return {
    ...kept,
    text: clean.input,
    unions: secrets.length === 0 ? kept.unions : {},
    unfinished: Object.fromEntries(unfinished),
    omitted,
  };
}

/** Anything that was read from the storage; `null` when it is no draft. */
function decode(saved: unknown): KeptDraft | null {
  if (typeof saved !== 'object' || saved === null) return null;
  const { text, unions, unfinished, schema, secrets, omitted } = saved as Record<string, unknown>;
  if (typeof text !== 'string') return null;
  return {
    text,
    unions: decodeUnions(unions),
    unfinished: textsOf(unfinished),
    schema: typeof schema === 'string' ? schema : null,
    secrets: namesOf(secrets),
    omitted: namesOf(omitted),
  };
}

function decodeUnions(saved: unknown): Record<string, UnionChoice> {
  const unions: [string, UnionChoice][] = [];
  for (const [pointer, choice] of Object.entries(saved ?? {})) {
    const { branch, kept } = (choice ?? {}) as Partial<Record<keyof UnionChoice, unknown>>;
    if (typeof branch === 'number') unions.push([pointer, { branch, kept: textsOf(kept) }]);
  }
  return Object.fromEntries(unions);
}

function textsOf(saved: unknown): Record<string, string> {
  const entries = Object.entries(saved ?? {});
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function namesOf(saved: unknown): string[] {
  return Array.isArray(saved) ? saved.filter((name) => typeof name === 'string') : [];
}
