/** A tool as a page would register it, for tests of what the panel makes of its schema. Names are unique in the corpus. */
export interface CorpusTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: unknown;
}
