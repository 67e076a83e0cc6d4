import { branch, int, list, object, orNone, pydantic, text, titled, tool, when, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const FILTER = {
  anyOf: [
    object({ and: list({ $ref: '#/$defs/filter' }, { minItems: 1 }) }, ['and'], {
      additionalProperties: false,
    }),
    object({ or: list({ $ref: '#/$defs/filter' }, { minItems: 1 }) }, ['or'], {
      additionalProperties: false,
    }),
    object({ not: { $ref: '#/$defs/filter' } }, ['not'], { additionalProperties: false }),
    object(
      {
        column: { type: 'string' },
        op: { enum: ['=', '<>', '<', '>', 'in'] },
        value: { type: ['string', 'number', 'boolean', 'null', 'array'] },
      },
      ['column', 'op', 'value'],
      { additionalProperties: false },
    ),
  ],
};

/** Databases: recursive filters, maps of maps, rows of any shape. */
export const databases: readonly CorpusTool[] = [
  tool('db_list_tables', 'Lists tables.', zod({ schema: text('Name space', { default: 'public' }) })),
  tool(
    'db_query',
    'Runs a query that only reads.',
    zod(
      {
        sql: text('One statement', { minLength: 1 }),
        parameters: list({
          anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
        }),
        timeoutMs: int(1, 60_000, { default: 5000 }),
      },
      ['sql'],
    ),
  ),
  tool(
    'db_select_rows',
    'Reads rows by a tree of conditions.',
    object(
      { table: { type: 'string' }, where: { $ref: '#/$defs/filter' }, limit: int(1, 1000) },
      ['table', 'where'],
      { $defs: { filter: FILTER } },
    ),
  ),
  tool(
    'db_insert_rows',
    'Adds rows.',
    object(
      {
        table: { type: 'string' },
        rows: list(
          { type: 'object', additionalProperties: { type: ['string', 'number', 'boolean', 'null'] } },
          { minItems: 1, maxItems: 500 },
        ),
        onConflict: titled({ fail: 'Stop', skip: 'Leave the old row', replace: 'Write over it' }),
      },
      ['table', 'rows'],
    ),
  ),
  tool(
    'db_alter_table',
    'Changes a table in steps.',
    object(
      {
        table: { type: 'string', pattern: '^[a-z_][a-z0-9_]*$' },
        steps: list(
          {
            oneOf: [
              branch(
                'action',
                'add',
                { column: { type: 'string' }, dataType: { enum: ['text', 'int8', 'bool', 'jsonb'] } },
                ['column', 'dataType'],
              ),
              branch('action', 'drop', { column: { type: 'string' } }, ['column']),
              branch('action', 'rename', { column: { type: 'string' }, to: { type: 'string' } }, [
                'column',
                'to',
              ]),
            ],
          },
          { minItems: 1 },
        ),
      },
      ['table', 'steps'],
    ),
  ),
  tool(
    'db_explain',
    'Explains a query.',
    pydantic(
      'ExplainArguments',
      {
        query: { type: 'string' },
        analyze: { type: 'boolean', default: false },
        hypothetical_indexes: orNone(list({ $ref: '#/$defs/Index' })),
      },
      ['query'],
      {
        Index: pydantic(
          'Index',
          {
            table: { type: 'string' },
            columns: list({ type: 'string' }),
            using: { type: 'string', default: 'btree' },
          },
          ['table', 'columns'],
        ),
      },
    ),
  ),
  tool(
    'documents_find',
    'Finds documents of a collection.',
    zod(
      {
        collection: { type: 'string' },
        filter: { type: 'object', additionalProperties: {} },
        projection: { type: 'object', additionalProperties: { enum: [0, 1] } },
        sort: { type: 'object', additionalProperties: { type: 'integer', enum: [-1, 1] } },
      },
      ['collection'],
    ),
  ),
  tool(
    'documents_aggregate',
    'Runs a pipeline.',
    object(
      {
        collection: { type: 'string' },
        pipeline: list({ type: 'object', minProperties: 1, maxProperties: 1 }),
      },
      ['collection', 'pipeline'],
    ),
  ),
  tool(
    'cache_set',
    'Keeps a value under a key.',
    object(
      {
        key: { type: 'string', maxLength: 512 },
        value: {},
        ttl: { type: 'integer', exclusiveMinimum: 0 },
        expireAt: { type: 'string', format: 'date-time' },
      },
      ['key', 'value'],
      { not: { required: ['ttl', 'expireAt'] } },
    ),
  ),
  tool(
    'graph_match',
    'Finds paths in a graph.',
    object(
      {
        nodes: {
          type: 'object',
          additionalProperties: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
        },
        hops: { type: 'array', prefixItems: [int(0, 9), int(0, 9)], items: false, minItems: 2 },
      },
      ['nodes', 'hops'],
    ),
  ),
  tool(
    'vector_search',
    'Finds what is near a vector.',
    object(
      {
        vector: list({ type: 'number' }, { minItems: 3, maxItems: 3 }),
        metric: { enum: ['cosine', 'dot', 'l2'], default: 'cosine' },
        top: int(1, 50, { default: 10 }),
      },
      ['vector'],
    ),
  ),
  tool(
    'db_backup',
    'Makes a backup.',
    object(
      { target: { enum: ['disk', 'bucket'] }, bucket: { type: 'string' }, path: { type: 'string' } },
      ['target'],
      when({ properties: { target: { const: 'bucket' } } }, { required: ['bucket'] }, { required: ['path'] }),
    ),
  ),
];
