/**
 * Random executions, told by random sources in random interleavings: whatever the order, each execution is one row that ends as it
 * ended for its caller. A failing run prints its seed.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Execution } from '../../../../panel/model/execution.ts';
import { reduceAll } from '../../../../panel/model/reduce.ts';
import { ActivityStory, executionText } from '../../support/activity-story.ts';

/** What happened to one execution, and who saw it. */
interface Truth {
  caller: 'top' | 'pay' | 'panel' | 'agent';
  end: 'resolves' | 'throws' | 'aborted' | 'ignoresAbort' | 'never';
  isRecorded: boolean;
  /** Milliseconds after the one before. */
  gap: number;
  duration: number;
}

const truth: fc.Arbitrary<Truth> = fc.record({
  caller: fc.constantFrom('top', 'pay', 'panel', 'agent'),
  end: fc.constantFrom('resolves', 'throws', 'aborted', 'ignoresAbort', 'never'),
  isRecorded: fc.boolean(),
  gap: fc.nat(30),
  duration: fc.integer({ min: 2, max: 400 }),
});

/** The sentences of each source, in the order in which that source tells them. */
type Streams = Record<string, { at: number; sentence: string }[]>;

function streamsOf(truths: readonly Truth[], isProtocolOn: boolean): Streams {
  const streams: Streams = { top: [], pay: [], panel: [], recorder: [], protocol: [] };
  const say = (source: string, at: number, sentence: string): void => {
    streams[source]?.push({ at, sentence: `${sentence} @${at}` });
  };
  let clock = 10;
  truths.forEach(({ caller, end, isRecorded, gap, duration }, index) => {
    clock += gap;
    const input = `{"n":${index}}`;
    const [asked, entered, ends] = [clock, clock + 1, clock + 1 + duration];
    const isAbort = end === 'aborted' || end === 'ignoresAbort';
    if (caller === 'panel') {
      say('panel', asked, `p${index}: panel calls add ${input} in top`);
      say('panel', asked, `p${index} begins`);
    } else if (caller !== 'agent') say(caller, asked, `c${index}: ${caller} calls add ${input} in top`);
    if (isRecorded) say('recorder', entered, `e${index}: top enters add ${input}`);
    if (isProtocolOn) say('protocol', entered + 2, `i${index}: invoked add ${input} in top`);
    if (end === 'never') return;
    const answered = isAbort ? entered + 1 : ends + 1;
    const outcome = end === 'throws' ? 'is rejected UnknownError: failed' : `gets ${index}`;
    if (caller === 'panel') {
      if (isAbort) say('panel', answered, `p${index} cancels`);
      say('panel', answered, `p${index} ${isAbort ? 'is aborted' : outcome}`);
    } else if (caller !== 'agent') say(caller, answered, `c${index} ${isAbort ? 'is aborted' : outcome}`);
    if (isRecorded) {
      const late = isAbort ? ' after cancel' : '';
      say(
        'recorder',
        ends,
        `e${index} ${end === 'throws' ? 'throws Error: bad' : `resolves ${index}`}${late}`,
      );
    }
    if (isProtocolOn) {
      const told = end === 'throws' ? 'throws Error: bad' : isAbort ? 'is cancelled' : `completes ${index}`;
      say('protocol', (isAbort ? answered : ends) + 2, `i${index} ${told}`);
    }
  });
  for (const stream of Object.values(streams)) stream.sort((a, b) => a.at - b.at);
  return streams;
}

/** Takes the next sentence of one source after the other, as `picks` says; what is left comes in the order of time. */
function interleaved(streams: Streams, picks: readonly number[]): string[] {
  const waiting = Object.values(streams).map((stream) => [...stream]);
  const told: string[] = [];
  for (const pick of picks) {
    const next = waiting[pick % waiting.length]?.shift();
    if (next !== undefined) told.push(next.sentence);
  }
  const left = waiting.flat().sort((a, b) => a.at - b.at);
  return [...told, ...left.map(({ sentence }) => sentence)];
}

const EXPECTED: Readonly<Record<Truth['end'], Execution['state']>> = {
  resolves: 'completed',
  throws: 'failed',
  aborted: 'cancelled',
  ignoresAbort: 'cancelled',
  never: 'pending',
};

function begun(): ActivityStory {
  return new ActivityStory().tell('open top; open pay<top; register add@top');
}

test('each execution is one row that ends as it ended for its caller, in whatever order it is told', () => {
  fc.assert(
    fc.property(
      fc.array(truth, { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      fc.array(fc.nat(100), { maxLength: 60 }),
      (truths, isProtocolOn, picks) => {
        const story = begun();
        if (isProtocolOn) story.tell('protocol on @0');
        story.tell(interleaved(streamsOf(truths, isProtocolOn), picks).join('\n'));
        const rows = [...story.state.executions];
        const context = story.executions.join('\n');
        truths.forEach(({ caller, end, isRecorded }, index) => {
          const isSeen = caller !== 'agent' || isRecorded || isProtocolOn;
          const own = rows.filter(({ input }) => input?.preview.text === `{"n":${index}}`);
          assert.equal(own.length, isSeen ? 1 : 0, `rows of ${index}\n${context}`);
          const [row] = own;
          if (row === undefined) return;
          assert.equal(row.state, EXPECTED[end], `${executionText(row)}\n${context}`);
          assert.equal(row.endedAt === null, row.state === 'pending');
          assert.equal(row.certainty.kind, 'this', context);
          if (caller === 'top' || caller === 'pay') {
            assert.equal(row.caller.kind === 'document' && row.caller.party.documentId, caller);
          }
        });
        assert.deepEqual(
          story.state.executions.pending.map(({ id }) => id),
          rows.filter(({ state }) => state === 'pending').map(({ id }) => id),
        );
      },
    ),
    { numRuns: 400 },
  );
});

test('a batch leads to the same rows as one event after the other; the log before it is not changed', () => {
  fc.assert(
    fc.property(
      fc.array(truth, { minLength: 1, maxLength: 6 }),
      fc.array(fc.nat(100), { maxLength: 40 }),
      (truths, picks) => {
        const story = begun();
        const before = story.state;
        const seen = [...before.executions].length;
        const from = story.events.length;
        story.tell(interleaved(streamsOf(truths, true), picks).join('\n'));
        const once = reduceAll(before, story.events.slice(from));
        assert.deepEqual(
          [...once.executions].map((execution) => executionText(execution).replace(/@\d{5,}/g, '')),
          story.executions.map((row) => row.replace(/@\d{5,}/g, '')),
        );
        assert.equal([...before.executions].length, seen);
      },
    ),
    { numRuns: 150 },
  );
});

test('calls with the same input, one after another, each keep their own function, in whatever order they are told', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(4), fc.integer({ min: 2, max: 9 })), { minLength: 1, maxLength: 20 }),
      fc.boolean(),
      fc.array(fc.nat(100), { maxLength: 60 }),
      (spans, isPanel, picks) => {
        const streams: Streams = { caller: [], recorder: [] };
        let clock = 10;
        spans.forEach(([gap, duration], index) => {
          const asked = clock + gap;
          clock = asked + duration;
          const call = isPanel
            ? `p${index}: panel calls add in top @${asked - 1}; p${index} begins @${asked}`
            : `c${index}: pay calls add in top @${asked}`;
          streams.caller?.push(
            { at: asked, sentence: call },
            { at: clock, sentence: `${isPanel ? 'p' : 'c'}${index} gets ${index} @${clock}` },
          );
          streams.recorder?.push(
            { at: asked, sentence: `e${index}: top enters add @${asked}` },
            { at: clock - 1, sentence: `e${index} resolves ${index} @${clock - 1}` },
          );
        });
        const story = begun().tell(interleaved(streams, picks).join('\n'));
        const rows = [...story.state.executions].sort((a, b) => a.startedAt - b.startedAt);
        const context = story.executions.join('\n');
        assert.equal(rows.length, spans.length, context);
        rows.forEach(({ certainty, output, raw }, index) => {
          assert.equal(certainty.kind, 'this', context);
          assert.equal(output?.preview.text, String(index), context);
          assert.equal(
            raw.filter(({ json }) => json.includes(`"result":"${index}"`)).length,
            isPanel ? 1 : 2,
            context,
          );
        });
      },
    ),
    { numRuns: 300 },
  );
});
