import { parseNode } from '../schema/json-text.ts';
import { parseJson } from '../schema/parse.ts';
import { valueFacts } from '../schema/validation/value-problems.ts';

/**
 * Texts and values of a page as JavaScript. They stay data wherever the code is put, in the script element of a page too:
 * nothing in them ends a literal, a line or an element.
 */

/** A text as a string literal. */
export function literal(text: string): string {
  return sealed(JSON.stringify(text));
}

/** The value of a JSON text as an expression; a text that is not JSON as a string, so that it cannot become code. */
export function valueExpression(text: string): string {
  const json = jsonOf(text);
  // In an object literal `__proto__` sets the prototype, however it is written.
  return /__proto__|\\u/.test(json) ? `JSON.parse(${literal(json)})` : sealed(json);
}

/** JSON text as it is; any other text as a JSON string. */
export function jsonOf(text: string): string {
  return parseJson(text).ok ? text : JSON.stringify(text);
}

/** A text for within a line comment. */
export function commentWords(text: string): string {
  return sealed(text).replace(/[\r\n]+/g, ' ');
}

/** What is to be said of an input whose numbers do not outlive JavaScript's reading; else nothing. */
export function numberNote(input: string): string {
  const parsed = parseNode(input);
  const isChanged =
    parsed.ok &&
    valueFacts(parsed.node).problems.some(
      ({ keyword }) => keyword === 'unsafeNumber' || keyword === 'overflow',
    );
  return isChanged ? 'JavaScript changes numbers of this input: a double cannot hold them.' : '';
}

/**
 * Line separators are line ends in JavaScript of before 2019, and hide what follows them in some editors; `</script` and `<!--` mean
 * something to a page. In JSON all of them stand in strings only.
 */
function sealed(json: string): string {
  return json
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('</', '<\\/')
    .replaceAll('<!', '\\u003c!');
}
