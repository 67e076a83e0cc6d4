import type {
  BoundedText,
  DocumentFacts,
  ErrorFacts,
  FrameElementFacts,
  ObservedTool,
} from '../../../inspected-page/protocol/messages.ts';

/** A text that was not cut. */
export function text(value: string): BoundedText {
  return { text: value, length: value.length };
}

/** Facts of a document in which everything is as it should be. */
export function documentFacts(changes: Partial<DocumentFacts> = {}): DocumentFacts {
  return {
    url: 'https://a.test/',
    origin: 'https://a.test',
    title: '',
    secureContext: true,
    originAgentCluster: true,
    toolsAllowed: true,
    api: { native: true, script: [] },
    indexInParent: -1,
    hasOpener: false,
    prerendering: false,
    visible: true,
    recorder: 'present',
    frames: [],
    ...changes,
  };
}

/** An `<iframe>` as its parent sees it. */
export function frameElement(changes: Partial<FrameElementFacts> = {}): FrameElementFacts {
  return {
    index: 0,
    element: 'iframe',
    id: '',
    name: '',
    src: 'https://b.test/',
    hasSrcdoc: false,
    allow: null,
    sandbox: null,
    credentialless: false,
    ...changes,
  };
}

/** An imperative tool as the browser reports it. */
export function observedTool(name: string, changes: Partial<ObservedTool> = {}): ObservedTool {
  return {
    name,
    title: text(''),
    description: text(`What ${name} does`),
    inputSchema: { json: text('{"type":"object"}'), convention: 'object' },
    annotations: null,
    origin: 'https://a.test',
    other: {},
    provider: 'native',
    kind: 'imperative',
    form: null,
    ...changes,
  };
}

/** A declarative tool. */
export function formTool(name: string, changes: Partial<ObservedTool> = {}): ObservedTool {
  return observedTool(name, {
    kind: 'declarative',
    form: { key: 'f1', path: `form#${name}`, autosubmit: false, action: '', method: 'get', secrets: [] },
    ...changes,
  });
}

export function errorFacts(name: string, message = `${name} happened`): ErrorFacts {
  return { name, message, stack: [] };
}
