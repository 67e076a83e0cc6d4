import { branch, int, list, object, orNone, pydantic, text, titled, tool, when, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const TIME_ZONE = { type: 'string', enum: Intl.supportedValuesOf('timeZone') };

/** Calendars and mail: dates, a large enum of time zones, recurrence, conditions between members. */
export const calendarsAndMail: readonly CorpusTool[] = [
  tool('calendar_list', 'Lists calendars.', { type: 'object' }),
  tool(
    'calendar_create_event',
    'Makes an event.',
    object(
      {
        title: text('What it is called', { minLength: 1, maxLength: 200 }),
        start: { type: 'string', format: 'date-time', examples: ['2026-03-01T09:00:00Z'] },
        end: { type: 'string', format: 'date-time' },
        timeZone: TIME_ZONE,
        guests: list(
          object(
            { email: { type: 'string', format: 'email' }, optional: { type: 'boolean', default: false } },
            ['email'],
          ),
          { uniqueItems: true },
        ),
      },
      ['title', 'start', 'timeZone'],
    ),
  ),
  tool(
    'calendar_all_day',
    'Makes an event without times.',
    object(
      {
        on: { type: 'string', format: 'date' },
        lasts: { type: 'string', format: 'duration', default: 'P1D' },
      },
      ['on'],
    ),
  ),
  tool(
    'calendar_free_busy',
    'Says when people are free.',
    pydantic(
      'FreeBusy',
      {
        people: list({ type: 'string', format: 'email' }, { minItems: 1 }),
        time_min: { type: 'string', format: 'date-time' },
        time_max: orNone({ type: 'string', format: 'date-time' }),
        time_zone: orNone(TIME_ZONE),
      },
      ['people', 'time_min'],
    ),
  ),
  tool(
    'calendar_repeat',
    'Repeats an event.',
    object(
      {
        eventId: { type: 'string', format: 'uuid' },
        rule: {
          oneOf: [
            branch('every', 'day', { interval: int(1, 30) }, ['interval']),
            branch(
              'every',
              'week',
              {
                on: list(
                  { enum: ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'] },
                  { minItems: 1, uniqueItems: true },
                ),
              },
              ['on'],
            ),
            branch(
              'every',
              'month',
              {
                by: {
                  oneOf: [
                    object({ day: int(1, 31) }, ['day'], { additionalProperties: false }),
                    object({ nth: int(1, 5), weekday: { type: 'string' } }, ['nth', 'weekday'], {
                      additionalProperties: false,
                    }),
                  ],
                },
              },
              ['by'],
            ),
          ],
        },
        ends: {
          anyOf: [
            object({ count: int(1, 999) }, ['count']),
            object({ until: { type: 'string', format: 'date' } }, ['until']),
            { type: 'null' },
          ],
        },
      },
      ['eventId', 'rule'],
    ),
  ),
  tool(
    'calendar_answer',
    'Answers an invitation.',
    object(
      {
        eventId: { type: 'string' },
        answer: titled({ yes: 'Accept', no: 'Decline', maybe: 'Tentative' }),
        reason: { type: 'string' },
      },
      ['eventId', 'answer'],
      when({ properties: { answer: { const: 'no' } }, required: ['answer'] }, { required: ['reason'] }),
    ),
  ),
  tool(
    'calendar_working_hours',
    'Sets working hours by weekday.',
    object(
      {
        hours: {
          type: 'object',
          propertyNames: { enum: ['mon', 'tue', 'wed', 'thu', 'fri'] },
          additionalProperties: {
            type: 'array',
            prefixItems: [
              { type: 'string', format: 'time' },
              { type: 'string', format: 'time' },
            ],
            minItems: 2,
            maxItems: 2,
          },
        },
      },
      ['hours'],
    ),
  ),
  tool(
    'mail_send',
    'Sends a mail.',
    zod(
      {
        to: list({ type: 'string', format: 'email' }, { minItems: 1 }),
        cc: list({ type: 'string', format: 'email' }),
        subject: { type: 'string' },
        body: { type: 'string' },
        attachments: list({
          type: 'object',
          properties: { name: { type: 'string' }, content: { type: 'string', contentEncoding: 'base64' } },
          required: ['name', 'content'],
          additionalProperties: false,
        }),
      },
      ['to', 'subject', 'body'],
    ),
  ),
  tool(
    'mail_search',
    'Searches mail.',
    pydantic(
      'MailSearch',
      {
        query: { type: 'string' },
        folder: orNone({ type: 'string' }),
        is_unread: orNone({ type: 'boolean' }),
        page_token: orNone({ type: 'string' }),
        page_size: int(1, 500, { default: 50 }),
      },
      ['query'],
    ),
  ),
  tool(
    'mail_filter',
    'Makes a filter.',
    object(
      {
        match: object(
          { from: { type: 'string' }, subject: { type: 'string' }, larger: int(0, 100_000_000) },
          [],
          { minProperties: 1 },
        ),
        actions: list(
          {
            oneOf: [
              { const: 'archive' },
              { const: 'star' },
              object({ label: { type: 'string' } }, ['label']),
            ],
          },
          { minItems: 1 },
        ),
      },
      ['match', 'actions'],
    ),
  ),
  tool(
    'mail_labels',
    'Changes labels.',
    object(
      { id: { type: 'string' }, add: list({ type: 'string' }), remove: list({ type: 'string' }) },
      ['id'],
      { anyOf: [{ required: ['add'] }, { required: ['remove'] }] },
    ),
  ),
  tool(
    'mail_schedule',
    'Sends a draft later.',
    object(
      { draftId: { type: 'string' }, at: { type: 'string', format: 'date-time' }, timeZone: TIME_ZONE },
      ['draftId'],
      { dependentRequired: { at: ['timeZone'], timeZone: ['at'] } },
    ),
  ),
  tool(
    'mail_vacation',
    'Sets an answer for absences.',
    object(
      {
        on: { type: 'boolean' },
        text: { type: 'string', maxLength: 5000 },
        from: { type: 'string', format: 'date' },
        to: { type: ['string', 'null'], format: 'date' },
      },
      ['on'],
      when({ properties: { on: { const: true } } }, { required: ['text', 'from'] }),
    ),
  ),
];
