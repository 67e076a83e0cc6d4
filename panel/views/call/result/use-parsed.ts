import { useEffect, useMemo, useState } from 'preact/hooks';
import { type ParsedNode, parseNode, parseNodeInSteps } from '../../../schema/json-text.ts';
import { looksLikeJson } from '../../../schema/text-kind.ts';

/** Texts up to here (UTF-16 code units) are read at once: about 100 ms. */
export const EAGER_LIMIT = 1_000_000;
/** Milliseconds of work before others run. */
const SLICE_MS = 12;

/** A result's text as JSON. */
export interface Parsed {
  /** `null` when it is not JSON of an object, array or text, or not read yet. */
  readonly node: (ParsedNode & { ok: true })['node'] | null;
  /** `later`: too long to be read unasked. `failed`: it looks like JSON and is not. */
  readonly state: 'done' | 'later' | 'reading' | 'failed';
  /** Reads it, in small slices. */
  read(): void;
}

/** Reads the text of a result: short ones at once, long ones when the person asks for it. */
export function useParsed(text: string): Parsed {
  const mayBe = useMemo(() => looksLikeJson(text), [text]);
  const isShort = text.length <= EAGER_LIMIT;
  const early = useMemo(() => (mayBe && isShort ? parseNode(text) : null), [text, mayBe, isShort]);
  const [isReading, setReading] = useState(false);
  const [late, setLate] = useState<{ text: string; parsed: ParsedNode } | null>(null);
  useEffect(() => {
    if (!isReading) return;
    const steps = parseNodeInSteps(text);
    let timer = setTimeout(slice);
    function slice(): void {
      const end = performance.now() + SLICE_MS;
      for (let next = steps.next(); ; next = steps.next()) {
        if (next.done) {
          setLate({ text, parsed: next.value });
          setReading(false);
          return;
        }
        if (performance.now() >= end) break;
      }
      timer = setTimeout(slice);
    }
    return () => clearTimeout(timer);
  }, [text, isReading]);
  const parsed = early ?? (late?.text === text ? late.parsed : null);
  return {
    node: parsed?.ok ? parsed.node : null,
    state: isReading
      ? 'reading'
      : parsed !== null && !parsed.ok
        ? 'failed'
        : parsed !== null || !mayBe
          ? 'done'
          : 'later',
    read: () => setReading(true),
  };
}
