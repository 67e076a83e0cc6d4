import type { InputDraft } from './types.ts';

type Unions = InputDraft['unions'];

/**
 * Choices inside a branch that is not chosen are parked: their key is `branch@pointer>rest`, where `pointer` is the union's
 * and `rest` the key below it. Keys of choices in use are pointers, which are empty or begin with a slash.
 */
const PARKED = /^(\d+@)/;

/** The key's mark (empty for a choice in use) and what follows, which begins with a pointer. */
function parts(key: string): { mark: string; rest: string } {
  const mark = PARKED.exec(key)?.[1] ?? '';
  return { mark, rest: key.slice(mark.length) };
}

/**
 * The choices with other pointers, after values moved.
 * @param move The new pointer; `null` drops the choice. Of a parked choice it is given what begins with the pointer.
 */
export function moveUnions(unions: Unions, move: (pointer: string) => string | null): Unions {
  return rekeyed(unions, (key) => {
    const { mark, rest } = parts(key);
    const moved = move(rest);
    return moved === null ? null : mark + moved;
  });
}

/** The choices without those at a pointer or below it. */
export function dropUnder(unions: Unions, pointer: string): Unions {
  return moveUnions(unions, (own) => (isUnder(own, pointer) ? null : own));
}

/** Puts the choices below a union aside, for the branch that they belong to. */
export function park(unions: Unions, pointer: string, branch: number): Unions {
  return rekeyed(unions, (key) => {
    const { mark, rest } = parts(key);
    return rest.startsWith(`${pointer}/`) ? `${branch}@${pointer}>${mark}${rest.slice(pointer.length)}` : key;
  });
}

/** Brings back what {@link park} put aside for a branch. */
export function unpark(unions: Unions, pointer: string, branch: number): Unions {
  const prefix = `${branch}@${pointer}>`;
  return rekeyed(unions, (key) => {
    if (!key.startsWith(prefix)) return key;
    const { mark, rest } = parts(key.slice(prefix.length));
    return mark + pointer + rest;
  });
}

function isUnder(own: string, pointer: string): boolean {
  return own === pointer || own.startsWith(`${pointer}/`) || own.startsWith(`${pointer}>`);
}

function rekeyed(unions: Unions, keyOf: (key: string) => string | null): Unions {
  const entries = Object.entries(unions);
  const moved = entries.flatMap(([key, choice]) => {
    const to = keyOf(key);
    return to === null ? [] : [[to, choice] as const];
  });
  const isSame =
    moved.length === entries.length && moved.every(([key], index) => key === entries[index]?.[0]);
  return isSame ? unions : Object.fromEntries(moved);
}
