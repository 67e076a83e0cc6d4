/**
 * Orders suggestions by how well they fit what is typed: beginning with it, containing it, having its letters in order.
 * Quotes and case do not count. Those that fit equally well keep their order.
 *
 * @param typed The part in front of the caret.
 * @param keepAll Keep what does not fit, at the end.
 */
export function ranked<Option extends { readonly label: string }>(
  options: readonly Option[],
  typed: string,
  keepAll: boolean,
): Option[] {
  const wanted = bare(typed);
  return options
    .map((option) => ({ option, rank: rankOf(bare(option.label), wanted) }))
    .filter(({ rank }) => keepAll || rank < NO_FIT)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);
}

const NO_FIT = 3;

function rankOf(label: string, wanted: string): number {
  const at = label.indexOf(wanted);
  if (at >= 0) return at === 0 ? 0 : 1;
  let found = 0;
  for (const letter of label) if (letter === wanted[found]) found += 1;
  return found === wanted.length ? 2 : NO_FIT;
}

function bare(text: string): string {
  return text.replaceAll('"', '').toLowerCase();
}
