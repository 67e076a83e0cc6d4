import type { Rule } from '../finding.ts';
import type { ToolSubject } from './tool-subject.ts';

/** A rule about one tool by itself. */
export interface ToolRule {
  rule: Rule;
  /** One sentence for each place where it fires; empty where all is well. */
  check(subject: ToolSubject): readonly string[];
}

/** At most this many places of one rule are told for one tool. */
const MAX_PLACES = 5;

/** The first few places; the last says how many more there are. */
export function places(found: readonly string[]): readonly string[] {
  if (found.length <= MAX_PLACES) return found;
  return [...found.slice(0, MAX_PLACES), `And ${(found.length - MAX_PLACES).toLocaleString('en')} more.`];
}

/** A text of the page within a sentence: short, and with quotes. */
export function quoted(text: string): string {
  return `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
}
