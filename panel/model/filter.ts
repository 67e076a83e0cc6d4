import type { DocumentState, ToolState } from './state.ts';

/** A word of the filter, for the hint under the filter box. */
export interface FilterWord {
  word: string;
  /** The values it takes; empty when it takes any text. */
  values: readonly string[];
  explanation: string;
}

const HINTS: Readonly<Record<string, string>> = {
  readonly: 'readOnlyHint',
  untrustedcontent: 'untrustedContentHint',
  consequential: 'consequentialHint',
  debugging: 'debugging',
  autosubmit: 'autosubmit',
};

/** Everything that may stand before a colon. */
export const FILTER_WORDS: readonly FilterWord[] = [
  { word: 'origin', values: [], explanation: 'Tools of documents whose origin has this text' },
  { word: 'frame', values: [], explanation: 'Tools of documents whose URL or place has this text' },
  { word: 'kind', values: ['imperative', 'declarative'], explanation: 'Registered by script, or a form' },
  {
    word: 'hint',
    values: ['readOnly', 'untrustedContent', 'consequential', 'debugging', 'autosubmit'],
    explanation: 'Tools whose annotation is true',
  },
  {
    word: 'is',
    values: ['removed', 'again', 'duplicate', 'polyfill'],
    explanation: 'Not registered any more, registered again, same name elsewhere, from a page script',
  },
];

/** One condition of a filter; all of them must hold. */
interface Term {
  word: 'text' | 'origin' | 'frame' | 'kind' | 'hint' | 'is';
  /** In lower case. */
  value: string;
  isNegated: boolean;
}

/** A filter text that was understood. */
export interface ParsedFilter {
  terms: readonly Term[];
  /** What was not understood, each a sentence for people; such a part filters as plain text. */
  problems: readonly string[];
  /** Every condition is about the document (`origin:`, `frame:`), none about a tool. */
  isAboutDocuments: boolean;
  /** It asks for removed tools (`is:removed`). */
  isAboutRemoved: boolean;
}

/** What a tool alone does not say. */
export interface FilterContext {
  /** The document's place (`documentPlace`). */
  place: string;
  /** Another registered tool of the page has the same name. */
  isDuplicate: boolean;
}

/**
 * Reads the text of the filter box: words, `"quoted phrases"`, `word:value` and `word:"quoted value"`, each negated by
 * a `-` in front. Never throws; an unclosed quote reaches to the end.
 */
export function parseFilter(text: string): ParsedFilter {
  const terms: Term[] = [];
  const problems: string[] = [];
  for (const match of text.matchAll(/(-?)(?:([A-Za-z]+):(?=\S))?(?:"([^"]*)"?|(\S+))/g)) {
    const [whole, minus = '', word, quoted, bare = ''] = match;
    const term = { value: (quoted ?? bare).toLowerCase(), isNegated: minus === '-' };
    if (term.value === '') continue;
    // A word whose value is still to be typed does not filter yet.
    if (word === undefined && FILTER_WORDS.some((known) => `${known.word}:` === term.value)) continue;
    if (word === undefined) {
      terms.push({ ...term, word: 'text' });
      continue;
    }
    const known = FILTER_WORDS.find((candidate) => candidate.word === word.toLowerCase());
    const isValue =
      known?.values.length === 0 || known?.values.some((value) => value.toLowerCase() === term.value);
    if (known !== undefined && isValue) {
      terms.push({ ...term, word: known.word as Term['word'] });
      continue;
    }
    if (known?.values.some((value) => value.toLowerCase().startsWith(term.value))) {
      problems.push(`${known.word}: takes ${known.values.join(', ')}.`);
      continue;
    }
    // A URL or a name with a colon is plain text that nobody meant as a word.
    if (known !== undefined) problems.push(`${known.word}: takes ${known.values.join(', ')}.`);
    else if (!bare.startsWith('//'))
      problems.push(`There is no filter word ${word}:, so it is read as text.`);
    terms.push({ ...term, word: 'text', value: whole.slice(minus.length).replaceAll('"', '').toLowerCase() });
  }
  const isAboutDocuments =
    terms.length > 0 && terms.every(({ word }) => word === 'origin' || word === 'frame');
  const isAboutRemoved = terms.some(
    ({ word, value, isNegated }) => word === 'is' && value === 'removed' && !isNegated,
  );
  return { terms, problems, isAboutDocuments, isAboutRemoved };
}

/** Whether a tool passes the filter: all of its conditions hold. */
export function matchesFilter(
  filter: ParsedFilter,
  tool: ToolState,
  document: DocumentState,
  context: FilterContext,
): boolean {
  return filter.terms.every((term) => holds(term, tool, document, context) !== term.isNegated);
}

/** Whether a document passes the conditions of a filter that are about documents. */
export function matchesDocument(filter: ParsedFilter, document: DocumentState, place: string): boolean {
  return filter.terms.every(
    (term) =>
      (term.word !== 'origin' && term.word !== 'frame') ||
      documentHolds(term, document, place) !== term.isNegated,
  );
}

function holds(term: Term, tool: ToolState, document: DocumentState, context: FilterContext): boolean {
  switch (term.word) {
    case 'text':
      return haystackOf(tool).includes(term.value);
    case 'kind':
      return tool.tool.kind === term.value;
    case 'hint':
      return hasHint(tool, HINTS[term.value] ?? '');
    case 'is':
      if (term.value === 'removed') return tool.removed !== null;
      if (term.value === 'again') return tool.generation > 1;
      if (term.value === 'duplicate') return context.isDuplicate;
      return tool.tool.provider === 'script';
    case 'origin':
    case 'frame':
      return documentHolds(term, document, context.place);
  }
}

function documentHolds(term: Term, document: DocumentState, place: string): boolean {
  if (term.word === 'origin')
    return (document.facts?.origin ?? document.url).toLowerCase().includes(term.value);
  return document.url.toLowerCase().includes(term.value) || place.toLowerCase().includes(term.value);
}

function hasHint({ tool }: ToolState, annotation: string): boolean {
  if (annotation === 'autosubmit' && tool.form?.autosubmit === true) return true;
  const annotations = tool.annotations;
  return annotations != null && Object.hasOwn(annotations, annotation) && annotations[annotation] === true;
}

/** Rows are immutable, so the text to search in is made once for each. */
const haystacks = new WeakMap<ToolState['tool'], string>();

function haystackOf({ tool }: ToolState): string {
  let haystack = haystacks.get(tool);
  if (haystack === undefined) {
    haystack = [tool.name, tool.title?.text ?? '', tool.description?.text ?? ''].join('\n').toLowerCase();
    haystacks.set(tool, haystack);
  }
  return haystack;
}
