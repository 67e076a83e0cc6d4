/**
 * The test site: every page under `pages/`, served on loopback from several origins at once.
 * Run by itself (`node --import tsx test/site/server.ts`) it prints its origins and stays up.
 */
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { makeCertificate } from './certificate.ts';
import { framePage } from './frame-page.ts';
import { indexPage, listPages } from './index-page.ts';
import { fillOrigins, isOriginName, ORIGIN_NAMES, type OriginName, originOf, type Ports } from './origins.ts';
import { ROUTES } from './routes.ts';

export { HOST_RESOLVER_RULES, ORIGIN_NAMES, type OriginName } from './origins.ts';

/** How to start the site. */
export interface SiteOptions {
  /** First of three ports in a row that are tried; where one is taken a free port is used. 0 takes free ones at once. Default 8440. */
  readonly port?: number;
  /** Serve the https origins too, with a certificate made now. Default true. */
  readonly https?: boolean;
}

/** A running site. */
export interface Site {
  /**
   * The origin of a name, without a slash at its end.
   * @throws Error when the site was started without the https that the name needs.
   */
  origin(name: OriginName): string;
  /** The URL of a path (`/frames/srcdoc`) on an origin, `main` unless named. */
  url(path: string, origin?: OriginName): string;
  /** Value for `--ignore-certificate-errors-spki-list`; absent without https. */
  readonly certificateSpki: string | undefined;
  /** Stops listening and drops open connections. */
  close(): Promise<void>;
}

const PREFERRED_PORT = 8440;
const PAGES = path.join(path.dirname(fileURLToPath(import.meta.url)), 'pages');
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.xhtml': 'application/xhtml+xml',
  '.json': 'application/json',
};

/** Starts the site on loopback and resolves when every port listens. */
export async function startSite(options: SiteOptions = {}): Promise<Site> {
  const wanted = options.port ?? PREFERRED_PORT;
  let ports: Ports = { first: 0, second: 0 };
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    answer(request, response, ports).catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain' });
      response.end(String(error));
    });
  };
  const certificate = options.https === false ? undefined : await makeCertificate();
  const servers: Server[] = [createServer(handle), createServer(handle)];
  if (certificate) servers.push(createHttpsServer({ key: certificate.key, cert: certificate.cert }, handle));
  const [first = 0, second = 0, https] = await Promise.all(
    servers.map((server, index) => listen(server, wanted === 0 ? 0 : wanted + index)),
  );
  ports = { first, second, https };
  const origin = (name: OriginName): string => originOf(name, ports);
  return {
    origin,
    url: (at, name = 'main') => new URL(at, origin(name)).href,
    certificateSpki: certificate?.spki,
    close: async () => {
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}

/** Listens on loopback at `port`, or at a free one when that is taken; resolves to the port. */
function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE' || port === 0) reject(error);
      else resolve(listen(server, 0));
    });
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

/**
 * Answers a request. Every path takes `?header=Name: value` (repeatable: response headers) and `?delay=ms`, so that one page serves
 * several situations; a `page.headers.json` beside a page has the headers it always gets.
 */
async function answer(request: IncomingMessage, response: ServerResponse, ports: Ports): Promise<void> {
  const url = new URL(request.url ?? '/', `http://${request.headers.host ?? 'localhost'}`);
  // no-store would keep pages out of the back/forward cache.
  response.setHeader('cache-control', 'no-cache');
  for (const header of url.searchParams.getAll('header')) {
    const colon = header.indexOf(':');
    response.setHeader(header.slice(0, colon), fillOrigins(header.slice(colon + 1).trim(), ports));
  }
  const wait = Number(url.searchParams.get('delay'));
  if (wait > 0) await delay(wait);

  const route = Object.hasOwn(ROUTES, url.pathname) ? ROUTES[url.pathname] : undefined;
  if (route) return route(request, response, url);
  if (url.pathname === '/polyfill/webmcp.js') {
    // The package's browser build, as a page would load it from a CDN.
    const entry = createRequire(import.meta.url).resolve('@mcp-b/webmcp-polyfill');
    return send(response, '.js', await readFile(path.join(path.dirname(entry), 'index.iife.js')));
  }
  if (url.pathname === '/frame') {
    const resolveOrigin = (name: string): string => (isOriginName(name) ? originOf(name, ports) : name);
    return send(response, '.html', framePage(url.searchParams, resolveOrigin));
  }
  if (url.pathname === '/') {
    return send(response, '.html', fillOrigins(indexPage(await listPages(PAGES)), ports));
  }
  // The demo is a shop with an address of its own, whatever address was asked for.
  if (url.pathname === '/demo/' && url.origin !== originOf('shop', ports)) {
    response.writeHead(302, { location: `${originOf('shop', ports)}/demo/` }).end();
    return;
  }
  await sendFile(response, url.pathname, ports);
}

async function sendFile(response: ServerResponse, pathname: string, ports: Ports): Promise<void> {
  const named = pathname.endsWith('/') ? `${pathname}index.html` : pathname;
  const file = path.join(PAGES, path.extname(named) === '' ? `${named}.html` : named);
  const content = file.startsWith(PAGES + path.sep) ? await readFile(file).catch(() => undefined) : undefined;
  if (content === undefined) {
    response.writeHead(404, { 'content-type': 'text/plain' }).end(`No page ${pathname}\n`);
    return;
  }
  const headers = await readFile(file.replace(/\.\w+$/, '.headers.json'), 'utf8').catch(() => '{}');
  for (const [name, value] of Object.entries(
    JSON.parse(fillOrigins(headers, ports)) as Record<string, string>,
  )) {
    response.setHeader(name, value);
  }
  const extension = path.extname(file);
  send(response, extension, extension === '.svg' ? content : fillOrigins(content.toString('utf8'), ports));
}

function send(response: ServerResponse, extension: string, content: string | Buffer): void {
  if (!response.hasHeader('content-type')) {
    response.setHeader('content-type', CONTENT_TYPES[extension] ?? 'application/octet-stream');
  }
  response.end(content);
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const site = await startSite();
  for (const name of ORIGIN_NAMES) console.log(`${name.padEnd(14)} ${site.origin(name)}`);
  console.log(`\nIndex ${site.url('/')}\nDemo  ${site.url('/demo/', 'shop')}`);
}
