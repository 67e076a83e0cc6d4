/** The grammar of {@link ActivityStory}: a sentence about an execution becomes a fact with its words. */

/** A sentence that was understood. */
export interface Fact {
  verb:
    | 'calls'
    | 'enters'
    | 'activates'
    | 'cancelsTool'
    | 'settles'
    | 'begins'
    | 'cancels'
    | 'protocol'
    | 'invoked'
    | 'lost'
    | 'lifecycle'
    | 'goes'
    | 'takesBack'
    | 'pageThrows'
    | 'recording'
    | 'clear';
  /** The story's own name for what it is about. */
  name: string;
  /** Milliseconds of the story. */
  at: number;
  words: { by: string; tool: string; in: string; as: string; json: string; how: string; flag: string };
}

/** When the story begins, in epoch milliseconds. */
const BEGINNING = 1_000_000;

/** A time of the story in epoch milliseconds. */
export function epochOf(at: number): number {
  return BEGINNING + at;
}

const NO_WORDS: Fact['words'] = { by: '', tool: '', in: '', as: '', json: '', how: '', flag: '' };

/** Patterns of sentences without their name and time, and what each means. */
const SENTENCES: readonly [RegExp, Fact['verb'], Partial<Fact['words']>?][] = [
  [/^(?<by>\w+) calls (?<tool>\w+)(?: (?<json>\{.*\}))?(?: in (?<in>\w+))?(?: as (?<as>\w+))?$/, 'calls'],
  [/^(?<by>\w+) enters (?<tool>\w+)(?: (?<json>\{.*\}))?$/, 'enters'],
  [/^(?<by>\w+) activates (?<tool>\w+)$/, 'activates'],
  [/^(?<by>\w+) cancels (?<tool>\w+)$/, 'cancelsTool'],
  [/^(?:gets|resolves|completes) (?<json>.*?)(?<flag> after cancel)?$/, 'settles', { how: 'value' }],
  [/^throws (?<json>.*?)(?<flag> after cancel)?$/, 'settles', { how: 'error' }],
  [/^is rejected (?<json>.*)$/, 'settles', { how: 'error' }],
  [/^is aborted(?: (?<json>.+))?$/, 'settles', { how: 'error', flag: 'afterCancel' }],
  [/^fails (?<json>.*)$/, 'settles', { how: 'fails' }],
  [/^is cancelled$/, 'settles', { how: 'cancelled' }],
  [/^begins$/, 'begins'],
  [/^cancels$/, 'cancels'],
  [/^protocol (?<json>on|off)$/, 'protocol'],
  [/^invoked (?<tool>\w+)(?: (?<json>\{.*\}))? in (?<in>\w+)$/, 'invoked'],
  [/^is lost$/, 'lost', { json: 'gone' }],
  [/^is unseen$/, 'lost', { json: 'unseen' }],
  [/^(?<by>\w+) freezes$/, 'lifecycle', { json: 'frozen' }],
  [/^(?<by>\w+) thaws$/, 'lifecycle', { json: 'thawed' }],
  [/^(?<by>\w+) goes$/, 'goes'],
  [/^(?<by>\w+) takes (?<tool>\w+) back$/, 'takesBack'],
  [/^(?<by>\w+) throws (?<json>.*)$/, 'pageThrows'],
  [/^pause recording$/, 'recording', { json: 'off' }],
  [/^record$/, 'recording', { json: 'on' }],
  [/^clear activity$/, 'clear'],
];

/** Subjects that are calls, executions or invocations by their names: `c1`, `e12`, `i3`, `p2`. */
const NAMED = /^([ceip]\d+):? (.*)$/;

/** @returns `null` for a sentence of another kind. */
export function parseFact(sentence: string): Fact | null {
  const timed = /^(.*?)(?: @(-?\d+))?$/.exec(sentence);
  const named = NAMED.exec(timed?.[1] ?? '');
  const rest = named?.[2] ?? timed?.[1] ?? '';
  for (const [pattern, verb, fixed] of SENTENCES) {
    const match = pattern.exec(rest);
    if (match === null) continue;
    const groups = Object.fromEntries(
      Object.entries(match.groups ?? {}).filter(([, value]) => value !== undefined),
    );
    const words = { ...NO_WORDS, ...groups, ...fixed };
    if (groups.flag !== undefined) words.flag = 'afterCancel';
    if (verb === 'settles' && words.how === 'error' && words.json === '') words.json = 'AbortError: aborted';
    return {
      verb,
      name: named?.[1] ?? '',
      at: Number(timed?.[2] ?? 0),
      words: { ...words, json: words.json || (groups.json ?? '') },
    };
  }
  return null;
}
