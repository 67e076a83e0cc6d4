/** What follows from the facts of an execution: its phase, what was not seen, how much it holds. */
import type { ErrorFacts, ValueFacts } from '../../../inspected-page/protocol/messages.ts';
import {
  EXECUTION_LIMITS,
  type Execution,
  type ExecutionPhase,
  type Moment,
  type MomentKind,
  type RawFact,
  type Unseen,
} from '../execution.ts';

/** What an execution holds besides its texts, in code units: about the size of the object itself. */
const OBJECT_SIZE = 600;
/** Code units of a raw fact's JSON that are kept. */
const RAW_LENGTH = 2_048;

/** The moment of a kind, if it was seen. */
export function momentOf({ moments }: Pick<Execution, 'moments'>, kind: MomentKind): Moment | undefined {
  return moments.find((moment) => moment.kind === kind);
}

/** The moments with one more, in the order of time; each kind is told once, but for freezing and thawing. */
export function withMoment(
  execution: Execution,
  moment: Moment,
): Pick<Execution, 'moments' | 'momentsDropped'> {
  const { moments, momentsDropped } = execution;
  const isRepeatable = moment.kind === 'frozen' || moment.kind === 'thawed';
  const isKnown = moments.some(({ kind, at }) => kind === moment.kind && (!isRepeatable || at === moment.at));
  if (isKnown) return { moments, momentsDropped };
  if (moments.length >= EXECUTION_LIMITS.moments) return { moments, momentsDropped: momentsDropped + 1 };
  const index = moments.findIndex(({ at }) => at > moment.at);
  return {
    moments: index < 0 ? [...moments, moment] : moments.toSpliced(index, 0, moment),
    momentsDropped,
  };
}

/** The raw facts with one more. */
export function withRaw(execution: Execution, fact: Omit<RawFact, 'json'>, members: object) {
  const { raw, rawDropped } = execution;
  if (raw.length >= EXECUTION_LIMITS.raw) return { raw, rawDropped: rawDropped + 1 };
  return { raw: [...raw, { ...fact, json: JSON.stringify(members).slice(0, RAW_LENGTH) }], rawDropped };
}

/** The execution with everything that follows from its facts. */
export function settledShape(execution: Execution): Execution {
  const startedAt = execution.moments[0]?.at ?? execution.startedAt;
  const shaped = { ...execution, startedAt: Math.min(startedAt, execution.startedAt) };
  return { ...shaped, phase: phaseOf(shaped), unseen: unseenOf(shaped), size: sizeOf(shaped) };
}

function phaseOf(execution: Execution): ExecutionPhase | null {
  if (execution.state !== 'pending') return null;
  const last = execution.moments.findLast(({ kind }) => kind === 'frozen' || kind === 'thawed');
  const has = (kind: MomentKind): boolean => momentOf(execution, kind) !== undefined;
  const isBegun = has('entered') || has('activated') || has('invoked');
  if (last?.kind === 'frozen') return isBegun ? 'frozen' : 'queued';
  if (has('cancelRequested')) return 'cancelRequested';
  if (has('settledInTool')) return 'answering';
  if (has('waitingForUser')) return 'waitingForUser';
  return isBegun ? 'running' : 'asked';
}

function unseenOf({ ids, state, kind, caller, input }: Execution): readonly Unseen[] {
  const unseen: Unseen[] = [];
  const isCalled = ids.panelCall !== null || ids.pageCall !== null;
  // A failure may come before the function is entered.
  if (ids.execution === null && state === 'completed' && kind !== 'declarative') unseen.push('execution');
  if (caller.kind === 'unknown') unseen.push('caller');
  if (input === null) unseen.push('input');
  if (
    state === 'unknown' ||
    (state === 'pending' && !isCalled && ids.execution === null && ids.invocation === null)
  ) {
    unseen.push('end');
  }
  return unseen;
}

function sizeOf({ input, output, error, exception, raw, callStack }: Execution): number {
  const ofValue = (value: ValueFacts | null): number => value?.preview.text.length ?? 0;
  const ofError = (facts: ErrorFacts | null): number =>
    facts === null ? 0 : facts.message.length + facts.stack.length * 64;
  return (
    OBJECT_SIZE +
    ofValue(input) +
    ofValue(output) +
    ofError(error) +
    ofError(exception) +
    callStack.length * 64 +
    raw.reduce((sum, { json }) => sum + json.length, 0)
  );
}
