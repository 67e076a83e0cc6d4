import type { IncomingMessage, ServerResponse } from 'node:http';

/** Requests that wait for `/release`. */
const held = new Set<ServerResponse>();

/** Answers that are not pages: each takes what it needs from the query. */
export const ROUTES: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse, url: URL) => void>
> = {
  /** `?to=URL`: a redirect, for forms and frames that end up on another origin. */
  '/redirect': (_request, response, url) => {
    response.writeHead(302, { location: url.searchParams.get('to') ?? '/' }).end();
  },
  /** 204: the browser stays on the page it has. */
  '/no-content': (_request, response) => {
    response.writeHead(204).end();
  },
  '/download': (_request, response) => {
    response
      .writeHead(200, {
        'content-type': 'text/plain',
        'content-disposition': 'attachment; filename="tools.txt"',
      })
      .end('A download.\n');
  },
  /** Answers once `/release` is asked for: a page that waits for it in the same task is busy until then. */
  '/hold': (_request, response) => {
    held.add(response);
  },
  '/release': (_request, response) => {
    for (const waiting of held) waiting.writeHead(204).end();
    held.clear();
    response.writeHead(204).end();
  },
  /** Never answers: a frame or form that loads for ever. */
  '/never': () => {},
  /** What a form sent, as a page with the same as JSON-LD: the result of a declarative tool that navigates. */
  '/echo': (_request, response, url) => {
    const fields = JSON.stringify(Object.fromEntries(url.searchParams)).replaceAll('<', '\\u003c');
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
      .end(
        `<!doctype html><title>Sent</title><link rel="icon" href="data:,"><h1>Sent</h1><script type="application/ld+json">${fields}</script><p><a href="javascript:history.back()">Back</a></p>`,
      );
  },
};
