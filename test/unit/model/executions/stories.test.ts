import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ActivityStory } from '../../support/activity-story.ts';

/** What became of a story that begins with `add` and the form `book` in `top`, and `pay` in a frame of another origin. */
function told(story: string): string[] {
  return begun().tell(story).executions;
}

function begun(): ActivityStory {
  const begin = new ActivityStory().tell('open top; open pay<top');
  begin.facts('pay', { origin: 'https://pay.test', url: 'https://pay.test/' });
  return begin.tell('register add@top; register charge@pay; list form book@top');
}

describe('one execution seen by several sources is one row', () => {
  it('of a page that calls its own tool', () => {
    assert.deepEqual(
      told(`
        c1: top calls add {"n":1} @0
        e1: top enters add {"n":1} @2
        top activates add @3
        e1 resolves 3 @5
        c1 gets "3" @6
      `),
      ['add top → top completed 6: asked@0 entered@2 activated@3 settledInTool@5 settledForCaller@6'],
    );
  });

  it('of a page that calls a tool of another frame, in whatever order the frames tell', () => {
    const facts = [
      'c1: top calls charge {"n":1} in pay @0',
      'e1: pay enters charge {"n":1} @2',
      'pay activates charge @3',
      'e1 resolves 3 @5',
      'c1 gets "3" @6',
    ];
    const row = [
      'charge top → pay completed 6: asked@0 entered@2 activated@3 settledInTool@5 settledForCaller@6',
    ];
    assert.deepEqual(told(facts.join('; ')), row);
    const [asked, entered, active, settled, got] = facts as [string, string, string, string, string];
    assert.deepEqual(told([active, entered, settled, asked, got].join('; ')), row);
    assert.deepEqual(told([asked, got, active, entered, settled].join('; ')), row);
    assert.deepEqual(told([entered, asked, got, settled, active].join('; ')), row);
  });

  it('of the panel, one right after the other, with the recorder late: none is taken for the other', () => {
    const told = begun().tell(`
      p1: panel calls add {"n":1} in top @0
      p1 begins @1
      p1 gets 3 @4
      p2: panel calls add {"n":1} in top @5
      p2 begins @6
      p2 gets 3 @9
      e1: top enters add {"n":1} @2
      e1 resolves 3 @3
      e2: top enters add {"n":1} @7
      e2 resolves 3 @8
    `);
    assert.deepEqual(told.executions, [
      'add panel as top → top completed 4: asked@1 entered@2 settledInTool@3 settledForCaller@4',
      'add panel as top → top completed 4: asked@6 entered@7 settledInTool@8 settledForCaller@9',
    ]);
    assert.deepEqual(
      [...told.state.calls.values()].map(({ execution }) => execution?.certainty),
      ['this', 'this'],
    );
  });

  it('of the panel', () => {
    assert.deepEqual(
      told(`
        p1: panel calls add {"n":1} in top @0
        e1: top enters add {"n":1} @2
        p1 begins @1
        e1 resolves 3 @5
        p1 gets 3 @6
      `),
      ['add panel as top → top completed 6: asked@1 entered@2 settledInTool@5 settledForCaller@6'],
    );
  });

  it('of the browser’s agent: seen by the protocol and by the recorder, asked by no document', () => {
    assert.deepEqual(
      told(`
        protocol on @0
        i1: invoked add {"n":1} in top @4
        e1: top enters add {"n":1} @2
        top activates add @3
        e1 resolves 3 @5
        i1 completes 3 @8
      `),
      ['add agent → top completed 3: entered@2 activated@3 invoked@4 settledInTool@5 settledForCaller@5'],
    );
  });

  it('of a page, with the protocol beside it', () => {
    assert.deepEqual(
      told(`
        protocol on @0
        i1: invoked add {"n":1} in top @4
        c1: top calls add {"n":1} @1
        e1: top enters add {"n":1} @2
        e1 resolves 3 @5
        i1 completes 3 @9
        c1 gets "3" @6
      `),
      ['add top → top completed 5: asked@1 entered@2 invoked@4 settledInTool@5 settledForCaller@6'],
    );
  });

  it('of an extension, which no source names: the function alone is seen', () => {
    assert.deepEqual(told('e1: top enters add {} @2; top activates add @2; e1 resolves 3 @5'), [
      'add unknown → top completed 3: entered@2 activated@2 settledInTool@5 -caller',
    ]);
  });
});

describe('several executions of one tool at once', () => {
  it('are told apart by their inputs', () => {
    assert.deepEqual(
      told(`
        c1: top calls add {"n":1} @0; c2: top calls add {"n":2} @0; c3: top calls add {"n":3} @0
        e1: top enters add {"n":1} @1; e2: top enters add {"n":2} @2; e3: top enters add {"n":3} @3
        e2 throws Error: bad @4; c2 is rejected UnknownError: failed @5
        c3 is aborted @6; top cancels add @6; e3 resolves 3 after cancel @9
        e1 resolves 1 @10; c1 gets "1" @11
      `),
      [
        'add top → top completed 11: asked@0 entered@1 settledInTool@10 settledForCaller@11',
        'add top → top failed 5: asked@0 entered@2 settledInTool@4 settledForCaller@5',
        'add top → top cancelled 6: asked@0 entered@3 cancelRequested@6 settledForCaller@6 cancelled@6 answeredLate@9',
      ],
    );
  });

  it('with the same input are one of these', () => {
    const [first, second] = told(`
      c1: top calls add {} @0; c2: top calls add {} @0
      e1: top enters add {} @1; e2: top enters add {} @2
    `);
    assert.match(first ?? '', /^add top → top running: .* one of these$/);
    assert.match(second ?? '', /^add top → top running: .*$/);
  });

  it('one after another with the same input are not', () => {
    assert.deepEqual(
      told(`
        c1: top calls add {} @0; c1 gets "1" @4; c2: top calls add {} @6; c2 gets "2" @9
        e1: top enters add {} @1; e1 resolves 1 @3; e2: top enters add {} @7; e2 resolves 2 @8
      `),
      [
        'add top → top completed 4: asked@0 entered@1 settledInTool@3 settledForCaller@4',
        'add top → top completed 3: asked@6 entered@7 settledInTool@8 settledForCaller@9',
      ],
    );
  });

  it('one after another are not, also when the next was sent by a clock that is late, or the tool’s document tells first', () => {
    const ofPanel = begun().tell(`
      p1: panel calls add {} in top @0; p1 begins @2; p1 gets 3 @5; p2: panel calls add {} in top @3
      e1: top enters add {} @4; e1 resolves 3 @5
      p2 begins @6; e2: top enters add {} @6; e2 resolves 3 @7; p2 gets 3 @7
    `);
    assert.deepEqual(
      [...ofPanel.state.calls.values()].map(({ execution }) => [execution?.startedAt, execution?.certainty]),
      [4, 6].map((at) => [1_000_000 + at, 'this']),
    );
    const times = Array.from({ length: 30 }, (_, index) => index * 3);
    const entered = times.map(
      (at, n) => `e${n}: top enters add {} @${at + 1}; e${n} resolves ${n} @${at + 2}`,
    );
    const asked = times.map((at, n) => `c${n}: pay calls add {} in top @${at}; c${n} gets "${n}" @${at + 3}`);
    assert.deepEqual(
      told([...entered, ...asked].join(';')),
      times.map(
        (at) =>
          `add pay → top completed 3: asked@${at} entered@${at + 1} settledInTool@${at + 2} settledForCaller@${at + 3}`,
      ),
    );
  });

  it('one that was never entered does not take the next one’s function', () => {
    assert.deepEqual(
      told(`
        c1: top calls add {} @0; c1 is rejected UnknownError: x @1; c2: top calls add {} @2
        e2: top enters add {} @2; e2 resolves 3 @3; c2 gets "3" @4
      `),
      [
        'add top → top failed 1: asked@0 settledForCaller@1',
        'add top → top completed 2: asked@2 entered@2 settledInTool@3 settledForCaller@4',
      ],
    );
  });

  it('one after another, and one beside them: those that ran at once are one of these', () => {
    const rows = told(`
      c1: top calls add {} @0; c2: top calls add {} @1; e1: top enters add {} @2; e2: top enters add {} @3
      e1 resolves 1 @4; e2 resolves 2 @4; c1 gets "1" @5; c2 gets "2" @5
      c3: top calls add {} @6; e3: top enters add {} @6; e3 resolves 3 @7; c3 gets "3" @8
    `);
    assert.deepEqual(
      rows.map((row) => row.endsWith('one of these')),
      [true, true, false],
    );
  });

  it('a cancel event that fits several waits until one tells that it was cancelled', () => {
    assert.deepEqual(
      told(`
        c1: top calls add {"n":1} @0; c2: top calls add {"n":2} @0
        e1: top enters add {"n":1} @1; e2: top enters add {"n":2} @2
        top cancels add @5
        c2 is aborted Error: changed my mind @5
      `),
      [
        'add top → top running: asked@0 entered@1',
        'add top → top cancelled 5: asked@0 entered@2 cancelRequested@5 settledForCaller@5 cancelled@5 runs on',
      ],
    );
  });
});

describe('a race is told as what happened', () => {
  it('a cancel before the tool was entered', () => {
    assert.deepEqual(told('c1: top calls add {} @0; c1 is aborted @1; top cancels add @1'), [
      'add top → top cancelled 1: asked@0 cancelRequested@1 settledForCaller@1 cancelled@1',
    ]);
  });

  it('an answer before a cancel that the panel asked for', () => {
    assert.deepEqual(
      told('p1: panel calls add {} in top @0; p1 begins @0; p1 cancels @4; p1 gets 3 @5').map(
        (row) => row.split(':')[0],
      ),
      ['add panel as top → top completed 5'],
    );
  });

  it('a cancel requested, and not yet an outcome', () => {
    assert.deepEqual(
      told('p1: panel calls add {} in top @0; p1 begins @0; e1: top enters add {} @1; p1 cancels @4'),
      ['add panel as top → top cancelRequested: asked@0 entered@1 cancelRequested@4'],
    );
  });

  it('a tool that takes itself back while it runs answers all the same', () => {
    assert.deepEqual(
      told(
        'c1: top calls add {} @0; e1: top enters add {} @1; top takes add back @2; e1 resolves 3 @5; c1 gets "3" @6',
      ),
      ['add top → top completed 6: asked@0 entered@1 unregistered@2 settledInTool@5 settledForCaller@6'],
    );
  });

  it('the protocol cancels a call of the page', () => {
    const [row] = told(`
      protocol on @0; c1: top calls add {} @1; e1: top enters add {} @2; i1: invoked add {} in top @3
      c1 is rejected UnknownError: Tool was cancelled @9; top cancels add @9; i1 is cancelled @10
    `);
    assert.match(row ?? '', /^add top → top cancelled 8: .*cancelled@9 runs on$/);
  });
});

describe('documents that go', () => {
  it('the caller goes: nobody waits, the function may run on', () => {
    assert.deepEqual(
      told('c1: pay calls add {} in top @0; e1: top enters add {} @1; pay goes @5; e1 resolves 3 @9').map(
        (row) => row.replace(/@\d+/g, ''),
      ),
      ['add pay → top lost 6: asked entered callerGone answeredLate'],
    );
  });

  it('the target goes: the caller is told by the browser', () => {
    assert.deepEqual(
      told(
        'c1: top calls charge {} in pay @0; e1: pay enters charge {} @1; pay goes @5; c1 is rejected UnknownError: gone @9',
      ).map((row) => row.replace(/@\d+/g, '')),
      ['charge top → pay failed 9: asked entered targetGone settledForCaller'],
    );
  });

  it('the target goes, and the caller is told first: nothing runs on', () => {
    const story = begun().tell(
      'c1: top calls charge {} in pay @0; e1: pay enters charge {} @1; c1 is rejected UnknownError: gone @5',
    );
    assert.match(story.executions[0] ?? '', / runs on$/);
    story.tell('pay goes @6');
    assert.deepEqual(
      story.executions.map((row) => row.replace(/@\d+/g, '')),
      ['charge top → pay failed 5: asked entered settledForCaller targetGone'],
    );
  });

  it('both are one document: lost', () => {
    const [row] = told('c1: pay calls charge {} in pay @0; e1: pay enters charge {} @1; pay goes @5');
    assert.match(row ?? '', /^charge pay → pay lost 6: /);
  });

  it('a document in the back/forward cache stands still, and goes on when it is back', () => {
    const story = begun().tell(
      'c1: pay calls charge {} in pay @0; e1: pay enters charge {} @1; pay freezes @5',
    );
    assert.match(story.executions[0] ?? '', /^charge pay → pay frozen: /);
    story.tell('pay thaws @50; e1 resolves 3 @55; c1 gets "3" @56');
    assert.deepEqual(story.executions, [
      'charge pay → pay completed 56: asked@0 entered@1 frozen@5 thawed@50 settledInTool@55 settledForCaller@56',
    ]);
  });

  it('the protocol is switched off: what only it saw is unknown, what the recorder sees goes on', () => {
    const story = begun().tell(`
      protocol on @0; i1: invoked book {} in top @1; i2: invoked add {} in top @1; e2: top enters add {} @1
      i1 is unseen @5; i2 is unseen @5; protocol off @5
    `);
    assert.deepEqual(
      story.executions.map((row) => row.split(':')[0]),
      ['book agent → top unknown 4', 'add agent → top running'],
    );
  });
});

describe('forms', () => {
  it('without autosubmit wait for their user until the caller is answered', () => {
    const story = begun().tell('c1: top calls book {} @0; top activates book @3');
    assert.match(
      story.executions[0] ?? '',
      /^book top → top waitingForUser: asked@0 activated@3 waitingForUser@3/,
    );
    story.tell('c1 gets "done" @40');
    assert.match(story.executions[0] ?? '', /^book top → top completed 40: /);
  });

  it('filled in anew: what waited before is never answered (measured)', () => {
    assert.deepEqual(
      told('top activates book @1; top activates book @9').map((row) => row.split(':')[0]),
      ['book unknown → top unknown 8', 'book unknown → top waitingForUser'],
    );
  });

  it('of the agent end with the protocol', () => {
    assert.deepEqual(
      told(`
        protocol on @0; i1: invoked book {"q":"x"} in top @2; top activates book @3
        i1 completes {"saved":true} @30
      `).map((row) => row.split(':')[0]),
      ['book agent → top completed 28'],
    );
  });
});

describe('recording', () => {
  it('keeps nothing that begins while it is paused, and follows what began before', () => {
    assert.deepEqual(
      told(`
        c1: top calls add {"n":1} @0; pause recording
        c2: top calls add {"n":2} @1; e2: top enters add {"n":2} @2; c2 gets "2" @3; c1 gets "1" @4
        record; c3: top calls add {"n":3} @5
      `).map((row) => row.split(':')[0]),
      ['add top → top completed 4', 'add top → ? asked'],
    );
  });

  it('is cleared but for what is pending', () => {
    assert.deepEqual(
      told('c1: top calls add {"n":1} @0; c1 gets "1" @4; c2: top calls add {"n":2} @5; clear activity').map(
        (row) => row.split(':')[0],
      ),
      ['add top → ? asked'],
    );
  });

  it('has the errors of the page while a tool of it runs', () => {
    const story = begun().tell(
      'c1: top calls add {} @0; e1: top enters add {} @1; top throws Error: aside @2; e1 resolves 3 @3',
    );
    assert.deepEqual(
      [...story.state.executions].map(({ pageErrors }) => pageErrors.map(({ error }) => error.message)),
      [['aside']],
    );
  });
});

describe('statistics of a tool', () => {
  it('outlive its registration', () => {
    const story = begun().tell(`
      c1: top calls add {"n":1} @0; c1 gets "1" @4; c2: top calls add {"n":2} @5; c2 is rejected UnknownError: x @6
      unregister add@top; register add@top
      c3: top calls add {"n":3} @10; c3 is aborted @12; c4: top calls add {"n":4} @20
    `);
    const [stats] = [...story.state.toolStats.values()];
    const { calls, completed, failed, cancelled, pending, durations } = stats ?? {};
    assert.deepEqual(
      { calls, completed, failed, cancelled, pending, durations },
      { calls: 4, completed: 1, failed: 1, cancelled: 1, pending: 1, durations: [4] },
    );
  });
});
