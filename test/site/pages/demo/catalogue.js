/** What the shop sells. Prices are in whole euros. */
export const products = [
  {
    id: 'harbour',
    name: 'Harbour',
    kind: 'bike',
    price: 890,
    blurb: 'Upright city bike, eight gears, belt drive.',
    sizes: ['S', 'M', 'L'],
    stock: 6,
  },
  {
    id: 'gully',
    name: 'Gully',
    kind: 'bike',
    price: 1340,
    blurb: 'Gravel bike that does not mind where the road ends.',
    sizes: ['S', 'M', 'L', 'XL'],
    stock: 3,
  },
  {
    id: 'wren',
    name: 'Wren',
    kind: 'bike',
    price: 340,
    blurb: 'A first bike with real brakes, 20 inch.',
    sizes: ['One size'],
    stock: 9,
  },
  {
    id: 'dome',
    name: 'Dome helmet',
    kind: 'safety',
    price: 69,
    blurb: 'Light, vented, and it fits under a hood.',
    sizes: ['S', 'M', 'L'],
    stock: 24,
  },
  {
    id: 'glow',
    name: 'Glow light set',
    kind: 'safety',
    price: 45,
    blurb: 'Front and rear, forty hours on one charge.',
    sizes: ['One size'],
    stock: 40,
  },
  {
    id: 'anchor',
    name: 'Anchor lock',
    kind: 'safety',
    price: 58,
    blurb: 'A hardened U lock and a bracket that holds.',
    sizes: ['One size'],
    stock: 15,
  },
  {
    id: 'porter',
    name: 'Porter pannier',
    kind: 'carrying',
    price: 84,
    blurb: 'Twenty waterproof litres on one click.',
    sizes: ['One size'],
    stock: 11,
  },
  {
    id: 'chirp',
    name: 'Chirp bell',
    kind: 'carrying',
    price: 18,
    blurb: 'Brass. Polite, but heard.',
    sizes: ['One size'],
    stock: 60,
  },
];

export const kinds = { bike: 'Bikes', safety: 'Safety', carrying: 'Carrying' };

/** The product with this id. @throws RangeError when there is none; its text is meant for an agent to act on. */
export function productById(id) {
  const product = products.find((candidate) => candidate.id === id);
  if (!product) {
    throw new RangeError(
      `There is no product "${id}". Known are: ${products.map((known) => known.id).join(', ')}`,
    );
  }
  return product;
}

/** Products that have every word of `text` in their name, kind or description, cheapest first. */
export function search({ text = '', kind, maxPrice = Number.POSITIVE_INFINITY } = {}) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return products
    .filter((product) => (kind ? product.kind === kind : true) && product.price <= maxPrice)
    .filter((product) => {
      const haystack = `${product.name} ${kinds[product.kind]} ${product.blurb}`.toLowerCase();
      return words.every((word) => haystack.includes(word));
    })
    .sort((a, b) => a.price - b.price);
}

/** A price as people read it. */
export function euros(amount) {
  return new Intl.NumberFormat('en-IE', {
    style: 'currency',
    currency: 'EUR',
    minimumFractionDigits: Number.isInteger(amount) ? 0 : 2,
  }).format(amount);
}
