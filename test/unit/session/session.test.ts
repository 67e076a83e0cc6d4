import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { Validator } from '@cfworker/json-schema';
import fc from 'fast-check';
import type { Execution } from '../../../panel/model/execution.ts';
import { ExecutionLog } from '../../../panel/model/executions/log.ts';
import { initialState } from '../../../panel/model/reduce.ts';
import type { State } from '../../../panel/model/state.ts';
import { readSession } from '../../../panel/session/read.ts';
import { stateOfSession } from '../../../panel/session/state.ts';
import { type SessionOptions, sessionParts } from '../../../panel/session/write.ts';
import { sessionJsonSchema } from '../../../scripts/session-schema.mjs';
import { ActivityStory } from '../support/activity-story.ts';
import { execution } from '../support/executions.ts';
import { formTool, text } from '../support/facts.ts';

const OPTIONS: SessionOptions = {
  savedAt: new Date('2026-12-01T10:00:00.000Z'),
  environment: { toolscope: '0.1.0', browser: 'Chrome/156' },
  masked: true,
  marked: [],
};

/** A page with a bit of everything: frames, forms, refusals, removals, executions of several ends, and one that is pending. */
function recorded(): State {
  const story = new ActivityStory().tell('open top; open pay<top');
  story.facts('pay', { origin: 'https://pay.test', url: 'https://pay.test/' });
  story.tell(`
    register add@top
    register charge@pay
    list form book@top
    register old@top
    unregister old@top
    called bad@top
    refused bad@top InvalidStateError
    c1: top calls add {"n":1} @0
    e1: top enters add {"n":1} @2
    e1 resolves 3 @5
    c1 gets "3" @6
    c2: top calls charge {"n":2} in pay @10
    e2: pay enters charge {"n":2} @12
  `);
  return story.state;
}

function save(state: State, options: Partial<SessionOptions> = {}): string {
  return [...sessionParts(state, { ...OPTIONS, ...options })].join('');
}

function open(file: string): State {
  const reading = readSession(file);
  assert.ok(reading.ok, JSON.stringify(reading));
  assert.equal(reading.unreadable, 0, reading.firstReason);
  return stateOfSession(reading, 'file.json', initialState());
}

/** What a session is to keep of a state. */
function keptOf(state: State) {
  return {
    documents: [...state.documents.values()].map(({ tools, url, facts, lifecycle, parentId }) => ({
      ...{ url, facts, lifecycle, parentId },
      tools: [...tools.values()].map(({ name, tool, registrations, removed, key, generation }) => ({
        ...{ name, tool, registrations, removed, key, generation },
      })),
    })),
    log: state.log,
    executions: [...state.executions],
    pending: state.executions.pending.map(({ id }) => id),
    dropped: state.executions.dropped,
    stats: [...state.toolStats],
    top: state.topDocumentId,
  };
}

describe('a session', () => {
  it('that is saved and opened is the same', () => {
    const state = recorded();
    const kept = keptOf(state);
    assert.equal(kept.executions.length, 2);
    assert.equal(kept.pending.length, 1);
    assert.deepEqual(JSON.parse(JSON.stringify(keptOf(open(save(state))))), JSON.parse(JSON.stringify(kept)));
  });

  it('with 50,000 executions is the same, and saved again the same text', () => {
    const draft = ExecutionLog.empty().draft();
    for (let id = 1; id <= 50_000; id += 1) {
      const value = JSON.stringify({ id, text: `input ${id}` });
      draft.set(
        execution({ id, startedAt: id, endedAt: id + 5, input: { type: 'object', preview: text(value) } }),
      );
    }
    draft.setDropped(7);
    const state = { ...recorded(), executions: draft.finish() };
    const file = save(state);
    const opened = open(file);
    assert.equal(opened.executions.size, 50_000);
    assert.equal(opened.executions.dropped, 7);
    assert.deepEqual(opened.executions.get(31_415), state.executions.get(31_415));
    assert.deepEqual(keptOf(open(save(opened))), keptOf(opened));
  });

  it('follows the JSON Schema that is documented, which is made from the definition', async () => {
    const documented = JSON.parse(
      readFileSync(new URL('../../../docs/session-format.schema.json', import.meta.url), 'utf8'),
    );
    const made = JSON.parse(JSON.stringify(await sessionJsonSchema()));
    assert.deepEqual(documented, made, 'npm run session-schema writes it anew');
    const validator = new Validator(documented, '2020-12', false);
    const file = JSON.parse(save(recorded()));
    assert.deepEqual(validator.validate(file).errors, []);
    assert.equal(validator.validate({ ...file, log: 1 }).valid, false);
  });
});

describe('secrets', () => {
  /** Two executions: of a form with a password field, and of a tool without. */
  function withSecrets(input: string): State {
    const state = recorded();
    const [top] = state.documents.values();
    assert.ok(top);
    const row = top.tools.get('book');
    assert.ok(row);
    const form = formTool('book').form;
    assert.ok(form);
    const tool = { ...row.tool, form: { ...form, secrets: ['pass'] } };
    const draft = ExecutionLog.empty().draft();
    const value = { type: 'object', preview: text(input) };
    const raw: Execution['raw'] = [{ at: 0, source: 'recorder', documentId: 'top', kind: 'x', json: input }];
    draft.set(execution({ id: 1, toolName: 'book', input: value, raw }));
    draft.set(execution({ id: 2, toolName: 'other', input: value, output: value, raw }));
    return {
      ...state,
      documents: new Map([[top.id, { ...top, tools: new Map([['book', { ...row, tool }]]) }]]),
      executions: draft.finish(),
    };
  }

  it('of password fields are replaced, and what sources said word by word is left out', () => {
    const [book, other] = open(save(withSecrets('{"pass":"hunter2","user":"eva"}'))).executions;
    assert.deepEqual(JSON.parse(book?.input?.preview.text ?? ''), { pass: '••••••', user: 'eva' });
    assert.deepEqual([book?.raw.length, book?.rawDropped], [0, 1]);
    assert.match(other?.input?.preview.text ?? '', /hunter2/);
    assert.equal(other?.raw.length, 1);
  });

  it('that the person marked are replaced in every tool, at any depth, in JSON inside of texts too', () => {
    const input = JSON.stringify({ a: [{ key: 'k-1' }], text: JSON.stringify({ key: { deep: 'k-2' } }) });
    const file = save(withSecrets(input), { marked: ['key'] });
    assert.doesNotMatch(file, /k-1|k-2/);
    assert.match(file, /••••••/);
  });

  it('in a text that was cut hide the whole text', () => {
    const file = save(withSecrets('{"pass":"hunt'));
    assert.equal([...open(file).executions][0]?.input?.preview.text, '••••••');
  });

  it('stay when the person says so', () => {
    const file = save(withSecrets('{"pass":"hunter2"}'), { masked: false });
    assert.match(file, /hunter2/);
    assert.equal(JSON.parse(file).masked, false);
  });
});

describe('a file that is no session', () => {
  for (const [name, file, why, reason] of [
    ['another JSON', '{"log": {"version": "1.2"}}', 'foreign', /does not say "format"/],
    ['no JSON', '<html>', 'foreign', /not JSON/],
    ['nothing', '', 'foreign', /not JSON/],
    ['a list', '[]', 'foreign', /does not say/],
    ['half of a session', save(recorded()).slice(0, 500), 'damaged', /not whole/],
    ['of a newer version', save(recorded()).replace('"version": 1', '"version": 2'), 'newer', /version 2/],
    ['a session without a log', save(recorded()).replace('"log":', '"lag":'), 'damaged', /^log: /],
    ['a session without executions', save(recorded()).replace('"executions":', '"e":'), 'damaged', /no list/],
  ] as const) {
    it(`${name}: ${why}`, () => {
      const reading = readSession(file);
      assert.ok(!reading.ok);
      assert.equal(reading.why, why);
      assert.match(reading.reason, reason);
    });
  }

  it('some executions cannot be read: the others are shown, and the rest counted', () => {
    const file = JSON.parse(save(recorded()));
    file.executions[0].state = 'sleeping';
    const reading = readSession(JSON.stringify(file));
    assert.ok(reading.ok);
    assert.deepEqual([reading.executions.length, reading.unreadable], [1, 1]);
    assert.match(reading.firstReason, /^state: /);
  });

  it('any change to a file is read or refused, and never thrown', () => {
    const whole = JSON.parse(save(recorded()));
    const paths = pathsOf(whole);
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.jsonValue(), (path, value) => {
        const file = structuredClone(whole);
        let owner = file;
        for (const key of path.slice(0, -1)) owner = owner[key];
        owner[path.at(-1) as string] = value;
        const reading = readSession(JSON.stringify(file));
        if (!reading.ok) return;
        // What was read can be shown and saved again.
        const again = stateOfSession(reading, '', initialState());
        assert.ok(readSession(save(again)).ok);
      }),
      { numRuns: 500 },
    );
  });
});

function pathsOf(value: unknown, path: readonly string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => [[...path, key], ...pathsOf(item, [...path, key])]);
}
