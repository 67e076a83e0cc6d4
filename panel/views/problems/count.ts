import type { Finding } from '../../diagnosis/finding.ts';
import { originOf } from '../../model/places.ts';
import type { State } from '../../model/state.ts';
import { decodeProblemSettings } from './settings.ts';

/** How many findings there are, without hints and muted rules. */
export interface ProblemCount {
  total: number;
  /** By the key of a tool's row, those about the tool itself. */
  byTool: ReadonlyMap<string, number>;
}

/** Counts what a person is to look at: hints are there when asked for. */
export function countProblems(
  state: State,
  findings: readonly Finding[] | null,
  savedSettings: unknown,
): ProblemCount {
  const muted = new Set(decodeProblemSettings(savedSettings).muted[pageOrigin(state)] ?? []);
  const byTool = new Map<string, number>();
  let total = 0;
  for (const { rule, subject } of findings ?? []) {
    if (rule.severity === 'hint' || muted.has(rule.id)) continue;
    total += 1;
    if (subject.kind === 'tool') byTool.set(subject.toolKey, (byTool.get(subject.toolKey) ?? 0) + 1);
  }
  return { total, byTool };
}

/** Origin of the page, for which rules are muted. */
export function pageOrigin({ topDocumentId, documents }: State): string {
  const top = topDocumentId === null ? undefined : documents.get(topDocumentId);
  return top === undefined ? 'null' : (originOf(top) ?? 'null');
}
