import { branch, int, list, object, orNone, pydantic, titled, tool, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const PAINT = {
  oneOf: [
    branch('fill', 'solid', { color: { type: 'string', pattern: '^#[0-9A-F]{6}$', default: '#000000' } }, [
      'color',
    ]),
    branch(
      'fill',
      'gradient',
      {
        stops: list(
          {
            type: 'array',
            prefixItems: [{ type: 'number', minimum: 0, maximum: 1 }, { type: 'string' }],
            items: false,
            minItems: 2,
          },
          { minItems: 2 },
        ),
      },
      ['stops'],
    ),
  ],
};

/** Design, media and documents: trees of layers, paints, transforms, pages. */
export const designAndMedia: readonly CorpusTool[] = [
  tool(
    'design_draw',
    'Draws layers.',
    object({ root: { $ref: '#/$defs/layer' } }, ['root'], {
      $defs: {
        paint: PAINT,
        layer: {
          oneOf: [
            branch(
              'type',
              'rect',
              {
                size: { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2 },
                paint: { $ref: '#/$defs/paint' },
              },
              ['size'],
            ),
            branch('type', 'text', { text: { type: 'string' } }, ['text']),
            branch('type', 'frame', { layers: list({ $ref: '#/$defs/layer' }) }, ['layers']),
          ],
        },
      },
    }),
  ),
  tool(
    'design_transform',
    'Moves a layer.',
    object(
      {
        id: { type: 'string' },
        matrix: {
          type: 'array',
          items: { type: 'number' },
          minItems: 6,
          maxItems: 6,
          default: [1, 0, 0, 1, 0, 0],
        },
      },
      ['id', 'matrix'],
    ),
  ),
  tool(
    'design_tokens',
    'Sets tokens.',
    object(
      {
        tokens: {
          type: 'object',
          additionalProperties: {
            anyOf: [{ type: 'string' }, { type: 'number' }, { $ref: '#/properties/tokens' }],
          },
        },
      },
      ['tokens'],
    ),
  ),
  tool(
    'design_export',
    'Exports.',
    zod(
      {
        format: { type: 'string', enum: ['svg', 'png', 'pdf'] },
        scale: { type: 'number', enum: [0.5, 1, 2, 4], default: 1 },
      },
      ['format'],
    ),
  ),
  tool(
    'image_make',
    'Makes a picture.',
    pydantic(
      'ImageArguments',
      {
        prompt: { type: 'string', maxLength: 4000 },
        size: { type: 'string', enum: ['256x256', '1024x1024'], default: '256x256' },
        seed: orNone({ type: 'integer' }),
        guidance: { type: 'number', minimum: 1, maximum: 20, default: 7.5 },
      },
      ['prompt'],
    ),
  ),
  tool(
    'image_edit',
    'Edits a picture.',
    object(
      {
        image: { type: 'string', contentEncoding: 'base64', contentMediaType: 'image/png' },
        edits: list({
          oneOf: [
            branch('op', 'crop', { box: list({ type: 'integer' }, { minItems: 4, maxItems: 4 }) }, ['box']),
            branch('op', 'rotate', { degrees: { type: 'number', multipleOf: 90 } }, ['degrees']),
            branch('op', 'grey', {}),
          ],
        }),
      },
      ['image', 'edits'],
    ),
  ),
  tool(
    'music_play',
    'Plays music.',
    object(
      {
        what: {
          anyOf: [
            object({ track: { type: 'string' } }, ['track']),
            object({ album: { type: 'string' } }, ['album']),
            object({ mood: titled({ calm: 'Calm', loud: 'Loud' }) }, ['mood']),
          ],
        },
        volume: { type: 'number', minimum: 0, maximum: 1 },
      },
      ['what'],
    ),
  ),
  tool(
    'playlist_order',
    'Sorts a list.',
    object({ ids: list({ type: 'integer' }, { minItems: 1, uniqueItems: true }) }, ['ids']),
  ),
  tool(
    'video_cut',
    'Cuts a video.',
    object(
      {
        parts: list(
          object(
            {
              from: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' },
              to: { type: 'string', pattern: '^\\d{2}:\\d{2}:\\d{2}$' },
              speed: { type: 'number', exclusiveMinimum: 0, default: 1 },
            },
            ['from', 'to'],
          ),
          { minItems: 1 },
        ),
      },
      ['parts'],
    ),
  ),
  tool(
    'document_write',
    'Writes a document.',
    object({ blocks: list({ $ref: '#/definitions/block' }) }, ['blocks'], {
      definitions: {
        block: {
          anyOf: [
            { type: 'string' },
            object({ heading: { type: 'string' }, level: int(1, 6) }, ['heading', 'level']),
            object({ items: list({ $ref: '#/definitions/block' }) }, ['items']),
            object({ table: list(list({ type: ['string', 'number', 'null'] })) }, ['table']),
          ],
        },
      },
    }),
  ),
  tool(
    'sheet_update',
    'Writes cells.',
    object(
      {
        range: { type: 'string', pattern: '^[A-Z]+[0-9]+(:[A-Z]+[0-9]+)?$', examples: ['A1:B2'] },
        values: list(list({ type: ['string', 'number', 'boolean', 'null'] })),
      },
      ['range', 'values'],
    ),
  ),
  tool(
    'slides_add',
    'Adds a slide.',
    object(
      {
        layout: titled({ title: 'Title', two: 'Two columns' }, { default: 'title' }),
        position: { anyOf: [int(1, 500), { enum: ['first', 'last'] }] },
        notes: { type: ['string', 'null'] },
      },
      ['layout', 'position'],
    ),
  ),
  tool(
    'translate_text',
    'Translates.',
    object(
      {
        text: { type: 'string' },
        to: list({ type: 'string' }, { minItems: 1 }),
        glossary: { type: 'object', additionalProperties: { type: 'string' } },
        formality: { enum: ['formal', 'casual'], default: 'casual' },
      },
      ['text', 'to'],
    ),
  ),
  tool(
    'feed_subscribe',
    'Subscribes to a feed.',
    object(
      {
        feed: { type: 'string', format: 'uri' },
        filters: {
          allOf: [
            object({ include: list({ type: 'string' }) }),
            object({ exclude: list({ type: 'string' }) }),
          ],
        },
      },
      ['feed'],
    ),
  ),
  tool(
    'podcast_rate',
    'Rates an episode.',
    object(
      {
        episode: { type: 'string', format: 'uuid' },
        rating: { type: 'number', minimum: 0, maximum: 5, multipleOf: 0.5 },
      },
      ['episode', 'rating'],
    ),
  ),
  tool(
    'recipe_scale',
    'Scales a recipe.',
    object(
      {
        ingredients: {
          type: 'object',
          additionalProperties: {
            type: 'array',
            prefixItems: [{ type: 'number', minimum: 0 }, { enum: ['g', 'ml', 'piece'] }],
            items: false,
            minItems: 2,
          },
          minProperties: 1,
        },
        servings: int(1, 100),
      },
      ['ingredients', 'servings'],
    ),
  ),
];
