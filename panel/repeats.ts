import { effect, type ReadonlySignal, signal } from '@preact/signals';
import { isPending } from './model/calls.ts';
import type { State } from './model/state.ts';
import type { CallRequest, Calls } from './sources/calls.ts';

/** How a call is repeated. */
export interface RepeatOptions {
  /** 2 to {@link MOST_REPEATS}. */
  times: number;
  /** `sequence`: one after another. `atOnce`: up to {@link MOST_AT_ONCE} run at the same time. */
  order: 'sequence' | 'atOnce';
}

/** The most that a call is repeated. */
export const MOST_REPEATS = 1_000;

/** How many calls of a repetition run at the same time: more would only wait in the page. */
export const MOST_AT_ONCE = 50;

/** Repetitions that go on while the person looks at something else. */
export interface Repeats {
  /** Ids of the repetitions that still start calls. */
  readonly active: ReadonlySignal<ReadonlySet<string>>;
  /** Begins a repetition and returns its id; its calls have it in `Call.repeat`. */
  start(request: Omit<CallRequest, 'repeat'>, options: RepeatOptions): string;
  /** Starts no further calls and cancels those that run. */
  stop(id: string): void;
}

interface Plan extends RepeatOptions {
  request: Omit<CallRequest, 'repeat'>;
  started: string[];
}

/** Makes the repetitions over the panel's state and its way to make calls. They live as long as the panel. */
export function createRepeats(state: ReadonlySignal<State>, calls: Calls): Repeats {
  const plans = new Map<string, Plan>();
  const active = signal<ReadonlySet<string>>(new Set());

  function tellActive(): void {
    active.value = new Set(plans.keys());
  }

  /** Starts what is due, by the calls that have ended in this state. */
  function advance(id: string, plan: Plan, now: State): void {
    const made = plan.started.map((callId) => now.calls.get(callId));
    // One that the state does not have yet was made a moment ago and runs.
    const running = made.filter((call) => call === undefined || isPending(call)).length;
    const last = made.at(-1);
    const isStopped = last !== undefined && (last.state === 'refused' || last.state === 'lost');
    const room = (plan.order === 'sequence' ? 1 : MOST_AT_ONCE) - running;
    const due = isStopped ? 0 : Math.min(room, plan.times - plan.started.length);
    for (let count = 0; count < due; count += 1) {
      const index = plan.started.length;
      plan.started.push(calls.run({ ...plan.request, repeat: { id, index, of: plan.times } }));
    }
    if (isStopped || (due === 0 && running === 0)) {
      plans.delete(id);
      tellActive();
    }
  }

  effect(() => {
    const now = state.value;
    for (const [id, plan] of plans) advance(id, plan, now);
  });

  return {
    active,
    start(request, { times, order }) {
      const id = crypto.randomUUID();
      const plan: Plan = { request, times: Math.min(times, MOST_REPEATS), order, started: [] };
      plans.set(id, plan);
      tellActive();
      advance(id, plan, state.peek());
      return id;
    },
    stop(id) {
      const plan = plans.get(id);
      plans.delete(id);
      tellActive();
      for (const callId of plan?.started ?? []) {
        const call = state.peek().calls.get(callId);
        if (call !== undefined && isPending(call)) calls.cancel(callId);
      }
    },
  };
}
