import { commonPairs, createNumbering } from './lcs.ts';

/** Lines that are the same, went or came, one after another. */
export interface TextChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly lines: readonly string[];
}

/** Compares two texts line by line, so that as many lines as possible stay. All lines of both are in the answer. */
export function diffLines(before: string, after: string): readonly TextChange[] {
  const numbering = createNumbering();
  const old = before.split('\n');
  const now = after.split('\n');
  const pairs = commonPairs(old.map(numbering), now.map(numbering));
  const changes: { kind: TextChange['kind']; lines: string[] }[] = [];
  const add = (kind: TextChange['kind'], lines: string[]): void => {
    if (lines.length === 0) return;
    const last = changes.at(-1);
    if (last?.kind !== kind) changes.push({ kind, lines });
    else for (const line of lines) last.lines.push(line);
  };
  let from = 0;
  let to = 0;
  for (const [stayedFrom, stayedTo] of [...pairs, [old.length, now.length] as const]) {
    add('removed', old.slice(from, stayedFrom));
    add('added', now.slice(to, stayedTo));
    add('same', old.slice(stayedFrom, stayedFrom + 1));
    from = stayedFrom + 1;
    to = stayedTo + 1;
  }
  return changes;
}
