import type { Severity } from '../../diagnosis/finding.ts';
import type { ProblemSettings } from './settings.ts';

/** The settings with a rule muted on an origin, or not any more. */
export function withMuted(
  settings: ProblemSettings,
  origin: string,
  rule: string,
  isMuted: boolean,
): ProblemSettings {
  const others = (settings.muted[origin] ?? []).filter((id) => id !== rule);
  return { ...settings, muted: { ...settings.muted, [origin]: isMuted ? [...others, rule] : others } };
}

/** Severities in words. */
export const SEVERITY_WORDS: Readonly<
  Record<Severity, { one: string; many: string; tone: 'error' | 'warning' | 'info' }>
> = {
  error: { one: 'Error', many: 'Errors', tone: 'error' },
  warning: { one: 'Warning', many: 'Warnings', tone: 'warning' },
  hint: { one: 'Hint', many: 'Hints', tone: 'info' },
};
