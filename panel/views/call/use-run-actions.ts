import { useMemo, useRef, useState } from 'preact/hooks';
import { createRunActions, type RunActions, type RunContext, type RunQuestion } from './run-actions.ts';

/** The ways to run a tool, and what they ask and say. */
export interface UsedRunActions extends RunActions {
  question: RunQuestion | null;
  note: string | null;
  setQuestion(question: RunQuestion | null): void;
  setNote(note: string | null): void;
}

/** {@link createRunActions} over what is drawn now. */
export function useRunActions(drawn: Omit<RunContext, 'ask' | 'say'>): UsedRunActions {
  const [question, setQuestion] = useState<RunQuestion | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const context = useRef(drawn);
  context.current = drawn;
  const actions = useMemo(
    () => createRunActions(() => ({ ...context.current, ask: setQuestion, say: setNote })),
    [],
  );
  return { ...actions, question, note, setQuestion, setNote };
}
