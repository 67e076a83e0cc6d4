import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { epochNow } from '../inspected-page/protocol/clock.ts';
import type { Finding } from './diagnosis/finding.ts';
import type { State } from './model/state.ts';

/** Milliseconds after a change before the rules look again: a page that registers its tools is looked at once. */
const SETTLE = 300;
/** Milliseconds between two looks while the page goes on changing. */
const INTERVAL = 1_000;

/** What the rules find, as the page is now or was a moment ago. */
export interface Problems {
  /** Worst first; `null` until the rules have looked for the first time. */
  readonly findings: ReadonlySignal<readonly Finding[] | null>;
}

/**
 * Keeps looking at a state with the rules, which are loaded for it. It costs nothing while nothing changes.
 *
 * @param signal Ends it.
 */
export function watchProblems(state: ReadonlySignal<State>, end: AbortSignal): Problems {
  const findings = signal<readonly Finding[] | null>(null);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = Number.NEGATIVE_INFINITY;

  async function look(): Promise<void> {
    timer = undefined;
    const { problemsOf } = await import('./diagnosis/problems.ts');
    if (end.aborted) return;
    last = performance.now();
    findings.value = problemsOf(state.peek(), epochNow());
  }

  const stop = effect(() => {
    void state.value;
    timer ??= setTimeout(look, Math.max(SETTLE, last + INTERVAL - performance.now()));
  });
  end.addEventListener('abort', () => {
    stop();
    clearTimeout(timer);
  });
  return { findings };
}
