/**
 * The origins the site is served from, by name. Names ending in `.localhost` resolve to loopback in Chromium by itself; names ending in
 * `.test` need `--host-resolver-rules=MAP *.test 127.0.0.1` (see `HOST_RESOLVER_RULES`), and the https ones a browser that accepts the certificate.
 */

/** Ports the site ended up on. `https` is absent when the site was started without it. */
export interface Ports {
  readonly first: number;
  readonly second: number;
  readonly https?: number | undefined;
}

interface OriginTemplate {
  readonly scheme: 'http' | 'https';
  readonly host: string;
  readonly port: keyof Ports;
}

const TEMPLATES = {
  /** The default: a secure context without a certificate. */
  main: { scheme: 'http', host: 'localhost', port: 'first' },
  /** Cross-origin but same-site with `main`: other port, same host. Chromium keeps it in the same process. */
  secondPort: { scheme: 'http', host: 'localhost', port: 'second' },
  /** Cross-site with `main`, secure context. */
  cross: { scheme: 'http', host: 'cross.localhost', port: 'first' },
  /** A third site, cross-site with both `main` and `cross`, secure context. */
  third: { scheme: 'http', host: 'third.localhost', port: 'first' },
  /** `127.0.0.1`, cross-site with `main`, secure context. */
  ip: { scheme: 'http', host: '127.0.0.1', port: 'first' },
  /** For pages with `Origin-Agent-Cluster: ?0`: the browser keeps that choice for an origin, so it has one to itself. */
  siteKeyed: { scheme: 'http', host: 'keyed.localhost', port: 'first' },
  /** The demo shop. */
  shop: { scheme: 'http', host: 'shop.localhost', port: 'first' },
  /** Same-site with `shop`, other host. */
  sameSite: { scheme: 'http', host: 'www.shop.localhost', port: 'first' },
  /** The demo's payment provider. */
  pay: { scheme: 'http', host: 'pay.localhost', port: 'first' },
  /** The demo's support widget. */
  help: { scheme: 'http', host: 'help.localhost', port: 'first' },
  /** Not a secure context. */
  insecure: { scheme: 'http', host: 'a.test', port: 'first' },
  /** Not a secure context, cross-site with `insecure`. */
  insecureOther: { scheme: 'http', host: 'b.test', port: 'first' },
  https: { scheme: 'https', host: 'a.test', port: 'https' },
  /** Same-site with `https`, other host. */
  httpsSameSite: { scheme: 'https', host: 'www.a.test', port: 'https' },
  /** Cross-site with `https`. */
  httpsOther: { scheme: 'https', host: 'b.test', port: 'https' },
  /** Cross-site with `https` and `httpsOther`. */
  httpsThird: { scheme: 'https', host: 'c.test', port: 'https' },
} satisfies Record<string, OriginTemplate>;

export type OriginName = keyof typeof TEMPLATES;

/** All names, in the order in which they are printed. */
export const ORIGIN_NAMES = Object.keys(TEMPLATES) as OriginName[];

/** Host names the certificate must cover. */
export const HTTPS_HOSTS: readonly string[] = ['localhost', 'a.test', 'www.a.test', 'b.test', 'c.test'];

/** Value for Chromium's `--host-resolver-rules`. */
export const HOST_RESOLVER_RULES = 'MAP *.test 127.0.0.1';

/** True when `name` is one of `ORIGIN_NAMES`. */
export function isOriginName(name: string): name is OriginName {
  return Object.hasOwn(TEMPLATES, name);
}

/**
 * The serialised origin (`http://localhost:8440`) of a name.
 * @throws Error when the name needs https and the site has none.
 */
export function originOf(name: OriginName, ports: Ports): string {
  const { scheme, host, port } = TEMPLATES[name];
  const number = ports[port];
  if (number === undefined) throw new Error(`The site was started without https, which "${name}" needs`);
  return `${scheme}://${host}:${number}`;
}

/**
 * `text` with every `{{name}}` of a known origin replaced by that origin. Unknown names and origins the site does not have stay as they are,
 * so that a page of templates of its own is not touched.
 */
export function fillOrigins(text: string, ports: Ports): string {
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    isOriginName(name) && ports[TEMPLATES[name].port] !== undefined ? originOf(name, ports) : whole,
  );
}
