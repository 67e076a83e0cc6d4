import assert from 'node:assert/strict';
import { test } from 'node:test';
import type {
  DocumentFacts,
  FrameElementFacts,
  ScriptApi,
} from '../../../inspected-page/protocol/messages.ts';
import { documentStatus, type StatusCode } from '../../../panel/diagnosis/document-status.ts';
import { errorFacts, frameElement } from '../support/facts.ts';
import { Story } from '../support/story.ts';

/** A row of the table in chromium-facts §1: a frame, and what was measured. */
interface Row {
  name: string;
  /** Facts of the document in the frame; without an element it is the top document. */
  facts: Partial<DocumentFacts>;
  element?: Partial<FrameElementFacts>;
  parent?: Partial<DocumentFacts>;
  code: StatusCode;
  kind: string;
  phrase: string;
  fix?: RegExp;
}

const B = 'https://b.test';
const cross = { origin: B, url: `${B}/` };
const blocked = { toolsAllowed: false };
const opaque = { origin: 'null' };
const script = (place: string, methods: string[], readable = true): ScriptApi => ({
  place,
  methods,
  readable,
});
const scripted = (...apis: ScriptApi[]) => ({ api: { native: false, script: apis } });
const none = { api: { native: false, script: [] } };

const ROWS: Row[] = [
  { name: 'top', facts: {}, code: 'allowed', kind: 'top', phrase: 'tools allowed' },
  {
    name: 'same-origin iframe',
    facts: {},
    element: { src: '/frame' },
    code: 'allowed',
    kind: 'same-origin',
    phrase: 'tools allowed',
  },
  {
    name: 'srcdoc',
    facts: { url: 'about:srcdoc' },
    element: { src: '', hasSrcdoc: true },
    code: 'allowed',
    kind: 'srcdoc',
    phrase: 'tools allowed',
  },
  {
    name: 'about:blank',
    facts: { url: 'about:blank' },
    element: { src: '' },
    code: 'allowed',
    kind: 'about:blank',
    phrase: 'tools allowed',
  },
  {
    name: 'blob:',
    facts: { url: 'blob:https://a.test/1b4e28ba' },
    element: { src: 'blob:https://a.test/1b4e28ba' },
    code: 'allowed',
    kind: 'blob',
    phrase: 'tools allowed',
  },
  {
    name: 'sandbox="allow-scripts allow-same-origin"',
    facts: {},
    element: { src: '/frame', sandbox: 'allow-scripts allow-same-origin' },
    code: 'allowed',
    kind: 'sandboxed same-origin',
    phrase: 'tools allowed',
  },
  {
    name: 'cross-origin without allow',
    facts: { ...cross, ...blocked },
    element: {},
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: the iframe has no allow="tools"',
    fix: /<iframe allow="tools">/,
  },
  {
    name: 'cross-origin with allow for something else',
    facts: { ...cross, ...blocked },
    element: { allow: 'camera; fullscreen' },
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: the iframe has no allow="tools"',
    fix: /<iframe allow="camera; fullscreen; tools">/,
  },
  {
    name: 'cross-origin with allow in capitals',
    facts: { ...cross, ...blocked },
    element: { allow: 'TOOLS' },
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: the iframe has no allow="tools"',
    fix: /lower case/,
  },
  {
    name: 'cross-origin with features between commas',
    facts: { ...cross, ...blocked },
    element: { allow: 'camera, tools' },
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: the iframe has no allow="tools"',
    fix: /semicolons/,
  },
  {
    name: 'cross-origin with allow="tools"',
    facts: cross,
    element: { allow: 'tools' },
    code: 'allowed',
    kind: 'cross-origin',
    phrase: 'tools allowed',
  },
  {
    name: 'case 11: cross-origin with allow="tools *"',
    facts: cross,
    element: { allow: 'tools *' },
    code: 'allowed',
    kind: 'cross-origin',
    phrase: 'tools allowed',
    fix: /whatever the frame navigates to/,
  },
  {
    name: 'allow="tools https://other"',
    facts: { ...cross, ...blocked },
    element: { allow: 'tools https://other.test' },
    code: 'allowAttribute',
    kind: 'cross-origin',
    phrase: 'blocked by the allow attribute of this iframe',
    fix: /It says "tools https:\/\/other.test"/,
  },
  {
    name: 'case 7: same-origin with allow="tools \'none\'"',
    facts: blocked,
    element: { src: '/frame', allow: "tools 'none'" },
    code: 'allowAttribute',
    kind: 'same-origin',
    phrase: 'blocked by the allow attribute of this iframe',
    fix: /It says "tools 'none'": write allow="tools"/,
  },
  {
    name: 'the frame went to another origin than that of src',
    facts: { ...cross, ...blocked },
    element: { src: 'https://a.test/start', allow: 'tools' },
    code: 'allowAttribute',
    kind: 'cross-origin',
    phrase: 'blocked by the allow attribute of this iframe',
    fix: /write allow="tools https:\/\/b.test"/,
  },
  {
    name: 'Permissions-Policy: tools=() on the child',
    facts: { ...cross, ...blocked },
    element: { allow: 'tools' },
    code: 'policyHeader',
    kind: 'cross-origin',
    phrase: 'blocked by a Permissions-Policy header',
    fix: /tools=\(self "https:\/\/b.test"\)/,
  },
  {
    name: 'Permissions-Policy: tools=() on a same-origin child',
    facts: blocked,
    element: { src: '/frame' },
    code: 'policyHeader',
    kind: 'same-origin',
    phrase: 'blocked by a Permissions-Policy header',
    fix: /tools=\(self\)/,
  },
  {
    name: 'top Permissions-Policy: tools=()',
    facts: blocked,
    code: 'policyHeader',
    kind: 'top',
    phrase: 'blocked by a Permissions-Policy header',
    fix: /tools=\(self\)/,
  },
  {
    name: 'below a top with tools=(), also with allow',
    facts: { ...cross, ...blocked },
    element: { allow: 'tools' },
    parent: blocked,
    code: 'parentBlocked',
    kind: 'cross-origin',
    phrase: 'blocked: not allowed in its parent document',
  },
  {
    name: 'top tools=* or tools=(self "https://b.test") without allow on the iframe',
    facts: { ...cross, ...blocked },
    element: {},
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: the iframe has no allow="tools"',
  },
  {
    name: 'sandbox="allow-scripts" without allow',
    facts: { ...opaque, ...blocked },
    element: { src: '/frame', sandbox: 'allow-scripts' },
    code: 'noAllow',
    kind: 'sandboxed',
    phrase: 'blocked: the iframe has no allow="tools"',
  },
  {
    name: 'Content-Security-Policy: sandbox without allow',
    facts: { ...opaque, ...blocked },
    element: { src: '/frame' },
    code: 'noAllow',
    kind: 'sandboxed',
    phrase: 'blocked: the iframe has no allow="tools"',
  },
  {
    name: 'Content-Security-Policy: sandbox with allow="tools" (measured: blocked)',
    facts: { ...opaque, ...blocked },
    element: { src: '/frame', allow: 'tools' },
    code: 'allowAttribute',
    kind: 'sandboxed',
    phrase: 'blocked by the allow attribute of this iframe',
    fix: /write allow="tools \*"/,
  },
  {
    name: 'sandboxed srcdoc without allow',
    facts: { ...opaque, ...blocked, url: 'about:srcdoc' },
    element: { src: '', hasSrcdoc: true, sandbox: '' },
    code: 'noAllow',
    kind: 'sandboxed srcdoc',
    phrase: 'blocked: the iframe has no allow="tools"',
  },
  {
    name: 'opaque with allow="tools"',
    facts: opaque,
    element: { src: '/frame', sandbox: 'allow-scripts', allow: 'tools' },
    code: 'opaqueOrigin',
    kind: 'sandboxed',
    phrase: 'opaque origin: only the browser’s agent can call its tools',
  },
  {
    name: 'data:',
    facts: { ...opaque, ...none, secureContext: false, url: 'data:text/html,x' },
    element: { src: 'data:text/html,x', allow: 'tools *' },
    code: 'dataUrl',
    kind: 'data',
    phrase: 'data: document: not a secure context',
  },
  {
    name: 'http top',
    facts: { ...none, secureContext: false, url: 'http://shop.test/', origin: 'http://shop.test' },
    code: 'notSecure',
    kind: 'top',
    phrase: 'not a secure context',
    fix: /over https/,
  },
  {
    name: 'https frame under an insecure top',
    facts: { ...cross, ...none, secureContext: false },
    element: { allow: 'tools' },
    parent: { ...none, secureContext: false, url: 'http://a.test/', origin: 'http://a.test' },
    code: 'notSecure',
    kind: 'cross-origin',
    phrase: 'not a secure context',
    fix: /every page around this frame/,
  },
  {
    name: 'localhost frame under an insecure top',
    facts: { ...none, secureContext: false, url: 'http://localhost:8080/', origin: 'http://localhost:8080' },
    element: { allow: 'tools' },
    parent: { ...none, secureContext: false },
    code: 'notSecure',
    kind: 'cross-origin',
    phrase: 'not a secure context',
    fix: /every page around this frame/,
  },
  {
    name: 'case 8: Origin-Agent-Cluster: ?0',
    facts: { originAgentCluster: false },
    code: 'originAgentCluster',
    kind: 'top',
    phrase: 'blocked: not origin-keyed (Origin-Agent-Cluster: ?0)',
    fix: /"Origin-Agent-Cluster: \?1"/,
  },
  {
    name: 'Origin-Agent-Cluster: ?0 comes before the permissions policy',
    facts: { ...cross, ...blocked, originAgentCluster: false },
    element: {},
    code: 'originAgentCluster',
    kind: 'cross-origin',
    phrase: 'blocked: not origin-keyed (Origin-Agent-Cluster: ?0)',
  },
  {
    name: 'file:// is exempt from origin keying',
    facts: { originAgentCluster: false, origin: 'null', url: 'file:///home/me/page.html' },
    code: 'allowed',
    kind: 'top',
    phrase: 'tools allowed',
  },
  {
    name: 'A → B (allow) → A (no allow): the same origin as top does not help',
    facts: { origin: 'https://a.test', ...blocked },
    element: { src: 'https://a.test/inner' },
    parent: cross,
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: the iframe has no allow="tools"',
  },
  {
    name: 'A → B (no allow) → A (allow)',
    facts: blocked,
    element: { src: 'https://a.test/inner', allow: 'tools' },
    parent: { ...cross, ...blocked },
    code: 'parentBlocked',
    kind: 'cross-origin',
    phrase: 'blocked: not allowed in its parent document',
  },
  {
    name: 'case 2: the API is off',
    facts: none,
    code: 'off',
    kind: 'top',
    phrase: 'WebMCP is off in this browser',
    fix: /--enable-features=WebMCP/,
  },
  {
    name: 'case 2: a stub',
    facts: scripted(script('document.modelContext', ['registerTool'])),
    code: 'stub',
    kind: 'top',
    phrase: 'a stub: registerTool but no getTools',
  },
  {
    name: 'case 2: a stub before the browser’s own',
    facts: { api: { native: true, script: [script('document.modelContext', ['registerTool'])] } },
    code: 'stub',
    kind: 'top',
    phrase: 'a stub: registerTool but no getTools',
  },
  {
    name: 'case 2: only the old navigator.modelContext',
    facts: scripted(script('navigator.modelContext', ['provideContext', 'registerTool'])),
    code: 'oldApi',
    kind: 'top',
    phrase: 'only the old navigator.modelContext is there',
    fix: /document\.modelContext/,
  },
  {
    name: 'a polyfill',
    facts: scripted(script('document.modelContext', ['registerTool', 'getTools', 'executeTool'])),
    code: 'polyfill',
    kind: 'top',
    phrase: 'only the page’s own script provides modelContext (polyfill)',
    fix: /sees none of its tools/,
  },
  {
    name: 'a polyfill behind a getter is not called a stub',
    facts: scripted(script('document.modelContext', [], false)),
    code: 'polyfill',
    kind: 'top',
    phrase: 'only the page’s own script provides modelContext (polyfill)',
  },
  {
    name: 'an object cannot allow',
    facts: { ...cross, ...blocked },
    element: { element: 'object' },
    code: 'noAllow',
    kind: 'cross-origin',
    phrase: 'blocked: an <object> cannot allow tools to another origin',
    fix: /<iframe allow="tools">/,
  },
  {
    name: 'a browser that does not say',
    facts: { toolsAllowed: null },
    code: 'policyUnknown',
    kind: 'top',
    phrase: 'the browser does not say whether tools are allowed',
  },
];

for (const { name, facts, element, parent, code, kind, phrase, fix } of ROWS) {
  test(name, () => {
    const story = new Story('open top');
    if (element === undefined) {
      story.facts('top', facts);
    } else {
      story.tell('open child<top').facts('top', { ...parent, frames: [frameElement(element)] });
      story.facts('child', { ...facts, indexInParent: 0 });
    }
    const status = documentStatus(story.state, element === undefined ? 'top' : 'child');
    assert.equal(status.phrase, phrase);
    assert.equal(status.code, code);
    assert.equal(status.kind, kind);
    const expected =
      code === 'allowed' || code === 'opaqueOrigin'
        ? 'allowed'
        : code === 'polyfill' || phrase.startsWith('the browser does not')
          ? 'unknown'
          : 'blocked';
    assert.equal(status.state, expected);
    if (fix !== undefined) assert.match(status.fix ?? '', fix);
    else if (code === 'allowed') assert.equal(status.fix, null);
  });
}

test('popups, and what is in them', () => {
  const story = new Story('open top; open other popup');
  assert.equal(documentStatus(story.state, 'other').kind, 'popup');
  story.facts('other', { url: 'about:blank' });
  assert.equal(documentStatus(story.state, 'other').kind, 'popup about:blank');
});

test('a frame of a closed shadow tree is blocked for a reason that cannot be told', () => {
  const story = new Story('open top; open child<top').facts('child', {
    ...cross,
    ...blocked,
    indexInParent: -1,
  });
  const { code, phrase } = documentStatus(story.state, 'child');
  assert.deepEqual({ code, phrase }, { code: 'policyUnknown', phrase: 'blocked by the permissions policy' });
});

test('connections', () => {
  const story = new Story('open top silent');
  const phrase = () => documentStatus(story.state, 'top').phrase;
  const connect = (connection: 'unreachable' | 'disconnected', detail: string) =>
    story.dispatch({ type: 'documentConnection', at: 1, documentId: 'top', connection, detail });
  assert.equal(phrase(), 'connecting');
  connect('unreachable', 'browser page');
  assert.equal(phrase(), 'not reachable: browser page');
  story.tell('reconnect top');
  assert.equal(phrase(), 'tools allowed');
  story.say('top', { kind: 'toolsUnreadable', error: errorFacts('SecurityError', 'No.') });
  assert.equal(phrase(), 'the list cannot be read: SecurityError');
  connect('disconnected', '');
  assert.equal(phrase(), 'connection lost');
  story.tell('freeze top');
  assert.equal(phrase(), 'in the back/forward cache');
  assert.equal(documentStatus(story.state, 'nowhere').phrase, 'unloaded');
});
