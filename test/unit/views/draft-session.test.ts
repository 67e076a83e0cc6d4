import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, withText } from '../../../panel/schema/form/draft.ts';
import { formOf } from '../../../panel/schema/form/field.ts';
import { nodeAt } from '../../../panel/schema/json-text.ts';
import {
  createDraftSession,
  type DraftSession,
  type Written,
} from '../../../panel/views/call/draft-session.ts';
import { createDraftStore } from '../../../panel/views/call/drafts.ts';
import { unfinishedProblems } from '../../../panel/views/call/form/unfinished.ts';
import { memoryStorage } from '../../support/memory-storage.ts';

const ORIGIN = 'https://a.test';

function written(text: string, changes: Partial<Written> = {}): Written {
  return { draft: draftOf(text), schema: null, omitted: [], ...changes };
}

/** What was begun in the storage is done by then. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A panel with one session, and what ends it. */
async function open(storage = memoryStorage()) {
  const store = createDraftStore(storage);
  const session = createDraftSession(store, ORIGIN, 'a');
  session.load();
  await settled();
  const shown = () => session.written.peek() ?? written('');
  return {
    storage,
    session,
    shown,
    text: () => shown().draft.text,
    replace: (text: string) => session.replace(shown(), written(text)),
    type: (text: string) => session.edit(shown(), withText(shown().draft, text)),
    undo: () => session.undo(shown()),
    redo: () => session.redo(shown()),
    async close() {
      store.flush();
      await settled();
    },
  };
}

/** Types a text that is not JSON yet into the JSON field of a value. */
function leaveUnfinished({ memory }: DraftSession, { draft }: Written, name: string, text: string): void {
  const error = { message: 'expected a value', line: 1, column: 1 };
  memory.unfinished.value = new Map([[`/${name}`, { text, error, base: nodeAt(draft.node, [name]) }]]);
}

/** How many texts that are not JSON yet the form shows. */
function standing({ memory }: DraftSession, { draft }: Written): number {
  return unfinishedProblems(memory.unfinished.peek(), draft, formOf({ properties: { x: {}, y: {} } }, draft))
    .length;
}

test('replacements are taken back one by one, with what was typed between them', async () => {
  const { text, replace, type, undo, redo } = await open();
  replace('{"a": 1}');
  replace('{"sample": true}');
  type('{"sample": true, "typed": "long"}');
  replace('');
  undo();
  assert.equal(text(), '{"sample": true, "typed": "long"}');
  undo();
  undo();
  assert.equal(text(), '{"a": 1}');
  redo();
  redo();
  assert.equal(text(), '{"sample": true, "typed": "long"}');
});

test('keys typed in a row are one step', async () => {
  const { session, type, undo, text } = await open();
  for (const typed of ['1', '12', '123', '12']) type(typed);
  assert.equal(session.steps.peek().past.length, 1);
  undo();
  assert.equal(text(), '');
});

test('a replacement by the same input is no step', async () => {
  const { session, replace } = await open();
  replace('{}');
  replace('{}');
  assert.equal(session.steps.peek().past.length, 1);
});

test('a text that is not JSON yet comes back: after the panel, after a replacement, after an edit elsewhere', async () => {
  const { storage, session, shown, replace, type, undo, close } = await open();
  replace('{"x": {"n": 1.0}, "y": 1}');
  leaveUnfinished(session, shown(), 'x', '{"n": ');
  session.keep(shown());
  replace('');
  assert.equal(session.memory.unfinished.peek().size, 0);
  undo();
  assert.equal(standing(session, shown()), 1);
  type('{"x": {"n": 1.0}, "y": 2}');
  await close();
  const again = await open(storage);
  assert.equal(again.session.memory.unfinished.peek().get('/x')?.text, '{"n": ');
  assert.equal(standing(again.session, again.shown()), 1);
});

test('a text that is void, as its value was changed from elsewhere, does not come back', async () => {
  const { storage, session, shown, replace, type, close } = await open();
  replace('{"x": {"n": 1}}');
  leaveUnfinished(session, shown(), 'x', '{"n": ');
  type('{"x": "another value"}');
  await close();
  const again = await open(storage);
  assert.equal(again.session.memory.unfinished.peek().size, 0);
});

test('a secret stays while the panel is open, and is known to be missing after it, until it is typed again', async () => {
  const { storage, session, text, replace, close } = await open();
  session.learnSecrets(['password']);
  replace('{"user": "ann", "password": "s3cret"}');
  await close();
  assert.match(text(), /s3cret/);
  assert.ok(![...storage.values.values()].join().includes('s3cret'));
  const again = await open(storage);
  assert.deepEqual(again.shown().omitted, ['password']);
  again.type('{"user": "bob"}');
  await again.close();
  const third = await open(storage);
  assert.deepEqual(third.shown().omitted, ['password']);
  third.type('{"user": "bob", "password": "s3cret"}');
  assert.deepEqual(third.shown().omitted, []);
});

test('what is found to be a secret later is taken out of the storage', async () => {
  const { storage, session, replace, close } = await open();
  replace('{"pin": "s3cret"}');
  await close();
  assert.ok([...storage.values.values()].join().includes('s3cret'));
  session.learnSecrets(['pin']);
  await close();
  assert.ok(![...storage.values.values()].join().includes('s3cret'));
  // Also when a panel does not see the form any more.
  const again = await open(storage);
  again.type('{"pin": "s3cret"}');
  await again.close();
  assert.ok(![...storage.values.values()].join().includes('s3cret'));
});

test('what is put in while the old draft is read wins', async () => {
  const { storage, replace, close } = await open();
  replace('"old"');
  await close();
  const session = createDraftSession(createDraftStore(storage), ORIGIN, 'a');
  session.load();
  session.replace(written(''), written('"new"'));
  await settled();
  assert.equal(session.written.peek()?.draft.text, '"new"');
});
