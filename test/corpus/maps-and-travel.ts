import { branch, int, list, object, orNone, pydantic, text, titled, tool, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const POINT = object(
  {
    lat: { type: 'number', minimum: -90, maximum: 90 },
    lng: { type: 'number', minimum: -180, maximum: 180 },
  },
  ['lat', 'lng'],
);
const POSITION = { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 3 };
const CURRENCY = { type: 'string', enum: Intl.supportedValuesOf('currency') };

/** Maps and travel: coordinates as objects and tuples, geometry as a union, fares, passengers. */
export const mapsAndTravel: readonly CorpusTool[] = [
  tool('maps_geocode', 'Finds where an address is.', object({ address: text('Street, town') }, ['address'])),
  tool('maps_reverse_geocode', 'Finds the address of a point.', {
    ...POINT,
    properties: {
      ...(POINT.properties as object),
      language: { type: 'string', pattern: '^[a-z]{2}(-[A-Z]{2})?$', default: 'en' },
    },
  }),
  tool(
    'maps_route',
    'Finds a way.',
    object(
      {
        from: { $ref: '#/definitions/place' },
        to: { $ref: '#/definitions/place' },
        via: list({ $ref: '#/definitions/place' }, { maxItems: 8 }),
        mode: { enum: ['walk', 'bike', 'car', 'transit'], default: 'walk' },
      },
      ['from', 'to'],
      {
        definitions: {
          point: POINT,
          place: { anyOf: [{ type: 'string', title: 'Address' }, { $ref: '#/definitions/point' }] },
        },
      },
    ),
  ),
  tool(
    'maps_distance_matrix',
    'Measures from all to all.',
    object(
      {
        origins: list(POINT, { minItems: 1, maxItems: 25 }),
        destinations: list(POINT, { minItems: 1, maxItems: 25 }),
      },
      ['origins', 'destinations'],
    ),
  ),
  tool(
    'maps_draw',
    'Draws a geometry.',
    object(
      {
        geometry: {
          oneOf: [
            branch('type', 'Point', { coordinates: POSITION }, ['coordinates']),
            branch('type', 'LineString', { coordinates: list(POSITION, { minItems: 2 }) }, ['coordinates']),
            branch('type', 'Polygon', { coordinates: list(list(POSITION, { minItems: 4 })) }, [
              'coordinates',
            ]),
            branch('type', 'GeometryCollection', { geometries: list({ $ref: '#/properties/geometry' }) }, [
              'geometries',
            ]),
          ],
          discriminator: { propertyName: 'type' },
        },
        style: object({
          color: { type: 'string', format: 'color', default: '#3366cc' },
          width: { type: 'number', exclusiveMinimum: 0, maximum: 20, multipleOf: 0.5 },
        }),
      },
      ['geometry'],
    ),
  ),
  tool(
    'maps_view',
    'Moves the map.',
    object(
      {
        bounds: {
          type: 'array',
          prefixItems: [
            { type: 'number', title: 'West' },
            { type: 'number', title: 'South' },
            { type: 'number', title: 'East' },
            { type: 'number', title: 'North' },
          ],
          items: false,
          minItems: 4,
        },
        zoom: { type: 'number', minimum: 0, maximum: 22 },
      },
      [],
      { oneOf: [{ required: ['bounds'] }, { required: ['zoom'] }] },
    ),
  ),
  tool(
    'maps_nearby',
    'Finds places near a point.',
    zod(
      {
        center: POINT,
        radiusMeters: { type: 'number', exclusiveMinimum: 0, maximum: 50_000 },
        kinds: list({ enum: ['cafe', 'museum', 'park', 'station'] }),
        openNow: { type: 'boolean' },
      },
      ['center', 'radiusMeters'],
    ),
  ),
  tool(
    'flights_search',
    'Searches flights.',
    object(
      {
        trip: titled({ oneway: 'One way', round: 'Round trip', multi: 'Several legs' }),
        legs: list(
          object(
            {
              from: { type: 'string', pattern: '^[A-Z]{3}$' },
              to: { type: 'string', pattern: '^[A-Z]{3}$' },
              on: { type: 'string', format: 'date' },
            },
            ['from', 'to', 'on'],
          ),
          { minItems: 1, maxItems: 6 },
        ),
        passengers: object({ adults: int(1, 9, { default: 1 }), children: int(0, 8), infants: int(0, 4) }, [
          'adults',
        ]),
        cabin: { enum: ['economy', 'premium', 'business', 'first', null], default: null },
        currency: CURRENCY,
      },
      ['trip', 'legs', 'passengers'],
    ),
  ),
  tool(
    'hotel_search',
    'Searches rooms.',
    pydantic(
      'HotelSearch',
      {
        city: { type: 'string' },
        check_in: { type: 'string', format: 'date' },
        nights: int(1, 60),
        max_price: orNone({ type: 'number', minimum: 0 }),
        currency: orNone(CURRENCY),
        stars: orNone({ type: 'integer', enum: [1, 2, 3, 4, 5] }),
      },
      ['city', 'check_in', 'nights'],
    ),
  ),
  tool(
    'hotel_book',
    'Books a room.',
    object(
      {
        offerId: { type: 'string', format: 'uuid' },
        guests: list(
          object({ name: { type: 'string' }, born: { type: 'string', format: 'date' } }, ['name']),
          { minItems: 1 },
        ),
        card: object(
          {
            number: { type: 'string', pattern: '^\\d{12,19}$', writeOnly: true },
            expires: { type: 'string', pattern: '^(0[1-9]|1[0-2])/\\d{2}$' },
          },
          ['number', 'expires'],
        ),
      },
      ['offerId', 'guests'],
    ),
  ),
  tool(
    'train_departures',
    'Shows departures.',
    object(
      {
        station: { type: 'string' },
        at: { type: 'string', format: 'time' },
        platforms: list({ type: ['integer', 'string'] }),
      },
      ['station'],
    ),
  ),
  tool(
    'trip_pack',
    'Makes a packing list.',
    object(
      {
        days: int(1, 90),
        weather: {
          type: 'object',
          patternProperties: {
            '^\\d{4}-\\d{2}-\\d{2}$': object({ high: { type: 'number' }, low: { type: 'number' } }, [
              'high',
              'low',
            ]),
          },
          additionalProperties: false,
        },
      },
      ['days'],
    ),
  ),
  tool(
    'currency_convert',
    'Converts money.',
    object({ amount: { type: 'number', minimum: 0 }, from: CURRENCY, to: CURRENCY }, [
      'amount',
      'from',
      'to',
    ]),
  ),
  tool('visa_check', 'Says if a visa is needed.', {
    openapi: '3.0.3',
    ...object(
      {
        passport: { type: 'string', minLength: 2, maxLength: 2 },
        destination: { type: 'string', minLength: 2, maxLength: 2 },
        purpose: { type: 'string', nullable: true, enum: ['work', 'tourism', null] },
      },
      ['passport', 'destination'],
    ),
  }),
];
