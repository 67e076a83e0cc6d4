import assert from 'node:assert/strict';
import { test } from 'node:test';
import { endOfDetach, endOfFailure } from '../../../../panel/sources/protocol/ends.ts';

test('every end of the debugger protocol has words: the browser’s as Chromium 156 gives them', () => {
  for (const [message, why] of [
    ['Another debugger is already attached to the tab with id: 7.', 'alreadyAttached'],
    ["'WebMCP.enable' wasn't found", 'noDomain'],
    ['No tab with given id 7.', 'targetClosed'],
    ['Cannot access a chrome:// URL', 'refused'],
  ] as const) {
    assert.equal(endOfFailure(new Error(message)).why, why, message);
  }
  assert.equal(endOfDetach('canceled_by_user').why, 'cancelledByUser');
  assert.equal(endOfDetach('target_closed').why, 'targetClosed');
  assert.match(endOfDetach('replaced_with_devtools').reason, /replaced_with_devtools/);
  assert.match(endOfFailure('odd').reason, /odd/);
});
