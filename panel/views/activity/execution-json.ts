import type { Execution } from '../../model/execution.ts';
import { maskedInput } from '../../model/mask.ts';

/** Raised with every incompatible change of the format. */
const VERSION = 1;

/**
 * An execution as JSON text for elsewhere, in the manner of HAR: times as ISO dates, durations in milliseconds.
 *
 * @param secrets Names of the members of the input that are masked.
 */
export function executionJson(execution: Execution, secrets: readonly string[]): string {
  const { startedAt, endedAt, moments, input, output, caller, target } = execution;
  const party = caller.kind === 'document' || caller.kind === 'panel' ? caller.party : null;
  const entry = {
    format: 'toolscope-execution',
    version: VERSION,
    tool: { name: execution.toolName, kind: execution.kind, origin: execution.targetOrigin },
    document: target && { url: target.url, origin: target.origin, place: target.place },
    caller: { kind: caller.kind, ...(party && { url: party.url, origin: party.origin, place: party.place }) },
    state: execution.state,
    startedDateTime: new Date(startedAt).toISOString(),
    time: endedAt === null ? null : endedAt - startedAt,
    moments: moments.map(({ kind, at, source }) => ({ kind, after: at - startedAt, source })),
    input: input && { ...input.preview, text: maskedInput(input.preview.text, secrets) },
    output: output && { type: output.type, ...output.preview },
    error: execution.error,
    exception: execution.exception,
    stack: execution.callStack,
    certainty: execution.certainty.kind,
    notSeen: execution.unseen,
    pageErrors: execution.pageErrors,
  };
  return `${JSON.stringify(entry, null, 2)}\n`;
}
