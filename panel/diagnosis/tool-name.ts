/** Longest name that the browser takes, in UTF-16 code units. */
const LONGEST = 128;

/** Characters that are listed. */
const LISTED = 8;

/**
 * Why a name is no tool name, each one sentence: the specification allows 1 to 128 ASCII letters, digits, `_`, `-` and `.`. Characters
 * are told by code point and position, as many that are not allowed look like others or like nothing (case 25).
 *
 * @returns Empty for a valid name
 */
export function toolNameProblems(name: string): readonly string[] {
  if (name === '') return ['The name is empty.'];
  const problems: string[] = [];
  if (name.length > LONGEST) {
    problems.push(`The name has ${name.length.toLocaleString('en')} characters; ${LONGEST} are allowed.`);
  }
  const wrong = [...name.matchAll(/[^\w.-]/gu)];
  for (const { 0: character, index } of wrong.slice(0, LISTED)) {
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    problems.push(`U+${code} at position ${index + 1} is not allowed.`);
  }
  if (wrong.length > LISTED) problems.push(`And ${(wrong.length - LISTED).toLocaleString('en')} more.`);
  if (wrong.length > 0) problems.push('Names have ASCII letters, digits, _, - and . only.');
  return problems;
}
