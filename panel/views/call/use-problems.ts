import { useEffect, useRef, useState } from 'preact/hooks';
import type { InputDraft, InputProblem } from '../../schema/form/types.ts';
import { validateInput } from '../../schema/validate.ts';

/** Milliseconds after the last change to the input until it is checked. */
const CHECK_AFTER_MS = 120;

/** What is wrong with the input; checked a moment after the last change, so that typing stays quick. */
export function useProblems(schema: unknown, draft: InputDraft | null): readonly InputProblem[] {
  const [checked, setChecked] = useState<readonly InputProblem[]>([]);
  const isFirst = useRef(true);
  useEffect(() => {
    if (draft === null) return;
    if (isFirst.current) {
      isFirst.current = false;
      setChecked(validateInput(schema, draft));
      return;
    }
    const timer = setTimeout(() => setChecked(validateInput(schema, draft)), CHECK_AFTER_MS);
    return () => clearTimeout(timer);
  }, [schema, draft]);
  return checked;
}
