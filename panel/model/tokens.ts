import type { BoundedText, ObservedTool } from '../../inspected-page/protocol/messages.ts';

/** What a tool's definition costs an agent. */
export interface TokenEstimate {
  tokens: number;
  /** One sentence on how it was estimated. */
  method: string;
}

/** A run of letters or digits this long is about one token in the vocabularies of today's models. */
const LETTERS_PER_TOKEN = 6;
const DIGITS_PER_TOKEN = 3;

/**
 * Estimates how many tokens of an agent's context the definition takes: the name, the description and the input
 * schema as JSON, which is what models are given. Every model counts in its own way, so this is good for comparing
 * tools and for noticing a huge one, not for a bill.
 */
export function estimateTokens(
  tool: Pick<ObservedTool, 'name' | 'description' | 'inputSchema'>,
): TokenEstimate {
  const tokens =
    countTokens(tool.name) + countBounded(tool.description) + countBounded(tool.inputSchema?.json ?? null);
  return {
    tokens,
    method:
      'Estimated from the words, numbers and punctuation of the name, the description and the schema as JSON; ' +
      'a model’s own count may differ by a third.',
  };
}

/** A text that was cut counts as if its rest were like its beginning. */
function countBounded(text: BoundedText | null | undefined): number {
  if (text == null || text.text === '') return 0;
  return Math.ceil((countTokens(text.text) * text.length) / text.text.length);
}

function countTokens(text: string): number {
  let tokens = 0;
  for (const [run] of text.matchAll(/[A-Za-z]+|[0-9]+|[^\p{ASCII}]|[^\sA-Za-z0-9]{1,2}/gu)) {
    const first = run.charCodeAt(0);
    if (first > 127) tokens += 1;
    else if (/[A-Za-z]/.test(run)) tokens += Math.ceil(run.length / LETTERS_PER_TOKEN);
    else if (/[0-9]/.test(run)) tokens += Math.ceil(run.length / DIGITS_PER_TOKEN);
    else tokens += 1;
  }
  return tokens;
}
