import { isLive, originOf, parentOf } from '../model/places.ts';
import { currentRegistration } from '../model/selectors.ts';
import type { DocumentState, Registration, State, ToolState } from '../model/state.ts';
import { isTrustworthyUrl } from './trustworthy.ts';

/**
 * Says which embedding documents of another origin do not see a tool, and which option makes it visible to them
 * (specification, exposure: a tool is exposed to its own origin and to the origins in `exposedTo`).
 * @returns one or two sentences; `null` when every embedding document sees it, or when the tool is removed
 */
export function exposureHint(state: State, tool: ToolState): string | null {
  const owner = state.documents.get(tool.documentId);
  if (owner === undefined || tool.removed !== null || tool.tool.provider === 'script') return null;
  const origin = originOf(owner);
  if (origin === null || owner.parentId === null) return null;
  const others = embeddingOrigins(state, owner).filter((candidate) => candidate !== origin);
  if (others.length === 0) return null;
  if (origin === 'null') {
    return 'Not visible to any other document: this document has an opaque origin, which no page can name.';
  }
  const registration = currentRegistration(tool);
  const exposed = registration?.exposedTo?.map(originOfEntry) ?? [];
  const hidden = others.filter((candidate) => !exposed.includes(candidate));
  if (hidden.length === 0) return null;
  const names = hidden.join(', ');
  if (tool.tool.kind === 'declarative') {
    return `Not visible to ${names}, which embeds this document: a form’s tool is visible to its own origin only. Register it with registerTool and exposedTo to share it.`;
  }
  const option = `{exposedTo: [${[...exposed, ...hidden].map((entry) => `"${entry}"`).join(', ')}]}`;
  const insecure = hidden.filter((candidate) => !isTrustworthyUrl(candidate));
  const limit =
    insecure.length === 0 ? '' : ` The browser refuses origins that are not secure: ${insecure.join(', ')}.`;
  if (registration === null) {
    return `Perhaps not visible to ${names}, which embeds this document: it was registered before Toolscope started, so its exposed origins are not known. Without the option ${option} in registerTool it is not.${limit}`;
  }
  return `Not visible to ${names}, which embeds this document. To share it, pass ${option} as the second argument of registerTool.${limit}`;
}

/** Origins of the live documents around this one that may use tools, nearest first, each once. */
function embeddingOrigins(state: State, document: DocumentState): string[] {
  const origins = new Set<string>();
  let current = parentOf(state, document);
  while (current !== null) {
    const origin = originOf(current);
    const canUse =
      isLive(current) && current.facts?.toolsAllowed !== false && current.facts?.api.native !== false;
    if (canUse && origin !== null && origin !== 'null') origins.add(origin);
    current = parentOf(state, current);
  }
  return [...origins];
}

/** Whether a registration exposes its tool to an origin. */
export function isExposedTo(registration: Registration, origin: string): boolean {
  return (registration.exposedTo ?? []).some((entry) => originOfEntry(entry) === origin);
}

/** Chromium reduces an entry of `exposedTo` to its origin, whatever else the URL has. */
export function originOfEntry(entry: string): string {
  return URL.parse(entry)?.origin ?? entry;
}
