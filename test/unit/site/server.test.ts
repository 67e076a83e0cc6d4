import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { listPages } from '../../site/index-page.ts';
import { isOriginName } from '../../site/origins.ts';
import { type Site, startSite } from '../../site/server.ts';

const PAGES = fileURLToPath(new URL('../../site/pages/', import.meta.url));

describe('the test site', () => {
  let site: Site;
  before(async () => {
    site = await startSite({ port: 0 });
  });
  after(() => site.close());

  /** Node does not resolve `*.localhost`, so everything is asked for by number. */
  const get = (at: string, init?: RequestInit): Promise<Response> => fetch(site.url(at, 'ip'), init);

  it('answers every page that the index lists', async () => {
    for (const page of await listPages(PAGES)) {
      const response = await get(page.path, { redirect: 'manual' });
      assert.ok(response.status === 200 || page.group === 'demo', `${page.path}: ${response.status}`);
      assert.ok(isOriginName(page.origin), `${page.path} is meant for an unknown origin ${page.origin}`);
    }
  });

  it('leaves no placeholder of an unknown origin', async () => {
    for (const file of await readdir(PAGES, { recursive: true })) {
      if (!/\.(html|js|json)$/.test(file)) continue;
      const text = await readFile(path.join(PAGES, file), 'utf8');
      for (const [, name = ''] of text.matchAll(/\{\{(\w+)\}\}/g)) {
        // A page of odd texts shows a placeholder of template engines.
        assert.ok(isOriginName(name) || name === 'constructor', `${file} names an unknown origin ${name}`);
      }
    }
  });

  it('fills in origins in pages, scripts and headers', async () => {
    const page = await get('/frames/policy-limits');
    assert.equal(page.headers.get('permissions-policy'), `tools=(self "${site.origin('cross')}")`);
    assert.match(await page.text(), new RegExp(`src="${site.origin('third')}/frame`));
    assert.match(await (await get('/demo/tools.js')).text(), new RegExp(site.origin('pay')));
  });

  it('sends the headers that a query asks for, and keeps pages fit for the back/forward cache', async () => {
    const response = await get('/frame?header=Permissions-Policy: tools=()');
    assert.equal(response.headers.get('permissions-policy'), 'tools=()');
    assert.equal(response.headers.get('cache-control'), 'no-cache');
  });

  it('sends the demo to the address of the shop', async () => {
    const response = await get('/demo/', { redirect: 'manual' });
    assert.equal(response.headers.get('location'), `${site.origin('shop')}/demo/`);
  });

  it('serves nothing outside of its pages', async () => {
    assert.equal((await get('/..%2fserver.ts')).status, 404);
    assert.equal((await get('/nowhere')).status, 404);
  });

  it('takes free ports where the preferred ones are taken', async () => {
    const port = Number(new URL(site.origin('main')).port);
    const second = await startSite({ port, https: false });
    assert.notEqual(second.origin('main'), site.origin('main'));
    assert.throws(() => second.origin('https'), /without https/);
    await second.close();
  });
});
