import assert from 'node:assert/strict';
import { test } from 'node:test';
import { validateValue } from '../../../panel/schema/validate.ts';
import { filesAndGit } from '../../corpus/files-and-git.ts';

const EMPTY = { type: 'object', entries: [] } as const;

test('the checker takes every schema of the corpus, and marks each required member that is missing', () => {
  for (const { name, inputSchema } of filesAndGit) {
    const { required = [] } = inputSchema as { required?: string[] };
    const found = validateValue(inputSchema, EMPTY);
    assert.deepEqual(
      found.filter(({ keyword }) => keyword === 'schema'),
      [],
      name,
    );
    const missing = found.filter(({ keyword }) => keyword === 'required').map(({ pointer }) => pointer);
    for (const key of required) assert.ok(missing.includes(`/${key}`), `${name}: ${key}`);
  }
});
