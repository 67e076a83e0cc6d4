import type { DocumentFacts, FrameElementFacts, ScriptApi } from '../../inspected-page/protocol/messages.ts';
import type { DocumentId } from '../model/event.ts';
import { frameElementOf, originOf, parentOf } from '../model/places.ts';
import type { DocumentState, State } from '../model/state.ts';
import { frameKind } from './frame-kind.ts';
import { type AllowDirective, allowDirective, allowGrants, allowLint } from './permissions-policy.ts';
import { isTrustworthyUrl } from './trustworthy.ts';

/** Why a document can or cannot have tools; stable, for tests and for choosing an icon. */
export type StatusCode =
  | 'allowed'
  | 'opaqueOrigin'
  | 'listError'
  | 'connecting'
  | 'disconnected'
  | 'unreachable'
  | 'cached'
  | 'gone'
  | 'notSecure'
  | 'dataUrl'
  | 'off'
  | 'oldApi'
  | 'polyfill'
  | 'stub'
  | 'originAgentCluster'
  | 'noAllow'
  | 'allowAttribute'
  | 'parentBlocked'
  | 'policyHeader'
  | 'policyUnknown';

/** The state of a document in one phrase. */
export interface DocumentStatus {
  state: 'allowed' | 'blocked' | 'unknown';
  code: StatusCode;
  /** The words of `frameKind`. */
  kind: string;
  /** Short and plain; begins in lower case unless with a name. */
  phrase: string;
  /** One sentence on what to do, with the exact line where it is known; `null` when there is nothing to do. */
  fix: string | null;
}

type Finding = Omit<DocumentStatus, 'kind'>;

/**
 * Why a document can or cannot have tools, by the gates of the specification in their order: is it reachable and fully
 * active, has it the API (a secure context, the feature switched on, not hidden by a script's own), is it
 * origin-keyed, does the permissions policy allow `tools`, is its origin one that others can name.
 * @returns `gone` for an id that is not known (any more)
 */
export function documentStatus(state: State, documentId: DocumentId): DocumentStatus {
  const document = state.documents.get(documentId);
  if (document === undefined) return { ...GONE, kind: 'frame' };
  return { ...finding(state, document), kind: frameKind(state, document) };
}

const GONE: Finding = { state: 'unknown', code: 'gone', phrase: 'unloaded', fix: null };

function finding(state: State, document: DocumentState): Finding {
  return (
    connectionFinding(document) ??
    apiFinding(state, document) ??
    clusterFinding(document) ??
    policyFinding(state, document) ??
    allowedFinding(state, document)
  );
}

function connectionFinding(document: DocumentState): Finding | null {
  const detail = document.connectionDetail;
  if (document.lifecycle === 'gone') return GONE;
  if (document.lifecycle === 'cached') {
    return { state: 'unknown', code: 'cached', phrase: 'in the back/forward cache', fix: null };
  }
  if (document.connection === 'unreachable') {
    const reason = detail === '' ? 'the browser lets no extension in' : detail;
    return { state: 'unknown', code: 'unreachable', phrase: `not reachable: ${reason}`, fix: null };
  }
  if (document.connection === 'disconnected') {
    return {
      state: 'unknown',
      code: 'disconnected',
      phrase: detail === '' ? 'connection lost' : `connection lost: ${detail}`,
      fix: 'Reload the page to connect again.',
    };
  }
  if (document.facts === null)
    return { state: 'unknown', code: 'connecting', phrase: 'connecting', fix: null };
  return null;
}

function apiFinding(state: State, document: DocumentState): Finding | null {
  const facts = document.facts as DocumentFacts;
  const own = facts.api.script.find(({ place }) => place === 'document.modelContext');
  if (own !== undefined && isStub(own)) {
    return {
      state: 'blocked',
      code: 'stub',
      phrase: 'a stub: registerTool but no getTools',
      fix: 'Remove the script that defines document.modelContext, or let it define getTools too.',
    };
  }
  if (own !== undefined) {
    return {
      state: 'unknown',
      code: 'polyfill',
      phrase: facts.api.native
        ? 'the page’s own script stands in for modelContext (polyfill)'
        : 'only the page’s own script provides modelContext (polyfill)',
      fix: facts.api.native
        ? 'Load the polyfill only where document.modelContext is missing: the browser’s agent sees none of its tools.'
        : `The browser’s agent sees none of its tools. ${nativeFix(state, document, facts)}`,
    };
  }
  if (facts.api.native) return null;
  // Before "not secure": it says what the page does, and the fix says what keeps the browser's own API away.
  if (facts.api.script.some(({ place }) => place === 'navigator.modelContext')) {
    return {
      state: 'blocked',
      code: 'oldApi',
      phrase: 'only the old navigator.modelContext is there',
      fix: `Use document.modelContext: the API has moved there. ${nativeFix(state, document, facts)}`,
    };
  }
  if (document.url.startsWith('data:')) {
    return {
      state: 'blocked',
      code: 'dataUrl',
      phrase: 'data: document: not a secure context',
      fix: 'Serve the document over https, or use srcdoc.',
    };
  }
  if (!facts.secureContext) {
    return {
      state: 'blocked',
      code: 'notSecure',
      phrase: 'not a secure context',
      fix: nativeFix(state, document, facts),
    };
  }
  return {
    state: 'blocked',
    code: 'off',
    phrase: 'WebMCP is off in this browser',
    fix: nativeFix(state, document, facts),
  };
}

/** What makes the browser's own `document.modelContext` appear in a document that has none. */
function nativeFix(state: State, document: DocumentState, facts: DocumentFacts): string {
  if (facts.api.native) return '';
  if (!facts.secureContext) {
    const isOwnFault = !isTrustworthyUrl(document.url);
    return isOwnFault || parentOf(state, document) === null
      ? 'Serve the page over https, or from localhost while you develop.'
      : 'Serve every page around this frame over https too: an insecure page makes all its frames insecure.';
  }
  return 'Switch on chrome://flags/#enable-webmcp-testing, or start the browser with --enable-features=WebMCP.';
}

function isStub({ readable, methods }: ScriptApi): boolean {
  return readable && methods.includes('registerTool') && !methods.includes('getTools');
}

function clusterFinding(document: DocumentState): Finding | null {
  // Files are exempt from this gate.
  if (document.facts?.originAgentCluster !== false || document.url.startsWith('file:')) return null;
  return {
    state: 'blocked',
    code: 'originAgentCluster',
    phrase: 'blocked: not origin-keyed (Origin-Agent-Cluster: ?0)',
    fix:
      'Send "Origin-Agent-Cluster: ?1" or drop the header "Origin-Agent-Cluster: ?0", then open the page in a new ' +
      'tab: the browser keeps its choice for an origin as long as the tab’s pages live.',
  };
}

function policyFinding(state: State, document: DocumentState): Finding | null {
  const facts = document.facts as DocumentFacts;
  if (facts.toolsAllowed === null) {
    return {
      state: 'unknown',
      code: 'policyUnknown',
      phrase: 'the browser does not say whether tools are allowed',
      fix: null,
    };
  }
  if (facts.toolsAllowed) return null;
  if (document.parentId === null)
    return headerFinding('Send "Permissions-Policy: tools=(self)", or no tools= in it.');
  const parent = parentOf(state, document);
  if (parent?.facts?.toolsAllowed === false) {
    return {
      state: 'blocked',
      code: 'parentBlocked',
      phrase: 'blocked: not allowed in its parent document',
      fix: 'Allow tools in the parent document first: a frame gets no more than the document around it.',
    };
  }
  const element = frameElementOf(state, document);
  const parentOrigin = parent === null ? null : originOf(parent);
  if (element === null || parentOrigin === null) {
    return {
      state: 'blocked',
      code: 'policyUnknown',
      phrase: 'blocked by the permissions policy',
      fix: 'Check the iframe for allow="tools", then the Permissions-Policy headers of this document and its parents.',
    };
  }
  const srcOrigin = declaredOrigin(element, parentOrigin, parent?.url ?? '');
  if (!allowGrants(element.allow, { origin: facts.origin, parentOrigin, srcOrigin })) {
    return elementFinding(element, facts.origin, srcOrigin);
  }
  return headerFinding(
    facts.origin === parentOrigin
      ? 'Send "Permissions-Policy: tools=(self)" with this document, or no tools= in it.'
      : `Send no tools=() with this document, and let its parent’s header name it: ` +
          `"Permissions-Policy: tools=(self "${facts.origin}")".`,
  );
}

function headerFinding(fix: string): Finding {
  return { state: 'blocked', code: 'policyHeader', phrase: 'blocked by a Permissions-Policy header', fix };
}

/** The element that holds the document does not grant `tools`, or takes it away. */
function elementFinding({ allow, element }: FrameElementFacts, origin: string, srcOrigin: string): Finding {
  const directive = allow === null ? null : allowDirective(allow);
  if (directive !== null) {
    return {
      state: 'blocked',
      code: 'allowAttribute',
      phrase: 'blocked by the allow attribute of this iframe',
      fix: `It says "${directive.text}"${directiveFix(directive, origin, srcOrigin)}`,
    };
  }
  if (element !== 'iframe') {
    return {
      state: 'blocked',
      code: 'noAllow',
      phrase: `blocked: an <${element}> cannot allow tools to another origin`,
      fix: 'Use <iframe allow="tools"> instead.',
    };
  }
  return {
    state: 'blocked',
    code: 'noAllow',
    phrase: 'blocked: the iframe has no allow="tools"',
    fix: missingFix(allow?.trim().replace(/;$/, '') ?? ''),
  };
}

function directiveFix(directive: AllowDirective, origin: string, srcOrigin: string): string {
  const isOnlySrc = directive.entries.length > 0 && directive.entries.every(({ kind }) => kind === 'src');
  if (!isOnlySrc) return ': write allow="tools".';
  const meant = `, which means the origin of src (${srcOrigin}) only, but`;
  return origin === 'null'
    ? `${meant} a header makes this document sandboxed: write allow="tools *".`
    : `${meant} the frame shows ${origin}: write allow="tools ${origin}".`;
}

function missingFix(allow: string): string {
  if (allow === '') return 'Write <iframe allow="tools"> in its parent document.';
  if (/(^|;)\s*tools\b/i.test(allow))
    return `It says "${allow}": write the name in lower case, allow="tools".`;
  if (allow.includes(',')) return `It says "${allow}": separate features with semicolons, not commas.`;
  return `Write <iframe allow="${allow}; tools"> in its parent document.`;
}

function allowedFinding(state: State, document: DocumentState): Finding {
  if (document.listError !== null) {
    return {
      state: 'unknown',
      code: 'listError',
      phrase: `the list cannot be read: ${document.listError.name}`,
      fix: document.listError.message === '' ? null : document.listError.message,
    };
  }
  if (document.facts?.origin === 'null' && !document.url.startsWith('file:')) {
    return {
      state: 'allowed',
      code: 'opaqueOrigin',
      phrase: 'opaque origin: only the browser’s agent can call its tools',
      fix: 'Add allow-same-origin to the sandbox to give the document an origin that other documents can name.',
    };
  }
  const allow = frameElementOf(state, document)?.allow ?? null;
  return { state: 'allowed', code: 'allowed', phrase: 'tools allowed', fix: allowLint(allow) };
}

/** The origin that `'src'` in the element's `allow` stands for; see `AllowContext`. */
function declaredOrigin(element: FrameElementFacts, parentOrigin: string, parentUrl: string): string {
  const { sandbox, src, hasSrcdoc } = element;
  if (sandbox !== null && !/(^|\s)allow-same-origin(\s|$)/i.test(sandbox)) return 'null';
  if (hasSrcdoc || src === '' || /^(about|javascript):/i.test(src)) return parentOrigin;
  return (URL.parse(src) ?? URL.parse(src, parentUrl))?.origin ?? parentOrigin;
}
