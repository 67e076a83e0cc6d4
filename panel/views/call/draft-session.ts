import { type ReadonlySignal, signal } from '@preact/signals';
import { draftOf } from '../../schema/form/draft.ts';
import type { InputDraft } from '../../schema/form/types.ts';
import { nodeAt, parseNode, pathOf } from '../../schema/json-text.ts';
import { noSteps, redone, type Steps, undone, withStep } from './draft-steps.ts';
import type { DraftStore, KeptDraft, Unkept } from './drafts.ts';
import { createFormMemory, type FormMemory, type UnfinishedText } from './form/form-memory.ts';
import { isStanding } from './form/unfinished.ts';

/** Milliseconds without a change after which typing goes on as another step. */
const TYPING_PAUSE = 1_000;

/** UTF-16 code units by which a text grows or shrinks with one key. */
const TYPED_AT_ONCE = 2;

/** A draft, the schema that it was written for, and what could not be kept of it. */
export interface Written {
  readonly draft: InputDraft;
  /** JSON text; `null` when the tool had no schema. */
  readonly schema: string | null;
  /** Names of members that had a secret value, which was not kept. They are not set now. */
  readonly omitted: readonly string[];
}

/** What *Undo* brings back. */
type Step = Written & { readonly unfinished: ReadonlyMap<string, UnfinishedText> };

/**
 * The draft of one tool for as long as the panel lives: what was written, what can be taken back, and what the form remembers. It is the same
 * for all panes that show the tool one after the other.
 */
export interface DraftSession {
  /** `undefined` until it is read, `null` when nothing was written yet. */
  readonly written: ReadonlySignal<Written | null | undefined>;
  readonly steps: ReadonlySignal<Steps<Step>>;
  readonly memory: FormMemory;
  /** Reads what was kept, once. */
  load(): void;
  /** From now on members of these names are not written to the storage. */
  learnSecrets(names: readonly string[]): void;
  /** Puts a draft in the place of `shown`. Keys typed in a row make one step. */
  edit(shown: Written, draft: InputDraft): void;
  /** Puts another input in the place of `shown`, with texts that are not JSON yet. */
  replace(shown: Written, next: Written): void;
  undo(shown: Written): void;
  redo(shown: Written): void;
  /** Keeps what is shown as it is. */
  keep(shown: Written): void;
  unkept(): Unkept | null;
}

/** The session of a tool's draft. */
export function createDraftSession(store: DraftStore, origin: string, toolName: string): DraftSession {
  const written = signal<Written | null | undefined>(undefined);
  const steps = signal<Steps<Step>>(noSteps);
  const memory = createFormMemory();
  let secrets: readonly string[] = [];
  let isLoading = false;
  /** When the last key was typed; milliseconds since the panel began. */
  let typedAt = Number.NEGATIVE_INFINITY;

  function keep(shown: Written): void {
    written.value = shown;
    const { draft, schema, omitted } = shown;
    store.keep(origin, toolName, {
      text: draft.text,
      unions: draft.unions,
      unfinished: standingTexts(memory.unfinished.peek(), draft),
      schema,
      secrets,
      omitted,
    });
  }

  function stepOf(shown: Written): Step {
    return { ...shown, unfinished: memory.unfinished.peek() };
  }

  function go(to: { version: Step; steps: Steps<Step> } | null): void {
    if (to === null) return;
    const { unfinished, ...version } = to.version;
    steps.value = to.steps;
    typedAt = Number.NEGATIVE_INFINITY;
    keep(version);
    memory.unfinished.value = unfinished;
  }

  return {
    written,
    steps,
    memory,
    load() {
      if (isLoading || written.peek() !== undefined) return;
      isLoading = true;
      void store.load(origin, toolName).then((kept) => {
        secrets = [...new Set([...secrets, ...(kept?.secrets ?? [])])];
        // What was put in while it was read is newer.
        if (written.peek() !== undefined) return;
        const found = kept === null ? null : foundOf(kept);
        if (kept !== null && found !== null) memory.unfinished.value = unfinishedOf(kept, found.draft);
        written.value = found;
      });
    },
    learnSecrets(names) {
      const fresh = names.filter((name) => !secrets.includes(name));
      if (fresh.length === 0) return;
      secrets = [...secrets, ...fresh];
      // What was kept before may have one of them.
      const shown = written.peek();
      if (shown) keep(shown);
    },
    edit(shown, draft) {
      if (draft === shown.draft) return;
      const now = performance.now();
      const grown = Math.abs(draft.text.length - shown.draft.text.length);
      const isTyping = now - typedAt < TYPING_PAUSE && grown <= TYPED_AT_ONCE;
      if (!isTyping) steps.value = withStep(steps.peek(), stepOf(shown), sizeOf);
      typedAt = now;
      const omitted = shown.omitted.filter((name) => nodeAt(draft.node, [name]) === undefined);
      keep({ ...shown, draft, omitted });
    },
    replace(shown, next) {
      const isSame = next.draft.text === shown.draft.text && next.schema === shown.schema;
      if (isSame && memory.unfinished.peek().size === 0) return;
      steps.value = withStep(steps.peek(), stepOf(shown), sizeOf);
      typedAt = Number.NEGATIVE_INFINITY;
      keep(next);
      memory.unfinished.value = new Map();
    },
    undo: (shown) => go(undone(steps.peek(), stepOf(shown))),
    redo: (shown) => go(redone(steps.peek(), stepOf(shown))),
    keep,
    unkept: () => store.unkept(origin, toolName),
  };
}

function sizeOf({ draft, unfinished }: Step): number {
  return [...unfinished.values()].reduce((size, { text }) => size + text.length, draft.text.length);
}

function foundOf({ text, unions, schema, omitted }: KeptDraft): Written {
  return { draft: draftOf(text, unions), schema, omitted };
}

/** Texts that still stand for the value that the draft has, by pointer. */
function standingTexts(
  unfinished: ReadonlyMap<string, UnfinishedText>,
  draft: InputDraft,
): Record<string, string> {
  const standing = [...unfinished].filter(([pointer, one]) =>
    isStanding(one, nodeAt(draft.node, pathOf(pointer))),
  );
  return Object.fromEntries(standing.map(([pointer, { text }]) => [pointer, text]));
}

function unfinishedOf({ unfinished }: KeptDraft, draft: InputDraft): ReadonlyMap<string, UnfinishedText> {
  const texts = new Map<string, UnfinishedText>();
  for (const [pointer, text] of Object.entries(unfinished)) {
    const parsed = parseNode(text);
    if (!parsed.ok)
      texts.set(pointer, { text, error: parsed.error, base: nodeAt(draft.node, pathOf(pointer)) });
  }
  return texts;
}
