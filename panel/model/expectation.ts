import { parseNode, sameNode } from '../schema/json-text.ts';
import { parseJson } from '../schema/parse.ts';
import { validateValue } from '../schema/validate.ts';
import type { Call } from './call.ts';
import { isPending } from './calls.ts';
import type { Expectation, ExpectationOutcome } from './saved-input.ts';

/**
 * How a call came out against what was expected of it.
 * @returns One outcome for each expectation, in their order; none while the call has not ended
 */
export function judge(expectations: readonly Expectation[], call: Call): readonly ExpectationOutcome[] {
  if (isPending(call)) return [];
  return expectations.map((expectation) => {
    const problem = shortfall(expectation, call);
    return { expectation, passed: problem === null, detail: problem ?? 'As expected.' };
  });
}

/** What is expected, in a few words. */
export function expectationWords(expectation: Expectation): string {
  switch (expectation.kind) {
    case 'equals':
      return `result equals ${expectation.value}`;
    case 'contains':
      return `result contains ${expectation.text}`;
    case 'matchesSchema':
      return `result matches the schema ${expectation.schema}`;
    case 'failsWith':
      return expectation.text === '' ? 'fails' : `fails with ${expectation.text}`;
    case 'fasterThan':
      return `faster than ${expectation.milliseconds} ms`;
  }
}

/** Why an expectation is not met, in one sentence; `null` when it is. */
function shortfall(expectation: Expectation, call: Call): string | null {
  if (expectation.kind === 'failsWith') return failureShortfall(expectation.text, call);
  if (call.state !== 'completed') {
    return `The call did not complete: ${(call.error?.message ?? call.state).replace(/\.$/, '')}.`;
  }
  if (expectation.kind !== 'fasterThan' && !isWhole(call)) return 'The result is not here in full.';
  const text = call.result?.text ?? null;
  switch (expectation.kind) {
    case 'fasterThan':
      return call.duration !== null && call.duration < expectation.milliseconds
        ? null
        : `It took ${call.duration?.toFixed(1) ?? 'an unknown number of'} ms.`;
    case 'contains':
      return text?.includes(expectation.text) ? null : 'The result does not contain it.';
    case 'equals':
      return isEqual(text ?? 'null', expectation.value) ? null : 'The result is another.';
    case 'matchesSchema':
      return schemaShortfall(expectation.schema, text);
  }
}

/** The caller is told one error for many causes; the page's own exception counts too where it is this call's for certain. */
function failureShortfall(wanted: string, { state, error, execution }: Call): string | null {
  if (state !== 'failed' || error === null) return `The call did not fail: it was ${state}.`;
  const thrown = execution?.certainty === 'this' ? execution.error : null;
  const said = [error, thrown]
    .flatMap((one) => (one === null ? [] : [`${one.name}: ${one.message}`]))
    .join('; ');
  return said.includes(wanted) ? null : `It failed with ${said}`;
}

/** Nothing of the result was cut or let go of. */
function isWhole({ result }: Call): boolean {
  return result !== null && !result.isDropped && (result.text?.length ?? null) === result.length;
}

/** JSON is compared by its values, other text by its characters. */
function isEqual(text: string, wanted: string): boolean {
  const [one, other] = [parseNode(text), parseNode(wanted)];
  return one.ok && other.ok ? sameNode(one.node, other.node) : text === wanted;
}

function schemaShortfall(schema: string, text: string | null): string | null {
  const parsed = parseJson(schema);
  if (!parsed.ok) return `The schema is not JSON: ${parsed.error.message}.`;
  const result = parseNode(text ?? '');
  if (!result.ok) return 'The result is not JSON.';
  const error = validateValue(parsed.value, result.node).find(({ severity }) => severity === 'error');
  return error === undefined
    ? null
    : `${error.pointer === '' ? 'The result' : error.pointer} ${error.message}.`;
}
