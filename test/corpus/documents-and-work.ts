import { branch, int, list, object, orNone, pydantic, text, titled, tool, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

/** A block of a document that contains blocks, as editors have them. */
const BLOCKS = {
  block: {
    oneOf: [
      branch('type', 'paragraph', { runs: list({ $ref: '#/$defs/run' }, { minItems: 1 }) }, ['runs']),
      branch('type', 'heading', { level: int(1, 6), text: { type: 'string', minLength: 1 } }, [
        'level',
        'text',
      ]),
      branch(
        'type',
        'list',
        { ordered: { type: 'boolean', default: false }, items: list({ $ref: '#/$defs/block' }) },
        ['items'],
      ),
      branch('type', 'table', { rows: list(list({ $ref: '#/$defs/block' }), { minItems: 1 }) }, ['rows']),
      branch('type', 'image', { src: { type: 'string', format: 'uri' }, alt: { type: 'string' } }, ['src']),
    ],
  },
  run: object(
    { text: { type: 'string' }, marks: list({ enum: ['bold', 'italic', 'code'] }, { uniqueItems: true }) },
    ['text'],
  ),
};

/** Patterns and formats that people must type right: numbers of accounts, of tax, of parts, and times. */
const IBAN = { type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$' };
const CRON = {
  type: 'string',
  pattern: '^(\\*|[0-5]?\\d) (\\*|1?\\d|2[0-3]) (\\*|[12]?\\d) (\\*|[1-9]|1[0-2]) (\\*|[0-6])$',
};

/** Documents, offices, schools and publishing: nested blocks, patterns that must be met, dates in many forms. */
export const documentsAndWork: readonly CorpusTool[] = [
  tool(
    'doc_create',
    'Creates a document.',
    object(
      { title: { type: 'string', minLength: 1 }, blocks: list({ $ref: '#/$defs/block' }) },
      ['title', 'blocks'],
      {
        $defs: BLOCKS,
      },
    ),
  ),
  tool(
    'doc_replace_block',
    'Replaces one block.',
    object(
      {
        documentId: { type: 'string', format: 'uuid' },
        index: { type: 'integer', minimum: 0 },
        block: { $ref: '#/$defs/block' },
      },
      ['documentId', 'index', 'block'],
      { $defs: BLOCKS },
    ),
  ),
  tool(
    'doc_export',
    'Writes a document to a file.',
    zod(
      {
        id: { type: 'string', format: 'uuid' },
        as: { type: 'string', enum: ['pdf', 'docx', 'md'] },
        pages: { type: 'string', pattern: '^\\d+(-\\d+)?(,\\d+(-\\d+)?)*$' },
      },
      ['id', 'as'],
    ),
  ),
  tool(
    'doc_comment',
    'Comments on a part of a document.',
    pydantic(
      'CommentArguments',
      {
        document_id: { type: 'string' },
        body: { type: 'string', minLength: 1, maxLength: 4000 },
        anchor: orNone({ $ref: '#/$defs/Range' }),
        mention: orNone(list({ type: 'string', format: 'email' })),
      },
      ['document_id', 'body'],
      {
        Range: {
          type: 'object',
          properties: {
            start: { type: 'integer', minimum: 0 },
            end: { type: 'integer', exclusiveMinimum: 0 },
          },
          required: ['start', 'end'],
        },
      },
    ),
  ),
  tool(
    'sheet_read',
    'Reads cells.',
    zod(
      {
        range: { type: 'string', pattern: '^[A-Z]{1,3}[1-9]\\d{0,6}(:[A-Z]{1,3}[1-9]\\d{0,6})?$' },
        render: { type: 'string', enum: ['value', 'formula'], default: 'value' },
      },
      ['range'],
    ),
  ),
  tool(
    'sheet_write',
    'Writes cells.',
    zod(
      {
        range: { type: 'string', pattern: '^[A-Z]{1,3}[1-9]\\d{0,6}$' },
        values: list(
          list({ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }] }),
          { minItems: 1 },
        ),
      },
      ['range', 'values'],
    ),
  ),
  tool(
    'sheet_conditional_format',
    'Colours cells by rules.',
    object(
      {
        rules: list(
          {
            oneOf: [
              branch('kind', 'greater', { than: { type: 'number' } }, ['than']),
              branch(
                'kind',
                'between',
                {
                  bounds: {
                    type: 'array',
                    prefixItems: [{ type: 'number' }, { type: 'number' }],
                    items: false,
                    minItems: 2,
                  },
                },
                ['bounds'],
              ),
              branch('kind', 'text', { contains: { type: 'string', minLength: 1 } }, ['contains']),
            ],
          },
          { minItems: 1, maxItems: 20 },
        ),
        color: { type: 'string', format: 'color', default: '#ffee99' },
      },
      ['rules'],
    ),
  ),
  tool(
    'slides_layout',
    'Adds a slide.',
    object(
      {
        layout: titled({ title: 'Title only', two: 'Two columns', image: 'Image' }),
        speakerNotes: { type: 'string', maxLength: 5000 },
        transition: {
          type: 'object',
          properties: {
            name: { enum: ['none', 'fade', 'push'] },
            duration: { type: 'string', format: 'duration' },
          },
          dependentRequired: { duration: ['name'] },
        },
      },
      ['layout'],
    ),
  ),
  tool(
    'mailing_merge',
    'Fills a letter for many people.',
    object(
      {
        template: { type: 'string', contentMediaType: 'text/html' },
        recipients: list(
          {
            type: 'object',
            required: ['email'],
            properties: { email: { type: 'string', format: 'email' } },
            additionalProperties: { type: ['string', 'number'] },
          },
          { minItems: 1, maxItems: 200 },
        ),
      },
      ['template', 'recipients'],
    ),
  ),
  tool(
    'invoice_write',
    'Writes an invoice.',
    object(
      {
        number: { type: 'string', pattern: '^INV-\\d{4}-\\d{5}$' },
        due: { type: 'string', format: 'date' },
        iban: IBAN,
        lines: list(
          object(
            {
              text: { type: 'string', minLength: 1 },
              amount: { type: 'number', multipleOf: 0.01, exclusiveMinimum: 0 },
              vat: { enum: [0, 7, 19] },
            },
            ['text', 'amount', 'vat'],
          ),
          { minItems: 1 },
        ),
      },
      ['number', 'due', 'iban', 'lines'],
    ),
  ),
  tool(
    'invoice_pay',
    'Pays an invoice.',
    zod(
      {
        number: { type: 'string', pattern: '^INV-\\d{4}-\\d{5}$' },
        from: IBAN,
        on: { type: 'string', format: 'date' },
        reference: { type: 'string', maxLength: 140 },
      },
      ['number', 'from'],
    ),
  ),
  tool(
    'expense_report',
    'Reports what was spent.',
    pydantic(
      'ExpenseReport',
      {
        month: { type: 'string', format: 'month' },
        items: list({ $ref: '#/$defs/Item' }, { minItems: 1 }),
        approver: orNone({ type: 'string', format: 'email' }),
      },
      ['month', 'items'],
      {
        Item: {
          type: 'object',
          title: 'Item',
          properties: {
            day: { type: 'string', format: 'date' },
            amount: {
              anyOf: [
                { type: 'number', exclusiveMinimum: 0 },
                { type: 'string', pattern: '^\\d+\\.\\d{2}$' },
              ],
            },
            currency: { type: 'string', pattern: '^[A-Z]{3}$', default: 'EUR' },
            receipt: orNone({ type: 'string', format: 'uri' }),
          },
          required: ['day', 'amount'],
        },
      },
    ),
  ),
  tool(
    'timesheet_log',
    'Logs working time.',
    object(
      {
        week: { type: 'string', format: 'week' },
        days: {
          type: 'object',
          propertyNames: { enum: ['mon', 'tue', 'wed', 'thu', 'fri'] },
          additionalProperties: { type: 'number', minimum: 0, maximum: 24, multipleOf: 0.25 },
          minProperties: 1,
        },
      },
      ['week', 'days'],
    ),
  ),
  tool(
    'leave_request',
    'Asks for leave.',
    object(
      {
        from: { type: 'string', format: 'date' },
        to: { type: 'string', format: 'date' },
        kind: { enum: ['holiday', 'sick', 'parental'] },
        certificate: { type: 'string', format: 'uri' },
      },
      ['from', 'to', 'kind'],
      {
        allOf: [
          JSON.parse('{"if":{"properties":{"kind":{"const":"sick"}}},"then":{"required":["certificate"]}}'),
        ],
      },
    ),
  ),
  tool(
    'meeting_minutes',
    'Keeps the minutes of a meeting.',
    object(
      {
        held: { type: 'string', format: 'date-time' },
        present: list({ type: 'string', minLength: 1 }, { minItems: 1, uniqueItems: true }),
        decisions: list(
          object(
            {
              text: { type: 'string' },
              owner: { type: 'string' },
              until: { type: 'string', format: 'date' },
            },
            ['text'],
          ),
        ),
      },
      ['held', 'present'],
    ),
  ),
  tool(
    'job_schedule',
    'Runs a job again and again.',
    object(
      {
        job: { type: 'string', pattern: '^[a-z][a-z0-9-]{2,30}[a-z0-9]$' },
        when: {
          oneOf: [
            {
              title: 'Cron',
              type: 'object',
              properties: { cron: CRON },
              required: ['cron'],
              additionalProperties: false,
            },
            {
              title: 'Every',
              type: 'object',
              properties: { every: { type: 'string', format: 'duration' } },
              required: ['every'],
              additionalProperties: false,
            },
          ],
        },
      },
      ['job', 'when'],
    ),
  ),
  tool(
    'course_register',
    'Takes part in a course.',
    zod(
      {
        student: { type: 'string', pattern: '^[A-Z]\\d{7}$' },
        course: { type: 'string', pattern: '^[A-Z]{2,4} ?\\d{3}[A-Z]?$' },
        term: { type: 'string', pattern: '^(spring|autumn) 20\\d{2}$' },
      },
      ['student', 'course', 'term'],
    ),
  ),
  tool(
    'quiz_create',
    'Makes a quiz.',
    object(
      {
        questions: list(
          {
            anyOf: [
              branch(
                'kind',
                'choice',
                {
                  options: list({ type: 'string' }, { minItems: 2, maxItems: 8, uniqueItems: true }),
                  right: list({ type: 'integer', minimum: 0 }, { minItems: 1 }),
                },
                ['options', 'right'],
              ),
              branch(
                'kind',
                'number',
                { answer: { type: 'number' }, within: { type: 'number', exclusiveMinimum: 0 } },
                ['answer'],
              ),
              branch('kind', 'text', { pattern: { type: 'string', format: 'regex' } }),
            ],
          },
          { minItems: 1 },
        ),
        shuffle: { type: 'boolean' },
      },
      ['questions'],
    ),
  ),
  tool(
    'library_search',
    'Finds books.',
    zod({
      isbn: { type: 'string', pattern: '^(97[89])?\\d{9}[\\dX]$' },
      title: { type: 'string' },
      year: { type: 'integer', minimum: 1450, maximum: 2100 },
      languages: list({ type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$' }, { maxItems: 5 }),
    }),
  ),
  tool(
    'library_renew',
    'Keeps a book longer.',
    zod(
      {
        card: { type: 'string', pattern: '^\\d{4}(-\\d{4}){3}$' },
        copies: list({ type: 'integer', minimum: 1 }, { minItems: 1, maxItems: 10, uniqueItems: true }),
      },
      ['card', 'copies'],
    ),
  ),
  tool(
    'citation_format',
    'Writes a reference.',
    object(
      {
        doi: { type: 'string', pattern: '^10\\.\\d{4,9}/[-._;()/:A-Za-z0-9]+$' },
        style: { enum: ['apa', 'mla', 'chicago'] },
      },
      ['doi'],
    ),
  ),
  tool(
    'translate_formally',
    'Translates a text.',
    zod(
      {
        text: text('What to translate', { minLength: 1, maxLength: 50_000 }),
        from: { type: 'string', pattern: '^[a-z]{2,3}$' },
        to: { type: 'string', pattern: '^[a-z]{2,3}(-[A-Za-z]{2,4})?$' },
        formality: { enum: ['default', 'more', 'less'], default: 'default' },
        glossary: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['text', 'to'],
    ),
  ),
];
