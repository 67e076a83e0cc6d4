/** `npm run session-schema`: writes the JSON Schema of session files from their definition. Needs tsx as loader. */
import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { toJsonSchema } from '@valibot/to-json-schema';

/**
 * The JSON Schema (draft 2020-12) of session files.
 *
 * @returns {Promise<object>}
 */
export async function sessionJsonSchema() {
  const { session, DEFINITIONS } = await import('../panel/session/format.ts');
  const schema = toJsonSchema(session, {
    target: 'draft-2020-12',
    definitions: DEFINITIONS,
    // That a number is finite or safe needs no saying in JSON.
    errorMode: 'ignore',
  });
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', title: 'Toolscope session', ...schema };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await writeFile(
    new URL('../docs/session-format.schema.json', import.meta.url),
    `${JSON.stringify(await sessionJsonSchema(), null, 2)}\n`,
  );
}
