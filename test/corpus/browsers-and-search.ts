import { branch, int, list, object, orNone, pydantic, text, tool, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const TARGET = {
  anyOf: [
    zod({ ref: { type: 'string' } }, ['ref']),
    zod({ role: { type: 'string' }, name: { type: 'string' } }, ['role']),
  ],
};

/** Browsers and search: steps on a page, filters, facets. */
export const browsersAndSearch: readonly CorpusTool[] = [
  tool(
    'page_open',
    'Opens an address.',
    zod(
      {
        url: { type: 'string', format: 'uri' },
        waitFor: { type: 'string', enum: ['load', 'idle'], default: 'load' },
      },
      ['url'],
    ),
  ),
  tool(
    'page_click',
    'Clicks.',
    zod({ target: TARGET, button: { type: 'string', enum: ['left', 'right'] }, count: int(1, 3) }, [
      'target',
    ]),
  ),
  tool(
    'page_fill',
    'Fills fields.',
    zod(
      {
        fields: list(zod({ target: TARGET, value: { type: ['string', 'boolean'] } }, ['target', 'value']), {
          minItems: 1,
        }),
      },
      ['fields'],
    ),
  ),
  tool(
    'page_keys',
    'Presses keys.',
    object({ keys: list({ type: 'string', pattern: '^(Control\\+|Shift\\+)*.+$' }, { minItems: 1 }) }, [
      'keys',
    ]),
  ),
  tool(
    'page_script',
    'Does steps.',
    object(
      {
        steps: list({
          oneOf: [
            branch('do', 'wait', { ms: int(0, 10_000) }, ['ms']),
            branch(
              'do',
              'scroll',
              { by: { type: 'array', prefixItems: [{ type: 'integer' }, { type: 'integer' }], minItems: 2 } },
              ['by'],
            ),
            branch('do', 'repeat', { times: int(1, 10), steps: { $ref: '#/properties/steps' } }, [
              'times',
              'steps',
            ]),
          ],
        }),
      },
      ['steps'],
    ),
  ),
  tool(
    'page_picture',
    'Takes a picture.',
    zod({
      type: { type: 'string', enum: ['png', 'jpeg'] },
      quality: int(0, 100),
      clip: zod(
        {
          x: { type: 'number' },
          y: { type: 'number' },
          width: { type: 'number', exclusiveMinimum: 0 },
          height: { type: 'number', exclusiveMinimum: 0 },
        },
        ['x', 'y', 'width', 'height'],
      ),
    }),
  ),
  tool(
    'page_cookies',
    'Sets cookies.',
    object(
      {
        cookies: list(
          object(
            {
              name: { type: 'string', minLength: 1 },
              value: { type: 'string' },
              sameSite: { enum: ['Strict', 'Lax', 'None'] },
              expires: { type: ['number', 'null'] },
            },
            ['name', 'value'],
          ),
          { minItems: 1 },
        ),
      },
      ['cookies'],
    ),
  ),
  tool(
    'web_search',
    'Searches the web.',
    pydantic(
      'WebSearch',
      {
        query: { type: 'string', minLength: 2 },
        allowed_domains: orNone(list({ type: 'string', format: 'hostname' })),
        blocked_domains: orNone(list({ type: 'string' })),
        freshness: orNone({ type: 'string', enum: ['day', 'week', 'year'] }),
      },
      ['query'],
    ),
  ),
  tool(
    'site_facets',
    'Searches with facets.',
    object(
      {
        q: text('Words'),
        facets: { type: 'object', additionalProperties: list({ type: 'string' }, { minItems: 1 }) },
        page: int(1, 100, { default: 1 }),
      },
      ['q'],
    ),
  ),
  tool(
    'bookmark_import',
    'Imports bookmarks.',
    object({ root: { $ref: '#/$defs/node' } }, ['root'], {
      $defs: {
        node: object(
          {
            title: { type: 'string' },
            url: { type: 'string', format: 'uri' },
            children: list({ $ref: '#/$defs/node' }),
          },
          ['title'],
        ),
      },
    }),
  ),
];
