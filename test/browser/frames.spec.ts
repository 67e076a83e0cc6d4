import type { Page } from '@playwright/test';
import type { OriginName } from '../site/server.ts';
import { expect, test } from '../support/fixture.ts';
import { expectList, listText } from '../support/list.ts';
import { sharePanel } from '../support/shared.ts';

/** What the pages of this file offer to tests. */
interface FramePage {
  site: {
    log: { what: string; name: string; ok: boolean; error?: string }[];
    register(name: string): Promise<boolean>;
    addFrame(attributes: Record<string, string>): Promise<void>;
    removeFrame(id?: string): void;
    moveFrame(): void;
    go(url: string): Promise<void>;
    detach(): unknown;
    open(url: string): void;
    openBlank(): void;
    popups: Window[];
    call(name: string): Promise<string>;
  };
}

/** Every frame kind and permission case of `chromium-facts.md` §1 that has a page to itself. */
const CASES: { page: string; origin?: OriginName; list: string }[] = [
  {
    page: 'same-origin',
    list: `
      {main}, top, tools allowed, /frames/same-origin, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'srcdoc',
    list: `
      {main}, top, tools allowed, /frames/srcdoc, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, srcdoc, tools allowed, about:srcdoc, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'about-blank',
    list: `
      {main}, top, tools allowed, /frames/about-blank, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, about:blank, tools allowed, about:blank, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'javascript-url',
    list: `
      {main}, top, tools allowed, /frames/javascript-url, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, about:blank, tools allowed, about:blank, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'blob',
    list: `
      {main}, top, tools allowed, /frames/blob, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, blob, tools allowed, blob:{main}/ID, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'object',
    list: `
      {main}, top, tools allowed, /frames/object, 2 tools
        top_tool, imperative
        {main}, object 1 of top, same-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'embed',
    list: `
      {main}, top, tools allowed, /frames/embed, 2 tools
        top_tool, imperative
        {main}, embed 1 of top, same-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'credentialless',
    list: `
      {main}, top, tools allowed, /frames/credentialless, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'sandboxed-same-origin',
    list: `
      {main}, top, tools allowed, /frames/sandboxed-same-origin, 2 tools
        top_tool, imperative
        {main}, iframe 1 of top, sandboxed same-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'same-none',
    list: `
      {main}, top, tools allowed, /frames/same-none, 1 tool
        top_tool, imperative
        {main}, iframe 1 of top, same-origin, blocked by the allow attribute of this iframe, /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'cross-blocked',
    list: `
      {main}, top, tools allowed, /frames/cross-blocked, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'cross-allowed',
    list: `
      {main}, top, tools allowed, /frames/cross-allowed, 2 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'cross-allow-star',
    list: `
      {main}, top, tools allowed, /frames/cross-allow-star, 2 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'allow-other-origin',
    list: `
      {main}, top, tools allowed, /frames/allow-other-origin, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked by the allow attribute of this iframe, /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'same-site',
    list: `
      {main}, top, tools allowed, /frames/same-site, 2 tools
        top_tool, imperative
        {secondPort}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=blocked_tool, 0 tools
        {secondPort}, iframe 2 of top, cross-origin, tools allowed, /frame?tools=allowed_tool, 1 tool
          allowed_tool, imperative`,
  },
  {
    page: 'ip',
    list: `
      {main}, top, tools allowed, /frames/ip, 2 tools
        top_tool, imperative
        {ip}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=blocked_tool, 0 tools
        {ip}, iframe 2 of top, cross-origin, tools allowed, /frame?tools=allowed_tool, 1 tool
          allowed_tool, imperative`,
  },
  {
    page: 'https',
    origin: 'https',
    list: `
      {https}, top, tools allowed, /frames/https, 3 tools
        top_tool, imperative
        {httpsSameSite}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=same_site_tool, 1 tool
          same_site_tool, imperative
        {httpsOther}, iframe 2 of top, cross-origin, tools allowed, /frame?tools=cross_site_tool, 1 tool
          cross_site_tool, imperative
        {httpsThird}, iframe 3 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=blocked_tool, 0 tools`,
  },
  {
    page: 'sandboxed',
    list: `
      {main}, top, tools allowed, /frames/sandboxed, 1 tool
        top_tool, imperative
        opaque origin, iframe 1 of top, sandboxed, blocked: the iframe has no allow="tools", {main}/frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'sandboxed-allowed',
    list: `
      {main}, top, tools allowed, /frames/sandboxed-allowed, 2 tools
        top_tool, imperative
        opaque origin, iframe 1 of top, sandboxed, opaque origin: only the browser’s agent can call its tools, {main}/frame?tools=child_tool, 1 tool
          child_tool, imperative`,
  },
  {
    page: 'srcdoc-sandboxed',
    list: `
      {main}, top, tools allowed, /frames/srcdoc-sandboxed, 1 tool
        top_tool, imperative
        opaque origin, iframe 1 of top, sandboxed srcdoc, blocked: the iframe has no allow="tools", about:srcdoc, 0 tools`,
  },
  {
    page: 'csp-sandbox',
    list: `
      {main}, top, tools allowed, /frames/csp-sandbox, 1 tool
        top_tool, imperative
        opaque origin, iframe 1 of top, sandboxed, blocked: the iframe has no allow="tools", {main}/frame?tools=child_tool&header=Content-Security-Policy:%20sandbox%20allow-scripts, 0 tools`,
  },
  {
    page: 'data',
    list: `
      {main}, top, tools allowed, /frames/data, 1 tool
        top_tool, imperative
        opaque origin, iframe 1 of top, data, data: document: not a secure context, data:text/html,<script src={main}/shared/site.js></script><script>site.register('child_tool')</script>data:, 0 tools`,
  },
  {
    page: 'insecure',
    list: `
      {main}, top, tools allowed, /frames/insecure, 1 tool
        top_tool, imperative
        {insecure}, iframe 1 of top, cross-origin, not a secure context, /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'insecure-top',
    origin: 'insecure',
    list: `
      {insecure}, top, not a secure context, /frames/insecure-top, 0 tools
        {https}, iframe 1 of top, cross-origin, not a secure context, /frame?tools=https_tool, 0 tools
        {main}, iframe 2 of top, cross-origin, not a secure context, /frame?tools=localhost_tool, 0 tools`,
  },
  {
    page: 'policy-child-none',
    list: `
      {main}, top, tools allowed, /frames/policy-child-none, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked by a Permissions-Policy header, /frame?tools=child_tool&header=Permissions-Policy:%20tools=(), 0 tools`,
  },
  {
    page: 'policy-top-none',
    list: `
      {main}, top, blocked by a Permissions-Policy header, /frames/policy-top-none, 0 tools
        {main}, iframe 1 of top, same-origin, blocked: not allowed in its parent document, /frame?tools=same_tool, 0 tools
        {cross}, iframe 2 of top, cross-origin, blocked: not allowed in its parent document, /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'policy-star-header',
    list: `
      {main}, top, tools allowed, /frames/policy-star-header, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'policy-header-only',
    list: `
      {main}, top, tools allowed, /frames/policy-header-only, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=child_tool, 0 tools`,
  },
  {
    page: 'policy-limits',
    list: `
      {main}, top, tools allowed, /frames/policy-limits, 2 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=child_tool, 1 tool
          child_tool, imperative
        {third}, iframe 2 of top, cross-origin, blocked by a Permissions-Policy header, /frame?tools=limited_tool, 0 tools`,
  },
  {
    page: 'nested-aba',
    list: `
      {main}, top, tools allowed, /frames/nested-aba, 3 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=b_tool&inner=main&innerTools=inner_tool&innerAllow=tools, 2 tools
          b_tool, imperative
          {main}, iframe 1 of iframe 1 of top, cross-origin, tools allowed, /frame?tools=inner_tool, 1 tool
            inner_tool, imperative`,
  },
  {
    page: 'nested-abc',
    list: `
      {main}, top, tools allowed, /frames/nested-abc, 3 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=b_tool&inner=third&innerTools=inner_tool&innerAllow=tools, 2 tools
          b_tool, imperative
          {third}, iframe 1 of iframe 1 of top, cross-origin, tools allowed, /frame?tools=inner_tool, 1 tool
            inner_tool, imperative`,
  },
  {
    page: 'nested-aab',
    list: `
      {main}, top, tools allowed, /frames/nested-aab, 3 tools
        top_tool, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=a_tool&inner=cross&innerTools=inner_tool&innerAllow=tools, 2 tools
          a_tool, imperative
          {cross}, iframe 1 of iframe 1 of top, cross-origin, tools allowed, /frame?tools=inner_tool, 1 tool
            inner_tool, imperative`,
  },
  {
    page: 'nested-aba-blocked',
    list: `
      {main}, top, tools allowed, /frames/nested-aba-blocked, 2 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=b_tool&inner=main&innerTools=inner_tool, 1 tool
          b_tool, imperative
          {main}, iframe 1 of iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=inner_tool, 0 tools`,
  },
  {
    page: 'nested-blocked-aba',
    list: `
      {main}, top, tools allowed, /frames/nested-blocked-aba, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=b_tool&inner=main&innerTools=inner_tool&innerAllow=tools, 0 tools
          {main}, iframe 1 of iframe 1 of top, cross-origin, blocked: not allowed in its parent document, /frame?tools=inner_tool, 0 tools`,
  },
  {
    page: 'empty-beside',
    list: `
      {main}, top, tools allowed, /frames/empty-beside, 1 tool
        greet, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame, 0 tools`,
  },
  {
    page: 'same-names',
    list: `
      {main}, top, tools allowed, /frames/same-names, 9 tools
        greet, imperative, same name elsewhere
        search, imperative, same name elsewhere
        top_tool, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=greet,search, 2 tools
          greet, imperative, same name elsewhere
          search, imperative, same name elsewhere
        {main}, iframe 2 of top, same-origin, tools allowed, /frame?tools=greet,search, 2 tools
          greet, imperative, same name elsewhere
          search, imperative, same name elsewhere
        {cross}, iframe 3 of top, cross-origin, tools allowed, /frame?tools=greet,search&exposedTo=main, 2 tools
          greet, imperative, same name elsewhere
          search, imperative, same name elsewhere`,
  },
  {
    page: 'agent-cluster-frame',
    list: `
      {main}, top, tools allowed, /frames/agent-cluster-frame, 1 tool
        top_tool, imperative
        {siteKeyed}, iframe 1 of top, cross-origin, blocked: not origin-keyed (Origin-Agent-Cluster: ?0), /frame?tools=child_tool&header=Origin-Agent-Cluster:%20?0, 0 tools`,
  },
];

/** Case 4: the kinds of frame together, in the order of the page. */
const ALL_KINDS = `
  {main}, top, tools allowed, /frames/all, 11 tools
    top_tool, imperative
    {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=same_origin, 1 tool
      same_origin, imperative
    {main}, iframe 2 of top, same-origin, blocked by the allow attribute of this iframe, /frame?tools=same_none, 0 tools
    {cross}, iframe 3 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=cross_blocked, 0 tools
    {cross}, iframe 4 of top, cross-origin, tools allowed, /frame?tools=cross_allowed, 1 tool
      cross_allowed, imperative
    {secondPort}, iframe 5 of top, cross-origin, tools allowed, /frame?tools=same_site, 1 tool
      same_site, imperative
    opaque origin, iframe 6 of top, sandboxed, blocked: the iframe has no allow="tools", {main}/frame?tools=sandboxed, 0 tools
    {main}, iframe 7 of top, srcdoc, tools allowed, about:srcdoc, 1 tool
      in_srcdoc, imperative
    opaque origin, iframe 8 of top, sandboxed srcdoc, blocked: the iframe has no allow="tools", about:srcdoc, 0 tools
    {main}, iframe 9 of top, about:blank, tools allowed, about:blank, 1 tool
      in_blank, imperative
    {main}, iframe 10 of top, about:blank, tools allowed, about:blank, 0 tools
    {main}, iframe 11 of top, blob, tools allowed, blob:{main}/ID, 1 tool
      in_blob, imperative
    opaque origin, iframe 12 of top, data, data: document: not a secure context, data:text/html,<p>data:, 0 tools
    {main}, object 13 of top, same-origin, tools allowed, /frame?tools=in_object, 1 tool
      in_object, imperative
    {main}, embed 14 of top, same-origin, tools allowed, /frame?tools=in_embed, 1 tool
      in_embed, imperative
    {insecure}, iframe 15 of top, cross-origin, not a secure context, /frame?tools=insecure, 0 tools
    {cross}, iframe 16 of top, cross-origin, blocked by a Permissions-Policy header, /frame?tools=header_blocked&header=Permissions-Policy:%20tools=(), 0 tools
    {cross}, iframe 17 of top, cross-origin, tools allowed, /frame?tools=nested_b&inner=third&innerTools=nested_c&innerAllow=tools, 2 tools
      nested_b, imperative
      {third}, iframe 1 of iframe 17 of top, cross-origin, tools allowed, /frame?tools=nested_c, 1 tool
        nested_c, imperative`;

function run<T>(page: Page, script: (page: FramePage) => T): Promise<T> {
  return page.evaluate(`(${script})(window)`) as Promise<T>;
}

test.describe('each frame with its place, origin, kind and the reason why it can or cannot have tools', () => {
  const shared = sharePanel();

  for (const { page, origin, list: expected } of CASES) {
    test(page, async () => {
      await shared.open(`/frames/${page}`, origin);
      await expectList(shared.panel, shared.site, expected);
    });
  }

  test('every kind on one page', async () => {
    await shared.open('/frames/all');
    await expectList(shared.panel, shared.site, ALL_KINDS);
    await expect(shared.panel.count).toHaveText('11 tools in 19 frames');
  });

  test('sixty frames', async () => {
    test.setTimeout(60_000);
    await shared.open('/frames/sixty');
    const frames = Array.from({ length: 60 }, (_, index) => {
      const origin = index % 2 === 0 ? '{main}, ' : '{cross}, ';
      const kind = index % 2 === 0 ? 'same-origin' : 'cross-origin';
      return [
        `  ${origin}iframe ${index + 1} of top, ${kind}, tools allowed, /frame?tools=tool_${index}, 1 tool`,
        `    tool_${index}, imperative`,
      ];
    });
    await expectList(
      shared.panel,
      shared.site,
      ['{main}, top, tools allowed, /frames/sixty, 60 tools', ...frames.flat()].join('\n'),
    );
  });
});

test.describe('the reason in full', () => {
  const shared = sharePanel();

  test('an allow attribute that takes the permission away (case 7)', async () => {
    const { panel } = shared;
    await shared.open('/frames/same-none');
    await panel.items.filter({ hasText: 'blocked by the allow attribute of this iframe' }).click();
    await expect(panel.details).toContainText(`It says "tools 'none'": write allow="tools".`);
    await expect(panel.fact('allow')).toHaveText("tools 'none'");
    await expect(panel.fact('Policy for tools')).toHaveText('not allowed');
  });

  test('Origin-Agent-Cluster: the browser speaks of document.domain, the panel names the header (case 8)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/frames/agent-cluster-top', 'siteKeyed');
    await expectList(
      panel,
      site,
      `
      {siteKeyed}, top, blocked: not origin-keyed (Origin-Agent-Cluster: ?0), /frames/agent-cluster-top, 0 tools
        {siteKeyed}, iframe 1 of top, same-origin, blocked: not origin-keyed (Origin-Agent-Cluster: ?0), /frame?tools=child_tool, 0 tools`,
    );
    const refusals = await run(page, ({ site }) => site.log.map(({ error }) => error));
    expect(refusals).toEqual([
      'SecurityError: document.modelContext cannot be used when document.domain is enabled.',
    ]);
    await panel.items.first().click();
    await expect(panel.details).toContainText('drop the header "Origin-Agent-Cluster: ?0"');
    await expect(panel.fact('Origin-keyed')).toHaveText('no');
  });

  test('a tool that its host cannot see, and the option that shows it (case 6)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/exposure/unexposed');
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /exposure/unexposed, 4 tools
        top_one, imperative
        top_three, imperative
        top_two, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=embed_tool, 1 tool
          embed_tool, imperative`,
    );
    const seen = (frame: { evaluate: Page['evaluate'] }) =>
      frame.evaluate<string[]>('site.tools().then((names) => names.sort())');
    expect(await seen(page)).toEqual(['top_one', 'top_three', 'top_two']);
    const embed = page.frames().find((frame) => frame.url().startsWith(site.origin('cross')));
    expect(embed && (await seen(embed))).toEqual(['embed_tool']);

    await panel.toolItem('embed_tool').click();
    await expect(panel.section('Exposure')).toContainText(
      `Not visible to ${site.origin('main')}, which embeds this document. To share it, pass {exposedTo: ["${site.origin('main')}"]} as the second argument of registerTool.`,
    );
    await panel.toolItem('top_one').click();
    await expect(panel.section('Exposure')).not.toContainText('Not visible');
  });

  test('a tool belongs to the document that registered it, beside an empty frame (case 3)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/frames/empty-beside');
    await panel.toolItem('greet').click();
    await expect(panel.details).toContainText(`Imperative tool of ${site.origin('main')} (top)`);
    for (let call = 0; call < 20; call += 1) {
      expect(await run(page, ({ site }) => site.call('greet'))).toBe('hello from the top');
    }
    await expect(panel.toolItem('greet')).toContainText('20 calls');
  });
});

test.describe('frames that come and go', () => {
  const shared = sharePanel();

  test('an iframe is listed when it is added and gone when it is removed', async () => {
    const { panel, page, site } = shared;
    await shared.open('/frames/add-remove');
    const alone = `
      {main}, top, tools allowed, /frames/add-remove, 1 tool
        top_tool, imperative`;
    await expectList(panel, site, alone);
    await page.getByRole('button', { name: 'Add cross-origin', exact: true }).click();
    await page.getByRole('button', { name: 'Add blocked', exact: true }).click();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/add-remove, 2 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=added_tool, 1 tool
          added_tool, imperative
        {cross}, iframe 2 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=added_tool, 0 tools`,
    );
    await page.getByRole('button', { name: 'Remove the last' }).click();
    await page.getByRole('button', { name: 'Remove the last' }).click();
    // Its tool stays as a ghost; the frame without tools leaves nothing.
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/add-remove, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, unloaded, /frame?tools=added_tool, 0 tools
          added_tool, imperative, removed`,
    );
    await panel.button('Clear removed').click();
    await expectList(panel, site, alone);
  });

  test('the reasons of frames stay right when one beside them is removed', async () => {
    const { panel, page, site } = shared;
    await shared.open('/frames/add-remove');
    const cross = `${site.origin('cross')}/frame`;
    for (const attributes of [
      { id: 'first', src: '/frame' },
      { id: 'second', src: cross },
      { id: 'third', src: cross, allow: "tools 'none'" },
    ]) {
      await page.evaluate(`site.addFrame(${JSON.stringify(attributes)}).then(() => {})`);
    }
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/add-remove, 1 tool
        top_tool, imperative
        {main}, iframe 1 of top, same-origin, tools allowed, /frame, 0 tools
        {cross}, iframe 2 of top, cross-origin, blocked: the iframe has no allow="tools", /frame, 0 tools
        {cross}, iframe 3 of top, cross-origin, blocked by the allow attribute of this iframe, /frame, 0 tools`,
    );
    await run(page, ({ site }) => site.removeFrame('first'));
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/add-remove, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame, 0 tools
        {cross}, iframe 2 of top, cross-origin, blocked by the allow attribute of this iframe, /frame, 0 tools`,
    );
    await page.evaluate(`site.addFrame({ src: '${cross}', allow: 'tools' }).then(() => {})`);
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/add-remove, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame, 0 tools
        {cross}, iframe 2 of top, cross-origin, blocked by the allow attribute of this iframe, /frame, 0 tools
        {cross}, iframe 3 of top, cross-origin, tools allowed, /frame, 0 tools`,
    );
    // Moved to the start of the page it is loaded anew: the first for a person, the last in window.frames.
    await run(page, ({ site }) => site.moveFrame());
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/add-remove, 1 tool
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame, 0 tools
        {cross}, iframe 2 of top, cross-origin, blocked: the iframe has no allow="tools", /frame, 0 tools
        {cross}, iframe 3 of top, cross-origin, blocked by the allow attribute of this iframe, /frame, 0 tools`,
    );
  });

  test('a frame that navigates has another document in its place', async () => {
    const { panel, page, site } = shared;
    await shared.open('/frames/navigating');
    await expect(panel.toolItem('first_tool')).toBeVisible();
    await panel.checkbox('Show removed').uncheck();
    await page.getByRole('button', { name: 'Cross-origin' }).click();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/navigating, 0 tools
        {cross}, iframe 1 of top, cross-origin, blocked: the iframe has no allow="tools", /frame?tools=cross_tool, 0 tools`,
    );
    await page.getByRole('button', { name: 'Another same-origin' }).click();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/navigating, 1 tool
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=second_tool, 1 tool
          second_tool, imperative`,
    );
    await page.getByRole('button', { name: 'about:blank' }).click();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/navigating, 0 tools
        {main}, iframe 1 of top, about:blank, tools allowed, about:blank, 0 tools`,
    );
  });

  test('a removed frame leaves a document behind that breaks nothing (case 13)', async () => {
    const { panel, page, site } = shared;
    await shared.open('/frames/detached');
    await expect(panel.toolItem('child_tool')).toBeVisible();
    // Measured: the model context of such a document is an object still, whose methods reject.
    const answer = await page.evaluate(`(async () => {
      const context = site.detach();
      const rejected = await context.getTools().then(() => 'listed', (error) => error.name);
      return [typeof context, rejected];
    })()`);
    expect(answer).toEqual(['object', 'InvalidStateError']);
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/detached, 0 tools
        {main}, iframe 1 of top, same-origin, unloaded, /frame?tools=child_tool, 0 tools
          child_tool, imperative, removed`,
    );
    await run(page, ({ site }) => site.register('after'));
    await expect(panel.toolItem('after')).toBeVisible();
  });

  test('frames without tools can be hidden, and the frames around tools stay', async () => {
    const { panel, site } = shared;
    await shared.open('/frames/nested-aba-blocked');
    await expect(panel.items).toHaveCount(5);
    await panel.checkbox('Hide frames without tools').check();
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/nested-aba-blocked, 2 tools
        top_tool, imperative
        {cross}, iframe 1 of top, cross-origin, tools allowed, /frame?tools=b_tool&inner=main&innerTools=inner_tool, 1 tool
          b_tool, imperative`,
    );
    await shared.open('/frames/navigating');
    await expectList(
      panel,
      site,
      `
      {main}, top, tools allowed, /frames/navigating, 1 tool
        {main}, iframe 1 of top, same-origin, tools allowed, /frame?tools=first_tool, 1 tool
          first_tool, imperative`,
    );
    await shared.open('/frames/policy-top-none');
    await expect(panel.frame.getByText('3 frames without tools are hidden.')).toBeVisible();
    await panel.button('Show frames without tools').click();
    await expect(panel.items).toHaveCount(3);
  });

  test('popups of the page are roots of their own while they are open', async () => {
    const { panel, page, site } = shared;
    await shared.open('/navigation/popups');
    const alone = `
      {main}, top, tools allowed, /navigation/popups, 1 tool
        opener_tool, imperative`;
    await expectList(panel, site, alone);
    await run(page, ({ site }) => site.open('/frame?tools=same_origin_popup'));
    await expectList(
      panel,
      site,
      `${alone}
      {main}, popup, tools allowed, /frame?tools=same_origin_popup, 1 tool
        same_origin_popup, imperative`,
    );
    await page.evaluate(`site.open('${site.url('/frame?tools=cross_origin_popup', 'cross')}')`);
    await expectList(
      panel,
      site,
      `${alone}
      {main}, popup, tools allowed, /frame?tools=same_origin_popup, 1 tool
        same_origin_popup, imperative
      {cross}, popup, tools allowed, /frame?tools=cross_origin_popup, 1 tool
        cross_origin_popup, imperative`,
    );
    await panel.checkbox('Show removed').uncheck();
    await page.evaluate('for (const popup of site.popups) popup.close()');
    await expectList(panel, site, alone);
  });
});

test.describe('DevTools opened on a page that is loaded already', () => {
  test('lists the tools of all frames at once (case 5)', async ({ inspector, page, site }) => {
    await page.goto(site.url('/frames/all'));
    const panel = await inspector.openPanel();
    await expectList(panel, site, ALL_KINDS);
    await expect(panel.messageBar("Toolscope started after this page's scripts")).toBeVisible();
    // What it says: exposed origins are not known, until the page is loaded anew.
    await panel.toolItem('cross_allowed').click();
    await expect(panel.section('Exposure')).toContainText('Perhaps not visible to');
    await panel.messageBar('Toolscope started after').getByRole('button', { name: 'Reload page' }).click();
    await expect(panel.section('Exposure')).toContainText(/^(?!.*Perhaps).*Not visible to/);
    await expectList(panel, site, ALL_KINDS);
    await expect(panel.messageBar('Toolscope started after')).toHaveCount(0);
    expect(inspector.pageErrors).toEqual([]);
  });
});

test.describe('which API a document has (case 2)', () => {
  test.describe('with WebMCP switched on', () => {
    const shared = sharePanel();

    test('a stub without getTools is named', async () => {
      const { panel, site } = shared;
      await shared.open('/old-api/stub');
      await expect
        .poll(() => listText(panel, site))
        .toContain('{main}, top, a stub: registerTool but no getTools, /old-api/stub, ');
    });
  });

  test.describe('with WebMCP switched off', () => {
    const shared = sharePanel({ webmcp: false });

    test('each frame says that WebMCP is off', async () => {
      const { panel, site } = shared;
      await shared.open('/frames/ip');
      await expectList(
        panel,
        site,
        `
        {main}, top, WebMCP is off in this browser, /frames/ip, 0 tools
          {ip}, iframe 1 of top, cross-origin, WebMCP is off in this browser, /frame?tools=blocked_tool, 0 tools
          {ip}, iframe 2 of top, cross-origin, WebMCP is off in this browser, /frame?tools=allowed_tool, 0 tools`,
      );
      await panel.items.first().click();
      await expect(panel.details).toContainText('chrome://flags/#enable-webmcp-testing');
    });

    test('an insecure page says that first', async () => {
      const { panel, site } = shared;
      await shared.open('/frames/insecure-top', 'insecure');
      await expect.poll(() => listText(panel, site)).toContain('{insecure}, top, not a secure context');
    });

    test('a stub without getTools is named', async () => {
      const { panel, site } = shared;
      await shared.open('/old-api/stub');
      await expect
        .poll(() => listText(panel, site))
        .toContain('{main}, top, a stub: registerTool but no getTools, /old-api/stub, ');
    });

    test('the old navigator.modelContext is named, with its tools', async () => {
      const { panel, site } = shared;
      await shared.open('/old-api/navigator');
      await expectList(
        panel,
        site,
        `
        {main}, top, only the old navigator.modelContext is there, /old-api/navigator, 1 tool
          old_tool, imperative, polyfill`,
      );
    });
  });
});
