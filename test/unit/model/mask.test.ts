import assert from 'node:assert/strict';
import { test } from 'node:test';
import { maskedInput, withoutSecrets } from '../../../panel/model/mask.ts';

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

test('secrets are left out of what is kept; the rest stays as it was typed', () => {
  const input = '{ "user":"ann", "password": "" }';
  assert.deepEqual(withoutSecrets(input, ['password']), { input, omitted: [] });
  assert.deepEqual(withoutSecrets('[1.0]', ['password']), { input: '[1.0]', omitted: [] });
  const kept = withoutSecrets('{"n": 9007199254740993, "p\\u0061ss": "s3cret", "pass": 1}', ['pass']);
  assert.deepEqual(kept, { input: '{\n  "n": 9007199254740993\n}', omitted: ['pass'] });
});

test('a text that is not JSON is kept only when no secret can be in it', () => {
  assert.deepEqual(withoutSecrets('{"user":', ['pass']), { input: '{"user":', omitted: [] });
  assert.deepEqual(withoutSecrets('{"pass":', []), { input: '{"pass":', omitted: [] });
  assert.equal(withoutSecrets('{"pass": "s3cret"', ['pass']), null);
  assert.equal(withoutSecrets('{"p\\u0061ss": "s3cret"', ['pass']), null);
});
