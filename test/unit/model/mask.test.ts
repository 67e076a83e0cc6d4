import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedInput } from '../../../panel/model/mask.ts';

test('password fields are masked, and nothing else is touched', () => {
  const input = '{"user": "ann", "password": "s3cret", "n": 9007199254740993}';
  assert.equal(maskedInput(input, []), input);
  assert.equal(maskedInput(input, ['code']), input);
  const masked = maskedInput(input, ['password']);
  assert.ok(!masked.includes('s3cret'));
  assert.match(masked, /"ann".*9007199254740993/s);
  assert.ok(!maskedInput('{"password": "s3cret', ['password']).includes('s3cret'));
  assert.ok(
    !maskedInput('{"password": {"a": "s3cret"}, "password": "s3cret"}', ['password']).includes('s3cret'),
  );
});
