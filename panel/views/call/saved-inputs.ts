import { type ReadonlySignal, signal } from '@preact/signals';
import { epochNow } from '../../../inspected-page/protocol/clock.ts';
import type { HostStorage } from '../../host/host.ts';
import { withoutSecrets } from '../../model/mask.ts';
import type { Expectation, SavedInput } from '../../model/saved-input.ts';

/** Limits of what is kept. */
export const SAVED_LIMITS = {
  inputs: 500,
  /** UTF-16 code units of all of them as JSON. */
  size: 4_000_000,
} as const;

/** What the file of saved inputs says it is. */
const FORMAT = 'toolscope-saved-inputs';
const VERSION = 1;
const STORAGE_KEY = 'savedInputs';

/** A change to what is kept, made to it as it stands when the change is written. */
type Change = (list: readonly SavedInput[]) => readonly SavedInput[];

/**
 * The named inputs of all tools. Each change is written at once; what cannot be written is said in `problem` and tried again with the
 * next change. What another panel has written meanwhile stays.
 */
export interface SavedInputs {
  readonly list: ReadonlySignal<readonly SavedInput[]>;
  /** One sentence for people; `null` while all is kept. */
  readonly problem: ReadonlySignal<string | null>;
  /**
   * Saves an input without its secrets.
   * @returns False when there is no room for it, or it is not JSON and may hold a secret
   */
  add(
    input: Pick<SavedInput, 'origin' | 'toolName' | 'name' | 'input' | 'secrets'> &
      Partial<Pick<SavedInput, 'expectations'>>,
  ): boolean;
  change(id: string, change: Partial<Pick<SavedInput, 'name' | 'input' | 'expectations'>>): void;
  /** @returns What brings it back. */
  remove(id: string): () => void;
  /** Inputs as the text of a file. */
  exportText(inputs: readonly SavedInput[]): string;
  /**
   * Adds the inputs of such a file. What is there stays: one that is there already with other content is added beside it.
   * @returns How many were added and how many entries could not be read, or one sentence on why none was added
   */
  importText(text: string): { added: number; unreadable: number } | { problem: string };
}

/** Reads the saved inputs. */
export async function loadSavedInputs(storage: HostStorage): Promise<SavedInputs> {
  let stored: readonly SavedInput[] = decodeList(await storage.load(STORAGE_KEY));
  const list = signal(stored);
  const problem = signal<string | null>(null);
  /** In their order; what is shown is what is stored with these made to it. */
  const unwritten: Change[] = [];
  let isWriting = false;

  async function write(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    let tried: number;
    do {
      tried = unwritten.length;
      // All panels share one key: only what is read just before may be written over.
      const there = await storage.load(STORAGE_KEY);
      if (there !== undefined) stored = decodeList(there);
      const next = made(unwritten.slice(0, tried), stored);
      if (await storage.save(STORAGE_KEY, next)) {
        stored = next;
        unwritten.splice(0, tried);
        tried = 0;
        list.value = made(unwritten, stored);
      }
    } while (unwritten.length > tried);
    isWriting = false;
    if (unwritten.length > 0)
      problem.value = 'The browser could not keep the saved inputs: they will be gone with the panel.';
  }

  function keep(change: Change): boolean {
    const next = change(list.value);
    if (!hasRoom(next) && next.length >= list.value.length) {
      problem.value = 'There is no room for more saved inputs. Delete some, or export them first.';
      return false;
    }
    list.value = next;
    problem.value = null;
    unwritten.push(change);
    void write();
    return true;
  }

  return {
    list,
    problem,
    add(input) {
      const kept = withoutSecrets(input.input, input.secrets);
      if (kept === null) {
        problem.value = 'This is not JSON, so a password in it cannot be left out. Nothing was saved.';
        return false;
      }
      const added = { expectations: [], ...input, ...kept, id: crypto.randomUUID(), savedAt: epochNow() };
      return keep((inputs) => [...inputs, added]);
    },
    change(id, change) {
      keep((inputs) => inputs.map((one) => (one.id === id ? { ...one, ...change } : one)));
    },
    remove(id) {
      const index = list.value.findIndex((one) => one.id === id);
      const removed = list.value[index];
      keep((inputs) => inputs.filter((one) => one.id !== id));
      return () => {
        if (removed !== undefined) keep((inputs) => inputs.toSpliced(index, 0, removed));
      };
    },
    exportText(inputs) {
      return `${JSON.stringify({ format: FORMAT, version: VERSION, inputs }, null, 2)}\n`;
    },
    importText(text) {
      const read = readFile(text);
      if ('problem' in read) return read;
      const known = new Map(list.value.map((one) => [one.id, one]));
      const fresh = read.inputs
        .filter((one) => contentOf(known.get(one.id)) !== contentOf(one))
        .map((one) => (known.has(one.id) ? { ...one, id: crypto.randomUUID() } : one));
      if (!keep((inputs) => [...inputs, ...fresh])) return { problem: problem.value ?? '' };
      return { added: fresh.length, unreadable: read.unreadable };
    },
  };
}

function made(changes: readonly Change[], list: readonly SavedInput[]): readonly SavedInput[] {
  return changes.reduce((so, change) => change(so), list);
}

function hasRoom(list: readonly SavedInput[]): boolean {
  return list.length <= SAVED_LIMITS.inputs && JSON.stringify(list).length <= SAVED_LIMITS.size;
}

function readFile(text: string): { inputs: SavedInput[]; unreadable: number } | { problem: string } {
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { problem: 'This is not JSON. Nothing was added.' };
  }
  const { format, version, inputs } = (file ?? {}) as Record<string, unknown>;
  if (format !== FORMAT) return { problem: 'This is no file of saved inputs. Nothing was added.' };
  if (version !== VERSION) {
    return { problem: `This file has version ${String(version)}, which this Toolscope does not know.` };
  }
  const decoded = decodeList(inputs);
  if (decoded.length === 0) return { problem: 'There is no saved input in this file.' };
  return { inputs: decoded, unreadable: Array.isArray(inputs) ? inputs.length - decoded.length : 0 };
}

/** All of a saved input as text, whatever the order of its members. */
function contentOf(input: SavedInput | undefined): string {
  return JSON.stringify(decodeList([input]));
}

/** What of a list can be read; anything else is left out. */
function decodeList(saved: unknown): SavedInput[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((one: Partial<Record<keyof SavedInput, unknown>> | null) => {
    const { id, origin, toolName, name, input, expectations, savedAt } = one ?? {};
    const texts = [id, origin, toolName, name, input];
    if (!texts.every((text) => typeof text === 'string')) return [];
    const [idText, originText, tool, label, json] = texts as [string, string, string, string, string];
    const secrets = namesOf(one?.secrets);
    // A file written by hand, or by an older version, may have them in it.
    const kept = withoutSecrets(json, secrets);
    if (kept === null) return [];
    return [
      {
        id: idText,
        origin: originText,
        toolName: tool,
        name: label,
        input: kept.input,
        secrets,
        omitted: [...new Set([...namesOf(one?.omitted), ...kept.omitted])],
        expectations: decodeExpectations(expectations),
        savedAt: typeof savedAt === 'number' ? savedAt : 0,
      },
    ];
  });
}

function namesOf(saved: unknown): string[] {
  return Array.isArray(saved) ? saved.filter((name) => typeof name === 'string') : [];
}

function decodeExpectations(saved: unknown): Expectation[] {
  if (!Array.isArray(saved)) return [];
  return saved.flatMap((one: Record<string, unknown> | null): Expectation[] => {
    const { kind, value, text, schema, milliseconds } = one ?? {};
    if (kind === 'equals' && typeof value === 'string') return [{ kind, value }];
    if ((kind === 'contains' || kind === 'failsWith') && typeof text === 'string') return [{ kind, text }];
    if (kind === 'matchesSchema' && typeof schema === 'string') return [{ kind, schema }];
    if (kind === 'fasterThan' && typeof milliseconds === 'number') return [{ kind, milliseconds }];
    return [];
  });
}
