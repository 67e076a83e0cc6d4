import { type Signal, signal } from '@preact/signals';
import type { JsonNode } from '../../../schema/json-node.ts';
import type { JsonError } from '../../../schema/parse.ts';
import { movedPointers } from './moved-pointers.ts';

/** A text in a JSON field that is not JSON yet. The draft has the last value that was. */
export interface UnfinishedText {
  readonly text: string;
  readonly error: JsonError;
  /** The value that the draft has meanwhile. When it is another one, somebody else changed it and the text is void. */
  readonly base: JsonNode | undefined;
}

/** What a person did to the form that is no part of the input, by JSON pointer. It outlives a look at the JSON text and at other tools. */
export interface FormMemory {
  /** Objects and arrays that were opened or closed by hand. */
  readonly folds: Signal<ReadonlyMap<string, boolean>>;
  readonly unfinished: Signal<ReadonlyMap<string, UnfinishedText>>;
  /** Values that are shown as JSON by choice. */
  readonly asJson: Signal<ReadonlyMap<string, true>>;
  /** How many fields of a long object or array are shown. */
  readonly shown: Signal<ReadonlyMap<string, number>>;
  /** What is searched for among the fields of an object. */
  readonly searches: Signal<ReadonlyMap<string, string>>;
  /** Objects to which a key is being added, with what is typed of it. */
  readonly adding: Signal<ReadonlyMap<string, string>>;
}

/** A memory of nothing yet. */
export function createFormMemory(): FormMemory {
  return {
    folds: signal(new Map()),
    unfinished: signal(new Map()),
    asJson: signal(new Map()),
    shown: signal(new Map()),
    searches: signal(new Map()),
    adding: signal(new Map()),
  };
}

/** Sets, or with `undefined` forgets, what is remembered for a pointer. */
export function put<T>(part: Signal<ReadonlyMap<string, T>>, pointer: string, value: T | undefined): void {
  if (part.peek().get(pointer) === value) return;
  const next = new Map(part.peek());
  if (value === undefined) next.delete(pointer);
  else next.set(pointer, value);
  part.value = next;
}

/** Brings a memory to new pointers after values moved. */
export function moveMemory(memory: FormMemory, move: (pointer: string) => string | null): void {
  const { folds, unfinished, asJson, shown, searches, adding } = memory;
  folds.value = movedPointers(folds.peek(), move);
  unfinished.value = movedPointers(unfinished.peek(), move);
  asJson.value = movedPointers(asJson.peek(), move);
  shown.value = movedPointers(shown.peek(), move);
  searches.value = movedPointers(searches.peek(), move);
  adding.value = movedPointers(adding.peek(), move);
}
