import { computed, type ReadonlySignal, type Signal, useComputed } from '@preact/signals';
import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import type { FormField, InputProblem } from '../../../schema/form/types.ts';
import type { MenuRequest } from './field-menu.tsx';
import type { FormEdits } from './form-edits.ts';
import type { FormMemory } from './form-memory.ts';
import { NO_PROBLEMS, type ProblemIndex } from './problem-index.ts';
import { isStanding } from './unfinished.ts';

/** What every field of a form can use. The object stays the same for a schema; what changes in it are signals. */
export interface FormShared {
  readonly edits: FormEdits;
  readonly memory: FormMemory;
  readonly problems: ReadonlySignal<ProblemIndex>;
  readonly notes: ReadonlySignal<ReadonlyMap<string, string>>;
  /** The menu that is open; one for the whole form. */
  readonly menu: Signal<MenuRequest | null>;
}

/** Gives fields what their form shares. */
export const FormContext = createContext<FormShared | null>(null);

/** What the form around shares. */
export function useForm(): FormShared {
  const shared = useContext(FormContext);
  if (shared === null) throw new Error('A field stands outside of a form');
  return shared;
}

/** What one part of the memory has for a pointer. Draws the component again only when that changes. */
export function useAt<T>(part: ReadonlySignal<ReadonlyMap<string, T>>, pointer: string): T | undefined {
  return useMemo(() => computed(() => part.value.get(pointer)), [part, pointer]).value;
}

/** Whether a value is shown as JSON whatever its kind: by choice, or as its text, not yet JSON, would be out of sight in another control. */
export function useIsAsJson({ pointer, value }: FormField): boolean {
  const { memory } = useForm();
  const isChosen = useAt(memory.asJson, pointer) === true;
  const unfinished = useAt(memory.unfinished, pointer);
  return isChosen || (unfinished !== undefined && isStanding(unfinished, value));
}

/** The problems of a field. */
export interface FieldProblems {
  /** Of the value itself. */
  readonly own: readonly InputProblem[];
  /** Of values within it. */
  readonly below: readonly InputProblem[];
}

/** The problems at a pointer and below it. */
export function useProblems(pointer: string): FieldProblems {
  const { problems } = useForm();
  const at = useComputed(() => problems.value.at);
  const below = useComputed(() => problems.value.below);
  return { own: useAt(at, pointer) ?? NO_PROBLEMS, below: useAt(below, pointer) ?? NO_PROBLEMS };
}
