import type { DocumentId } from '../model/event.ts';

/** How much a finding matters. `error`: something does not work. `warning`: it will mislead people or agents. `hint`: it could be better. */
export type Severity = 'error' | 'warning' | 'hint';

/** Worst first. */
export const SEVERITIES: readonly Severity[] = ['error', 'warning', 'hint'];

/** What a finding is about. */
export type Subject =
  | { kind: 'tool'; toolKey: string }
  | { kind: 'document'; documentId: DocumentId }
  | { kind: 'execution'; id: number };

/** A rule: what it looks for, why that matters and how it is mended. The words are for people who build the page. */
export interface Rule {
  /** Kebab case; stable, because it is stored where rules are muted and written into reports. */
  id: string;
  severity: Severity;
  /** One short sentence without a full stop. */
  title: string;
  why: string;
  fix: string;
  /** Where the specification or the browser's documentation says more. */
  link: string;
}

/** A place where a rule fires. */
export interface Finding {
  rule: Rule;
  subject: Subject;
  /** What was found here, in one sentence. Parts of it come from the page. */
  detail: string;
}

/** The specification. */
export const SPEC = 'https://webmachinelearning.github.io/webmcp/';
/** JSON Schema's own explanations. */
export const JSON_SCHEMA = 'https://json-schema.org/understanding-json-schema/';
