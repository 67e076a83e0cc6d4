import type { Severity } from '../../diagnosis/finding.ts';

/** What the person chose in the problems view. */
export interface ProblemSettings {
  grouping: 'rule' | 'subject';
  /** Ids of muted rules by the origin of the page. */
  muted: Readonly<Record<string, readonly string[]>>;
}

/** Origins of which muted rules are kept. */
const MAX_ORIGINS = 200;

/** Settings as they were saved, with defaults for what is missing or is none. */
export function decodeProblemSettings(saved: unknown): ProblemSettings {
  const fields = isRecord(saved) ? saved : {};
  const muted = isRecord(fields.muted) ? fields.muted : {};
  return {
    grouping: fields.grouping === 'subject' ? 'subject' : 'rule',
    muted: Object.fromEntries(
      Object.entries(muted)
        .slice(-MAX_ORIGINS)
        .map(([origin, ids]) => [
          origin,
          Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
        ]),
    ),
  };
}

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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
