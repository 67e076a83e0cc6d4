import type { CorpusTool } from './tool.ts';

/** File systems and git hosting: hand-written, zod-to-json-schema (draft-07) and pydantic styles. */
export const filesAndGit: readonly CorpusTool[] = [
  {
    name: 'list_workspace_roots',
    description: 'Lists the folders that may be read.',
    inputSchema: { type: 'object', properties: {} },
  },
  {
    name: 'read_text_range',
    description: 'Reads lines of a text file.',
    inputSchema: {
      $schema: 'http://json-schema.org/draft-07/schema#',
      type: 'object',
      properties: {
        path: { type: 'string', minLength: 1, description: 'Path below a workspace root' },
        range: {
          type: 'array',
          items: [
            { type: 'integer', minimum: 1 },
            { type: 'integer', minimum: 1 },
          ],
          minItems: 2,
          additionalItems: false,
        },
        encoding: { type: 'string', enum: ['utf-8', 'latin1', 'base64'], default: 'utf-8' },
      },
      required: ['path'],
      additionalProperties: false,
    },
  },
  {
    name: 'write_tree',
    description: 'Writes a tree of files and folders.',
    inputSchema: {
      type: 'object',
      properties: { root: { $ref: '#/$defs/entry' }, overwrite: { type: 'boolean', default: false } },
      required: ['root'],
      $defs: {
        entry: {
          oneOf: [
            {
              type: 'object',
              title: 'File',
              properties: { kind: { const: 'file' }, name: { type: 'string' }, text: { type: 'string' } },
              required: ['kind', 'name', 'text'],
            },
            {
              type: 'object',
              title: 'Folder',
              properties: {
                kind: { const: 'folder' },
                name: { type: 'string' },
                entries: { type: 'array', items: { $ref: '#/$defs/entry' } },
              },
              required: ['kind', 'name'],
            },
          ],
        },
      },
    },
  },
  {
    name: 'search_pull_requests',
    description: 'Searches pull requests of a repository.',
    inputSchema: {
      title: 'SearchPullRequestsArguments',
      type: 'object',
      properties: {
        repo: { title: 'Repo', type: 'string', pattern: '^[\\w.-]+/[\\w.-]+$', examples: ['octo/garden'] },
        state: { anyOf: [{ $ref: '#/$defs/State' }, { type: 'null' }], default: null },
        labels: {
          anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }],
          default: null,
          title: 'Labels',
        },
        updated_after: {
          anyOf: [{ type: 'string', format: 'date-time' }, { type: 'null' }],
          default: null,
          title: 'Updated After',
        },
        limit: { title: 'Limit', type: 'integer', minimum: 1, maximum: 100, default: 30 },
      },
      required: ['repo'],
      $defs: { State: { enum: ['open', 'closed', 'merged'], title: 'State', type: 'string' } },
    },
  },
  {
    name: 'set_branch_rules',
    description: 'Protects branches by pattern.',
    inputSchema: {
      type: 'object',
      properties: {
        rules: {
          type: 'object',
          patternProperties: {
            '^(main|release/.+)$': {
              type: 'object',
              properties: { reviews: { type: 'integer', minimum: 0, maximum: 6 } },
            },
          },
          additionalProperties: false,
        },
        mode: { enum: ['enforce', 'evaluate'] },
        reason: { type: 'string' },
      },
      required: ['rules', 'mode'],
      if: { properties: { mode: { const: 'enforce' } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { required: ['reason'] },
    },
  },
];
