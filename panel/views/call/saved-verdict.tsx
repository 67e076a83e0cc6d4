import type { Verdict } from '../../model/saved-run.ts';

/** How a verdict is said and shown. */
const WORDS: Readonly<Record<Verdict['kind'], { label: string; tone: string }>> = {
  waiting: { label: 'waiting', tone: 'plain' },
  running: { label: 'running', tone: 'info' },
  passed: { label: 'passed', tone: 'good' },
  failed: { label: 'failed', tone: 'error' },
  notRun: { label: 'not run', tone: 'warning' },
};

/** A verdict in one word. */
export function VerdictWord({ kind }: { kind: Verdict['kind'] }) {
  const { label, tone } = WORDS[kind];
  return <span class={`verdict tag-${tone}`}>{label}</span>;
}
