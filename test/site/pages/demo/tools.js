import { cart } from './cart.js';
import { kinds, productById, products, search } from './catalogue.js';
import { followOrder, pause, placeOrder } from './orders.js';

/** Where the payment provider and the help desk live: the shop works together with both. */
const PAY = '{{pay}}';
const HELP = '{{help}}';

/**
 * Offers a tool to agents, where the browser has WebMCP.
 * @returns {AbortController} ends the offer
 */
export function offer(tool, options = {}) {
  const controller = new AbortController();
  document.modelContext?.registerTool(tool, { ...options, signal: controller.signal }).catch((reason) => {
    if (!controller.signal.aborted) console.debug(`${tool.name} is not offered: ${reason}`);
  });
  return controller;
}

/**
 * Offers everything the shop can do.
 * @param {object} page what tools do to the page: `showProducts(list)`, `note(text)`
 */
export function offerTools(page) {
  offer({
    name: 'catalog_search',
    title: 'Search products',
    description:
      'Finds products by words, kind and price, and shows them on the page. Use it before adding to the cart.',
    inputSchema: {
      type: 'object',
      properties: {
        text: { type: 'string', description: 'Words to look for, such as "waterproof"' },
        kind: { type: 'string', enum: Object.keys(kinds), description: 'Part of the shop' },
        maxPrice: { type: 'number', minimum: 0, description: 'Highest price in euros' },
      },
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    async execute(input, { signal }) {
      await pause(180, signal);
      const found = search(input);
      page.showProducts(found);
      return found.map(({ id, name, price, stock }) => ({ id, name, price, stock }));
    },
  });

  offer({
    name: 'catalog_get_product',
    title: 'Get product details',
    description: 'Returns price, sizes, stock and description of one product.',
    inputSchema: {
      type: 'object',
      properties: { id: { type: 'string', description: 'Product id from a search', examples: ['harbour'] } },
      required: ['id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: true },
    execute: ({ id }) => productById(id),
  });

  offer({
    name: 'cart_add_item',
    title: 'Add to cart',
    description: 'Puts a product into the cart and returns the cart.',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', enum: products.map((product) => product.id), description: 'Product id' },
        quantity: { type: 'integer', minimum: 1, maximum: 10, default: 1, description: 'How many' },
        size: { type: 'string', description: 'One of the sizes of the product; its first one when left out' },
      },
      required: ['id'],
      additionalProperties: false,
    },
    annotations: { readOnlyHint: false },
    execute({ id, quantity, size }) {
      cart.add(id, quantity, size);
      return cart.summary();
    },
  });

  // The help desk and the payment provider may look at the cart too.
  offer(
    {
      name: 'cart_view',
      title: 'Get the cart',
      description: 'Returns what is in the cart and the sum to pay.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true },
      execute: () => cart.summary(),
    },
    { exposedTo: [PAY, HELP] },
  );

  offer({
    name: 'order_checkout',
    title: 'Check out',
    description:
      'Pays for what is in the cart and places the order. It cannot be undone: ask the person first.',
    inputSchema: {
      type: 'object',
      $defs: {
        address: {
          type: 'object',
          properties: {
            street: { type: 'string', description: 'Street and number' },
            city: { type: 'string' },
            postcode: { type: 'string', pattern: '^[0-9]{5}$' },
          },
          required: ['street', 'city', 'postcode'],
        },
      },
      properties: {
        delivery: {
          type: 'string',
          enum: ['pickup', 'courier'],
          description: 'How the order gets to the person',
        },
        address: { $ref: '#/$defs/address', description: 'For a courier only' },
        giftNote: { type: ['string', 'null'], maxLength: 140, description: 'Printed on a card' },
      },
      required: ['delivery'],
    },
    annotations: { consequentialHint: true },
    execute: (input, { signal }) => checkOut(input, page, signal),
  });

  offer({
    name: 'order_status',
    title: 'Follow an order',
    description:
      'Follows an order until it has left the shop and returns its steps. Takes some seconds; can be cancelled.',
    inputSchema: {
      type: 'object',
      properties: {
        number: { type: 'string', pattern: '^PP-[0-9]+$', description: 'Order number', default: 'PP-1040' },
      },
    },
    annotations: { readOnlyHint: true },
    async execute({ number = 'PP-1040' }, { signal }) {
      signal.addEventListener('abort', () => page.note(`${number}: no longer followed`));
      return { number, steps: await followOrder(number, page.note, signal) };
    },
  });

  offer({
    name: 'debug_fill_cart',
    title: 'Fill the cart',
    description: 'Puts three products into the cart, for tests of the checkout.',
    annotations: { debugging: true },
    execute() {
      cart.clear();
      for (const id of ['harbour', 'dome', 'chirp']) cart.add(id);
      return cart.summary();
    },
  });

  offerCartTools();
}

/**
 * Two tools make sense only while something is in the cart: they come with its first item and go with its last. What can be removed changes
 * with the cart, so that tool is offered anew with each change.
 */
function offerCartTools() {
  let coupon;
  let remove;
  cart.addEventListener('change', () => {
    remove?.abort();
    remove = undefined;
    if (cart.count === 0) {
      coupon?.abort();
      coupon = undefined;
      return;
    }
    remove = offer({
      name: 'cart_remove_item',
      title: 'Remove from cart',
      description: 'Takes a product out of the cart and returns the cart.',
      inputSchema: {
        type: 'object',
        properties: {
          id: { type: 'string', enum: cart.lines.map((line) => line.product.id), description: 'Product id' },
        },
        required: ['id'],
      },
      execute({ id }) {
        cart.remove(id);
        return cart.summary();
      },
    });
    coupon ??= offer({
      name: 'cart_apply_coupon',
      title: 'Apply a coupon',
      description: 'Takes the discount of a coupon off the sum.',
      inputSchema: {
        type: 'object',
        properties: { code: { type: 'string', minLength: 4, description: 'As printed, such as SPRING10' } },
        required: ['code'],
      },
      execute({ code }) {
        cart.applyCoupon(code);
        return cart.summary();
      },
    });
  });
}

/**
 * Pays through the provider's frame and places the order.
 * @throws Error when the cart is empty or the payment is not authorised
 */
export async function checkOut({ delivery, address }, page, signal) {
  if (cart.count === 0) throw new Error('The cart is empty: add a product first');
  if (delivery === 'courier' && !address) throw new Error('A courier needs an address');
  const offered = (await document.modelContext?.getTools({ fromOrigins: [PAY] })) ?? [];
  const authorise = offered.find((tool) => tool.name === 'pay_authorise' && tool.origin === PAY);
  if (authorise) {
    page.note('Asking for the payment…');
    await document.modelContext.executeTool(authorise, { amount: cart.total, currency: 'EUR' }, { signal });
  }
  const order = placeOrder(cart.summary(), delivery);
  cart.clear();
  page.note(`${order.number} is ordered. Thank you!`);
  return order;
}
