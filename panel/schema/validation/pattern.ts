/**
 * Patterns of pages. The engine's RegExp tries one way after the other, and a careless pattern has more ways through a
 * text than anybody can wait for. So what a pattern may cost is estimated before it runs: the number of ways grows with a
 * power of the text's length, the degree; without end where a repetition can read the same text in two ways.
 */

/** Longer patterns are not looked at, in characters. */
const PATTERN_LIMIT = 1_000;

/** Ways that are tried at most for one text, as a power of ten: some tenths of a second. */
const COST_LIMIT = 7.3;

/** A pattern that could not even be tried on texts of this length is not tried. */
const USEFUL_LENGTH = 16;

/** Repetitions up to this count are counted out. */
const FEW = 8;

/** What stands for "and some more" of an unlimited repetition when a text is made. */
const SOME_MORE = 10;

const ASCII = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
const NOT_ASCII = 1n << 128n;

/** What is known of a pattern. */
export interface PatternFacts {
  /** The same pattern in the words that the `u` flag allows; `null` when it is no regular expression. */
  readonly source: string | null;
  /** Longer texts take too long, in characters; 0: do not run it at all. */
  readonly longestText: number;
  /** About how long a text is that is made for it, in characters. */
  readonly madeLength: number;
}

/** One character of a pattern and the ones that can come after it, one entry for each way there. */
interface Position {
  readonly characters: bigint;
  readonly next: Position[];
}

/** A part of a pattern. */
interface Part {
  readonly isNullable: boolean;
  readonly first: readonly Position[];
  readonly last: readonly Position[];
  readonly positions: readonly Position[];
  /** There is one way at most to read a text. */
  readonly isClear: boolean;
  /** Ways to read a text: `10^log × length^degree`. */
  readonly degree: number;
  readonly log: number;
  /** It looks around or back, which costs and says nothing about what comes next. */
  readonly looks: boolean;
  readonly madeLength: number;
}

const EMPTY: Part = {
  isNullable: true,
  first: [],
  last: [],
  positions: [],
  isClear: true,
  degree: 0,
  log: 0,
  looks: false,
  madeLength: 0,
};

const known = new Map<string, PatternFacts>();

/** What a pattern is and may cost. Never throws. */
export function patternFacts(pattern: string): PatternFacts {
  let facts = known.get(pattern);
  if (facts === undefined) {
    facts = examine(pattern);
    // Patterns come from pages.
    if (known.size >= 2_000) known.clear();
    known.set(pattern, facts);
  }
  return facts;
}

/** The pattern as one that no text beyond a length satisfies, which is seen before anything else is tried. */
export function boundedPattern(source: string, longestText: number): string {
  return `^(?![^]{${longestText + 1}})[^]*?(?:${source})`;
}

/** What {@link boundedPattern} was made of; patterns without a bound as they are. */
export function boundOf(pattern: string): { source: string; longestText: number } {
  const [, above, source] = /^\^\(\?!\[\^\]\{(\d+)\}\)\[\^\]\*\?\(\?:([\s\S]*)\)$/.exec(pattern) ?? [];
  if (source === undefined) return { source: pattern, longestText: Infinity };
  return { source, longestText: Number(above) - 1 };
}

/**
 * Whether a text matches a pattern of a schema; `false` when the pattern is no regular expression, or would take too long.
 */
export function isMatch(pattern: string, text: string): boolean {
  const { source, longestText } = patternFacts(pattern);
  return source !== null && text.length <= longestText && new RegExp(source, 'u').test(text);
}

function examine(pattern: string): PatternFacts {
  const source = unicodeSource(pattern);
  if (source === null || source.length > PATTERN_LIMIT)
    return { source, longestText: 0, madeLength: Infinity };
  const reader = new PatternReader(source);
  const { degree, log, madeLength } = reader.read();
  const total = degree + (reader.isAnchored ? 0 : 1);
  const room = COST_LIMIT - log;
  const longest = total === 0 ? (room >= 0 ? Infinity : 0) : Math.floor(10 ** (room / total));
  return { source, longestText: longest < USEFUL_LENGTH ? 0 : longest, madeLength };
}

/** The pattern for the `u` flag, with which JSON Schema means it. Many are written for RegExp without it. */
function unicodeSource(pattern: string): string | null {
  if (isRegExp(pattern, 'u')) return pattern;
  if (!isRegExp(pattern, '')) return null;
  let isInClass = false;
  const source = pattern.replace(/\\[\s\S]|\{\d+(?:,\d*)?\}|[[\]{}]/g, (token) => {
    if (token === '[' || token === ']') {
      if (token === ']' && !isInClass) return '\\]';
      if (token === '[' && isInClass) return '\\[';
      isInClass = token === '[';
      return token;
    }
    if (token.length > 2) return isInClass ? token.replace(/[{}]/g, '\\$&') : token;
    if (token.length === 1) return `\\${token}`;
    const character = token[1] as string;
    if (character === '-') return isInClass ? token : '-';
    // An escape that means the character itself.
    return /[\w^$\\.*+?()[\]{}|/]/.test(character) && character !== '_' ? token : character;
  });
  return isRegExp(source, 'u') ? source : null;
}

function isRegExp(source: string, flags: string): boolean {
  try {
    new RegExp(source, flags);
    return true;
  } catch {
    return false;
  }
}

/** Reads a pattern that is known to be right. */
class PatternReader {
  /** Each alternative begins with `^`. */
  isAnchored = true;
  readonly #source: string;
  readonly #sets = new Map<string, bigint>();
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
  }

  read(): Part {
    const options: Part[] = [];
    do {
      if (this.#depth === 0 && this.#source[this.#at] !== '^') this.isAnchored = false;
      options.push(this.#sequence());
    } while (this.#skip('|'));
    return options.length === 1 ? (options[0] as Part) : anyOf(options);
  }

  #sequence(): Part {
    let whole = EMPTY;
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] as string)) {
      whole = after(whole, this.#repeated(this.#single()));
    }
    return whole;
  }

  #single(): Part {
    const rest = this.#source.slice(this.#at);
    const [open] = /^\((?:\?(?:<?[=!]|:|<[^>]*>|[a-z-]*:))?/.exec(rest) ?? [];
    if (open !== undefined) {
      this.#at += open.length;
      this.#depth += 1;
      const inner = this.read();
      this.#depth -= 1;
      this.#at += 1;
      if (!/[=!]$/.test(open)) return inner;
      return { ...EMPTY, degree: inner.degree + 1, log: inner.log, looks: true };
    }
    const [token] =
      /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|k<[^>]*>|[1-9]\d*|[\s\S])|[\s\S])/iu.exec(
        rest,
      ) ?? [rest];
    this.#at += token.length;
    if (/^(?:[\^$]|\\[bB])$/.test(token)) return EMPTY;
    if (/^\\(?:[1-9]|k<)/.test(token)) return { ...EMPTY, degree: 1, looks: true, madeLength: 1 };
    const position: Position = { characters: this.#characters(token), next: [] };
    const only = [position];
    return { ...EMPTY, isNullable: false, first: only, last: only, positions: only, madeLength: 1 };
  }

  #repeated(part: Part): Part {
    const [token, sign, least, comma, most] =
      /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at)) ?? [];
    if (token === undefined) return part;
    this.#at += token.length;
    if (sign !== undefined) return repeat(part, sign === '+' ? 1 : 0, sign === '?' ? 1 : Infinity);
    const min = Number(least);
    return repeat(part, min, comma === undefined ? min : most === '' ? Infinity : Number(most));
  }

  #skip(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  /** The ASCII characters that a token stands for, one bit each, and one bit for all others together. */
  #characters(token: string): bigint {
    let set = this.#sets.get(token);
    if (set === undefined) {
      const one = new RegExp(`^${token}$`, 'u');
      set = ASCII.reduce(
        (bits, character, code) => (one.test(character) ? bits | (1n << BigInt(code)) : bits),
        0n,
      );
      if (/[^\0-\x7f]|\\[uxpPWDSs]|^\[\^|^\.$/.test(token)) set |= NOT_ASCII;
      this.#sets.set(token, set);
    }
    return set;
  }
}

function after(before: Part, part: Part): Part {
  const isClear = before.isClear && part.isClear;
  if (isClear) for (const position of before.last) position.next.push(...part.first);
  const first = before.isNullable ? [...before.first, ...part.first] : before.first;
  return counted({
    isNullable: before.isNullable && part.isNullable,
    first,
    last: part.isNullable ? [...before.last, ...part.last] : part.last,
    positions: [...before.positions, ...part.positions],
    isClear,
    degree: before.degree + part.degree,
    log: before.log + part.log,
    looks: before.looks || part.looks,
    madeLength: before.madeLength + part.madeLength,
  });
}

function anyOf(options: readonly Part[]): Part {
  return counted({
    isNullable: options.some(({ isNullable }) => isNullable),
    first: options.flatMap(({ first }) => first),
    last: options.flatMap(({ last }) => last),
    positions: options.flatMap(({ positions }) => positions),
    isClear:
      options.every(({ isClear }) => isClear) && options.filter(({ isNullable }) => isNullable).length < 2,
    degree: Math.max(...options.map(({ degree }) => degree)),
    log: Math.max(...options.map(({ log }) => log)) + Math.log10(options.length),
    looks: options.some(({ looks }) => looks),
    madeLength: Math.max(...options.map(({ madeLength }) => madeLength)),
  });
}

function repeat(part: Part, min: number, max: number): Part {
  const madeLength = part.madeLength * (max === Infinity ? min + SOME_MORE : max);
  const isNullable = part.isNullable || min === 0;
  if (max <= 1) {
    return { ...part, isNullable, log: part.log + Math.log10(2), madeLength };
  }
  const isClear = part.isClear && !part.isNullable && !part.looks;
  const isCharacter = part.positions.length === 1 && part.positions[0]?.next.length === 0;
  if (isClear) for (const position of part.last) position.next.push(...part.first);
  const range = max === Infinity ? 0 : Math.log10(max - min + 1);
  if (isCharacter && isClear) {
    return { ...part, isNullable, degree: max === Infinity ? 1 : 0, log: range, madeLength };
  }
  const isFew = max <= FEW;
  const whole = counted({
    ...part,
    isNullable,
    isClear,
    madeLength,
    degree: isFew ? part.degree * max : 1,
    log: isFew ? part.log * max + range : 0,
  });
  return whole.isClear || isFew ? whole : { ...whole, degree: Infinity };
}

/** The part, with what it costs when there is only one way to read a text: to stop earlier. */
function counted(part: Part): Part {
  const isClear =
    part.isClear && isDisjoint(part.first) && part.positions.every(({ next }) => isDisjoint(next));
  if (!isClear || part.looks) return { ...part, isClear };
  const log = Math.min(part.log, Math.log10(Math.max(part.positions.length, 1)));
  return { ...part, isClear, degree: Math.min(part.degree, 1), log };
}

function isDisjoint(positions: readonly Position[]): boolean {
  let all = 0n;
  for (const { characters } of positions) {
    if ((all & characters) !== 0n) return false;
    all |= characters;
  }
  return true;
}
