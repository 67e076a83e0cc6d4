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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
