import { list, object, text, tool } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const CHOICE = (values: Readonly<Record<string, string>>, description = '') => ({
  type: 'string',
  enum: Object.keys(values),
  oneOf: Object.entries(values).map(([value, title]) => ({ const: value, title })),
  description,
});

/** What a browser makes of annotated forms: texts for all kinds of inputs, a regular expression in `format`, selects. */
export const declarativeForms: readonly CorpusTool[] = [
  tool(
    'form_contact',
    'Writes to the shop.',
    object(
      {
        name: text('Your name'),
        email: text('Your mail', { format: 'email' }),
        message: text('What you want to say'),
      },
      ['name', 'message'],
    ),
  ),
  tool(
    'form_newsletter',
    'Subscribes.',
    object(
      {
        agree: { type: 'boolean', description: 'I agree' },
        topics: list({ type: 'string', enum: ['news', 'offers'] }, { uniqueItems: true }),
      },
      ['agree'],
    ),
  ),
  tool(
    'form_book_table',
    'Books a table.',
    object(
      {
        day: text('Day', { format: 'date' }),
        hour: text('Time', { format: '^([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9](\\.[0-9]{1,3})?)?$' }),
        people: { type: 'number', minimum: 1, maximum: 12, description: 'People' },
        place: CHOICE({ in: 'Inside', out: 'Terrace' }),
      },
      ['day', 'hour', 'people'],
    ),
  ),
  tool(
    'form_pick_month',
    'Picks a month.',
    object({
      month: text('Month', { format: '^[0-9]{4}-(0[1-9]|1[0-2])$' }),
      week: text('Week', { format: '^[0-9]{4}-W(0[1-9]|[1-4][0-9]|5[0-3])$' }),
      moment: text('Moment', { format: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}$' }),
    }),
  ),
  tool(
    'form_color',
    'Picks a colour.',
    object({ color: text('Colour', { format: '^#[0-9a-fA-F]{6}$' }) }, ['color']),
  ),
  tool(
    'form_range',
    'Sets the volume.',
    object({ volume: { type: 'number', minimum: 0, maximum: 100, multipleOf: 5, description: 'Volume' } }, [
      'volume',
    ]),
  ),
  tool(
    'form_empty_select',
    'Has a select without options.',
    object({ city: { type: 'string', enum: [], oneOf: [], description: 'Filled by script' } }),
  ),
  tool(
    'form_radio',
    'Picks a size.',
    object({ size: CHOICE({ s: 'Small', m: 'Medium', l: 'Large' }, 'Size') }, ['size']),
  ),
  tool(
    'form_select_multiple',
    'Picks days.',
    object({ days: list(CHOICE({ mo: 'Monday', tu: 'Tuesday' }), { uniqueItems: true }) }),
  ),
  tool('form_no_fields', 'Has a button only.', object({})),
  tool(
    'form_password',
    'Changes the password.',
    object({ old: text('Old'), new: text('New', { minLength: 8 }) }, ['old', 'new']),
  ),
  tool('form_url', 'Adds a link.', object({ href: text('Address', { format: 'uri' }) }, ['href'])),
  tool(
    'form_phone',
    'Asks for a call.',
    object({ phone: text('Phone', { pattern: '[0-9 ]{6,}' }) }, ['phone']),
  ),
  tool(
    'form_empty_option',
    'A select that begins with nothing.',
    object({ country: CHOICE({ '': 'Choose', at: 'Austria', ch: 'Switzerland' }) }, ['country']),
  ),
  tool('form_search', 'Searches the site.', object({ q: text('') }, ['q'])),
];
