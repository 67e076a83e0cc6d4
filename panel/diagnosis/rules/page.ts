/** What is wrong between tools, in documents, and with registrations. */

import { documentPlace, isLive, originLabel, originOf } from '../../model/places.ts';
import type { DocumentState, State, ToolState } from '../../model/state.ts';
import { estimateTokens } from '../../model/tokens.ts';
import { type Finding, type Rule, SPEC } from '../finding.ts';
import { isTrustworthyUrl } from '../trustworthy.ts';
import { wordsOf } from './texts.ts';
import { quoted } from './tool-rule.ts';

/** Tools of one page from which on an agent chooses worse. */
const MANY_TOOLS = 60;
/** Tokens of all definitions of a page from which on they are a good part of a request. */
const MANY_TOKENS = 12_000;
/** Registrations under one name in one document from which on something goes round in circles. */
const MANY_REGISTRATIONS = 10;
/** Refusals of one name that are told. */
const MAX_REFUSALS = 50;

const RULES = {
  refused: {
    id: 'registration-refused',
    severity: 'error',
    title: 'A registration was refused',
    why: 'The tool is not there for anybody, and a page that does not look at the promise of registerTool does not notice.',
    fix: 'See the registry log for the call and its line.',
    link: `${SPEC}#dom-modelcontext-registertool`,
  },
  tooMany: {
    id: 'too-many-tools',
    severity: 'hint',
    title: 'Many tools at once',
    why: 'An agent reads all of them with every request. The more there are, the more often it takes the wrong one.',
    fix: 'Offer the tools of what the person sees now, and take them back when that goes.',
    link: `${SPEC}#dom-modelcontext-registertool`,
  },
  tokens: {
    id: 'definitions-cost-much',
    severity: 'hint',
    title: 'The definitions are long together',
    why: 'They are part of every request to the model: they cost time and money, and leave less room for the conversation.',
    fix: 'Shorten descriptions and schemas, the longest first.',
    link: `${SPEC}#dom-modelcontexttool-description`,
  },
  nearNames: {
    id: 'names-nearly-alike',
    severity: 'warning',
    title: 'Two names that differ only in their spelling',
    why: 'Agents and people mistake one for the other.',
    fix: 'Give one of them a name that says what is different.',
    link: `${SPEC}#dom-modelcontexttool-name`,
  },
  sameDescription: {
    id: 'description-copied',
    severity: 'warning',
    title: 'Two tools have the same description',
    why: 'An agent cannot tell from it which of them to take.',
    fix: 'Say in each what the other one does not do.',
    link: `${SPEC}#dom-modelcontexttool-description`,
  },
  sameName: {
    id: 'same-name-other-schema',
    severity: 'hint',
    title: 'Documents of one origin use a name for different tools',
    why: 'Who lists the tools of that origin gets both, and cannot tell by the name which takes what.',
    fix: 'Give one of them another name, unless they do the same.',
    link: `${SPEC}#dom-modelcontext-gettools`,
  },
  again: {
    id: 'registered-again-and-again',
    severity: 'warning',
    title: 'A tool is registered again and again',
    why: 'Each time every agent is told that the tools have changed, and what it knew of the tool is void.',
    fix: 'Register the tool once, for instance in an effect without dependencies, and let execute read the current state.',
    link: `${SPEC}#dom-modelcontext-registertool`,
  },
  oldApi: {
    id: 'old-api',
    severity: 'warning',
    title: 'A call of an API that this browser does not have',
    why: 'It was in earlier drafts of WebMCP. The tools that it would offer are not there.',
    fix: 'Use document.modelContext.registerTool(tool, { signal }).',
    link: SPEC,
  },
  exposedInsecure: {
    id: 'exposed-to-insecure',
    severity: 'error',
    title: 'An exposed origin that the browser refuses',
    why: 'exposedTo takes origins that are potentially trustworthy: https, or this machine. With another one registerTool rejects.',
    fix: 'Use https, or leave the origin out.',
    link: `${SPEC}#dom-modelcontextregistertooloptions-exposedto`,
  },
} satisfies Record<string, Rule>;

/** The rules of this module, for documentation and settings. */
export const PAGE_RULES: readonly Rule[] = Object.values(RULES);

/** What concerns documents and several tools at once. */
export function pageFindings(state: State, tools: readonly ToolState[]): Finding[] {
  return [
    ...refusals(state),
    ...oldApis(state),
    ...ofDocuments(state, tools),
    ...betweenTools(tools),
    ...sameNames(state, tools),
  ];
}

function refusals(state: State): Finding[] {
  const found: Finding[] = [];
  for (const entry of state.log.slice(-2_000)) {
    if (entry.kind !== 'refused' || found.length >= MAX_REFUSALS) continue;
    const document = state.documents.get(entry.documentId);
    // What a page that is gone was refused is history.
    if (document === undefined || !isLive(document)) continue;
    const line = entry.stack[0];
    const where = line === undefined ? '' : ` at ${line.url}:${line.line}`;
    found.push({
      rule: RULES.refused,
      subject: { kind: 'document', documentId: entry.documentId },
      detail: `${quoted(entry.toolName)}${where}: ${entry.detail}`,
    });
  }
  return found;
}

function oldApis({ oldApiUses, topDocumentId }: State): Finding[] {
  if (topDocumentId === null) return [];
  return oldApiUses.slice(0, 20).map(({ url, line, expression }) => ({
    rule: RULES.oldApi,
    subject: { kind: 'document', documentId: topDocumentId },
    detail: `${expression} at ${url}:${line}.`,
  }));
}

function ofDocuments(state: State, tools: readonly ToolState[]): Finding[] {
  const top = state.topDocumentId;
  if (top === null || tools.length === 0) return [];
  const subject = { kind: 'document', documentId: top } as const;
  const found: Finding[] = [];
  if (tools.length > MANY_TOOLS) {
    found.push({
      rule: RULES.tooMany,
      subject,
      detail: `The page has ${tools.length.toLocaleString('en')} tools.`,
    });
  }
  const tokens = tools.reduce((sum, { tool }) => sum + tokensOf(tool), 0);
  if (tokens > MANY_TOKENS) {
    found.push({ rule: RULES.tokens, subject, detail: `About ${tokens.toLocaleString('en')} tokens.` });
  }
  return found;
}

const knownTokens = new WeakMap<ToolState['tool'], number>();

function tokensOf(tool: ToolState['tool']): number {
  let tokens = knownTokens.get(tool);
  if (tokens === undefined) {
    tokens = estimateTokens(tool).tokens;
    knownTokens.set(tool, tokens);
  }
  return tokens;
}

function betweenTools(tools: readonly ToolState[]): Finding[] {
  const found: Finding[] = [];
  for (const row of tools) {
    const { key, generation } = row;
    if (generation >= MANY_REGISTRATIONS) {
      found.push({
        rule: RULES.again,
        subject: { kind: 'tool', toolKey: key },
        detail: `${generation.toLocaleString('en')} registrations in one document.`,
      });
    }
    const insecure = (row.registrations.at(-1)?.exposedTo ?? []).filter((entry) => !isTrustworthyUrl(entry));
    if (insecure.length > 0) {
      found.push({
        rule: RULES.exposedInsecure,
        subject: { kind: 'tool', toolKey: key },
        detail: `${insecure.slice(0, 3).map(quoted).join(', ')}.`,
      });
    }
  }
  found.push(
    ...alike(
      tools,
      RULES.nearNames,
      ({ name }) => wordsOf(name).join(' '),
      (row, other) => row.name !== other.name,
      ({ name }) => quoted(name),
    ),
    ...alike(
      tools,
      RULES.sameDescription,
      ({ tool }) => (tool.description?.text ?? '').trim().toLowerCase(),
      (row, other) => row.name !== other.name && row.documentId === other.documentId,
      ({ name }) => quoted(name),
    ),
  );
  return found;
}

/** Rows that have something in common and should not: each is told of the first other one. */
function alike(
  tools: readonly ToolState[],
  rule: Rule,
  commonOf: (row: ToolState) => string,
  isWrong: (row: ToolState, other: ToolState) => boolean,
  words: (other: ToolState) => string,
): Finding[] {
  const groups = new Map<string, ToolState[]>();
  for (const row of tools) {
    const common = commonOf(row);
    if (common === '') continue;
    const group = groups.get(common);
    if (group === undefined) groups.set(common, [row]);
    else group.push(row);
  }
  const found: Finding[] = [];
  for (const group of groups.values()) {
    if (group.length < 2) continue;
    for (const row of group.slice(0, 20)) {
      const other = group.find((candidate) => isWrong(row, candidate));
      if (other === undefined) continue;
      found.push({ rule, subject: { kind: 'tool', toolKey: row.key }, detail: `Like ${words(other)}.` });
    }
  }
  return found;
}

function sameNames(state: State, tools: readonly ToolState[]): Finding[] {
  const originOfRow = ({ documentId }: ToolState): string => {
    const document = state.documents.get(documentId);
    return document === undefined ? '' : (originOf(document) ?? '');
  };
  return alike(
    tools,
    RULES.sameName,
    (row) => `${originOfRow(row)} ${row.name}`,
    (row, other) => row.documentId !== other.documentId && schemaText(row) !== schemaText(other),
    ({ documentId }) => `the one in ${placeOf(state, state.documents.get(documentId))}`,
  );
}

function schemaText({ tool }: ToolState): string {
  return tool.inputSchema?.json.text ?? '';
}

function placeOf(state: State, document: DocumentState | undefined): string {
  return document === undefined
    ? 'another document'
    : `${originLabel(document)} (${documentPlace(state, document.id)})`;
}
