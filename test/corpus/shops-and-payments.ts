import { branch, int, list, object, orNone, pydantic, text, titled, tool, when, zod } from './styles.ts';
import type { CorpusTool } from './tool.ts';

const MONEY = object({ amount: { type: 'integer', minimum: 0 }, currency: { enum: ['EUR', 'USD', 'JPY'] } }, [
  'amount',
  'currency',
]);
const ADDRESS = object(
  { line1: { type: 'string' }, city: { type: 'string' }, country: { type: 'string', pattern: '^[A-Z]{2}$' } },
  ['line1', 'city', 'country'],
);

/** Shops and payments: ways to pay as unions, addresses by reference, conditions by country. */
export const shopsAndPayments: readonly CorpusTool[] = [
  tool('cart_show', 'Shows the cart.', zod({})),
  tool(
    'cart_add',
    'Puts a product in the cart.',
    object(
      {
        sku: text('Product number', { pattern: '^[A-Z]{2}-\\d{4}$' }),
        quantity: int(1, 99, { default: 1 }),
        options: { type: 'object', additionalProperties: { type: 'string' } },
      },
      ['sku'],
    ),
  ),
  tool(
    'cart_apply_code',
    'Uses a code.',
    object({ code: { type: 'string', minLength: 4, maxLength: 16 } }, ['code'], {
      examples: [{ code: 'SPRING' }],
    }),
  ),
  tool(
    'products_search',
    'Searches products.',
    zod(
      {
        query: { type: 'string' },
        price: { type: 'array', items: [{ type: 'number' }, { type: 'number' }], minItems: 2, maxItems: 2 },
        sort: { type: 'string', enum: ['price', '-price', 'rating'] },
        inStock: { type: 'boolean', default: true },
      },
      ['query'],
    ),
  ),
  tool(
    'checkout',
    'Buys what is in the cart.',
    object(
      {
        shipTo: { $ref: '#/$defs/address' },
        billTo: { anyOf: [{ $ref: '#/$defs/address' }, { const: 'same' }], default: 'same' },
        pay: {
          oneOf: [
            branch('by', 'card', { token: { type: 'string' } }, ['token']),
            branch(
              'by',
              'transfer',
              { iban: { type: 'string', pattern: '^[A-Z]{2}\\d{2}[A-Z0-9]{11,30}$' } },
              ['iban'],
            ),
            branch('by', 'invoice', {}),
          ],
        },
      },
      ['shipTo', 'pay'],
      { $defs: { address: ADDRESS } },
    ),
  ),
  tool(
    'ship_abroad',
    'Makes a customs form.',
    object({ address: ADDRESS, value: MONEY, taxId: { type: 'string' } }, ['address', 'value'], {
      allOf: [
        when(
          { properties: { address: { properties: { country: { const: 'BR' } } } } },
          { required: ['taxId'] },
        ),
        { properties: { taxId: { minLength: 5 } } },
      ],
    }),
  ),
  tool(
    'payment_refund',
    'Pays back.',
    object({ paymentId: { type: 'string' }, full: { type: 'boolean' }, amount: MONEY }, ['paymentId'], {
      oneOf: [{ required: ['full'], properties: { full: { const: true } } }, { required: ['amount'] }],
    }),
  ),
  tool(
    'payment_link',
    'Makes a link to pay.',
    pydantic(
      'PaymentLink',
      {
        amount: { $ref: '#/$defs/Money' },
        note: orNone({ type: 'string', maxLength: 140 }),
        expires_at: orNone({ type: 'string', format: 'date-time' }),
        metadata: { type: 'object', additionalProperties: { type: 'string' }, default: {} },
      },
      ['amount'],
      { Money: { ...MONEY, title: 'Money' } },
    ),
  ),
  tool(
    'subscription_change',
    'Changes a plan.',
    object(
      {
        plan: titled({ s: 'Small', m: 'Medium', l: 'Large' }),
        prorate: { type: 'boolean' },
        seats: { type: 'integer', multipleOf: 5, minimum: 5 },
      },
      ['plan', 'seats'],
    ),
  ),
  tool(
    'invoice_create',
    'Makes an invoice.',
    object(
      {
        customer: {
          oneOf: [
            { type: 'string', title: 'Number' },
            object({ name: { type: 'string' }, vat: { type: ['string', 'null'] } }, ['name'], {
              title: 'New customer',
            }),
          ],
        },
        lines: list(
          object({ text: { type: 'string' }, price: { type: 'number' }, tax: { enum: [0, 7, 19] } }, [
            'text',
            'price',
            'tax',
          ]),
          { minItems: 1 },
        ),
      },
      ['customer', 'lines'],
    ),
  ),
  tool(
    'product_review',
    'Rates a product.',
    object(
      {
        sku: { type: 'string' },
        stars: { type: 'integer', enum: [1, 2, 3, 4, 5] },
        pros: list({ type: 'string' }, { uniqueItems: true, maxItems: 5 }),
        id: { type: 'string', readOnly: true },
      },
      ['sku', 'stars'],
    ),
  ),
  tool(
    'gift_wrap',
    'Wraps a gift.',
    object({ wrap: { type: 'boolean' }, message: { type: 'string' } }, [], {
      dependentSchemas: { message: { properties: { wrap: { const: true } }, required: ['wrap'] } },
    }),
  ),
  tool(
    'pizza_order',
    'Makes a pizza.',
    object(
      {
        size: { enum: ['S', 'M', 'L'] },
        toppings: list(
          { enum: ['olives', 'onions', 'corn'] },
          { contains: { const: 'olives' }, minItems: 1 },
        ),
      },
      ['size', 'toppings'],
    ),
  ),
];
