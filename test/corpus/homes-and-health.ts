import { branch, int, list, object, orNone, pydantic, titled, tool, when, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

/** Smart homes, health, education: devices by kind, measurements, answers of a quiz. */
export const homesAndHealth: readonly CorpusTool[] = [
  tool(
    'home_light',
    'Sets a light.',
    object(
      {
        room: { type: 'string' },
        on: { type: 'boolean' },
        brightness: int(0, 100),
        color: {
          oneOf: [{ type: 'string', pattern: '^#[0-9a-f]{6}$' }, int(1500, 6500, { title: 'Kelvin' })],
        },
      },
      ['room', 'on'],
      when({ properties: { on: { const: false } } }, { not: { required: ['brightness'] } }),
    ),
  ),
  tool(
    'home_heating',
    'Plans heating.',
    object(
      {
        plan: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            additionalProperties: { type: 'number', minimum: 5, maximum: 30 },
          },
        },
        away: { type: ['object', 'null'], properties: { until: { type: 'string', format: 'date' } } },
      },
      ['plan'],
    ),
  ),
  tool(
    'home_scene',
    'Makes a scene.',
    object(
      {
        name: { type: 'string' },
        devices: list({
          oneOf: [
            branch('kind', 'lamp', { level: int(0, 100) }, ['level']),
            branch('kind', 'blind', { open: { type: 'number', minimum: 0, maximum: 1 } }, ['open']),
            branch('kind', 'lock', { locked: { const: true } }, ['locked']),
          ],
        }),
      },
      ['name', 'devices'],
    ),
  ),
  tool(
    'home_rule',
    'Makes a rule.',
    object({ if: { $ref: '#/$defs/test' }, do: list({ type: 'string' }) }, ['if', 'do'], {
      $defs: {
        test: {
          oneOf: [
            object({ every: list({ $ref: '#/$defs/test' }) }, ['every']),
            object({ sensor: { type: 'string' }, above: { type: 'number' } }, ['sensor', 'above']),
          ],
        },
      },
    }),
  ),
  tool(
    'home_vacuum',
    'Cleans.',
    zod(
      {
        rooms: {
          anyOf: [
            { type: 'string', const: 'all' },
            { type: 'array', items: { type: 'string' }, minItems: 1 },
          ],
        },
      },
      ['rooms'],
    ),
  ),
  tool(
    'health_log',
    'Logs a measurement.',
    object(
      {
        measure: {
          oneOf: [
            branch('of', 'weight', { kg: { type: 'number', exclusiveMinimum: 0, maximum: 500 } }, ['kg']),
            branch(
              'of',
              'pressure',
              {
                mmHg: { type: 'array', prefixItems: [int(50, 260), int(30, 160)], items: false, minItems: 2 },
              },
              ['mmHg'],
            ),
          ],
        },
        at: { type: 'string', format: 'date-time' },
      },
      ['measure'],
    ),
  ),
  tool(
    'health_medicine',
    'Plans medicine.',
    pydantic(
      'MedicinePlan',
      {
        medicine: { type: 'string' },
        dose_mg: { type: 'number', exclusiveMinimum: 0 },
        times: list({ type: 'string', format: 'time' }, { minItems: 1 }),
        until: orNone({ type: 'string', format: 'date' }),
      },
      ['medicine', 'dose_mg', 'times'],
    ),
  ),
  tool(
    'health_appointment',
    'Asks for an appointment.',
    object(
      {
        doctor: titled({ gp: 'General', eye: 'Eyes' }),
        days: list({ type: 'string', format: 'date' }, { minItems: 1, uniqueItems: true }),
        insured: { type: 'boolean' },
        insurer: { type: 'string' },
      },
      ['doctor', 'days', 'insured'],
      when({ properties: { insured: { const: true } }, required: ['insured'] }, { required: ['insurer'] }),
    ),
  ),
  tool(
    'course_enrol',
    'Enrols in a course.',
    object(
      {
        course: { type: 'string' },
        level: { enum: [1, 2, 3] },
        languages: list({ type: 'string', pattern: '^[a-z]{2}$' }),
      },
      ['course', 'level'],
    ),
  ),
  tool(
    'quiz_make',
    'Makes a quiz.',
    object(
      {
        questions: list(
          {
            oneOf: [
              branch(
                'type',
                'choice',
                { options: list({ type: 'string' }, { minItems: 2 }), right: int(0, 9) },
                ['options', 'right'],
              ),
              branch(
                'type',
                'number',
                { answer: { type: 'number' }, tolerance: { type: 'number', minimum: 0, default: 0 } },
                ['answer'],
              ),
              branch('type', 'free', {}),
            ],
          },
          { minItems: 1 },
        ),
      },
      ['questions'],
    ),
  ),
  tool(
    'grade_book',
    'Sets grades.',
    object(
      {
        grades: {
          type: 'object',
          additionalProperties: {
            type: 'object',
            additionalProperties: { enum: ['A', 'B', 'C', 'D', null] },
          },
        },
      },
      ['grades'],
    ),
  ),
  tool(
    'flash_cards',
    'Makes cards.',
    zod(
      {
        cards: list(
          { type: 'array', items: [{ type: 'string' }, { type: 'string' }], minItems: 2, maxItems: 2 },
          { minItems: 1 },
        ),
      },
      ['cards'],
    ),
  ),
];
