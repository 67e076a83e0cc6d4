import { isMatch, patternFacts } from './pattern.ts';

/** Characters of a text that is made. */
const LENGTH_LIMIT = 1_000;

/** Parts of a pattern that are gone through for all of its texts: repetitions of repetitions multiply, also those of nothing. */
const STEP_LIMIT = 20_000;

/** The same for all patterns of one input: some tenths of a second. */
const INPUT_STEP_LIMIT = 200_000;

/** How far a repetition goes beyond what it must, in the order of trying. */
const MORE = [0, 1, 2, 4, 8, 16, 32];

/** Choices that are tried: which character of a class, which alternative. */
const CHOICES = 8;

/** Characters in the order in which a class is looked for one. The first are also what a mixed text is made of. */
const CHARACTERS = [
  ...'aA0!bB1@cC2#dD3$',
  ...'efghijklmnopqrstuvwxyzEFGHIJKLMNOPQRSTUVWXYZ456789',
  ...'-_. /:,;+*=?%&()[]{}<>|~^`\'"\\\t\n',
  ...'éÉßжЖ中あ한א٣😀',
];

/** What may still be done for one input. */
export interface TextBudget {
  steps: number;
}

/** A new budget, for the patterns of one input. */
export function textBudget(): TextBudget {
  return { steps: INPUT_STEP_LIMIT };
}

/** Lengths that a text may have, in characters as JSON Schema counts them. */
export interface TextLimits {
  readonly minLength?: unknown;
  readonly maxLength?: unknown;
}

/**
 * Texts that match a pattern of a schema, all different, the plainest first. Patterns come from pages: one that would take long is not
 * run, and what is made is bounded in length and steps.
 *
 * @returns Fewer than wanted, or none, when no more are found.
 */
export function textsFor(
  pattern: string,
  { minLength, maxLength }: TextLimits,
  wanted: number,
  budget = textBudget(),
): string[] {
  const { source, longestText } = patternFacts(pattern);
  if (source === null || longestText === 0) return [];
  const least = typeof minLength === 'number' ? minLength : 0;
  const most = typeof maxLength === 'number' ? maxLength : LENGTH_LIMIT;
  const found = new Set<string>();
  const own: TextBudget = { steps: Math.min(STEP_LIMIT, budget.steps) };
  const given = own.steps;
  const done = (): string[] => {
    budget.steps -= given - own.steps;
    return [...found];
  };
  // Where one repetition has all of the text, it must reach the length by itself.
  for (const more of new Set([...MORE, Math.max(0, least - 1), least])) {
    for (let choice = 0; choice < CHOICES; choice += 1) {
      for (const isMixed of [false, true]) {
        if (own.steps <= 0) return done();
        const text = new TextMaker(source, more, choice, isMixed, own).make();
        const length = text === null ? -1 : [...text].length;
        if (text === null || length < least || length > most || !isMatch(pattern, text)) continue;
        found.add(text);
        if (found.size >= wanted) return done();
      }
    }
  }
  return done();
}

/** Follows a pattern that is known to be right and writes down one text. What looks around or back asks nothing: the text is tried. */
class TextMaker {
  readonly #source: string;
  readonly #more: number;
  readonly #choice: number;
  readonly #isMixed: boolean;
  readonly #budget: TextBudget;
  readonly #groups: string[] = [];
  readonly #names = new Map<string, number>();
  #at = 0;
  #characters = 0;

  constructor(source: string, more: number, choice: number, isMixed: boolean, budget: TextBudget) {
    this.#budget = budget;
    this.#source = source;
    this.#more = more;
    this.#choice = choice;
    this.#isMixed = isMixed;
  }

  /** `null` when it would be too long. */
  make(): string | null {
    const text = this.#alternatives();
    return this.#budget.steps <= 0 || text.length > LENGTH_LIMIT ? null : text;
  }

  #alternatives(): string {
    const options: string[] = [];
    do options.push(this.#sequence());
    while (this.#skip('|'));
    return options[this.#choice % options.length] ?? '';
  }

  #sequence(): string {
    let text = '';
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] as string)) {
      text += this.#repeated();
    }
    return text;
  }

  /** A part with its repetition. It is read anew for each, so that its characters may differ. */
  #repeated(): string {
    const start = this.#at;
    let text = this.#single();
    const [token = '', sign, least, comma, most] =
      /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/.exec(this.#source.slice(this.#at)) ?? [];
    const end = this.#at + token.length;
    if (token !== '') {
      const min = sign === undefined ? Number(least) : sign === '+' ? 1 : 0;
      const isOpen = sign === '*' || sign === '+' || (comma !== undefined && most === '');
      const max = isOpen ? Number.POSITIVE_INFINITY : sign === '?' ? 1 : most ? Number(most) : min;
      const count = Math.min(min + this.#more, max);
      if (count === 0) text = '';
      for (let made = 1; made < count && this.#budget.steps > 0 && text.length <= LENGTH_LIMIT; made += 1) {
        this.#at = start;
        text += this.#single();
      }
    }
    this.#at = end;
    return text;
  }

  #single(): string {
    this.#budget.steps -= 1;
    const rest = this.#source.slice(this.#at);
    const [open, name] = /^\((?:\?(?:<?[=!]|:|<([^>]*)>|[a-z-]*:))?/.exec(rest) ?? [];
    if (open !== undefined) return this.#group(open, name);
    const [token] =
      /^(?:\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:u\{[^}]*\}|u[\da-f]{4}|x[\da-f]{2}|c[a-z]|p\{[^}]*\}|k<[^>]*>|[1-9]\d*|[\s\S])|[\s\S])/iu.exec(
        rest,
      ) ?? [rest];
    this.#at += token.length;
    if (/^(?:[\^$]|\\[bB])$/.test(token)) return '';
    const [, number, reference] = /^\\(?:([1-9]\d*)|k<([^>]*)>)$/.exec(token) ?? [];
    if (number !== undefined) return this.#groups[Number(number) - 1] ?? '';
    if (reference !== undefined) return this.#groups[this.#names.get(reference) ?? -1] ?? '';
    return this.#character(token);
  }

  #group(open: string, name: string | undefined): string {
    this.#at += open.length;
    const index = this.#groups.length;
    const isCapturing = open === '(' || name !== undefined;
    if (isCapturing) this.#groups.push('');
    if (name !== undefined) this.#names.set(name, index);
    const text = this.#alternatives();
    this.#at += 1;
    if (isCapturing) this.#groups[index] = text;
    return /[=!]$/.test(open) ? '' : text;
  }

  /** A character of a class; in a mixed text each from where the last one left off. */
  #character(token: string): string {
    if (!/[[\\.]/.test(token)) return token;
    const fitting = charactersOf(token);
    this.#characters += 1;
    const at = this.#isMixed ? this.#choice + this.#characters : this.#choice;
    return fitting[at % fitting.length] ?? '';
  }

  #skip(character: string): boolean {
    if (this.#source[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }
}

const known = new Map<string, readonly string[]>();

/** The characters of {@link CHARACTERS} that a token stands for, and the one that it names, if it names one. */
function charactersOf(token: string): readonly string[] {
  let fitting = known.get(token);
  if (fitting === undefined) {
    const one = new RegExp(`^${token}$`, 'u');
    const named = [...token].filter((character) => !CHARACTERS.includes(character));
    fitting = [...CHARACTERS, ...codesOf(token), ...named].filter((character) => one.test(character));
    // Tokens come from pages.
    if (known.size >= 2_000) known.clear();
    known.set(token, fitting);
  }
  return fitting;
}

/** The characters that a token writes as numbers. */
function codesOf(token: string): string[] {
  return [...token.matchAll(/\\(?:u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2}))/gi)].map(([, ...codes]) =>
    String.fromCodePoint(Number.parseInt(codes.find((code) => code !== undefined) ?? '0', 16)),
  );
}
