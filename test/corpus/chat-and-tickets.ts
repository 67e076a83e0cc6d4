import { branch, int, list, object, orNone, pydantic, text, titled, tool, when, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

/** Chat and tickets: blocks of rich text, custom fields, threads. */
export const chatAndTickets: readonly CorpusTool[] = [
  tool(
    'chat_post',
    'Posts a message.',
    object(
      { channel: text('Name or id'), text: { type: 'string' }, blocks: list({ $ref: '#/$defs/block' }) },
      ['channel'],
      {
        anyOf: [{ required: ['text'] }, { required: ['blocks'] }],
        $defs: {
          block: {
            oneOf: [
              branch('type', 'section', { text: { type: 'string' } }, ['text']),
              branch('type', 'divider', {}),
              branch('type', 'group', { blocks: list({ $ref: '#/$defs/block' }) }, ['blocks']),
            ],
          },
        },
      },
    ),
  ),
  tool(
    'chat_react',
    'Adds a reaction.',
    object(
      {
        messageId: { type: 'string' },
        emoji: { type: 'string', pattern: '^:[a-z0-9_+-]+:$', examples: [':tada:'] },
      },
      ['messageId', 'emoji'],
    ),
  ),
  tool(
    'chat_history',
    'Reads messages.',
    pydantic(
      'History',
      {
        channel_id: { type: 'string' },
        limit: int(1, 999, { default: 100 }),
        before: orNone({ type: 'string' }),
        after: orNone({ type: 'string' }),
      },
      ['channel_id'],
    ),
  ),
  tool(
    'chat_status',
    'Sets your status.',
    object(
      {
        status: { type: ['string', 'null'], maxLength: 100 },
        until: {
          oneOf: [{ type: 'string', format: 'date-time' }, { type: 'integer', minimum: 0 }, { type: 'null' }],
        },
      },
      ['status'],
    ),
  ),
  tool(
    'chat_open_group',
    'Opens a group.',
    object({ members: list({ type: 'string' }, { minItems: 2, maxItems: 8, uniqueItems: true }) }, [
      'members',
    ]),
  ),
  tool(
    'chat_poll',
    'Asks a question.',
    object(
      {
        question: { type: 'string' },
        answers: list({ type: 'string', minLength: 1 }, { minItems: 2, uniqueItems: true }),
        closes: { type: 'string', format: 'date-time' },
      },
      ['question', 'answers'],
    ),
  ),
  tool(
    'ticket_create',
    'Makes a ticket.',
    object(
      {
        project: { type: 'string', pattern: '^[A-Z][A-Z0-9]{1,9}$' },
        kind: titled({ bug: 'Bug', task: 'Task', story: 'Story' }),
        summary: { type: 'string', maxLength: 255 },
        steps: { type: 'string' },
        points: { enum: [1, 2, 3, 5, 8, null] },
      },
      ['project', 'kind', 'summary'],
      {
        allOf: [
          when({ properties: { kind: { const: 'bug' } } }, { required: ['steps'] }),
          when({ properties: { kind: { const: 'story' } } }, { required: ['points'] }),
        ],
      },
    ),
  ),
  tool(
    'ticket_update',
    'Changes a ticket.',
    object(
      {
        key: { type: 'string', pattern: '^[A-Z]+-[1-9]\\d*$' },
        fields: {
          type: 'object',
          patternProperties: {
            '^cf_\\d+$': { anyOf: [{ type: 'string' }, { type: 'number' }, list({ type: 'string' })] },
          },
          properties: { summary: { type: 'string' } },
          additionalProperties: false,
          minProperties: 1,
        },
      },
      ['key', 'fields'],
    ),
  ),
  tool(
    'ticket_transition',
    'Moves a ticket on.',
    zod(
      {
        key: { type: 'string' },
        to: {
          anyOf: [
            { type: 'string', const: 'todo' },
            { type: 'string', const: 'doing' },
            { type: 'string', const: 'done' },
          ],
        },
      },
      ['key', 'to'],
    ),
  ),
  tool(
    'ticket_link',
    'Links two tickets.',
    object(
      {
        pair: {
          type: 'array',
          prefixItems: [{ type: 'string' }, { type: 'string' }],
          items: false,
          minItems: 2,
          uniqueItems: true,
        },
        how: { enum: ['blocks', 'duplicates', 'relates'] },
      },
      ['pair', 'how'],
    ),
  ),
  tool(
    'ticket_search',
    'Searches tickets.',
    object({ query: { $ref: '#/$defs/expression' } }, ['query'], {
      $defs: {
        expression: {
          anyOf: [
            { type: 'string', minLength: 1 },
            object({ all: list({ $ref: '#/$defs/expression' }) }, ['all']),
            object({ any: list({ $ref: '#/$defs/expression' }) }, ['any']),
          ],
        },
      },
    }),
  ),
  tool(
    'sprint_plan',
    'Plans a sprint.',
    object(
      {
        starts: { type: 'string', format: 'date' },
        weeks: int(1, 4),
        capacity: {
          type: 'object',
          additionalProperties: { type: 'object', additionalProperties: { type: 'number', minimum: 0 } },
        },
      },
      ['starts', 'weeks'],
    ),
  ),
  tool(
    'time_log',
    'Logs work.',
    object(
      {
        ticket: { type: 'string' },
        spent: { type: 'string', pattern: '^(\\d+h)?\\s?(\\d+m)?$', default: '30m' },
        week: { type: 'string', format: 'week' },
      },
      ['ticket', 'spent'],
    ),
  ),
];
