import { isLive } from '../model/places.ts';
import type { State, ToolState } from '../model/state.ts';
import { type Finding, type Rule, SEVERITIES } from './finding.ts';
import { ANNOTATION_RULES } from './rules/annotations.ts';
import { BEHAVIOUR_RULES, behaviourFindings } from './rules/behaviour.ts';
import { PAGE_RULES, pageFindings } from './rules/page.ts';
import { SCHEMA_RULES } from './rules/schema.ts';
import { SECURITY_RULES } from './rules/security.ts';
import { TEXT_RULES } from './rules/texts.ts';
import type { ToolRule } from './rules/tool-rule.ts';
import { toolSubject } from './rules/tool-subject.ts';

/** Rules about one tool by itself, in the order in which they are told. */
const TOOL_RULES: readonly ToolRule[] = [
  ...TEXT_RULES,
  ...SCHEMA_RULES,
  ...ANNOTATION_RULES,
  ...SECURITY_RULES,
];

/** Every rule. */
export const RULES: readonly Rule[] = [
  ...TOOL_RULES.map(({ rule }) => rule),
  ...PAGE_RULES,
  ...BEHAVIOUR_RULES,
];

/** Findings of a tool's own definition stay as long as the definition does. */
const byDefinition = new WeakMap<ToolState['tool'], { key: string; findings: readonly Finding[] }>();

/**
 * Everything that the rules find in a state, worst first. A definition is looked at once, so that asking again after one change
 * of a large page costs little.
 *
 * @param at Epoch milliseconds, for what is pending.
 */
export function problemsOf(state: State, at: number): readonly Finding[] {
  const tools = livingTools(state);
  const byKey = new Map(tools.map((row) => [row.key, row]));
  const findings = [
    ...tools.flatMap(definitionFindings),
    ...pageFindings(state, tools),
    ...behaviourFindings(state, byKey, at),
  ];
  return findings.sort((a, b) => SEVERITIES.indexOf(a.rule.severity) - SEVERITIES.indexOf(b.rule.severity));
}

/** What the rules find in one definition. */
export function definitionFindings(row: ToolState): readonly Finding[] {
  const known = byDefinition.get(row.tool);
  if (known?.key === row.key) return known.findings;
  const subject = toolSubject(row);
  const findings = TOOL_RULES.flatMap(({ rule, check }) =>
    check(subject).map((detail): Finding => ({ rule, subject: { kind: 'tool', toolKey: row.key }, detail })),
  );
  byDefinition.set(row.tool, { key: row.key, findings });
  return findings;
}

function livingTools(state: State): ToolState[] {
  return [...state.documents.values()]
    .filter(isLive)
    .flatMap(({ tools }) => [...tools.values()].filter(({ removed }) => removed === null));
}
