import { cart } from './cart.js';
import { euros, kinds, products, search } from './catalogue.js';
import { drawing } from './drawings.js';
import { checkOut, offer, offerTools } from './tools.js';

const $ = (selector) => document.querySelector(selector);

/** An element with attributes and children; children that are text stay text. */
function element(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith('on')) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value);
  }
  made.append(...children);
  return made;
}

function showProducts(list) {
  $('#products').replaceChildren(...list.map(productCard));
  $('#found').textContent =
    list.length === products.length ? 'Everything we have' : `${list.length} of ${products.length} products`;
}

function productCard(product) {
  return element(
    'li',
    { class: 'card' },
    element(
      'button',
      { class: 'picture', 'aria-label': `About ${product.name}`, onclick: () => showProduct(product) },
      drawing(product.id),
    ),
    element('div', { class: 'card-text' }, element('h3', {}, product.name), element('p', {}, product.blurb)),
    element(
      'div',
      { class: 'card-foot' },
      element('strong', {}, euros(product.price)),
      element(
        'button',
        {
          class: 'add',
          'aria-label': `Add ${product.name} to the cart`,
          onclick: () => addToCart(product.id),
        },
        'Add',
      ),
    ),
  );
}

function addToCart(id, size) {
  try {
    cart.add(id, 1, size);
  } catch (error) {
    note(error.message);
  }
}

/** Opens the details of a product. While they are open, one more tool is there: it picks a size of this product. */
function showProduct(product) {
  const dialog = $('#product');
  const sizes = element(
    'select',
    { id: 'size' },
    ...product.sizes.map((size) => element('option', {}, size)),
  );
  dialog.replaceChildren(
    element('div', { class: 'picture' }, drawing(product.id)),
    element('h2', {}, product.name),
    element('p', {}, product.blurb, ` ${product.stock} in stock.`),
    element('label', {}, 'Size ', sizes),
    element(
      'div',
      { class: 'dialog-foot' },
      element('button', { class: 'quiet', onclick: () => dialog.close() }, 'Close'),
      element(
        'button',
        {
          onclick: () => {
            addToCart(product.id, sizes.value);
            dialog.close();
          },
        },
        `Add for ${euros(product.price)}`,
      ),
    ),
  );
  const offered = offer({
    name: 'product_choose_size',
    title: `Choose a size of ${product.name}`,
    description: `Chooses the size of the product whose details are open (${product.name}).`,
    inputSchema: {
      type: 'object',
      properties: { size: { type: 'string', enum: product.sizes, description: 'Size to choose' } },
      required: ['size'],
    },
    execute({ size }) {
      sizes.value = size;
      return { product: product.id, size: sizes.value };
    },
  });
  dialog.addEventListener('close', () => offered.abort(), { once: true });
  dialog.showModal();
}

function showCart() {
  $('#cart-count').textContent = String(cart.count);
  $('#cart-lines').replaceChildren(
    ...cart.lines.map(({ product, size, quantity }) =>
      element(
        'li',
        {},
        element(
          'span',
          {},
          `${quantity} × ${product.name}`,
          element('small', {}, size === 'One size' ? '' : ` ${size}`),
        ),
        element('span', {}, euros(quantity * product.price)),
        element(
          'button',
          { class: 'remove', 'aria-label': `Remove ${product.name}`, onclick: () => cart.remove(product.id) },
          '×',
        ),
      ),
    ),
  );
  $('#cart-empty').hidden = cart.count > 0;
  $('#cart-sum').hidden = cart.count === 0;
  $('#cart-total').textContent = euros(cart.total);
  $('#cart-coupon').textContent = cart.coupon ? `${cart.coupon} applied` : '';
  $('#checkout').disabled = cart.count === 0;
}

/** Says something to the person, under the cart. */
function note(text) {
  $('#notes').prepend(element('li', {}, text));
  while ($('#notes').children.length > 4) $('#notes').lastChild.remove();
}

$('#search').addEventListener('submit', (event) => {
  event.preventDefault();
  const found = search({ text: new FormData(event.target).get('words') });
  showProducts(found);
  if (event.agentInvoked) event.respondWith(found.map(({ id, name, price }) => ({ id, name, price })));
});

$('#kinds').append(
  ...[['', 'All'], ...Object.entries(kinds)].map(([kind, label]) =>
    element(
      'button',
      {
        class: 'chip',
        'aria-pressed': String(kind === ''),
        onclick: (event) => pickKind(event.target, kind),
      },
      label,
    ),
  ),
);

function pickKind(button, kind) {
  for (const chip of $('#kinds').children) chip.setAttribute('aria-pressed', String(chip === button));
  showProducts(kind === '' ? products : search({ kind }));
}

$('#repair').addEventListener('submit', (event) => {
  event.preventDefault();
  const fields = new FormData(event.target);
  const booked = {
    reference: 'R-2208',
    day: fields.get('day'),
    slot: fields.get('slot'),
    service: fields.get('service'),
  };
  $('#repair-answer').textContent =
    `Booked for ${booked.day}, ${booked.slot}. Your reference is ${booked.reference}.`;
  if (event.agentInvoked) event.respondWith(booked);
});

$('#checkout').addEventListener('click', () => {
  checkOut({ delivery: 'pickup' }, { note }).catch((error) => note(error.message));
});

cart.addEventListener('change', showCart);
showProducts(products);
showCart();
offerTools({ showProducts, note });
$('#agents').textContent = document.modelContext
  ? 'This shop offers tools to agents.'
  : 'This browser has no WebMCP.';
