import type { DocumentFacts, FrameElementFacts, ScriptApi } from '../protocol/messages.ts';
import { LIMITS } from '../protocol/messages.ts';
import { attribute, isVisible, queryAll, read } from './dom.ts';

/** Chromium's older name of the permissions policy, which it still has. */
interface FeaturePolicy {
  features(): string[];
  allowsFeature(feature: string): boolean;
}

declare global {
  interface Document {
    readonly featurePolicy?: FeaturePolicy;
    readonly permissionsPolicy?: FeaturePolicy;
    readonly prerendering?: boolean;
  }
}

/** The browser's own accessor of `document.modelContext`, without touching it; `null` when there is none. */
export function nativeAccessor(): (() => unknown) | null {
  return Object.getOwnPropertyDescriptor(Document.prototype, 'modelContext')?.get ?? null;
}

/**
 * Gathers the facts that decide whether this document can have tools.
 *
 * @param recorder Whether the recorder saw this document from its start.
 * @param script What the recorder found of the page's own API objects.
 */
export function documentFacts(recorder: DocumentFacts['recorder'], script: ScriptApi[]): DocumentFacts {
  const { document } = window;
  return {
    url: location.href.slice(0, LIMITS.url),
    origin: self.origin,
    title: read(Document, 'title', document).slice(0, LIMITS.text),
    secureContext: self.isSecureContext,
    originAgentCluster: self.originAgentCluster ?? null,
    toolsAllowed: toolsAllowed(document),
    api: { native: nativeAccessor() !== null, script },
    indexInParent: indexInParent(),
    hasOpener: window.opener !== null,
    prerendering: read(Document, 'prerendering', document) ?? false,
    visible: isVisible(),
    recorder,
    frames: frameElements(document),
  };
}

function toolsAllowed(document: Document): boolean | null {
  const policy = read(Document, 'permissionsPolicy', document) ?? read(Document, 'featurePolicy', document);
  if (!policy?.features().includes('tools')) return null;
  return policy.allowsFeature('tools');
}

function indexInParent(): number {
  if (window.parent === window) return -1;
  for (let index = 0; index < window.parent.length; index += 1) {
    if (window.parent[index] === window) return index;
  }
  return -1;
}

/**
 * The elements of this document that hold a child document, in tree order. Those in shadow trees have no index and are left
 * out. An embed does not tell its window: embeds get, in their order, the places that no other element has.
 */
function frameElements(document: Document): FrameElementFacts[] {
  const windows = Array.from({ length: window.length }, (_, index) => window[index]);
  const elements = [...queryAll<HTMLElement>(document, 'iframe, frame, object, embed')];
  const indexes = new Map<HTMLElement, number>();
  const free = new Set(windows.keys());
  for (const element of elements) {
    if (element instanceof HTMLEmbedElement) continue;
    const child = (element as HTMLIFrameElement).contentWindow;
    const index = child ? windows.indexOf(child) : -1;
    if (free.delete(index)) indexes.set(element, index);
  }
  for (const element of elements) {
    if (!(element instanceof HTMLEmbedElement) || !mayHoldDocument(element)) continue;
    const [index] = free;
    if (index === undefined) break;
    free.delete(index);
    indexes.set(element, index);
  }
  return elements
    .filter((element) => indexes.has(element))
    .slice(0, LIMITS.frameElements)
    .map((element) => frameElement(element, indexes.get(element) as number));
}

function frameElement(element: HTMLElement, index: number): FrameElementFacts {
  const text = (name: string, limit: number): string => (attribute(element, name) ?? '').slice(0, limit);
  const nullable = (name: string): string | null => attribute(element, name)?.slice(0, LIMITS.text) ?? null;
  return {
    index,
    element: read(Element, 'localName', element),
    id: text('id', LIMITS.name),
    name: text('name', LIMITS.name),
    src: text(element instanceof HTMLObjectElement ? 'data' : 'src', LIMITS.url),
    hasSrcdoc: attribute(element, 'srcdoc') !== null,
    allow: nullable('allow'),
    sandbox: nullable('sandbox'),
    credentialless: attribute(element, 'credentialless') !== null,
  };
}

/** Embedded images and plugins have no document. */
function mayHoldDocument(embed: HTMLEmbedElement): boolean {
  const type = attribute(embed, 'type') ?? '';
  return type === '' || type.includes('html') || type.includes('xml') || type.includes('svg');
}
