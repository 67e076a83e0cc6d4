import { productById } from './catalogue.js';

/** Coupons the shop knows: what they take off the sum. */
const COUPONS = { SPRING10: 0.1, COMMUTER: 0.15 };

/** The cart of this visit. Fires `change` whenever its content does. */
class Cart extends EventTarget {
  /** id → {product, size, quantity} */
  #lines = new Map();
  #coupon = null;

  get count() {
    return this.lines.reduce((sum, line) => sum + line.quantity, 0);
  }

  get lines() {
    return [...this.#lines.values()];
  }

  get coupon() {
    return this.#coupon;
  }

  get total() {
    const sum = this.lines.reduce((total, line) => total + line.quantity * line.product.price, 0);
    return Math.round(sum * (1 - (COUPONS[this.#coupon] ?? 0)) * 100) / 100;
  }

  /** @throws RangeError when the product is unknown or there is not enough of it. */
  add(id, quantity = 1, size) {
    const product = productById(id);
    const wanted = (this.#lines.get(id)?.quantity ?? 0) + quantity;
    if (wanted > product.stock) throw new RangeError(`Only ${product.stock} of ${product.name} are in stock`);
    this.#lines.set(id, { product, size: size ?? product.sizes[0], quantity: wanted });
    this.#changed();
  }

  remove(id) {
    if (!this.#lines.delete(id)) throw new RangeError(`"${id}" is not in the cart`);
    this.#changed();
  }

  clear() {
    this.#lines.clear();
    this.#coupon = null;
    this.#changed();
  }

  /** @throws RangeError when the shop does not know the coupon. */
  applyCoupon(code) {
    const known = code.trim().toUpperCase();
    if (!Object.hasOwn(COUPONS, known)) throw new RangeError(`The coupon "${code}" is not valid`);
    this.#coupon = known;
    this.#changed();
  }

  /** The cart as an agent reads it. */
  summary() {
    return {
      items: this.lines.map(({ product, size, quantity }) => ({
        id: product.id,
        name: product.name,
        size,
        quantity,
        price: product.price,
      })),
      coupon: this.#coupon,
      total: this.total,
      currency: 'EUR',
    };
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
  }
}

export const cart = new Cart();
