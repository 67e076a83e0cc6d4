import { AGENT_CALLER } from '../model/call.ts';
import type { DocumentId } from '../model/event.ts';
import { documentPlace, framePath, isLive, originLabel, originOf } from '../model/places.ts';
import { currentRegistration, documentsInOrder, findTool } from '../model/selectors.ts';
import type { DocumentState, State, ToolState } from '../model/state.ts';
import { documentStatus } from './document-status.ts';
import { isExposedTo, originOfEntry } from './exposure-hint.ts';
import { isTrustworthyUrl } from './trustworthy.ts';

/** The first rule of the specification that keeps a document from calling a tool. */
export interface CallObstacle {
  /** A few words: `not exposed to this origin`. */
  rule: string;
  /** One sentence. */
  cause: string;
  /** What to change, with the exact line for this page; empty when nothing can be. */
  fix: string;
}

/** A document that could call a tool, or the browser's agent. */
export interface CallerOption {
  /** {@link AGENT_CALLER} for the browser's agent, which has neither origin nor place. */
  documentId: DocumentId;
  origin: string;
  place: string;
  /** It is the document that owns the tool. */
  isOwn: boolean;
  /** `null` when nothing that is known stands in the way. */
  obstacle: CallObstacle | null;
}

/** Why a call cannot be made as it stands. */
export interface CallBlocker {
  text: string;
  /** Empty when there is nothing to do. */
  fix: string;
  /** The person may go on all the same. */
  isOverridable: boolean;
}

/**
 * The live documents of the tool's tab that may be chosen as its caller: its own first, the others in the order of the page.
 * Each with the rule that will stop it, in the order of the gates of `executeTool`.
 * The browser's agent comes last. A tool that only a script provides can be called in its own document alone.
 */
export function callersOf(state: State, toolKey: string): readonly CallerOption[] {
  const tool = findTool(state, toolKey);
  const owner = tool === null ? undefined : state.documents.get(tool.documentId);
  if (tool === null || owner === undefined) return [];
  const others =
    tool.tool.provider === 'script'
      ? []
      : documentsInOrder(state).filter((one) => one.id !== owner.id && isLive(one));
  const documents = [owner, ...others].map((document) => ({
    documentId: document.id,
    origin: originLabel(document),
    place: documentPlace(state, document.id),
    isOwn: document.id === owner.id,
    obstacle: callObstacle(state, tool, owner, document),
  }));
  if (tool.tool.provider === 'script') return documents;
  const agent = { documentId: AGENT_CALLER, origin: '', place: '', isOwn: false };
  return [...documents, { ...agent, obstacle: protocolObstacle(state) }];
}

/** Tools are called as the browser's agent through the debugger protocol alone. */
function protocolObstacle({ protocol }: State): CallObstacle | null {
  if (protocol.state === 'on') return null;
  return {
    rule: protocol.state === 'attaching' ? 'debugger protocol not attached yet' : 'debugger protocol is off',
    cause:
      'A tool is called as the browser’s agent through the debugger protocol, which is not recorded now.',
    fix: 'Turn on "Debugger protocol" in Activity.',
  };
}

/**
 * What keeps a call from being made, worst first. The browser is not asked: these are about the panel and the page as they are now.
 *
 * @param wanted `draftSchema`: JSON text of the schema for which the input was written; `null` when it had none or nothing was written.
 */
export function callBlockers(
  state: State,
  wanted: { toolKey: string; callerId: DocumentId; draftSchema: string | null },
): readonly CallBlocker[] {
  if (state.connection.state === 'file') {
    return [block('This is a session file: there is no page in which a tool could be called.', '')];
  }
  const tool = findTool(state, wanted.toolKey);
  const owner = tool === null ? undefined : state.documents.get(tool.documentId);
  if (tool === null || owner === undefined || owner.lifecycle === 'gone') {
    return [
      block(
        'The document of this tool is gone.',
        'Select the tool in the list again: a new document has tools of its own.',
      ),
    ];
  }
  if (tool.removed !== null) {
    return [
      block('This tool is not registered any more.', 'It can be called again once the page registers it.'),
    ];
  }
  const blockers: CallBlocker[] = [];
  const isAgent = wanted.callerId === AGENT_CALLER;
  const off = isAgent ? protocolObstacle(state) : null;
  if (off !== null) blockers.push(block(off.cause, off.fix));
  const caller = isAgent ? owner : state.documents.get(wanted.callerId);
  for (const [document, who] of [
    [owner, 'The document of this tool'],
    [caller, 'The document that is to call it'],
  ] as const) {
    if (document === owner && caller === owner && who !== 'The document of this tool') continue;
    const problem = absence(document);
    if (problem !== null) blockers.push(block(`${who} ${problem.text}.`, problem.fix));
  }
  const schema = tool.tool.inputSchema?.json.text ?? null;
  if (wanted.draftSchema !== null && wanted.draftSchema !== schema) {
    blockers.push({
      text: 'The definition of this tool changed since this input was written.',
      fix: 'Look whether the input still fits.',
      isOverridable: true,
    });
  }
  return blockers;
}

function block(text: string, fix: string): CallBlocker {
  return { text, fix, isOverridable: false };
}

function absence(document: DocumentState | undefined): { text: string; fix: string } | null {
  if (document === undefined || document.lifecycle === 'gone') {
    return { text: 'is gone', fix: 'Choose another document.' };
  }
  if (document.lifecycle === 'cached') {
    return { text: 'is in the back/forward cache', fix: 'Go back to it in the page first.' };
  }
  if (document.connection !== 'live') {
    return { text: 'is not connected', fix: 'Wait until it is, or reload the page.' };
  }
  return null;
}

function callObstacle(
  state: State,
  tool: ToolState,
  owner: DocumentState,
  caller: DocumentState,
): CallObstacle | null {
  if (tool.tool.provider === 'script') return null;
  const isOwn = owner.id === caller.id;
  return (
    gateObstacle(state, caller, isOwn ? 'this document' : 'the calling document') ??
    opaqueObstacle(owner) ??
    (isOwn
      ? null
      : (tabObstacle(state, owner, caller) ??
        placeObstacle(state, owner) ??
        ownerObstacle(state, owner) ??
        exposureObstacle(tool, owner, caller)))
  );
}

/** Gates 1 to 3 of `executeTool`: fully active, with the API, origin-keyed, `tools` allowed. The browser's refusal to list tells of them too. */
function gateObstacle(state: State, document: DocumentState, who: string): CallObstacle | null {
  const status = documentStatus(state, document.id);
  if (status.state !== 'blocked' && document.listError === null) return null;
  return {
    rule: status.phrase,
    cause: `WebMCP cannot be used in ${who}: ${status.phrase}.`,
    fix: status.fix ?? '',
  };
}

function opaqueObstacle(owner: DocumentState): CallObstacle | null {
  if (originOf(owner) !== 'null' || owner.url.startsWith('file:')) return null;
  return {
    rule: 'opaque origin',
    cause:
      'The tool’s document has an opaque origin, which executeTool refuses (NotSupportedError). Only the browser’s agent can call it.',
    fix: 'Add allow-same-origin to the sandbox that the document is in.',
  };
}

function tabObstacle(state: State, owner: DocumentState, caller: DocumentState): CallObstacle | null {
  if (owner.tabId === caller.tabId) return null;
  const where = documentPlace(state, owner.id);
  return {
    rule: 'another tab',
    cause: `The tool’s document (${where}) is in another tab than the caller: tools are visible within one tab only.`,
    fix: '',
  };
}

/** Not a rule of the specification: another document names the tool's frame by its place, which must be known. */
function placeObstacle(state: State, owner: DocumentState): CallObstacle | null {
  if (framePath(state, owner) !== null) return null;
  return {
    rule: 'place of the frame not known',
    cause:
      'Another document reaches the tool by the place of its frame, which is not known: the frame has not reported, or it is in a shadow tree, where no list of frames has it.',
    fix: 'Call the tool as its own document.',
  };
}

function ownerObstacle(state: State, owner: DocumentState): CallObstacle | null {
  if (owner.facts?.toolsAllowed !== false) return null;
  const status = documentStatus(state, owner.id);
  return {
    rule: 'tools not allowed in the tool’s document',
    cause: `The tool’s document may not use WebMCP: ${status.phrase}.`,
    fix: status.fix ?? '',
  };
}

/** A tool is exposed to its own origin and to its exposed origins. */
function exposureObstacle(tool: ToolState, owner: DocumentState, caller: DocumentState): CallObstacle | null {
  const own = originOf(owner);
  const origin = originOf(caller);
  if (own === null || origin === null) return null;
  if (origin === own && origin !== 'null') return null;
  if (origin === 'null') {
    return {
      rule: 'opaque origin of the caller',
      cause: 'The calling document has an opaque origin, which no tool can be exposed to.',
      fix: 'Add allow-same-origin to the sandbox that the calling document is in.',
    };
  }
  if (tool.tool.kind === 'declarative') {
    return {
      rule: 'not exposed to this origin',
      cause: `A form’s tool is exposed to its own origin only, ${own}.`,
      fix: `Register the tool with registerTool and {exposedTo: ["${origin}"]} instead.`,
    };
  }
  const registration = currentRegistration(tool);
  // What was registered before the recorder started may be exposed: the browser will tell.
  if (registration === null) return null;
  if (isExposedTo(registration, origin)) return null;
  const line = registration.stack[0];
  const where = line === undefined ? '' : ` at ${line.url}:${line.line}`;
  const exposed = [...(registration.exposedTo ?? []).map(originOfEntry), origin];
  const insecure = isTrustworthyUrl(origin) ? '' : ' The browser refuses origins that are not secure.';
  return {
    rule: 'not exposed to this origin',
    cause: `${tool.name} is not exposed to ${origin}.`,
    fix: `Add {exposedTo: [${exposed.map((entry) => `"${entry}"`).join(', ')}]} where it is registered${where}.${insecure}`,
  };
}
