import type { CallParty } from '../../../panel/model/call.ts';
import type { Execution, Moment, MomentKind } from '../../../panel/model/execution.ts';

/** A document of the shop. */
export function party(place: string, origin = 'https://shop.example'): CallParty {
  return { documentId: place, origin, url: `${origin}/`, place, pageUrl: `${origin}/`, framePath: [] };
}

/** Moments from lines such as `asked@0 entered@2 settledForCaller@5`. */
export function moments(text: string): Moment[] {
  return text
    .split(' ')
    .filter((part) => part !== '')
    .map((part) => {
      const [kind, at] = part.split('@');
      return { kind: kind as MomentKind, at: Number(at), source: 'recorder' };
    });
}

/** A completed execution of `add` in the top document that lasted from 0 to 10, but for what is given. */
export function execution(given: Partial<Execution> = {}): Execution {
  return {
    id: 1,
    toolName: 'add',
    toolKey: 'top#1',
    registration: 1,
    kind: 'imperative',
    target: party('top'),
    targetOrigin: 'https://shop.example',
    caller: { kind: 'document', party: party('top') },
    state: 'completed',
    phase: null,
    runsOn: false,
    startedAt: 0,
    endedAt: 10,
    moments: moments('asked@0 entered@2 settledInTool@8 settledForCaller@10'),
    momentsDropped: 0,
    input: null,
    output: null,
    error: null,
    exception: null,
    callStack: [],
    certainty: { kind: 'this' },
    unseen: [],
    pageErrors: [],
    pageErrorsDropped: 0,
    ids: { panelCall: null, pageCall: null, execution: null, invocation: null },
    raw: [],
    rawDropped: 0,
    size: 0,
    ...given,
  };
}
