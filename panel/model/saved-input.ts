/** A named input of a tool, kept on this machine for its origin. */
export interface SavedInput {
  id: string;
  origin: string;
  toolName: string;
  name: string;
  /** JSON text, without the secrets. */
  input: string;
  /** Names of its members that are never kept. */
  secrets: readonly string[];
  /** Those of them that had a value when it was saved. */
  omitted: readonly string[];
  expectations: readonly Expectation[];
  /** Epoch milliseconds. */
  savedAt: number;
}

/** What a saved input is expected to lead to. */
export type Expectation =
  /** The result is this JSON value, or this text when the result is not JSON. */
  | { kind: 'equals'; value: string }
  /** The result's text contains this. */
  | { kind: 'contains'; text: string }
  /** The result, parsed as JSON, satisfies this JSON Schema (JSON text). */
  | { kind: 'matchesSchema'; schema: string }
  /** The call fails, and the name or message of its error contains this (empty: with any error). */
  | { kind: 'failsWith'; text: string }
  /** It settles within so many milliseconds. */
  | { kind: 'fasterThan'; milliseconds: number };

/** How one expectation came out. `detail` is one sentence for people. */
export interface ExpectationOutcome {
  expectation: Expectation;
  passed: boolean;
  detail: string;
}
