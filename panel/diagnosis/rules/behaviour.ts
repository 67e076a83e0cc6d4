/** What executions show of tools. */
import type { Execution, ToolStats } from '../../model/execution.ts';
import type { State, ToolState } from '../../model/state.ts';
import { parseNode } from '../../schema/json-text.ts';
import { mcpEnvelope } from '../../schema/mcp-envelope.ts';
import { type Finding, type Rule, SPEC } from '../finding.ts';

/** Executions that are looked at, the newest. */
const LOOKED_AT = 2_000;
/** Milliseconds after which an answer is slow, and a pending execution seems to hang. */
const SLOW = 10_000;
/** Characters of a result that a model has trouble with. */
const HUGE = 200_000;
/** Failures without one success from which on a tool seems broken. */
const FAILURES = 3;

const LINK = `${SPEC}#dom-modelcontext-executetool`;

const RULES = {
  lossy: {
    id: 'result-lossy',
    severity: 'warning',
    title: 'The result loses what it says',
    why: 'The browser makes JSON of what execute returns. A Map, a Response or a DOM node becomes {}.',
    fix: 'Return plain objects, arrays and texts.',
    link: LINK,
  },
  nothing: {
    id: 'result-empty',
    severity: 'hint',
    title: 'The tool answers nothing',
    why: 'An agent cannot tell whether it worked. undefined becomes the text “undefined”.',
    fix: 'Return a short sentence or an object that says what was done.',
    link: LINK,
  },
  huge: {
    id: 'result-huge',
    severity: 'warning',
    title: 'A very long result',
    why: 'A model reads all of it, or it is cut where nobody chose.',
    fix: 'Return a page of it, and take parameters to ask for more.',
    link: LINK,
  },
  envelope: {
    id: 'result-mcp-error',
    severity: 'warning',
    title: 'A failure that counts as success',
    why: 'isError is of MCP; WebMCP gives it no meaning, so the call completes and the agent goes on.',
    fix: 'Throw an error instead.',
    link: LINK,
  },
  late: {
    id: 'signal-ignored',
    severity: 'warning',
    title: 'The tool runs on after it was cancelled',
    why: 'The caller has gone on, and what the tool does afterwards nobody expects.',
    fix: 'Listen to the signal that execute gets as {signal}, and pass it to fetch.',
    link: LINK,
  },
  hangs: {
    id: 'never-answers',
    severity: 'warning',
    title: 'An execution does not end',
    why: 'WebMCP has no time limit: the caller waits as long as the page is open.',
    fix: 'See that every way through execute returns or throws.',
    link: LINK,
  },
  fails: {
    id: 'always-fails',
    severity: 'error',
    title: 'The tool has only failed so far',
    why: 'Agents see one text for every cause and try again.',
    fix: 'See the exception in Activity.',
    link: LINK,
  },
} satisfies Record<string, Rule>;

/** The rules of this module, for documentation and settings. */
export const BEHAVIOUR_RULES: readonly Rule[] = Object.values(RULES);

/**
 * What the newest executions of living tools show; of each tool and rule the newest case.
 *
 * @param at Epoch milliseconds: what is pending is measured by it.
 */
export function behaviourFindings(
  state: State,
  tools: ReadonlyMap<string, ToolState>,
  at: number,
): Finding[] {
  const found = new Map<string, Finding>();
  const from = state.executions.nextId - LOOKED_AT;
  for (let id = Math.max(1, from); id < state.executions.nextId; id += 1) {
    const execution = state.executions.get(id);
    if (execution === undefined || execution.toolKey === null || !tools.has(execution.toolKey)) continue;
    for (const [rule, detail] of told(execution, at)) {
      found.set(`${rule.id} ${execution.toolKey}`, {
        rule,
        subject: { kind: 'execution', id },
        detail: `${execution.toolName}: ${detail}`,
      });
    }
  }
  for (const [toolKey, row] of tools) {
    const stats = state.toolStats.get(toolKey);
    if (stats === undefined || !hasOnlyFailed(stats)) continue;
    found.set(`${RULES.fails.id} ${toolKey}`, {
      rule: RULES.fails,
      subject: { kind: 'tool', toolKey },
      detail: `${row.name}: ${stats.failed.toLocaleString('en')} failures, no success.`,
    });
  }
  return [...found.values()];
}

function hasOnlyFailed({ completed, failed }: ToolStats): boolean {
  return completed === 0 && failed >= FAILURES;
}

const ended = new WeakMap<Execution, readonly (readonly [Rule, string])[]>();

function told(execution: Execution, at: number): readonly (readonly [Rule, string])[] {
  if (execution.state === 'pending') {
    const isAtWork = execution.phase === 'running' || execution.phase === 'asked';
    const since = at - execution.startedAt;
    return isAtWork && since > SLOW * 3 ? [[RULES.hangs, `pending for ${Math.round(since / 1000)} s.`]] : [];
  }
  const known = ended.get(execution);
  if (known !== undefined) return known;
  const now = [...toldOfEnded(execution)];
  ended.set(execution, now);
  return now;
}

/** Types that JSON has no form for, with what becomes of them (Chromium 156). */
const LOSSY =
  /^(Map|Set|WeakMap|Response|Blob|File|ArrayBuffer|Error|[A-Z]\w*Error|HTML\w*Element|NodeList|Promise|FormData|URLSearchParams)$/;

function* toldOfEnded({
  state,
  output,
  runsOn,
  moments,
  kind,
}: Execution): Generator<readonly [Rule, string]> {
  if (runsOn || moments.some(({ kind: moment }) => moment === 'answeredLate')) {
    yield [RULES.late, runsOn ? 'it still runs.' : 'it answered after its caller had been told.'];
  }
  if (state !== 'completed' || output === null) return;
  const { type, preview } = output;
  if (LOSSY.test(type)) yield [RULES.lossy, `it returned a ${type}.`];
  if (kind === 'imperative' && (type === 'undefined' || type === 'function'))
    yield [RULES.nothing, `it returned ${type}.`];
  if (preview.length > HUGE) yield [RULES.huge, `${preview.length.toLocaleString('en')} characters.`];
  if (preview.text.length < 10_000 && preview.text.includes('isError')) {
    const parsed = parseNode(preview.text);
    if (parsed.ok && mcpEnvelope(parsed.node)?.isError === true)
      yield [RULES.envelope, 'its result has isError: true.'];
  }
}
