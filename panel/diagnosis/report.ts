/** Findings as texts for elsewhere. */
import type { Finding, Rule, Severity } from './finding.ts';

/** Where a finding is, readable without the panel. */
export interface FindingPlace {
  /** `order_checkout`, or a document's place. */
  subject: string;
  /** URL of the document. */
  url: string;
  /** Where the tool was registered; `null` when that is not known. */
  line: { url: string; line: number; column: number } | null;
}

/** A finding with its place. */
export interface PlacedFinding {
  finding: Finding;
  place: FindingPlace;
}

/** Markdown for an issue: a section for each rule. Texts of the page are quoted as code. */
export function markdownReport(findings: readonly PlacedFinding[]): string {
  const parts = [...byRule(findings)].map(([rule, own]) => {
    const items = own.map(({ finding, place }) => {
      const at = place.line === null ? '' : ` (${code(`${place.line.url}:${place.line.line}`)})`;
      return `- ${code(place.subject)}${at}: ${code(finding.detail)}`;
    });
    return `## ${rule.title} (${rule.severity})\n\n${rule.why}\n\n**Fix:** ${rule.fix} [More](${rule.link})\n\n${items.join('\n')}\n`;
  });
  return parts.length === 0
    ? 'No problems found.\n'
    : `# Problems that Toolscope found\n\n${parts.join('\n')}`;
}

/** JSON with one entry for each finding. */
export function jsonReport(findings: readonly PlacedFinding[]): string {
  const entries = findings.map(({ finding, place }) => ({
    rule: finding.rule.id,
    severity: finding.rule.severity,
    subject: place.subject,
    url: place.url,
    line: place.line,
    detail: finding.detail,
    why: finding.rule.why,
    fix: finding.rule.fix,
    link: finding.rule.link,
  }));
  return `${JSON.stringify({ format: 'toolscope-problems', version: 1, findings: entries }, null, 2)}\n`;
}

const LEVELS: Readonly<Record<Severity, string>> = { error: 'error', warning: 'warning', hint: 'note' };

/** SARIF 2.1.0, which code hosts and editors show beside the code. */
export function sarifReport(findings: readonly PlacedFinding[], version: string): string {
  const rules = [...byRule(findings).keys()];
  const log = {
    $schema: 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Toolscope',
            version,
            rules: rules.map((rule) => ({
              id: rule.id,
              shortDescription: { text: rule.title },
              fullDescription: { text: rule.why },
              help: { text: rule.fix },
              helpUri: rule.link,
              defaultConfiguration: { level: LEVELS[rule.severity] },
            })),
          },
        },
        results: findings.map(({ finding, place }) => ({
          ruleId: finding.rule.id,
          ruleIndex: rules.indexOf(finding.rule),
          level: LEVELS[finding.rule.severity],
          message: { text: finding.detail },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: place.line?.url ?? place.url },
                ...(place.line && { region: { startLine: place.line.line, startColumn: place.line.column } }),
              },
              logicalLocations: [{ name: place.subject }],
            },
          ],
        })),
      },
    ],
  };
  return `${JSON.stringify(log, null, 2)}\n`;
}

function byRule(findings: readonly PlacedFinding[]): Map<Rule, PlacedFinding[]> {
  const groups = new Map<Rule, PlacedFinding[]>();
  for (const one of findings) {
    const group = groups.get(one.finding.rule);
    if (group === undefined) groups.set(one.finding.rule, [one]);
    else group.push(one);
  }
  return groups;
}

/** A text as Markdown code, whatever backticks and line breaks it has. */
function code(text: string): string {
  const line = text.replace(/\s+/g, ' ');
  const fence = '`'.repeat(Math.max(0, ...[...line.matchAll(/`+/g)].map(([run]) => run.length)) + 1);
  return `${fence}${fence.length > 1 ? ' ' : ''}${line}${fence.length > 1 ? ' ' : ''}${fence}`;
}
